//! `qipan compare`: verify, time, say what came out.

mod choice;
mod contests;
mod keeping;
mod own;
mod programs;

use std::env;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::{Parser, ValueEnum};
use qipan_engines::Description;
use qipan_foreign::Foreign;
use qipan_game::say;
use qipan_harness::{
    Contest, Entry, GAMES, GameData, InstructionsError, Limits, Own, POPULATION, Row, Suite, SystemClock,
    Watch, count_events, count_instructions, count_parts, measure, select_models,
};
use qipan_record::{
    Group, GroupReport, Kind, Language, Machine, Measured, Model, Origin, Record, RowSet, SearchTally,
    Session, Settings, TimedRow, Variant,
};
use qipan_report::page::command_line;

use self::contests::{Corpora, Trees, contests, timed};
use self::keeping::{Keeping, open};
use crate::choose::{self, AskedSet};
use crate::stop::{self, is_stopped};
use crate::text::output::{BAD, DIM, Outcome, Output, message, styled};
use crate::text::progress::Progress;
use crate::text::table::Format;
use crate::text::tables::{Printer, finish};
use crate::text::{brief, published};
use crate::verbs::{suite, verify};

/// Verifies boards, times them in turns, says what came out.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// Sets of rows: best (every board at its plain name and where it searches fastest), tested (every board
    /// testing every move), texts (every board as its source has it), all. Several are separated by commas;
    /// best,tested unless --boards names rows. `list` shows them.
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = choose::asked_set(),
        hide_possible_values = true)]
    set: Vec<AskedSet>,
    /// Rows whose names match; `*` and `?` stand for anything, `!` excludes. Several are separated by commas.
    /// Beside --set, only rows of that set. `list` shows them.
    #[arg(long, value_name = "GLOB", value_delimiter = ',')]
    boards: Vec<String>,
    /// Models that are timed, by name, with the same patterns; else those of the profile. `list` shows them.
    #[arg(long, value_name = "GLOB", value_delimiter = ',')]
    models: Vec<String>,
    /// The board that the others of its game are compared with; else the first contestant. Once per game.
    #[arg(long, value_name = "BOARD", value_parser = choose::board(), hide_possible_values = true)]
    baseline: Vec<&'static Row>,
    /// Positions of your own instead of those of played games: lines such as FEN, of either game. Counts need
    /// not be there (see suite fill). All positions count alike.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["instructions", "counters"])]
    suite: Option<PathBuf>,
    /// Besides, times another program at perft-count, or at those of perft-visit, perft-count and
    /// perft-count2 that --models names: a command line, or a TOML or JSON file of it, as check takes
    /// them. Trees are larger then, and there are fewer.
    #[arg(long, value_name = "ENGINE", value_parser = choose::program)]
    engine: Vec<Description>,
    /// The time that it may take.
    #[arg(long, value_enum, default_value_t = Profile::Quick)]
    profile: Profile,
    /// Takes so many rounds, and not those of the profile.
    #[arg(long, value_name = "ROUNDS", value_parser = rounds)]
    rounds: Option<u32>,
    /// Takes one K-th of the rounds and of the time, for a record that is put together of K programs: see
    /// pool.
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=64), default_value_t = 1,
        hide_default_value = true)]
    share: u32,
    /// Every board does the same work as in that record, whatever time it takes, so that both can be pooled.
    #[arg(long, value_name = "RECORD")]
    like: Option<PathBuf>,
    /// Besides, times perft-read, generate, sliders, attackers, see and threat-delta, as far as they are
    /// among the models, with a sweep through so many KiB between operations: 0,32,256,1024,8192. Tables call
    /// it pressed-read, pressed-generation, pressed-lookups, pressed-attacks, pressed-exchanges and
    /// pressed-threats.
    #[arg(long, value_name = "KIB", value_delimiter = ',', value_parser = kib)]
    pressure: Vec<u32>,
    /// Besides, times perft-read, or the perft models that --models names, with each tree shared by so many
    /// threads: 1,2,4. Tables call it shared-read and so on.
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = choose::thread_counts)]
    thread_counts: Vec<usize>,
    /// Counts instructions per operation too, under valgrind: at all models, or at those whose names match.
    /// Of a search it counts too what they are for. Takes some seconds per board and model.
    #[arg(long, value_name = "GLOB", num_args = 0.., require_equals = true, value_delimiter = ',',
        default_missing_value = "*")]
    instructions: Option<Vec<String>>,
    /// Reads the processor's counters too, per operation: cycles, branch misses, cache misses. Linux only,
    /// and few virtual machines have any.
    #[arg(long)]
    counters: bool,
    /// Records everything in this file, after every table; compressed if its name ends in .gz. Else in a new
    /// one, target/qipan/DATE.json.gz or qipan-DATE.json.gz.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Goes on with the comparison that the file records.
    #[arg(long, requires = "out")]
    resume: bool,
    /// Format of the tables: a terminal shows one for each game, all others show all.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
    /// Language of the words; names, units and tables for programs are the same in both.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Profile {
    /// Less than two minutes: search, perft and the cheap operations, on a quarter of the trees.
    Quick,
    /// All models and trees, more rounds: half an hour, more with --set all.
    Full,
}

impl Profile {
    fn name(self) -> &'static str {
        match self {
            Profile::Quick => "quick",
            Profile::Full => "full",
        }
    }

    fn settings(self) -> Settings {
        match self {
            Profile::Quick => Settings::QUICK,
            Profile::Full => Settings::FULL,
        }
    }

    /// Models that are timed by default.
    fn models(self) -> Vec<Model> {
        match self {
            Profile::Quick => Model::ALL.iter().copied().filter(|model| model.is_quick()).collect(),
            Profile::Full => Model::ALL.to_vec(),
        }
    }
}

/// The most KiB that are swept through: more than any cache has.
const MOST_KIB: u32 = 1 << 20;

fn kib(text: &str) -> Result<u32, String> {
    let wrong =
        || format!("pressure: found {text:?}, expected KiB from 0 to {MOST_KIB}, separated by commas");
    text.parse().ok().filter(|&kib| kib <= MOST_KIB).ok_or_else(wrong)
}

/// Rounds of a comparison: pairs of them, forth and back.
pub(crate) fn rounds(text: &str) -> Result<u32, String> {
    let wrong = || format!("rounds: found {text:?}, expected an even number from 4 to 1000");
    let is_possible = |rounds: &u32| (4..=1000).contains(rounds) && rounds.is_multiple_of(2);
    text.parse().ok().filter(is_possible).ok_or_else(wrong)
}

/// A verb that has a comparison made, and how it tells of it.
#[derive(Debug)]
pub(crate) struct Client {
    /// Command in the record: the one that makes the same comparison.
    pub(crate) command: Vec<Foreign>,
    /// Command that goes on after Ctrl-C.
    pub(crate) goes_on: String,
}

/// Returns true if instructions are counted by what they are for.
fn has_parts(model: Model) -> bool {
    model.kind() == Kind::Search && model != Model::SearchOwn
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    if choice::is_asked_for(args) {
        choice::show(args, output)?;
        return Ok(Outcome::Good);
    }
    run_for(args, None, output)
}

impl Args {
    /// The sets that are asked for by name.
    fn sets(&self) -> Vec<RowSet> {
        let one = |set: &AskedSet| if let AskedSet::One(set) = *set { Some(set) } else { None };
        self.set.iter().filter_map(one).collect()
    }

    /// Settings of the profile, for boards alone or beside other programs.
    fn settings(&self) -> Settings {
        let mut settings = self.profile.settings();
        if let Some(rounds) = self.rounds {
            settings.rounds = rounds as usize..=rounds as usize;
        }
        let settings = if self.engine.is_empty() { settings } else { settings.beside_programs() };
        settings.share(self.share)
    }

    /// Returns true if instructions are counted at a model.
    fn counts_instructions(&self, model: Model) -> bool {
        let patterns = self.instructions.as_deref();
        patterns.is_some_and(|patterns| select_models(patterns).is_ok_and(|models| models.contains(&model)))
    }
}

/// Returns true if other programs take part.
pub(crate) fn runs_programs(args: &Args) -> bool {
    !args.engine.is_empty()
}

/// Checks that there are boards and models of these names, which only running would tell otherwise.
pub(crate) fn check(args: &Args) -> anyhow::Result<()> {
    let mut rows = choose::rows(args.game, &args.sets(), &args.boards)?;
    add_baselines(args, &mut rows)?;
    args.instructions.as_deref().map(select_models).transpose()?;
    timed(args).map(|_| ())
}

/// As [`run`], for another verb.
pub(crate) fn run_for(args: &Args, client: Option<&Client>, output: &mut Output) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let mut rows = choose::rows(args.game, &args.sets(), &args.boards)?;
    add_baselines(args, &mut rows)?;
    args.instructions.as_deref().map(select_models).transpose()?;
    let timed = timed(args)?;
    // The digest of a large program takes a second. Nobody asks meanwhile whether it is to end: Ctrl-C ends
    // it.
    let mut session = Session::now();
    stop::at_ctrl_c();
    if !args.engine.is_empty() {
        qipan_engines::adopt_orphans();
    }
    // To the end.
    let _running = programs::add(args, &mut rows)?;
    let settings = args.settings();
    let own = args.suite.as_deref().map(|path| own::read(path, &mut rows, args.language)).transpose()?;
    let games: Vec<_> = GAMES.iter().filter(|game| rows.iter().any(|row| row.game == game.name)).collect();
    let suite = Suite::published(&games);
    let earlier =
        args.like.as_deref().map(Record::read).transpose()?.map_or_else(Vec::new, |record| record.groups);
    let trees = match &own {
        None => Trees::of_games(&games, &suite, &settings, !args.engine.is_empty()),
        Some(own) => match own::trees(own, &games, &timed, &settings, args.language) {
            Ok(Some(trees)) => trees,
            Ok(None) => {
                let word = styled(BAD, args.language.pick("interrupted:", "中断："));
                message(&format!(
                    "{word} {}",
                    args.language.pick("nothing is timed yet", "还什么都没有计时")
                ));
                return Ok(Outcome::Interrupted);
            }
            Err(error) => return suite::failed(error),
        },
    };
    let positions = own.as_ref().map_or_else(|| POPULATION.to_owned(), Own::population);
    // The record is valid at any time.
    let mut keeping = open(args, &rows, &settings, positions)?;
    if let Some(client) = client {
        session.command.clone_from(&client.command);
    }
    keeping.record.sessions.push(session);
    // Whoever cannot write should know now, and not when the first table is there.
    keeping.write()?;
    let language = args.language;
    let mut printer = Printer { output, format: args.format, language };
    printer.words(&args.format.words_of(&Machine::this().line(language)))?;

    let mut good = pass_gate(&mut rows, &suite.entries, &settings, &mut printer)?;
    let corpora = Corpora::new(own.as_ref());
    let contests = match is_stopped() {
        true => Vec::new(),
        false => contests(args, &timed, &games, &rows, &trees, &corpora, &earlier)?,
    };
    let begun = Instant::now();
    let all: f64 = contests.iter().map(|contest| contest.budget(&settings).as_secs_f64()).sum();
    let mut done = 0.0;
    // No reason is said twice.
    let mut said: Vec<String> = Vec::new();
    for (index, contest) in contests.iter().enumerate() {
        if printer.output.is_closed() || is_stopped() {
            break;
        }
        let (game, title) = (contest.game(), contest.title());
        let game = if language == Language::En { game.to_owned() } else { language.game(game) };
        let title = format!("{game}, {title} ({}/{})", index + 1, contests.len());
        let part = contest.budget(&settings).as_secs_f64() / all;
        let groups = match keeping.known(contest) {
            Some(groups) => Some(groups),
            None => {
                let progress = Progress::of_part(title.clone(), done, begun);
                measure(
                    contest,
                    &settings,
                    &SystemClock,
                    &mut Watcher { progress, before: done, part, language },
                )?
            }
        };
        let Some(groups) = groups else { break };
        done += part;
        let mut counted = Vec::new();
        for mut group in groups {
            let is_counted = args.counts_instructions(contest.model) || args.counters;
            let progress = is_counted.then(|| {
                Progress::of_part(format!("{title}, {}", language.pick("counting", "计数")), done, begun)
            });
            let unknown = count(args, contest, &mut group);
            drop(progress);
            let notes = unknown
                .iter()
                .filter(|_| !is_stopped())
                .map(|why| language.say(say!("note: {why}", "注意：{why}")));
            let refusals = group.refused.iter().map(|refusal| {
                let words = styled(BAD, language.pick("not timed:", "未计时："));
                format!("{words}{}{}", language.pick(" ", ""), args.format.words_of(&refusal.reason))
            });
            for reason in notes.chain(refusals) {
                if !said.contains(&reason) {
                    printer.words(&reason)?;
                    said.push(reason);
                }
            }
            good &= !group.refused.iter().any(|refusal| refusal.is_wrong);
            if let Some(report) = GroupReport::of(&group).filter(|_| args.format == Format::Markdown) {
                printer.report(&report)?;
            }
            counted.push(group);
        }
        keeping.put(contest, counted);
        keeping.write()?;
    }
    if is_stopped() {
        keeping.write()?;
        return Ok(interrupted(args, client, &keeping));
    }
    keeping.finish();
    let record = &keeping.record;
    let reports = GroupReport::all(record);
    match args.format {
        Format::Terminal => brief::tell(record, &reports, &mut printer)?,
        Format::Markdown => {
            printer.overviews(&reports)?;
            finish(&mut printer, &Origin::of(record), record, &reports)?;
        }
        Format::Csv | Format::Json => finish(&mut printer, &Origin::of(record), record, &reports)?,
    }
    let seconds = start.elapsed().as_secs_f64();
    if client.is_none() {
        if let Some(words) = published::in_words(record, &reports, language) {
            let words = printer.paragraph(&words);
            printer.words(&format!("\n{words}"))?;
        }
        printer.words(&where_it_is(&keeping.path, language))?;
    }
    let words = language.say(say!("{seconds:.0} s in all", "共用时 {seconds:.0} 秒"));
    printer.words(&styled(DIM, &words))?;
    Ok(Outcome::good_if(good))
}

/// Path of the record, and the commands that show the rest of it.
fn where_it_is(path: &Path, language: Language) -> String {
    let program =
        env::args_os().next().map_or_else(|| "qipan".into(), |program| qipan_foreign::path(&program));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let stem = name.trim_end_matches(".gz").trim_end_matches(".json");
    let command = |more: &[String]| {
        let report = [program.clone(), "report".to_owned(), qipan_foreign::path(path)];
        let in_chinese = ["--language".to_owned(), language.name().to_owned()];
        let language = if language == Language::En { &[][..] } else { &in_chinese };
        let words =
            report.iter().chain(language).chain(more).map(|word| Foreign::of(word)).collect::<Vec<_>>();
        command_line(&words).terminal().into_owned()
    };
    let page = path.with_file_name(format!("{stem}-report"));
    let page = command(&["--out".to_owned(), qipan_foreign::path(&page)]);
    let record = qipan_foreign::path(path);
    let report = command(&[]);
    language.say(say!(
        "\nRecord: {record}\nEverything else:\n  {report}\nAs a page with plots:\n  {page}",
        "\n记录：{record}\n其余全部结果：\n  {report}\n带图的网页：\n  {page}"
    ))
}

/// Says what to do after Ctrl-C; what is recorded stays.
fn interrupted(args: &Args, client: Option<&Client>, keeping: &Keeping) -> Outcome {
    let done = keeping.record.groups.len();
    let plural = if done == 1 { " is" } else { "s are" };
    let (language, path) = (args.language, qipan_foreign::path(&keeping.path));
    let goes_on = match (client, &args.out) {
        (Some(client), _) => client.goes_on.clone(),
        (None, Some(_)) => language.pick("the same command with --resume", "同一命令加 --resume").to_owned(),
        (None, None) => language
            .say(say!("the same command with --resume --out {path}", "同一命令加 --resume --out {path}")),
    };
    let words = language.say(say!(
        "{done} table{plural} in {path}; {goes_on} goes on",
        "{path} 中有 {done} 张表；{goes_on} 可继续"
    ));
    message(&format!("{} {words}", styled(BAD, language.pick("interrupted:", "中断："))));
    Outcome::Interrupted
}

/// Draws the progress of the whole comparison.
struct Watcher {
    progress: Progress,
    /// Part of the whole that was done before this contest, and the part that this contest is.
    before: f64,
    part: f64,
    language: Language,
}

impl Watch for Watcher {
    fn progress(&mut self, done: f64) {
        self.progress.set(self.before + done * self.part);
    }

    fn extended(&mut self) {
        self.progress.say(self.language.pick("not steady: once more", "不稳定：再测一次"));
    }

    fn is_stopped(&self) -> bool {
        is_stopped()
    }
}

/// Fills in what is counted rather than timed and is not there yet; returns why something cannot be.
fn count(args: &Args, contest: &Contest<'_>, group: &mut Group) -> Vec<InstructionsError> {
    let mut unknown = Vec::new();
    if contest.model == Model::Tables || group.variant != Variant::Plain || is_stopped() {
        return unknown;
    }
    let lacking = |group: &Group, lacks: fn(&TimedRow) -> bool| -> Vec<&Row> {
        let is_lacking =
            |row: &&Row| group.rows.iter().any(|timed| timed.board.name == row.name() && lacks(timed));
        let boards = contest.rows.iter().copied().filter(|row| row.program().is_none());
        boards.filter(is_lacking).collect()
    };
    if args.counts_instructions(contest.model) {
        let rows = lacking(group, |row| row.instructions.is_none());
        for (row, counted) in rows.iter().zip(count_instructions(&rows, contest.model)) {
            let counted = counted.map_err(|why| unknown.push(why)).ok();
            group.rows_of(row.name()).for_each(|timed| timed.instructions = counted);
        }
    }
    if args.counts_instructions(contest.model) && has_parts(contest.model) {
        let rows = lacking(group, |row| row.parts.is_none());
        for (row, counted) in rows.iter().zip(count_parts(&rows, contest.model)) {
            let counted = counted.map_err(|why| unknown.push(why)).ok();
            group.rows_of(row.name()).for_each(|timed| timed.parts = counted);
        }
    }
    if contest.model.kind() == Kind::Search {
        tally(contest, group);
    }
    if args.counters {
        for row in lacking(group, |row| row.counters.is_none()) {
            let counted = count_events(row, contest.model).map_err(|why| unknown.push(why)).ok();
            group.rows_of(row.name()).for_each(|timed| timed.counters = counted);
        }
    }
    unknown
}

/// Records what the searches of a comparison did: of the baseline where all boards do the same, else of
/// every row.
fn tally(contest: &Contest<'_>, group: &mut Group) {
    let names: Vec<String> = group.jobs.iter().map(|label| label.name.data().to_owned()).collect();
    let counted = if contest.model.counts_alike() { 1 } else { group.rows.len() };
    for timed in group.rows.iter_mut().take(counted).filter(|timed| timed.tally.is_none()) {
        let row = contest.rows.iter().find(|row| row.name() == timed.board.name);
        let watched = |(fen, measured): (&String, &Measured)| {
            row?.watch_search(contest.model, fen, measured.depth?).ok()
        };
        let tallies: Option<Vec<_>> = names.iter().zip(&timed.measured).map(watched).collect();
        timed.tally = tallies.map(|tallies| {
            let mut sum = SearchTally::default();
            tallies.into_iter().for_each(|tally| sum += tally);
            sum
        });
    }
}

/// A baseline takes part, whatever the patterns say; but a game has one at most.
fn add_baselines(args: &Args, rows: &mut Vec<&'static Row>) -> anyhow::Result<()> {
    for (index, &baseline) in args.baseline.iter().enumerate() {
        let name = baseline.name();
        if let Some(game) = args.game.filter(|game| game.name != baseline.game) {
            bail!("baseline: found {name}, expected a board of {}", game.name);
        }
        if let Some(other) = args.baseline[..index].iter().find(|other| other.game == baseline.game) {
            bail!("baseline: found {} and {name}, expected one per game", other.name());
        }
        if !rows.iter().any(|row| row.name() == name) {
            rows.push(baseline);
        }
    }
    Ok(())
}

/// Keeps the boards that count right; says so, and whether all did.
fn pass_gate(
    rows: &mut Vec<&'static Row>,
    entries: &[Entry],
    settings: &Settings,
    printer: &mut Printer<'_>,
) -> anyhow::Result<bool> {
    let start = Instant::now();
    let limits = Limits { max_nodes: settings.verify_nodes, is_trusted: true, threads: choose::all_cores() };
    let language = printer.language;
    let progress = Progress::new(language.pick("verifying", "核对").to_owned());
    let boards: Vec<_> = rows.iter().copied().filter(|row| row.program().is_none()).collect();
    let boards = qipan_harness::verify(&boards, entries, limits, &|done: usize, all: usize| {
        progress.set_pieces(done, all);
        !is_stopped()
    })?;
    drop(progress);
    if is_stopped() {
        return Ok(true);
    }
    printer.words(&verify::words(
        &boards,
        &[],
        &verify::visited_and_counted(),
        limits.max_nodes,
        start.elapsed().as_secs_f64(),
        language,
    ))?;
    let wrong: Vec<_> =
        boards.iter().filter(|board| board.wrong().next().is_some()).map(|board| board.row.name()).collect();
    rows.retain(|row| !wrong.contains(&row.name()));
    Ok(wrong.is_empty())
}

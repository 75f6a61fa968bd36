//! `qipan compare`: verify, time, say what came out.

use std::cell::OnceCell;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::{Context, bail};
use clap::{Parser, ValueEnum};
use qipan_harness::{
    Contest, Corpus, Entrant, Entry, GAMES, GameRow, Group, GroupReport, Limits, Machine, Model, NotCounted,
    Plan, Record, RowSet, Session, Settings, Suite, SystemClock, Timed, Variant, Watch, Work, count_events,
    count_instructions, measure_together, select_models,
};

use crate::output::{BAD, DIM, Outcome, Output, styled};
use crate::progress::Progress;
use crate::table::Format;
use crate::tables::{Teller, finish};
use crate::{choose, verify};

/// Verifies boards, times them against each other in one interleaved run, and says what came out.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Boards of one game only.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameRow>,
    /// Which rows: best (every board at its fastest), tested (every board testing every move), texts (every
    /// board as its source has it), all. Several are separated by commas; best,tested unless --boards names
    /// rows.
    #[arg(long, value_name = "SET", value_delimiter = ',', value_parser = choose::row_set())]
    set: Vec<RowSet>,
    /// Rows whose names match; `*` and `?` stand for anything, `!` excludes. Several are separated by commas.
    /// Beside --set, only rows of that set.
    #[arg(long, value_name = "GLOB", value_delimiter = ',')]
    boards: Vec<String>,
    /// What is timed, by name, with the same patterns; else what the profile has. `--models list` is an error
    /// that lists them.
    #[arg(long, value_name = "GLOB", value_delimiter = ',')]
    models: Vec<String>,
    /// The board that the others of its game are compared with; else the first contestant. Once per game.
    #[arg(long, value_name = "BOARD", value_parser = choose::board)]
    baseline: Vec<&'static Entrant>,
    /// How long it may take.
    #[arg(long, value_enum, default_value_t = Profile::Quick)]
    profile: Profile,
    /// Besides, times perft-read, generate and sliders, as far as they are among the models, with a sweep
    /// through so many KiB between operations: 0,32,256,1024,8192.
    #[arg(long, value_name = "KIB", value_delimiter = ',', value_parser = kib)]
    pressure: Vec<u32>,
    /// Besides, times perft-read, or the perft models that --models names, with each tree shared by so many
    /// threads: 1,2,4.
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = choose::threads)]
    threads: Vec<usize>,
    /// Counts instructions per operation too, under valgrind; takes some seconds per board and model.
    #[arg(long)]
    instructions: bool,
    /// Reads the processor's counters too, per operation: cycles, branch misses, cache misses. Linux only,
    /// and few virtual machines have any.
    #[arg(long)]
    counters: bool,
    /// Records everything in this file, after every job.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Goes on with the comparison that the file records.
    #[arg(long, requires = "out")]
    resume: bool,
    /// How the tables are written.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Profile {
    /// A minute and a half: perft and the cheap operations.
    Quick,
    /// All models, at least fifteen pairs of rounds: some ten minutes, forty with --set all.
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

    /// What is timed unless something is asked for.
    fn models(self) -> &'static [Model] {
        match self {
            Profile::Quick => Model::QUICK,
            Profile::Full => Model::ALL,
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

/// Set by Ctrl-C.
static STOP: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let start = Instant::now();
    let settings = args.profile.settings();
    let mut entrants = choose::rows(args.game, &args.set, &args.boards)?;
    add_baselines(args, &mut entrants)?;
    let timed = timed(args)?;
    let games: Vec<_> =
        GAMES.iter().filter(|game| entrants.iter().any(|entrant| entrant.game == game.name)).collect();
    let suite = Suite::published(&games);
    let mut record = open(args, &entrants, &settings)?;
    // Where there can be no handler, Ctrl-C ends the program as it always did: the record is valid at any
    // time.
    let _ = ctrlc::set_handler(|| STOP.store(true, Ordering::Relaxed));
    record.sessions.push(Session::now());
    let mut teller = Teller { output, format: args.format };
    teller.words(&Machine::this().to_string())?;

    let mut good = pass_gate(&mut entrants, &suite.entries, &settings, &mut teller)?;
    let parts = parts(&timed, &games, &entrants);
    let corpora = Corpora(games.iter().map(|game| (game.name, OnceCell::new())).collect());
    let begun = Instant::now();
    let all: f64 = parts.iter().map(|part| part.budget(&settings)).sum();
    let mut done = 0.0;
    let mut said = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if teller.output.is_closed() || STOP.load(Ordering::Relaxed) {
            break;
        }
        let contests = part.contests(args, &settings, &entrants, &suite, &corpora)?;
        let (earlier, others): (Vec<_>, _) =
            mem::take(&mut record.groups).into_iter().partition(|group| part.is_about(group));
        record.groups = others;
        let title = format!("{}, {} ({}/{})", part.game.name, part.title(), index + 1, parts.len());
        let mut watcher = Watcher {
            progress: Progress::of_part(title.clone(), done / all, begun),
            before: done / all,
            part: part.budget(&settings) / all,
            record: &mut record,
            out: args.out.as_deref(),
            trouble: None,
        };
        let groups = measure_together(&contests, &settings, &SystemClock, &earlier, &mut watcher)?;
        if let Some(trouble) = watcher.trouble.take() {
            return Err(trouble);
        }
        drop(watcher);
        done += part.budget(&settings);
        for (contest, mut group) in contests.iter().zip(groups) {
            let is_counted = args.instructions || args.counters;
            let progress =
                is_counted.then(|| Progress::of_part(format!("{title}, counting"), done / all, begun));
            let unknown = count(args, contest, &mut group);
            drop(progress);
            for why in unknown {
                if !said.contains(&why) && !STOP.load(Ordering::Relaxed) {
                    teller.words(&format!("note: {why}"))?;
                    said.push(why);
                }
            }
            for refusal in &group.refused {
                good &= !refusal.is_wrong;
                teller.words(&format!("{} {}", styled(BAD, "not timed:"), refusal.reason))?;
            }
            let is_to_be_read = group.is_complete() && !args.format.is_for_programs();
            if let Some(report) = GroupReport::of(&group).filter(|_| is_to_be_read) {
                teller.report(&report)?;
            }
            record.groups.push(group);
        }
        write(&mut record, args.out.as_deref())?;
    }
    if STOP.load(Ordering::Relaxed) {
        return Ok(interrupted(args, &record));
    }
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    if !args.format.is_for_programs() {
        teller.overviews(&reports)?;
    }
    finish(&mut teller, &record, &reports)?;
    let seconds = start.elapsed().as_secs_f64();
    teller.words(&styled(DIM, &format!("\n{seconds:.0} s in all")))?;
    Ok(Outcome::good_if(good))
}

/// What is timed, and how: all models plainly, and then those that allow it under pressure and on threads.
fn timed(args: &Args) -> anyhow::Result<Vec<(Model, Variant)>> {
    let models = match args.models.as_slice() {
        [] => args.profile.models().to_vec(),
        some => select_models(some)?,
    };
    let pressures = args.pressure.iter().map(|&kib| Variant::Pressed(kib));
    let threads = args.threads.iter().map(|&threads| {
        Variant::Threaded(u32::try_from(threads).expect("the command line allows no such number"))
    });
    let mut timed: Vec<_> = models.iter().map(|&model| (model, Variant::Plain)).collect();
    for variant in pressures.chain(threads) {
        // The perft models scale alike: the headline is enough.
        let is_asked_for =
            |model| !args.models.is_empty() || !matches!(model, Model::PerftVisit | Model::PerftCount);
        let suited = models.iter().filter(|&&model| variant.suits(model) && is_asked_for(model));
        let before = timed.len();
        timed.extend(suited.map(|&model| (model, variant)));
        if timed.len() == before {
            let (option, expected) = match variant {
                Variant::Threaded(_) => ("--threads", "perft-read, perft-visit or perft-count"),
                _ => ("--pressure", "perft-read, generate or sliders"),
            };
            let found: Vec<_> = models.iter().map(|model| model.name()).collect();
            bail!("models: found {} with {option}, expected {expected} among them", found.join(", "));
        }
    }
    // Whoever names a variant twice gets it once.
    let mut once = Vec::new();
    timed.retain(|&one| {
        !once.contains(&one) && {
            once.push(one);
            true
        }
    });
    Ok(timed)
}

/// What is timed in the same rounds: a model of one game plainly or under a pressure, or on all the numbers
/// of threads, which are there to be set against each other.
struct Part {
    game: &'static GameRow,
    model: Model,
    variants: Vec<Variant>,
}

impl Part {
    fn budget(&self, settings: &Settings) -> f64 {
        let budget = |&variant| settings.for_group(self.model, variant).budget.as_secs_f64();
        self.variants.iter().map(budget).sum()
    }

    fn is_about(&self, group: &Group) -> bool {
        self.variants.iter().any(|&variant| group.is_about(self.game.name, self.model, variant))
    }

    /// `perft-visit on 1, 2 and 4 threads`.
    fn title(&self) -> String {
        let threads: Vec<_> =
            self.variants.iter().filter_map(|variant| variant.threads()).map(|n| n.to_string()).collect();
        match (self.variants.as_slice(), threads.as_slice()) {
            ([_, .., last], [before @ .., _]) => {
                last.title(self.model).replace(" on ", &format!(" on {} and ", before.join(", ")))
            }
            ([one], _) => one.title(self.model),
            _ => self.model.name().to_owned(),
        }
    }

    fn contests<'a>(
        &self,
        args: &Args,
        settings: &Settings,
        entrants: &[&'a Entrant],
        suite: &'a Suite,
        corpora: &'a Corpora,
    ) -> anyhow::Result<Vec<Contest<'a>>> {
        let game = self.game.name;
        let of_game: Vec<_> = suite.entries.iter().filter(|entry| entry.game == game).collect();
        let contest = |&variant: &Variant| {
            Ok(Contest {
                model: self.model,
                variant,
                entrants: entrants
                    .iter()
                    .copied()
                    .filter(|entrant| entrant.game == game && takes_part(entrant, variant, entrants))
                    .collect(),
                baseline: args
                    .baseline
                    .iter()
                    .find(|entrant| entrant.game == game)
                    .map(|entrant| entrant.name()),
                work: match self.model {
                    Model::Sliders => Work::Occupancies,
                    Model::Tables => Work::FirstUse,
                    model if Model::PERFT.contains(&model) && variant.pressure().is_none() => {
                        Work::Trees(settings.for_group(model, variant).choose_positions(&of_game))
                    }
                    _ => Work::Corpus(corpora.of(self.game)?),
                },
            })
        };
        self.variants.iter().map(contest).collect()
    }
}

/// Whether a row takes part: plainly all do; under pressure and on threads each storage once, at its best if
/// that is there.
fn takes_part(entrant: &Entrant, variant: Variant, entrants: &[&Entrant]) -> bool {
    let has_better = || {
        entrants.iter().any(|other| other.about.name == entrant.about.name && other.about.is_best())
            && !entrant.about.is_best()
    };
    variant == Variant::Plain || !has_better()
}

/// Per game, what is timed that at least one board takes part in.
fn parts(timed: &[(Model, Variant)], games: &[&'static GameRow], entrants: &[&Entrant]) -> Vec<Part> {
    let takes_part = |game: &GameRow, model| {
        entrants.iter().any(|entrant| entrant.game == game.name && entrant.takes_part_in(model))
    };
    let mut parts: Vec<Part> = Vec::new();
    for &game in games {
        for &(model, variant) in timed.iter().filter(|&&(model, _)| takes_part(game, model)) {
            let is_same = |part: &&mut Part| {
                let are_threaded = part.variants.iter().chain([&variant]).all(|of| of.threads().is_some());
                part.game.name == game.name && part.model == model && are_threaded
            };
            match parts.iter_mut().find(is_same) {
                Some(part) => part.variants.push(variant),
                None => parts.push(Part { game, model, variants: vec![variant] }),
            }
        }
    }
    parts
}

/// What single operations are asked of, per game; walked when it is first needed, which takes the oracle a
/// second or two.
struct Corpora(Vec<(&'static str, OnceCell<Corpus>)>);

impl Corpora {
    fn of(&self, game: &'static GameRow) -> anyhow::Result<&Corpus> {
        let cell = self.0.iter().find(|(name, _)| *name == game.name).map(|(_, cell)| cell);
        let cell = cell.context("every game has a corpus")?;
        if let Some(corpus) = cell.get() {
            return Ok(corpus);
        }
        let progress = Progress::new(format!("walking the corpus of {}", game.name));
        let corpus = Corpus::of(game)?;
        drop(progress);
        Ok(cell.get_or_init(|| corpus))
    }
}

/// A new record, or the one to go on with.
fn open(args: &Args, entrants: &[&Entrant], settings: &Settings) -> anyhow::Result<Record> {
    let names = |entrants: &[&Entrant]| entrants.iter().map(|entrant| entrant.name().to_owned()).collect();
    let plan = Plan {
        profile: args.profile.name().to_owned(),
        settings: settings.clone(),
        boards: names(entrants),
        baselines: names(&args.baseline),
    };
    let Some(path) = args.out.as_deref().filter(|path| path.exists()) else { return Ok(Record::new(plan)) };
    let file = path.display();
    if !args.resume {
        bail!("out: found {file}, which is there already; expected a new name, or --resume to go on with it");
    }
    let record = Record::read(path)?;
    if record.plan.profile != plan.profile || record.plan.settings != plan.settings {
        bail!(
            "{file}: plan.profile: found {:?}, expected {:?} with its present settings",
            record.plan.profile,
            plan.profile
        );
    }
    if record.plan.boards != plan.boards {
        bail!(
            "{file}: plan.boards: found {}, expected {}",
            record.plan.boards.join(" "),
            plan.boards.join(" ")
        );
    }
    if record.plan.baselines != plan.baselines {
        bail!("{file}: plan.baselines: found {:?}, expected {:?}", record.plan.baselines, plan.baselines);
    }
    Ok(record)
}

fn write(record: &mut Record, out: Option<&Path>) -> anyhow::Result<()> {
    if let Some(session) = record.sessions.last_mut() {
        session.after = Machine::this();
    }
    Ok(out.map_or(Ok(()), |path| record.write(path))?)
}

/// Says what to do after Ctrl-C; what is recorded stays.
fn interrupted(args: &Args, record: &Record) -> Outcome {
    let done: usize = record.groups.iter().map(Group::done).sum();
    let words = match &args.out {
        Some(path) => {
            format!("{done} jobs are in {}; the same command with --resume goes on", path.display())
        }
        None => "nothing is recorded (--out FILE would)".to_owned(),
    };
    anstream::eprintln!("{} {words}", styled(BAD, "interrupted:"));
    Outcome::Interrupted
}

/// Draws the progress of the whole comparison, and writes the record after each job.
struct Watcher<'a> {
    progress: Progress,
    /// What part of the whole was done before this group, and what part it is.
    before: f64,
    part: f64,
    record: &'a mut Record,
    out: Option<&'a Path>,
    trouble: Option<anyhow::Error>,
}

impl Watch for Watcher<'_> {
    fn progress(&mut self, done: f64) {
        self.progress.set(self.before + done * self.part);
    }

    fn job_done(&mut self, groups: &[Group]) {
        let before = self.record.groups.len();
        self.record.groups.extend_from_slice(groups);
        self.trouble = self.trouble.take().or(write(self.record, self.out).err());
        self.record.groups.truncate(before);
    }

    fn is_stopped(&self) -> bool {
        STOP.load(Ordering::Relaxed) || self.trouble.is_some()
    }
}

/// Fills in what is counted rather than timed and is not there yet; returns why something cannot be.
fn count(args: &Args, contest: &Contest<'_>, group: &mut Group) -> Vec<NotCounted> {
    let mut unknown = Vec::new();
    if contest.model == Model::Tables || contest.variant != Variant::Plain || STOP.load(Ordering::Relaxed) {
        return unknown;
    }
    let lacking = |group: &Group, lacks: fn(&Timed) -> bool| -> Vec<&Entrant> {
        let is_lacking =
            |entrant: &&Entrant| group.rows.iter().any(|row| row.board.name == entrant.name() && lacks(row));
        contest.entrants.iter().copied().filter(is_lacking).collect()
    };
    if args.instructions {
        let entrants = lacking(group, |row| row.instructions.is_none());
        for (entrant, counted) in entrants.iter().zip(count_instructions(&entrants, contest.model)) {
            let counted = counted.map_err(|why| unknown.push(why)).ok();
            group.rows_of(entrant.name()).for_each(|row| row.instructions = counted);
        }
    }
    if args.counters {
        for entrant in lacking(group, |row| row.counters.is_none()) {
            let counted = count_events(entrant, contest.model).map_err(|why| unknown.push(why)).ok();
            group.rows_of(entrant.name()).for_each(|row| row.counters = counted);
        }
    }
    unknown
}

/// A baseline takes part, whatever the patterns say; but a game has one at most.
fn add_baselines(args: &Args, entrants: &mut Vec<&'static Entrant>) -> anyhow::Result<()> {
    for (index, &baseline) in args.baseline.iter().enumerate() {
        let name = baseline.name();
        if let Some(game) = args.game.filter(|game| game.name != baseline.game) {
            bail!("baseline: found {name}, expected a board of {}", game.name);
        }
        if let Some(other) = args.baseline[..index].iter().find(|other| other.game == baseline.game) {
            bail!("baseline: found {} and {name}, expected one per game", other.name());
        }
        if !entrants.iter().any(|entrant| entrant.name() == name) {
            entrants.push(baseline);
        }
    }
    Ok(())
}

/// Keeps the boards that count right; says so, and whether all did.
fn pass_gate(
    entrants: &mut Vec<&'static Entrant>,
    entries: &[Entry],
    settings: &Settings,
    teller: &mut Teller<'_>,
) -> anyhow::Result<bool> {
    let start = Instant::now();
    let limits = Limits { max_nodes: settings.verify_nodes, threads: choose::all_cores() };
    let progress = Progress::new("verifying".to_owned());
    let boards =
        qipan_harness::verify(entrants, entries, limits, &|done, all| progress.set_pieces(done, all))?;
    drop(progress);
    teller.words(&verify::words(&boards, limits.max_nodes, start.elapsed().as_secs_f64()))?;
    let wrong: Vec<_> = boards
        .iter()
        .filter(|board| board.wrong().next().is_some())
        .map(|board| board.entrant.name())
        .collect();
    entrants.retain(|entrant| !wrong.contains(&entrant.name()));
    Ok(wrong.is_empty())
}

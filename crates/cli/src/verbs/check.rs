//! `qipan check`: another program's move generator against the rules.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Parser;
use qipan_engines::exercises::Known;
use qipan_engines::{
    Checked, Difference, EngineError, Generator, Inside, Protocol, Signatures, check, descend, reference,
    rule_name,
};
use qipan_foreign::Foreign;
use qipan_game::explain::Text;
use qipan_game::{Rule, say};
use qipan_harness::{Entry, GAMES, GameData, NoPosition, Row, Suite};
use qipan_record::Language;
use serde_json::json;

use crate::choose::{self, Corpus, Source};
use crate::stop;
use crate::text::difference;
use crate::text::output::{BAD, GOOD, Outcome, Output, message, styled, width, with_data};
use crate::text::progress::Progress;
use crate::text::table::Form;

/// Checks another program's moves against the rules.
///
/// It asks for every position of a suite. At the first wrong count it finds the shortest line after which the
/// program is wrong, and names the rule. As JSON a difference is an object a line, and words go to standard
/// error.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The program: a command line, a TOML or JSON file that describes it, or `exercise:N`.
    #[arg(value_name = "ENGINE", value_parser = choose::source)]
    engine: Source,
    /// Plies of the one position that --fen names, 1 to 60.
    #[arg(requires = "fen", value_parser = choose::depth_to_divide, allow_negative_numbers = true)]
    depth: Option<u32>,
    /// The way it is asked; a TOML file may say it too.
    #[arg(long, value_parser = choose::protocol())]
    protocol: Option<Protocol>,
    /// The game; found out if not given.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// An EPD file: lines such as FEN ;D1 44 ;D2 1920.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "corpus"])]
    suite: Option<PathBuf>,
    /// Positions of this program: the published ones, or the large corpus.
    #[arg(long, value_enum, default_value_t = Corpus::Published, conflicts_with = "fen")]
    corpus: Corpus,
    /// One position, as a FEN or startpos.
    #[arg(long, value_name = "FEN", requires = "depth")]
    fen: Option<String>,
    /// Asks for no count of more leaves than this.
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = choose::max_nodes, allow_negative_numbers = true)]
    max_nodes: u64,
    /// Seconds that an answer may take.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = choose::seconds, allow_negative_numbers = true)]
    timeout: u64,
    /// The board that the program is compared with, move by move; a fast one if not given.
    #[arg(long, value_name = "BOARD", value_parser = choose::board(), hide_possible_values = true)]
    against: Option<&'static Row>,
    /// Goes on after the first wrong position, and names all.
    #[arg(long)]
    keep_going: bool,
    /// Format of a difference.
    #[arg(long, value_enum, default_value_t = Form::Terminal)]
    format: Form,
    /// Language of the words; JSON is the same in both.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    stop::at_ctrl_c();
    qipan_engines::adopt_orphans();
    let engine = args.engine.with_protocol(args.protocol)?;
    if let (Some(fen), Some(depth)) = (&args.fen, args.depth) {
        return one(args, &engine, fen, depth, output);
    }
    let (suite, none) = suite(args)?;
    let games = games(args, &engine, &suite)?;
    let mut outcome = Outcome::Good;
    tell_none(args, &none, output)?;
    for game in games {
        let entries: Vec<_> = suite.entries.iter().filter(|entry| entry.game == game.name).collect();
        match of_game(args, &engine, game, &entries, output)? {
            Outcome::Good => {}
            Outcome::Interrupted => return Ok(Outcome::Interrupted),
            Outcome::Failed => outcome = Outcome::Failed,
        }
    }
    Ok(outcome)
}

/// The positions that are asked for, and what is none of them in a file.
fn suite(args: &Args) -> anyhow::Result<(Suite, Vec<NoPosition>)> {
    let Some(path) = &args.suite else {
        let games = args.game.map_or_else(|| GAMES.iter().collect(), |game| vec![game]);
        return Ok((args.corpus.suite(&games), Vec::new()));
    };
    let text = qipan_foreign::read_text(path, Suite::MOST_BYTES)?;
    Ok(Suite::sifted(&qipan_foreign::path(path), &text, args.game)?)
}

/// Names what is no position, by the rule that it breaks: no program is asked there, and none is wrong there.
fn tell_none(args: &Args, none: &[NoPosition], output: &mut Output) -> anyhow::Result<()> {
    /// Examples of each rule.
    const SHOWN: usize = 3;
    let mut rules: Vec<&str> = Vec::new();
    none.iter().for_each(|one| {
        if !rules.contains(&one.rule()) {
            rules.push(one.rule());
        }
    });
    if args.format == Form::Json {
        for one in none {
            let (place, fen, why) = (&one.place, Foreign::of(&one.fen), Foreign::of(&one.why));
            let object = json!({
                "place": place, "position": fen.data(), "verdict": "not a position", "why": why.data()
            });
            output.line(&object.to_string())?;
        }
        return Ok(());
    }
    for rule in rules {
        let of_rule: Vec<_> = none.iter().filter(|one| one.rule() == rule).collect();
        let (word, number) =
            (styled(BAD, args.language.pick("not a position:", "不是局面：")), of_rule.len());
        let words = say!("{word} {rule} ({number})", "{word}{rule}（{number}）");
        say(args, output, &words)?;
        for one in of_rule.iter().take(SHOWN) {
            let words = format!("  {}: {}\n    {}", one.place, one.why, one.fen);
            output.line(&with_data(&words, width()))?;
        }
        if of_rule.len() > SHOWN {
            output.line("  …")?;
        }
    }
    Ok(())
}

/// The games that the program plays and that there are positions of.
fn games(args: &Args, engine: &Source, suite: &Suite) -> anyhow::Result<Vec<&'static GameData>> {
    let asked: Vec<_> = GAMES
        .iter()
        .filter(|game| args.game.is_none_or(|asked| asked.name == game.name))
        .filter(|game| engine.game().is_none_or(|plays| plays.name == game.name))
        .filter(|game| suite.entries.iter().any(|entry| entry.game == game.name))
        .collect();
    match asked[..] {
        [] => bail!("suite: found no position of the program's game, expected at least one"),
        [game] => Ok(vec![game]),
        // What plays another game may well fall silent.
        _ => engine.probe(&asked, choose::patience(args.timeout.min(10))),
    }
}

fn board(args: &Args, game: &GameData) -> anyhow::Result<Inside> {
    match args.against {
        Some(board) if board.game != game.name => {
            bail!(
                "against: found {}, which plays {}, expected a board of {}",
                board.name(),
                board.game,
                game.name
            )
        }
        _ => {
            let board = args.against.unwrap_or_else(|| reference(game.name));
            Ok(Inside::of(board).until(stop::is_stopped))
        }
    }
}

/// One position, to one depth.
fn one(args: &Args, engine: &Source, fen: &str, depth: u32, output: &mut Output) -> anyhow::Result<Outcome> {
    let game = choose::game_of_fen(fen, args.game.or(engine.game()).or(args.against.map(choose::game_of)))?;
    let fen = choose::fen(Some(fen), game);
    game.check(fen).map_err(|error| anyhow::anyhow!("FEN: {error}"))?;
    let mut board = board(args, game)?;
    let mut generator = engine.open(game, choose::patience(args.timeout))?;
    let begun = Instant::now();
    let found = descend(game, fen, depth, &mut *generator, &mut board);
    let [name, against] = [generator.name(), board.name()].map(|name| name.terminal().into_owned());
    let found = match found {
        Err(trouble) => {
            return trouble_found(
                args,
                &name,
                args.language.pick("the position", "该局面"),
                &trouble,
                output,
            );
        }
        Ok(found) => found,
    };
    match found {
        None => {
            let seconds = begun.elapsed().as_secs_f64();
            let right = styled(GOOD, args.language.pick("all right", "全部正确"));
            let words = say!(
                "{right}: {name} and {against} agree to depth {depth}, in {seconds:.1} s",
                "{right}：{name} 与 {against} 到深度 {depth} 一致，用时 {seconds:.1} 秒"
            );
            say(args, output, &words)?;
            Ok(Outcome::Good)
        }
        Some(found) => {
            show(args, output, game, [&name, &against], &found)?;
            let alike = Signatures::new(game).of(&found, &mut *generator, stop::is_stopped)?;
            tell_alike(args, output, &name, &alike)?;
            Ok(Outcome::Failed)
        }
    }
}

/// Every position of a game.
fn of_game(
    args: &Args,
    engine: &Source,
    game: &'static GameData,
    entries: &[&Entry],
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    let mut board = board(args, game)?;
    let mut generator = engine.open(game, choose::patience(args.timeout))?;
    let [name, against] = [generator.name(), board.name()].map(|name| name.terminal().into_owned());
    let begun = Instant::now();
    let mut checked = Checked::default();
    let title =
        if args.language == Language::En { game.name.to_owned() } else { args.language.game(game.name) };
    let progress = Progress::new(format!("{name}, {title}"));
    let mut rules: Vec<(Rule, usize)> = Vec::new();
    let mut signatures = Signatures::new(game);
    for (index, entry) in entries.iter().enumerate() {
        if stop::is_stopped() {
            drop(progress);
            return Ok(interrupted(args, &checked, entries.len()));
        }
        let tried = match check(game, entry, args.max_nodes, &mut *generator, &mut board, &mut checked) {
            Ok(tried) => tried,
            Err(EngineError::Stopped) => {
                drop(progress);
                return Ok(interrupted(args, &checked, entries.len()));
            }
            Err(trouble) => {
                drop(progress);
                let place = format!("{}\n  {}", entry.place, entry.fen);
                return trouble_found(args, &name, &place, &trouble, output);
            }
        };
        progress.set_pieces(index + 1, entries.len());
        let Some((depth, found, expected)) = tried.wrong else { continue };
        let mut alike = |found| signatures.of(found, &mut *generator, stop::is_stopped);
        let alike = match tried.difference.as_ref().map(&mut alike) {
            Some(Err(EngineError::Stopped)) => continue,
            Some(Err(trouble)) => {
                drop(progress);
                return trouble_found(args, &name, &entry.place, &trouble, output);
            }
            other => other.transpose()?.unwrap_or_default(),
        };
        progress.hide(|| -> anyhow::Result<()> {
            let wrong = styled(BAD, args.language.pick("wrong count:", "计数错误："));
            let place = &entry.place;
            let words = say!(
                "{wrong} {place}: depth {depth}: found {found}, expected {expected}",
                "{wrong}{place}：深度 {depth}：得到 {found}，应为 {expected}"
            );
            say(args, output, &words)?;
            match (&tried.difference, &tried.hidden) {
                (Some(difference), _) => {
                    let mut named = show(args, output, game, [&name, &against], difference)?;
                    tell_alike(args, output, &name, &alike)?;
                    named.extend(alike.iter().map(|fault| fault.rule));
                    difference::count(&mut rules, named);
                }
                (None, Some(hidden)) => {
                    let fen = &entry.fen;
                    let words = say!(
                        "where it is wrong is not seen: {hidden}\n  {fen}",
                        "看不出错在哪里：{hidden}\n  {fen}"
                    );
                    say(args, output, &words)?;
                }
                // The suite itself may be wrong.
                (None, None) => {
                    let fen = &entry.fen;
                    let words = say!(
                        "{name} and {against} agree here, so it is the suite whose count is wrong\n  {fen}",
                        "{name} 与 {against} 在此一致，所以是题集的计数错了\n  {fen}"
                    );
                    say(args, output, &words)?;
                }
            }
            Ok(())
        })?;
        if !args.keep_going {
            break;
        }
    }
    drop(progress);
    let seconds = begun.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "a figure to read")]
    let millions = checked.nodes as f64 / 1e6;
    let language = args.language;
    let (style, head) = match checked.wrong {
        0 if checked.counts == 0 => (BAD, say!("nothing compared", "什么都没有比较")),
        0 => (GOOD, say!("all right", "全部正确")),
        1 => (BAD, say!("one position wrong", "一个局面错误")),
        wrong => (BAD, say!("{wrong} positions wrong", "{wrong} 个局面错误")),
    };
    let (head, plays, zh) = (styled(style, language.of(&head)), game.name, language.game(game.name));
    let (Checked { positions, counts, .. }, all) = (&checked, entries.len());
    let words = say!(
        "{head}: {name}, {plays}: {positions} of {all} positions, {counts} counts, {millions:.1} Mnodes in {seconds:.1} s",
        "{head}：{name}，{zh}：{all} 个局面中的 {positions} 个，{counts} 个计数，{millions:.1} 百万节点，用时 {seconds:.1} 秒"
    );
    say(args, output, &words)?;
    if !rules.is_empty() && (rules.len() > 1 || checked.wrong > 1) {
        let rule = |(rule, count): &(Rule, usize)| {
            let rule = rule_name(*rule, language);
            language.say(say!("{rule} ({count})", "{rule}（{count}）"))
        };
        let rules = rules.iter().map(rule).collect::<Vec<_>>().join(language.pick(", ", "、"));
        say(
            args,
            output,
            &say!("rules that are broken, by positions: {rules}", "违反的规则（局面数）：{rules}"),
        )?;
    }
    Ok(Outcome::good_if(checked.wrong == 0 && checked.counts > 0))
}

/// Says how far the check was at Ctrl-C.
fn interrupted(args: &Args, checked: &Checked, all: usize) -> Outcome {
    let Checked { positions, wrong, .. } = checked;
    let word = styled(BAD, args.language.pick("interrupted:", "中断："));
    message(&args.language.say(say!(
        "{word} {positions} of {all} positions were asked, {wrong} were wrong",
        "{word}{all} 个局面中问了 {positions} 个，{wrong} 个错误"
    )));
    Outcome::Interrupted
}

/// Writes what a program that does not answer has shown: a finding about it, not bad input.
fn trouble_found(
    args: &Args,
    name: &str,
    place: &str,
    trouble: &EngineError,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    if matches!(trouble, EngineError::Stopped) {
        return Ok(Outcome::Interrupted);
    }
    let head = styled(BAD, args.language.pick("no answer:", "没有回答："));
    let words = args
        .language
        .say(say!("{head} {name} at {place}\n  {trouble}", "{head}{name}，在 {place}\n  {trouble}"));
    output.line(&with_data(&words, width()))?;
    Ok(Outcome::Failed)
}

/// A difference, and the rules that it names.
fn show(
    args: &Args,
    output: &mut Output,
    game: &'static GameData,
    names: [&str; 2],
    found: &Difference,
) -> anyhow::Result<Vec<Rule>> {
    let told = difference::show(args.format, args.language, output, game, names, found);
    told.context("cannot explain the difference")
}

/// Names the faults that count as a program does, with the line of code, wrong and right.
fn tell_alike(args: &Args, output: &mut Output, name: &str, alike: &[Known]) -> anyhow::Result<()> {
    if args.format == Form::Json {
        for fault in alike {
            let rule = rule_name(fault.rule, Language::En);
            let object = json!({"counts_as": fault.id, "exercise": fault.exercise, "rule": rule});
            output.line(&object.to_string())?;
        }
        return Ok(());
    }
    let language = args.language;
    for fault in alike {
        let (title, rule) = (fault.title(language), rule_name(fault.rule, language));
        let words = match fault.exercise {
            Some(number) => say!(
                "{name} counts as exercise {number} does ({rule}): {title}",
                "{name} 的计数与练习 {number}（{rule}）相同：{title}"
            ),
            None => say!(
                "{name} counts as a known fault does ({rule}): {title}",
                "{name} 的计数与一个已知的错误（{rule}）相同：{title}"
            ),
        };
        output.line(&format!("\n{}", with_data(language.of(&words), width())))?;
        for (word, code) in
            [(language.pick("wrong", "错误"), fault.wrong), (language.pick("right", "正确"), fault.right)]
        {
            for line in code.lines() {
                output.line(&format!("  {word}  {line}"))?;
            }
        }
    }
    Ok(())
}

/// Words for people, which JSON does without.
fn say(args: &Args, output: &mut Output, words: &Text) -> anyhow::Result<()> {
    let words = args.language.of(words);
    match args.format {
        Form::Terminal => output.line(&with_data(words, width())),
        Form::Json => {
            message(words);
            Ok(())
        }
    }
}

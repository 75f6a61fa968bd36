//! `qipan check`: another program's move generator against the rules.

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, bail};
use clap::Parser;
use qipan_engines::{
    Checked, Difference, EngineError, Generator, Inside, Protocol, check, descend, reference,
};
use qipan_harness::{Entry, GAMES, GameData, Row, Suite};

use crate::choose::{self, Corpus, Source};
use crate::stop;
use crate::text::difference;
use crate::text::output::{BAD, GOOD, Outcome, Output, message, styled, width, with_data};
use crate::text::progress::Progress;
use crate::text::table::Form;
use crate::verbs::verify;

/// Checks another program's moves against the rules.
///
/// It asks for every position of a suite. At the first wrong count it finds the shortest line after which the
/// program is wrong, and names the rule. As JSON a difference is an object a line, and words go to standard
/// error.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The program: a command line, a TOML file that describes it, or `exercise:N`.
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
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    stop::at_ctrl_c();
    qipan_engines::adopt_orphans();
    let engine = args.engine.with_protocol(args.protocol)?;
    if let (Some(fen), Some(depth)) = (&args.fen, args.depth) {
        return one(args, &engine, fen, depth, output);
    }
    let suite = suite(args)?;
    let games = games(args, &engine, &suite)?;
    let mut outcome = Outcome::Good;
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

fn suite(args: &Args) -> anyhow::Result<Suite> {
    match &args.suite {
        Some(path) => verify::read(path, args.game),
        None => Ok(args.corpus.suite(&args.game.map_or_else(|| GAMES.iter().collect(), |game| vec![game]))),
    }
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
        Err(trouble) => return trouble_found(&name, "the position", &trouble, output),
        Ok(found) => found,
    };
    match found {
        None => {
            let seconds = begun.elapsed().as_secs_f64();
            say(
                args,
                output,
                &format!(
                    "{}: {name} and {against} agree to depth {depth}, in {seconds:.1} s",
                    styled(GOOD, "all right"),
                ),
            )?;
            Ok(Outcome::Good)
        }
        Some(found) => {
            show(args, output, game, [&name, &against], &found)?;
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
    let progress = Progress::new(format!("{name}, {}", game.name));
    let mut rules: Vec<(String, usize)> = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        if stop::is_stopped() {
            drop(progress);
            return Ok(interrupted(&checked, entries.len()));
        }
        let tried = match check(game, entry, args.max_nodes, &mut *generator, &mut board, &mut checked) {
            Ok(tried) => tried,
            Err(EngineError::Stopped) => {
                drop(progress);
                return Ok(interrupted(&checked, entries.len()));
            }
            Err(trouble) => {
                drop(progress);
                return trouble_found(&name, &format!("{}\n  {}", entry.place, entry.fen), &trouble, output);
            }
        };
        progress.set_pieces(index + 1, entries.len());
        let Some((depth, found, expected)) = tried.wrong else { continue };
        progress.hide(|| -> anyhow::Result<()> {
            say(
                args,
                output,
                &format!(
                    "{} {}: depth {depth}: found {found}, expected {expected}",
                    styled(BAD, "wrong count:"),
                    entry.place
                ),
            )?;
            match &tried.difference {
                Some(difference) => {
                    let named = show(args, output, game, [&name, &against], difference)?;
                    difference::count(&mut rules, named);
                }
                // The suite itself may be wrong.
                None => say(
                    args,
                    output,
                    &format!(
                        "{name} and {against} agree here, so it is the suite whose count is wrong\n  {}",
                        entry.fen
                    ),
                )?,
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
    let head = match checked.wrong {
        0 if checked.counts == 0 => styled(BAD, "nothing compared"),
        0 => styled(GOOD, "all right"),
        1 => styled(BAD, "one position wrong"),
        wrong => styled(BAD, &format!("{wrong} positions wrong")),
    };
    say(
        args,
        output,
        &format!(
            "{head}: {name}, {}: {} of {} positions, {} counts, {millions:.1} Mnodes in {seconds:.1} s",
            game.name,
            checked.positions,
            entries.len(),
            checked.counts
        ),
    )?;
    if rules.len() > 1 || checked.wrong > 1 {
        let rules: Vec<_> = rules.iter().map(|(rule, count)| format!("{rule} ({count})")).collect();
        say(args, output, &format!("rules that are broken, by positions: {}", rules.join(", ")))?;
    }
    Ok(Outcome::good_if(checked.wrong == 0 && checked.counts > 0))
}

/// Says how far the check was at Ctrl-C.
fn interrupted(checked: &Checked, all: usize) -> Outcome {
    let Checked { positions, wrong, .. } = checked;
    let word = styled(BAD, "interrupted:");
    let words = format!("{word} {positions} of {all} positions were asked, {wrong} were wrong");
    message(&words);
    Outcome::Interrupted
}

/// Writes what a program that does not answer has shown: a finding about it, not bad input.
fn trouble_found(
    name: &str,
    place: &str,
    trouble: &EngineError,
    output: &mut Output,
) -> anyhow::Result<Outcome> {
    if matches!(trouble, EngineError::Stopped) {
        return Ok(Outcome::Interrupted);
    }
    let words = format!("{} {name} at {place}\n  {trouble}", styled(BAD, "no answer:"));
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
) -> anyhow::Result<Vec<String>> {
    difference::show(args.format, output, game, names, found).context("cannot explain the difference")
}

/// Words for people, which JSON does without.
fn say(args: &Args, output: &mut Output, words: &str) -> anyhow::Result<()> {
    match args.format {
        Form::Terminal => output.line(&with_data(words, width())),
        Form::Json => {
            message(words);
            Ok(())
        }
    }
}

//! `qipan pair`: is B faster than A?
//!
//! ```text
//!   A, B: commands, TOML files ──┐                       ┌──► sentence, what it covers
//!   --rev A --rev B: two builds ─┴──► turns ──► Paired ──┤
//!   --machines FILE…                       ──► Paired… ──┴──► the same over machines
//! ```

mod revisions;
mod told;
mod turns;

use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::bail;
use clap::{ArgGroup, Parser};
use qipan_engines::{Description, Work, words};
use qipan_foreign::Foreign;
use qipan_harness::{GAMES, GameData, Own, spread, trees};
use qipan_record::{Paired, Session};

use crate::choose::{self, Source};
use crate::stop;
use crate::text::output::{BAD, Outcome, Output, styled, width, with_data};

/// Tells whether one build of a program is faster than another.
///
/// Two programs, or two revisions of this one, do the same work in turns: their own bench, counts, or
/// searches. It goes on until the interval of the ratio is as narrow as asked, and says what would make it
/// narrower.
#[derive(Debug, Parser)]
#[command(group(ArgGroup::new("work").args(["bench", "perft", "nodes", "depth"])))]
pub(crate) struct Args {
    /// A command line, or a TOML or JSON file that describes a program, as check has it.
    #[arg(value_name = "A", value_parser = choose::program, required_unless_present_any = ["machines", "rev"])]
    first: Option<Description>,
    /// The other one.
    #[arg(value_name = "B", value_parser = choose::program, requires = "first")]
    second: Option<Description>,
    /// A revision of this program, as git knows it, in place of A and B; twice. Both are built once.
    #[arg(long, value_name = "REVISION", conflicts_with_all = ["first", "machines"], requires = "board")]
    rev: Vec<String>,
    /// The board of both revisions.
    #[arg(long, value_name = "BOARD", requires = "rev")]
    board: Option<String>,
    /// The work: what the programs do if these words stand behind their commands (bench); if nothing is
    /// asked, this, and of revisions --perft.
    #[arg(long, value_name = "WORDS", num_args = 0..=1, require_equals = true, default_missing_value = "bench")]
    bench: Option<String>,
    /// The work: counts of leaves, to so many plies (4).
    #[arg(long, value_name = "DEPTH", num_args = 0..=1, require_equals = true, default_missing_value = "4",
        value_parser = choose::depth_to_divide)]
    perft: Option<u32>,
    /// The work: searches of so many nodes.
    #[arg(long, value_name = "N", value_parser = nodes)]
    nodes: Option<u64>,
    /// The work: searches to a depth.
    #[arg(long, value_name = "DEPTH", value_parser = choose::depth_to_divide)]
    depth: Option<u32>,
    /// The game; found out by a count if not given.
    #[arg(long, value_parser = choose::game())]
    game: Option<&'static GameData>,
    /// An EPD file of positions to work on; those of played games if not given.
    #[arg(long, value_name = "FILE", conflicts_with = "bench")]
    suite: Option<PathBuf>,
    /// Positions, at most.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = positions)]
    positions: usize,
    /// Ends once the interval reaches at most so many per cent to either side.
    #[arg(long, value_name = "PERCENT", default_value_t = 1.0, value_parser = percent)]
    within: f64,
    /// Ends after so many minutes, whatever is known then.
    #[arg(long, value_name = "N", default_value_t = 10.0, value_parser = minutes)]
    minutes: f64,
    /// Seconds that an answer may take.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = choose::seconds)]
    timeout: u64,
    /// Exits with 1 if B is slower by more than this percentage, beyond chance.
    #[arg(long, value_name = "PERCENT", value_parser = percent_from_zero)]
    fail_over: Option<f64>,
    /// Writes all times to this file, as JSON.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Files that --out has written on several machines: the ratio over these.
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = ["first", "work", "suite", "out"])]
    machines: Vec<PathBuf>,
}

fn nodes(text: &str) -> Result<u64, String> {
    let wrong = || format!("nodes: found {text:?}, expected a number from 1 to 1000000000000");
    text.parse().ok().filter(|nodes| (1..=1_000_000_000_000).contains(nodes)).ok_or_else(wrong)
}

fn positions(text: &str) -> Result<usize, String> {
    let wrong = || format!("positions: found {text:?}, expected a number from 1 to 1000");
    text.parse().ok().filter(|positions| (1..=1000).contains(positions)).ok_or_else(wrong)
}

fn between(field: &str, text: &str, least: f64, most: f64) -> Result<f64, String> {
    let wrong = || format!("{field}: found {text:?}, expected a number from {least} to {most}");
    text.parse().ok().filter(|number| (least..=most).contains(number)).ok_or_else(wrong)
}

fn percent(text: &str) -> Result<f64, String> {
    between("within", text, 0.01, 100.0)
}

fn percent_from_zero(text: &str) -> Result<f64, String> {
    between("fail-over", text, 0.0, 1000.0)
}

fn minutes(text: &str) -> Result<f64, String> {
    between("minutes", text, 0.01, 100_000.0)
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    if !args.machines.is_empty() {
        return told::machines(args, output);
    }
    if let Some(out) = &args.out {
        check(out)?;
    }
    let session = Session::now();
    stop::at_ctrl_c();
    let programs = match (&args.first, &args.second, &args.rev[..]) {
        (Some(first), Some(second), _) => [first.clone(), second.clone()],
        (.., [first, second]) => {
            let board = args.board.as_deref().unwrap_or_default();
            match revisions::builds([first, second], board)? {
                Some(programs) => programs,
                None => return Ok(Outcome::Interrupted),
            }
        }
        (Some(_), None, _) => bail!("B: found none, expected the program that A is compared with"),
        (.., revisions) => bail!("rev: found {}, expected two revisions", revisions.len()),
    };
    // Git and Cargo have ended.
    qipan_engines::adopt_orphans();
    let work = work(args)?;
    let game = game(args, &work, &programs[0])?;
    let fens = fens(args, &work, game)?;
    let mut turns = turns::Turns::begin(args, &work, game, &programs)?;
    let sides = [0, 1].map(|side| (turns.names[side].clone(), &programs[side].command[..]));
    let named = (!matches!(work, Work::Bench(_))).then_some(game.name);
    let mut paired = Paired::new(session, named, &work.name(), sides);
    paired.positions = fens.iter().map(|fen| Foreign::of(fen)).collect();
    let begun = Instant::now();
    match turns.take(&mut paired, &fens, args)? {
        turns::Ended::Known => told::one(&paired, begun.elapsed(), args, output),
        turns::Ended::Stopped => {
            told::interrupted(&paired, args);
            Ok(Outcome::Interrupted)
        }
        turns::Ended::Wrong(words) => {
            output.line(&with_data(&format!("{} {words}", styled(BAD, "wrong count:")), width()))?;
            Ok(Outcome::Failed)
        }
    }
}

/// Sees that a file can be made, before the work is done.
fn check(out: &Path) -> anyhow::Result<()> {
    let directory = qipan_foreign::beside(out);
    if out.symlink_metadata().is_ok() {
        bail!("out: found {}, which is there already; expected a new name", qipan_foreign::path(out));
    }
    if !directory.is_dir() {
        bail!("out: found no directory {}, expected one", qipan_foreign::path(directory));
    }
    Ok(())
}

/// The work that is asked for.
fn work(args: &Args) -> anyhow::Result<Work> {
    if let Some(depth) = args.perft {
        return Ok(Work::Perft(depth));
    }
    if let Some(nodes) = args.nodes {
        return Ok(Work::Nodes(nodes));
    }
    if let Some(depth) = args.depth {
        return Ok(Work::Depth(depth));
    }
    match &args.bench {
        None if !args.rev.is_empty() => Ok(Work::Perft(4)),
        asked => {
            let line = asked.as_deref().unwrap_or("bench");
            let words = words(line)
                .map_err(|_| anyhow::anyhow!("bench: found {line:?}, expected words as in a shell"))?;
            Ok(Work::Bench(words))
        }
    }
}

/// The game that both play. A bench asks for none.
fn game(args: &Args, work: &Work, first: &Description) -> anyhow::Result<&'static GameData> {
    if let Some(game) = args.game.or(first.game()) {
        return Ok(game);
    }
    if let Some(game) = args.board.as_deref().and_then(|board| qipan_harness::find(board).ok()) {
        return Ok(choose::game_of(game));
    }
    if matches!(work, Work::Bench(_)) {
        return Ok(&GAMES[0]);
    }
    let games: Vec<_> = GAMES.iter().collect();
    let plays =
        Source::Program(Box::new(first.clone())).probe(&games, choose::patience(args.timeout.min(10)));
    match plays {
        Ok(plays) => Ok(plays[0]),
        Err(error) => Err(error.context("game: not found out by a count (go perft 1), expected --game")),
    }
}

/// The positions; for a bench the name of the work, once.
fn fens(args: &Args, work: &Work, game: &'static GameData) -> anyhow::Result<Vec<String>> {
    if matches!(work, Work::Bench(_)) {
        return Ok(vec![work.name()]);
    }
    let entries = match &args.suite {
        None => {
            // As many from each part of a game at least as there may be too many in all.
            let all = trees(game, args.positions);
            spread(&all.iter().collect::<Vec<_>>(), args.positions).cloned().collect()
        }
        Some(path) => {
            let mut entries = Own::read(path)?.some(game.name, args.positions);
            // Nothing can be asked where the game is over.
            entries.retain(|entry| game.legal_moves(&entry.fen).is_ok_and(|moves| !moves.is_empty()));
            if entries.is_empty() {
                let file = qipan_foreign::path(path);
                bail!("{file}: positions: found none of {} with a move, expected at least one", game.name);
            }
            entries
        }
    };
    Ok(entries.into_iter().map(|entry| entry.fen).collect())
}

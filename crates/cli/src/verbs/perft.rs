//! `qipan perft`: one board, one position, one depth.

use std::time::Instant;

use clap::{Parser, ValueEnum};
use qipan_harness::{Call, Entrant, SystemClock};
use qipan_record::Model;

use crate::choose;
use crate::text::output::{Outcome, Output};

/// Counts the positions at a depth.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board)]
    board: &'static Entrant,
    /// Plies, 0 to 60.
    #[arg(value_parser = choose::depth, allow_negative_numbers = true)]
    depth: u32,
    /// The position; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// What the last ply does.
    #[arg(long, value_enum, default_value_t = Mode::Visit)]
    mode: Mode,
    /// Threads to share the work, at most four for each core.
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = choose::threads, default_value = "1")]
    threads: usize,
    /// Counts captures, checks and leaves without a move (mates and stalemates) too; slower, on one thread.
    #[arg(long, conflicts_with_all = ["mode", "threads"])]
    stats: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Mode {
    /// Every leaf is played.
    Visit,
    /// The last ply is counted, not played.
    Count,
}

impl Mode {
    fn model(self) -> Model {
        match self {
            Mode::Visit => Model::PerftVisit,
            Mode::Count => Model::PerftCount,
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = args.fen.as_deref().unwrap_or(choose::game_of(args.board).start);
    let text = if args.stats { stats(args, fen)? } else { count(args, fen)? };
    output.line(&text)?;
    Ok(Outcome::Good)
}

fn count(args: &Args, fen: &str) -> anyhow::Result<String> {
    let model = args.mode.model();
    let call = Call::tree(model, fen, args.depth);
    let sample = match args.threads {
        1 => args.board.run(&call, &SystemClock)?,
        threads => args.board.run_parallel(&call, threads, &SystemClock)?,
    };
    let (seconds, rate) = (sample.duration.as_secs_f64(), sample.rate());
    let plural = if args.threads == 1 { "" } else { "s" };
    Ok(format!(
        "{} nodes in {seconds:.3} s, {rate:.2} {} ({}, {} thread{plural})",
        sample.count,
        model.unit(),
        model.name(),
        args.threads
    ))
}

fn stats(args: &Args, fen: &str) -> anyhow::Result<String> {
    let start = Instant::now();
    let tally = args.board.tally(fen, args.depth)?;
    let seconds = start.elapsed().as_secs_f64();
    Ok(format!(
        "{} nodes in {seconds:.3} s (by kind)\ncaptures {}\nchecks {}\nwithout a move {}",
        tally.nodes, tally.captures, tally.checks, tally.finished
    ))
}

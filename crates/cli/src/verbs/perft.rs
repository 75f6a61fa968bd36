//! `qipan perft`: one board, one position, one depth.

use std::time::Instant;

use anstyle::Style;
use clap::{Parser, ValueEnum};
use qipan_harness::{Call, Entrant, SystemClock, Tally};
use qipan_record::Model;

use crate::choose;
use crate::text::output::{Outcome, Output};
use crate::text::table::{Cell, Column, Format, Table};

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
    /// Counts leaves by kind at every depth: captures, checks, discovered and double checks, mates,
    /// stalemates; in chess also en passant, castling and promotions. Slower.
    #[arg(long, conflicts_with = "mode")]
    stats: bool,
    /// How the table of `--stats` is written.
    #[arg(long, value_enum, default_value_t = Format::Terminal, requires = "stats")]
    format: Format,
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
    // The position itself is of no kind: nothing has moved.
    if args.stats && args.depth > 0 {
        stats(args, fen, output)?;
    } else {
        output.line(&count(args, fen)?)?;
    }
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

/// Kinds of leaves by depth: for people a column per depth, which are few, for programs a line per depth.
/// What a game does not know is left out.
fn stats(args: &Args, fen: &str, output: &mut Output) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut tallies = args.board.tallies(fen, args.depth, args.threads)?;
    let seconds = start.elapsed().as_secs_f64();
    let is_of_chess = |kind: &str| matches!(kind, "en-passant" | "castles" | "promotions");
    let is_chess = choose::game_of(args.board).ranks == CHESS_RANKS;
    let kinds = Tally::KINDS.into_iter().filter(|(kind, _)| is_chess || !is_of_chess(kind));
    if args.format.is_for_programs() {
        let kinds: Vec<_> = kinds.collect();
        let columns = kinds.iter().map(|(kind, _)| Column::figure(kind, kind));
        let mut table =
            Table::new(&[Column::figure("depth", "")].into_iter().chain(columns).collect::<Vec<_>>());
        for (depth, tally) in (1..).zip(&mut tallies) {
            let numbers = kinds.iter().map(|(_, number)| Cell::number(*number(tally)));
            table.push(Style::new(), [Cell::number(depth)].into_iter().chain(numbers).collect());
        }
        return output.line(&table.render(args.format));
    }
    // A heading lives as long as the program; there are sixty at most.
    let depths = (1..=args.depth).map(|depth| Column::for_people(format!("depth {depth}").leak()));
    let mut table = Table::new(&[Column::text("", "Leaves")].into_iter().chain(depths).collect::<Vec<_>>());
    for (kind, number) in kinds {
        let numbers = tallies.iter_mut().map(|tally| Cell::number(*number(tally)));
        table.push(Style::new(), [Cell::text(kind)].into_iter().chain(numbers).collect());
    }
    output.line(&table.render(args.format))?;
    let nodes: u64 = tallies.iter().map(|tally| tally.nodes).sum();
    output.line(&format!("\n{nodes} leaves in {seconds:.3} s"))
}

/// Ranks of a chess board.
const CHESS_RANKS: usize = 8;

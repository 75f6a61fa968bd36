//! `qipan perft`: one board, one position, one depth.

use std::time::Instant;

use anstyle::Style;
use clap::{Parser, ValueEnum};
use qipan_harness::{Call, Entrant, SystemClock, Tally};
use qipan_record::Model;
use serde_json::{Value, json};

use crate::choose;
use crate::text::layout::GAP;
use crate::text::output::{Outcome, Output, in_a_terminal, width};
use crate::text::table::{Cell, Column, Format, Table};

/// Counts the positions at a depth.
///
/// As JSON it is an object: board, fen, depth, model, threads, nodes, seconds; nodes is the count at the
/// depth. With --stats it has no model, and by_depth too: a list of objects with depth, nodes, captures,
/// checks and so on, one for each depth from 1.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
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
    /// How the count, or the table of --stats, is written.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Mode {
    /// Every leaf is played.
    Visit,
    /// The last ply is counted, not played.
    Count,
    /// The last two plies are counted, most moves of the first unplayed, where the board can.
    Count2,
}

impl Mode {
    fn model(self) -> Model {
        match self {
            Mode::Visit => Model::PerftVisit,
            Mode::Count => Model::PerftCount,
            Mode::Count2 => Model::PerftCount2,
        }
    }
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = args.fen.as_deref().unwrap_or(choose::game_of(args.board).start);
    // The position itself is of no kind: nothing has moved.
    if args.stats && args.depth > 0 {
        stats(args, fen, output)?;
    } else {
        count(args, fen, output)?;
    }
    Ok(Outcome::Good)
}

fn count(args: &Args, fen: &str, output: &mut Output) -> anyhow::Result<()> {
    let model = args.mode.model();
    let call = Call::tree(model, fen, args.depth);
    let sample = match args.threads {
        1 => args.board.run(&call, &SystemClock)?,
        threads => args.board.run_parallel(&call, threads, &SystemClock)?,
    };
    let seconds = sample.duration.as_secs_f64();
    match args.format {
        Format::Terminal => {
            let plural = if args.threads == 1 { "" } else { "s" };
            output.line(&in_a_terminal(&format!(
                "{} nodes in {seconds:.3} s, {:.2} {} ({}, {} thread{plural})",
                sample.count,
                sample.rate(),
                model.unit(),
                model.name(),
                args.threads
            )))
        }
        Format::Json => {
            let mut object = object(args, fen, sample.count, seconds);
            object["model"] = model.name().into();
            output.line(&format!("{object:#}"))
        }
        Format::Csv | Format::Markdown => {
            let mut table = Table::new(&[
                Column::text("board", "Board"),
                Column::text("fen", "FEN"),
                Column::figure("depth", "Depth"),
                Column::text("model", "Model"),
                Column::figure("threads", "Threads"),
                Column::figure("nodes", "Nodes"),
                Column::figure("seconds", "Seconds"),
            ]);
            let cells = vec![
                Cell::text(args.board.name()),
                Cell::text(fen),
                Cell::number(args.depth.into()),
                Cell::text(model.name()),
                Cell::number(args.threads as u64),
                Cell::number(sample.count),
                Cell::new(format!("{seconds:.3}"), seconds),
            ];
            table.push(Style::new(), cells);
            output.line(&table.render(args.format))
        }
    }
}

/// What is counted, for programs.
fn object(args: &Args, fen: &str, nodes: u64, seconds: f64) -> Value {
    json!({
        "board": args.board.name(),
        "fen": fen,
        "depth": args.depth,
        "threads": args.threads,
        "nodes": nodes,
        "seconds": seconds,
    })
}

/// Kinds of leaves by depth: for people a column per depth, which are few, for programs a line per depth.
/// What a game does not know is left out.
fn stats(args: &Args, fen: &str, output: &mut Output) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut tallies = args.board.tallies(fen, args.depth, args.threads)?;
    let seconds = start.elapsed().as_secs_f64();
    let is_of_chess = |kind: &str| matches!(kind, "en-passant" | "castles" | "promotions");
    let is_chess = choose::game_of(args.board).ranks == CHESS_RANKS;
    let kinds: Vec<_> = Tally::KINDS.into_iter().filter(|(kind, _)| is_chess || !is_of_chess(kind)).collect();
    if args.format == Format::Json {
        let nodes = tallies.last().map_or(0, |tally| tally.nodes);
        let mut object = object(args, fen, nodes, seconds);
        let of_depth = |(depth, tally): (u64, &mut Tally)| {
            let kinds = kinds.iter().map(|(kind, number)| ((*kind).to_owned(), (*number(tally)).into()));
            let depth = ("depth".to_owned(), depth.into());
            Value::Object([depth].into_iter().chain(kinds).collect())
        };
        object["by_depth"] = (1..).zip(&mut tallies).map(of_depth).collect();
        return output.line(&format!("{object:#}"));
    }
    if args.format.is_for_programs() {
        let columns = kinds.iter().map(|(kind, _)| Column::figure(kind, kind));
        let mut table =
            Table::new(&[Column::figure("depth", "")].into_iter().chain(columns).collect::<Vec<_>>());
        for (depth, tally) in (1..).zip(&mut tallies) {
            let numbers = kinds.iter().map(|(_, number)| Cell::number(*number(tally)));
            table.push(Style::new(), [Cell::number(depth)].into_iter().chain(numbers).collect());
        }
        return output.line(&table.render(args.format));
    }
    // As many depths beside each other as there is room for, the others below.
    let widest = tallies.iter().map(|tally| tally.nodes.to_string().len()).max().unwrap_or(0);
    let beside = match args.format {
        Format::Terminal => (width() - KIND) / (widest.max("depth 60".len()) + GAP),
        _ => tallies.len(),
    };
    let mut tables = Vec::new();
    let mut depth = 0;
    for some in tallies.chunks_mut(beside.max(1)) {
        // A heading lives as long as the program; there are sixty at most.
        let depths = (depth + 1..).take(some.len());
        let headings = depths.map(|depth| Column::for_people(format!("depth {depth}").leak()));
        let mut table =
            Table::new(&[Column::text("", "Leaves")].into_iter().chain(headings).collect::<Vec<_>>());
        for (kind, number) in &kinds {
            let numbers = some.iter_mut().map(|tally| Cell::number(*number(tally)));
            table.push(Style::new(), [Cell::text(*kind)].into_iter().chain(numbers).collect());
        }
        tables.push(table.render(args.format));
        depth += some.len();
    }
    output.line(&tables.join("\n\n"))?;
    let nodes: u64 = tallies.iter().map(|tally| tally.nodes).sum();
    output.line(&format!("\n{nodes} leaves in {seconds:.3} s"))
}

/// Columns of the longest kind's name.
const KIND: usize = "en-passant".len();

/// Ranks of a chess board.
const CHESS_RANKS: usize = 8;

//! `qipan divide`: perft by first move.

use std::time::Instant;

use clap::Parser;
use qipan_harness::Row;
use qipan_record::sheet::{Cell, Column, Sheet};
use serde_json::json;

use crate::choose;
use crate::text::output::{Outcome, Output};
use crate::text::table::Format;

/// Counts the leaves below each legal move, a line per move, to be compared with another program's.
///
/// As JSON it is an object: board, fen, depth, nodes, seconds, and moves, a list of objects with move and
/// nodes.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
    /// Plies of the whole tree, 1 to 60.
    #[arg(value_parser = choose::depth_to_divide, allow_negative_numbers = true)]
    depth: u32,
    /// The position; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// How the counts are written.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = args.fen.as_deref().unwrap_or(choose::game_of(args.board).start);
    let start = Instant::now();
    let division = args.board.divide(fen, args.depth)?;
    let seconds = start.elapsed().as_secs_f64();
    let total: u64 = division.iter().map(|(_, nodes)| nodes).sum();
    let text = match args.format {
        Format::Terminal => {
            let lines = division.iter().map(|(written, nodes)| format!("{written}: {nodes}\n"));
            format!("{}total: {total}", lines.collect::<String>())
        }
        Format::Json => {
            let moves = division.iter().map(|(written, nodes)| json!({ "move": written, "nodes": nodes }));
            let object = json!({
                "board": args.board.name(),
                "fen": fen,
                "depth": args.depth,
                "nodes": total,
                "seconds": seconds,
                "moves": moves.collect::<Vec<_>>(),
            });
            format!("{object:#}")
        }
        Format::Csv | Format::Markdown => {
            let mut table = Sheet::new(&[Column::text("move", "Move"), Column::figure("nodes", "Nodes")]);
            for (written, nodes) in &division {
                table.push(vec![Cell::text(written), Cell::number(*nodes)]);
            }
            args.format.render(&table)
        }
    };
    output.line(&text)?;
    Ok(Outcome::Good)
}

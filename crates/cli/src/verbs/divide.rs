//! `qipan divide`: perft by first move.

use clap::Parser;
use qipan_harness::Entrant;

use crate::choose;
use crate::text::output::{Outcome, Output};

/// Counts the leaves below each legal move, a line per move, to be compared with another program's.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board)]
    board: &'static Entrant,
    /// Plies of the whole tree, 1 to 60.
    #[arg(value_parser = choose::depth_to_divide, allow_negative_numbers = true)]
    depth: u32,
    /// The position; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = args.fen.as_deref().unwrap_or(choose::game_of(args.board).start);
    let division = args.board.divide(fen, args.depth)?;
    let mut lines: Vec<String> =
        division.iter().map(|(written, nodes)| format!("{written}: {nodes}")).collect();
    lines.push(format!("total: {}", division.iter().map(|(_, nodes)| nodes).sum::<u64>()));
    output.line(&lines.join("\n"))?;
    Ok(Outcome::Good)
}

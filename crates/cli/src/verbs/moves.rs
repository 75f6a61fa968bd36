//! `qipan moves`: what a board lists, in its own order.

use clap::Parser;
use qipan_harness::Listed;
use qipan_harness::Row;
use qipan_record::sheet::{Cell, Column, Sheet, Tone};

use crate::choose;
use crate::text::output::{Outcome, Output, in_a_terminal};
use crate::text::table::Format;

/// Lists the moves of a position in a board's own order.
///
/// It is the order in which the board finds them; captures are marked.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The board, by its name in `qipan list`.
    #[arg(value_parser = choose::board(), hide_possible_values = true)]
    board: &'static Row,
    /// The position, as a FEN or startpos; the game's start if none is given.
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,
    /// Format of the moves.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let fen = choose::fen(args.fen.as_deref(), choose::game_of(args.board));
    let moves = args.board.moves(fen)?;
    let mut table = Sheet::new(&[
        Column::figure("number", "No."),
        Column::text("move", "Move"),
        Column::text("is_capture", "Takes"),
        Column::text("is_exempt", "Test"),
        Column::text("is_legal", "Legal"),
    ]);
    for (index, Listed { written, is_capture, is_exempt, is_legal }) in moves.iter().enumerate() {
        let word = |is_so: bool, yes: &str, no: &str| Cell::new(if is_so { yes } else { no }, is_so);
        table.push_in(
            if *is_legal { Tone::Plain } else { Tone::Quiet },
            vec![
                Cell::number(index as u64 + 1),
                Cell::text(written),
                word(*is_capture, "x", ""),
                word(*is_exempt, "exempt", "tested"),
                word(*is_legal, "", "illegal"),
            ],
        );
    }
    output.line(&args.format.render(&table))?;
    if !args.format.is_for_programs() {
        let count = |is: fn(&Listed) -> bool| moves.iter().filter(|m| is(m)).count();
        output.line(&in_a_terminal(&format!(
            "{} moves in the order of {}: {} captures, {} exempt from the test, {} illegal.",
            moves.len(),
            args.board.name(),
            count(|m| m.is_capture),
            count(|m| m.is_exempt),
            count(|m| !m.is_legal),
        )))?;
    }
    Ok(Outcome::Good)
}

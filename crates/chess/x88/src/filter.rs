//! A filter for pieces that could attack a square at all: every cell is compared with what would have to
//! stand there.
//!
//! The loop knows bytes alone and no branch, so that it becomes a few instructions on whole vectors of cells.
//! Mostly no piece is seen, and no line is walked.

use chess_rules::mailbox::men::{KNIGHT, PAWN, all_if, bit_of, kinds_of};
use qipan_game::{Probe, probe::Value};

use crate::marks::table;
use crate::squares::{ALL_STEPS, CELLS, EAST, KNIGHT_STEPS, WEST, forward, is_on_board};

/// A value that no cell holds.
const NOBODY: u8 = 0xff;
/// Entries of a table by difference.
const DIFFERENCES: usize = 2 * CELLS;
/// The entry of difference 0.
const HERE: usize = CELLS - 1;

/// The pieces that would have to stand on a cell for a side to attack a square, by the difference of their
/// numbers.
pub(crate) struct Watch {
    /// The bits of a slider that could come along a line.
    sliders: [u8; DIFFERENCES],
    /// The bit of that line.
    lines: [u8; DIFFERENCES],
    /// The piece that attacks from there whatever stands elsewhere: a knight or a pawn.
    near: [u8; DIFFERENCES],
    /// True if a king attacks from there.
    kings: [bool; DIFFERENCES],
}

/// By side, White first.
pub(crate) static WATCHES: [Watch; 2] = [Watch::of(0), Watch::of(1)];

impl Watch {
    const fn of(by: usize) -> Self {
        let mut watch = Self {
            sliders: [NOBODY; DIFFERENCES],
            lines: [0; DIFFERENCES],
            near: [NOBODY; DIFFERENCES],
            kings: [false; DIFFERENCES],
        };
        let men = bit_of(by);
        let mut line = 0;
        while line < 8 {
            let mut distance = 1;
            while distance < 8 {
                let at = entry(ALL_STEPS[line].wrapping_mul(distance));
                watch.sliders[at] = men | kinds_of(line);
                watch.lines[at] = 1 << line;
                distance += 1;
            }
            watch.kings[entry(ALL_STEPS[line])] = true;
            watch.near[entry(KNIGHT_STEPS[line])] = men | KNIGHT;
            line += 1;
        }
        let behind = forward(by).wrapping_neg();
        watch.near[entry(behind.wrapping_add(EAST))] = men | PAWN;
        watch.near[entry(behind.wrapping_add(WEST))] = men | PAWN;
        watch
    }
}

/// The entry of a difference of two squares.
const fn entry(difference: u8) -> usize {
    HERE.wrapping_add_signed(difference as i8 as isize)
}

/// All bits on the board, none beside it.
pub(crate) const BOARD: [u8; CELLS] = {
    let mut board = [0; CELLS];
    let mut at = 0;
    while at < CELLS {
        board[at] = all_if(is_on_board(at as u8));
        at += 1;
    }
    board
};

/// The pieces that the filter has seen.
#[derive(Clone, Copy)]
pub struct Seen {
    /// True if a king, knight or pawn attacks the square.
    pub(crate) near: bool,
    /// A bit for each of [`ALL_STEPS`]: where a slider of that line stands, whatever stands before it.
    pub(crate) lines: u8,
}

impl Seen {
    /// The pieces of a side that could attack a square, with its king on `king`.
    #[inline(always)]
    pub(crate) fn around<T: Probe>(probe: T, cells: &[u8; CELLS], square: u8, by: usize, king: u8) -> Self {
        let watch = &WATCHES[by & 1];
        let first = HERE - usize::from(square & 127);
        let from_here = |table: &'static [u8; DIFFERENCES]| table[first..].first_chunk::<CELLS>();
        let parts = [&watch.sliders, &watch.lines, &watch.near].map(from_here);
        let [Some(sliders), Some(lines), Some(near)] = parts else { return Self { near: true, lines: !0 } };
        let tables = &table::WATCHES[by & 1];
        probe.reads_bytes(table::CELLS.whole(), CELLS, Value::Much);
        probe.reads_bytes(table::BOARD.whole(), CELLS, Value::Much);
        for table in [tables.sliders, tables.lines, tables.near] {
            probe.reads_bytes(table.span(first, CELLS), CELLS, Value::Much);
        }
        let mut seen = (0, 0);
        for at in 0..CELLS {
            // Beside the board a list has its slots, which may look like pieces.
            let man = cells[at] & BOARD[at];
            seen.0 |= lines[at] & all_if(man & sliders[at] == sliders[at]);
            seen.1 |= all_if(man == near[at]);
        }
        let lines = probe.works_out("lines", seen.0);
        let king = first + usize::from(king & 127);
        let near = seen.1 != 0 || probe.reads(tables.kings.at(king), watch.kings[king]);
        Self { near: probe.works_out("near", near), lines }
    }
}

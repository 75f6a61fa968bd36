//! A filter for pieces that could attack a square at all: every cell is compared with what would have to
//! stand there.
//!
//! The loop knows bytes alone and no branch, so that it becomes a few instructions on whole vectors of cells.
//! Mostly no piece is seen, and no line is walked.

use chess_rules::mailbox::men::{KNIGHT, PAWN, all_if, bit_of, kinds_of};

use qipan_game::{Probe, noted, probe::Value};

use crate::marks::{CELLS, WATCHES};
use crate::squares::{EAST, Frame, WEST, forward};

/// A value that no cell holds.
const NOBODY: u8 = 0xff;
/// Entries of a table by difference.
const DIFFERENCES: usize = 256;
/// The entry of difference 0.
const HERE: usize = DIFFERENCES / 2 - 1;

/// The pieces that would have to stand on a cell for a side to attack a square, by the difference of their
/// numbers.
///
/// Two pairs of squares may differ by the same. In the 10x10 frame it is 6 from a1 to g1, along a line, and
/// from e1 to a2. Then a line is walked in vain, and ends at the boundary.
pub struct Watch {
    /// The bits of a slider that could come along a line.
    sliders: [u8; DIFFERENCES],
    /// The bit of that line.
    lines: [u8; DIFFERENCES],
    /// The piece that attacks from there whatever stands elsewhere: a knight or a pawn.
    near: [u8; DIFFERENCES],
    /// True if a king attacks from there.
    kings: [bool; DIFFERENCES],
}

impl Watch {
    const fn of<F: Frame>(by: usize) -> Self {
        let (mut sliders, mut lines, mut near) =
            ([NOBODY; DIFFERENCES], [0; DIFFERENCES], [NOBODY; DIFFERENCES]);
        let mut kings = [false; DIFFERENCES];
        let men = bit_of(by);
        let mut index = 0;
        while index < 8 {
            let mut at = HERE;
            let mut distance = 1;
            while distance < 8 {
                at = at.wrapping_add(F::ALL_STEPS[index]);
                sliders[at] = men | kinds_of(index);
                lines[at] = 1 << index;
                distance += 1;
            }
            kings[HERE.wrapping_add(F::ALL_STEPS[index])] = true;
            near[HERE.wrapping_add(F::KNIGHT_STEPS[index])] = men | KNIGHT;
            index += 1;
        }
        let behind = HERE.wrapping_sub(forward::<F>(by));
        near[behind.wrapping_add(EAST)] = men | PAWN;
        near[behind.wrapping_add(WEST)] = men | PAWN;
        Self { sliders, lines, near, kings }
    }
}

/// By side, White first.
pub(crate) const fn watches<F: Frame>() -> [Watch; 2] {
    [Watch::of::<F>(0), Watch::of::<F>(1)]
}

/// The pieces that the filter has seen.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// True if a king, knight or pawn attacks the square.
    pub(crate) near: bool,
    /// A bit for each of [`Frame::ALL_STEPS`]: where a slider of that line may stand, whatever stands before
    /// it.
    pub(crate) lines: u8,
}

impl Seen {
    /// Nothing seen, for a test that does not use the filter.
    pub(crate) const NOBODY: Self = Self { near: false, lines: 0 };

    /// The pieces of a side that could attack a square, with its king on `king`.
    #[inline(always)]
    pub(crate) fn around<F: Frame>(
        probe: impl Probe,
        cells: &F::Cells,
        square: usize,
        by: usize,
        king: u8,
    ) -> Self {
        let Watch { sliders, lines, near, kings } = &F::WATCHES[by & 1];
        let first = HERE - (square & HERE);
        let [in_sliders, in_lines, in_near, in_kings] = WATCHES[by & 1];
        probe.reads_bytes(CELLS.span(0, F::SPAN), F::SPAN, Value::Much);
        for table in [in_sliders, in_lines, in_near] {
            probe.reads_bytes(table.span(first, F::SPAN), F::SPAN, Value::Much);
        }
        let from_here = |table: &'static [u8; DIFFERENCES]| table[first..][..F::SPAN].iter();
        let (mut on_lines, mut any_near) = (0, 0);
        let cells = cells.as_ref()[..F::SPAN].iter();
        for (((&man, &slider), line), &near) in
            cells.zip(from_here(sliders)).zip(from_here(lines)).zip(from_here(near))
        {
            on_lines |= line & all_if(man & slider == slider);
            any_near |= all_if(man == near);
        }
        let lines = noted!(probe, on_lines);
        let beside = first + usize::from(king & 127);
        let near = noted!(probe, any_near != 0)
            || probe.works_out("kings[beside]", probe.reads(in_kings.at(beside), kings[beside]));
        Self { near, lines }
    }
}

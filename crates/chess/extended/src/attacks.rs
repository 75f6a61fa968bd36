//! Attacks on a square, looked up from the square outwards.

use chess_rules::mailbox::men::{EMPTY, KNIGHT, OUTSIDE, PAWN, bit_of, kinds_of};
use qipan_game::{AttackTest, Probe, PseudoLegal, noted};

use crate::Extended;
use crate::filter::Seen;
use crate::marks::{CELLS, KINGS, part};
use crate::scan::Scan;
use crate::squares::{EAST, Frame, WEST, forward, is_beside};

/// The content of a cell, given by its number, at most a knight's leap from the board. From the 10x10 frame
/// a leap may lead out of the array, which is outside too: the bounds check of the array finds that, and no
/// further one is made.
#[inline(always)]
pub(crate) fn at<F: Frame>(probe: impl Probe, cells: &F::Cells, number: usize) -> u8 {
    let is_outside = || {
        probe.works_out("cells.get(number).is_none()", true);
        OUTSIDE
    };
    cells.as_ref().get(number).map_or_else(is_outside, |&cell| probe.reads(CELLS.at(number), cell))
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest, T: Probe> Extended<L, F, S, A, T> {
    /// The content of a cell, given by its number, at most a knight's leap from the board.
    #[inline(always)]
    pub(crate) fn at(&self, number: usize) -> u8 {
        at::<F>(self.probe, &self.cells, number)
    }

    /// The square of a side's king.
    #[inline(always)]
    pub(crate) fn king(&self, side: usize) -> usize {
        usize::from(self.probe.reads(KINGS.at(side), self.kings[side]))
    }

    /// Returns true if a cell holds a piece.
    #[inline(always)]
    fn holds(&self, number: usize, man: u8) -> bool {
        let there = self.at(number);
        noted!(self.probe, there == man)
    }

    /// The first piece or boundary cell that a walk from a square meets, and where.
    #[inline(always)]
    pub(crate) fn first_man(&self, from: usize, step: usize) -> (u8, usize) {
        let mut to = from.wrapping_add(step);
        loop {
            let there = self.at(to);
            if there != EMPTY {
                return (there, to);
            }
            to = to.wrapping_add(step);
        }
    }

    /// Returns true if a side's pawn or knight attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked_from_near(&self, square: usize, by: usize) -> bool {
        let men = bit_of(by);
        // A pawn attacks what lies ahead of it.
        let behind = square.wrapping_sub(forward::<F>(by));
        self.probe.enters(part::PAWNS, square);
        self.holds(behind.wrapping_add(EAST), men | PAWN)
            || self.holds(behind.wrapping_add(WEST), men | PAWN)
            || {
                self.probe.enters(part::KNIGHTS, square);
                F::KNIGHT_STEPS.into_iter().any(|step| self.holds(square.wrapping_add(step), men | KNIGHT))
            }
    }

    /// Returns true if a side attacks a square. Tests that take few instructions come first.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        if A::FILTERS {
            let seen = self.seen(square, by);
            return seen.near || self.is_attacked_along(square, by, seen.lines);
        }
        self.probe.enters(part::KING_NEAR, square);
        let king = self.king(by);
        noted!(self.probe, is_beside::<F>(king, square))
            || self.is_attacked_from_near(square, by)
            || (0..8).any(|line| self.is_attacked_along_line(square, by, line))
    }

    /// The pieces of a side that could attack a square.
    #[inline(always)]
    pub(crate) fn seen(&self, square: usize, by: usize) -> Seen {
        self.probe.enters(part::SEEN, square);
        let king = self.probe.reads(KINGS.at(by & 1), self.kings[by & 1]);
        Seen::around::<F>(self.probe, &self.cells, square, by, king)
    }

    /// Returns true if a side's slider attacks a square along one of the given lines.
    #[inline(always)]
    pub(crate) fn is_attacked_along(&self, square: usize, by: usize, mut lines: u8) -> bool {
        while lines != 0 {
            if self.is_attacked_along_line(square, by, lines.trailing_zeros() as usize) {
                return true;
            }
            lines &= lines - 1;
        }
        false
    }

    #[inline(always)]
    fn is_attacked_along_line(&self, square: usize, by: usize, line: usize) -> bool {
        let slider = bit_of(by) | kinds_of(line);
        self.probe.enters(part::ALONG, F::ALL_STEPS[line]);
        let man = self.first_man(square, F::ALL_STEPS[line]).0;
        noted!(self.probe, man & slider == slider)
    }
}

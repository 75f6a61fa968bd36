//! Who attacks a square: looked up from the square outwards.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::men::{DIAGONAL, EMPTY, KNIGHT, OUTSIDE, PAWN, STRAIGHT, bit_of};
use crate::scan::Scan;
use crate::squares::{EAST, Frame, WEST, forward, is_beside};

/// What stands on a number, as far as a knight's leap from the board. From the 10x10 frame a leap may lead
/// out of the array, which is outside too: that is the bounds check of the array, and no further one.
#[inline(always)]
pub(crate) fn at<F: Frame>(cells: &F::Cells, number: usize) -> u8 {
    cells.as_ref().get(number).copied().unwrap_or(OUTSIDE)
}

impl<L: PseudoLegal, F: Frame, S: Scan> Board<L, F, S> {
    /// What stands on a number, as far as a knight's leap from the board.
    #[inline(always)]
    pub(crate) fn at(&self, number: usize) -> u8 {
        at::<F>(&self.cells, number)
    }

    /// What a walk from a square meets first, a man or the boundary, and where.
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

    /// Whether a side's pawn or knight attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked_from_near(&self, square: usize, by: usize) -> bool {
        let men = bit_of(by);
        // A pawn attacks what lies ahead of it.
        let behind = square.wrapping_sub(forward::<F>(by));
        self.at(behind.wrapping_add(EAST)) == men | PAWN
            || self.at(behind.wrapping_add(WEST)) == men | PAWN
            || F::KNIGHT_STEPS.into_iter().any(|step| self.at(square.wrapping_add(step)) == men | KNIGHT)
    }

    /// Whether a side attacks a square. What takes few instructions comes first.
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        let slides_in = |steps: [usize; 4], kinds: u8| {
            let slider = bit_of(by) | kinds;
            steps.into_iter().any(|step| self.first_man(square, step).0 & slider == slider)
        };
        is_beside::<F>(usize::from(self.kings[by]), square)
            || self.is_attacked_from_near(square, by)
            || slides_in(F::STRAIGHT_STEPS, STRAIGHT)
            || slides_in(F::DIAGONAL_STEPS, DIAGONAL)
    }
}

//! Attacks, found by walking outwards from a square.

use crate::Board;
use crate::men::{Cell, DIAGONAL, EMPTY, KNIGHT, OUTSIDE, PAWN, STRAIGHT, men_of};

/// Steps are added modulo 256, so that one type serves both signs.
pub(crate) const EAST: u8 = 1;
pub(crate) const WEST: u8 = EAST.wrapping_neg();

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
    pub(crate) const NORTH: u8 = WIDTH as u8;
    pub(crate) const SOUTH: u8 = Self::NORTH.wrapping_neg();
    pub(crate) const STRAIGHT_STEPS: [u8; 4] = [Self::NORTH, EAST, Self::SOUTH, WEST];
    pub(crate) const DIAGONAL_STEPS: [u8; 4] =
        [Self::NORTH + 1, Self::SOUTH + 1, Self::SOUTH - 1, Self::NORTH - 1];
    pub(crate) const ALL_STEPS: [u8; 8] = {
        let ([n, e, s, w], [ne, se, sw, nw]) = (Self::STRAIGHT_STEPS, Self::DIAGONAL_STEPS);
        [n, e, s, w, ne, se, sw, nw]
    };
    pub(crate) const KNIGHT_STEPS: [u8; 8] = [
        2 * Self::NORTH + 1,
        Self::NORTH + 2,
        Self::SOUTH + 2,
        (2 * Self::NORTH - 1).wrapping_neg(),
        (2 * Self::NORTH + 1).wrapping_neg(),
        Self::SOUTH - 2,
        Self::NORTH - 2,
        2 * Self::NORTH - 1,
    ];

    /// The step of a side's pawns, 0 for White.
    #[inline(always)]
    pub(crate) const fn forward(side: usize) -> u8 {
        if side == 0 { Self::NORTH } else { Self::SOUTH }
    }

    /// What stands on a number that is one step, or one slide, from the board.
    #[inline(always)]
    pub(crate) fn at(&self, at: u8) -> Cell {
        self.cells[usize::from(at)]
    }

    /// What stands where a knight lands. From the 10x10 frame it can jump out of the array, which is outside too; from the
    /// 12x12 frame it cannot.
    #[inline(always)]
    pub(crate) fn at_jump(&self, at: u8) -> Cell {
        self.cells.get(usize::from(at)).copied().unwrap_or(OUTSIDE)
    }

    /// What a walk from a square meets first, a man or the boundary, and where.
    #[inline(always)]
    pub(crate) fn first_man(&self, from: u8, step: u8) -> (Cell, u8) {
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
    pub(crate) fn is_attacked_from_near(&self, target: u8, by: usize) -> bool {
        let men = men_of(by);
        let behind = target.wrapping_sub(Self::forward(by));
        let pawn = men | PAWN;
        self.at(behind.wrapping_add(EAST)) == pawn
            || self.at(behind.wrapping_add(WEST)) == pawn
            || Self::KNIGHT_STEPS
                .into_iter()
                .any(|step| self.at_jump(target.wrapping_add(step)) == men | KNIGHT)
    }

    /// Whether two squares are a king's step apart. The frame makes the difference of their numbers tell: the last square
    /// of a row and the first of the next are at least three apart.
    #[inline(always)]
    pub(crate) const fn is_beside(one: u8, other: u8) -> bool {
        let difference = one.abs_diff(other);
        difference == 1 || difference.wrapping_sub(Self::NORTH - 1) <= 2
    }

    /// Whether a side attacks a square.
    pub(crate) fn is_attacked(&self, target: u8, by: usize) -> bool {
        if Self::is_beside(self.kings[by], target) || self.is_attacked_from_near(target, by) {
            return true;
        }
        let slides_in = |steps: [u8; 4], line: Cell| {
            let slider = men_of(by) | line;
            steps.into_iter().any(|step| self.first_man(target, step).0 & slider == slider)
        };
        slides_in(Self::STRAIGHT_STEPS, STRAIGHT) || slides_in(Self::DIAGONAL_STEPS, DIAGONAL)
    }
}

//! Who attacks a square: looked up from the square outwards, or asked of the enemy's men where a list has
//! them.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::men::{DIAGONAL, EMPTY, KING, KNIGHT, PAWN, STRAIGHT, bit_of};
use crate::scan::Scan;
use crate::squares::{
    ALL_STEPS, CELLS, EAST, KNIGHT_STEPS, NORTH, SOUTH, WEST, cell, could_reach, forward, is_on_board,
};

/// Whether a number is a square that holds a man.
#[inline(always)]
pub(crate) fn holds(cells: &[u8; CELLS], number: u8, man: u8) -> bool {
    is_on_board(number) && cells[cell(number)] == man
}

/// The first man that a walk from a square meets, and where; [`EMPTY`] if it meets the edge.
#[inline(always)]
pub(crate) fn first_man(cells: &[u8; CELLS], from: u8, step: u8) -> (u8, u8) {
    let mut to = from.wrapping_add(step);
    while is_on_board(to) {
        let man = cells[cell(to)];
        if man != EMPTY {
            return (man, to);
        }
        to = to.wrapping_add(step);
    }
    (EMPTY, to)
}

/// The bits that the sliders of a step's line have.
#[inline(always)]
pub(crate) const fn line_of(step: u8) -> u8 {
    if matches!(step, NORTH | SOUTH | EAST | WEST) { STRAIGHT } else { DIAGONAL }
}

/// Whether a knight of a side attacks a square, by looking at every place that it could leap from.
#[inline(always)]
pub(crate) fn is_leapt_at(cells: &[u8; CELLS], square: u8, by: usize) -> bool {
    KNIGHT_STEPS.into_iter().any(|step| holds(cells, square.wrapping_add(step), bit_of(by) | KNIGHT))
}

/// Whether a slider of a side attacks a square, by walking in all directions.
#[inline(always)]
pub(crate) fn is_slid_at(cells: &[u8; CELLS], square: u8, by: usize) -> bool {
    ALL_STEPS.into_iter().any(|step| {
        let slider = bit_of(by) | line_of(step);
        first_man(cells, square, step).0 & slider == slider
    })
}

impl<L: PseudoLegal, S: Scan> Board<L, S> {
    /// Whether a side's pawn or knight attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked_from_near(&self, square: u8, by: usize) -> bool {
        // A pawn attacks what lies ahead of it.
        let behind = square.wrapping_sub(forward(by));
        let pawn = bit_of(by) | PAWN;
        holds(&self.cells, behind.wrapping_add(EAST), pawn)
            || holds(&self.cells, behind.wrapping_add(WEST), pawn)
            || S::is_leapt_at(&self.cells, &self.men, square, by)
    }

    /// Whether a side attacks a square. What takes few instructions comes first.
    pub(crate) fn is_attacked(&self, square: u8, by: usize) -> bool {
        could_reach(KING, self.kings[by], square)
            || self.is_attacked_from_near(square, by)
            || S::is_slid_at(&self.cells, &self.men, square, by)
    }
}

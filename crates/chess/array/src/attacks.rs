//! Who attacks a square, by walking away from it.

use crate::Board;
use crate::squares::{
    BISHOP, DIRECTIONS, EMPTY, KIND, KING, KNIGHT, LEAPS, Man, PAWN, QUEEN, ROOK, Step, beyond, men_of, room,
    stride,
};

/// Whether a man, of whatever side, slides by a step.
#[inline(always)]
pub(crate) const fn slides_by(man: Man, step: Step) -> bool {
    let straight = step.0 == 0 || step.1 == 0;
    man & KIND == QUEEN || man & KIND == if straight { ROOK } else { BISHOP }
}

impl Board {
    /// The first man that a walk from a square meets, and where; [`EMPTY`] if it meets the edge.
    #[inline(always)]
    pub(crate) fn first_man(&self, from: usize, step: Step) -> (Man, usize) {
        let mut square = from;
        for _ in 0..room(from, step) {
            square = square.wrapping_add(stride(step));
            let man = self.men[square & 63];
            if man != EMPTY {
                return (man, square & 63);
            }
        }
        (EMPTY, square & 63)
    }

    /// Whether a side attacks a square.
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        let enemy = men_of(by);
        // Pawns attack upwards for White, so they stand one rank below what they attack.
        let rank = if by == 0 { -1 } else { 1 };
        let holds = |step: Step, man: Man| beyond(square, step).is_some_and(|at| self.men[at & 63] == man);
        for step in LEAPS {
            if holds(step, enemy | KNIGHT) {
                return true;
            }
        }
        if holds((-1, rank), enemy | PAWN) || holds((1, rank), enemy | PAWN) {
            return true;
        }
        for step in DIRECTIONS {
            let (man, _) = self.first_man(square, step);
            if man & enemy != 0 && slides_by(man, step) {
                return true;
            }
        }
        DIRECTIONS.into_iter().any(|step| holds(step, enemy | KING))
    }
}

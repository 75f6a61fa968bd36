//! Attacks, found by walking outwards from a square; the fence ends every walk.

use chess_rules::Side;

use crate::Board;
use crate::cell::{self, BISHOP, Cell, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::make::forward;

pub const STRAIGHT_STEPS: [u8; 4] = [16, 240, 1, 255];
pub const DIAGONAL_STEPS: [u8; 4] = [17, 239, 15, 241];
pub const ALL_STEPS: [u8; 8] = [16, 240, 1, 255, 17, 239, 15, 241];
pub const KNIGHT_STEPS: [u8; 8] = [33, 31, 18, 14, 223, 225, 238, 242];

/// What one look outwards from the king tells of a whole generation.
pub struct Danger {
    /// The king is attacked.
    pub in_check: bool,
    /// Bit per list entry: men that stand alone between their king and an enemy slider of that line.
    pinned: u16,
}

impl Danger {
    /// Whether a move of this man could expose the king.
    #[inline]
    pub fn concerns(&self, man: u8) -> bool {
        self.in_check || self.pinned & 1 << man != 0
    }
}

impl Board {
    /// The first cell in a direction that is not empty; the fence is one.
    #[inline]
    pub(crate) fn walk(&self, from: u8, step: u8) -> Cell {
        self.at(self.walk_to(from, step))
    }

    #[inline]
    pub(crate) fn walk_to(&self, from: u8, step: u8) -> u8 {
        let mut to = from.wrapping_add(step);
        while self.at(to) == EMPTY {
            to = to.wrapping_add(step);
        }
        to
    }

    #[inline]
    fn is_attacked_from_near(&self, target: u8, by: Side) -> bool {
        let holds = |step: u8, kind: Cell| {
            self.at(target.wrapping_add(step)) & (cell::colour(by) | KIND) == cell::colour(by) | kind
        };
        let behind = forward(by).wrapping_neg();
        holds(behind.wrapping_add(1), PAWN)
            || holds(behind.wrapping_sub(1), PAWN)
            || KNIGHT_STEPS.iter().any(|&step| holds(step, KNIGHT))
            || ALL_STEPS.iter().any(|&step| holds(step, KING))
    }

    /// Whether a side attacks a square.
    pub(crate) fn is_attacked(&self, target: u8, by: Side) -> bool {
        let slides_in =
            |steps: &[u8; 4], kind| steps.iter().any(|&step| slides(self.walk(target, step), by, kind));
        self.is_attacked_from_near(target, by)
            || slides_in(&STRAIGHT_STEPS, ROOK)
            || slides_in(&DIAGONAL_STEPS, BISHOP)
    }

    /// Check and pins of the side to move, in one look outwards from its king.
    #[inline]
    pub(crate) fn danger(&self) -> Danger {
        let (side, enemy) = (self.side, self.side.other());
        let king = self.king(side);
        let mut danger = Danger { in_check: self.is_attacked_from_near(king, enemy), pinned: 0 };
        for (steps, kind) in [(STRAIGHT_STEPS, ROOK), (DIAGONAL_STEPS, BISHOP)] {
            for step in steps {
                let first = self.walk_to(king, step);
                let man = self.at(first);
                if man & cell::colour(side) != 0 {
                    if slides(self.walk(first, step), enemy, kind) {
                        danger.pinned |= 1 << cell::number(man);
                    }
                } else if slides(man, enemy, kind) {
                    danger.in_check = true;
                }
            }
        }
        danger
    }
}

/// Whether a cell shows a side's queen or a slider of this kind.
#[inline]
fn slides(cell: Cell, side: Side, kind: Cell) -> bool {
    let found = cell & KIND;
    cell & cell::colour(side) != 0 && (found == kind || found == QUEEN)
}

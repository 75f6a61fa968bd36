//! Attacks, found by walking outwards from a square; the fence ends every walk.

use crate::Board;
use crate::cell::{self, BISHOP, Cell, EMPTY, KIND, KNIGHT, PAWN, QUEEN, ROOK};
use crate::make::forward;

pub(crate) const STRAIGHT_STEPS: [u8; 4] = [16, 240, 1, 255];
pub(crate) const DIAGONAL_STEPS: [u8; 4] = [17, 239, 15, 241];
pub(crate) const ALL_STEPS: [u8; 8] = [16, 240, 1, 255, 17, 239, 15, 241];
pub(crate) const KNIGHT_STEPS: [u8; 8] = [33, 31, 18, 14, 223, 225, 238, 242];

/// What one look outwards from the king tells of a whole generation.
pub(crate) struct Danger {
    /// The king is attacked.
    pub in_check: bool,
    /// Bit per list entry: the men that may not move without a test. In check it is all of them, else the king and those
    /// that stand alone between it and an enemy slider of that line.
    pub tied: u16,
}

impl Board {
    /// The first cell in a direction that is not empty; the fence is one.
    #[inline(always)]
    pub(crate) fn walk(&self, from: u8, step: u8) -> Cell {
        self.walk_to(from, step).0
    }

    /// The same, and where it is.
    #[inline(always)]
    fn walk_to(&self, from: u8, step: u8) -> (Cell, u8) {
        let mut to = from.wrapping_add(step);
        loop {
            let there = self.at(to);
            if there != EMPTY {
                return (there, to);
            }
            to = to.wrapping_add(step);
        }
    }

    #[inline(always)]
    fn is_attacked_from_near(&self, target: u8, by: usize) -> bool {
        let colour = cell::colour(by);
        let holds = |at: u8, kind: Cell| self.at(at) & (colour | KIND) == colour | kind;
        let behind = target.wrapping_sub(forward(by));
        holds(behind.wrapping_add(1), PAWN)
            || holds(behind.wrapping_sub(1), PAWN)
            || KNIGHT_STEPS.into_iter().any(|step| holds(target.wrapping_add(step), KNIGHT))
    }

    /// Whether a side attacks a square.
    pub(crate) fn is_attacked(&self, target: u8, by: usize) -> bool {
        if is_beside(self.king(by), target) || self.is_attacked_from_near(target, by) {
            return true;
        }
        for step in STRAIGHT_STEPS {
            if slides::<ROOK>(self.walk(target, step), by) {
                return true;
            }
        }
        for step in DIAGONAL_STEPS {
            if slides::<BISHOP>(self.walk(target, step), by) {
                return true;
            }
        }
        false
    }

    /// Check and pins of the side to move, in one look outwards from its king.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize) -> Danger {
        let them = us ^ 1;
        let king = self.king(us);
        let mut danger = Danger { in_check: self.is_attacked_from_near(king, them), tied: 1 };
        for step in STRAIGHT_STEPS {
            self.look::<ROOK>(king, step, us, &mut danger);
        }
        for step in DIAGONAL_STEPS {
            self.look::<BISHOP>(king, step, us, &mut danger);
        }
        if danger.in_check {
            danger.tied = !0;
        }
        danger
    }

    /// Looks from the king along one line for an enemy slider of that line, through at most one own man.
    #[inline(always)]
    fn look<const SLIDER: Cell>(&self, king: u8, step: u8, us: usize, danger: &mut Danger) {
        let them = us ^ 1;
        let (man, at) = self.walk_to(king, step);
        if man & cell::colour(us) != 0 {
            if slides::<SLIDER>(self.walk(at, step), them) {
                danger.tied |= 1 << cell::number(man);
            }
        } else if slides::<SLIDER>(man, them) {
            danger.in_check = true;
        }
    }
}

/// Whether two squares are a king's step apart: the fence lets the difference of their numbers tell.
#[inline(always)]
pub(crate) const fn is_beside(one: u8, other: u8) -> bool {
    let difference = one.abs_diff(other);
    difference == 1 || difference.wrapping_sub(15) <= 2
}

/// Whether a cell shows a side's queen or its slider of this kind.
#[inline(always)]
fn slides<const SLIDER: Cell>(cell: Cell, side: usize) -> bool {
    let colour = cell::colour(side);
    if SLIDER == ROOK {
        // Queen and rook differ in the lowest bit only.
        return cell & (colour | KIND & !1) == colour | QUEEN & ROOK;
    }
    let found = cell & (colour | KIND);
    found == colour | SLIDER || found == colour | QUEEN
}

//! Validity of one written move: geometry from the difference table, then one walk.

use chess_rules::Move as Written;

use crate::attack::{EAST, NORTH, SOUTH, WEST, could_reach, forward, step_towards};
use crate::men::{Cell, EMPTY, KIND, KING, PAWN, SLIDES, kind_code, men_of};
use crate::moves::Move;
use crate::{Board, cell_of};

impl Board {
    /// The board's own form of a written move, if this position has it.
    pub(crate) fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (cell_of(written.from), cell_of(written.to));
        let (man, target) = (self.at(from), self.at(to));
        let (us, them) = self.sides();
        if man & men_of(us) == 0 || target & men_of(us) != 0 {
            return None;
        }
        let played = Move::of(from).to_square(to).tested_if(true);
        let kind = man & KIND;
        if kind == PAWN {
            return self.recognise_pawn(played, target, written.promotion.map_or(0, kind_code));
        }
        if written.promotion.is_some() {
            return None;
        }
        if could_reach(kind, from, to) {
            if kind == KING {
                return Some(played.by_king());
            }
            let walks = kind & SLIDES == 0 || self.walk_reaches(from, to);
            return walks.then_some(played);
        }
        let castles = kind == KING
            && from & 0x0f == 4
            && to.abs_diff(from) == 2
            && !self.is_attacked(from, them)
            && self.may_castle(from, to);
        castles.then(|| Move::of(from).to_square(to).castling())
    }

    fn walk_reaches(&self, from: u8, to: u8) -> bool {
        let step = step_towards(from, to);
        let mut at = from.wrapping_add(step);
        while at != to {
            if self.at(at) != EMPTY {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    fn recognise_pawn(&self, m: Move, target: Cell, promoted: Cell) -> Option<Move> {
        let us = self.sides().0;
        let (ahead, start_rank, last_rank) = if us == 0 { (NORTH, 1, 7) } else { (SOUTH, 6, 0) };
        debug_assert_eq!(ahead, forward(us));
        let (from, to) = (m.from(), m.to());
        if (promoted != 0) != (to >> 4 == last_rank) || promoted == KING || promoted == PAWN {
            return None;
        }
        let m = m.promoting(promoted);
        let one = from.wrapping_add(ahead);
        if to == one.wrapping_add(EAST) || to == one.wrapping_add(WEST) {
            if target != EMPTY {
                return Some(m);
            }
            return (to == self.en_passant).then(|| m.en_passant());
        }
        if to == one {
            return (target == EMPTY).then_some(m);
        }
        let twice = from >> 4 == start_rank && to == one.wrapping_add(ahead);
        (twice && self.at(one) == EMPTY && target == EMPTY).then(|| m.by_two_squares())
    }
}

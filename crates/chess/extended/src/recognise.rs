//! Validity of one written move: the steps of its kind, tried one by one.

use chess_rules::Move as Written;

use crate::Board;
use crate::attack::{EAST, WEST};
use crate::men::{BISHOP, Cell, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, kind_code, men_of};
use crate::moves::Move;

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
    /// The board's own form of a written move, if this position has it.
    pub(crate) fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (Self::cell_of(written.from), Self::cell_of(written.to));
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
        let slides = |steps: &[u8]| steps.iter().any(|&step| self.slides_to(from, step, to));
        match kind {
            KNIGHT => Self::KNIGHT_STEPS.contains(&to.wrapping_sub(from)).then_some(played),
            BISHOP => slides(&Self::DIAGONAL_STEPS).then_some(played),
            ROOK => slides(&Self::STRAIGHT_STEPS).then_some(played),
            QUEEN => slides(&Self::ALL_STEPS).then_some(played),
            KING if Self::is_beside(from, to) => Some(played.by_king()),
            _ => {
                let home = Self::FIRST + us as u8 * 7 * Self::NORTH + 4;
                let castles = from == home
                    && to.abs_diff(from) == 2
                    && !self.is_attacked(from, them)
                    && self.may_castle(from, to);
                castles.then(|| Move::of(from).to_square(to).castling())
            }
        }
    }

    fn slides_to(&self, from: u8, step: u8, to: u8) -> bool {
        let mut at = from.wrapping_add(step);
        while at != to && self.at(at) == EMPTY {
            at = at.wrapping_add(step);
        }
        at == to
    }

    fn recognise_pawn(&self, m: Move, target: Cell, promoted: Cell) -> Option<Move> {
        let us = self.sides().0;
        let ahead = Self::forward(us);
        let (start_rank, last_rank) = if us == 0 { (1, 7) } else { (6, 0) };
        let (from, to) = (m.from(), m.to());
        if (promoted != 0) != (Self::rank_of(to) == last_rank) || promoted == KING || promoted == PAWN {
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
        let twice = Self::rank_of(from) == start_rank && to == one.wrapping_add(ahead);
        (twice && self.at(one) == EMPTY && target == EMPTY).then(|| m.by_two_squares())
    }
}

//! Validity of one move, without generating.

use chess_rules::{Kind, Move as Written, Wing};
use qipan_game::MoveGen;

use crate::cell::{self, Cell, EMPTY, KING, PAWN};
use crate::generate::{first_row, last_row, leaps, steps};
use crate::make::forward;
use crate::{Board, Move, What, number_of};

impl Board {
    /// The board's own form of a written move, if this position has it.
    pub(crate) fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (number_of(written.from), number_of(written.to));
        let (own, target) = (self.at(from), self.at(to));
        let mine = cell::colour(self.side);
        if own & mine == 0 || target & mine != 0 {
            return None;
        }
        let (man, kind) = (cell::number(own), own & cell::KIND);
        if kind == PAWN {
            return Some(Move::new(man, to, self.recognise_pawn(written, target)?, true));
        }
        if written.promotion.is_some() {
            return None;
        }
        let goes = steps(kind).iter().any(|&step| {
            let next = from.wrapping_add(step);
            if leaps(kind) { next == to } else { self.slides_to(next, step, to) }
        });
        if goes {
            let what = if target == EMPTY { What::Normal } else { What::Capture };
            return Some(Move::new(man, to, what, true));
        }
        if kind != KING || own & cell::MOVED != 0 || self.in_check() {
            return None;
        }
        Wing::BOTH.into_iter().filter_map(|wing| self.castling_move(wing)).find(|m| m.to() == to)
    }

    #[inline]
    fn slides_to(&self, mut at: u8, step: u8, to: u8) -> bool {
        while at != to && self.at(at) == EMPTY {
            at = at.wrapping_add(step);
        }
        at == to
    }

    fn recognise_pawn(&self, written: Written, target: Cell) -> Option<What> {
        let (from, to) = (number_of(written.from), number_of(written.to));
        let one = from.wrapping_add(forward(self.side));
        let promotes = to >> 4 == last_row(self.side);
        if promotes != written.promotion.is_some_and(|kind| Kind::PROMOTIONS.contains(&kind)) {
            return None;
        }
        let takes = to.abs_diff(one) == 1;
        if takes && target != EMPTY || to == one && target == EMPTY {
            let plain = if takes { What::Capture } else { What::Normal };
            return Some(written.promotion.map_or(plain, What::Promote));
        }
        if takes && self.en_passant() == Some(to) {
            return Some(What::EnPassant);
        }
        let two = one.wrapping_add(forward(self.side));
        let free = self.at(one) == EMPTY && target == EMPTY;
        (to == two && free && from >> 4 == first_row(self.side)).then_some(What::FirstPawn)
    }
}

//! Validity of one move, without generating.

use chess_rules::{Kind, Move as Written, Wing};
use qipan_game::MoveGen;

use crate::attack::{ALL_STEPS, DIAGONAL_STEPS, KNIGHT_STEPS, STRAIGHT_STEPS, is_beside};
use crate::cell::{self, BISHOP, Cell, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::generate::{first_row, last_row};
use crate::make::forward;
use crate::moves::{Move, What};
use crate::{Board, number_of};

impl Board {
    /// The board's own form of a written move, if this position has it.
    pub(crate) fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (number_of(written.from), number_of(written.to));
        let (own, target) = (self.at(from), self.at(to));
        let us = self.turn.sides().0;
        let mine = cell::colour(us);
        if own & mine == 0 || target & mine != 0 {
            return None;
        }
        let m = Move::of(cell::number(own)).tested_if(true);
        let kind = own & cell::KIND;
        if kind == PAWN {
            return Some(m.onto(to, self.recognise_pawn(written, target)?));
        }
        if written.promotion.is_some() {
            return None;
        }
        let slides = |steps: &[u8]| steps.iter().any(|&step| self.slides_to(from, step, to));
        let goes = match kind {
            KING => is_beside(from, to),
            QUEEN => slides(&ALL_STEPS),
            ROOK => slides(&STRAIGHT_STEPS),
            BISHOP => slides(&DIAGONAL_STEPS),
            _ => kind == KNIGHT && KNIGHT_STEPS.contains(&to.wrapping_sub(from)),
        };
        if goes {
            return Some(m.onto(to, if target == EMPTY { What::Normal } else { What::Capture }));
        }
        if kind != KING || own & cell::MOVED != 0 || self.in_check() {
            return None;
        }
        Wing::BOTH.into_iter().filter_map(|wing| self.castling_move(wing)).find(|m| m.to() == to)
    }

    #[inline]
    fn slides_to(&self, from: u8, step: u8, to: u8) -> bool {
        let mut at = from.wrapping_add(step);
        while at != to && self.at(at) == EMPTY {
            at = at.wrapping_add(step);
        }
        at == to
    }

    fn recognise_pawn(&self, written: Written, target: Cell) -> Option<What> {
        let (from, to) = (number_of(written.from), number_of(written.to));
        let us = self.turn.sides().0;
        let one = from.wrapping_add(forward(us));
        let promotes = to >> 4 == last_row(us);
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
        let two = one.wrapping_add(forward(us));
        let free = self.at(one) == EMPTY && target == EMPTY;
        (to == two && free && from >> 4 == first_row(us)).then_some(What::FirstPawn)
    }
}

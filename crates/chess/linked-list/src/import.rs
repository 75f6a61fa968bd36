//! Validity of one move, without generating.

use chess_rules::{Kind, Move as Written, Wing};
use qipan_game::PseudoLegal;

use crate::LinkedList;
use crate::attacks::{goes, step_towards};
use crate::men::{self, Cell, EMPTY, KIND, KING, PAWN};
use crate::moves::{Move, What};
use crate::order::Order;
use crate::squares::{first_row, forward, last_row, square_of};

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// The board's own form of a written move that its piece may make. It looks for no danger, so the move is
    /// suspect.
    pub(crate) fn import_written(&self, written: Written) -> Option<Move> {
        let (from, to) = (square_of(written.from), square_of(written.to));
        let (own, target) = (self.at(from), self.at(to));
        let mine = men::colour(self.turn.sides().0);
        if own & mine == 0 || target & mine != 0 {
            return None;
        }
        let m = Move::of(men::number(own)).suspect_if(true);
        if own & KIND == PAWN {
            return Some(m.onto(to, self.import_pawn(written, target)?));
        }
        if written.promotion.is_some() {
            return None;
        }
        if goes(self.turn.sides().0, own, from, to) {
            return self
                .is_open(from, to)
                .then(|| m.onto(to, if target == EMPTY { What::Normal } else { What::Capture }));
        }
        let wing = if to > from { Wing::King } else { Wing::Queen };
        let m = self.castling_move(wing);
        let castles = own & KIND == KING && to == m.to() && self.may_castle(wing);
        (castles && !self.is_in_check() && self.is_way_safe(wing)).then_some(m)
    }

    /// Returns true if nothing stands between two squares on the way from one to the other.
    fn is_open(&self, from: u8, to: u8) -> bool {
        let step = step_towards(from, to);
        let mut at = from.wrapping_add(step);
        while at != to && self.at(at) == EMPTY {
            at = at.wrapping_add(step);
        }
        at == to
    }

    fn import_pawn(&self, written: Written, target: Cell) -> Option<What> {
        let (from, to) = (square_of(written.from), square_of(written.to));
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

//! Deciding one move without generating.

use chess_rules::{Kind, Move as Written, Wing};

use crate::Sliders;
use crate::make::{Arrival, Move};
use crate::rays::Square;
use crate::tables::{KING, KNIGHT, PAWN, RANK_1, RANK_8, UP_TO, bit, has_several};
use crate::view::View;

impl<S: Sliders, const WHITE: bool> View<'_, S, WHITE> {
    /// The board's own form of a written move, if it is legal.
    pub fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (written.from.index(), written.to.index());
        if bit(from) & self.own == 0 || bit(to) & self.own != 0 {
            return None;
        }
        let kind = Kind::ALL.into_iter().find(|&kind| self.kind(kind) & bit(from) != 0)?;
        if kind == Kind::Pawn {
            return self.recognise_pawn(written);
        }
        if written.promotion.is_some() {
            return None;
        }
        let reaches = match kind {
            Kind::King => return self.recognise_king(to),
            Kind::Knight => KNIGHT[from],
            _ => self.attacks(kind, from),
        };
        let is_legal = reaches & bit(to) != 0 && self.leaves_king_safe(from, to);
        is_legal.then(|| Move::new(from, to, Arrival::of(kind)))
    }

    /// Whether checks and pins allow a man other than the king to go from one square to another, which is not en
    /// passant.
    fn leaves_king_safe(&self, from: Square, to: Square) -> bool {
        let ties = self.ties();
        let keeps_line =
            |lines: u64| lines & bit(from) == 0 || self.is_on_one_line(from, to) && lines & bit(to) != 0;
        !has_several(ties.checkers)
            && ties.remedies & bit(to) != 0
            && keeps_line(ties.straight)
            && keeps_line(ties.diagonal)
    }

    /// Whether one of two squares lies between the king and the other.
    fn is_on_one_line(&self, from: Square, to: Square) -> bool {
        let line = &UP_TO[self.king];
        line[from] & bit(to) != 0 || line[to] & bit(from) != 0
    }

    fn recognise_king(&self, to: Square) -> Option<Move> {
        if KING[self.king] & bit(to) != 0 {
            let is_safe = self.is_safe(to, self.occupied ^ bit(self.king));
            return is_safe.then(|| Move::new(self.king, to, Arrival::of(Kind::King)));
        }
        let wing = if to > self.king { Wing::King } else { Wing::Queen };
        let over = usize::midpoint(self.king, to);
        let castles = Self::castled(wing) == to
            && !self.is_in_check()
            && self.is_safe(over, self.occupied)
            && self.may_castle(wing, bit(over));
        castles.then(|| Move::new(self.king, to, Arrival::CASTLING))
    }

    fn recognise_pawn(&self, written: Written) -> Option<Move> {
        let (from, to) = (written.from.index(), written.to.index());
        let arrival = match written.promotion {
            None => Arrival::PAWN,
            Some(kind) => *Arrival::PROMOTIONS
                .iter()
                .zip(Kind::PROMOTIONS)
                .find_map(|(arrival, promoted)| (promoted == kind).then_some(arrival))?,
        };
        if (bit(to) & (RANK_1 | RANK_8) != 0) != written.promotion.is_some() {
            return None;
        }
        let ahead = |set: u64| if WHITE { set << 8 } else { set >> 8 };
        let empty = !self.occupied;
        let one = ahead(bit(from)) & empty;
        let third = if WHITE { RANK_1 << 16 } else { RANK_1 << 40 };
        let takes = PAWN[usize::from(!WHITE)][from];
        if takes & bit(to) & empty != 0 {
            let is_legal = self.board.en_passant() == Some(to) && self.en_passant_takers(to) & bit(from) != 0;
            return is_legal.then(|| Move::new(from, to, Arrival::EN_PASSANT));
        }
        let arrival = if ahead(one & third) & empty & bit(to) != 0 { Arrival::DOUBLE } else { arrival };
        let reaches = takes & self.enemy | one | ahead(one & third) & empty;
        let is_legal = reaches & bit(to) != 0 && self.leaves_king_safe(from, to);
        is_legal.then(|| Move::new(from, to, arrival))
    }
}

//! Validity of one written move, without generating.

use chess_rules::Move as Written;
use qipan_game::{Legality, Probe};

use crate::attacks::View;
use crate::men::{KIND, KING, KNIGHT, PAWN, number_of};
use crate::moves::{Arrival, Move};
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{RANK_1, RANK_8, Square, bit, has_several, square_of};
use crate::tables::{KING_STEPS, KNIGHT_STEPS, PAWN_TAKES, UP_TO};

impl<L: Legality, S: Sliders, K: Sets, T: Probe, const WHITE: bool> View<'_, L, S, K, T, WHITE> {
    /// The board's own form of a written move of an own piece, given by its code; `None` if it would not be
    /// listed. At level `exempt` nothing is known of its danger, so it is to be tested.
    #[inline(always)]
    pub(crate) fn import_written(
        &self,
        written: Written,
        code: u8,
        castling: u8,
        en_passant: Option<Square>,
    ) -> Option<Move> {
        let (from, to) = (square_of(written.from), square_of(written.to));
        if bit(to) & self.own != 0 {
            return None;
        }
        if code & KIND == PAWN {
            return self.import_pawn(written, en_passant);
        }
        if written.promotion.is_some() {
            return None;
        }
        let reached = match code & KIND {
            KING => return self.import_king(to, castling),
            KNIGHT => KNIGHT_STEPS[from],
            kind => self.slide(kind, from),
        };
        let is_valid = reached & bit(to) != 0 && self.may_go(from, to);
        is_valid.then(|| Self::tested(from, to, Arrival::of(code & KIND)))
    }

    #[inline(always)]
    fn tested(from: Square, to: Square, arrival: Arrival) -> Move {
        Move::new(from, to, arrival.tested_if(L::EXEMPTS.into(), 0))
    }

    /// Returns true if at level `legal` checks and pins allow a piece other than the king to go from one
    /// square to another, which is not en passant; always true at the other levels.
    #[inline(always)]
    fn may_go(&self, from: Square, to: Square) -> bool {
        if !L::LISTS_LEGAL {
            return true;
        }
        let danger = self.danger();
        !has_several(danger.checkers)
            && danger.remedies & bit(to) != 0
            && self.keeps_line(danger.straight, from, to)
            && self.keeps_line(danger.diagonal, from, to)
    }

    /// Returns true if a piece is not on those lines of pins, or goes along its own: one of the two squares
    /// lies between the king and the other.
    #[inline(always)]
    fn keeps_line(&self, lines: u64, from: Square, to: Square) -> bool {
        let line = &UP_TO[self.king];
        lines & bit(from) == 0
            || (line[from] & bit(to) != 0 || line[to] & bit(from) != 0) && lines & bit(to) != 0
    }

    #[inline(always)]
    fn import_king(&self, to: Square, rights: u8) -> Option<Move> {
        if KING_STEPS[self.king] & bit(to) != 0 {
            let is_valid = !L::LISTS_LEGAL || self.is_safe(to, self.occupied ^ bit(self.king));
            return is_valid.then(|| Move::new(self.king, to, Arrival::KING));
        }
        let [short, long] = Self::CASTLES;
        let castle = if to > self.king { short } else { long };
        let castles = castle.to == to
            && rights & castle.right != 0
            && self.occupied & castle.between == 0
            && !self.is_in_check()
            && self.is_safe(castle.crossed, self.occupied)
            && (!L::LISTS_LEGAL || self.is_safe(to, self.occupied));
        castles.then(|| Move::new(self.king, to, Arrival::TWO_MEN))
    }

    #[inline(always)]
    fn import_pawn(&self, written: Written, en_passant: Option<Square>) -> Option<Move> {
        let (from, to) = (square_of(written.from), square_of(written.to));
        if (bit(to) & (RANK_1 | RANK_8) != 0) != written.promotion.is_some() {
            return None;
        }
        let takes = PAWN_TAKES[Self::SIDE as usize][from];
        if takes & bit(to) & !self.occupied != 0 {
            let is_valid = en_passant == Some(to) && self.en_passant_takers(to) & bit(from) != 0;
            return is_valid.then(|| Move::new(from, to, Arrival::TWO_MEN));
        }
        let third = if WHITE { RANK_1 << 16 } else { RANK_1 << 40 };
        let one = Self::ahead(bit(from)) & !self.occupied;
        let two = Self::ahead(one & third) & !self.occupied;
        let arrival = match written.promotion {
            Some(kind) => Arrival::of(number_of(kind)),
            None if two & bit(to) != 0 => Arrival::DOUBLE,
            None => Arrival::PAWN,
        };
        let reached = takes & self.enemy | one | two;
        let is_valid = reached & bit(to) != 0 && self.may_go(from, to);
        is_valid.then(|| Self::tested(from, to, arrival))
    }
}

//! Validity of one written move, without generating.

use chess_rules::codes::{KING, PAWN, number_of};
use chess_rules::mailbox::Move;
use qipan_game::Legality;

use crate::PieceSets;
use crate::matrix::Matrix;
use crate::men::{self, PAWNS};
use crate::reach::{looks, pawn_takes};
use crate::squares::{CASTLES, LAST_RANKS, RANK_1, bit, forward, square_of};

impl<L: Legality, A: Matrix> PieceSets<L, A> {
    /// The board's own form of a written move that it would list. At level `exempt` nothing has looked for
    /// danger, so it is to be tested.
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let us = self.mover();
        let (from, to) = (square_of(m.from), square_of(m.to));
        let own = self.occupied[us];
        if own & bit(from) == 0 || own & bit(to) != 0 {
            return None;
        }
        let number = self.number_at(us, from);
        let kind = self.kind(us, number);
        let played = Move::of(from).to_square(to).suspect_if(L::EXEMPTS);
        if kind & PAWNS != 0 {
            let m = self.import_pawn(played, m.promotion.map_or(0, number_of), us)?;
            return self.is_kept_safe(m, us).then_some(m);
        }
        if m.promotion.is_some() {
            return None;
        }
        if kind == men::KING {
            return self.import_king(played, us);
        }
        (self.set(us, number) & bit(to) != 0 && self.is_kept_safe(played, us)).then_some(played)
    }

    /// Returns true if at level `legal` the own king is safe after a move of another piece; always true at
    /// the other levels.
    #[inline(always)]
    fn is_kept_safe(&self, m: Move, us: usize) -> bool {
        if !L::LISTS_LEGAL {
            return true;
        }
        let (from, to) = (m.from() & 63, m.to() & 63);
        let taken = if m.is_en_passant() { bit(to.wrapping_sub(forward(us))) } else { 0 };
        !self.is_exposed_after(us, bit(from) | taken, bit(to))
    }

    #[inline(always)]
    fn import_king(&self, m: Move, us: usize) -> Option<Move> {
        let (from, to) = (m.from() & 63, m.to() & 63);
        if looks(to, from) & men::KING != 0 {
            // A slider sees through the king that steps back along its line.
            let occupied = self.all_occupied() & !bit(from);
            let is_safe = || self.seeing(us ^ 1, self.lookers(us ^ 1, to), to, occupied) == 0;
            return (!L::LISTS_LEGAL || is_safe()).then(|| m.by_king());
        }
        for castle in &CASTLES[us] {
            if castle.king.map(usize::from) == [from, to] {
                let castles = !self.is_attacked(from, us) && self.may_castle(castle, self.all_occupied(), us);
                return castles.then(|| m.castling());
            }
        }
        None
    }

    #[inline(always)]
    fn import_pawn(&self, m: Move, promoted: u8, us: usize) -> Option<Move> {
        let (from, to) = (m.from() & 63, m.to() & 63);
        if (promoted != 0) != (bit(to) & LAST_RANKS != 0) || matches!(promoted, KING | PAWN) {
            return None;
        }
        let m = m.promoting(promoted);
        let occupied = self.all_occupied();
        let ahead = from.wrapping_add(forward(us)) & 63;
        let is_empty = occupied & bit(to) == 0;
        if pawn_takes(us, from) & bit(to) != 0 {
            if !is_empty {
                return Some(m);
            }
            return (to == usize::from(self.en_passant)).then(|| m.en_passant());
        }
        if to == ahead {
            return is_empty.then_some(m);
        }
        let start = RANK_1 << if us == 0 { 8 } else { 48 };
        let is_open = is_empty && occupied & bit(ahead) == 0;
        let is_double = bit(from) & start != 0 && to == ahead.wrapping_add(forward(us)) & 63;
        (is_double && is_open).then(|| m.by_two_squares())
    }
}

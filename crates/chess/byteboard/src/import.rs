//! Validity of one written move, without generating.

use chess_rules::codes::number_of;
use chess_rules::mailbox::Move;
use qipan_game::Legality;

use crate::Byteboard;
use crate::men::{KING, PAWN, bit_in_table, code, kind, side_of};
use crate::rays::{REACH, cell_of, seen};
use crate::squares::{CASTLES, LAST_RANKS, RANK_1, bit, forward, square_of};
use qipan_simd::{Attacks, Instructions};

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// The board's own form of a written move that it would list. At level `exempt` nothing has looked for
    /// danger, so it is to be tested.
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let us = self.mover();
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (place, there) = (self.cells.0[from], self.cells.0[to]);
        let is_own = |place: u8| place != 0 && side_of(place) == us;
        if !is_own(place) || is_own(there) {
            return None;
        }
        let played = Move::of(from).to_square(to).suspect_if(L::EXEMPTS);
        if kind(place) == PAWN {
            let m = self.import_pawn(played, m.promotion.map_or(0, number_of), us)?;
            return self.is_kept_safe(m, us).then_some(m);
        }
        if m.promotion.is_some() {
            return None;
        }
        if kind(place) == KING {
            return self.import_king(played, us);
        }
        (self.attacks(place, from, to) && self.is_kept_safe(played, us)).then_some(played)
    }

    /// Returns true if a piece on a square attacks another: from the table, or by a look along its rays.
    #[inline(always)]
    fn attacks(&self, place: u8, from: usize, to: usize) -> bool {
        if A::ARE_KEPT {
            return A::of::<2>(&self.tables, side_of(place)).at(to) & bit_in_table(place) != 0;
        }
        let cell = cell_of(to, from);
        cell & REACH[code(place)] != 0 && cell & seen(self.occupied_on_rays(from)) != 0
    }

    /// Returns true if at level `legal` the own king is safe after a move of another piece; always true at
    /// the other levels.
    #[inline(always)]
    fn is_kept_safe(&self, m: Move, us: usize) -> bool {
        if !L::LISTS_LEGAL {
            return true;
        }
        let (from, to) = (m.from() & 63, m.to() & 63);
        let rays = self.rays(self.king(us), us);
        if m.is_en_passant() {
            return !rays.has_attacker_after(&[from, to.wrapping_sub(forward(us)) & 63], to);
        }
        !rays.has_attacker_after(&[from], to)
    }

    #[inline(always)]
    fn import_king(&self, m: Move, us: usize) -> Option<Move> {
        let (from, to) = (m.from() & 63, m.to() & 63);
        let place = self.cells.0[from];
        if cell_of(to, from) & REACH[code(place)] != 0 {
            // A slider sees through the king that steps back along its line.
            let mut rays = self.rays(to, us);
            rays.leave(from);
            return (!L::LISTS_LEGAL || !rays.has_attacker()).then(|| m.by_king());
        }
        let castle = CASTLES[us].iter().find(|castle| castle.king.map(usize::from) == [from, to])?;
        let sides = self.sides();
        let castles = !self.is_attacked(from, us) && self.may_castle(castle, sides[0] | sides[1], us);
        castles.then(|| m.castling())
    }

    #[inline(always)]
    fn import_pawn(&self, m: Move, promoted: u8, us: usize) -> Option<Move> {
        let (from, to) = (m.from() & 63, m.to() & 63);
        if (promoted != 0) != (bit(to) & LAST_RANKS != 0) || matches!(promoted, KING | PAWN) {
            return None;
        }
        let m = m.promoting(promoted);
        let ahead = from.wrapping_add(forward(us)) & 63;
        let is_empty = self.cells.0[to] == 0;
        if cell_of(to, from) & REACH[code(self.cells.0[from])] != 0 {
            if !is_empty {
                return Some(m);
            }
            return (to == usize::from(self.en_passant)).then(|| m.en_passant());
        }
        if to == ahead {
            return is_empty.then_some(m);
        }
        let start = RANK_1 << if us == 0 { 8 } else { 48 };
        let is_open = is_empty && self.cells.0[ahead] == 0;
        let is_double = bit(from) & start != 0 && to == ahead.wrapping_add(forward(us)) & 63;
        (is_double && is_open).then(|| m.by_two_squares())
    }
}

//! Validity of one written move, decided without generating.

use qipan_game::PseudoLegal;

use crate::Rotated;
use crate::generate::castling_move;
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, number_of};
use crate::moves::Move;
use crate::sets::{Men, Set, Sets, bit, man_on};
use crate::sliders::{Line, Tables};
use crate::squares::{CASTLES, NOWHERE, square_of};
use crate::tables::{KING_STEPS, KNIGHT_STEPS, PAWN_STEPS};
use crate::upkeep::Upkeep;

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Rotated<L, U, F, K> {
    /// The board's own form of a written move that its piece may make. It looks for no danger, so the move is
    /// suspect.
    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let (us, _) = self.sides();
        let (from, to) = (square_of(m.from), square_of(m.to));
        let own = self.men_of_side(us);
        if own & bit(from) == 0 || own & bit(to) != 0 {
            return None;
        }
        let planes = self.planes();
        let man = man_on(planes, from);
        let victim = if K::Men::NAMES_VICTIM { man_on(planes, to) } else { 0 };
        let played = Move::of(man, from).to_square(to).taking(victim).suspect();
        if man == PAWN {
            return self.import_pawn(played, m.promotion.map(number_of));
        }
        if m.promotion.is_some() {
            return None;
        }
        let lines = self.lines(&Line::ALL);
        let reached: Set = match man {
            KNIGHT => KNIGHT_STEPS[from],
            BISHOP => lines.bishop(from),
            ROOK => lines.rook(from),
            QUEEN => lines.queen(from),
            _ => KING_STEPS[from],
        };
        if reached & bit(to) != 0 {
            return Some(played);
        }
        let castle = CASTLES[us].iter().find(|castle| man == KING && castle.king == (from, to))?;
        let castles = self.may_castle(castle)
            && !self.is_attacked(self.king(us), us ^ 1)
            && self.is_way_safe(castle, us);
        castles.then(|| castling_move(castle))
    }

    fn import_pawn(&self, m: Move, promoted: Option<usize>) -> Option<Move> {
        let us = self.sides().0;
        let (from, to) = (m.from(), m.to());
        let last_row = if us == 0 { 0 } else { 7 };
        if promoted.is_some() != (to / 8 == last_row) {
            return None;
        }
        let m = m.promoting(promoted.unwrap_or(0));
        let empty = !self.occupied();
        if PAWN_STEPS[us][from] & bit(to) != 0 {
            if empty & bit(to) == 0 {
                return Some(m);
            }
            let is_en_passant = self.en_passant != NOWHERE && to == usize::from(self.en_passant);
            return is_en_passant.then(|| m.en_passant());
        }
        let ahead = |square: usize| if us == 0 { square.wrapping_sub(8) } else { square + 8 };
        if empty & bit(ahead(from)) == 0 {
            return None;
        }
        if to == ahead(from) {
            return Some(m);
        }
        let start_row = if us == 0 { 6 } else { 1 };
        let twice = from / 8 == start_row && to == ahead(ahead(from)) && empty & bit(to) != 0;
        twice.then(|| m.by_two_squares())
    }
}

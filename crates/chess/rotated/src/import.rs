//! Validity of one written move, decided without generating.

use crate::attacks;
use crate::layout::{Set, bit, number};
use crate::moves::{BISHOP, KING, KNIGHT, Move, PAWN, QUEEN, ROOK, number_of};
use crate::upkeep::Upkeep;
use crate::{Board, NO_SQUARE};

impl<U: Upkeep> Board<U> {
    /// The man on a square, 0 for none.
    fn man_on(&self, square: usize) -> usize {
        (1..7).find(|&man| self.kinds[man] & bit(square) != 0).unwrap_or(0)
    }

    pub(crate) fn import_written(&self, m: chess_rules::Move) -> Option<Move> {
        let (us, them) = self.sides();
        let (from, to) = (number(m.from), number(m.to));
        if self.colours[us] & bit(from) == 0 || self.colours[us] & bit(to) != 0 {
            return None;
        }
        let man = self.man_on(from);
        let played = Move::of(man, from).to_square(to).taking(self.man_on(to)).tested();
        if man == PAWN {
            return self.import_pawn(played, m.promotion.map(number_of));
        }
        if m.promotion.is_some() {
            return None;
        }
        let boards = self.occupancy.boards();
        let reached: Set = match man {
            KNIGHT => attacks::KNIGHT[from],
            BISHOP => boards.bishop(from),
            ROOK => boards.rook(from),
            QUEEN => boards.rook(from) | boards.bishop(from),
            _ => attacks::KING[from],
        };
        if reached & bit(to) != 0 {
            return Some(played);
        }
        let castles = man == KING
            && from == if us == 0 { 60 } else { 4 }
            && (to == from + 2 || to == from - 2)
            && !self.is_attacked(from, them)
            && self.may_castle(to, !self.occupancy.occupied());
        castles.then(|| Move::of(KING, from).to_square(to).castling())
    }

    fn import_pawn(&self, m: Move, promoted: Option<usize>) -> Option<Move> {
        let us = self.sides().0;
        let (from, to) = (m.from(), m.to());
        let last_row = if us == 0 { 0 } else { 7 };
        if promoted.is_some() != (to / 8 == last_row) {
            return None;
        }
        let m = m.promoting(promoted.unwrap_or(0));
        if attacks::PAWN[us][from] & bit(to) != 0 {
            if m.taken() != 0 {
                return Some(m);
            }
            return (self.en_passant != NO_SQUARE && to == usize::from(self.en_passant))
                .then(|| m.en_passant());
        }
        let ahead = |square: usize| if us == 0 { square.wrapping_sub(8) } else { square + 8 };
        let empty = !self.occupancy.occupied();
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

//! Playing a move and taking it back.

use crate::moves::Move;
use crate::squares::{EMPTY, KIND, Man, PAWN, men_of};
use crate::{Board, NO_SQUARE};

/// What unmaking needs beyond the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    taken: Man,
    castling: u8,
    en_passant: u8,
}

/// Castling rights that survive a move from or to a square.
static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    kept[4] = !3;
    kept[7] = !1;
    kept[0] = !2;
    kept[60] = !12;
    kept[63] = !4;
    kept[56] = !8;
    kept
};

pub(crate) const TABLE_BYTES: usize = size_of_val(&RIGHTS_KEPT);

/// Where the rook starts and ends when the king castles to a square.
const fn rook_path(king_to: usize) -> (usize, usize) {
    if king_to % 8 == 6 { (king_to + 1, king_to - 1) } else { (king_to - 2, king_to + 1) }
}

impl Board {
    /// Plays a pseudo-legal move, whether or not it leaves the own king attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        let undo = Undo { taken: self.men[to], castling: self.castling, en_passant: self.en_passant };
        self.castling &= RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        self.en_passant = NO_SQUARE;
        self.men[to] = self.men[from];
        self.men[from] = EMPTY;
        if m.is_special() {
            self.make_special(m);
        }
        self.side ^= 1;
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo) {
        self.side ^= 1;
        let (from, to) = (m.from(), m.to());
        self.men[from] = self.men[to];
        self.men[to] = undo.taken;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        if m.is_special() {
            self.unmake_special(m);
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }

    /// The rest of a move that is more than one man leaving one square for another; before the side changes.
    fn make_special(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let us = self.sides().0;
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to) as u8;
        } else if m.is_by_king() {
            self.kings[us] = to as u8;
            if m.is_castling() {
                let (rook_from, rook_to) = rook_path(to);
                self.men[rook_to] = self.men[rook_from];
                self.men[rook_from] = EMPTY;
            }
        } else if m.is_en_passant() {
            // The pawn taken stands beside the one that takes, on the rank behind its destination.
            self.men[to ^ 8] = EMPTY;
        } else {
            self.men[to] ^= PAWN ^ m.promoted();
        }
    }

    /// Takes back what [`make_special`](Self::make_special) did; the man is on its old square already.
    fn unmake_special(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let (us, them) = self.sides();
        if m.is_by_king() {
            self.kings[us] = from as u8;
            if m.is_castling() {
                let (rook_from, rook_to) = rook_path(to);
                self.men[rook_from] = self.men[rook_to];
                self.men[rook_to] = EMPTY;
            }
        } else if m.is_en_passant() {
            self.men[to ^ 8] = PAWN | men_of(them);
        } else if m.promoted() != 0 {
            self.men[from] = self.men[from] & !KIND | PAWN;
        }
    }

    /// Whether the king of the side that has just moved is attacked.
    #[inline]
    pub(crate) fn has_left_king_attacked(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked(usize::from(self.kings[them]), us)
    }
}

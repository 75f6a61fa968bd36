//! Playing a move and taking it back.

use crate::layout::{Set, bit};
use crate::moves::{KING, Move, PAWN, ROOK};
use crate::upkeep::Upkeep;
use crate::{Board, NO_SQUARE};

/// What unmaking needs beyond the move.
#[derive(Clone, Copy, Debug)]
pub struct Undo<U> {
    occupancy: U,
    castling: u8,
    en_passant: u8,
}

/// Castling rights that survive a move from or to a square.
static RIGHTS_KEPT: [u8; 64] = {
    let mut kept = [15; 64];
    kept[60] = !3;
    kept[63] = !1;
    kept[56] = !2;
    kept[4] = !12;
    kept[7] = !4;
    kept[0] = !8;
    kept
};

pub(crate) const TABLE_BYTES: usize = size_of_val(&RIGHTS_KEPT);

/// Where the rook starts and ends when the king castles to a square.
const fn rook_path(king_to: usize) -> (usize, usize) {
    if king_to % 8 == 6 { (king_to + 1, king_to - 1) } else { (king_to - 2, king_to + 1) }
}

impl<U: Upkeep> Board<U> {
    /// Plays a pseudo-legal move, whether or not it leaves the own king attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo<U> {
        let undo =
            Undo { occupancy: self.occupancy, castling: self.castling, en_passant: self.en_passant };
        let (us, them) = self.sides();
        let (from, to) = (m.from(), m.to());
        self.castling &= RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        self.en_passant = NO_SQUARE;
        let path = bit(from) ^ bit(to);
        self.kinds[m.man()] ^= path;
        self.colours[us] ^= path;
        if m.taken() == 0 {
            self.occupancy.shift(from, to);
        } else {
            self.kinds[m.taken()] ^= bit(to);
            self.colours[them] ^= bit(to);
            self.occupancy.toggle(from);
        }
        if m.is_special() {
            self.make_special(m);
        }
        self.side ^= 1;
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo<U>) {
        self.side ^= 1;
        let (us, them) = self.sides();
        let path = bit(m.from()) ^ bit(m.to());
        self.kinds[m.man()] ^= path;
        self.colours[us] ^= path;
        if m.taken() != 0 {
            self.kinds[m.taken()] ^= bit(m.to());
            self.colours[them] ^= bit(m.to());
        }
        if m.is_special() {
            self.toggle_special(m);
        }
        self.occupancy = undo.occupancy;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }

    /// The rest of a move that is more than one man leaving one square for another; before the side changes.
    fn make_special(&mut self, m: Move) {
        if m.is_by_two_squares() {
            self.en_passant = (m.from().midpoint(m.to())) as u8;
            return;
        }
        if m.is_en_passant() {
            self.occupancy.toggle(m.to() ^ 8);
        } else if m.is_castling() {
            let (from, to) = rook_path(m.to());
            self.occupancy.shift(from, to);
        }
        self.toggle_special(m);
    }

    /// What changes in the sets of men by such a move, the same forwards and backwards.
    fn toggle_special(&mut self, m: Move) {
        let (us, them) = self.sides();
        if m.is_en_passant() {
            // The pawn taken stands beside the one that takes, on the row behind its destination.
            let victim: Set = bit(m.to() ^ 8);
            self.kinds[PAWN] ^= victim;
            self.colours[them] ^= victim;
        } else if m.is_castling() {
            let (from, to) = rook_path(m.to());
            let path = bit(from) ^ bit(to);
            self.kinds[ROOK] ^= path;
            self.colours[us] ^= path;
        } else if m.promoted() != 0 {
            self.kinds[PAWN] ^= bit(m.to());
            self.kinds[m.promoted()] ^= bit(m.to());
        }
    }

    /// Whether the king of the side that has just moved is attacked.
    #[inline]
    pub(crate) fn has_left_king_attacked(&self) -> bool {
        let (us, them) = self.sides();
        let king = (self.kinds[KING] & self.colours[them]).trailing_zeros() as usize;
        self.is_attacked(king, us)
    }
}

//! Playing a move and taking it back.

use crate::moves::Move;
use crate::squares::{EMPTY, KIND};
use crate::{Board, NO_SQUARE};

/// What unmaking needs: the position before the move. It is so small that copying it is cheaper than undoing each change.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Board);

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
        let undo = Undo(*self);
        self.follow(&undo.0, m);
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Makes a copy of a position into the position after a move. All is read from the old position: what has just been
    /// written to the copy would have to wait for the stores.
    // Always: as one of thirty boards in a program it was left as a call, which cost 12 to 15 % of perft.
    #[inline(always)]
    pub fn follow(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from(), m.to());
        self.castling = old.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        self.en_passant = NO_SQUARE;
        self.side = old.side ^ 1;
        self.men[to] = old.men[from];
        self.men[from] = EMPTY;
        if m.is_special() {
            self.add_special(old, m);
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }

    /// The rest of a move that is more than one man leaving one square for another.
    #[inline]
    fn add_special(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from(), m.to());
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to) as u8;
        } else if m.is_by_king() {
            self.kings[old.sides().0] = to as u8;
            if m.is_castling() {
                let (rook_from, rook_to) = rook_path(to);
                self.men[rook_to] = old.men[rook_from];
                self.men[rook_from] = EMPTY;
            }
        } else if m.is_en_passant() {
            // The pawn taken stands beside the one that takes, on the rank behind its destination.
            self.men[to ^ 8] = EMPTY;
        } else {
            self.men[to] = old.men[from] & !KIND | m.promoted();
        }
    }

    /// Whether the king of the side that has just moved is attacked.
    #[inline]
    #[must_use]
    pub fn has_left_king_attacked(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked(usize::from(self.kings[them]), us)
    }
}

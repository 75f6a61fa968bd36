//! Playing a move and taking it back.

use crate::layout::bit;
use crate::moves::{KING, Move, PAWN, ROOK};
use crate::upkeep::Upkeep;
use crate::{Board, NO_SQUARE};

/// What unmaking needs: the position before the move. It is so small that copying it is cheaper than undoing each change.
#[derive(Clone, Copy, Debug)]
pub struct Undo<U>(Board<U>);

/// Where the rook starts and ends when the king castles to a square.
const fn rook_path(king_to: usize) -> (usize, usize) {
    if king_to % 8 == 6 { (king_to + 1, king_to - 1) } else { (king_to - 2, king_to + 1) }
}

impl<U: Upkeep> Board<U> {
    /// Plays a pseudo-legal move, whether or not it leaves the own king attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo<U> {
        let undo = Undo(*self);
        self.follow(&undo.0, m);
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, undo: Undo<U>) {
        *self = undo.0;
    }

    /// Makes a copy of a position into the position after a move. All is read from the old position: what has just been
    /// written to the copy would have to wait for the stores.
    // Always: as one of thirty boards in a program it was left as a call, which cost 12 to 15 % of perft.
    #[inline(always)]
    pub(crate) fn follow(&mut self, old: &Self, m: Move) {
        let (us, them) = old.sides();
        let (from, to) = (m.from(), m.to());
        let path = bit(from) ^ bit(to);
        self.unmoved = old.unmoved & !path;
        self.en_passant = NO_SQUARE;
        self.side = old.side ^ 1;
        self.kinds[m.man()] = old.kinds[m.man()] ^ path;
        self.colours[us] = old.colours[us] ^ path;
        if m.taken() == 0 {
            self.occupancy = old.occupancy.shift(from, to);
        } else {
            self.kinds[m.taken()] ^= bit(to);
            self.colours[them] = old.colours[them] ^ bit(to);
            self.occupancy = old.occupancy.toggle(from);
        }
        if m.is_special() {
            self.add_special(us, m);
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }

    /// The rest of a side's move that is more than one man leaving one square for another.
    #[inline]
    fn add_special(&mut self, us: usize, m: Move) {
        let them = us ^ 1;
        if m.is_by_two_squares() {
            self.en_passant = m.from().midpoint(m.to()) as u8;
        } else if m.is_en_passant() {
            // The pawn taken stands beside the one that takes, on the row behind its destination.
            let taken = m.to() ^ 8;
            self.kinds[PAWN] ^= bit(taken);
            self.colours[them] ^= bit(taken);
            self.occupancy = self.occupancy.toggle(taken);
        } else if m.is_castling() {
            let (from, to) = rook_path(m.to());
            let path = bit(from) ^ bit(to);
            self.kinds[ROOK] ^= path;
            self.colours[us] ^= path;
            self.occupancy = self.occupancy.shift(from, to);
        } else {
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

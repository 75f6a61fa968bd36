//! Playing a move and taking it back.

use crate::men::{EMPTY, KIND};
use crate::moves::Move;
use crate::{Board, NOWHERE};

/// What unmaking needs: the position before the move. Copying it is cheaper than undoing each change.
#[derive(Clone, Copy, Debug)]
pub struct Undo(Board);

/// Castling rights that survive a move from or to a square.
static RIGHTS_KEPT: [u8; 128] = {
    let mut kept = [15; 128];
    kept[0x00] = !2;
    kept[0x04] = !3;
    kept[0x07] = !1;
    kept[0x70] = !8;
    kept[0x74] = !12;
    kept[0x77] = !4;
    kept
};

pub(crate) const TABLE_BYTES: usize = size_of_val(&RIGHTS_KEPT);

/// Where the rook starts and ends when the king castles to a square.
#[inline]
const fn rook_path(king_to: u8) -> (u8, u8) {
    if king_to & 7 == 6 { (king_to + 1, king_to - 1) } else { (king_to - 2, king_to + 1) }
}

/// The index of a 0x88 number in the array.
#[inline(always)]
const fn index(at: u8) -> usize {
    (at & 0x7f) as usize
}

impl Board {
    /// Plays a move that this board generated or imported in this position, whether or not it leaves the own king attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let undo = Undo(*self);
        self.follow(&undo.0, m);
        undo
    }

    /// Takes back the move just made.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Whether `m`, the move that has just been made, has left the king of its side attacked. Moves that cannot do so were
    /// marked when they were generated: for them the answer is `false` at once.
    #[inline]
    #[must_use]
    pub fn leaves_king_attacked(&self, m: Move) -> bool {
        let (us, them) = self.sides();
        m.is_to_be_tested() && self.is_attacked(self.kings[them], us)
    }

    /// Makes a copy of a position into the position after a move. All is read from the old position: what has just been
    /// written to the copy would have to wait for the stores.
    #[inline(always)]
    pub fn follow(&mut self, old: &Self, m: Move) {
        let (from, to) = (index(m.from()), index(m.to()));
        self.castling = old.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        self.en_passant = NOWHERE;
        self.side = old.side ^ 1;
        self.cells[to] = old.cells[from];
        self.cells[from] = EMPTY;
        if m.is_special() {
            self.add_special(old, m);
        }
    }

    /// The rest of a move that is more than one man leaving one square for another.
    #[inline]
    fn add_special(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from(), m.to());
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to);
        } else if m.is_by_king() {
            self.kings[old.sides().0] = to;
            if m.is_castling() {
                let (rook_from, rook_to) = rook_path(to);
                self.cells[index(rook_to)] = old.cells[index(rook_from)];
                self.cells[index(rook_from)] = EMPTY;
            }
        } else if m.is_en_passant() {
            // The pawn taken stands on the rank behind the destination: 3 and 4, 5 and 6 differ in one bit.
            self.cells[index(to ^ 0x10)] = EMPTY;
        } else {
            self.cells[index(to)] = old.cells[index(from)] & !KIND | m.promoted();
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline(always)]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }
}

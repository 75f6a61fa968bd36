//! Playing a move on a copy, which is dropped to take the move back.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::men::{EMPTY, KIND, ROOK, bit_of};
use crate::moves::Move;
use crate::scan::Scan;
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, cell, forward};

impl<L: PseudoLegal, S: Scan> Board<L, S> {
    /// Makes a copy of a position into the position after a move, whether or not it leaves the own king
    /// attacked. What is written is read from the old position: what has just been written to the copy would
    /// have to wait for the stores. The copy is changed where it lies: returned by value it would be copied
    /// twice, which cost a third of perft.
    #[inline(always)]
    pub(crate) fn follow(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from(), m.to());
        self.castling = old.castling & RIGHTS_KEPT[cell(from)] & RIGHTS_KEPT[cell(to)];
        self.en_passant = NOWHERE;
        self.side = old.side ^ 1;
        self.cells[cell(to)] = old.cells[cell(from)];
        self.cells[cell(from)] = EMPTY;
        S::note_move(&old.cells, &mut self.cells, &mut self.men, [from, to], old.mover());
        if m.is_special() {
            self.add_special(old, m, old.mover());
        }
    }

    /// The rest of a move that is more than one man leaving one square for another.
    #[inline]
    fn add_special(&mut self, old: &Self, m: Move, side: usize) {
        let (from, to) = (m.from(), m.to());
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to);
        } else if m.is_by_king() {
            self.kings[side] = to;
            if m.is_castling() {
                let [rook_from, rook_to] = CASTLES[side][usize::from(to < from)].rook;
                self.cells[cell(rook_to)] = bit_of(side) | ROOK;
                self.cells[cell(rook_from)] = EMPTY;
                S::note_move(&old.cells, &mut self.cells, &mut self.men, [rook_from, rook_to], side);
            }
        } else if m.is_en_passant() {
            let taken = to.wrapping_sub(forward(side));
            self.cells[cell(taken)] = EMPTY;
            S::note_capture(&old.cells, &mut self.men, taken, side ^ 1);
        } else {
            self.cells[cell(to)] = old.cells[cell(from)] & !KIND | m.promoted();
            S::note_promotion(&old.cells, &mut self.men, from, m.promoted(), side);
        }
    }
}

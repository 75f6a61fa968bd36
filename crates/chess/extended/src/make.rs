//! Playing a move on a copy, which is dropped to take the move back.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::men::{EMPTY, KIND, ROOK, bit_of};
use crate::moves::Move;
use crate::scan::Scan;
use crate::squares::{Castle, Frame, NOWHERE, castles, forward};

impl<L: PseudoLegal, F: Frame, S: Scan> Board<L, F, S> {
    /// The castlings by side, White first, and wing, the king's first.
    pub(crate) const CASTLES: &'static [[Castle; 2]; 2] = &castles::<F>();

    #[inline(always)]
    fn put(&mut self, number: usize, man: u8) {
        self.cells.as_mut()[number] = man;
    }

    /// Makes a copy of a position into the position after a move, whether or not it leaves the own king
    /// attacked. What is written is read from the old position: what has just been written to the copy would
    /// have to wait for the stores. The copy is changed where it lies: returned by value it would be copied
    /// twice.
    #[inline(always)]
    pub(crate) fn follow(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let kept = F::RIGHTS_KEPT.as_ref();
        let man = old.cells.as_ref()[from];
        self.castling = old.castling & kept[from] & kept[to];
        self.en_passant = NOWHERE;
        self.side = old.side ^ 1;
        self.put(to, man);
        self.put(from, EMPTY);
        if m.is_special() {
            self.add_special(m, man, usize::from(old.side & 1));
        }
    }

    /// The rest of a move that is more than one man leaving one square for another.
    #[inline]
    fn add_special(&mut self, m: Move, man: u8, side: usize) {
        let (from, to) = (m.from(), m.to());
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to) as u8;
        } else if m.is_by_king() {
            self.kings[side] = to as u8;
            if m.is_castling() {
                let [rook_from, rook_to] = Self::CASTLES[side][usize::from(to < from)].rook;
                self.put(rook_to, bit_of(side) | ROOK);
                self.put(rook_from, EMPTY);
            }
        } else if m.is_en_passant() {
            self.put(to.wrapping_sub(forward::<F>(side)), EMPTY);
        } else {
            self.put(to, man & !KIND | m.promoted());
        }
    }
}

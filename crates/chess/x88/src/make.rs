//! Playing a move on a copy, which is dropped to take the move back.

use chess_rules::mailbox::men::{EMPTY, KIND, ROOK, all_if, bit_of};
use chess_rules::mailbox::{Move, numbers};
use qipan_game::{Probe, PseudoLegal};

use crate::X88;
use crate::attacks::Attacks;
use crate::marks::part;
use crate::scan::{Scan, slot_cell, slot_of};
use crate::squares::{CASTLES, CELLS, NOWHERE, RIGHTS_KEPT, cell, forward};

/// The numbers of cells, to be compared with.
const NUMBERS: [u8; CELLS] = numbers();

impl<L: PseudoLegal, S: Scan, A: Attacks<S>, T: Probe> X88<L, S, A, T> {
    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = *self;
        child.follow(self, m);
        f(&mut child)
    }

    /// Calls `f` with the position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn after_pass<R>(&self, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = *self;
        child.side ^= 1;
        child.en_passant = NOWHERE;
        f(&mut child)
    }

    /// Makes a copy of a position into the position after a move, whether or not it leaves the own king
    /// attacked. What is written is read from the old position: what has just been written to the copy would
    /// have to wait for the stores. The copy is changed where it lies: returned by value it would be copied
    /// twice, which cost a third of perft.
    #[inline(always)]
    fn follow(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from() as u8, m.to() as u8);
        self.castling = old.castling & RIGHTS_KEPT[cell(from)] & RIGHTS_KEPT[cell(to)];
        self.en_passant = NOWHERE;
        self.side = old.side ^ 1;
        let man = old.cells[cell(from)];
        if A::FILTERS {
            // All cells are written anew: a filter of the copy would wait for two that were written apart,
            // which is a third of reading a leaf.
            let slot = old.cells[slot_cell(from)];
            for ((cell, before), at) in self.cells.iter_mut().zip(old.cells).zip(NUMBERS) {
                let (is_to, written) = match S::HAS_SLOTS {
                    true => (all_if(at & !8 == to), if at & 8 == 0 { man } else { slot }),
                    false => (all_if(at == to), man),
                };
                *cell = before & all_if(at != from) & !is_to | written & is_to;
            }
            S::note_move(&old.cells, &mut self.men, [from, to], old.mover());
        } else {
            self.go(old, [from, to], man, old.mover());
        }
        if m.is_special() {
            self.add_special(old, m, old.mover());
        }
    }

    /// The pieces that could attack the king of the side to move after a move. Asked of the position before
    /// it: cells that have just been written are waited for when they are read as vectors, which costs a
    /// third of a test.
    #[inline(always)]
    pub(crate) fn seen_after(&self, m: Move) -> A::Seen {
        let side = self.mover();
        let king = || {
            self.probe.enters(part::BEFORE, side);
            if m.is_by_king() { m.to() as u8 } else { self.king(side) }
        };
        A::seen(self, king, side ^ 1)
    }

    /// Returns true if the side that just moved left its king attacked; `seen` are the pieces seen before the
    /// move.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self, seen: A::Seen) -> bool {
        let side = self.mover() ^ 1;
        self.probe.enters(part::KING, side);
        let (king, enemy) = (self.king(side), side ^ 1);
        A::is_attacked(self, king, enemy, A::still_seen(self, king, enemy, seen))
    }

    /// Calls `f` with the position after a move unless it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn if_legal<R>(&self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.after(m, |child| if child.has_exposed_king(self.seen_after(m)) { None } else { Some(f(child)) })
    }

    /// A piece goes from one square to another, with its slot.
    #[inline(always)]
    fn go(&mut self, old: &Self, [from, to]: [u8; 2], man: u8, side: usize) {
        self.cells[cell(to)] = man;
        self.cells[cell(from)] = EMPTY;
        if S::HAS_SLOTS {
            self.cells[slot_cell(to)] = slot_of(&old.cells, from) as u8;
        }
        S::note_move(&old.cells, &mut self.men, [from, to], side);
    }

    /// The rest of a move that is more than one piece leaving one square for another.
    #[inline]
    fn add_special(&mut self, old: &Self, m: Move, side: usize) {
        let (from, to) = (m.from() as u8, m.to() as u8);
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to);
        } else if m.is_by_king() {
            self.kings[side] = to;
            if m.is_castling() {
                let [rook_from, rook_to] = CASTLES[side][m.wing()].rook;
                self.go(old, [rook_from, rook_to], bit_of(side) | ROOK, side);
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

//! Playing a move on a copy, which is dropped to take the move back.

use chess_rules::mailbox::men::{EMPTY, KIND, ROOK, all_if, bit_of};
use chess_rules::mailbox::{Castle, Move, castlings, numbers};
use qipan_game::{AttackTest, Probe, PseudoLegal};

use crate::Extended;
use crate::filter::Seen;
use crate::marks::part;
use crate::scan::Scan;
use crate::squares::{Frame, NOWHERE, forward};

/// The numbers of cells, to be compared with.
const NUMBERS: [u8; 128] = numbers();

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest, T: Probe> Extended<L, F, S, A, T> {
    /// The castlings by side, White first, and wing, the king's first.
    pub(crate) const CASTLES: &'static [[Castle; 2]; 2] = &castlings(F::NUMBERING);

    #[inline(always)]
    fn put(&mut self, number: usize, man: u8) {
        self.cells.as_mut()[number] = man;
    }

    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = *self;
        child.follow(self, m);
        f(&mut child)
    }

    /// Calls `f` with the position after a move unless it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn if_legal<R>(&self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        self.after(m, |child| if child.has_exposed_king(self.seen_after(m)) { None } else { Some(f(child)) })
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
    /// twice.
    #[inline(always)]
    fn follow(&mut self, old: &Self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let kept = F::RIGHTS_KEPT.as_ref();
        let man = old.cells.as_ref()[from];
        self.castling = old.castling & kept[from] & kept[to];
        self.en_passant = NOWHERE;
        self.side = old.side ^ 1;
        if A::FILTERS {
            // All cells are written anew: a filter of the copy would wait for two that were written apart,
            // which is a third of reading a leaf.
            let copy = self.cells.as_mut()[..F::SPAN].iter_mut();
            for ((cell, before), at) in copy.zip(&old.cells.as_ref()[..F::SPAN]).zip(NUMBERS) {
                let is_to = all_if(at == to as u8);
                *cell = before & all_if(at != from as u8) & !is_to | man & is_to;
            }
        } else {
            self.put(to, man);
            self.put(from, EMPTY);
        }
        if m.is_special() {
            self.add_special(m, man, old.mover());
        }
    }

    /// The pieces that could attack the king of the side to move after a move. Asked of the position before
    /// it: cells that have just been written are waited for when they are read as vectors, which costs a
    /// third of a test.
    ///
    /// A move brings no enemy, and takes away at most one.
    #[inline(always)]
    pub(crate) fn seen_after(&self, m: Move) -> Seen {
        if !A::FILTERS {
            return Seen::NOBODY;
        }
        let side = self.mover();
        self.probe.enters(part::BEFORE, side);
        let king = if m.is_by_king() { m.to() } else { self.king(side) };
        self.seen(king, side ^ 1)
    }

    /// Returns true if the side that just moved left its king attacked; `seen` are the pieces seen before the
    /// move.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self, seen: Seen) -> bool {
        let side = self.mover() ^ 1;
        self.probe.enters(part::KING, side);
        let king = self.king(side);
        // A piece near is seldom seen, and then it may be the one that was taken.
        if !A::FILTERS || seen.near {
            return self.is_attacked(king, side ^ 1);
        }
        self.is_attacked_along(king, side ^ 1, seen.lines)
    }

    /// The rest of a move that is more than one piece leaving one square for another.
    #[inline]
    fn add_special(&mut self, m: Move, man: u8, side: usize) {
        let (from, to) = (m.from(), m.to());
        if m.is_by_two_squares() {
            self.en_passant = from.midpoint(to) as u8;
        } else if m.is_by_king() {
            self.kings[side] = to as u8;
            if m.is_castling() {
                let [rook_from, rook_to] = Self::CASTLES[side][m.wing()].rook.map(usize::from);
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

//! Playing a move: in place, with what takes it back, or on a copy.

use qipan_game::{AttackTest, Play, Probe, PseudoLegal};

use crate::men::{BOTH, EMPTY, GENERAL, KIND, index_of};
use crate::scan::Scan;
use crate::{Array, Move};

/// State that [`Board::unmake`] needs besides the move.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    man: u8,
    captured: u8,
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// Returns true if a move, made by this piece, is the general's. A general's moves are always suspect, so
    /// at level `exempt` most moves are ruled out without a look at the piece.
    #[inline]
    fn moves_general(m: Move, man: u8) -> bool {
        (!L::EXEMPTS || m.is_suspect()) && man & KIND == GENERAL
    }

    /// Plays a move of this position, whether or not it leaves the own general attacked.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) -> Undo {
        let man = self.cells[m.from()];
        let captured = self.cells[m.to()];
        self.cells[m.to()] = man;
        self.cells[m.from()] = EMPTY;
        if Self::moves_general(m, man) {
            self.generals[index_of(self.side)] = m.to();
        }
        // Flipping `side` would wait for its last store, here and in `unmake`: a perft took 6 to 16 % longer.
        // The piece knows the side too.
        self.side = !man & BOTH;
        Undo { man, captured }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo) {
        self.cells[m.from()] = undo.man;
        self.cells[m.to()] = undo.captured;
        self.side = undo.man & BOTH;
        if Self::moves_general(m, undo.man) {
            self.generals[index_of(self.side)] = m.from();
        }
    }

    /// Calls `f` with the position after a move; unless that is exempt, only if it does not leave the own
    /// general attacked.
    #[inline(always)]
    pub(crate) fn visits<R>(
        &mut self,
        m: Move,
        is_exempt: bool,
        f: impl FnOnce(&mut Self) -> R,
    ) -> Option<R> {
        // A path of its own, so that most moves touch neither test nor generals: 1 to 4 % of a perft.
        if is_exempt {
            return Some(if P::COPIES {
                self.after(m, f)
            } else {
                let undo = self.make(m);
                debug_assert!(!self.has_exposed_general(), "{m:?} is exempt and exposes the general");
                let result = f(self);
                self.unmake(m, undo);
                result
            });
        }
        if P::COPIES {
            return self.after(m, |child| if child.has_exposed_general() { None } else { Some(f(child)) });
        }
        let undo = self.make(m);
        let result = if self.has_exposed_general() { None } else { Some(f(self)) };
        self.unmake(m, undo);
        result
    }

    /// Calls `f` with the position after a move, whether or not it leaves the own general attacked. What is
    /// written to the copy is read from this board, since what has just been copied would have to wait for
    /// the stores; for the same reason the copy is not returned, which would copy it once more.
    #[inline]
    pub(crate) fn after<R>(&self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let man = self.cells[m.from()];
        let mut child = self.clone();
        child.cells[m.to()] = man;
        child.cells[m.from()] = EMPTY;
        if Self::moves_general(m, man) {
            child.generals[index_of(self.side)] = m.to();
        }
        child.side = self.side ^ BOTH;
        f(&mut child)
    }
}

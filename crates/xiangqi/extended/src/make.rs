//! Playing a move, and taking it back.

use qipan_game::{AttackTest, Probe, PseudoLegal};

use crate::men::{BOTH, EMPTY, GENERAL, KIND, index_of};
use crate::scan::Scan;
use crate::{Extended, Move};

/// State that [`Extended::unmake`] needs besides the move.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    man: u8,
    captured: u8,
}

impl<L: PseudoLegal, S: Scan, A: AttackTest, T: Probe> Extended<L, S, A, T> {
    /// Returns true if a move, made by this piece, is the general's. A general's moves are always suspect, so
    /// at level `exempt` most moves are ruled out without a look at the piece.
    #[inline]
    fn moves_general(m: Move, man: u8) -> bool {
        (!L::EXEMPTS || m.is_suspect()) && man & KIND == GENERAL
    }

    /// Plays a move of this position, whether or not it leaves the own general attacked.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) -> Undo {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        let man = self.cells[from];
        let captured = self.cells[to];
        self.cells[to] = man;
        self.cells[from] = EMPTY;
        if Self::moves_general(m, man) {
            self.generals[index_of(self.side)] = m.to();
        }
        // Flipping `side` would wait for its last store, here and in `unmake`: a perft took 6 to 16 % longer.
        // The piece knows the side too.
        self.side = !man & BOTH;
        Undo { man, captured }
    }

    /// Calls `f` with the position after a move unless it leaves the own general attacked.
    #[inline(always)]
    pub(crate) fn if_legal<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> Option<R> {
        let undo = self.make(m);
        let result = if self.has_exposed_general() { None } else { Some(f(self)) };
        self.unmake(m, undo);
        result
    }

    /// Takes back the move that was played last.
    #[inline]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo) {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        self.cells[from] = undo.man;
        self.cells[to] = undo.captured;
        self.side = undo.man & BOTH;
        if Self::moves_general(m, undo.man) {
            self.generals[index_of(self.side)] = m.from();
        }
    }
}

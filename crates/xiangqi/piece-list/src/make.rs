//! Making and taking back a move: two cells of the board and two slots of the list.

use qipan_game::{Probe, PseudoLegal};
use xiangqi_rules::Side;

use crate::{Destinations, Move, Numbering, PieceList};

/// Codes of the piece that moved and of the piece that was taken, the latter the empty code if there was
/// none.
#[derive(Clone, Copy)]
pub(crate) struct Undo<N: Numbering> {
    man: N::Code,
    captured: N::Code,
}

impl<L: PseudoLegal, N: Numbering, D: Destinations, T: Probe> PieceList<L, N, D, T> {
    /// Calls `f` with the position after a move; unless that is exempt, only if it does not leave the own
    /// general attacked.
    #[inline(always)]
    pub(crate) fn visits<R>(
        &mut self,
        m: Move,
        is_exempt: bool,
        f: impl FnOnce(&mut Self) -> R,
    ) -> Option<R> {
        let mover = self.side;
        let undo = self.make(m);
        let is_legal = is_exempt || !self.is_attacked(mover);
        let result = is_legal.then(|| f(self));
        self.unmake(m, undo);
        result
    }

    /// Plays a move of this position, whether or not it leaves the own general attacked.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) -> Undo<N> {
        let (from, to) = (m.from(), m.to());
        let (man, captured) = (self.cells[usize::from(from)], self.cells[usize::from(to)]);
        self.cells[usize::from(from)] = N::EMPTY;
        self.cells[usize::from(to)] = man;
        N::put(&mut self.list, captured, 0);
        N::put(&mut self.list, man, to);
        self.side = self.side.other();
        Undo { man, captured }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo<N>) {
        let (from, to) = (m.from(), m.to());
        let Undo { man, captured } = undo;
        self.cells[usize::from(from)] = man;
        self.cells[usize::from(to)] = captured;
        N::put(&mut self.list, captured, to);
        // Without a capture that was the empty code's slot: clearing it always is cheaper than asking.
        N::put(&mut self.list, N::EMPTY, 0);
        N::put(&mut self.list, man, from);
        // Flipping the side would wait for the store of the other flip; the piece knows it too.
        self.side = if N::is_of(man, Side::Black) { Side::Black } else { Side::Red };
    }
}

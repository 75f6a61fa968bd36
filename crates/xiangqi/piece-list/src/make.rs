//! Making and taking back a move: two cells of the board and two slots of the list.

use crate::{Board, Codes, Move};

/// Who moved and what was taken, a man's code or the empty one.
#[derive(Clone, Copy, Debug)]
pub struct Undo<C: Codes> {
    man: C::Code,
    captured: C::Code,
}

impl<C: Codes> Board<C> {
    /// Plays a move of this position without asking whether it leaves the own general attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo<C> {
        let (from, to) = (m.from(), m.to());
        let (man, captured) = (self.at(from), self.at(to));
        self.board[usize::from(from)] = C::EMPTY;
        self.board[usize::from(to)] = man;
        C::put(&mut self.piece, captured, 0);
        C::put(&mut self.piece, man, to);
        self.side = self.side.other();
        Undo { man, captured }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo<C>) {
        let (from, to) = (m.from(), m.to());
        let Undo { man, captured } = undo;
        self.board[usize::from(from)] = man;
        self.board[usize::from(to)] = captured;
        C::put(&mut self.piece, captured, to);
        // Without a capture that was the empty code's slot: clearing it always is cheaper than asking.
        C::put(&mut self.piece, C::EMPTY, 0);
        C::put(&mut self.piece, man, from);
        self.side = self.side.other();
    }
}

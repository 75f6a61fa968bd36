//! Making and taking back a move: two cells of the board and two slots of the list.

use crate::men::EMPTY;
use crate::{Board, Move};

/// Who moved and what was taken, a man's code or the empty one.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    man: u8,
    captured: u8,
}

impl Board {
    /// Plays a move of this position without asking whether it leaves the own general attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        let (man, captured) = (self.at(from), self.at(to));
        self.board[usize::from(from)] = EMPTY;
        self.board[usize::from(to)] = man;
        self.piece[usize::from(captured)] = 0;
        self.piece[usize::from(man)] = to;
        self.side = self.side.other();
        Undo { man, captured }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo) {
        let (from, to) = (m.from(), m.to());
        let Undo { man, captured } = undo;
        self.board[usize::from(from)] = man;
        self.board[usize::from(to)] = captured;
        self.piece[usize::from(captured)] = to;
        // Without a capture that was the empty code's slot: clearing it always is cheaper than asking.
        self.piece[usize::from(EMPTY)] = 0;
        self.piece[usize::from(man)] = from;
        self.side = self.side.other();
    }
}

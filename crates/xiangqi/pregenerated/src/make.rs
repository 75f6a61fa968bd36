//! Making and taking back a move: two cells of the board and two slots of the list.

use qipan_game::PseudoLegal;
use xiangqi_rules::Side;

use crate::men::{EMPTY, is_of};
use crate::{Board, Move};

/// Who moved and what was taken, a man's code or the empty one.
#[derive(Clone, Copy)]
pub(crate) struct Undo {
    man: u8,
    captured: u8,
}

impl<L: PseudoLegal> Board<L> {
    /// Plays a move of this position, whether or not it leaves the own general attacked.
    #[inline]
    pub(crate) fn make(&mut self, m: Move) -> Undo {
        let (from, to) = (m.from(), m.to());
        let (man, captured) = (self.at(from), self.at(to));
        self.cells[usize::from(from)] = EMPTY;
        self.cells[usize::from(to)] = man;
        self.list[usize::from(captured)] = 0;
        self.list[usize::from(man)] = to;
        self.side = self.side.other();
        Undo { man, captured }
    }

    /// Takes back the move that was played last.
    #[inline]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo) {
        let (from, to) = (m.from(), m.to());
        let Undo { man, captured } = undo;
        self.cells[usize::from(from)] = man;
        self.cells[usize::from(to)] = captured;
        self.list[usize::from(captured)] = to;
        // Without a capture that was the empty code's slot: clearing it always is cheaper than asking.
        self.list[usize::from(EMPTY)] = 0;
        self.list[usize::from(man)] = from;
        // Flipping the side would wait for the store of the other flip; the man knows it too.
        self.side = if is_of(man, Side::Black) { Side::Black } else { Side::Red };
    }
}

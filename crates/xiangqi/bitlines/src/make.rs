//! Making and unmaking a move.

use crate::moves::Move;
use crate::squares::{FENCE, column, row};
use crate::{Board, Lines};

/// What [`Board::make`] changed and a move does not say: nothing, since a move of this board names both men. The type is
/// there so that nothing but a made move can be taken back.
#[derive(Debug)]
#[must_use = "a made move is taken back with what it returned"]
pub struct Undo(());

impl Lines {
    /// Moves a man between the words; its end is already marked if it takes another.
    #[inline]
    pub(crate) fn shift(&mut self, m: Move) {
        let (from, to) = (m.from(), m.to());
        let arrives = u16::from(m.taken() == 0);
        self.files[usize::from(column(from))] ^= 1 << row(from);
        self.ranks[usize::from(row(from))] ^= 1 << column(from);
        self.files[usize::from(column(to))] ^= arrives << row(to);
        self.ranks[usize::from(row(to))] ^= arrives << column(to);
    }
}

impl Board {
    /// Plays a move of this board in this position, legal or not.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        self.cells[usize::from(m.from())] = 0;
        self.cells[usize::from(m.to())] = m.man();
        // No man has code 0, so that a move that takes nothing needs no branch.
        self.men[usize::from(m.taken())] = 0;
        self.men[usize::from(m.man())] = m.to();
        self.lines.shift(m);
        self.own = m.side() ^ FENCE;
        Undo(())
    }

    /// Takes back the move made last.
    #[inline]
    pub fn unmake(&mut self, m: Move, Undo(()): Undo) {
        self.own = m.side();
        self.lines.shift(m);
        self.men[usize::from(m.man())] = m.from();
        self.men[usize::from(m.taken())] = if m.taken() == 0 { 0 } else { m.to() };
        self.cells[usize::from(m.to())] = m.taken();
        self.cells[usize::from(m.from())] = m.man();
    }
}

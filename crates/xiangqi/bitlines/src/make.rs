//! Making and unmaking a move.

use crate::Board;
use crate::moves::Move;
use crate::occupancy::Lines;
use crate::squares::FENCE;

/// What [`Board::unmake`] needs besides the move: the line words as they were.
///
/// A move names the man that moves and the man it takes, so that the words could be XORed back. But then each of the two
/// changes waits for the store of the one before: kept words take that wait out of a leaf.
#[derive(Debug)]
#[must_use = "a made move is taken back with what it returned"]
pub struct Undo(Lines);

impl Board {
    /// Plays a move of this board in this position, legal or not. Neither this nor [`unmake`](Board::unmake) reads the board
    /// or the list, and neither branches.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        self.cells[usize::from(m.from())] = 0;
        self.cells[usize::from(m.to())] = m.man();
        // No man has code 0, so that a move that takes nothing needs no branch.
        self.men[usize::from(m.taken())] = 0;
        self.men[usize::from(m.man())] = m.to();
        let before = self.lines;
        self.lines = if m.taken() == 0 { before.shifted(m.from(), m.to()) } else { before.without(m.from()) };
        self.own = m.side() ^ FENCE;
        Undo(before)
    }

    /// Takes back the move made last.
    #[inline]
    pub fn unmake(&mut self, m: Move, Undo(before): Undo) {
        self.own = m.side();
        self.lines = before;
        self.men[usize::from(m.man())] = m.from();
        self.men[usize::from(m.taken())] = if m.taken() == 0 { 0 } else { m.to() };
        self.cells[usize::from(m.to())] = m.taken();
        self.cells[usize::from(m.from())] = m.man();
    }
}

//! Making and unmaking a move.

use crate::Board;
use crate::moves::Move;
use crate::squares::FENCE;

/// Proof that a move was made, which [`Board::unmake`] asks for. It holds nothing: a move of this board names the man that
/// moves and the man it takes, and that is all there is to put back.
#[derive(Debug)]
#[must_use = "a made move is taken back with what it returned"]
pub struct Undo(());

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

//! Making and unmaking a move.

use crate::moves::Move;
use crate::squares::FENCE;
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
        let from = &MARKS[usize::from(m.from())];
        let to = &MARKS[usize::from(if m.taken() == 0 { m.to() } else { 0 })];
        for ((word, a), b) in self.0.iter_mut().zip(&from.0).zip(&to.0) {
            *word ^= a ^ b;
        }
    }
}

static MARKS: [Lines; 256] = marks();

const fn marks() -> [Lines; 256] {
    let mut table = [Lines([0; 32]); 256];
    let mut cell = 0;
    while cell < 256 {
        if crate::squares::is_on_board(cell as u8) {
            table[cell].0[cell & 15] = 1 << (cell >> 4);
            table[cell].0[16 + (cell >> 4)] = 1 << (cell & 15);
        }
        cell += 1;
    }
    table
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

//! Playing a move and taking it back.

use qipan_game::{Legality, Probe};

use crate::Bitlines;
use crate::men::{BOTH, EMPTY};
use crate::moves::Move;
use crate::sets::Lines;

/// State that [`Board::unmake`] needs besides the move: the line words as they were.
///
/// A move names the piece that moves and the piece it takes, so that the words could be XORed back. But then
/// each of the two changes would wait for the store of the one before.
#[derive(Clone, Copy)]
pub(crate) struct Undo(Lines);

impl<L: Legality, T: Probe> Bitlines<L, T> {
    /// Plays a move of this position, whether or not it leaves the own general attacked. The caller says
    /// whether it takes a piece. Neither this nor [`unmake`](Self::unmake) reads the board or the list.
    #[inline]
    pub(crate) fn make(&mut self, m: Move, takes: bool) -> Undo {
        let before = self.lines;
        self.cells[usize::from(m.from())] = EMPTY;
        self.cells[usize::from(m.to())] = m.man();
        if takes {
            self.men[usize::from(m.taken())] = 0;
        }
        self.men[usize::from(m.man())] = m.to();
        self.lines = if takes { before.without(m.from()) } else { before.shifted(m.from(), m.to()) };
        self.side = m.side() ^ BOTH;
        Undo(before)
    }

    /// Takes back the move that was made last.
    #[inline]
    pub(crate) fn unmake(&mut self, m: Move, takes: bool, Undo(before): Undo) {
        self.side = m.side();
        self.lines = before;
        self.men[usize::from(m.man())] = m.from();
        if takes {
            self.men[usize::from(m.taken())] = m.to();
        }
        self.cells[usize::from(m.to())] = if takes { m.taken() } else { EMPTY };
        self.cells[usize::from(m.from())] = m.man();
    }
}

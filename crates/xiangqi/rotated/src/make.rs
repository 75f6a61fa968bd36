//! Playing a move and taking it back.

use crate::Board;
use crate::moves::Move;
use crate::set::place;

/// What unmaking needs: the position before the move. Copying its 96 bytes is cheaper than undoing each change.
#[derive(Clone, Debug)]
pub struct Undo(Board);

/// For a man's number, which of the four pairs of words in [`Board`] his square is in, as masks.
static HELD: [[u64; 8]; 16] = {
    let mut held = [[0; 8]; 16];
    let mut man = 1;
    while man < 16 {
        let mut word = 0;
        while word < 8 {
            held[man][word] = 0u64.wrapping_sub((man >> (word / 2) & 1) as u64);
            word += 1;
        }
        man += 1;
    }
    held
};

/// Bytes of the table of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&HELD);

impl Board {
    /// Plays a pseudo-legal move, whether or not it leaves the own general attacked.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let undo = Undo(self.clone());
        *self = undo.0.after(m);
        undo
    }

    /// Takes back the last move.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// The position after a move. Every word is written once, from the old ones, and both squares are emptied before the man
    /// is put down: so nobody asks whether, or whom, he takes.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        let ([from, from_turned], [to, to_turned]) = (place(m.from()), place(m.to()));
        let man = &HELD[m.man() & 15];
        Self {
            men: std::array::from_fn(|word| {
                let half = word % 2;
                self.men[word] & !(from[half] | to[half]) | to[half] & man[word]
            }),
            turned: std::array::from_fn(|word| self.turned[word] & !from_turned[word] | to_turned[word]),
            side: self.side ^ 1,
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = (self.side & 1) as usize;
        (us, us ^ 1)
    }
}

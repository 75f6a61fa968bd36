//! The key of the position, for a hash table.

use qipan_game::{KeyTable, PseudoLegal};
use xiangqi_rules::{Side, keys};

use crate::men::sort_of;
use crate::squares::square_of;
use crate::{Destinations, Move, Numbering, PieceList};

/// Zobrist terms of the pieces, by sort and square; zero off the board, and for no piece.
static KEYS: KeyTable<256, 16> = xiangqi_rules::key_table!(sort_of, square_of);

#[inline(always)]
fn of_man<N: Numbering>(code: N::Code, square: u8) -> u128 {
    KEYS.at(N::sort_of(code) & 15, usize::from(square))
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// The key, from the list. A piece that has been taken is on square 0, off the board.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == Side::Black { keys::TURN } else { 0 };
        Self::codes().fold(turn, |key, code| key ^ of_man::<N>(code, N::place(&self.list, code)))
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to) = (m.from(), m.to());
        let man = self.at(from);
        keys::TURN ^ of_man::<N>(man, from) ^ of_man::<N>(man, to) ^ of_man::<N>(self.at(to), to)
    }
}

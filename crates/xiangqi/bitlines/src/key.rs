//! The key of the position, for a hash table.

use qipan_game::{KeyTable, Legality};
use xiangqi_rules::keys;

use crate::Bitlines;
use crate::men::{BLACK, SORTS, sort_of};
use crate::moves::Move;
use crate::squares::square_of;

/// Zobrist terms of the pieces, by sort and square; zero off the board, and for no piece.
static KEYS: KeyTable<256, 16> = xiangqi_rules::key_table!(sort_of, square_of);

#[inline(always)]
fn of_man(code: u8, square: u8) -> u128 {
    KEYS.at(usize::from(SORTS[usize::from(code & 63)] & 15), usize::from(square))
}

impl<L: Legality> Bitlines<L> {
    /// The key, from the list.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == BLACK { keys::TURN } else { 0 };
        self.placed().fold(turn, |key, (code, square)| key ^ of_man(code, square))
    }

    /// Returns the bits of the key that a move flips. The move names both pieces, so that the board need not
    /// be read.
    #[inline(always)]
    pub(crate) fn change_of_key(m: Move) -> u128 {
        keys::TURN ^ of_man(m.man(), m.from()) ^ of_man(m.man(), m.to()) ^ of_man(m.taken(), m.to())
    }
}

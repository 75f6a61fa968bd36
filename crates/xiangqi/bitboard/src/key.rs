//! The key of the position, for a hash table.

use qipan_game::KeyTable;
use xiangqi_rules::{Side, keys};

use crate::mailbox::Mailbox;
use crate::men::code_of;
use crate::moves::Move;
use crate::sets::{Sets, for_each};
use crate::sliders::Sliders;
use crate::squares::square_of;
use crate::{Bitboard, Lists};

/// Zobrist terms of the pieces, by code and square; zero for no piece.
static KEYS: KeyTable<128, 16> = xiangqi_rules::key_table!(code_of, square_of);

#[inline(always)]
fn of_man(code: usize, square: usize) -> u128 {
    KEYS.at(code & 15, square & 127)
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let mut key = if self.to_move == Side::Black { keys::TURN } else { 0 };
        for_each!((_, square) in self.occupied() => key ^= of_man(self.man_on(square), square));
        key
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (man, from, to) = (m.man(), m.from(), m.to());
        keys::TURN ^ of_man(man, from) ^ of_man(man, to) ^ of_man(self.man_on(to), to)
    }
}

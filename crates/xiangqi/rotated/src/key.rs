//! The key of the position, for a hash table.

use qipan_game::{KeyTable, Play, PseudoLegal};
use xiangqi_rules::keys;

use crate::Rotated;
use crate::men::code_of;
use crate::moves::Move;
use crate::sets::{Men, Sets, each};
use crate::squares::square_of;

/// Zobrist terms of the pieces, by number and square; zero for no piece.
static KEYS: KeyTable<128, 16> = xiangqi_rules::key_table!(code_of, square_of);

#[inline(always)]
fn of_man(man: usize, square: usize) -> u128 {
    KEYS.at(man & 15, square & 127)
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.sides().0 == 1 { keys::TURN } else { 0 };
        each(self.occupied()).fold(turn, |key, at| key ^ of_man(self.men.man_on(at), at))
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (man, from, to) = (m.man(), m.from(), m.to());
        keys::TURN ^ of_man(man, from) ^ of_man(man, to) ^ of_man(self.men.man_on(to), to)
    }
}

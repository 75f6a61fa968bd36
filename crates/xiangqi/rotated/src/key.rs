//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{KeyTable, Play, PseudoLegal, ValueTable};
use xiangqi_rules::keys;
use xiangqi_rules::tables::Change;

use crate::Rotated;
use crate::men::code_of;
use crate::moves::Move;
use crate::sets::{Men, Sets};
use crate::squares::square_of;

/// Zobrist terms of the pieces, by number and square; zero for no piece.
static KEYS: KeyTable<128, 16> = xiangqi_rules::key_table!(code_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<128, 16> = xiangqi_rules::value_table!(code_of, square_of);

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let mut key = if self.sides().0 == 1 { keys::TURN } else { 0 };
        self.men.each_man(|man, at| key ^= KEYS.at(man & 15, at & 127));
        key
    }

    /// The value, from all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        let mut value = 0;
        self.men.each_man(|man, at| value += VALUES.at(man & 15, at & 127));
        value
    }

    /// A move as the tables see it.
    #[inline(always)]
    fn change(&self, m: Move) -> Change {
        let taken = self.men.man_on(m.to()) & 15;
        Change { man: m.man() & 15, from: m.from() & 127, to: m.to() & 127, taken }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        self.change(m).of_key(&KEYS)
    }

    /// Returns what a move adds to the value.
    #[inline(always)]
    pub(crate) fn change_of_value(&self, m: Move) -> i32 {
        self.change(m).of_value(&VALUES)
    }
}

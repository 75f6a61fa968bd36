//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{KeyTable, ValueTable};
use xiangqi_rules::tables::Change;
use xiangqi_rules::{Side, keys};

use crate::mailbox::Mailbox;
use crate::men::code_of;
use crate::moves::Move;
use crate::sets::{Men, Sets, for_each};
use crate::sliders::Sliders;
use crate::squares::square_of;
use crate::{Bitboard, Lists};

/// Zobrist terms of the pieces, by code and square; zero for no piece.
static KEYS: KeyTable<128, 16> = xiangqi_rules::key_table!(code_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<128, 16> = xiangqi_rules::value_table!(code_of, square_of);

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// Calls `f` with the code and the square of every piece: the mailbox knows the one by the other.
    #[inline(always)]
    fn each_place(&self, mut f: impl FnMut(usize, usize)) {
        let mut place = |man: usize, square: usize| f(man & 15, square & 127);
        if M::IS_KEPT {
            for_each!((_, square) in self.occupied() => place(self.man_on(square), square));
        } else {
            self.men.each_man(place);
        }
    }

    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let mut key = if self.to_move == Side::Black { keys::TURN } else { 0 };
        self.each_place(|man, square| key ^= KEYS.at(man, square));
        key
    }

    /// The value, from all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        let mut value = 0;
        self.each_place(|man, square| value += VALUES.at(man, square));
        value
    }

    /// A move as the tables see it.
    #[inline(always)]
    fn change(&self, m: Move) -> Change {
        let taken = self.man_on(m.to()) & 15;
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

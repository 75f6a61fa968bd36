//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{KeyTable, PseudoLegal, ValueTable};
use xiangqi_rules::mailbox::asked::{Mailbox, Seen};
use xiangqi_rules::tables::Change;
use xiangqi_rules::{Side, keys};

use crate::men::sort_of;
use crate::squares::square_of;
use crate::{Destinations, Move, Numbering, PieceList};

/// Zobrist terms of the pieces, by sort and square; zero off the board, and for no piece.
static KEYS: KeyTable<256, 16> = xiangqi_rules::key_table!(sort_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<256, 16> = xiangqi_rules::value_table!(sort_of, square_of);

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// Calls `f` with the sort and the square of every piece.
    #[inline(always)]
    fn each_place(&self, mut f: impl FnMut(usize, usize)) {
        self.each_man(Side::Red, |Seen { at, man }| f(man.into(), at.into()));
        self.each_man(Side::Black, |Seen { at, man }| f(man.into(), at.into()));
    }

    /// The key, from the list.
    pub(crate) fn whole_key(&self) -> u128 {
        let mut key = if self.side == Side::Black { keys::TURN } else { 0 };
        self.each_place(|sort, square| key ^= KEYS.at(sort, square));
        key
    }

    /// The value, from the list.
    pub(crate) fn whole_value(&self) -> i32 {
        let mut value = 0;
        self.each_place(|sort, square| value += VALUES.at(sort, square));
        value
    }

    /// A move as the tables see it.
    #[inline(always)]
    fn change(&self, m: Move) -> Change {
        let (from, to) = (m.from(), m.to());
        let row = |square: u8| N::sort_of(self.at(square)) & 15;
        Change { man: row(from), from: from.into(), to: to.into(), taken: row(to) }
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

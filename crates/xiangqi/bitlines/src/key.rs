//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{KeyTable, Legality, ValueTable};
use xiangqi_rules::keys;
use xiangqi_rules::tables::Change;

use crate::Bitlines;
use crate::men::{BLACK, SORTS, sort_of};
use crate::moves::Move;
use crate::squares::square_of;

/// Zobrist terms of the pieces, by sort and square; zero off the board, and for no piece.
static KEYS: KeyTable<256, 16> = xiangqi_rules::key_table!(sort_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<256, 16> = xiangqi_rules::value_table!(sort_of, square_of);

/// Row of a code in the tables.
#[inline(always)]
fn row(code: u8) -> usize {
    usize::from(SORTS[usize::from(code & 63)] & 15)
}

impl<L: Legality> Bitlines<L> {
    /// Rows in the tables of the pieces on the board, and their squares.
    #[inline(always)]
    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        self.placed().map(|(code, square)| (row(code), square.into()))
    }

    /// The key, from the list.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == BLACK { keys::TURN } else { 0 };
        self.places().fold(turn, |key, (row, square)| key ^ KEYS.at(row, square))
    }

    /// The value, from the list.
    pub(crate) fn whole_value(&self) -> i32 {
        self.places().map(|(row, square)| VALUES.at(row, square)).sum()
    }

    /// A move as the tables see it. The move names both pieces, so that the board need not be read.
    #[inline(always)]
    fn change(m: Move) -> Change {
        Change { man: row(m.man()), from: m.from().into(), to: m.to().into(), taken: row(m.taken()) }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(m: Move) -> u128 {
        Self::change(m).of_key(&KEYS)
    }

    /// Returns what a move adds to the value.
    #[inline(always)]
    pub(crate) fn change_of_value(m: Move) -> i32 {
        Self::change(m).of_value(&VALUES)
    }
}

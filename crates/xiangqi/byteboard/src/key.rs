//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{KeyTable, Legality, ValueTable};
use qipan_simd::{Attacks, Instructions};
use xiangqi_rules::keys;
use xiangqi_rules::mailbox::numbers::code_of;
use xiangqi_rules::tables::Change;

use crate::men::code;
use crate::squares::{NOWHERE, square_of};
use crate::{Byteboard, Move};

/// Zobrist terms of the pieces by code and square, zero for an empty square. Spare columns make seven bits of
/// a square an index that needs no check.
static KEYS: KeyTable<128, 16> = xiangqi_rules::key_table!(code_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<128, 16> = xiangqi_rules::value_table!(code_of, square_of);

impl<L: Legality, I: Instructions, A: Attacks> Byteboard<L, I, A> {
    /// Rows and columns of all pieces.
    #[inline(always)]
    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let standing = self.squares.iter().filter(|&&square| square != NOWHERE);
        standing.map(|&square| (code(self.at(square.into())), usize::from(square & 127)))
    }

    /// The key, from the squares of all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == 1 { keys::TURN } else { 0 };
        self.places().fold(turn, |key, (row, column)| key ^ KEYS.at(row, column))
    }

    /// The value, from the squares of all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        self.places().map(|(row, column)| VALUES.at(row, column)).sum()
    }

    /// A move as the tables see it.
    #[inline(always)]
    fn change(&self, m: Move) -> Change {
        let (from, to) = (usize::from(m.from()), usize::from(m.to()));
        Change { man: code(self.at(from)), from: from & 127, to: to & 127, taken: code(self.at(to)) }
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

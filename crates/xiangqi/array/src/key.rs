//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{AttackTest, KeyTable, Play, PseudoLegal, ValueTable};
use xiangqi_rules::keys;
use xiangqi_rules::tables::Change;

use crate::men::{self, BLACK, BOTH};
use crate::scan::Scan;
use crate::squares::{SQUARES, square_of};
use crate::{Array, Move};

/// Zobrist terms of the pieces, by a cell's code and its square; zero for an empty cell. Spare columns make
/// seven bits of a square an index that needs no check.
static KEYS: KeyTable<128, 64> = xiangqi_rules::key_table!(men::code_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<128, 64> = xiangqi_rules::value_table!(men::code_of, square_of);

/// Row of a cell in the tables.
#[inline(always)]
fn row(code: u8) -> usize {
    usize::from(code & (BOTH | men::KIND))
}

/// Column of a square in the tables.
#[inline(always)]
fn column(square: u8) -> usize {
    usize::from(square & 0x7f)
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// Rows and columns of all cells.
    #[inline(always)]
    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        (0..SQUARES).map(|square| (row(self.cells[square]), column(square)))
    }

    /// The key, from all cells.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == BLACK { keys::TURN } else { 0 };
        self.places().fold(turn, |key, (row, column)| key ^ KEYS.at(row, column))
    }

    /// The value, from all cells.
    pub(crate) fn whole_value(&self) -> i32 {
        self.places().map(|(row, column)| VALUES.at(row, column)).sum()
    }

    /// A move as the tables see it.
    #[inline(always)]
    fn change(&self, m: Move) -> Change {
        let (from, to) = (m.from(), m.to());
        let (man, taken) = (self.cells[from], self.cells[to]);
        Change { man: row(man), from: column(from), to: column(to), taken: row(taken) }
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

//! The key of the position, for a hash table, and its value, from tables by piece and square.

use qipan_game::{AttackTest, KeyTable, PseudoLegal, ValueTable};
use xiangqi_rules::keys;
use xiangqi_rules::tables::Change;

use crate::men::{self, BLACK, BOTH};
use crate::scan::Scan;
use crate::squares::{COLUMNS, ROWS, square_of};
use crate::{Extended, Move};

/// Zobrist terms of the pieces, by a cell's code and its square; zero for an empty cell.
static KEYS: KeyTable<256, 64> = xiangqi_rules::key_table!(men::code_of, square_of);
/// Values of the pieces, likewise.
static VALUES: ValueTable<256, 64> = xiangqi_rules::value_table!(men::code_of, square_of);

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// Row in the tables of what stands on a square.
    #[inline(always)]
    fn row(&self, square: u8) -> usize {
        usize::from(self.cells[usize::from(square)] & (BOTH | men::KIND))
    }

    /// Calls `f` for every cell of the board, with its row in the tables and its square.
    #[inline(always)]
    fn each_place(&self, mut f: impl FnMut(usize, usize)) {
        // A range that holds its end asks twice each time whether it is there.
        for row in ROWS[0]..ROWS[1] + 1 {
            for square in 16 * row + COLUMNS[0]..16 * row + COLUMNS[1] + 1 {
                f(self.row(square), square.into());
            }
        }
    }

    /// The key, from all cells of the board.
    pub(crate) fn whole_key(&self) -> u128 {
        let mut key = if self.side == BLACK { keys::TURN } else { 0 };
        self.each_place(|row, square| key ^= KEYS.at(row, square));
        key
    }

    /// The value, from all cells of the board.
    pub(crate) fn whole_value(&self) -> i32 {
        let mut value = 0;
        self.each_place(|row, square| value += VALUES.at(row, square));
        value
    }

    /// A move as the tables see it.
    #[inline(always)]
    fn change(&self, m: Move) -> Change {
        let (from, to) = (m.from(), m.to());
        Change { man: self.row(from), from: from.into(), to: to.into(), taken: self.row(to) }
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

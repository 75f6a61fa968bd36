//! The key of the position, for a hash table.

use qipan_game::{AttackTest, KeyTable, PseudoLegal};
use xiangqi_rules::keys;

use crate::men::{self, BLACK, BOTH};
use crate::scan::Scan;
use crate::squares::{COLUMNS, ROWS, square_of};
use crate::{Extended, Move};

/// Zobrist terms of the pieces, by a cell's code and its square; zero for an empty cell.
static KEYS: KeyTable<256, 64> = xiangqi_rules::key_table!(men::code_of, square_of);

#[inline(always)]
fn of_cell(code: u8, square: u8) -> u128 {
    KEYS.at(usize::from(code & (BOTH | men::KIND)), usize::from(square))
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// The key, from all cells of the board.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == BLACK { keys::TURN } else { 0 };
        let squares = |row: u8| 16 * row + COLUMNS[0]..=16 * row + COLUMNS[1];
        (ROWS[0]..=ROWS[1])
            .flat_map(squares)
            .fold(turn, |key, square| key ^ of_cell(self.cells[usize::from(square)], square))
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to) = (m.from(), m.to());
        let (man, taken) = (self.cells[usize::from(from)], self.cells[usize::from(to)]);
        keys::TURN ^ of_cell(man, from) ^ of_cell(man, to) ^ of_cell(taken, to)
    }
}

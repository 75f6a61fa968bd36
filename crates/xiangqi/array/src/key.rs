//! The key of the position, for a hash table.

use qipan_game::{AttackTest, KeyTable, Play, PseudoLegal};
use xiangqi_rules::keys;

use crate::men::{self, BLACK, BOTH};
use crate::scan::Scan;
use crate::squares::{SQUARES, square_of};
use crate::{Array, Move};

/// Zobrist terms of the pieces, by a cell's code and its square; zero for an empty cell. Spare columns make
/// seven bits of a square an index that needs no check.
static KEYS: KeyTable<128, 64> = xiangqi_rules::key_table!(men::code_of, square_of);

#[inline(always)]
fn of_cell(code: u8, square: u8) -> u128 {
    KEYS.at(usize::from(code & (BOTH | men::KIND)), usize::from(square & 0x7f))
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The key, from all cells.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == BLACK { keys::TURN } else { 0 };
        (0..SQUARES).fold(turn, |key, square| key ^ of_cell(self.cells[square], square))
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to) = (m.from(), m.to());
        let man = self.cells[from];
        keys::TURN ^ of_cell(man, from) ^ of_cell(man, to) ^ of_cell(self.cells[to], to)
    }
}

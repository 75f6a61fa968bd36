//! The key of the position, for a hash table.

use qipan_game::{AttackTest, KeyTable, Play, PseudoLegal};
use xiangqi_rules::{Piece, Side, Square, keys};

use crate::Board;
use crate::men::{self, BLACK, RED};
use crate::moves::Move;
use crate::scan::Scan;
use crate::squares::{SQUARES, square_of};

/// Zobrist terms of the men, by a cell's code and its square; zero for an empty cell.
static KEYS: KeyTable<{ SQUARES as usize }, 64> = {
    let mut keys = KeyTable::EMPTY;
    let mut index = 0;
    while index < 2 * men::KINDS.len() * Square::COUNT {
        let square = Square::from_index(index % Square::COUNT).expect("a square");
        let kind = men::KINDS[index / Square::COUNT % men::KINDS.len()];
        let side = Side::BOTH[index / (men::KINDS.len() * Square::COUNT)];
        let man = Piece { side, kind };
        keys.put(men::code_of(man) as usize, square_of(square) as usize, keys::of_man(man, square));
        index += 1;
    }
    keys
};

#[inline]
fn of_cell(code: u8, square: u8) -> u128 {
    KEYS.at(usize::from(code & (RED | BLACK | men::KIND)), usize::from(square))
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Board<L, S, P, A> {
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

//! The key of the position, for a hash table.

use qipan_game::{KeyTable, PseudoLegal};
use xiangqi_rules::{Kind, Piece, Side, Square, keys};

use crate::men::{SORTS, sort_of};
use crate::squares::square_of;
use crate::{Board, Move};

/// What the key has for a man, by its sort and its square: nothing off the board, and nothing for no man.
static KEYS: KeyTable<256, 16> = {
    let mut keys = KeyTable::EMPTY;
    let mut index = 0;
    while index < 2 * Kind::ALL.len() * Square::COUNT {
        let square = Square::from_index(index % Square::COUNT).expect("a square");
        let kind = Kind::ALL[index / Square::COUNT % Kind::ALL.len()];
        let man = Piece { side: Side::BOTH[index / (Kind::ALL.len() * Square::COUNT)], kind };
        keys.put(sort_of(man), square_of(square) as usize, keys::of_man(man, square));
        index += 1;
    }
    keys
};

#[inline(always)]
fn of_man(code: u8, square: u8) -> u128 {
    KEYS.at(usize::from(SORTS[usize::from(code & 63)] & 15), usize::from(square))
}

impl<L: PseudoLegal> Board<L> {
    /// The key, from the list. A man that has been taken is on square 0, off the board.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == Side::Black { keys::TURN } else { 0 };
        (0..).zip(self.list).skip(16).fold(turn, |key, (code, square)| key ^ of_man(code, square))
    }

    /// What a move changes of the key.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to) = (m.from(), m.to());
        let man = self.at(from);
        keys::TURN ^ of_man(man, from) ^ of_man(man, to) ^ of_man(self.at(to), to)
    }
}

//! The numbers that keys of positions are made of, after Zobrist, *A New Hashing Method with Application for
//! Game Playing* (1970): one for each piece on each square, and one for the side to move, all put together by
//! exclusive or. Every board makes its keys of these, in tables of its own numbering. Each number has two
//! halves that know nothing of each other, so a key is two keys of 64 bits: the low one finds a place in a
//! table, the other one tells whose it is.

use qipan_game::SplitMix64;

use crate::{Kind, Piece, Setup, Side, Square};

/// Zobrist term of Black to move; every move flips it.
pub const TURN: u128 = MEN.1;

/// Returns the Zobrist term of a piece on a square.
#[must_use]
pub const fn of_man(man: Piece, square: Square) -> u128 {
    MEN.0[man.side as usize][man.kind as usize][square.index()]
}

/// Returns the Zobrist term of this index with its piece and its square; `None` after the last one.
#[must_use]
pub const fn nth(index: usize) -> Option<(Piece, Square, u128)> {
    let (side, kind) = (index / Square::COUNT / Kind::ALL.len(), index / Square::COUNT % Kind::ALL.len());
    if side == Side::BOTH.len() {
        return None;
    }
    let man = Piece { side: Side::BOTH[side], kind: Kind::ALL[kind] };
    match Square::from_index(index % Square::COUNT) {
        Some(square) => Some((man, square, of_man(man, square))),
        None => None,
    }
}

/// Makes a board's table of Zobrist terms, a [`KeyTable`](qipan_game::KeyTable) by the code that the first
/// function gives a piece and the number that the second one gives a square; zero for what has neither.
///
/// ```
/// use qipan_game::KeyTable;
/// use xiangqi_rules::mailbox::{frame::square_of, slots::sort_of};
///
/// static KEYS: KeyTable<256, 16> = xiangqi_rules::key_table!(sort_of, square_of);
/// ```
#[macro_export]
macro_rules! key_table {
    ($code_of:path, $square_of:path) => {{
        let mut table = qipan_game::KeyTable::EMPTY;
        let mut index = 0;
        while let Some((man, square, term)) = $crate::keys::nth(index) {
            table.put($code_of(man) as usize, $square_of(square) as usize, term);
            index += 1;
        }
        table
    }};
}

/// The key of a written position.
#[must_use]
pub fn of(setup: &Setup) -> u128 {
    let turn = if setup.side_to_move() == Side::Black { TURN } else { 0 };
    setup.men().fold(turn, |key, (square, man)| key ^ of_man(man, square))
}

const MEN: ([[[u128; Square::COUNT]; 7]; 2], u128) = {
    let mut random = SplitMix64(90);
    let (mut men, mut turn) = ([[[0; Square::COUNT]; 7]; 2], 0);
    // All low halves come first, then all high ones.
    let mut shift = 0;
    while shift < u128::BITS {
        let mut index = 0;
        while index < 2 * 7 * Square::COUNT {
            let men = &mut men[index / (7 * Square::COUNT)][index / Square::COUNT % 7];
            men[index % Square::COUNT] |= (random.next() as u128) << shift;
            index += 1;
        }
        turn |= (random.next() as u128) << shift;
        shift += u64::BITS;
    }
    (men, turn)
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{TURN, nth, of, of_man};
    use crate::{Kind, Piece, Setup, Side, Square, Xiangqi};
    use qipan_game::Game;

    #[test]
    fn no_two_halves_are_equal() {
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let men = men.flat_map(|man| Square::all().map(move |square| of_man(man, square)));
        let numbers = men.chain([TURN]);
        let halves: HashSet<_> = numbers.flat_map(|number| [number as u64, (number >> 64) as u64]).collect();
        assert_eq!(halves.len(), 2 * (2 * 7 * 90 + 1));
    }

    #[test]
    fn every_man_has_a_term_on_every_square() {
        let terms: HashSet<_> = (0..).map_while(nth).collect();
        assert_eq!(terms.len(), 2 * 7 * 90);
        assert!(terms.into_iter().all(|(man, square, term)| term == of_man(man, square)));
    }

    #[test]
    fn the_side_to_move_is_part_of_a_key() {
        let start: Setup = Xiangqi::START.parse().unwrap();
        let black: Setup = Xiangqi::START.replace(" w ", " b ").parse().unwrap();
        assert_eq!(of(&start) ^ of(&black), TURN);
    }
}

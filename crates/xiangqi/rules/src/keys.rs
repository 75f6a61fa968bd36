//! The numbers that keys of positions are made of, after Zobrist, *A New Hashing Method with Application for
//! Game Playing* (1970): one for each piece on each square, and one for the side to move, all put together by
//! exclusive or. Every board makes its keys of these, in tables of its own numbering. Each number has two
//! halves that know nothing of each other, so a key is two keys of 64 bits: the low one finds a place in a
//! table, the other one tells whose it is.

use qipan_game::SplitMix64;

use crate::{Piece, Setup, Side, Square};

/// Zobrist term of Black to move; every move flips it.
pub const TURN: u128 = MEN.1;

/// Returns the Zobrist term of a piece on a square.
#[must_use]
pub const fn of_man(man: Piece, square: Square) -> u128 {
    MEN.0[man.side as usize][man.kind as usize][square.index()]
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

    use super::{TURN, of, of_man};
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
    fn the_side_to_move_is_part_of_a_key() {
        let start: Setup = Xiangqi::START.parse().unwrap();
        let black: Setup = Xiangqi::START.replace(" w ", " b ").parse().unwrap();
        assert_eq!(of(&start) ^ of(&black), TURN);
    }
}

//! The numbers that keys of positions are made of, after Zobrist, *A New Hashing Method with Application for
//! Game Playing* (1970): one for each man on each square, and one for the side to move, all put together by
//! exclusive or. Every board makes its keys of these, in tables of its own numbering.

use qipan_game::SplitMix64;

use crate::{Piece, Setup, Side, Square};

/// What a key has where Black is to move; so what every move changes.
pub const TURN: u64 = MEN.1;

/// What a key has for a man on a square.
#[must_use]
pub const fn of_man(man: Piece, square: Square) -> u64 {
    MEN.0[man.side as usize][man.kind as usize][square.index()]
}

/// The key of a written position.
#[must_use]
pub fn of(setup: &Setup) -> u64 {
    let turn = if setup.side_to_move() == Side::Black { TURN } else { 0 };
    setup.men().fold(turn, |key, (square, man)| key ^ of_man(man, square))
}

const MEN: ([[[u64; Square::COUNT]; 7]; 2], u64) = {
    let mut random = SplitMix64(90);
    let mut men = [[[0; Square::COUNT]; 7]; 2];
    let mut index = 0;
    while index < 2 * 7 * Square::COUNT {
        men[index / (7 * Square::COUNT)][index / Square::COUNT % 7][index % Square::COUNT] = random.next();
        index += 1;
    }
    (men, random.next())
};

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{of, of_man};
    use crate::{Kind, Piece, Setup, Side, Square, Xiangqi};
    use qipan_game::Game;

    #[test]
    fn no_two_numbers_are_equal() {
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let numbers: HashSet<_> =
            men.flat_map(|man| Square::all().map(move |square| of_man(man, square))).collect();
        assert_eq!(numbers.len(), 2 * 7 * 90);
    }

    #[test]
    fn the_side_to_move_is_part_of_a_key() {
        let start: Setup = Xiangqi::START.parse().unwrap();
        let black: Setup = Xiangqi::START.replace(" w ", " b ").parse().unwrap();
        assert_eq!(of(&start) ^ of(&black), super::TURN);
    }
}

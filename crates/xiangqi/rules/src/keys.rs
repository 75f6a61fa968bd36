//! The numbers that keys of positions are made of, after Zobrist, *A New Hashing Method with Application for
//! Game Playing* (1970): one for each piece on each square, and one for the side to move, all put together by
//! exclusive or. Every board makes its keys of these, in tables of its own numbering.
//!
//! A key is two keys of 64 bits: the low one finds a place in a table, the other one tells whose it is. The
//! high one is the low one of the position's image in the middle file. So the halves change places where a
//! position is mirrored, and [`of_tree`] knows a position and its image by the same key: no rule tells left
//! from right. On the middle file both halves of a number are equal: positions that differ there alone, or by
//! pieces that change places with their images, are told apart by 64 bits, not by 128.

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

/// Returns the key by which a position's tree is known, that of its image in the middle file as well: of the
/// lowest bits that differ, the low half's is 0.
#[inline]
#[must_use]
pub const fn of_tree(key: u128) -> u128 {
    let (low, high) = (key as u64, (key >> u64::BITS) as u64);
    let differing = low ^ high;
    if low & differing & differing.wrapping_neg() == 0 { key } else { key.rotate_left(u64::BITS) }
}

const MEN: ([[[u128; Square::COUNT]; 7]; 2], u128) = {
    let mut random = SplitMix64(90);
    let mut men = [[[0; Square::COUNT]; 7]; 2];
    let mut index = 0;
    while index < 2 * 7 * Square::COUNT {
        let men = &mut men[index / (7 * Square::COUNT)][index / Square::COUNT % 7];
        let square = index % Square::COUNT;
        let number = random.next() as u128;
        men[square] |= number;
        men[mirrored(square)] |= number << u64::BITS;
        index += 1;
    }
    let turn = random.next() as u128;
    (men, turn | turn << u64::BITS)
};

/// The image of a square in the middle file.
pub(crate) const fn mirrored(square: usize) -> usize {
    square + Square::FILES - 1 - 2 * (square % Square::FILES)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{TURN, of, of_man, of_tree};
    use crate::{Kind, Piece, Setup, Side, Square, Xiangqi};
    use qipan_game::{Game, SplitMix64};

    #[test]
    fn no_two_halves_are_equal_but_those_of_images() {
        let men = Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let men = men.flat_map(|man| Square::all().map(move |square| (man, square)));
        let mut halves = HashSet::from([TURN as u64]);
        for (man, square) in men {
            let image = Square::at(Square::FILES - 1 - square.file(), square.rank()).unwrap();
            let number = of_man(man, square);
            assert!(halves.insert(number as u64), "{man:?} on {square}");
            assert_eq!(number, of_man(man, image).rotate_left(64), "{man:?} on {square}");
        }
        assert_eq!((halves.len(), TURN), (2 * 7 * 90 + 1, TURN.rotate_left(64)));
    }

    #[test]
    fn a_position_and_its_image_have_one_key_of_their_tree() {
        let (mut turned, keys) = (0, 2000);
        let mut random = SplitMix64(1);
        for _ in 0..keys {
            let key = u128::from(random.next()) << 64 | u128::from(random.next());
            let known = of_tree(key);
            assert_eq!((known, of_tree(known)), (of_tree(key.rotate_left(64)), known));
            turned += u32::from(known != key);
        }
        assert!((900..1100).contains(&turned), "{turned} of {keys} are known by their images");
        assert_eq!(of_tree(5 << 64 | 5), 5 << 64 | 5);
    }

    #[test]
    fn the_side_to_move_is_part_of_a_key() {
        let start: Setup = Xiangqi::START.parse().unwrap();
        let black: Setup = Xiangqi::START.replace(" w ", " b ").parse().unwrap();
        assert_eq!(of(&start) ^ of(&black), TURN);
    }
}

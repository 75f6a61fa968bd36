//! Squares of the plain array, their files and ranks, and an array over them.

use core::ops::{Index, IndexMut};

use qipan_game::probe::{Shown, Value};
use xiangqi_rules::Square;

use crate::men::RED;

/// Files of the board; also the distance from a square to the one in front of it.
pub(crate) const FILES: u8 = 9;
/// Ranks of the board.
pub(crate) const RANKS: u8 = 10;
/// Squares of the board.
pub(crate) const SQUARES: u8 = FILES * RANKS;
/// The last file and the last rank.
pub(crate) const LAST_FILE: u8 = FILES - 1;
pub(crate) const LAST_RANK: u8 = RANKS - 1;

/// First and last file of the palaces.
pub(crate) const PALACE_FILES: [u8; 2] = [3, 5];

/// One step towards Black.
pub(crate) const UP: u8 = FILES;
/// One step towards Red.
pub(crate) const DOWN: u8 = FILES.wrapping_neg();
/// One step to Red's left.
pub(crate) const LEFT: u8 = 1_u8.wrapping_neg();
/// One step to Red's right.
pub(crate) const RIGHT: u8 = 1;

/// The number of a square.
pub(crate) const fn square_of(square: Square) -> u8 {
    square.index() as u8
}

/// The square of a number; `None` beyond the board.
pub(crate) const fn written(number: u8) -> Option<Square> {
    Square::from_index(number as usize)
}

/// File of a square, 0..9 from Red's left.
#[inline(always)]
pub(crate) const fn file_of(square: u8) -> u8 {
    square % FILES
}

/// Rank of a square, 0..10 from Red's side.
#[inline(always)]
pub(crate) const fn rank_of(square: u8) -> u8 {
    square / FILES
}

/// First and last rank of a side's palace.
#[inline(always)]
pub(crate) const fn palace_ranks(side: u8) -> [u8; 2] {
    if side == RED { [0, 2] } else { [7, 9] }
}

/// First and last rank of a side's half of the board.
#[inline(always)]
pub(crate) const fn home_ranks(side: u8) -> [u8; 2] {
    if side == RED { [0, 4] } else { [5, 9] }
}

/// One step towards the enemy: up for Red, down for Black.
#[inline(always)]
pub(crate) const fn forward(side: u8) -> u8 {
    if side == RED { UP } else { DOWN }
}

/// Returns true if a rank is across the river for a side.
#[inline(always)]
pub(crate) const fn crossed_river(rank: u8, side: u8) -> bool {
    (rank > 4) == (side == RED)
}

/// The four lines through a square, each a step and the last square that it leads to: computed once, so that
/// one comparison a step finds the edge.
#[inline(always)]
pub(crate) const fn lines(square: u8, file: u8) -> [(u8, u8); 4] {
    let first = square - file;
    [(DOWN, file), (LEFT, first), (RIGHT, first + LAST_FILE), (UP, LAST_RANK * FILES + file)]
}

/// One byte for each of the 90 squares, indexed by the square's number.
///
/// 38 spare bytes behind them, always empty and no square's, make the length a power of two: then seven bits
/// of a square's number are an index that needs no check, which saves 8 % of the instructions of a perft.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PerSquare([u8; 128]);

impl PerSquare {
    /// All zero.
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self([0; 128])
    }

    /// Some cells in a row. None that a caller asks for is beyond the spare ones.
    #[inline(always)]
    pub(crate) fn row<const N: usize>(&self, from: usize) -> &[u8; N] {
        self.0.get(from..).and_then(|cells| cells.first_chunk()).expect("spare cells follow")
    }

    /// All cells, the spare ones included.
    #[inline(always)]
    pub(crate) const fn as_bytes(&self) -> &[u8; 128] {
        &self.0
    }
}

/// Drawn as the squares whose byte is not 0.
impl Shown for &PerSquare {
    fn shown(self) -> Value {
        let set = self.0.iter().enumerate().filter(|&(_, &byte)| byte != 0);
        Value::Word(set.fold(0, |set, (square, _)| set | 1 << square))
    }
}

impl Index<u8> for PerSquare {
    type Output = u8;

    #[inline(always)]
    fn index(&self, square: u8) -> &u8 {
        &self.0[usize::from(square & 0x7f)]
    }
}

impl IndexMut<u8> for PerSquare {
    #[inline(always)]
    fn index_mut(&mut self, square: u8) -> &mut u8 {
        &mut self.0[usize::from(square & 0x7f)]
    }
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Side, Square};

    use super::{crossed_river, file_of, home_ranks, lines, palace_ranks, rank_of, square_of, written};
    use crate::men::bit_of;

    #[test]
    fn squares_are_numbered_by_ranks() {
        for square in Square::all() {
            let number = square_of(square);
            assert_eq!(written(number), Some(square));
            assert_eq!(usize::from(file_of(number)), square.file());
            assert_eq!(usize::from(rank_of(number)), square.rank());
        }
    }

    #[test]
    fn lines_end_at_the_edge() {
        for square in Square::all() {
            let number = square_of(square);
            let at = |file, rank| square_of(Square::at(file, rank).unwrap());
            let (file, rank) = (square.file(), square.rank());
            assert_eq!(
                lines(number, file_of(number)).map(|(_, last)| last),
                [at(file, 0), at(0, rank), at(8, rank), at(file, 9)]
            );
            for (step, last) in lines(number, file_of(number)) {
                let steps = (0..10).find(|&steps| number.wrapping_add(step.wrapping_mul(steps)) == last);
                assert!(steps.is_some(), "{square}: steps of {step} do not lead to {last}");
            }
        }
    }

    #[test]
    fn palace_and_river_are_where_they_should_be() {
        let [red, black] = Side::BOTH.map(bit_of);
        assert_eq!([palace_ranks(red), palace_ranks(black)], [[0, 2], [7, 9]]);
        assert_eq!([home_ranks(red), home_ranks(black)], [[0, 4], [5, 9]]);
        assert!((0..10).all(|rank| crossed_river(rank, red) == (rank >= 5)));
        assert!((0..10).all(|rank| crossed_river(rank, black) == (rank <= 4)));
    }
}

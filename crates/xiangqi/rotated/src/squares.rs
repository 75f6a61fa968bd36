//! Numbering of the squares, and their places on the turned board.

use xiangqi_rules::Square;

/// Squares on either side of the river.
const HALF: usize = 45;

/// The number of a square: 0..45 south of the river, 64..109 north of it, so that no rank lies across two
/// words.
pub(crate) const fn square_of(square: Square) -> usize {
    square_of_index(square.index())
}

/// The number of the square that has this index in the rules crate.
pub(crate) const fn square_of_index(index: usize) -> usize {
    if index < HALF { index } else { index - HALF + 64 }
}

/// The rules' square of a number, which must be one of the board's.
pub(crate) fn written(square: usize) -> Square {
    let index = if square < 64 { square } else { square - 64 + HALF };
    Square::from_index(index).expect("the number of a square")
}

/// The square on a file and a rank, `None` off the board.
pub(crate) const fn at(file: isize, rank: isize) -> Option<usize> {
    if file < 0 || file > 8 || rank < 0 || rank > 9 {
        return None;
    }
    Some(square_of_index((rank * 9 + file) as usize))
}

/// File and rank of a square.
pub(crate) const fn file_and_rank(square: usize) -> (usize, usize) {
    (square % 64 % 9, square % 64 / 9 + square / 64 * 5)
}

/// Returns the place of a square on the turned board: files are runs of ten bits, five of them in the lower
/// word.
pub(crate) const fn turned_square(square: usize) -> usize {
    let (file, rank) = file_and_rank(square);
    file / 5 * 64 + file % 5 * 10 + rank
}

/// The square that a bit of a half stands for.
#[inline(always)]
pub(crate) const fn square_in(half: usize, bit: usize) -> usize {
    (half & 1) << 6 | (bit & 63)
}

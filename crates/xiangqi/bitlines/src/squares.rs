//! Squares of the 16x16 board: row from the top times 16, plus column.
//!
//! Black's back rank is row 3 and file a is column 3. Square 0 is off the board; a captured man stands there.

use xiangqi_rules::Square;

/// First row and first column of the 9x10 board; the same, so that both kinds of line words are shifted
/// alike.
pub(crate) const FIRST: usize = 3;

/// The number of a square.
#[inline]
pub(crate) const fn square_of(square: Square) -> u8 {
    ((FIRST + Square::RANKS - 1 - square.rank()) * 16 + FIRST + square.file()) as u8
}

/// The square of a number that is on the board.
#[inline]
pub(crate) fn written(square: u8) -> Square {
    let rank = FIRST + Square::RANKS - 1 - usize::from(row(square));
    Square::at(usize::from(column(square)) - FIRST, rank).expect("men stand on the board")
}

/// The row, 3 to 12 on the board: a square's bit in the word of its file.
#[inline]
pub(crate) const fn row(square: u8) -> u8 {
    square >> 4
}

/// The column, 3 to 11 on the board: a square's bit in the word of its rank.
#[inline]
pub(crate) const fn column(square: u8) -> u8 {
    square & 15
}

/// Returns true if two squares are on one file: the same column.
#[inline]
pub(crate) const fn share_file(a: u8, b: u8) -> bool {
    (a ^ b) & 0x0f == 0
}

/// Returns true if two squares are on one rank: the same row.
#[inline]
pub(crate) const fn share_rank(a: u8, b: u8) -> bool {
    a ^ b < 0x10
}

/// Returns true if a number is a square of the 9x10 board.
pub(crate) const fn is_on_board(square: u8) -> bool {
    matches!(row(square), 3..=12) && matches!(column(square), 3..=11)
}

/// Returns true if a square of the board is in one of the two palaces.
pub(crate) const fn is_in_palace(square: u8) -> bool {
    matches!(row(square), 3..=5 | 10..=12) && matches!(column(square), 6..=8)
}

/// Returns true if a square of the board is in Red's half: the high bit says so.
pub(crate) const fn is_in_red_half(square: u8) -> bool {
    square & 0x80 != 0
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::{is_on_board, share_file, share_rank, square_of, written};

    #[test]
    fn squares_are_numbered_as_drawn() {
        let corners = [(0, 0xc3), (8, 0xcb), (81, 0x33), (89, 0x3b)];
        for (index, expected) in corners {
            assert_eq!(square_of(Square::from_index(index).expect("on the board")), expected);
        }
        assert!(Square::all().all(|square| written(square_of(square)) == square));
        assert_eq!((0..=u8::MAX).filter(|&number| is_on_board(number)).count(), Square::COUNT);
    }

    #[test]
    fn lines_are_shared_as_in_the_rules() {
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            assert_eq!(share_file(square_of(a), square_of(b)), a.file() == b.file());
            assert_eq!(share_rank(square_of(a), square_of(b)), a.rank() == b.rank());
        }
    }
}

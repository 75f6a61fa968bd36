//! Squares of the 16x16 board, and their places in the words of lines. A captured piece stands on square 0.

pub(crate) use xiangqi_rules::mailbox::frame::*;

/// First row and first column of the 9x10 board; the same, so that both kinds of line words are shifted
/// alike.
pub(crate) const FIRST: usize = 3;

/// The row, 3 to 12 on the board: a square's bit in the word of its file.
#[inline(always)]
pub(crate) const fn row(square: u8) -> u8 {
    square >> 4
}

/// The column, 3 to 11 on the board: a square's bit in the word of its rank.
#[inline(always)]
pub(crate) const fn column(square: u8) -> u8 {
    square & 15
}

/// Returns true if two squares are on one file: the same column.
#[inline(always)]
pub(crate) const fn share_file(a: u8, b: u8) -> bool {
    (a ^ b) & 0x0f == 0
}

/// Returns true if two squares are on one rank: the same row.
#[inline(always)]
pub(crate) const fn share_rank(a: u8, b: u8) -> bool {
    a ^ b < 0x10
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::{share_file, share_rank, square_of};

    #[test]
    fn lines_are_shared_as_in_the_rules() {
        for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))) {
            assert_eq!(share_file(square_of(a), square_of(b)), a.file() == b.file());
            assert_eq!(share_rank(square_of(a), square_of(b)), a.rank() == b.rank());
        }
    }
}

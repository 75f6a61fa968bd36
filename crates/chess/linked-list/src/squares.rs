//! Squares of the 16x16 array: `row * 16 + column`, the board in rows and columns 4 to 11, a8 first.

use chess_rules::Square;
use chess_rules::codes::Numbering;

/// No square; column 0 of row 0 is off the board.
pub(crate) const NOWHERE: u8 = 0;

/// Steps along ranks and files.
pub(crate) const STRAIGHT_STEPS: [u8; 4] = [16, 240, 1, 255];
/// Steps along diagonals.
pub(crate) const DIAGONAL_STEPS: [u8; 4] = [17, 239, 15, 241];
/// Both.
pub(crate) const ALL_STEPS: [u8; 8] = [16, 240, 1, 255, 17, 239, 15, 241];
/// A knight's leaps.
pub(crate) const KNIGHT_STEPS: [u8; 8] = [33, 31, 18, 14, 223, 225, 238, 242];

/// The numbers of squares.
pub(crate) const NUMBERING: Numbering = Numbering { a1: 0xb4, up: 16_usize.wrapping_neg() };

/// The number of a square.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> u8 {
    NUMBERING.of(square) as u8
}

/// The square with a number that is on the board.
#[inline(always)]
pub(crate) fn written(number: u8) -> Square {
    let (row, column) = (usize::from(number >> 4), usize::from(number & 15));
    Square::at(column - 4, 11 - row).expect("a number on the board")
}

/// Returns true if a number is on the board.
pub(crate) fn is_on_board(number: u8) -> bool {
    (4..12).contains(&(number >> 4)) && (4..12).contains(&(number & 15))
}

/// The step of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn forward(side: usize) -> u8 {
    if side == 0 { 16u8.wrapping_neg() } else { 16 }
}

/// The row on which a side's pawns promote.
#[inline(always)]
pub(crate) const fn last_row(side: usize) -> u8 {
    if side == 0 { 4 } else { 11 }
}

/// The row from which a side's pawns move two squares.
#[inline(always)]
pub(crate) const fn first_row(side: usize) -> u8 {
    if side == 0 { 10 } else { 5 }
}

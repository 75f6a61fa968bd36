//! Rooms that boards have in common, because the experiment holds them constant: codes of pieces, moves with
//! their reasons, the numbering of a 16x16 board.
//!
//! | room | what is in it | boards |
//! |---|---|---|
//! | [`cells`] | a piece as a side's bit and a kind | X1 X2 |
//! | [`slots`] | a piece as a side's bit and its slot of a list | X3 X5 |
//! | [`numbers`] | a piece as a number of four bits | X6 X7 |
//! | [`Move`] | two squares, and the reasons to look after the general | X1 X2 X3 |
//! | [`frame`] | squares of a 16x16 board, and the steps between them | X2 X3 X5 |
//! | [`asked`] | what an engine asks besides moves | X1 X2 X3 |
//!
//! All that a generator calls for each piece or move is always inlined.

pub mod asked;
pub mod cells;
pub mod frame;
mod moves;
pub mod numbers;
pub mod slots;

pub use moves::Move;

use crate::Side;

/// An empty cell.
pub const EMPTY: u8 = 0;
/// Red's bit, as in ElephantEye.
pub const RED: u8 = 16;
/// Black's bit.
pub const BLACK: u8 = 32;
/// Both sides' bits, which no piece has: the mark of a place where no piece may go.
pub const BOTH: u8 = RED | BLACK;

/// The bit of a side.
#[inline]
#[must_use]
pub const fn bit_of(side: Side) -> u8 {
    match side {
        Side::Red => RED,
        Side::Black => BLACK,
    }
}

/// The side of a side's bit.
#[inline]
#[must_use]
pub const fn side_of(bit: u8) -> Side {
    if bit & RED != 0 { Side::Red } else { Side::Black }
}

/// Index of a side's bit in a pair.
#[inline(always)]
#[must_use]
pub const fn index_of(bit: u8) -> usize {
    (bit >> 5) as usize & 1
}

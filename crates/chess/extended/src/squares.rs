//! The frames: how squares are numbered inside a boundary, the steps between them, and what castling says of
//! squares.

use chess_rules::mailbox::asked::ways;
use chess_rules::mailbox::men::{CODES, material};
use chess_rules::mailbox::rights_kept;
use core::fmt::Debug;

use chess_rules::Square;
use chess_rules::codes::Numbering;
use qipan_game::{Choice, Factor, KeyTable, ValueTable};

use crate::filter::{Watch, watches};

/// No square: a boundary cell of either frame.
pub(crate) const NOWHERE: u8 = 0;

/// Steps are added modulo 2^64, so that one type serves both signs.
pub(crate) const EAST: usize = 1;
pub(crate) const WEST: usize = EAST.wrapping_neg();

/// The boundary around the board, as wide on all sides.
pub trait Frame: Choice {
    /// One byte for each cell, boundary included.
    type Cells: Copy + Eq + Debug + Send + AsRef<[u8]> + AsMut<[u8]> + 'static;
    /// Cells, all of one value.
    fn filled(value: u8) -> Self::Cells;
    /// Returns the Zobrist term of what a cell holds, by the cell's code and number; zero for an empty cell.
    fn key(code: u8, number: usize) -> u128;
    /// Returns the value of what a cell holds, the same way; Black's are negative.
    fn value(code: u8, number: usize) -> i32;
    /// White's material minus Black's. The boundary is worth nothing.
    fn material(cells: &Self::Cells) -> i32;

    /// Cells in a row; also the distance from a square to the one in front of it.
    const WIDTH: usize;
    /// The first so many cells are whole vectors, and all squares are among them.
    const SPAN: usize;
    /// The number of a1.
    const FIRST: usize = (Self::WIDTH - 8) / 2 * (Self::WIDTH + 1);
    /// The numbers of squares.
    const NUMBERING: Numbering = Numbering { a1: Self::FIRST, up: Self::WIDTH };
    /// Castling rights that survive a move from or to a square.
    const RIGHTS_KEPT: &'static Self::Cells;
    /// The place of each square in a set: file `f` of rank `r` is bit `8 * r + f`.
    const BIT_OF: &'static Self::Cells;
    /// Tables that the filter compares cells with, by side.
    const WATCHES: &'static [Watch; 2] = &watches::<Self>();

    /// The way from one square to another, by their difference.
    const WAYS: &'static [u8; 256] = &ways(as_bytes(Self::ALL_STEPS), as_bytes(Self::KNIGHT_STEPS));

    /// One rank up.
    const NORTH: usize = Self::WIDTH;
    /// One rank down.
    const SOUTH: usize = Self::NORTH.wrapping_neg();
    /// The steps of a rook.
    const STRAIGHT_STEPS: [usize; 4] = [Self::NORTH, EAST, Self::SOUTH, WEST];
    /// The steps of a bishop.
    const DIAGONAL_STEPS: [usize; 4] =
        [Self::NORTH + 1, Self::SOUTH.wrapping_add(EAST), Self::SOUTH.wrapping_add(WEST), Self::NORTH - 1];
    /// The steps of a queen or king.
    const ALL_STEPS: [usize; 8] = {
        let ([n, e, s, w], [ne, se, sw, nw]) = (Self::STRAIGHT_STEPS, Self::DIAGONAL_STEPS);
        [n, e, s, w, ne, se, sw, nw]
    };
    /// The leaps of a knight.
    const KNIGHT_STEPS: [usize; 8] = {
        let width = Self::WIDTH;
        let up = [2 * width + 1, width + 2, width - 2, 2 * width - 1];
        let [a, b, c, d] = up;
        [a, b, c, d, a.wrapping_neg(), b.wrapping_neg(), c.wrapping_neg(), d.wrapping_neg()]
    };
}

/// Steps modulo 256.
const fn as_bytes(steps: [usize; 8]) -> [u8; 8] {
    let (mut bytes, mut index) = ([0; 8], 0);
    while index < 8 {
        bytes[index] = steps[index] as u8;
        index += 1;
    }
    bytes
}

/// Declares a frame with the tables that need its size.
macro_rules! frame {
    ($(#[$doc:meta])* $frame:ident = $name:literal, $width:literal, $span:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $frame;

        impl Choice for $frame {
            const FACTOR: Factor = Factor::Frame;
            const NAME: &'static str = $name;
        }

        impl Frame for $frame {
            type Cells = [u8; $width * $width];

            #[inline(always)]
            fn filled(value: u8) -> Self::Cells {
                [value; $width * $width]
            }

            #[inline(always)]
            fn key(code: u8, number: usize) -> u128 {
                static KEYS: KeyTable<{ $width * $width }, 32> = $frame::NUMBERING.keys(CODES);
                KEYS.at(usize::from(code & 31), number)
            }

            #[inline(always)]
            fn value(code: u8, number: usize) -> i32 {
                static VALUES: ValueTable<{ $width * $width }, 32> = $frame::NUMBERING.values(CODES);
                VALUES.at(usize::from(code & 31), number)
            }

            #[inline(always)]
            fn material(cells: &Self::Cells) -> i32 {
                material::<$span>(cells.first_chunk().expect("the array is longer"))
            }

            const WIDTH: usize = $width;
            const SPAN: usize = $span;
            const RIGHTS_KEPT: &'static Self::Cells = &rights_kept(Self::NUMBERING);
            const BIT_OF: &'static Self::Cells = &{
                let mut bits = [0; $width * $width];
                let mut index = 0;
                while index < Square::COUNT {
                    let square = Square::from_index(index).expect("an index below 64");
                    bits[square_of::<Self>(square)] = square.index() as u8;
                    index += 1;
                }
                bits
            };
        }
    };
}

frame! {
    /// One ring of boundary cells. A knight's leap may lead out of the array: that is what is left to check.
    Frame10x10 = "10x10", 10, 96
}

frame! {
    /// Two rings of boundary cells. No leap leads out of the array.
    Frame12x12 = "12x12", 12, 128
}

/// The number of a square.
pub(crate) const fn square_of<F: Frame>(square: Square) -> usize {
    F::NUMBERING.of(square)
}

/// The square of a number that is on the board.
pub(crate) fn written<F: Frame>(number: usize) -> Square {
    let inside = number - F::FIRST;
    Square::at(inside % F::WIDTH, inside / F::WIDTH).expect("a number on the board")
}

/// Rank of a square, 0..8 from White's side.
pub(crate) const fn rank_of<F: Frame>(square: usize) -> usize {
    (square - F::FIRST) / F::WIDTH
}

/// File of a square, 0..8 from White's left.
pub(crate) const fn file_of<F: Frame>(square: usize) -> usize {
    (square - F::FIRST) % F::WIDTH
}

/// The step of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn forward<F: Frame>(side: usize) -> usize {
    if side == 0 { F::NORTH } else { F::SOUTH }
}

/// Returns true if two squares are at most a king's step apart. The frame makes the difference of their
/// numbers tell: the last square of a row and the first of the next are at least three apart.
#[inline(always)]
pub(crate) const fn is_beside<F: Frame>(one: usize, other: usize) -> bool {
    let difference = one.abs_diff(other);
    difference <= 1 || difference.wrapping_sub(F::NORTH - 1) <= 2
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;

    use super::{Frame, Frame10x10, Frame12x12, is_beside, rank_of, square_of, written};

    fn is_numbered_and_neighbours_are_told<F: Frame>() {
        for square in Square::all() {
            let number = square_of::<F>(square);
            assert_eq!((written::<F>(number), rank_of::<F>(number)), (square, square.rank()));
            for other in Square::all().filter(|&other| other != square) {
                let distance = square.file().abs_diff(other.file()).max(square.rank().abs_diff(other.rank()));
                assert_eq!(is_beside::<F>(number, square_of::<F>(other)), distance == 1, "{square} {other}");
            }
        }
    }

    #[test]
    fn both_frames_number_squares_and_tell_neighbours() {
        is_numbered_and_neighbours_are_told::<Frame10x10>();
        is_numbered_and_neighbours_are_told::<Frame12x12>();
    }
}

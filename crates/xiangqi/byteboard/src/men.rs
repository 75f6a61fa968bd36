//! Content of a square: a byte that says which piece stands there, not only of what kind.
//!
//! ```text
//!   bit   7      6 5 4   3 2 1 0      kinds:  1 general  2 advisor  3 elephant  4 horse
//!         Black  kind    number               5 chariot  6 cannon   7 soldier
//! ```
//! 0 is an empty square.

use qipan_game::asked::{Number, SECOND};
use xiangqi_rules::mailbox::numbers;
use xiangqi_rules::{Kind, Piece};

/// Pieces of a side: a bit of an attack table each.
pub(crate) const MEN: usize = 16;

/// The first number of each kind's pieces, in the order of [`Kind::ALL`]: nothing promotes, so that numbers
/// can be given once for all. The general is number 0.
pub(crate) const FIRST_NUMBERS: [usize; 7] = [0, 1, 3, 5, 7, 9, 11];

/// The bits of a kind's pieces in an attack table.
const fn bits_of(kind: Kind) -> u16 {
    ((1 << kind.limit()) - 1) << FIRST_NUMBERS[kind as usize]
}

/// The bits of chariots and of cannons.
pub(crate) const CHARIOT_BITS: u16 = bits_of(Kind::Chariot);
pub(crate) const CANNON_BITS: u16 = bits_of(Kind::Cannon);

/// The byte of a piece, by its code and its own number.
#[inline(always)]
pub(crate) const fn place(code: usize, number: usize) -> u8 {
    (code << 4 | number) as u8
}

/// The code of a byte: kind and side, without the piece's own number; 0 for an empty square.
#[inline(always)]
pub(crate) const fn code(place: u8) -> usize {
    (place >> 4) as usize
}

/// The kind of a piece.
#[inline(always)]
pub(crate) const fn kind(place: u8) -> Kind {
    numbers::kind_of(code(place))
}

/// The side of a piece, 0 for Red.
#[inline(always)]
pub(crate) const fn side_of(place: u8) -> usize {
    (place >> 7) as usize
}

/// The bit of a piece in the attack table of its side.
#[inline(always)]
pub(crate) const fn bit_in_table(place: u8) -> u16 {
    1 << (place & 15)
}

/// The piece's place in a list of the pieces of both sides.
#[inline(always)]
pub(crate) const fn index(place: u8) -> usize {
    (place >> 3 & 16 | place & 15) as usize
}

/// The number by which the game speaks of a piece.
#[inline(always)]
pub(crate) const fn number(place: u8) -> Number {
    ((place >> 4 & 7) - 1) | ((place >> 7) * SECOND)
}

/// The piece of a byte; `None` for an empty square.
pub(crate) fn piece_of(place: u8) -> Option<Piece> {
    numbers::piece_of(code(place))
}

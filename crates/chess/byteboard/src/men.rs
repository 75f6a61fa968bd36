//! Content of a cell: a byte that says which piece stands there, not only of what kind.
//!
//! ```text
//!   bit   7      6 5 4   3 2 1 0
//!         Black  kind    number        0 is an empty cell
//! ```

use chess_rules::codes::KIND;
pub(crate) use chess_rules::codes::{
    BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, kind_of, kind_of_man, number_of,
};
use chess_rules::mailbox::men;
use chess_rules::{Piece, Side};

/// Pieces of a side: a bit of an attack table each.
pub(crate) const MEN: usize = 16;

/// Number of the king among the pieces of its side.
pub(crate) const KING_NUMBER: usize = 0;

/// Black's bit for Black, nothing for White.
#[inline(always)]
pub(crate) const fn bit_of(side: usize) -> u8 {
    (side as u8 & 1) << 7
}

/// The byte of a piece of a side, by its kind's number and its own.
#[inline(always)]
pub(crate) const fn place(side: usize, kind: u8, number: usize) -> u8 {
    bit_of(side) | kind << 4 | number as u8
}

/// The number of the kind in a byte, 0 for an empty cell.
#[inline(always)]
pub(crate) const fn kind(place: u8) -> u8 {
    place >> 4 & KIND
}

/// Kind and side of a byte, without the piece's own number: 0 for an empty cell.
#[inline(always)]
pub(crate) const fn code(place: u8) -> usize {
    (place >> 4) as usize
}

/// The side of a piece, 0 for White.
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

/// The byte with another kind.
#[inline(always)]
pub(crate) const fn become_kind(place: u8, kind: u8) -> u8 {
    place & 0x8f | kind << 4
}

/// The piece as all mailboxes write it.
#[inline(always)]
pub(crate) const fn written(place: u8) -> u8 {
    kind(place) | men::bit_of(side_of(place))
}

/// The piece of a byte; `None` for an empty cell.
pub(crate) fn piece_of(place: u8) -> Option<Piece> {
    Some(Piece { side: Side::BOTH[side_of(place)], kind: kind_of(kind(place))? })
}

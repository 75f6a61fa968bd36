//! Code of a piece: a kind's number of three bits, 0 for none, and a fourth for Black.
//!
//! The high bit is set for sliders; then the low bit says that the piece goes diagonally and the middle bit
//! that it goes straight.

use chess_rules::codes::{self, Codes};
use chess_rules::{Kind, Piece, Side};

pub(crate) const PAWN: usize = codes::PAWN as usize;
pub(crate) const KNIGHT: usize = codes::KNIGHT as usize;
pub(crate) const KING: usize = codes::KING as usize;
pub(crate) const BISHOP: usize = codes::BISHOP as usize;
pub(crate) const ROOK: usize = codes::ROOK as usize;
pub(crate) const QUEEN: usize = codes::QUEEN as usize;

/// The codes of all pieces.
pub(crate) const CODES: Codes = Codes::with([0, 8]);

/// The number of a kind.
#[inline(always)]
pub(crate) const fn number_of(kind: Kind) -> usize {
    codes::number_of(kind) as usize
}

/// The kind of a number, `None` where no kind has it.
#[inline(always)]
pub(crate) fn kind_of(number: usize) -> Option<Kind> {
    codes::kind_of(number as u8)
}

/// The kind of a piece's number; an empty square counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(number: usize) -> Kind {
    codes::kind_of_man(number as u8)
}

/// The numbers of a piece's kind and side.
pub(crate) const fn code_of(piece: Piece) -> (usize, usize) {
    (number_of(piece.kind), piece.side as usize)
}

/// The piece of a kind's and a side's number.
pub(crate) fn piece_of(number: usize, side: usize) -> Option<Piece> {
    Some(Piece { kind: kind_of(number)?, side: Side::BOTH[side] })
}

//! Code of a piece: the number of its kind, and a fourth bit for Black. With a set for each bit, whatever
//! slides along diagonals, or along files and ranks, is a single AND.

pub(crate) use chess_rules::codes::{
    BISHOP, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, kind_of, kind_of_man, number_of,
};

use chess_rules::codes::Codes;
use chess_rules::{Piece, Side};

/// The bit that Black's pieces have.
pub(crate) const BLACK: u8 = 8;

/// The codes of all pieces.
pub(crate) const CODES: Codes = Codes::with([0, BLACK]);

/// Black's bit for Black, nothing for White.
#[inline(always)]
pub(crate) const fn bit_of(side: Side) -> u8 {
    side as u8 * BLACK
}

/// The code of a piece.
pub(crate) const fn code_of(piece: Piece) -> u8 {
    CODES.of(piece)
}

/// The piece of a code; `None` for an empty square's.
pub(crate) fn piece_of(code: u8) -> Option<Piece> {
    let side = if code & BLACK == 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: kind_of(code)? })
}

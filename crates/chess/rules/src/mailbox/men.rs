//! Content of a cell: 0 for an empty cell, the mark of a boundary, or a kind's number and a side's bit.

pub use crate::codes::{BISHOP, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, kind_of, kind_of_man, number_of};

use crate::codes::Codes;
use crate::{Kind, Piece, Side};

/// An empty cell.
pub const EMPTY: u8 = 0;
/// A boundary cell: not empty, of no side and no kind.
pub const OUTSIDE: u8 = 32;

/// The bit that sliders have.
pub const SLIDES: u8 = 4;
/// Both bits are set in exactly the kinds that slide along diagonals.
pub const DIAGONAL: u8 = 5;
/// Both bits are set in exactly the kinds that slide along ranks and files.
pub const STRAIGHT: u8 = 6;

/// The codes of all pieces.
pub const CODES: Codes = Codes::with([bit_of(0), bit_of(1)]);

/// The bit of a side's pieces, 0 for White: one AND tells own, enemy and empty cells apart.
#[inline(always)]
#[must_use]
pub const fn bit_of(side: usize) -> u8 {
    8 << (side & 1)
}

/// The side of a piece, 0 for White.
#[inline(always)]
#[must_use]
pub const fn side_of(man: u8) -> u8 {
    man >> 4 & 1
}

/// The bits that the sliders of a line have: lines 0 to 3 are a rook's, 4 to 7 a bishop's.
#[inline(always)]
#[must_use]
pub const fn kinds_of(line: usize) -> u8 {
    if line < 4 { STRAIGHT } else { DIAGONAL }
}

/// The code of a piece.
#[must_use]
pub const fn code_of(piece: Piece) -> u8 {
    CODES.of(piece)
}

/// The piece of a code; `None` for an empty cell or the boundary.
#[must_use]
pub fn piece_of(code: u8) -> Option<Piece> {
    let side = if code & bit_of(0) != 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: kind_of(code)? })
}

/// Unit of the values: all are multiples of it, so that a byte holds the number of units.
const UNIT: i32 = 10;

/// Codes of the kinds that are worth something, and their values in [`UNIT`]s.
const WORTH: [(u8, u8); 5] = {
    let kinds = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    let mut worth = [(0, 0); 5];
    let mut index = 0;
    while index < kinds.len() {
        let value = kinds[index].value();
        assert!(value % UNIT == 0 && value / UNIT < 128, "a value that a byte does not hold");
        worth[index] = (number_of(kinds[index]), (value / UNIT) as u8);
        index += 1;
    }
    worth
};

/// White's material minus Black's, in hundredths of a pawn. Cells are compared with each kind and no table is
/// looked up, so that many are valued at a time.
#[inline(always)]
#[must_use]
pub fn material<const N: usize>(cells: &[u8; N]) -> i32 {
    let units = cells.map(|man| {
        let worth = |(code, units)| units & all_if(man & KIND == code);
        let black = all_if(man & bit_of(1) != 0);
        (WORTH.map(worth).into_iter().fold(0, |all, units| all | units) ^ black).wrapping_sub(black)
    });
    UNIT * units.into_iter().map(|units| i32::from(units.cast_signed())).sum::<i32>()
}

/// All bits or none, without a branch.
#[inline(always)]
#[must_use]
pub const fn all_if(holds: bool) -> u8 {
    (holds as u8).wrapping_neg()
}

//! Content of a cell: 0 for an empty cell, else a kind and a side's bit.

use chess_rules::{Kind, Piece, Side};

/// An empty cell.
pub(crate) const EMPTY: u8 = 0;
pub(crate) const PAWN: u8 = 1;
pub(crate) const KNIGHT: u8 = 2;
pub(crate) const KING: u8 = 3;
pub(crate) const BISHOP: u8 = 5;
pub(crate) const ROOK: u8 = 6;
pub(crate) const QUEEN: u8 = 7;

/// The bits of a cell that hold the kind.
pub(crate) const KIND: u8 = 7;
/// Both bits are set in exactly the kinds that slide along diagonals.
pub(crate) const DIAGONAL: u8 = 5;
/// Both bits are set in exactly the kinds that slide along ranks and files.
pub(crate) const STRAIGHT: u8 = 6;

/// The bit of a side's men, 0 for White: one AND tells own, enemy and empty cells apart.
#[inline(always)]
pub(crate) const fn bit_of(side: usize) -> u8 {
    8 << (side & 1)
}

/// The side of a man, 0 for White.
#[inline(always)]
pub(crate) const fn side_of(man: u8) -> u8 {
    man >> 4 & 1
}

/// The code of a kind.
pub(crate) const fn code_of_kind(kind: Kind) -> u8 {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::King => KING,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
    }
}

/// The kind of a code; `None` for the two that are no kind's.
pub(crate) fn kind_of(code: u8) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| code_of_kind(kind) == code)
}

/// The kind of a man's code; an empty cell counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(code: u8) -> Kind {
    const BY_CODE: [Kind; 8] = {
        let mut kinds = [Kind::Pawn; 8];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[code_of_kind(Kind::ALL[index]) as usize] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
    BY_CODE[(code & KIND) as usize]
}

/// The code of a man.
pub(crate) const fn code_of(piece: Piece) -> u8 {
    bit_of(piece.side as usize) | code_of_kind(piece.kind)
}

/// The man of a code; `None` for an empty cell.
pub(crate) fn piece_of(code: u8) -> Option<Piece> {
    let side = if code & bit_of(0) != 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: kind_of(code & KIND)? })
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
        worth[index] = (code_of_kind(kinds[index]), (value / UNIT) as u8);
        index += 1;
    }
    worth
};

/// White's material minus Black's, in hundredths of a pawn. Cells are compared with each kind and no table is
/// looked up, so that many are valued at a time.
#[inline(always)]
pub(crate) fn material<const N: usize>(cells: &[u8; N]) -> i32 {
    let units = cells.map(|man| {
        let worth = |(code, units)| units & all_if(man & KIND == code);
        let black = all_if(man & bit_of(1) != 0);
        (WORTH.map(worth).into_iter().fold(0, |all, units| all | units) ^ black).wrapping_sub(black)
    });
    UNIT * units.into_iter().map(|units| i32::from(units.cast_signed())).sum::<i32>()
}

/// All bits or none, without a branch.
#[inline(always)]
pub(crate) const fn all_if(holds: bool) -> u8 {
    (holds as u8).wrapping_neg()
}

//! What a cell holds: 0 for an empty cell, else a kind and a side's bit.

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
/// The bit that sliders have.
pub(crate) const SLIDES: u8 = 4;
/// Both bits are set in exactly the kinds that slide along diagonals.
pub(crate) const DIAGONAL: u8 = 5;
/// Both bits are set in exactly the kinds that slide along ranks and files.
pub(crate) const STRAIGHT: u8 = 6;

/// The bit of a side's men, 0 for White: one AND tells own, enemy and empty cells apart.
#[inline(always)]
pub(crate) const fn bit_of(side: usize) -> u8 {
    8 << (side & 1)
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

/// Value of a cell's man, White's positive, in hundredths of a pawn.
pub(crate) static VALUES: [i16; 32] = {
    let mut values = [0; 32];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let (code, value) = (code_of_kind(Kind::ALL[kind]), Kind::ALL[kind].value() as i16);
        values[(bit_of(0) | code) as usize] = value;
        values[(bit_of(1) | code) as usize] = -value;
        kind += 1;
    }
    values
};

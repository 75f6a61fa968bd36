//! Code of a man: a kind as a number of three bits, 0 for none.
//!
//! The high bit is set for sliders; then the low bit says that the man goes diagonally and the middle bit
//! that it goes straight.

use chess_rules::{Kind, Piece, Side};

pub(crate) const PAWN: usize = 1;
pub(crate) const KNIGHT: usize = 2;
pub(crate) const KING: usize = 3;
pub(crate) const BISHOP: usize = 5;
pub(crate) const ROOK: usize = 6;
pub(crate) const QUEEN: usize = 7;

/// The number of a kind.
pub(crate) const fn number_of(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::King => KING,
    }
}

/// The kind of a number, `None` where no kind has it.
pub(crate) const fn kind_of(number: usize) -> Option<Kind> {
    match number {
        PAWN => Some(Kind::Pawn),
        KNIGHT => Some(Kind::Knight),
        BISHOP => Some(Kind::Bishop),
        ROOK => Some(Kind::Rook),
        QUEEN => Some(Kind::Queen),
        KING => Some(Kind::King),
        _ => None,
    }
}

/// The kind of a man's number; an empty square counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(number: usize) -> Kind {
    const BY_CODE: [Kind; 8] = {
        let mut kinds = [Kind::Pawn; 8];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[number_of(Kind::ALL[index])] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
    BY_CODE[number & 7]
}

/// The numbers of a man's kind and side.
pub(crate) const fn code_of(piece: Piece) -> (usize, usize) {
    (number_of(piece.kind), piece.side as usize)
}

/// The man of a kind's and a side's number.
pub(crate) fn piece_of(number: usize, side: usize) -> Option<Piece> {
    Some(Piece { kind: kind_of(number)?, side: Side::BOTH[side] })
}

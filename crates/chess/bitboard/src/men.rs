//! Number of a man: three bits for the kind, a fourth for Black.
//!
//! ```text
//!   1 001 pawn      5 101 bishop     whatever slides along diagonals has the bits 1x1,
//!   2 010 knight    6 110 rook       whatever slides along files and ranks has the bits 11x:
//!   3 011 king      7 111 queen      with a set for each bit, each of these is a single AND
//! ```

use chess_rules::{Kind, Piece, Side};

pub(crate) const PAWN: u8 = 1;
pub(crate) const KNIGHT: u8 = 2;
pub(crate) const KING: u8 = 3;
pub(crate) const BISHOP: u8 = 5;
pub(crate) const ROOK: u8 = 6;
pub(crate) const QUEEN: u8 = 7;

/// The bits of a man's number that hold the kind.
pub(crate) const KIND: u8 = 7;
/// The bit that Black's men have.
pub(crate) const BLACK: u8 = 8;

/// The number of a kind.
pub(crate) const fn number_of(kind: Kind) -> u8 {
    match kind {
        Kind::King => KING,
        Kind::Queen => QUEEN,
        Kind::Rook => ROOK,
        Kind::Bishop => BISHOP,
        Kind::Knight => KNIGHT,
        Kind::Pawn => PAWN,
    }
}

/// The kind of a man's number; `None` for the two numbers, 0 and 4, that no kind has.
pub(crate) fn kind_of(code: u8) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| number_of(kind) == code & KIND)
}

/// The kind of a man's number; an empty square counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(code: u8) -> Kind {
    const BY_CODE: [Kind; 8] = {
        let mut kinds = [Kind::Pawn; 8];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[number_of(Kind::ALL[index]) as usize] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
    BY_CODE[(code & KIND) as usize]
}

/// Black's bit for Black, nothing for White.
#[inline(always)]
pub(crate) const fn bit_of(side: Side) -> u8 {
    side as u8 * BLACK
}

/// The code of a man.
pub(crate) const fn code_of(piece: Piece) -> u8 {
    number_of(piece.kind) | bit_of(piece.side)
}

/// The man of a code; `None` for an empty square's.
pub(crate) fn piece_of(code: u8) -> Option<Piece> {
    let side = if code & BLACK == 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: kind_of(code)? })
}

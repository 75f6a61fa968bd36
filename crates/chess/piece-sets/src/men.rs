//! Kinds of pieces as bits: one byte of a vector has one bit, so that pieces of several kinds are found at
//! once.
//!
//! ```text
//!   bit   7   6     5      4     3       2       1             0
//!         .   king  queen  rook  bishop  knight  Black's pawn  White's pawn      0 for a piece that is taken
//! ```

use chess_rules::codes::{self, number_of};
use chess_rules::mailbox::men::bit_of;
use chess_rules::{Kind, Piece, Side};

/// Pieces of a side at most.
pub(crate) const MEN: usize = 16;

/// Number of the king among the pieces of its side.
pub(crate) const KING_NUMBER: usize = 0;

pub(crate) const PAWNS: u8 = 3;
pub(crate) const KNIGHT: u8 = 4;
pub(crate) const BISHOP: u8 = 8;
pub(crate) const ROOK: u8 = 16;
pub(crate) const QUEEN: u8 = 32;
pub(crate) const KING: u8 = 64;

/// Whatever slides along files and ranks.
pub(crate) const STRAIGHT: u8 = ROOK | QUEEN;
/// Whatever slides along diagonals.
pub(crate) const DIAGONAL: u8 = BISHOP | QUEEN;
/// Whatever slides.
pub(crate) const SLIDES: u8 = BISHOP | ROOK | QUEEN;
/// Whatever may go to every square that it attacks, the king left aside.
pub(crate) const OFFICERS: u8 = KNIGHT | SLIDES;

/// The bit of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn pawn_of(side: usize) -> u8 {
    1 << (side & 1)
}

/// The bit of a kind, given by its number; 0 for none.
#[inline(always)]
pub(crate) const fn bit_of_number(number: u8, side: usize) -> u8 {
    const BITS: [u8; 8] = {
        let mut bits = [0; 8];
        bits[codes::KNIGHT as usize] = KNIGHT;
        bits[codes::BISHOP as usize] = BISHOP;
        bits[codes::ROOK as usize] = ROOK;
        bits[codes::QUEEN as usize] = QUEEN;
        bits[codes::KING as usize] = KING;
        bits
    };
    if number == codes::PAWN { pawn_of(side) } else { BITS[(number & 7) as usize] }
}

/// The bit of a piece.
pub(crate) const fn bit_of_man(man: Piece) -> u8 {
    bit_of_number(number_of(man.kind), man.side as usize)
}

/// The place of a kind in tables: 0 and 1 for pawns, 8 for none.
#[inline(always)]
pub(crate) const fn index(kind: u8) -> usize {
    kind.trailing_zeros() as usize
}

/// The number of a kind, 0 for none.
#[inline(always)]
pub(crate) const fn number(kind: u8) -> u8 {
    const NUMBERS: [u8; 9] = [
        codes::PAWN,
        codes::PAWN,
        codes::KNIGHT,
        codes::BISHOP,
        codes::ROOK,
        codes::QUEEN,
        codes::KING,
        0,
        0,
    ];
    NUMBERS[index(kind)]
}

/// The piece as all mailboxes write it, 0 for none.
#[inline(always)]
pub(crate) const fn written(kind: u8, side: usize) -> u8 {
    if kind == 0 { 0 } else { number(kind) | bit_of(side) }
}

/// The piece of a kind and a side; `None` if there is none.
pub(crate) fn piece_of(kind: u8, side: usize) -> Option<Piece> {
    Some(Piece { side: Side::BOTH[side & 1], kind: codes::kind_of(number(kind))? })
}

/// The kind of a bit; none counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of(kind: u8) -> Kind {
    codes::kind_of_man(number(kind))
}

//! How men are numbered: the plain codes of X3 and the mask-bit codes of X3m.

use std::fmt::Debug;

use qipan_game::{About, Legality};
use xiangqi_rules::{Kind, Piece, Side};

/// A code for each of the 32 men, and the array that is indexed by it.
///
/// Everything else of the board is written once over this trait, so that the two schemes differ in nothing but the code.
pub trait Codes: Copy + PartialEq + Debug + Send + 'static {
    /// What a cell of the board holds: a man's code or [`EMPTY`](Codes::EMPTY).
    type Code: Copy + Eq + Debug + Send + 'static;
    /// The piece array: the square of each code, 0 if captured or never there.
    type Squares: Clone + PartialEq + Debug + Send + 'static;

    /// What the row says of itself.
    const ABOUT: About;
    /// The content of an empty cell, and of the cells off the board.
    const EMPTY: Self::Code;

    /// A piece array without men.
    fn no_men() -> Self::Squares;

    /// The code of a man; `number` counts the men of a kind from 0 and is below [`Kind::limit`].
    fn code(side: Side, kind: Kind, number: usize) -> Self::Code;

    /// Whose and what the man is; `None` for the empty one.
    fn piece(code: Self::Code) -> Option<Piece>;

    /// Whether the code is a man of this side.
    fn is_of(code: Self::Code, side: Side) -> bool;

    /// Whether the code is such a man.
    fn is(code: Self::Code, side: Side, kind: Kind) -> bool;

    /// Where the man stands, 0 if captured.
    fn square_of(squares: &Self::Squares, code: Self::Code) -> u8;

    /// Notes where the man stands; the empty code has a slot too, so that nobody need ask.
    fn put(squares: &mut Self::Squares, code: Self::Code, square: u8);
}

/// X3: codes 16..32 for Red and 32..48 for Black, so that one bit tells the side; within a side the general, two
/// advisors, two elephants, two horses, two chariots, two cannons, five soldiers. `piece[48]`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plain;

/// X3m: twelve bits, one for each side and each kind and three for the number within the kind, so that one AND tells the
/// kind as well. `piece[4096]`, of which 32 bytes in 14 cache lines are in use.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Masks;

/// The first code of each kind, counted from the side's own first code, in the order of [`Kind::ALL`].
const FIRST: [u8; 7] = [0, 1, 3, 5, 7, 9, 11];

/// The inverse of [`FIRST`].
const KINDS: [Kind; 16] = {
    let mut kinds = [Kind::General; 16];
    let mut kind = 0;
    while kind < 7 {
        let mut number = 0;
        while number < Kind::ALL[kind].limit() {
            kinds[FIRST[kind] as usize + number] = Kind::ALL[kind];
            number += 1;
        }
        kind += 1;
    }
    kinds
};

impl Codes for Plain {
    type Code = u8;
    type Squares = [u8; 48];

    const ABOUT: About = About {
        name: "xiangqi-piece-list",
        system: "X3",
        summary: "board[256] of codes linked with piece[48] of squares; destinations by increments",
        source: "《C/C++中国象棋程序入门与提高》 4.5; 解剖大象的眼睛 (part 2) 2.4",
        legality: Legality::PseudoLegal,
        needs: &[],
    };
    const EMPTY: u8 = 0;

    fn no_men() -> [u8; 48] {
        [0; 48]
    }

    #[inline(always)]
    fn code(side: Side, kind: Kind, number: usize) -> u8 {
        16 + 16 * side as u8 + FIRST[kind as usize] + number as u8
    }

    #[inline]
    fn piece(code: u8) -> Option<Piece> {
        let side = match code {
            16..32 => Side::Red,
            32..48 => Side::Black,
            _ => return None,
        };
        Some(Piece { side, kind: KINDS[usize::from(code % 16)] })
    }

    #[inline(always)]
    fn is_of(code: u8, side: Side) -> bool {
        code & (16 << side as u8) != 0
    }

    #[inline(always)]
    fn is(code: u8, side: Side, kind: Kind) -> bool {
        code.wrapping_sub(Self::code(side, kind, 0)) < kind.limit() as u8
    }

    #[inline(always)]
    fn square_of(squares: &[u8; 48], code: u8) -> u8 {
        squares[usize::from(code)]
    }

    #[inline(always)]
    fn put(squares: &mut [u8; 48], code: u8, square: u8) {
        squares[usize::from(code)] = square;
    }
}

/// The bits of a mask code that number the men of a kind.
const NUMBER_BITS: u32 = 3;

impl Masks {
    #[inline(always)]
    const fn side_bit(side: Side) -> u16 {
        1 << (NUMBER_BITS + 7 + side as u32)
    }

    #[inline(always)]
    const fn kind_bit(kind: Kind) -> u16 {
        1 << (NUMBER_BITS + kind as u32)
    }
}

impl Codes for Masks {
    type Code = u16;
    type Squares = [u8; 4096];

    const ABOUT: About = About {
        name: "xiangqi-piece-list-mask",
        system: "X3m",
        summary: "the same with a bit per side and kind in each code: board[256] of 12-bit codes, piece[4096]",
        source: "解剖大象的眼睛 (part 2) 2.4, end",
        legality: Legality::PseudoLegal,
        needs: &[],
    };
    const EMPTY: u16 = 0;

    fn no_men() -> [u8; 4096] {
        [0; 4096]
    }

    #[inline(always)]
    fn code(side: Side, kind: Kind, number: usize) -> u16 {
        Self::side_bit(side) | Self::kind_bit(kind) | number as u16
    }

    #[inline]
    fn piece(code: u16) -> Option<Piece> {
        let side = if Self::is_of(code, Side::Red) { Side::Red } else { Side::Black };
        let kind = *Kind::ALL.get((code >> NUMBER_BITS).trailing_zeros() as usize)?;
        Some(Piece { side, kind })
    }

    #[inline(always)]
    fn is_of(code: u16, side: Side) -> bool {
        code & Self::side_bit(side) != 0
    }

    #[inline(always)]
    fn is(code: u16, side: Side, kind: Kind) -> bool {
        let man = Self::side_bit(side) | Self::kind_bit(kind);
        code & man == man
    }

    #[inline(always)]
    fn square_of(squares: &[u8; 4096], code: u16) -> u8 {
        squares[usize::from(code & 0xfff)]
    }

    #[inline(always)]
    fn put(squares: &mut [u8; 4096], code: u16, square: u8) {
        squares[usize::from(code & 0xfff)] = square;
    }
}

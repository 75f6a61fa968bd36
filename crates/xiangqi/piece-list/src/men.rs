//! Numbering of the pieces, and the list of their squares.

use core::fmt::Debug;

use qipan_game::{Choice, Factor, probe::Shown};
pub(crate) use xiangqi_rules::mailbox::slots::sort_of;
use xiangqi_rules::mailbox::slots::{self, SORTS};
use xiangqi_rules::{Kind, Piece, Side};

/// A code for each of the 32 pieces, and the list that is indexed by it.
///
/// Everything else of the board is written once over this trait, so that the levels differ in nothing but the
/// code.
pub trait Numbering: Choice {
    /// Content of a cell of the board: a piece's code or [`EMPTY`](Numbering::EMPTY).
    type Code: Copy + Eq + Debug + Into<usize> + Shown + Send + 'static;
    /// The list: the square of each code, 0 if the piece has been taken or never was there.
    type List: Clone + Eq + Debug + Send + 'static;

    /// The content of an empty cell, and of the cells off the board.
    const EMPTY: Self::Code;
    /// A list without pieces.
    const NO_MEN: Self::List;
    /// Bytes of the tables that the numbering needs.
    const TABLE_BYTES: usize = 0;

    /// The code of a piece; `number` counts the pieces of a kind from 0 and is below [`Kind::limit`].
    fn code_of(piece: Piece, number: usize) -> Self::Code;

    /// The piece of a code; `None` for the empty one.
    fn piece_of(code: Self::Code) -> Option<Piece>;

    /// Side and kind of the code's piece in four bits, the kind in the lower three; the empty code has 7
    /// there.
    fn sort_of(code: Self::Code) -> usize;

    /// The kind of a piece's code.
    fn kind_of(code: Self::Code) -> Kind;

    /// Returns true if the code is that of a piece of this side.
    fn is_of(code: Self::Code, side: Side) -> bool;

    /// Returns true if the code is that of such a piece.
    fn is(code: Self::Code, piece: Piece) -> bool;

    /// Returns the square of the piece, 0 if it has been taken.
    fn place(list: &Self::List, code: Self::Code) -> u8;

    /// Notes where the piece stands; the empty code has a slot too, so that no move need ask.
    fn put(list: &mut Self::List, code: Self::Code, square: u8);

    /// Value of the pieces that stand somewhere, Red's positive.
    #[inline(always)]
    fn material(list: &Self::List) -> i32 {
        let lives = |side, kind, number| {
            i32::from(Self::place(list, Self::code_of(Piece { side, kind }, number)) != 0)
        };
        let mut material = 0;
        // The general is never missing.
        for kind in [Kind::Advisor, Kind::Elephant, Kind::Horse, Kind::Chariot, Kind::Cannon, Kind::Soldier] {
            let mut balance = 0;
            for n in 0..kind.limit() {
                balance += lives(Side::Red, kind, n) - lives(Side::Black, kind, n);
            }
            material += kind.value() * balance;
        }
        material
    }
}

/// Codes 16..32 for Red and 32..48 for Black, so that one bit tells the side; within a side the general, two
/// advisors, two elephants, two horses, two chariots, two cannons, five soldiers. A list of 48.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Consecutive;

impl Choice for Consecutive {
    const FACTOR: Factor = Factor::Numbering;
    const NAME: &'static str = "consecutive";
}

impl Numbering for Consecutive {
    type Code = u8;
    type List = [u8; 48];

    const EMPTY: u8 = 0;
    const NO_MEN: [u8; 48] = [0; 48];
    const TABLE_BYTES: usize = size_of_val(&slots::VALUES);

    #[inline(always)]
    fn code_of(piece: Piece, number: usize) -> u8 {
        slots::first_of(piece) + number as u8
    }

    #[inline]
    fn piece_of(code: u8) -> Option<Piece> {
        slots::piece_of(code)
    }

    #[inline(always)]
    fn sort_of(code: u8) -> usize {
        SORTS[usize::from(code & 63)].into()
    }

    #[inline(always)]
    fn kind_of(code: u8) -> Kind {
        slots::kind_of(code)
    }

    #[inline(always)]
    fn is_of(code: u8, side: Side) -> bool {
        code & (16 << side as u8) != 0
    }

    #[inline(always)]
    fn is(code: u8, piece: Piece) -> bool {
        code.wrapping_sub(Self::code_of(piece, 0)) < piece.kind.limit() as u8
    }

    #[inline(always)]
    fn place(list: &[u8; 48], code: u8) -> u8 {
        list[usize::from(code)]
    }

    #[inline(always)]
    fn put(list: &mut [u8; 48], code: u8, square: u8) {
        list[usize::from(code)] = square;
    }

    #[inline(always)]
    fn material(list: &[u8; 48]) -> i32 {
        slots::balance(list)
    }
}

/// Twelve bits, one for each side and each kind and three for the number within the kind, so that one AND
/// tells the kind as well. A list of 4096, of which 32 bytes in 14 cache lines are in use.
///
/// ```text
///   bit  11 10  9 8 7 6 5 4 3  2 1 0
///         b  r  S C R H E A G  number
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Masks;

impl Choice for Masks {
    const FACTOR: Factor = Factor::Numbering;
    const NAME: &'static str = "masks";
}

/// The bits of a mask code that number the pieces of a kind.
const NUMBER_BITS: u32 = 3;

impl Masks {
    #[inline(always)]
    pub(crate) const fn side_bit(side: Side) -> u16 {
        1 << (NUMBER_BITS + 7 + side as u32)
    }

    #[inline(always)]
    pub(crate) const fn kind_bit(kind: Kind) -> u16 {
        1 << (NUMBER_BITS + kind as u32)
    }
}

impl Numbering for Masks {
    type Code = u16;
    type List = [u8; 4096];

    const EMPTY: u16 = 0;
    const NO_MEN: [u8; 4096] = [0; 4096];

    #[inline(always)]
    fn code_of(piece: Piece, number: usize) -> u16 {
        Self::side_bit(piece.side) | Self::kind_bit(piece.kind) | number as u16
    }

    #[inline]
    fn piece_of(code: u16) -> Option<Piece> {
        let side = if Self::is_of(code, Side::Red) { Side::Red } else { Side::Black };
        let kind = *Kind::ALL.get((code >> NUMBER_BITS).trailing_zeros() as usize)?;
        Some(Piece { side, kind })
    }

    #[inline(always)]
    fn sort_of(code: u16) -> usize {
        // One more bit behind the kinds', which the empty code has not either.
        let kind = (code >> NUMBER_BITS | 1 << 7).trailing_zeros() as usize;
        usize::from(Self::is_of(code, Side::Black)) << 3 | kind
    }

    #[inline(always)]
    fn kind_of(code: u16) -> Kind {
        // No piece has the last one.
        const BY_SORT: [Kind; 8] = {
            let [a, b, c, d, e, f, g] = Kind::ALL;
            [a, b, c, d, e, f, g, Kind::General]
        };
        BY_SORT[Self::sort_of(code) & 7]
    }

    #[inline(always)]
    fn is_of(code: u16, side: Side) -> bool {
        code & Self::side_bit(side) != 0
    }

    #[inline(always)]
    fn is(code: u16, piece: Piece) -> bool {
        let man = Self::code_of(piece, 0);
        code & man == man
    }

    #[inline(always)]
    fn place(list: &[u8; 4096], code: u16) -> u8 {
        list[usize::from(code & 0xfff)]
    }

    #[inline(always)]
    fn put(list: &mut [u8; 4096], code: u16, square: u8) {
        list[usize::from(code & 0xfff)] = square;
    }
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Kind, Piece, Side};

    use super::{Consecutive, Masks, Numbering, sort_of};

    fn codes_are_what_they_say<N: Numbering>() {
        let men = || Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let mut list = N::NO_MEN;
        let mut next = 1;
        for piece in men() {
            for n in 0..piece.kind.limit() {
                let code = N::code_of(piece, n);
                assert_eq!(N::place(&list, code), 0, "two men share {code:?}");
                N::put(&mut list, code, next);
                next += 1;
                assert_eq!(N::piece_of(code), Some(piece));
                assert_eq!((N::kind_of(code), N::sort_of(code)), (piece.kind, sort_of(piece)));
                for other in men() {
                    assert_eq!(N::is(code, other), other == piece);
                    assert_eq!(N::is_of(code, other.side), other.side == piece.side);
                }
            }
        }
        assert!(men().all(|man| !N::is(N::EMPTY, man)));
        assert_eq!(N::piece_of(N::EMPTY), None);
        assert_eq!(N::sort_of(N::EMPTY), 7);
    }

    #[test]
    fn consecutive_codes_are_what_they_say() {
        codes_are_what_they_say::<Consecutive>();
    }

    #[test]
    fn mask_codes_are_what_they_say() {
        codes_are_what_they_say::<Masks>();
        let highest = Masks::code_of(Piece { side: Side::Black, kind: Kind::Soldier }, 4);
        assert!(highest < 4096);
        assert_eq!((highest >> 3).count_ones(), 2, "a bit for the side and one for the kind");
    }
}

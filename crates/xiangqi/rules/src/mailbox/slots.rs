//! Codes that are places in a list of pieces: a side's bit and a slot, 16 slots to a side. Within a side the
//! general, two advisors, two elephants, two horses, two chariots, two cannons, five soldiers.

use core::ops::Range;

pub use super::{BLACK, BOTH, EMPTY, RED, bit_of, side_of};
use crate::{Kind, Piece, Side};

/// The bits of a code that hold the slot.
pub const SLOT: u8 = 15;

/// The slots of a kind, in the order of the texts' lists.
#[inline(always)]
#[must_use]
pub const fn slots(kind: Kind) -> Range<u8> {
    match kind {
        Kind::General => 0..1,
        Kind::Advisor => 1..3,
        Kind::Elephant => 3..5,
        Kind::Horse => 5..7,
        Kind::Chariot => 7..9,
        Kind::Cannon => 9..11,
        Kind::Soldier => 11..16,
    }
}

/// The kind of each slot.
pub const KINDS: [Kind; 16] = {
    let mut kinds = [Kind::General; 16];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let Range { start, end } = slots(Kind::ALL[kind]);
        let mut slot = start;
        while slot < end {
            kinds[slot as usize] = Kind::ALL[kind];
            slot += 1;
        }
        kind += 1;
    }
    kinds
};

/// Side and kind of a piece in four bits, the kind in the lower three. No kind is 7 there.
#[inline(always)]
#[must_use]
pub const fn sort_of(man: Piece) -> usize {
    8 * man.side as usize + man.kind as usize
}

/// The sort of each code, up to a power of two so that six bits of a code are an index; 7 for no piece's.
pub const SORTS: [u8; 64] = {
    let mut sorts = [7; 64];
    let mut slot = 0;
    while slot < 16 {
        let kind = KINDS[slot];
        sorts[RED as usize + slot] = sort_of(Piece { side: Side::Red, kind }) as u8;
        sorts[BLACK as usize + slot] = sort_of(Piece { side: Side::Black, kind }) as u8;
        slot += 1;
    }
    sorts
};

/// The value of each code's piece, Red's positive, in hundredths of a soldier.
pub static VALUES: [i16; 48] = {
    let mut values = [0; 48];
    let mut slot = 0;
    while slot < 16 {
        values[RED as usize + slot] = KINDS[slot].value() as i16;
        values[BLACK as usize + slot] = -KINDS[slot].value() as i16;
        slot += 1;
    }
    values
};

/// Value of the pieces that stand somewhere, Red's positive; `squares` has the square of each code, 0 for
/// none.
#[inline(always)]
#[must_use]
pub fn balance(squares: &[u8]) -> i32 {
    // Slots and values lie side by side, so that the compiler takes sixteen of them at a time.
    let men = squares.iter().zip(&VALUES);
    men.map(|(&square, &value)| if square != 0 { value } else { 0 }).sum::<i16>().into()
}

/// The first code that the pieces of a kind and side may have.
#[inline(always)]
#[must_use]
pub const fn first_of(piece: Piece) -> u8 {
    /// The first slot of each kind.
    const FIRST: [u8; 7] = [0, 1, 3, 5, 7, 9, 11];
    RED + RED * piece.side as u8 + FIRST[piece.kind as usize]
}

/// The codes that the pieces of a kind and side may have, one each.
#[inline(always)]
#[must_use]
pub const fn codes_of(piece: Piece) -> Range<u8> {
    let first = first_of(piece);
    first..first + piece.kind.limit() as u8
}

/// The kind of a piece's code.
#[inline(always)]
#[must_use]
pub const fn kind_of(code: u8) -> Kind {
    KINDS[(code & SLOT) as usize]
}

/// The piece of a code; `None` for a code that is no piece's.
#[inline]
#[must_use]
pub fn piece_of(code: u8) -> Option<Piece> {
    (RED..BLACK + 16).contains(&code).then(|| Piece { side: side_of(code), kind: kind_of(code) })
}

#[cfg(test)]
mod tests {
    use super::{BLACK, BOTH, EMPTY, RED, SORTS, balance, codes_of, piece_of, sort_of};
    use crate::{Kind, Piece, Side};

    #[test]
    fn every_code_belongs_to_one_man() {
        let mut all = Vec::new();
        for piece in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind })) {
            let codes = codes_of(piece);
            assert_eq!(codes.len(), piece.kind.limit());
            assert!(codes.clone().all(|code| piece_of(code) == Some(piece)));
            assert!(codes.clone().all(|code| usize::from(SORTS[usize::from(code)]) == sort_of(piece)));
            all.extend(codes);
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(RED..BLACK + 16));
        assert_eq!((piece_of(EMPTY), piece_of(BOTH), SORTS[usize::from(EMPTY)]), (None, None, 7));
    }

    #[test]
    fn values_are_those_of_the_kinds() {
        for code in RED..BLACK + 16 {
            let mut squares = [0; 48];
            squares[usize::from(code)] = 1;
            let sign = if code & RED != 0 { 1 } else { -1 };
            assert_eq!(piece_of(code).map(|man| sign * man.kind.value()), Some(balance(&squares)));
        }
        assert_eq!(balance(&[1; 48]), 0);
    }
}

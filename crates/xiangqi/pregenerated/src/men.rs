//! How men are numbered: 16..32 for Red and 32..48 for Black, so that one bit tells the side.

use xiangqi_rules::{Kind, Piece, Side};

/// The content of an empty cell, and of the cells off the board.
pub(crate) const EMPTY: u8 = 0;

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

/// Value of each code's man, Red's positive.
pub(crate) static VALUES: [i16; 48] = {
    let mut values = [0; 48];
    let mut number = 0;
    while number < 16 {
        values[16 + number] = KINDS[number].value() as i16;
        values[32 + number] = -values[16 + number];
        number += 1;
    }
    values
};

/// Side and kind of a man in four bits, the kind in the lower three. No kind is 7 there.
pub(crate) const fn sort_of(man: Piece) -> usize {
    8 * man.side as usize + man.kind as usize
}

/// The sort of each code's man, up to a power of two so that six bits of a code are an index.
pub(crate) static SORTS: [u8; 64] = {
    let mut sorts = [7; 64];
    let mut number = 0;
    while number < 16 {
        let kind = KINDS[number];
        sorts[16 + number] = sort_of(Piece { side: Side::Red, kind }) as u8;
        sorts[32 + number] = sort_of(Piece { side: Side::Black, kind }) as u8;
        number += 1;
    }
    sorts
};

/// The kind of a man's code.
#[inline(always)]
pub(crate) const fn kind_of(code: u8) -> Kind {
    KINDS[(code % 16) as usize]
}

/// The code of a man; `number` counts the men of a kind from 0 and is below [`Kind::limit`].
#[inline(always)]
pub(crate) const fn code_of(piece: Piece, number: usize) -> u8 {
    16 + 16 * piece.side as u8 + FIRST[piece.kind as usize] + number as u8
}

/// The man of a code; `None` for the empty one.
#[inline]
pub(crate) fn piece_of(code: u8) -> Option<Piece> {
    let side = match code {
        16..32 => Side::Red,
        32..48 => Side::Black,
        _ => return None,
    };
    Some(Piece { side, kind: KINDS[usize::from(code % 16)] })
}

/// Whether the code is a man of this side.
#[inline(always)]
pub(crate) const fn is_of(code: u8, side: Side) -> bool {
    code & (16 << side as u8) != 0
}

/// Whether the code is such a man.
#[inline(always)]
pub(crate) fn is(code: u8, piece: Piece) -> bool {
    code.wrapping_sub(code_of(piece, 0)) < piece.kind.limit() as u8
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Kind, Piece, Side};

    use super::{EMPTY, SORTS, code_of, is, is_of, kind_of, piece_of, sort_of};

    #[test]
    fn codes_are_what_they_say() {
        let men = || Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
        let codes: Vec<_> =
            men().flat_map(|man| (0..man.kind.limit()).map(move |n| (code_of(man, n), man))).collect();
        assert!(codes.iter().map(|&(code, _)| code).eq(16..48));
        for (code, man) in codes {
            assert_eq!(piece_of(code), Some(man));
            assert_eq!((kind_of(code), usize::from(SORTS[usize::from(code)])), (man.kind, sort_of(man)));
            for other in men() {
                assert_eq!(is(code, other), other == man);
                assert_eq!(is_of(code, other.side), other.side == man.side);
            }
        }
        assert!(men().all(|man| !is(EMPTY, man)));
        assert_eq!(piece_of(EMPTY), None);
        assert_eq!(SORTS[usize::from(EMPTY)], 7);
    }
}

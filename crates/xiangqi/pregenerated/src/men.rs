//! How men are numbered: 16..32 for Red and 32..48 for Black, so that one bit tells the side.

use xiangqi_rules::{Kind, Piece, Side};

/// The content of an empty cell, and of the cells off the board.
pub const EMPTY: u8 = 0;

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

/// The code of a man; `number` counts the men of a kind from 0 and is below [`Kind::limit`].
#[inline(always)]
pub const fn code(side: Side, kind: Kind, number: usize) -> u8 {
    16 + 16 * side as u8 + FIRST[kind as usize] + number as u8
}

/// Whose and what the man is; `None` for no man's code.
#[inline]
pub fn piece(code: u8) -> Option<Piece> {
    let side = match code {
        16..32 => Side::Red,
        32..48 => Side::Black,
        _ => return None,
    };
    Some(Piece { side, kind: KINDS[usize::from(code % 16)] })
}

/// Whether the code is a man of this side.
#[inline(always)]
pub const fn is_of(code: u8, side: Side) -> bool {
    code & (16 << side as u8) != 0
}

/// Whether the code is such a man.
#[inline(always)]
pub fn is(code: u8, side: Side, kind: Kind) -> bool {
    code.wrapping_sub(self::code(side, kind, 0)) < kind.limit() as u8
}

//! Men as numbers of four bits, which say in what sets a man is.

use xiangqi_rules::{Kind, Piece, Side};

/// The bits of a man's number that hold its kind.
const KIND: usize = 7;

/// The number of a man: its kind from 1 on in three bits, its side (0 for Red) in the fourth.
#[inline]
pub(crate) const fn code(kind: Kind, side: usize) -> usize {
    (kind as usize + 1) | side << 3
}

/// The number of a man.
pub(crate) const fn code_of(piece: Piece) -> usize {
    code(piece.kind, piece.side as usize)
}

/// The man of a number; `None` for 0, an empty square.
pub(crate) fn piece_of(code: usize) -> Option<Piece> {
    let kind = *Kind::ALL.get((code & KIND).checked_sub(1)?)?;
    Some(Piece { side: Side::BOTH[code >> 3 & 1], kind })
}

/// The kind of a man's number.
#[inline]
pub(crate) const fn kind_of_man(man: usize) -> Kind {
    // No man has the kind's number 0, and what stands here for it is never seen.
    const BY_NUMBER: [Kind; 8] = {
        let [a, b, c, d, e, f, g] = Kind::ALL;
        [Kind::General, a, b, c, d, e, f, g]
    };
    BY_NUMBER[man & KIND]
}

/// The kind's number of a man's, 1 to 7; 0 for an empty square.
#[inline]
pub(crate) const fn kind_of(code: usize) -> usize {
    code & KIND
}

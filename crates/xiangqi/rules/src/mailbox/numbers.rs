//! Pieces as numbers of four bits, which say in what sets a piece is: the kind from 1 on in three of them,
//! the side in the fourth.

use crate::{Kind, Piece, Side};

/// The bits of a code that hold the kind's number.
pub const KIND: usize = 7;
/// The place of the side's bit: 0 for Red, 1 for Black.
pub const SIDE: u32 = 3;

/// The number of a kind, 1 to 7; 0 stands for no piece.
#[inline(always)]
#[must_use]
pub const fn number_of(kind: Kind) -> usize {
    kind as usize + 1
}

/// The code of a piece.
#[inline(always)]
#[must_use]
pub const fn code_of(piece: Piece) -> usize {
    number_of(piece.kind) | (piece.side as usize) << SIDE
}

/// The kind of a piece's code.
#[inline(always)]
#[must_use]
pub const fn kind_of(code: usize) -> Kind {
    // No piece has the kind's number 0, and what stands here for it is never seen.
    const BY_NUMBER: [Kind; 8] = {
        let [a, b, c, d, e, f, g] = Kind::ALL;
        [Kind::General, a, b, c, d, e, f, g]
    };
    BY_NUMBER[code & KIND]
}

/// The piece of a code; `None` for an empty square.
#[inline(always)]
#[must_use]
pub fn piece_of(code: usize) -> Option<Piece> {
    let kind = *Kind::ALL.get((code & KIND).checked_sub(1)?)?;
    Some(Piece { side: Side::BOTH[code >> SIDE & 1], kind })
}

#[cfg(test)]
mod tests {
    use super::{code_of, kind_of, piece_of};
    use crate::{Kind, Piece, Side};

    #[test]
    fn every_man_has_a_code_of_its_own() {
        for piece in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind })) {
            assert_eq!(piece_of(code_of(piece)), Some(piece));
            assert_eq!(kind_of(code_of(piece)), piece.kind);
        }
        assert_eq!(piece_of(0), None);
    }
}

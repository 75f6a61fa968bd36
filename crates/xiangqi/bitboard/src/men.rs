//! Men as numbers of four bits: the kind from 1 on in three of them, the side in the fourth.

use xiangqi_rules::{Kind, Piece, Side};

/// The bits of a code that hold the kind's number.
pub(crate) const KIND: usize = 7;
/// The place of the side's bit: 0 for Red, 1 for Black.
pub(crate) const SIDE: u32 = 3;

/// The number of a kind; 0 stands for no man.
#[inline]
pub(crate) const fn number_of(kind: Kind) -> usize {
    kind as usize + 1
}

/// The kind of a number.
#[inline]
pub(crate) fn kind_of(number: usize) -> Option<Kind> {
    Kind::ALL.get(number.checked_sub(1)?).copied()
}

/// The kind of a man's code.
#[inline]
pub(crate) const fn kind_of_man(code: usize) -> Kind {
    // No man has the kind's number 0, and what stands here for it is never seen.
    const BY_NUMBER: [Kind; 8] = {
        let [a, b, c, d, e, f, g] = Kind::ALL;
        [Kind::General, a, b, c, d, e, f, g]
    };
    BY_NUMBER[code & KIND]
}

/// The code of a man.
#[inline]
pub(crate) const fn code_of(piece: Piece) -> usize {
    number_of(piece.kind) | (piece.side as usize) << SIDE
}

/// The man of a code; `None` for an empty square.
pub(crate) fn piece_of(code: usize) -> Option<Piece> {
    Some(Piece { side: Side::BOTH[code >> SIDE & 1], kind: kind_of(code & KIND)? })
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Kind, Piece, Side};

    use super::{code_of, piece_of};

    #[test]
    fn every_man_has_a_code_of_its_own() {
        for piece in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind })) {
            assert_eq!(piece_of(code_of(piece)), Some(piece));
        }
        assert_eq!(piece_of(0), None);
    }
}

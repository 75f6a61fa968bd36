//! Codes of the men: a side's bit and a slot of its list, 16 slots to a side.

use std::ops::Range;

use xiangqi_rules::{Kind, Piece, Side};

/// An empty cell.
pub(crate) const EMPTY: u8 = 0;
/// Red's bit, and so the code of its general, which has slot 0.
pub(crate) const RED: u8 = 16;
/// Black's bit.
pub(crate) const BLACK: u8 = 32;
/// Both sides' bits: what stands off the board, where neither side may go.
pub(crate) const BOTH: u8 = RED | BLACK;

/// The bits of a code that hold the slot.
pub(crate) const SLOT: u8 = 15;

/// The general's slot.
pub(crate) const GENERAL: u8 = 0;
/// The horses' slots.
pub(crate) const HORSES: [u8; 2] = [5, 6];
/// The chariots' slots.
pub(crate) const CHARIOTS: [u8; 2] = [7, 8];
/// The cannons' slots.
pub(crate) const CANNONS: [u8; 2] = [9, 10];

/// The soldiers' slots, as bits.
pub(crate) const SOLDIERS: u64 = 0b1_1111 << 11;

/// The slots of a kind, in the order of the text's list.
#[inline]
pub(crate) const fn slots(kind: Kind) -> Range<u8> {
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
pub(crate) static KINDS: [Kind; 16] = {
    let mut kinds = [Kind::General; 16];
    let mut k = 0;
    while k < Kind::ALL.len() {
        let Range { start, end } = slots(Kind::ALL[k]);
        let mut slot = start;
        while slot < end {
            kinds[slot as usize] = Kind::ALL[k];
            slot += 1;
        }
        k += 1;
    }
    kinds
};

/// Side and kind of a man in four bits, the kind in the lower three. No kind is 7 there.
pub(crate) const fn sort_of(man: Piece) -> usize {
    8 * man.side as usize + man.kind as usize
}

/// The sort of each code, up to a power of two so that six bits of a code are an index.
pub(crate) static SORTS: [u8; 64] = {
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

/// The value of each man, Red's positive, in hundredths of a soldier; by code, from Red's first on.
pub(crate) static VALUES: [i16; 32] = {
    let mut values = [0; 32];
    let mut slot = 0;
    while slot < 16 {
        let value = KINDS[slot].value() as i16;
        values[slot] = value;
        values[16 + slot] = -value;
        slot += 1;
    }
    values
};

/// The bit of a side.
pub(crate) const fn bit_of(side: Side) -> u8 {
    match side {
        Side::Red => RED,
        Side::Black => BLACK,
    }
}

/// The side of a side's bit.
pub(crate) const fn side_of(bit: u8) -> Side {
    if bit & RED != 0 { Side::Red } else { Side::Black }
}

/// The codes that the men of a kind and side may have, one each.
pub(crate) fn codes_of(piece: Piece) -> impl Iterator<Item = u8> {
    slots(piece.kind).map(move |slot| bit_of(piece.side) + slot)
}

/// The kind of a man's code.
#[inline]
pub(crate) fn kind_of(code: u8) -> Kind {
    KINDS[usize::from(code & SLOT)]
}

/// The man of a code.
pub(crate) fn piece_of(code: u8) -> Piece {
    Piece { side: side_of(code), kind: kind_of(code) }
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::{Kind, Piece, Side};

    use super::{BLACK, EMPTY, RED, SORTS, VALUES, codes_of, piece_of, sort_of};

    #[test]
    fn every_code_belongs_to_one_man() {
        let mut all = Vec::new();
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let piece = Piece { side, kind };
            let codes: Vec<_> = codes_of(piece).collect();
            assert_eq!(codes.len(), kind.limit());
            assert!(codes.iter().all(|&code| piece_of(code) == piece));
            assert!(codes.iter().all(|&code| usize::from(SORTS[usize::from(code)]) == sort_of(piece)));
            all.extend(codes);
        }
        all.sort_unstable();
        assert!(all.into_iter().eq(RED..BLACK + 16));
        assert_eq!(SORTS[usize::from(EMPTY)], 7);
    }

    #[test]
    fn values_are_those_of_the_rules() {
        for code in RED..BLACK + 16 {
            let Piece { side, kind } = piece_of(code);
            let value = if side == Side::Red { kind.value() } else { -kind.value() };
            assert_eq!(i32::from(VALUES[usize::from(code - RED)]), value);
        }
    }
}

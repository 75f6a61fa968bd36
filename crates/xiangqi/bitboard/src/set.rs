//! Sets of squares: 90 bits of a `u128`, square `rank * 9 + file`, a0 the lowest bit.

/// A set of squares.
pub(crate) type Set = u128;

/// All ninety squares.
pub(crate) const BOARD: Set = (1 << 90) - 1;

/// The set of one square. A table, since a shift of 128 bits by a variable costs five instructions and a choice.
pub(crate) static BIT: [Set; 128] = {
    let mut bits = [0; 128];
    let mut square = 0;
    while square < 90 {
        bits[square] = 1 << square;
        square += 1;
    }
    bits
};

/// The set of one square.
#[inline]
pub(crate) fn bit(square: usize) -> Set {
    BIT[square & 127]
}

/// Number of squares in a set.
#[inline]
pub(crate) fn len(set: Set) -> u32 {
    (set as u64).count_ones() + ((set >> 64) as u64).count_ones()
}

/// The first square of a set that is not empty.
#[inline]
pub(crate) fn first(set: Set) -> usize {
    set.trailing_zeros() as usize
}

/// Calls `f` with every square of a set, in order. Word by word: the loop variable fits a register.
#[inline]
pub(crate) fn for_each(set: Set, mut f: impl FnMut(usize)) {
    let mut low = set as u64;
    while low != 0 {
        f(low.trailing_zeros() as usize);
        low &= low - 1;
    }
    let mut high = (set >> 64) as u64;
    while high != 0 {
        f(high.trailing_zeros() as usize + 64);
        high &= high - 1;
    }
}

//! Squares, and sets of squares as words.

use core::num::NonZeroU64;

use chess_rules::Square as Written;

/// A square 0..64, a1 = 0, h1 = 7, h8 = 63; or a number of squares.
pub(crate) type Square = usize;

/// The number of a square.
#[inline(always)]
pub(crate) const fn square_of(square: Written) -> Square {
    square.index()
}

/// Files a and h, ranks 1 and 8.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;
pub(crate) const RANK_1: u64 = 0xff;
pub(crate) const RANK_8: u64 = RANK_1 << 56;

/// The square's bit.
#[inline(always)]
pub(crate) const fn bit(square: Square) -> u64 {
    1 << square
}

/// Returns true if a set has more than one square.
#[inline(always)]
pub(crate) const fn has_several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

/// The squares of a set, in ascending order.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub(crate) u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        // The non-zero type tells the compiler that the number is below 64, which spares bounds tests of
        // 64-entry tables.
        let set = NonZeroU64::new(self.0)?;
        self.0 &= self.0 - 1;
        Some(set.trailing_zeros() as Square)
    }
}

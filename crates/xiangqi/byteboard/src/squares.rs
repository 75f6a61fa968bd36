//! Squares, and sets of them.

use xiangqi_rules::Square;

/// Squares of the board.
pub(crate) const SQUARES: usize = Square::COUNT;
/// Stands for "no square".
pub(crate) const NOWHERE: u8 = SQUARES as u8;
/// All squares of the board.
pub(crate) const BOARD: Set = (1 << SQUARES) - 1;

/// The squares of the first file.
pub(crate) const FILE: Set = {
    let (mut file, mut square) = (0, 0);
    while square < SQUARES {
        file |= bit(square);
        square += 9;
    }
    file
};

/// A set of squares: a bit for each, in the order of the rules.
pub(crate) type Set = u128;

/// The number of a square: a0 = 0, b0 = 1, a1 = 9.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> usize {
    square.index()
}

/// The square of a number that the board made itself.
pub(crate) fn written(number: usize) -> Square {
    Square::from_index(number).expect("a number below 90")
}

#[inline(always)]
pub(crate) const fn bit(square: usize) -> Set {
    1 << (square & 127)
}

/// The squares of a set, in ascending order.
#[inline(always)]
pub(crate) fn each(set: Set) -> impl Iterator<Item = usize> {
    let (mut low, mut high) = (set as u64, (set >> 64) as u64);
    core::iter::from_fn(move || {
        if low != 0 {
            let square = low.trailing_zeros() as usize;
            low &= low - 1;
            return Some(square);
        }
        let square = core::num::NonZeroU64::new(high)?.trailing_zeros() as usize + 64;
        high &= high - 1;
        Some(square)
    })
}

/// The cells or numbers of a word, in ascending order.
#[inline(always)]
pub(crate) fn each_bit(mut set: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = core::num::NonZeroU64::new(set)?.trailing_zeros() as usize;
        set &= set - 1;
        Some(bit)
    })
}

/// A set as the registers of a table have it, and back.
#[inline(always)]
pub(crate) const fn split(set: Set) -> [u32; 3] {
    [set as u32, (set >> 32) as u32, (set >> 64) as u32]
}

#[inline(always)]
pub(crate) const fn joined(set: [u32; 3]) -> Set {
    set[0] as Set | (set[1] as Set) << 32 | (set[2] as Set) << 64
}

/// The half of the board that a square lies in, 0 for Red's.
#[inline(always)]
pub(crate) const fn half_of(square: usize) -> usize {
    (square >= 45) as usize
}

//! The attack matrix: for each piece of a side the set of squares that it attacks.
//!
//! Loops over its sixteen words have no branch and a fixed length: the compiler does as many at a time as a
//! register holds.

use core::fmt::Debug;

use qipan_game::Choice;
use qipan_simd::{ComputedAttacks, KeptAttacks};

use crate::men::MEN;
use crate::squares::each;

/// The squares that each piece of a side attacks; none for a piece that is taken.
pub(crate) type Sets = [u64; MEN];

/// Choice of a matrix that is kept from move to move, or of none.
pub trait Matrix: Choice {
    /// True if there is one.
    const IS_KEPT: bool;
    /// White's sets and Black's.
    type Sets: Clone + Eq + Debug + Send + 'static;

    /// The sets of both sides, White's first; never asked of a board without a matrix.
    fn both(sets: &Self::Sets) -> &[[u64; 16]; 2];
    /// A side's sets, 0 for White's.
    #[inline(always)]
    fn of(sets: &Self::Sets, side: usize) -> &[u64; 16] {
        &Self::both(sets)[side & 1]
    }
    /// The sets, to be changed; nothing on a board without a matrix.
    fn changed(sets: &mut Self::Sets) -> Option<&mut [[u64; 16]; 2]>;
    /// The sets, if they are kept.
    fn with(sets: impl FnOnce() -> [[u64; 16]; 2]) -> Self::Sets;
}

impl Matrix for KeptAttacks {
    const IS_KEPT: bool = true;
    type Sets = [Sets; 2];

    #[inline(always)]
    fn both(sets: &[Sets; 2]) -> &[Sets; 2] {
        sets
    }

    #[inline(always)]
    fn changed(sets: &mut [Sets; 2]) -> Option<&mut [Sets; 2]> {
        Some(sets)
    }

    #[inline(always)]
    fn with(sets: impl FnOnce() -> [Sets; 2]) -> [Sets; 2] {
        sets()
    }
}

impl Matrix for ComputedAttacks {
    const IS_KEPT: bool = false;
    type Sets = ();

    #[inline(always)]
    fn both((): &()) -> &[Sets; 2] {
        const { &[[0; MEN]; 2] }
    }

    #[inline(always)]
    fn changed((): &mut ()) -> Option<&mut [Sets; 2]> {
        None
    }

    #[inline(always)]
    fn with(_: impl FnOnce() -> [Sets; 2]) {}
}

/// The bits of all words. Halves are joined, which a compiler does in registers; one word after another it
/// would not.
#[inline(always)]
fn joined(mut words: [u64; MEN]) -> u64 {
    let mut half = MEN / 2;
    while half > 0 {
        let mut at = 0;
        while at < half {
            words[at] |= words[at + half];
            at += 1;
        }
        half /= 2;
    }
    words[0]
}

/// The squares that a side attacks.
#[inline(always)]
pub(crate) fn all(sets: &Sets) -> u64 {
    joined(*sets)
}

/// The pieces that attack a square, as a mask.
#[inline(always)]
pub(crate) fn attackers(sets: &Sets, square: usize) -> u16 {
    let mut mask = 0;
    let mut at = MEN;
    while at > 0 {
        at -= 1;
        mask = mask << 1 | sets[at] >> (square & 63) & 1;
    }
    mask as u16
}

/// Squares of a set that pieces attack, added up over all pieces.
#[inline(always)]
pub(crate) fn sum(sets: &Sets, squares: u64) -> u32 {
    let mut sum = 0;
    let mut at = 0;
    while at < MEN {
        sum += (sets[at] & squares).count_ones();
        at += 1;
    }
    sum
}

/// Adds, for each square, the number of pieces that attack it.
///
/// The numbers of all squares are added at once, in planes: a word for each of their bits. Two words of a
/// plane and what it has are added to one, and carried to the next plane.
#[inline(always)]
pub(crate) fn count(sets: &Sets, counts: &mut [u8; 64]) {
    let mut planes = [0; 5];
    let mut words = *sets;
    let mut left = MEN;
    let mut power = 0;
    while left > 1 {
        left /= 2;
        let mut at = 0;
        while at < left {
            let (plane, one, other) = (planes[power], words[2 * at], words[2 * at + 1]);
            planes[power] = plane ^ one ^ other;
            words[at] = plane & one | (plane ^ one) & other;
            at += 1;
        }
        power += 1;
    }
    planes[power] = words[0];
    for (rank, counts) in counts.chunks_exact_mut(8).enumerate() {
        let mut sums = 0;
        for (power, plane) in planes.iter().enumerate() {
            sums += spread((plane >> (8 * rank)) as u8) << power;
        }
        for (count, sum) in counts.iter_mut().zip(sums.to_le_bytes()) {
            *count += sum;
        }
    }
}

/// Each bit in a byte of its own.
#[inline(always)]
const fn spread(bits: u8) -> u64 {
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    let each = (bits as u64).wrapping_mul(LOWEST) & 0x8040_2010_0804_0201;
    (each + LOWEST * 127) >> 7 & LOWEST
}

/// The pieces of a mask, the lowest number first.
#[inline(always)]
pub(crate) fn numbers(mask: u16) -> impl Iterator<Item = usize> {
    each(mask.into()).map(|number| number & (MEN - 1))
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{MEN, all, attackers, count, spread, sum};

    #[test]
    fn sixteen_sets_are_asked_at_once() {
        let mut random = SplitMix64(9);
        for _ in 0..2000 {
            let mut sets = [0; MEN];
            sets.iter_mut().for_each(|set| *set = random.next() | random.next());
            let (square, squares) = (random.below(64), random.next());
            let has = |at: usize, square: usize| sets[at] >> square & 1 != 0;
            let mask = |f: &dyn Fn(usize) -> bool| (0..MEN).fold(0, |mask, at| mask | u16::from(f(at)) << at);
            assert_eq!(attackers(&sets, square), mask(&|at| has(at, square)));
            assert_eq!(all(&sets), sets.iter().fold(0, |all, set| all | set));
            assert_eq!(sum(&sets, squares), sets.iter().map(|set| (set & squares).count_ones()).sum());
            let mut counts = [3; 64];
            count(&sets, &mut counts);
            for (square, &found) in counts.iter().enumerate() {
                assert_eq!(found, 3 + (0..MEN).filter(|&at| has(at, square)).count() as u8);
            }
        }
        let mut counts = [0; 64];
        count(&[!0; MEN], &mut counts);
        assert_eq!(counts, [16; 64]);
        assert_eq!(spread(0b1000_0001), 1 | 1 << 56);
    }
}

//! Attacks of bishops and rooks: kernels to choose from.

use qipan_game::{Choice, Kernel, Probe, Second};

use crate::{Listing, Specialised};

pub(crate) mod fill;
pub(crate) mod hyperbola;
mod hyperbola_single;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub(crate) mod pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext_pdep;
pub(crate) mod quad;

pub use hyperbola::Hyperbola;
pub use hyperbola_single::HyperbolaSingle;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext_pdep::PextPdep;

/// A way of finding what sliders attack. The value is a handle to its tables, fetched once per question to
/// the board, so that no look-up asks again whether they are built.
pub trait Sliders: Choice {
    /// CPU features that it needs.
    const NEEDS: &'static [&'static str];

    /// The handle; builds the tables at the first call.
    fn ready() -> Self;

    /// Returns the squares that a bishop on a square (0 for a1, 63 for h8) attacks, the first piece of each
    /// line included.
    #[inline(always)]
    fn bishop(self, square: usize, occupied: u64) -> u64 {
        self.bishop_with((), square, occupied)
    }

    /// Returns the squares that a rook attacks.
    #[inline(always)]
    fn rook(self, square: usize, occupied: u64) -> u64 {
        self.rook_with((), square, occupied)
    }

    /// A bishop's look-up, which a probe watches.
    fn bishop_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64;

    /// A rook's look-up, which a probe watches.
    fn rook_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64;

    /// Bytes of the kernel's tables.
    fn table_bytes() -> usize;
}

/// The faster kernel of the processors that the program is built for.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub type Fastest = Pext;
/// The faster kernel of the processors that the program is built for.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub type Fastest = Hyperbola;

/// The single look-ups; the fills have no single square.
impl<L: Listing, S: Sliders> Kernel for Specialised<L, S> {
    /// The handle to the tables, which a board fetches once per question, and the occupied squares.
    type Occupancy = (S, u64);
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> (S, u64) {
        (S::ready(), men as u64)
    }

    #[inline]
    fn square(index: usize) -> usize {
        index
    }

    #[inline]
    fn straight(&(kernel, occupied): &(S, u64), square: usize) -> u128 {
        kernel.rook(square, occupied).into()
    }

    #[inline]
    fn second(&(kernel, occupied): &(S, u64), square: usize) -> u128 {
        kernel.bishop(square, occupied).into()
    }

    fn in_order(set: u128, _: usize) -> u128 {
        set
    }
}

#[cfg(test)]
mod tests {
    use super::Sliders;
    use crate::sets::{Set, bit};
    use crate::tables::{DIAGONAL, DIAGONAL_LINES, STRAIGHT, STRAIGHT_LINES, walk};

    /// Every subset of a set, the empty one first.
    fn subsets(set: Set) -> impl Iterator<Item = Set> {
        std::iter::successors(Some(0), move |&subset: &Set| {
            let next = subset.wrapping_sub(set) & set;
            (next != 0).then_some(next)
        })
    }

    /// Every square and every occupancy of its lines, the slider's square itself and the others empty or
    /// full.
    fn agrees_with_a_walk<S: Sliders>() {
        let kernel = S::ready();
        for square in 0..64 {
            for (directions, lines) in
                [(STRAIGHT, STRAIGHT_LINES[square]), (DIAGONAL, DIAGONAL_LINES[square])]
            {
                let look_up = |occupied| {
                    if directions == STRAIGHT {
                        kernel.rook(square, occupied)
                    } else {
                        kernel.bishop(square, occupied)
                    }
                };
                for men in subsets(lines) {
                    let right = walk(square, directions, men);
                    for occupied in [men, men | bit(square), men | !lines] {
                        assert_eq!(
                            look_up(occupied),
                            right,
                            "square {square}, men {men:#x} of {occupied:#x}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn hyperbola_agrees_with_a_walk() {
        agrees_with_a_walk::<super::Hyperbola>();
    }

    #[test]
    fn single_hyperbola_agrees_with_a_walk() {
        agrees_with_a_walk::<super::HyperbolaSingle>();
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[test]
    fn pext_agrees_with_a_walk() {
        agrees_with_a_walk::<super::Pext>();
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[test]
    fn pext_with_pdep_agrees_with_a_walk() {
        agrees_with_a_walk::<super::PextPdep>();
    }
}

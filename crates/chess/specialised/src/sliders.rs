//! What bishops and rooks attack: kernels to choose from.

use std::fmt::Debug;

use qipan_game::{About, Legality};

mod hyperbola;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;

pub use hyperbola::Hyperbola;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;

/// A way of finding what sliders attack. The value is a handle to its tables, fetched once per question to the board, so
/// that no look-up asks again whether they are built.
pub trait Sliders: Copy + PartialEq + Debug + Send + 'static {
    /// The board's account of itself with this kernel.
    const ABOUT: About;

    /// The handle; builds the tables at the first call.
    fn ready() -> Self;

    /// What a bishop on a square (0 for a1, 63 for h8) attacks, the first man of each line included.
    fn bishop(self, square: usize, occupied: u64) -> u64;

    /// What a rook attacks.
    fn rook(self, square: usize, occupied: u64) -> u64;

    /// Bytes of the kernel's tables.
    fn table_bytes() -> usize;
}

const fn about(name: &'static str, source: &'static str, needs: &'static [&'static str]) -> About {
    About {
        name,
        system: "C7",
        summary: "four bit planes, game state in types, legal moves from masks, all sliders at once by fills",
        source,
        legality: Legality::Legal,
        needs,
    }
}

#[cfg(test)]
mod tests {
    use super::Sliders;
    use crate::tables::{DIAGONAL, DIAGONAL_LINES, STRAIGHT, STRAIGHT_LINES, Set, bit, walk};

    /// Every subset of a set, the empty one first.
    fn subsets(set: Set) -> impl Iterator<Item = Set> {
        std::iter::successors(Some(0), move |&subset: &Set| {
            let next = subset.wrapping_sub(set) & set;
            (next != 0).then_some(next)
        })
    }

    /// Every square and every occupancy of its lines, the slider's square itself and the others empty or full.
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

    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[test]
    fn pext_agrees_with_a_walk() {
        agrees_with_a_walk::<super::Pext>();
    }
}

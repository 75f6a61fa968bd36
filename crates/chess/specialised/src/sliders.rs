//! What bishops and rooks attack: kernels to choose from.

use std::fmt::Debug;

use qipan_game::{About, Legality};

use crate::tables::{DIAGONAL, STRAIGHT, Set, walk};

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
        summary: "four bit planes, game state in types, legal moves from masks, counted as sets",
        source,
        legality: Legality::Legal,
        needs,
    }
}

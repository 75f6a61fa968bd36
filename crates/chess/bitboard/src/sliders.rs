//! The kernels: given a square and the occupied squares of the board, which squares does a rook or a bishop attack?
//!
//! ```text
//!   occupancy            rook on d4: up to and including the first piece of each direction
//!   . . . x . . . .      . . . . . . . .
//!   . . . x . . . .      . . . x . . . .     All kernels give the same set; they differ in how they get it: by reading the
//!   . . . . . . . .      . . . x . . . .     first blocker off the set (classical), by letting a subtraction's borrow run up
//!   . . . . . . . .      . . . x . . . .     to it (hyperbola), or by packing the squares that matter into an index of a table
//!   . x . R . . x .      . x x . x x x .     prepared for every case (kindergarten, magic, PEXT).
//!   . . . . . . . .      . . . x . . . .
//!   . . . . . . . .      . . . x . . . .
//!   . . . x . . . .      . . . x . . . .
//! ```

mod classical;
mod fancy;
mod hyperbola;
mod kindergarten;
mod lines;
mod magic;
pub mod magics;
mod packed;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;

use std::fmt::Debug;

use qipan_game::{About, Legality};

use crate::rays::Square;

pub use classical::Classical;
pub use fancy::FancyMagic;
pub use hyperbola::Hyperbola;
pub use kindergarten::Kindergarten;
pub use magic::Magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;

/// A way to look up what sliders attack. A kernel has no values worth the name: its functions read tables that the
/// compiler has made.
///
/// ```
/// use chess_bitboard::{Classical, Sliders};
///
/// // A rook on a1, men on a3 and d1.
/// assert_eq!(Classical::rook(0, 1 << 16 | 1 << 3), 1 << 8 | 1 << 16 | 1 << 1 | 1 << 2 | 1 << 3);
/// ```
pub trait Sliders: Copy + PartialEq + Debug + Send + 'static {
    /// Name of the technique, lower case.
    const NAME: &'static str;
    /// What a board with this kernel says of itself.
    const ABOUT: About;

    /// The squares that a rook on `square` (0..64, a1 = 0, h1 = 7) attacks, if the squares of `occupancy` are occupied:
    /// in each direction up to and including the first occupied square. Whether `square` itself is occupied makes no
    /// difference.
    fn rook(square: Square, occupancy: u64) -> u64;

    /// The same for a bishop.
    fn bishop(square: Square, occupancy: u64) -> u64;

    /// The same for a queen: both.
    #[inline(always)]
    fn queen(square: Square, occupancy: u64) -> u64 {
        Self::rook(square, occupancy) | Self::bishop(square, occupancy)
    }

    /// Bytes of the tables that look-ups read.
    fn table_bytes() -> usize;
}

/// What the boards with different kernels have in common.
const fn about(
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    needs: &'static [&'static str],
) -> About {
    About { name, system: "C6", summary, source, legality: Legality::Legal, needs }
}

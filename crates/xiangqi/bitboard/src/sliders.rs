//! Attacks of chariots and cannons: the kernels that this board can be built with.

mod obstruction;
mod magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod walk;

use std::fmt::Debug;

pub use crate::set::Half;
pub use magic::Magic;
pub use obstruction::Obstruction;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;

/// A way of finding where chariots and cannons reach. All kernels give the same sets for the same question.
///
/// Squares are numbers below 90, `rank * 9 + file`. A set is a `u128`: squares 0..45 (Red's half) are bits 0..45, squares
/// 45..90 (Black's half) bits 64..109, and the bits between are clear.
pub trait Sliders: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// Name of the board's row.
    const NAME: &'static str;
    /// What is stored, for the row.
    const SUMMARY: &'static str;
    /// Where the kernel comes from.
    const SOURCE: &'static str;
    /// CPU features it cannot do without.
    const NEEDS: &'static [&'static str];

    /// Squares that a chariot reaches: along rank and file up to and including the first man, of whichever side.
    #[inline]
    #[must_use]
    fn chariot(square: usize, occupied: u128) -> u128 {
        Self::lines(square, occupied).0
    }

    /// Men that a cannon attacks, of whichever side: the second man in each of the four directions.
    #[inline]
    #[must_use]
    fn cannon(square: usize, occupied: u128) -> u128 {
        Self::lines(square, occupied).1 & occupied
    }

    /// [`chariot`](Self::chariot) and [`cannon`](Self::cannon) of one square at once; the second may hold empty squares of
    /// the board's edge, where a cannon *would* take, since asking who stands there is for whoever wants to take him.
    #[inline]
    #[must_use]
    fn lines(square: usize, occupied: u128) -> (u128, u128) {
        match Half::of(square) {
            Half::Red => Self::lines_in(Half::Red, square, occupied),
            Half::Black => Self::lines_in(Half::Black, square, occupied),
        }
    }

    /// [`lines`](Self::lines) of a square whose half the caller knows.
    #[must_use]
    fn lines_in(half: Half, square: usize, occupied: u128) -> (u128, u128);

    /// Bytes of the tables that the kernel reads.
    #[must_use]
    fn table_bytes() -> usize;
}

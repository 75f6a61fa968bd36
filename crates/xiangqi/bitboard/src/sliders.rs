//! Attacks of chariots and cannons: the kernels that this board can be built with.

mod obstruction;
mod magic;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod walk;

use std::fmt::Debug;

pub use magic::Magic;
pub use obstruction::Obstruction;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;

/// A way of finding where chariots and cannons reach. All kernels give the same sets for the same question.
///
/// A set holds square `rank * 9 + file` in that bit, a0 first; squares are such numbers below 90.
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
    #[must_use]
    fn lines(square: usize, occupied: u128) -> (u128, u128);

    /// Bytes of the tables that the kernel reads.
    #[must_use]
    fn table_bytes() -> usize;
}

//! Attacks of chariots and cannons: the kernels that the board can be built with.
//!
//! | kernel | index of the men that decide | tables |
//! |---|---|--:|
//! | [`Magic`] | rank: a shift; file: folded into a word, then one multiplication | 0.9 MB |
//! | `Pext` | rank: a shift; file: one bit extraction for each half | 0.9 MB |
//! | `PextWhole` | both lines at once, one bit extraction for each half | 35 MB |
//! | [`Obstruction`] | none: the nearest men by arithmetic on half lines | 6 kB |
//!
//! The large tables of `PextWhole` win in perft, where one position's neighbours read the same entries, and lose everything
//! over random positions, where every look-up misses the caches; [`Obstruction`], which reads next to nothing, loses in
//! perft and wins there.
//!
//! The kernels that extract bits exist where the program is compiled for BMI2. To time a kernel alone, call
//! [`Sliders::chariot`] and [`Sliders::cannon`], or [`Sliders::lines`] for both at once.
//!
//! ```
//! use xiangqi_bitboard::sliders::{Magic, Sliders};
//!
//! // A chariot on a0, men on a2, c0 and d0 (squares 18, 2 and 3 of Red's half, bits of the same numbers).
//! let men = 1 << 18 | 1 << 2 | 1 << 3;
//! assert_eq!(Magic::chariot(0, men), 1 << 9 | 1 << 18 | 1 << 1 | 1 << 2);
//! assert_eq!(Magic::cannon(0, men), 1 << 3);
//! ```

mod lines;
mod magic;
mod obstruction;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod walk;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod whole;

use std::fmt::Debug;

pub use crate::set::Half;
pub use magic::Magic;
pub use obstruction::Obstruction;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use whole::PextWhole;

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

    /// The tables it reads.
    type Tables: 'static;

    /// Its tables, built at the first call.
    #[must_use]
    fn tables() -> &'static Self::Tables;

    /// Chariot's squares and cannon's targets of one square at once; the latter may hold empty squares of the board's edge,
    /// where a cannon *would* take, since asking who stands there is for whoever wants to take him.
    ///
    /// `half` is the half that the square lies in, which a loop over a half knows at compile time.
    #[must_use]
    fn lines(tables: &Self::Tables, half: Half, square: usize, occupied: u128) -> (u128, u128);

    /// Squares that a chariot reaches: along rank and file up to and including the first man, of whichever side.
    #[inline]
    #[must_use]
    fn chariot(square: usize, occupied: u128) -> u128 {
        Self::lines(Self::tables(), Half::of(square), square, occupied).0
    }

    /// Men that a cannon attacks, of whichever side: the second man in each of the four directions.
    #[inline]
    #[must_use]
    fn cannon(square: usize, occupied: u128) -> u128 {
        Self::lines(Self::tables(), Half::of(square), square, occupied).1 & occupied
    }

    /// Bytes of the tables that the kernel reads.
    #[must_use]
    fn table_bytes() -> usize;
}

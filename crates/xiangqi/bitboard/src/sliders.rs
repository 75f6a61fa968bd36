//! Attacks of chariots and cannons: the kernels that the board can be built with.
//!
//! | kernel | index of the pieces that decide | tables |
//! |---|---|--:|
//! | [`Magic`] | rank: a shift; file: folded into a word, then one multiplication | 0.9 MB |
//! | `Pext` | rank: a shift; file: one bit extraction for each half | 0.9 MB |
//! | `PextPdep` | as `Pext`, and the answer laid out by bit deposit | 18 kB |
//! | `PextWhole` | both lines at once, one bit extraction for each half | 35 MB |
//! | [`Obstruction`] | none: the nearest pieces by arithmetic on half lines | 6 kB |
//!
//! The large tables of `PextWhole` win in perft, where one position's neighbours read the same entries, and
//! lose everything over random positions, where every look-up misses the caches; [`Obstruction`], which reads
//! next to nothing, loses in perft and wins there.
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
mod marks;
mod obstruction;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pdep;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod pext;
mod walk;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
mod whole;

use qipan_game::{Choice, Kernel, Probe, Second, noted};
use xiangqi_rules::Square;

pub use crate::sets::Half;
pub use magic::Magic;
pub use obstruction::Obstruction;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pdep::PextPdep;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use pext::Pext;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub use whole::PextWhole;

use crate::mailbox::Mailbox;
use crate::marks::part;
use crate::sets::{HALF_SQUARES, Set, Sets, WHOLE_HALF};
use crate::{Bitboard, Lists};

/// Entry of a table for a line: chariot's squares, cannon's targets.
#[inline(always)]
fn entry(probe: impl Probe, reached: Set, taken: Set) -> (Set, Set) {
    let taken = noted!(probe, taken);
    (noted!(probe, reached), taken)
}

/// Both lines together.
#[inline(always)]
fn both(probe: impl Probe, one: (Set, Set), other: (Set, Set)) -> (Set, Set) {
    probe.enters(part::BOTH, 0);
    let taken = noted!(probe, one.1 | other.1);
    (noted!(probe, one.0 | other.0), taken)
}

/// The fastest kernel of the processor that the program is compiled for.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub type Fastest = Pext;
/// The fastest kernel of the processor that the program is compiled for.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub type Fastest = Magic;

/// A way of finding where chariots and cannons reach. All kernels give the same sets for the same question.
///
/// Squares are numbers below 90, `rank * 9 + file`. A set is a `u128`: squares 0..45 (Red's half) are bits
/// 0..45, squares 45..90 (Black's half) bits 64..109, and the bits between are clear.
pub trait Sliders: Choice {
    /// The name for people, English and Chinese.
    const TITLE: [&str; 2];
    /// CPU features it cannot do without.
    const NEEDS: &'static [&'static str];

    /// The tables it reads.
    type Tables: 'static;

    /// Its tables, built at the first call.
    #[must_use]
    fn tables() -> &'static Self::Tables;

    /// Chariot's squares and cannon's targets of one square at once; the latter may hold empty squares of the
    /// board's edge, where a cannon *would* take, because the look-up does not read it.
    ///
    /// `half` is the half that the square lies in, which a loop over a half knows at compile time.
    #[inline(always)]
    #[must_use]
    fn lines(tables: &Self::Tables, half: Half, square: usize, occupied: u128) -> (u128, u128) {
        Self::lines_with((), tables, half, square, occupied)
    }

    /// The same look-up, which a probe watches.
    #[must_use]
    fn lines_with(
        probe: impl Probe,
        tables: &Self::Tables,
        half: Half,
        square: usize,
        occupied: u128,
    ) -> (u128, u128);

    /// Squares that a chariot reaches: along rank and file up to and including the first piece, of whichever
    /// side.
    #[inline]
    #[must_use]
    fn chariot(square: usize, occupied: u128) -> u128 {
        Self::lines(Self::tables(), Half::of(square), square, occupied).0
    }

    /// Pieces that a cannon attacks, of whichever side: the second piece in each of the four directions.
    #[inline]
    #[must_use]
    fn cannon(square: usize, occupied: u128) -> u128 {
        Self::lines(Self::tables(), Half::of(square), square, occupied).1 & occupied
    }

    /// Bytes of the tables that the kernel reads.
    #[must_use]
    fn table_bytes() -> usize;
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Kernel for Bitboard<L, S, K, M> {
    type Occupancy = Set;
    const SQUARES: usize = Square::COUNT;
    const FILES: usize = 9;
    const SECOND: Second = Second::Cannon;

    fn occupancy(men: u128) -> Set {
        Half::Red.set(men as u64 & WHOLE_HALF) | Half::Black.set((men >> HALF_SQUARES) as u64)
    }

    #[inline]
    fn square(index: usize) -> usize {
        index
    }

    #[inline]
    fn straight(&occupied: &Set, square: usize) -> u128 {
        S::chariot(square, occupied)
    }

    #[inline]
    fn second(&occupied: &Set, square: usize) -> u128 {
        S::cannon(square, occupied)
    }

    fn in_order(set: u128, _: usize) -> u128 {
        u128::from(Half::Red.word(set)) | u128::from(Half::Black.word(set)) << HALF_SQUARES
    }
}

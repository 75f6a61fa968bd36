//! The kernels: given a square and the occupied squares of the board, which squares does a rook or a bishop
//! attack?
//!
//! ```text
//!   occupancy            rook on d4: up to and including the first piece of each direction
//!   . . . x . . . .      . . . . . . . .
//!   . . . x . . . .      . . . x . . . .
//!   . . . . . . . .      . . . x . . . .
//!   . . . . . . . .      . . . x . . . .
//!   . x . R . . x .      . x x . x x x .
//!   . . . . . . . .      . . . x . . . .
//!   . . . . . . . .      . . . x . . . .
//!   . . . x . . . .      . . . x . . . .
//! ```
//!
//! All kernels give the same set. They differ in how they get it:
//!
//! - by reading the first blocker off the set with a bit scan (classical, Bob and Mike, QBB);
//! - by arithmetic that runs up to it (slide arithmetic, obstruction difference, hyperbola, and hyperbola on
//!   several lines at once);
//! - by packing the squares that matter into an index of a table prepared for every case (kindergarten,
//!   folding hash, the magics, PEXT, PEXT with PDEP);
//! - by spreading over empty squares (dumb7, Kogge-Stone, exploding);
//! - by a condition for each square that may be reached (switch).

mod black;
pub mod black_magics;
mod bob_mike;
mod classical;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod dual_hyperbola;
mod dumb7;
mod exploding;
mod fancy;
mod fill;
mod folding;
pub mod folds;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "gfni"))]
mod gfni_hyperbola;
mod hyperbola;
mod kindergarten;
mod kogge_stone;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod lanes;
mod lines;
mod magic;
pub mod magics;
pub(crate) mod marks;
mod obstruction;
mod overlap;
mod packed;
#[cfg(any(all(target_arch = "x86_64", target_feature = "bmi2"), target_arch = "wasm32"))]
mod pext;
#[cfg(any(all(target_arch = "x86_64", target_feature = "bmi2"), target_arch = "wasm32"))]
mod pext_pdep;
mod qbb;
pub mod rays;
mod slide_arithmetic;
mod switch;

use qipan_game::probe::Place;
use qipan_game::{Choice, Kernel, Legality, Play, Probe, Second, noted};

use self::marks::part;
use crate::Bitboard;
use crate::mailbox::Mailbox;
use crate::sets::Sets;
use crate::squares::Square;

pub use black::BlackMagic;
pub use bob_mike::BobMike;
pub use classical::Classical;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
pub use dual_hyperbola::DualHyperbola;
pub use dumb7::Dumb7;
pub use exploding::Exploding;
pub use fancy::FancyMagic;
pub use folding::FoldingHash;
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", target_feature = "gfni"))]
pub use gfni_hyperbola::GfniHyperbola;
pub use hyperbola::Hyperbola;
pub use kindergarten::Kindergarten;
pub use kogge_stone::KoggeStone;
pub use magic::Magic;
pub use obstruction::Obstruction;
#[cfg(any(all(target_arch = "x86_64", target_feature = "bmi2"), target_arch = "wasm32"))]
pub use pext::Pext;
#[cfg(any(all(target_arch = "x86_64", target_feature = "bmi2"), target_arch = "wasm32"))]
pub use pext_pdep::PextPdep;
pub use qbb::Qbb;
pub use slide_arithmetic::SlideArithmetic;
pub use switch::Switch;

/// A way to look up what sliders attack. A kernel has no values worth the name: its functions read tables
/// that the compiler has made.
///
/// ```
/// use chess_bitboard::{Classical, Sliders};
///
/// // A rook on a1, men on a3 and d1.
/// assert_eq!(Classical::rook(0, 1 << 16 | 1 << 3), 1 << 8 | 1 << 16 | 1 << 1 | 1 << 2 | 1 << 3);
/// ```
pub trait Sliders: Choice {
    /// The name for people, English and Chinese.
    const TITLE: [&str; 2];
    /// Source of the idea.
    const SOURCE: &'static str;
    /// CPU features that it cannot do without.
    const NEEDS: &'static [&'static str] = &[];

    /// The squares that a rook on `square` (0..64, a1 = 0, h1 = 7) attacks, if the squares of `occupancy` are
    /// occupied: in each direction up to and including the first occupied square. Whether `square` itself is
    /// occupied makes no difference.
    #[inline(always)]
    fn rook(square: Square, occupancy: u64) -> u64 {
        Self::rook_with((), square, occupancy)
    }

    /// The same for a bishop.
    #[inline(always)]
    fn bishop(square: Square, occupancy: u64) -> u64 {
        Self::bishop_with((), square, occupancy)
    }

    /// The same for a queen: both.
    #[inline(always)]
    fn queen(square: Square, occupancy: u64) -> u64 {
        Self::queen_with((), square, occupancy)
    }

    /// A rook's look-up, which a probe watches.
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64;

    /// A bishop's look-up, which a probe watches.
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64;

    /// A queen's look-up, which is both.
    #[inline(always)]
    fn queen_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let straight = Self::rook_with(probe, square, occupancy);
        straight | Self::bishop_with(probe, square, occupancy)
    }

    /// Bytes of the tables that look-ups read.
    fn table_bytes() -> usize;
}

/// Reads the squares that a slider attacks from a table.
#[inline(always)]
fn entry<T: Probe>(probe: T, place: Place, attacks: u64) -> u64 {
    probe.enters(part::ENTRY, 0);
    probe.works_out("attacks", probe.reads(place, attacks))
}

/// Both lines of a slider together.
#[inline(always)]
fn both<T: Probe>(probe: T, one: u64, other: u64) -> u64 {
    probe.enters(part::TOGETHER, 0);
    noted!(probe, one | other)
}

/// The fastest kernel of the processors that the program is built for.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
pub type Fastest = Pext;
/// The fastest kernel of the processors that the program is built for.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
pub type Fastest = Magic;

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> Kernel for Bitboard<L, S, K, M, P> {
    type Occupancy = u64;
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> u64 {
        men as u64
    }

    #[inline]
    fn square(index: usize) -> usize {
        index
    }

    #[inline]
    fn straight(&occupied: &u64, square: usize) -> u128 {
        S::rook(square, occupied).into()
    }

    #[inline]
    fn second(&occupied: &u64, square: usize) -> u128 {
        S::bishop(square, occupied).into()
    }

    fn in_order(set: u128, _square: usize) -> u128 {
        set
    }
}

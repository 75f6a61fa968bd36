//! Faults that beginners make in a move generator, to be found by counting: a teaching board per game,
//! [`xiangqi::Board`] and [`chess::Board`], into which one fault at a time can be switched, and the list of
//! these faults as [`EXERCISES`]. Others, which are no exercises, are [`known`] besides.
//!
//! Where a fault changes something, the wrong line and the right line stand beside each other:
//! `if self.has(Fault::River) { … } else { … }`. Without a fault a teaching board is right. It is not fast.
//!
//! A board with a fault may come to a position that no game knows: without a king, with two pieces on one
//! square. It goes on from there as the beginner's program would, and never panics.
//!
//! ```
//! use qipan_engines::exercises::{exercise, teach};
//!
//! let start = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1";
//! let leaves = |fault| -> Result<u64, _> {
//!     teach("xiangqi", start, &[], fault, 1).map(|moves| moves.iter().map(|(_, leaves)| leaves).sum())
//! };
//! assert_eq!(leaves(None)?, 44);
//! assert_eq!(leaves(Some(9))?, 52);
//! assert_eq!(exercise(9).map(|exercise| exercise.id), Some("soldier-sideways-early"));
//! # Ok::<(), qipan_engines::exercises::TeachError>(())
//! ```

mod catches;
pub mod chess;
mod exercise;
mod known;
mod shown;
mod steps;
mod teach;
mod teaching;
pub mod xiangqi;

pub use catches::{Catch, LEAVES, Position, caught, cheapest, positions};
pub use exercise::{EXERCISES, Exercise, exercise};
pub use known::{Known, known};
pub use shown::{Shown, shown};
pub(crate) use teach::teach_known;
pub use teach::{TeachError, teach};
pub use teaching::{Teaching, divide, perft};

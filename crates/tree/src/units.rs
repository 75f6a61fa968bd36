//! A deep perft in units: files of positions that any number of machines count, line by line, so that a
//! worker may be killed at any moment; put together, and compared between two boards position by position.
//! A unit and its counts are text, and the first line vouches for all others by SHA-256.
//!
//! ```text
//!   root ── K plies ──► unique positions, and how many lines lead to each
//!                            │ cut                   0001.unit  0002.unit …
//!                            ▼
//!   Unit ──► Journal: UNIT.out.part, a line for each position that is counted
//!                            │ finish                UNIT.out
//!                            ▼
//!   Merge: every unit once, in every set ──► sum of lines × count, compared position by position
//! ```
//!
//! This module knows no board. Who has one counts, and puts counts into a journal.

mod block;
mod counts;
mod draw;
mod error;
mod journal;
mod merge;
mod seal;
pub mod stragglers;
mod unit;

#[doc(hidden)]
pub use counts::forged as forged_counts;
pub use counts::{Counted, Counts, Session, Set};
pub use draw::{By, Drawn, missed};
pub use error::UnitError;
pub use journal::{Journal, Opened, out_of};
pub use merge::{Comparison, Disagreement, Merge, SetSum};
#[doc(hidden)]
pub use unit::forged as forged_unit;
pub use unit::{Task, Unit, cut, digest_of, write_all};

//! The words of the experiment as types: what is timed ([`Model`], [`Unit`]), how ([`Variant`]), on positions
//! of what part of a game ([`Stratum`]), what a row is for ([`Role`]), and what comes out ([`Sample`],
//! [`SearchTally`]).
//!
//! Boards are compiled against these words, records are written in them, and neither knows the other:
//!
//! ```text
//!   boards ──► jobs ──► experiment ◄── record ──► tables, plots, pages
//! ```

mod model;
mod role;
mod sample;
mod stratum;
mod tally;
mod variant;
mod weights;

pub use model::{Kind, Model, Unit};
pub use role::Role;
pub use sample::Sample;
pub use stratum::{Bounds, Stratum};
pub use tally::SearchTally;
pub use variant::Variant;
pub use weights::Weights;

//! Theorems that are held against arbitrary bytes, and what makes something sensible of such bytes.
//!
//! A theorem is a function that panics where it does not hold. `tests/theorems.rs` makes a fuzz target of
//! each: `cargo test` replays the corpus and tries random bytes for some seconds, by hand it runs for hours.
//! The README says how.
//!
//! Random bytes are hardly ever a position or a record. So the same bytes are read twice: as the text of a
//! stranger, and as [`Choices`] of how to change a text that is one.

mod choices;
mod edits;
pub mod fen;
pub mod lines;
pub mod records;
pub mod seeds;
pub mod suites;
pub mod units;

// A program whose crates are compiled for coverage cannot be linked without what counts it.
#[cfg(test)]
use bolero as _;

pub use choices::Choices;
pub use edits::edited;

/// Longer inputs are passed over: no theorem needs them, and a fuzzer shall not spend its time on them.
pub const MOST_BYTES: usize = 1 << 16;

/// Inputs that are the same in every run.
#[must_use]
pub fn random_inputs(count: usize, bytes: usize) -> Vec<Vec<u8>> {
    let mut random = qipan_game::SplitMix64(1);
    let input = |_| (0..bytes).map(|_| random.next() as u8).collect();
    (0..count).map(input).collect()
}

//! Counts of large trees over the `MoveGen` trait: on several threads, and with a table that remembers what
//! was counted before, so that a position is counted once however it is reached; unique positions too.
//! `docs/deep.md` of the repository says how it works and what a key is.
//!
//! ```text
//!   root ── moves ── … ── 5 plies left │ 4 ── 3 ── 2 │ 1 ── leaves
//!   any thread takes any move          │ one thread  │ counted by the board
//!   ◄───────────── asked and remembered in the table ┘
//! ```
//!
//! What is generic is compiled for every row, so everything that does not depend on the board is behind one
//! indirect call, and boards are asked through [`qipan_game::cold`] wherever there is much to do below.

mod memory;
mod pass;
mod perft;
mod reached;
mod seen;
mod table;
mod threads;
mod unique;
mod watch;

pub use pass::Pass;
pub use perft::{Count, Counted, How, perft, perft_each, tallies};
pub use reached::{MOST_REACHED, Reached, reached};
pub use seen::Seen;
pub use table::Table;
pub use threads::pool;
pub use unique::unique;
pub use watch::{DeepError, Unwatched, Watch};

#![doc = include_str!("../README.md")]
//!
//! ## In detail
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
mod perft;
mod reached;
mod seen;
mod table;
mod threads;
mod unique;
mod watch;

pub use perft::{Count, Counted, How, perft, perft_each, tallies};
pub use reached::{MOST_REACHED, Reached, reached};
pub use seen::Seen;
pub use table::Table;
pub use threads::pool;
pub use unique::unique;
pub use watch::{DeepError, Unwatched, Watch};

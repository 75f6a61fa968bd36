//! The vocabulary of qipan (棋盘, "game board"): what a [`Game`] is, what a board must do to take part ([`MoveGen`]), the
//! list that moves are written to ([`MoveList`]), and the counting of positions ([`perft_visit`], [`perft_count`],
//! [`divide`]), written once over the trait so that no board brings a recursion of its own. A board whose attack look-ups are worth timing
//! by themselves is a [`Kernel`] too.
//!
//! ```text
//!   game ◄── rules ◄── boards ◄── harness ◄── cli, benches
//! ```
//!
//! Repetition, move counters and results are outside: perft asks which moves exist, not how the game ends.

mod board;
pub mod fen;
mod kernel;
mod list;
mod perft;

pub use board::{About, Game, Legality, MoveGen, MoveOf, SetupOf, Unsupported};
pub use kernel::{Kernel, Second};
pub use list::MoveList;
pub use perft::{Tally, divide, perft_count, perft_tally, perft_visit};

#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! ```text
//!   effort ──► callgrind ──► effort work: every row is asked every question, one region each
//!      ▲                          │
//!      └────────── Asked ◄────────┘  instructions, calls, order of moves, by row and question
//! ```
//!
//! The library has what needs no board: what was counted ([`Asked`]), its table ([`table`]) and what must
//! hold of it ([`check`]). Benches live in `benches/`.

mod asked;
mod calls;
pub mod check;
mod question;
pub mod table;
mod touch;

pub use asked::{Answer, Asked, Set, WrongLine};
pub use question::Question;

#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! The vocabulary of qipan (棋盘, "game board"): what a [`Game`] is, what a board must do to take part
//! ([`MoveGen`]), the list that moves are written to ([`MoveList`]), and the counting of positions
//! ([`perft_read`], [`perft_visit`], [`perft_count`],
//! [`perft_count2`], [`divide`]), written once over the trait so that no
//! board brings a recursion of its own. What a board may do in more than one way is a [`Factor`], each way a
//! [`Level`]. A board whose attack look-ups are worth timing by themselves is a [`Kernel`] too.
//!
//! ```text
//!   game ◄── rules ◄── boards ◄── harness ◄── cli, benches
//! ```
//!
//! Repetition, move counters and results are outside: perft asks which moves exist, not how the game ends.
#![cfg_attr(not(test), no_std)]

#[doc(hidden)]
pub extern crate alloc;

pub mod asked;
mod board;
pub mod cold;
pub mod epd;
pub mod explain;
pub mod fen;
mod gen_type;
mod kernel;
mod keys;
mod levels;
mod list;
mod perft;
pub mod probe;
mod random;
mod rows;
mod rule;
mod ruling;
mod search_tally;
mod terms;

pub use board::{
    About, ErrorOf, Game, KindOf, Looked, MoveGen, MoveOf, ORDERS, Outcome, Script, SetupOf,
    UnsupportedError, children_by_playing,
};
pub use gen_type::{All, Captures, GenType, Quiets};
pub use kernel::{Kernel, Second};
pub use keys::{KeyTable, ValueTable};
pub use levels::{
    AttackTest, Cells, Choice, ComputedKey, ComputedValue, Eager, Exempt, Factor, Filtered, InPlace, KeptKey,
    KeptMailbox, KeptValue, Kinds, Lazy, Legal, Legality, Level, List, Listed, NoMailbox, OnCopy, Planes,
    Play, PseudoLegal, Tested, Walked, Words,
};
pub use list::MoveList;
pub use perft::{
    KindOfLeaves, Tally, divide, perft_count, perft_count2, perft_read, perft_tally, perft_visit,
};
pub use probe::Probe;
pub use random::SplitMix64;
pub use rows::Rows;
pub use rule::Rule;
pub use ruling::{Ruling, Special};
pub use search_tally::SearchTally;
pub use terms::Term;

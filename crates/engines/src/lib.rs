#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! Move generators of other programs, checked against the rules.
//!
//! ```text
//!   UCI engine · perftree script · any command · a board · a teaching board
//!                           │ all of them a Generator: what is below each move of this position?
//!                           ▼
//!      check (a suite) ──► descent (the shortest line after which two differ) ──► explain (the rule)
//! ```
//!
//! | room | what is in it |
//! |---|---|
//! | `generator` | the question and the answer that every generator understands |
//! | `process` | the gate to another program: its lines, its silence, its end |
//! | `family` | whatever a program has started, to its end |
//! | `uci`, `command` | the two ways of asking one: a conversation, or a process for each question |
//! | `perftwar` | a conversation that a JSON file of The Grand Chess Tree describes, and such a file of a board |
//! | `contender` | a program as a row, timed beside boards |
//! | `worker` | a program at work that is timed: its own bench, counts, searches |
//! | `replies` | counts in what a program prints |
//! | `notation` | written moves as other programs write them |
//! | `description` | what is known of a program: a command line or a TOML file |
//! | `inside` | boards of this program, and boards with the faults of exercises, as generators |
//! | `exercises` | teaching boards with the faults of beginners |
//! | `check` | every position of a suite against a generator |
//! | `descent` | the first difference of two generators |
//! | `explain` | which of them is right, and by what rule |
//! | `signature` | the known fault that counts as a program does |
//! | `pretext` | checks that are none |
//! | `rule_names` | names of rules in both languages |
//!
//! A program of strangers is not trusted: what it prints is bounded in length and time, it is ended in every
//! case, and whatever it does becomes a [`EngineError`] that says what was asked, what was found and what was
//! expected.

mod check;
mod command;
mod contender;
mod descent;
mod description;
pub mod exercises;
mod explain;
mod family;
mod generator;
mod inside;
mod notation;
mod perftwar;
mod pretext;
mod process;
mod replies;
mod rule_names;
mod signature;
mod uci;
mod worker;

pub use check::{Checked, Tried, check};
pub use contender::Running;
pub use descent::{Difference, Kind, descend};
pub use description::{Description, DescriptionError, Protocol, words};
pub use explain::{Finding, Listing, explain, rules_of};
pub use family::adopt_orphans;
pub use generator::{Division, EngineError, Generator, Question};
pub use inside::{Inside, Taught, reference};
pub use notation::Ranks;
pub use perftwar::perftwar;
pub use process::Patience;
pub use rule_names::rule_name;
pub use signature::Signatures;
pub use worker::{Work, Worker};

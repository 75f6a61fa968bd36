#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! | room | what is in it |
//! |---|---|
//! | `row` | [`Row`]: name, role, levels, and the board |
//! | `board` | [`AnyBoard`]: a board whose type is forgotten |
//! | `questions` | [`Questions`]: all that a harness asks of it, one method each, with what answers them in `job`, `operations`, `searches`, `along`, `asked` |
//! | `rules` | [`AnyGame`]: a game whose types are forgotten; `ruled`: who attacks whom, by the rules |
//! | `model`, `variant`, `stratum`, `weights`, `role`, `sample` | the words of the experiment: what is timed, how, on what positions, what a row is for, and what comes out |
//! | `clock`, `callgrind` | time, and instructions counted exactly |
//! | `explained`, `explanation` | what a board says of itself |
//!
//! A time is never without the count that was made in it ([`Sample`]).
//!
//! ```
//! use qipan_game::Rows;
//! use qipan_row::Collected;
//!
//! let mut rows = Collected::default();
//! rows.explained::<xiangqi_array::Board>();
//! let row = &rows.into_vec()[0];
//! assert_eq!((row.name(), row.perft_read(row.facts().start, 2)?), ("xiangqi-array", 1920));
//! let horse = row.position(row.facts().start)?.man("b0")?;
//! assert_eq!(horse.moves, ["b0a2", "b0c2"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod error;
mod explain_error;
mod explained;
mod explanation;
mod model;
mod role;
mod row;
mod rules;
mod sample;
mod stratum;
mod variant;
mod weights;

#[cfg(feature = "timing")]
mod along;
#[cfg(feature = "timing")]
mod asked;
#[cfg(feature = "timing")]
mod attacks;
#[cfg(feature = "timing")]
mod callgrind;
#[cfg(feature = "timing")]
mod clock;
#[cfg(feature = "timing")]
mod job;
#[cfg(feature = "timing")]
pub mod kernels;
#[cfg(feature = "timing")]
mod operations;
#[cfg(feature = "timing")]
mod placement;
#[cfg(feature = "timing")]
mod position;
#[cfg(feature = "timing")]
mod pressure;
#[cfg(feature = "timing")]
mod program;
#[cfg(feature = "timing")]
mod questions;
#[cfg(feature = "timing")]
mod ruled;
#[cfg(feature = "timing")]
mod searches;

/// Type that [`export!`] writes into boards, which have no standard library to name it from.
#[doc(hidden)]
pub use std::vec::Vec;

pub use board::{AnyBoard, board};
pub use error::{ParseError, RowError};
pub use explain_error::ExplainError;
pub use explained::Listed as ExplainedMove;
pub use explanation::{Change, Document, Explained, Explanation, Played, SCHEMA, Subject};
pub use model::{Kind, Model, Unit};
pub use qipan_game::SearchTally;
pub use role::Role;
pub use row::{Collected, Row};
pub use rules::{AnyGame, GameFacts, game_of};
pub use sample::Sample;
pub use stratum::{Bounds, Stratum};
pub use variant::Variant;
pub use weights::Weights;

#[cfg(feature = "timing")]
pub use {
    along::Step,
    asked::Asked,
    callgrind::{CallgrindError, Calls, Dumps, Profile, callgrind},
    clock::{Clock, Reading, SystemClock},
    job::{Call, Division, Listed, Runner, Task, guarded},
    operations::{Answers, answers},
    position::{Position, VALID},
    pressure::MOST_TIMED,
    program::Program,
    qipan_tree::search::MOST_DEPTH,
    qipan_tree::search::engine::Limits,
    questions::{Kernels, Questions},
    ruled::{AskedMove, Attacks},
    searches::Searched,
};

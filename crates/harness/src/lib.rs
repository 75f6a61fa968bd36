#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! Work with rows: finding them by name, the data that they are asked about, the gate that verifies them, and
//! the timer that compares them. What follows from the times is in `qipan-record`, which knows no board.
//!
//! ```text
//!   data ──► verify ──► timing ──► Group (qipan-record) ──► figures and words
//!                ▲          ▲
//!   boards ──► rows: installed by the program, one indirect call per job
//! ```
//!
//! A board is known here by what its [`About`](qipan_game::About) says and by nothing else. A time is never
//! without the count that was made in it ([`Sample`](qipan_record::Sample)), and no time is kept whose count
//! was wrong.
//!
//! | room | what is in it |
//! |---|---|
//! | `rows`, `select` | rows by name, by pattern, by set |
//! | `race` | a quick comparison of a few rows |
//! | `data` | games, suites, the corpus and its walks |
//! | `timing` | contests, their jobs, boards prepared for them, rounds |
//! | `extras` | instructions, hardware counters, first use: what the program runs itself again for |
//! | `race` | a quick comparison of a few rows, for the author of a board |
//! | `verify` | every count against the suites |

mod data;
mod extras;
mod race;
mod rows;
mod select;
mod timing;
mod verify;

pub use data::code::{Code, code_of_boards, code_to_csv};
pub use data::corpus::{Corpus, CorpusError, CorpusProblem, Root, roots, trees};
pub use data::fill::{Depths, Filled, fill, fill_searches};
pub use data::games::{GAMES, GameData, POPULATION, SearchFile, game_named, game_of};
pub use data::own::{Own, OwnError, WrongLine};
pub use data::playouts::corpus_text;
pub use data::searches::{searches, searches_text};
pub use data::suite::{Entry, Expected, Finds, NoPosition, Suite, SuiteError, SuiteProblem, spread};
pub use extras::counters::count_events;
pub use extras::instructions::{
    InstructionsError, count_instructions, count_parts, run_once, search_apart_once,
};
pub use extras::reexecution::{FIRST_USE, ONCE, sample_to_line};
pub use qipan_game::{Ruling, Script, Tally};
pub use qipan_row::{
    Answers, Call, Clock, Division, Limits as SearchLimits, Listed, MOST_DEPTH, Position, Program, Reading,
    Row, RowError, Runner, Searched, SystemClock, Task, kernels,
};
pub use race::{RaceError, race};
pub use rows::{UnknownRowError, changed_since, facts, fastest, find, install, is_known, rows};
pub use select::{SelectionError, is_in, select_boards, select_models, select_names};
pub use timing::contest::{Contest, Work};
pub use timing::rounds::{Watch, measure};
pub use verify::{
    Limits, Passed, Verified, VerifyError, VerifyWatch, WrongCount, WrongEntry, verify, wrong_entries,
};

//! The only crate that sees more than one board: the registry of contestants, the gate that verifies them, the timer that
//! compares them, and the words for what came out.
//!
//! ```text
//!   suites ──► verify ──► measure ──► report
//!                 ▲          ▲
//!   boards ──► registry: rows of monomorphic function pointers, one indirect call per job, never per node
//! ```
//!
//! A board is known here by what its [`About`](qipan_game::About) says and by nothing else. A time is never without the
//! count that was made in it ([`Sample`]), and no time is kept whose count was wrong.

mod games;
mod job;
mod machine;
mod measure;
mod registry;
mod report;
mod select;
pub mod statistics;
mod suite;
mod verify;

pub use games::{GAMES, GameRow, game_named};
pub use job::{Division, Job, JobError, Model, Sample};
pub use machine::Machine;
pub use measure::{Contest, Group, Measured, Settings, Timed, measure};
pub use registry::{ENTRANTS, Entrant, Role, UnknownBoard, find};
pub use report::{GroupReport, Standing, Verdict, bytes, conclusion};
pub use select::{NothingSelected, select_boards, select_models};
pub use statistics::Interval;
pub use suite::{Entry, Expected, Suite, SuiteError, SuiteProblem};
pub use verify::{Failure, Limits, Verified, WrongCount, verify};

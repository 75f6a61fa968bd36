//! The only crate that sees more than one board: the registry of contestants, the gate that verifies them,
//! the timer that compares them, and the words for what came out.
//!
//! ```text
//!   suites ──► verify ──► measure ──► report
//!                 ▲          ▲
//!   boards ──► registry: rows of monomorphic function pointers, one indirect call per job
//! ```
//!
//! A board is known here by what its [`About`](qipan_game::About) says and by nothing else. A time is never
//! without the count that was made in it ([`Sample`]), and no time is kept whose count was wrong.

mod claims;
mod conclusion;
mod contest;
mod corpus;
mod counters;
mod difference;
mod effects;
mod games;
mod group;
mod instructions;
mod machine;
mod measure;
mod overview;
mod playouts;
mod record;
mod reexecution;
mod registry;
mod report;
mod select;
mod settings;
mod side_by_side;
pub mod statistics;
mod suite;
mod text;
mod variant;
mod verify;
mod walks;

pub use claims::{Claim, Finding, Judged, Judgement, Test, claims, judged};
pub use conclusion::{Conclusion, conclusion};
pub use contest::{Contest, Work};
pub use corpus::{Corpus, CorpusError, CorpusProblem, Root, roots};
pub use counters::count_events;
pub use difference::{Change, Difference, Drift, difference};
pub use effects::{Effect, Quotient};
pub use games::{GAMES, GameRow, Script, game_named, game_of};
pub use group::{Counters, Facts, Group, LevelFact, Measured, Refusal, Timed};
pub use instructions::{NotCounted, count_instructions, run_once};
pub use machine::Machine;
pub use measure::{Watch, measure, measure_together};
pub use overview::{Overview, OverviewRow};
pub use playouts::corpus_text;
pub use qipan_jobs::{
    Answers, Clock, Division, Entrant, Job, JobError, Listed, Model, Position, Prepared, Reading, Role,
    Sample, Stratum, SystemClock, Task, kernels,
};
pub use record::{Plan, Program, Record, RecordError, Session, write_whole};
pub use reexecution::{FIRST_USE, ONCE, sample_to_line};
pub use registry::{ENTRANTS, UnknownBoard, find};
pub use report::{GroupReport, Standing, Verdict};
pub use select::{NothingSelected, RowSet, select_boards, select_models};
pub use settings::Settings;
pub use side_by_side::{Beside, Shift, SideBySide};
pub use statistics::Interval;
pub use suite::{Entry, Expected, Suite, SuiteError, SuiteProblem};
pub use text::{bytes, capitalised, figure};
pub use variant::Variant;
pub use verify::{Failure, Limits, Verified, WrongCount, verify};

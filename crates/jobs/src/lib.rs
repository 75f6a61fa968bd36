//! What is asked of a board and timed: jobs, compiled for each board.
//!
//! Everything here is generic over the board. The rows of `crates/registry/` make it monomorphic: functions
//! compiled for one board, behind one indirect call per job ([`Entrant`]). A time is never without the count
//! that was made in it ([`Sample`]).

mod clock;
mod entrant;
mod job;
pub mod kernels;
mod model;
mod operations;
mod placement;
mod position;
mod pressure;

pub use clock::{Clock, Reading, SystemClock};
pub use entrant::{Entrant, Role};
pub use job::{Division, Job, JobError, Listed, ParseError, Prepared, Sample, Task, board, guarded, pool};
pub use model::Model;
pub use operations::Answers;
pub use position::{Position, Stratum, VALID};
pub use pressure::MOST_TIMED;

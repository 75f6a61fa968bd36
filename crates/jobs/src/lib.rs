//! Questions to boards, and their timing, compiled for each board.
//!
//! Everything here is generic over the board. The rows of `crates/registry/` make it monomorphic: functions
//! compiled for one board, behind one indirect call per job ([`Entrant`]). A time is never without the count
//! that was made in it ([`Sample`](qipan_experiment::Sample)).

mod along;
mod clock;
mod entrant;
mod job;
pub mod kernels;
mod operations;
mod placement;
mod position;
mod pressure;
mod searches;

pub use along::Step;
pub use clock::{Clock, Reading, SystemClock};
pub use entrant::{Entrant, Entrants};
pub use job::{Call, Division, JobError, Listed, ParseError, Runner, Task, board, guarded, pool};
pub use operations::Answers;
pub use position::{Position, VALID};
pub use pressure::MOST_TIMED;
pub use qipan_search::MOST_DEPTH;
pub use searches::Searched;

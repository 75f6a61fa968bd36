//! Timing of boards. A sample, from the command to the statistic:
//!
//! ```text
//!   Contest   who, over what, in which variants                        contest.rs
//!   Job       what is asked, with what every board has to answer       job.rs
//!   Prepared  a board ready for a job, at a depth and so many times    prepared.rs
//!   Sample    a time with its count, taken when its turn comes         rounds.rs
//!   Group     all times of a contest, which a record keeps             qipan-record
//! ```

pub(crate) mod contest;
pub(crate) mod job;
pub(crate) mod prepared;
pub(crate) mod rounds;

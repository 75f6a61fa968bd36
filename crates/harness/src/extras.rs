//! Counts beside the times, and the runs of the program by itself.

pub(crate) mod counters;
pub(crate) mod instructions;
pub(crate) mod profile;
pub(crate) mod reexecution;

//! What is counted beside the times, and what the program runs itself again for.

pub(crate) mod counters;
pub(crate) mod instructions;
pub(crate) mod profile;
pub(crate) mod reexecution;

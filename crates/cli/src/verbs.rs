//! The verbs of the program, a file each: arguments, what is done, how it ends.

pub(crate) mod attacks;
pub(crate) mod bisect;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod completions;
pub(crate) mod deep;
pub(crate) mod diff;
pub(crate) mod exercise;
pub(crate) mod explain;
pub(crate) mod lesson;
pub(crate) mod list;
pub(crate) mod man;
pub(crate) mod moves;
pub(crate) mod new_board;
pub(crate) mod once;
pub(crate) mod perft;
pub(crate) mod pool;
pub(crate) mod report;
pub(crate) mod reproduce;
pub(crate) mod samples;
pub(crate) mod search;
pub(crate) mod show;
pub(crate) mod splice;
pub(crate) mod suite;
pub(crate) mod uci;
pub(crate) mod verify;

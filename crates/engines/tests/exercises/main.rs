//! Tests of the teaching boards and their faults.

mod boards;
mod found;

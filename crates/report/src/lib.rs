//! What people look at: plots (SVG) and a page (HTML), made from nothing but the record of a comparison.
//!
//! The figures come from [`qipan_harness`] (`GroupReport`, `Overview`); nothing is computed here that a table
//! could contradict. Tables and words as text are the program's own (`qipan report`).

pub mod page;
pub mod plots;

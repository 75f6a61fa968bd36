#![doc = include_str!("../README.md")]
//!
//! ## In detail
//!
//! Pictures and pages to look at: plots (SVG) and a page (HTML), made from nothing but the record of a
//! comparison.
//!
//! The figures come from [`qipan_record`] (`GroupReport`, `Overview`); nothing is computed here that a table
//! could contradict. Tables and words as text are the program's own (`qipan report`). No board is linked, so
//! that a page can be made and tested where none compiles.
//!
//! Every text of a record is foreign: it is escaped where it becomes markup, and what cannot be seen in it is
//! replaced by �.

mod grouped;
pub mod page;
pub mod plots;
mod text;

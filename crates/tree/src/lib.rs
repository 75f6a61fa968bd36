#![doc = include_str!("../README.md")]

pub mod deep;
pub mod net;
pub mod search;
pub mod units;

/// The programs of docs/library.md are tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
mod library {}

//! Tests of the search.

mod engine;
mod finds;
mod mates;

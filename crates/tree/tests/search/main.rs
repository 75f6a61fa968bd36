//! Tests of the search.

mod finds;
mod mates;

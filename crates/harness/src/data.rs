//! Data that boards are asked about: games, suites, the corpus, its walks and its searches.

pub(crate) mod code;
pub(crate) mod corpus;
pub(crate) mod fill;
pub(crate) mod games;
mod large;
pub(crate) mod own;
pub(crate) mod playouts;
pub(crate) mod searches;
pub(crate) mod suite;
pub(crate) mod walks;

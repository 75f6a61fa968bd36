//! What boards are asked about: games, suites, the corpus and its walks.

pub(crate) mod corpus;
pub(crate) mod games;
pub(crate) mod playouts;
pub(crate) mod suite;
pub(crate) mod walks;

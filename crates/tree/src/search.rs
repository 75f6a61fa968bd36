//! One search for all boards: alpha-beta over [`MoveGen`](qipan_game::MoveGen), so that what differs between
//! two rows is the board.
//!
//! ```text
//!   iterative deepening: depth 1, 2, … as far as is asked for
//!     node     in check? one ply deeper │ table │ hash move │ captures │ two killers │ quiet moves
//!     leaf     quiescence: as it stands, or better by captures alone
//! ```
//!
//! A move from the table and the two killers of a ply are written moves.
//! [`import`](qipan_game::MoveGen::import) says whether they are moves here, before anything is generated:
//! where one of them cuts, nothing is. Captures come best victim first, then least attacker first; among
//! equals, and among quiet moves, the written moves decide, by [`order`](qipan_game::MoveGen::order). So
//! **nodes, score and line are the same on every board**, and a board differs from another by its time alone.
//! At [`CaptureOrder::Own`] captures come as the board lists them, and nodes may differ.
//!
//! The value of a position is its material. Who is mated has lost; who cannot move and is not in check has
//! lost in Xiangqi ([`Game::STALEMATE_LOSES`](qipan_game::Game::STALEMATE_LOSES)) and draws in chess.
//! Repetitions, the fifty moves and dead positions are outside: the value of a position depends on the
//! position alone.
//!
//! It asks of a board what every search must ask. What an engine of today asks besides, and the search that
//! asks it, is in [`engine`].
//!
//! Sources: Knuth and Moore, *An Analysis of Alpha-Beta Pruning* (1975); the stages (hash move, captures,
//! killers, quiet moves) are those of ElephantEye (解剖大象的眼睛) and of most engines since.

mod apart;
pub mod engine;
mod found;
mod lines;
mod picker;
mod searching;
mod table;
mod tally;
mod window;

pub use found::{Found, MATE};
pub use qipan_game::SearchTally;
pub use searching::{CaptureOrder, Keys, MOST_DEPTH, Search, Way};

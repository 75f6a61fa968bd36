//! A small quantised network as a load: what an engine of 2026 computes beside its board.
//!
//! **The network has no strength at all.** Its weights come from a fixed seed and it was never trained. It is
//! there to be computed, the same for every board, so that a comparison of boards can say how much of a
//! board's lead is left under such a load.
//!
//! ```text
//!   pieces on squares (i16 rows) ┐ ┌ sums as the side to move sees it ┐ clipped to
//!                                ├►┤                                  ├► 0..=127 ─► 16 ─► 32 ─► 1
//!   threats           (i8 rows)  ┘ └ sums as the other side sees it   ┘  i8 weights, i32 sums
//!                                    width × i16 each
//! ```
//!
//! Inputs are as in Stockfish's SFNNv10 and in Pikafish's "full threats" (both 2025): a piece on its square,
//! and a [`Threat`](qipan_game::asked::Threat), which is a pair of pieces of which one attacks the other. An
//! [`Accumulator`] holds the sum of the rows of all inputs, once as each side sees the board; a move changes
//! it by its [`Delta`]. So a board is asked for the threats that each move ends and begins
//! ([`MoveGen::threat_delta`](qipan_game::MoveGen::threat_delta)), and the rest is the same work for all.
//!
//! All is integers. Every way of computing them ([`Simd`], [`Updates`]) gives the same ones, on every board
//! and every machine. A search has a [`Stack`]; what it may hold is bounded by the plies given to it.
//!
//! Left out, since they would be the same for every board: inputs that depend on where the king stands (no
//! refresh but at the root), products of pairs of values, the use that engines make of values that are zero,
//! VNNI instructions, large pages, and the prefetch of rows, which is not portable.

mod accumulator;
mod cells;
mod delta;
mod head;
mod kernel;
mod laws;
mod network;
mod numbering;
mod simd;
mod size;
mod stack;
#[cfg(test)]
mod tests;
mod written;

pub use accumulator::{Accumulator, Scratch};
pub use delta::{Delta, MOST_PIECES, MOST_THREATS, Placed};
pub use network::Network;
pub use simd::Simd;
pub use size::Size;
pub use stack::{Stack, Updates};

/// Greatest output of a network, in hundredths of a pawn (soldier), and smallest with its sign changed.
///
/// A search adds it to the value of the pieces, so it is kept small: trees stay like those of an engine.
pub const MOST: i32 = 64;

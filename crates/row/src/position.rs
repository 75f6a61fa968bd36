//! Positions that boards are asked about, and what the oracle found there.

use crate::Stratum;

/// A position of a walk, what is asked there, and what the oracle found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    /// The position as FEN, as the rules write it.
    pub fen: String,
    /// Place of its root, `FILE:LINE`.
    pub place: String,
    /// The part of a game that it is of.
    pub stratum: Stratum,
    /// Plies from the root of its walk; what is below it follows it.
    pub ply: u32,
    /// The written move that leads here from the position before it with one ply less; none leads to the
    /// root.
    pub by: Option<String>,
    /// True if it is of its root's stratum; else it is on the way to one that is, and nothing is asked.
    pub is_asked: bool,
    /// Written moves whose validity is asked: up to four legal ones and as many that are none, in any order.
    pub imports: Vec<String>,
    /// Legal moves.
    pub legal: u64,
    /// Legal moves that take a piece.
    pub captures: u64,
    /// True if the side to move is in check.
    pub in_check: bool,
    /// Material of both sides, as [`MoveGen::material`](qipan_game::MoveGen::material) has it.
    pub material: i32,
}

/// Legal moves that `import` is asked of in a position, as a search has some of them from tables, and as many
/// others.
pub const VALID: usize = 4;

//! Reasons why something cannot be explained.

use thiserror::Error;

/// A question that cannot be answered.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ExplainError {
    /// The board does not explain itself.
    #[error("board: found {board}, expected one that explains itself")]
    Silent {
        /// The row.
        board: &'static str,
    },
    /// The text is no position of the game, not even one to look at.
    #[error("FEN: {0}")]
    Fen(String),
    /// The position is right, but the board cannot hold it.
    #[error("position: {0}")]
    Unsupported(String),
    /// The text is no square of the board.
    #[error("square: found {found:?}, expected a square from {first} to {last}")]
    Square {
        /// The text.
        found: String,
        /// Name of the first square.
        first: String,
        /// Name of the last square.
        last: String,
    },
    /// The square has no piece of the side to move.
    #[error("square: found {found} on {square}, expected a piece of the side to move, on one of {expected}")]
    NoMan {
        /// Letter of the piece on the square, or `no piece` where it is empty.
        found: String,
        /// The square.
        square: String,
        /// The squares of the pieces that can be asked for.
        expected: String,
    },
    /// The board does not list the move.
    #[error("move: found {found:?}, which {board} does not list: {reason}; expected one of {expected}")]
    Move {
        /// The text.
        found: String,
        /// The board.
        board: &'static str,
        /// Reason why it is no such move.
        reason: String,
        /// The moves of the piece, or of all pieces.
        expected: String,
    },
    /// A position in which a king can be taken can be looked at, but not played on.
    #[error("move: found {found:?} in a position to look at only, expected one to play on: {mark}")]
    OnlyToLookAt {
        /// The move.
        found: String,
        /// The fault of the position.
        mark: String,
    },
}

//! Reasons that a board could not be asked.

use std::error::Error;

use qipan_game::UnsupportedError;

/// An error of a game's own parser, with its text and caret.
pub type ParseError = Box<dyn Error + Send + Sync>;

/// A reason that a board could not be asked.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RowError {
    /// The text is no position of the board's game.
    #[error("FEN: {0}")]
    Fen(ParseError),
    /// The board cannot hold the position.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedError),
    /// The board panicked.
    #[error("{board} panicked: {message}")]
    Panicked {
        /// The row.
        board: String,
        /// The message of the panic.
        message: String,
    },
    /// The program could not run itself.
    #[error("{board}: running this program again: {reason}")]
    Reexecution {
        /// The row.
        board: &'static str,
        /// The system's reason, or what the program said.
        reason: String,
    },
    /// A program beside this one gives no count.
    #[error("{program}: {reason}")]
    Program {
        /// The row.
        program: &'static str,
        /// The fault of its answer.
        reason: String,
    },
    /// The board lacks a move that the rules allow.
    #[error("{board}: found no move {written}, expected it among the legal moves of {fen}")]
    Misses {
        /// The board.
        board: &'static str,
        /// The move.
        written: String,
        /// The position.
        fen: String,
    },
    /// A written move that the game cannot read.
    #[error(transparent)]
    Move(ParseError),
    /// The board has no such kernel, or the model does not work on such a task.
    #[error("{board} has no {model}")]
    NotApplicable {
        /// The board.
        board: &'static str,
        /// The model's name.
        model: &'static str,
    },
    /// A deep count came to no end.
    #[cfg(feature = "timing")]
    #[error(transparent)]
    Deep(#[from] qipan_tree::deep::DeepError),
}

//! Written moves.

use std::fmt::{self, Display};
use std::str::FromStr;

use crate::Square;

/// A move as it is written, in coordinates: `h2e2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the man stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Why a text is no written move.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("move: found {found:?}, expected two different squares such as h2e2, files a to i and ranks 0 to 9")]
pub struct MoveError {
    /// The text.
    pub found: String,
}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let square = |file: u8, rank: u8| {
            Square::at(usize::from(file.wrapping_sub(b'a')), usize::from(rank.wrapping_sub(b'0')))
        };
        match *text.as_bytes() {
            [file, rank, to_file, to_rank] => square(file, rank)
                .zip(square(to_file, to_rank))
                .filter(|(from, to)| from != to)
                .map(|(from, to)| Move { from, to }),
            _ => None,
        }
        .ok_or_else(|| MoveError { found: text.chars().take(40).collect() })
    }
}

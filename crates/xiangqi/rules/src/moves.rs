//! Written moves.

use alloc::string::String;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::Square;

/// A move as it is written, in coordinates: `h2e2`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Square that the piece leaves.
    pub from: Square,
    /// Square that the piece goes to.
    pub to: Square,
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Reason why a text is no written move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// The text.
    pub found: String,
}

impl Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found } = self;
        write!(
            f,
            "move: found {found:?}, expected two different squares such as h2e2, files a to i and ranks 0 to 9"
        )
    }
}

impl core::error::Error for MoveError {}

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

#[cfg(test)]
mod tests {
    use super::Move;
    use crate::Xiangqi;
    use qipan_game::Game;

    #[test]
    fn every_move_is_read_back_as_written() {
        let moves = Xiangqi::every_move();
        assert_eq!(moves.len(), 90 * 89);
        for m in moves {
            assert_eq!(m.to_string().parse(), Ok(m));
        }
    }

    #[test]
    fn a_move_is_two_different_squares_in_lower_case_and_nothing_else() {
        for text in [
            "", "h2", "h2e", "h2e22", "h2-e2", "H2E2", "j2e2", "h2e:", "h2h2", " h2e2", "h2e2\n", "车2e2",
            "²h2",
        ] {
            let error = text.parse::<Move>().unwrap_err();
            assert_eq!(error.found, text);
            assert_eq!(
                error.to_string(),
                format!(
                    "move: found {text:?}, expected two different squares such as h2e2, files a to i and ranks 0 to 9"
                )
            );
        }
    }

    #[test]
    fn an_endless_text_does_not_make_an_endless_message() {
        let error = "車".repeat(100_000).parse::<Move>().unwrap_err();
        assert_eq!(error.found.chars().count(), 40);
    }
}

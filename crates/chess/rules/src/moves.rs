//! Written moves.

use alloc::string::String;
use core::fmt::{self, Display};
use core::str::FromStr;

use crate::{Kind, Square};

/// A move as it is written, in coordinates: `e2e4`, `e7e8q`; castling is the king's move, `e1g1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The square that the piece leaves.
    pub from: Square,
    /// The square that the piece goes to.
    pub to: Square,
    /// The kind that a pawn becomes on the last rank.
    pub promotion: Option<Kind>,
}

impl Move {
    /// The moves of a piece from a square to another: one, but four for a pawn that reaches its last rank.
    pub fn of(kind: Kind, from: Square, to: Square) -> impl Iterator<Item = Self> {
        let promotes = kind == Kind::Pawn && matches!(to.rank(), 0 | 7);
        let plain = (!promotes).then_some(Self { from, to, promotion: None });
        let kinds = if promotes { &Kind::PROMOTIONS[..] } else { &[] };
        plain.into_iter().chain(kinds.iter().map(move |&kind| Self { from, to, promotion: Some(kind) }))
    }
}

/// Words of a formula that explain a suspect move of a piece that is not tied: taking en passant, the one
/// move that is always tested. Empty if there is no such move.
#[must_use]
pub const fn tested_anyhow(is_tied: bool, has_suspects: bool) -> &'static str {
    if has_suspects && !is_tied { "; taking en passant is always tested" } else { "" }
}

impl Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)?;
        self.promotion.map_or(Ok(()), |kind| write!(f, "{}", kind.letter()))
    }
}

/// Error for a text that is no written move.
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
            "move: found {found:?}, expected two different squares such as e2e4, files a to h and ranks 1 to 8, \
     and for a promotion one of q r b n as in e7e8q"
        )
    }
}

impl core::error::Error for MoveError {}

impl FromStr for Move {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let square = |file: u8, rank: u8| {
            Square::at(usize::from(file.wrapping_sub(b'a')), usize::from(rank.wrapping_sub(b'1')))
        };
        let squares = |bytes: [u8; 4]| {
            square(bytes[0], bytes[1]).zip(square(bytes[2], bytes[3])).filter(|(from, to)| from != to)
        };
        let promotion =
            |letter: u8| Kind::PROMOTIONS.into_iter().find(|kind| kind.letter() == char::from(letter));
        match *text.as_bytes() {
            [a, b, c, d] => squares([a, b, c, d]).map(|(from, to)| Move { from, to, promotion: None }),
            [a, b, c, d, letter] => squares([a, b, c, d])
                .zip(promotion(letter))
                .map(|((from, to), kind)| Move { from, to, promotion: Some(kind) }),
            _ => None,
        }
        .ok_or_else(|| MoveError { found: text.chars().take(40).collect() })
    }
}

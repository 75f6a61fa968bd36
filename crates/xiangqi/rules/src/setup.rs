//! Positions as they are written: FEN.

use std::fmt::{self, Display};
use std::str::FromStr;

use qipan_game::fen::FenError;

use crate::{Piece, Side, Square};

/// A position: who stands where and who is to move. Built by parsing FEN (strict: only positions that a game could
/// reach, as far as that can be seen), or from men by a board's `to_setup` (unchecked).
///
/// Move counters are read, checked and dropped, since no move depends on them; `Display` writes `- - 0 1`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    men: [Option<Piece>; Square::COUNT],
    side: Side,
}

/// What only the rules of Xiangqi exclude.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rule {}

/// Why a text is no position.
pub type SetupError = FenError<Rule>;

impl Setup {
    /// A position from its men, without any check: for a board that writes down what it holds.
    #[must_use]
    pub fn from_men(men: impl IntoIterator<Item = (Square, Piece)>, side: Side) -> Self {
        let mut setup = Self { men: [None; Square::COUNT], side };
        for (square, piece) in men {
            setup.men[square.index()] = Some(piece);
        }
        setup
    }

    /// The man on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.men[square.index()]
    }

    /// All men and where they stand, in the order of the squares.
    pub fn men(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Who is to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// The board as people see it.
    #[must_use]
    pub fn diagram(&self, script: Script) -> Diagram<'_> {
        Diagram { setup: self, script }
    }
}

/// How a [`Diagram`] shows men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// FEN letters.
    Letters,
    /// 帅仕相马车炮兵 and 将士象馬車砲卒.
    Chinese,
}

/// Shows a position as a board with files and ranks.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    setup: &'a Setup,
    script: Script,
}

impl Display for Diagram<'_> {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = (self.setup, self.script);
        todo!("A: written next")
    }
}

impl Display for Setup {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!("A: written next")
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(_text: &str) -> Result<Self, SetupError> {
        todo!("A: written next")
    }
}

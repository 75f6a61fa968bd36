//! Questions that a board is asked.

use std::fmt::{self, Display};

/// A question to a board, and what one operation of it is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Question {
    /// The test whether the side to move is in check: per position after a legal move.
    InCheck,
    /// All moves: per position.
    Generate,
    /// Captures: per position.
    Captures,
    /// A listed move played, tested where the board must, and taken back: per move.
    Visit,
    /// The board's form of a written move, half of which are moves here: per move.
    Import,
    /// The values of the pieces: per position.
    Material,
    /// Facts of a listed move that a search asks for (change of the key, order, pieces): per move.
    Key,
}

impl Question {
    /// All questions, in the order in which they are asked.
    pub const ALL: [Self; 7] =
        [Self::InCheck, Self::Generate, Self::Captures, Self::Visit, Self::Import, Self::Material, Self::Key];

    /// Its name in tables.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::InCheck => "in-check",
            Self::Generate => "generate",
            Self::Captures => "captures",
            Self::Visit => "visit",
            Self::Import => "import",
            Self::Material => "material",
            Self::Key => "key",
        }
    }
}

impl Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

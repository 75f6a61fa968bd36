//! Parts of a game.

use std::fmt::{self, Display};

/// Part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stratum {
    /// Many pieces, and not in check: how many, the [`Bounds`] of a population say.
    Opening,
    /// Fewer pieces, and not in check.
    MiddleGame,
    /// Few pieces, and not in check.
    Endgame,
    /// In check, with any number of pieces.
    InCheck,
}

impl Stratum {
    /// All of them, in the order of a game.
    pub const ALL: [Stratum; 4] = [Stratum::Opening, Stratum::MiddleGame, Stratum::Endgame, Stratum::InCheck];

    /// Its name in a corpus.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Stratum::Opening => "opening",
            Stratum::MiddleGame => "middle-game",
            Stratum::Endgame => "endgame",
            Stratum::InCheck => "in-check",
        }
    }

    /// The part of the game as a phrase with "in".
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Stratum::Opening => "in openings",
            Stratum::MiddleGame => "in middle games",
            Stratum::Endgame => "in endgames",
            Stratum::InCheck => "in check",
        }
    }
}

/// Numbers of pieces that tell the parts of a game apart where the side to move is not in check. They differ
/// from population to population: in thirds of the positions of played games, and further apart where
/// positions are drawn so that parts differ clearly.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// An opening has at least so many.
    pub opening: usize,
    /// A middle game has from the one to the other, both included.
    pub middle_game: (usize, usize),
    /// An endgame has at most so many.
    pub endgame: usize,
}

impl Bounds {
    /// Bounds for the positions of random games, of both games.
    pub const RANDOM: Bounds = Bounds { opening: 28, middle_game: (17, 27), endgame: 14 };

    /// Bounds of parts that have no gap between them.
    #[must_use]
    pub const fn thirds(opening: usize, endgame: usize) -> Bounds {
        Bounds { opening, middle_game: (endgame + 1, opening - 1), endgame }
    }

    /// The part that a position with so many pieces belongs to; `None` between two parts.
    #[must_use]
    pub fn stratum(&self, men: usize, is_in_check: bool) -> Option<Stratum> {
        match men {
            _ if is_in_check => Some(Stratum::InCheck),
            _ if men >= self.opening => Some(Stratum::Opening),
            _ if men <= self.endgame => Some(Stratum::Endgame),
            _ if (self.middle_game.0..=self.middle_game.1).contains(&men) => Some(Stratum::MiddleGame),
            _ => None,
        }
    }
}

impl Display for Stratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

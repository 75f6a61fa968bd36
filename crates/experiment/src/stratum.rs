//! Parts of a game.

use std::fmt::{self, Display};

/// Part of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stratum {
    /// At most four of the thirty-two men are gone.
    Opening,
    /// Seventeen to twenty-seven men.
    MiddleGame,
    /// At most fourteen men.
    Endgame,
    /// In check, with any number of men.
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

    /// Where that is, in a sentence.
    #[must_use]
    pub const fn in_words(self) -> &'static str {
        match self {
            Stratum::Opening => "in openings",
            Stratum::MiddleGame => "in middle games",
            Stratum::Endgame => "in endgames",
            Stratum::InCheck => "in check",
        }
    }

    /// Whether a position with so many men belongs here.
    #[must_use]
    pub fn holds(self, men: usize, is_in_check: bool) -> bool {
        match self {
            Stratum::InCheck => is_in_check,
            _ if is_in_check => false,
            Stratum::Opening => men >= 28,
            Stratum::MiddleGame => (17..=27).contains(&men),
            Stratum::Endgame => men <= 14,
        }
    }
}

impl Display for Stratum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

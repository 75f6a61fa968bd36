//! The games that a board can be made for.

/// A game: its directory below `crates`, and the letter of its systems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Game {
    /// 象棋.
    Xiangqi,
    /// FIDE chess.
    Chess,
}

impl Game {
    /// Both games.
    pub const ALL: [Self; 2] = [Self::Xiangqi, Self::Chess];

    /// Lower-case name, as on the command line and in the names of packages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Xiangqi => "xiangqi",
            Self::Chess => "chess",
        }
    }

    /// The game of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }

    /// Its name as it stands within a sentence.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Self::Xiangqi => "Xiangqi",
            Self::Chess => "chess",
        }
    }

    /// Letter that the numbers of its systems begin with.
    pub(crate) const fn letter(self) -> char {
        match self {
            Self::Xiangqi => 'X',
            Self::Chess => 'C',
        }
    }
}

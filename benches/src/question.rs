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
    /// The pieces that attack the goal of a legal move, once the piece has left: per move.
    Attackers,
    /// How many pieces of each side attack each square: per position.
    Attacked,
    /// Attacks of each side on nine squares at the other's end of the board: per position.
    AttacksOn,
    /// Whether a legal move gives check: per move.
    GivesCheck,
    /// Whether the exchange that a legal move begins costs nothing: per move.
    See,
    /// The same, if a pinned piece may not take: per move.
    SeePinned,
    /// Squares that the sliding pieces of each side may go to: per position.
    Mobility,
    /// The pairs of pieces of which one attacks the other: per position.
    Threats,
    /// The pairs that a legal move ends and begins: per move.
    ThreatDelta,
}

impl Question {
    /// All questions, in the order in which they are asked.
    pub const ALL: [Self; 16] = [
        Self::InCheck,
        Self::Generate,
        Self::Captures,
        Self::Visit,
        Self::Import,
        Self::Material,
        Self::Key,
        Self::Attackers,
        Self::Attacked,
        Self::AttacksOn,
        Self::GivesCheck,
        Self::See,
        Self::SeePinned,
        Self::Mobility,
        Self::Threats,
        Self::ThreatDelta,
    ];

    /// The questions by tables: about moves, and about who attacks whom.
    pub const TABLES: [&'static [Self]; 2] =
        [Self::ALL.split_at(Self::Attackers as usize).0, Self::ALL.split_at(Self::Attackers as usize).1];

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
            Self::Attackers => "attackers",
            Self::Attacked => "attacked",
            Self::AttacksOn => "attacks-on",
            Self::GivesCheck => "gives-check",
            Self::See => "see",
            Self::SeePinned => "see-pinned",
            Self::Mobility => "mobility",
            Self::Threats => "threats",
            Self::ThreatDelta => "threat-delta",
        }
    }
}

impl Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Rulings on written moves.

use alloc::string::ToString;
use core::fmt::{self, Display};

use crate::Rule;
use crate::explain::Text;

/// The rule that allows or forbids a move, and the pieces and squares that make it do so.
///
/// ```
/// use qipan_game::{Rule, Ruling, explain::Text};
///
/// let fact = Text::new("e5 is occupied by the red soldier", "马腿 e5 有红兵");
/// let ruling = Ruling { rule: Rule::HorseLeg, fact };
/// assert_eq!(ruling.to_string(), "horse leg: e5 is occupied by the red soldier");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruling {
    /// The rule, one of [`Game::rules`](crate::Game::rules).
    pub rule: Rule,
    /// The pieces and squares that decide it in this position. The Chinese is understood without the rule's
    /// name.
    pub fact: Text,
}

impl Ruling {
    /// Rule and fact; in Chinese the fact alone.
    #[must_use]
    pub fn text(&self) -> Text {
        Text::new(self.to_string(), &self.fact.zh)
    }
}

/// English.
impl Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.fact)
    }
}

/// Effect of a legal move besides going to a square and taking what stands there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Special {
    /// A pawn takes one that does not stand on the goal.
    EnPassant,
    /// King and rook move at once.
    Castling,
    /// A pawn becomes a piece.
    Promotion,
}

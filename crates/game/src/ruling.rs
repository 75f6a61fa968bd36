//! What the rules say of a written move.

use std::fmt::{self, Display};

/// The rule that allows or forbids a move, and what stands where that makes it do so.
///
/// ```
/// use qipan_game::Ruling;
///
/// let ruling = Ruling { rule: "horse leg", fact: "e5 is occupied by the red soldier".to_owned() };
/// assert_eq!(ruling.to_string(), "horse leg: e5 is occupied by the red soldier");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ruling {
    /// The short name of the rule, one of [`Game::rules`](crate::Game::rules): the same in every position.
    pub rule: &'static str,
    /// What stands where in this position.
    pub fact: String,
}

impl Display for Ruling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule, self.fact)
    }
}

/// What a legal move does besides going to a square and taking what stands there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Special {
    /// A pawn takes one that does not stand on the goal.
    EnPassant,
    /// King and rook move at once.
    Castling,
    /// A pawn becomes a piece.
    Promotion,
}

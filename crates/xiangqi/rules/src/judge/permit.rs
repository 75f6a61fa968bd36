//! Grounds on which a move is legal.

use alloc::{string::ToString, vec::Vec};
use core::fmt::{self, Display};

use qipan_game::explain::Text;
use qipan_game::{Rule, Ruling};

use super::Standing;
use crate::Square;

/// Grounds of a legal move: its way, and its answers to checks; `Display` is the fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permit {
    /// Way of the piece.
    pub way: Way,
    /// Answers of the move, one to each check; empty if there is none.
    pub answers: Vec<Answer>,
}

/// Way of a piece, with the squares that make it possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Way {
    /// A general's step.
    General,
    /// A general takes the other one; no position that a game reaches has that, since the side that has
    /// moved would be in check.
    Flight {
        /// Start of the general.
        from: Square,
        /// Goal of the general.
        to: Square,
    },
    /// An advisor's step.
    Advisor,
    /// An elephant's step.
    Elephant {
        /// The empty point half-way.
        eye: Square,
    },
    /// A horse's step.
    Horse {
        /// The empty first point of the way.
        leg: Square,
    },
    /// A chariot's way, to take or not.
    Chariot {
        /// Start of the chariot.
        from: Square,
        /// Goal of the chariot.
        to: Square,
    },
    /// A cannon goes as a chariot does.
    Cannon {
        /// Start of the cannon.
        from: Square,
        /// Goal of the cannon.
        to: Square,
    },
    /// A cannon takes.
    CannonTakes {
        /// The one piece between.
        screen: Square,
    },
    /// A soldier goes ahead.
    Forward,
    /// A soldier goes sideways.
    Sideways,
}

/// Answer of a move to a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Capture of the piece that gives check.
    Takes {
        /// Piece that gives check.
        checker: Standing,
    },
    /// The general goes away.
    GeneralLeaves {
        /// Piece that gives check.
        checker: Standing,
    },
    /// A piece comes between.
    Blocks {
        /// Square between.
        on: Square,
        /// Piece that gives check.
        checker: Standing,
    },
    /// A piece comes to the leg of a horse.
    Leg {
        /// The leg.
        on: Square,
        /// The horse.
        checker: Standing,
    },
    /// The screen of a cannon goes away.
    ScreenLeaves {
        /// Square where it stood.
        screen: Square,
        /// The cannon.
        checker: Standing,
    },
    /// A second piece comes between general and cannon.
    SecondMan {
        /// Square between.
        on: Square,
        /// The cannon.
        checker: Standing,
    },
}

impl Permit {
    /// The name of the rule, one of [`RULES`](super::RULES): where something may be in the way of a piece,
    /// the rule that would be broken if it were.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self.way {
            Way::General => Rule::General,
            Way::Flight { .. } => Rule::FlyingGeneral,
            Way::Advisor => Rule::Advisor,
            Way::Elephant { .. } => Rule::ElephantEye,
            Way::Horse { .. } => Rule::HorseLeg,
            Way::Chariot { .. } => Rule::ChariotsWay,
            Way::Cannon { .. } => Rule::CannonsWay,
            Way::CannonTakes { .. } => Rule::CannonScreen,
            Way::Forward | Way::Sideways => Rule::Soldier,
        }
    }
}

impl From<Permit> for Ruling {
    fn from(permit: Permit) -> Self {
        Self { rule: permit.rule(), fact: Text::new(permit.to_string(), permit.in_chinese()) }
    }
}

impl Display for Permit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.way)?;
        for (index, answer) in self.answers.iter().enumerate() {
            write!(f, "{}{answer}", if index == 0 { "; in check: " } else { ", " })?;
        }
        Ok(())
    }
}

impl Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::General => f.write_str("one point along a line, inside the palace"),
            Way::Flight { from, to } => write!(f, "no piece stands between the generals on {from} and {to}"),
            Way::Advisor => f.write_str("one point diagonally, inside the palace"),
            Way::Elephant { eye } => write!(f, "its eye {eye} is empty"),
            Way::Horse { leg } => write!(f, "its leg {leg} is empty"),
            Way::Chariot { from, to } | Way::Cannon { from, to } => {
                write!(f, "no piece stands between {from} and {to}")
            }
            Way::CannonTakes { screen } => write!(f, "takes over the screen {screen}"),
            Way::Forward => f.write_str("one point forward"),
            Way::Sideways => f.write_str("sideways beyond the river"),
        }
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Takes { checker } => write!(f, "takes the {checker}"),
            Answer::GeneralLeaves { checker } => write!(f, "the general leaves the check by the {checker}"),
            Answer::Blocks { on, checker } => write!(f, "{on} blocks the {checker}"),
            Answer::Leg { on, checker } => write!(f, "{on} is the leg of the {checker}"),
            Answer::ScreenLeaves { screen, checker } => {
                write!(f, "the screen {screen} leaves the {checker}")
            }
            Answer::SecondMan { on, checker } => write!(f, "{on} is a second piece before the {checker}"),
        }
    }
}

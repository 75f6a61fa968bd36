//! Reasons why a move is legal.

use alloc::{string::ToString, vec::Vec};
use core::fmt::{self, Display};

use qipan_game::explain::Text;
use qipan_game::{Rule, Ruling};

use super::Standing;
use crate::{Kind, Square, Wing};

/// The reasons why a legal move is legal; `Display` is the fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Permit {
    /// The way that the piece goes.
    pub way: Way,
    /// The kind that a pawn becomes, and where.
    pub promotion: Option<(Kind, Square)>,
    /// The move's answer to each check; empty if there is none.
    pub answers: Vec<Answer>,
}

/// The way that a piece goes, with the squares that make it possible.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Way {
    /// A king's step.
    King,
    /// King and rook move at once.
    Castling {
        /// Short or long.
        wing: Wing,
        /// The king's square.
        king: Square,
        /// The rook's square.
        rook: Square,
        /// The square that the king goes to.
        to: Square,
    },
    /// A queen's, rook's or bishop's way, to take or not.
    Line {
        /// The kind of the piece.
        kind: Kind,
        /// The square that it leaves.
        from: Square,
        /// The square that it goes to.
        to: Square,
    },
    /// A knight's leap.
    Knight,
    /// A pawn goes one square ahead.
    Ahead {
        /// The empty square.
        to: Square,
    },
    /// A pawn goes two squares ahead.
    DoubleStep {
        /// The square that it leaves.
        from: Square,
        /// The square that it goes to.
        to: Square,
    },
    /// A pawn takes what stands diagonally ahead.
    PawnTakes {
        /// The piece that stands there.
        taken: Standing,
    },
    /// A pawn takes one that stands beside it.
    EnPassant {
        /// The pawn that it takes.
        taken: Standing,
    },
}

/// The answer of a move to a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// The piece that gives check is taken.
    Takes {
        /// That piece.
        checker: Standing,
    },
    /// The king goes away.
    KingLeaves {
        /// The piece that gives check.
        checker: Standing,
    },
    /// A piece comes between.
    Blocks {
        /// The square that it comes to.
        on: Square,
        /// The piece that gives check.
        checker: Standing,
    },
}

impl Permit {
    /// The name of the rule, one of [`RULES`](super::RULES).
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self.way {
            _ if self.promotion.is_some() => Rule::Promotion,
            Way::King => Rule::King,
            Way::Castling { wing: Wing::King, .. } => Rule::CastlingShort,
            Way::Castling { wing: Wing::Queen, .. } => Rule::CastlingLong,
            Way::Line { kind: Kind::Rook, .. } => Rule::Rook,
            Way::Line { kind: Kind::Bishop, .. } => Rule::Bishop,
            Way::Line { .. } => Rule::Queen,
            Way::Knight => Rule::Knight,
            Way::Ahead { .. } => Rule::Pawn,
            Way::DoubleStep { .. } => Rule::DoubleStep,
            Way::PawnTakes { .. } => Rule::PawnTakes,
            Way::EnPassant { .. } => Rule::EnPassant,
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
        if let Some((kind, on)) = self.promotion {
            write!(f, "; on {on} it becomes a {kind}")?;
        }
        for (index, answer) in self.answers.iter().enumerate() {
            write!(f, "{}{answer}", if index == 0 { "; in check: " } else { ", " })?;
        }
        Ok(())
    }
}

impl Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Way::King => f.write_str("one square, not attacked"),
            Way::Castling { king, rook, to, .. } => write!(
                f,
                "neither king nor rook has moved, no piece stands between {king} and {rook}, \
                 no square from {king} to {to} is attacked"
            ),
            Way::Line { from, to, .. } => write!(f, "no piece stands between {from} and {to}"),
            Way::Knight => f.write_str("two squares along a rank or a file and one across"),
            Way::Ahead { to } => write!(f, "one square ahead, {to} is empty"),
            Way::DoubleStep { from, to } => {
                write!(f, "two squares ahead from its home {from}, empty as far as {to}")
            }
            Way::PawnTakes { taken } => write!(f, "diagonally ahead it takes the {taken}"),
            Way::EnPassant { taken } => write!(f, "the {taken} has just moved two squares"),
        }
    }
}

impl Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Takes { checker } => write!(f, "takes the {checker}"),
            Answer::KingLeaves { checker } => write!(f, "the king leaves the check by the {checker}"),
            Answer::Blocks { on, checker } => write!(f, "{on} blocks the {checker}"),
        }
    }
}

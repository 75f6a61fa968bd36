//! Reasons why a move is illegal.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display};

use qipan_game::explain::Text;
use qipan_game::{Rule, Ruling};

use super::Standing;
use crate::{Kind, Piece, Side, Square};

/// The rule that an illegal move breaks, with the pieces and squares that make it do so; `Display` is the
/// fact.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Breach {
    /// There is nothing to move.
    NoMan {
        /// The square where the move begins.
        from: Square,
    },
    /// The piece is not of the side to move.
    WrongSide {
        /// The piece.
        mover: Standing,
    },
    /// Pieces do not take their own.
    OwnMan {
        /// The piece on the goal.
        own: Standing,
    },
    /// No piece of this kind goes so.
    Way {
        /// The kind of the piece.
        kind: Kind,
        /// The square that it leaves.
        from: Square,
        /// The goal.
        to: Square,
    },
    /// A piece stands in the way of a queen, rook or bishop.
    Blocked {
        /// The piece that would go.
        mover: Standing,
        /// The nearest piece in its way.
        by: Standing,
    },
    /// A pawn does not take ahead.
    PawnBlocked {
        /// The piece ahead of the pawn.
        by: Standing,
    },
    /// A pawn goes two squares only from where it began.
    DoubleStepFrom {
        /// The pawn.
        mover: Standing,
    },
    /// A pawn's double step, with a piece on one of the two squares ahead.
    DoubleStepBlocked {
        /// The nearer piece.
        by: Standing,
    },
    /// A pawn goes diagonally only to take.
    NothingToTake {
        /// The goal.
        to: Square,
    },
    /// A pawn takes another beside it only in answer to its double step.
    TooLate {
        /// The pawn that would be taken.
        pawn: Standing,
    },
    /// A pawn cannot stay one on the last rank.
    PromotionNotNamed {
        /// The goal.
        to: Square,
    },
    /// A promotion is named for a move that does not promote.
    PromotionElsewhere {
        /// The piece that would go.
        man: Piece,
        /// The goal.
        to: Square,
        /// The kind that is named.
        kind: Kind,
    },
    /// A promotion to a kind that no pawn becomes.
    PromotionPiece {
        /// The kind that is named.
        kind: Kind,
    },
    /// The king is not where it castles from.
    CastlingKing {
        /// The king on its square.
        king: Standing,
        /// Its home square.
        home: Square,
    },
    /// No rook is where it castles from.
    CastlingRook {
        /// The rook and its corner.
        missing: Standing,
    },
    /// King or rook has moved.
    CastlingRight {
        /// The side that would castle.
        side: Side,
        /// The rook's corner.
        rook: Square,
    },
    /// Pieces stand between king and rook.
    CastlingBlocked {
        /// The king's square.
        king: Square,
        /// The rook's square.
        rook: Square,
        /// The occupied squares between them.
        occupied: Vec<Square>,
    },
    /// A king in check castles.
    OutOfCheck {
        /// The king's square.
        king: Square,
        /// The piece that attacks it.
        checker: Standing,
    },
    /// The king would pass an attacked square.
    ThroughCheck {
        /// The square.
        passed: Square,
        /// The piece that attacks it.
        by: Standing,
    },
    /// The king would castle to an attacked square.
    CastlingIntoCheck {
        /// The square.
        to: Square,
        /// The piece that attacks it.
        by: Standing,
    },
    /// The king would go to an attacked square.
    IntoCheck {
        /// The goal.
        to: Square,
        /// The piece that attacks it.
        checker: Standing,
    },
    /// The king would go on along the line of the piece that gives check.
    IntoCheckThrough {
        /// The king's square.
        from: Square,
        /// The goal.
        to: Square,
        /// The piece that attacks it.
        checker: Standing,
    },
    /// Two pieces give check, and another piece than the king would move.
    DoubleCheck {
        /// The pieces that attack the king.
        checkers: Vec<Standing>,
    },
    /// The king is in check and would stay so.
    NotAnswered {
        /// The king's square.
        king: Square,
        /// The piece that attacks it before the move and after.
        checker: Standing,
    },
    /// The only piece between the king and an enemy piece would leave.
    Pinned {
        /// The piece.
        mover: Standing,
        /// Its king's square.
        king: Square,
        /// The piece that would attack the king.
        checker: Standing,
    },
    /// With the pawn that is taken en passant, a piece goes that stood before the king.
    EnPassantExposes {
        /// The square that the taking pawn leaves.
        from: Square,
        /// The taken pawn's square.
        taken: Square,
        /// The king's square.
        king: Square,
        /// The piece that would attack it.
        checker: Standing,
    },
}

impl Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoMan { from } => write!(f, "{from} is empty"),
            Self::WrongSide { mover } => write!(f, "{} is to move, not the {mover}", mover.man.side.other()),
            Self::OwnMan { own } => write!(f, "the {} stands on {}", own.man, own.on),
            Self::Way { kind, from, to } => write!(f, "{}, which {from} to {to} is not", law(*kind)),
            Self::Blocked { mover, by } => {
                write!(f, "the {} stands on {}, in the way of the {mover}", by.man, by.on)
            }
            Self::PawnBlocked { by } => write!(f, "the {} stands on {}, straight ahead", by.man, by.on),
            Self::DoubleStepFrom { mover } => {
                write!(f, "the {mover} is not on rank {}", home_rank(mover.man.side))
            }
            Self::DoubleStepBlocked { by } => write!(f, "the {} stands on {}", by.man, by.on),
            Self::NothingToTake { to } => write!(f, "a pawn goes diagonally only to take, and {to} is empty"),
            Self::TooLate { pawn } => write!(f, "the {pawn} has not just moved two squares"),
            Self::PromotionNotNamed { to } => {
                write!(f, "on {to} a pawn becomes a queen, rook, bishop or knight, and none is named")
            }
            Self::PromotionElsewhere { man, to, kind } => {
                write!(f, "only a pawn on its last rank becomes a {kind}, not the {man} on {to}")
            }
            Self::PromotionPiece { kind } => {
                write!(f, "a pawn becomes a queen, rook, bishop or knight, not a {kind}")
            }
            Self::CastlingKing { king, home } => write!(f, "the {king} is not on {home}"),
            Self::CastlingRook { missing } => write!(f, "no {} is on {}", missing.man, missing.on),
            Self::CastlingRight { side, rook } => {
                write!(f, "{side} may no longer castle with the rook on {rook}")
            }
            Self::CastlingBlocked { king, rook, occupied } => write!(
                f,
                "between {king} and {rook} pieces stand on {}",
                joined(occupied.iter().map(Square::to_string))
            ),
            Self::OutOfCheck { king, checker } => {
                write!(f, "the king on {king} is attacked by the {checker}")
            }
            Self::ThroughCheck { passed, by } => write!(f, "the king passes {passed}, attacked by the {by}"),
            Self::CastlingIntoCheck { to, by } => write!(f, "the king goes to {to}, attacked by the {by}"),
            Self::IntoCheck { to, checker } => write!(f, "{to} is attacked by the {checker}"),
            Self::IntoCheckThrough { from, to, checker } => {
                write!(f, "{to} is attacked by the {checker} through {from}, which the king leaves")
            }
            Self::DoubleCheck { checkers } => {
                write!(f, "only the king can move, attacked by {}", all(checkers))
            }
            Self::NotAnswered { king, checker } => {
                write!(f, "the king on {king} is still attacked by the {checker}")
            }
            Self::Pinned { mover, king, checker } => {
                write!(f, "only the {mover} stands between the king on {king} and the {checker}")
            }
            Self::EnPassantExposes { from, taken, king, checker } => {
                write!(f, "without the pawns on {from} and {taken} the {checker} attacks the king on {king}")
            }
        }
    }
}

impl core::error::Error for Breach {}

impl Breach {
    /// The name of the rule, one of [`RULES`](super::RULES).
    #[must_use]
    pub const fn rule(&self) -> Rule {
        match self {
            Breach::NoMan { .. } => Rule::NoManThere,
            Breach::WrongSide { .. } => Rule::WrongSide,
            Breach::OwnMan { .. } => Rule::OwnManOnTheGoal,
            Breach::Way { kind, .. } => match kind {
                Kind::King => Rule::KingsStep,
                Kind::Queen => Rule::QueensLine,
                Kind::Rook => Rule::RooksLine,
                Kind::Bishop => Rule::BishopsLine,
                Kind::Knight => Rule::KnightsLeap,
                Kind::Pawn => Rule::PawnsStep,
            },
            Breach::Blocked { .. } => Rule::WayBlocked,
            Breach::PawnBlocked { .. } => Rule::PawnBlocked,
            Breach::DoubleStepFrom { .. } => Rule::DoubleStepFromHome,
            Breach::DoubleStepBlocked { .. } => Rule::DoubleStepBlocked,
            Breach::NothingToTake { .. } => Rule::NothingToTake,
            Breach::TooLate { .. } => Rule::EnPassantOnlyAtOnce,
            Breach::PromotionNotNamed { .. } => Rule::PromotionNotNamed,
            Breach::PromotionElsewhere { .. } => Rule::PromotionElsewhere,
            Breach::PromotionPiece { .. } => Rule::PromotionPiece,
            Breach::CastlingKing { .. } | Breach::CastlingRook { .. } => Rule::CastlingFromHome,
            Breach::CastlingRight { .. } => Rule::CastlingRight,
            Breach::CastlingBlocked { .. } => Rule::CastlingBlocked,
            Breach::OutOfCheck { .. } => Rule::CastlingOutOfCheck,
            Breach::ThroughCheck { .. } => Rule::CastlingThroughCheck,
            Breach::CastlingIntoCheck { .. } => Rule::CastlingIntoCheck,
            Breach::IntoCheck { .. } | Breach::IntoCheckThrough { .. } => Rule::KingStepsIntoCheck,
            Breach::DoubleCheck { .. } => Rule::DoubleCheck,
            Breach::NotAnswered { .. } => Rule::CheckNotAnswered,
            Breach::Pinned { .. } => Rule::PinnedMan,
            Breach::EnPassantExposes { .. } => Rule::EnPassantExposesTheKing,
        }
    }
}

impl From<Breach> for Ruling {
    fn from(breach: Breach) -> Self {
        Self { rule: breach.rule(), fact: Text::new(breach.to_string(), breach.in_chinese()) }
    }
}

/// The way that a kind of piece goes, in words.
const fn law(kind: Kind) -> &'static str {
    match kind {
        Kind::King => "one square in any direction",
        Kind::Queen => "any way along a rank, a file or a diagonal",
        Kind::Rook => "any way along a rank or a file",
        Kind::Bishop => "any way along a diagonal",
        Kind::Knight => "two squares along a rank or a file and one across",
        Kind::Pawn => "one square ahead, two from its home, or one diagonally ahead to take",
    }
}

/// The number of the rank where a side's pawns begin.
pub(super) const fn home_rank(side: Side) -> usize {
    match side {
        Side::White => 2,
        Side::Black => 7,
    }
}

/// Pieces with their articles.
fn all(men: &[Standing]) -> String {
    joined(men.iter().map(|man| format!("the {man}")))
}

/// `a`, `a and b`, `a, b and c`.
fn joined(words: impl Iterator<Item = String>) -> String {
    let words: Vec<_> = words.collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}

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
use crate::{Kind, Side, Square};

/// The rule that an illegal move breaks, with the pieces and squares that make it do so; `Display` is the
/// fact.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Breach {
    /// There is nothing to move.
    NoMan {
        /// Square where the move begins.
        from: Square,
    },
    /// The piece is not of the side to move.
    WrongSide {
        /// The piece.
        mover: Standing,
    },
    /// Pieces do not take their own.
    OwnMan {
        /// Piece that stands on the goal.
        own: Standing,
    },
    /// No piece of this kind goes so.
    Way {
        /// Kind of the piece.
        kind: Kind,
        /// Start of its move.
        from: Square,
        /// Goal of its move.
        to: Square,
    },
    /// A general or an advisor would leave its palace.
    Palace {
        /// Side whose palace it is.
        side: Side,
        /// Goal of the move.
        to: Square,
    },
    /// An elephant would cross the river.
    River {
        /// Goal of the move.
        to: Square,
    },
    /// The point in the middle of an elephant's way is not empty.
    Eye {
        /// Piece that stands there.
        by: Standing,
    },
    /// The first point of a horse's way is not empty.
    Leg {
        /// Piece that stands there.
        by: Standing,
    },
    /// A piece stands in a chariot's way.
    ChariotBlocked {
        /// The nearest one.
        by: Standing,
    },
    /// A cannon goes over no piece unless it takes.
    CannonBlocked {
        /// The nearest one.
        by: Standing,
    },
    /// A cannon takes over exactly one piece.
    Screen {
        /// Square of the cannon.
        from: Square,
        /// Piece that it would take.
        target: Standing,
        /// Squares of the pieces between: none, or two and more.
        between: Vec<Square>,
    },
    /// A soldier would go back.
    Backwards {
        /// Start of its move.
        from: Square,
        /// Goal of its move.
        to: Square,
    },
    /// A soldier would step sideways on its own side of the river.
    Sideways {
        /// Square of the soldier.
        from: Square,
    },
    /// No piece would stand between the generals.
    Facing {
        /// Square of the mover's general after the move.
        general: Square,
        /// Square of the other general.
        other: Square,
    },
    /// The general would go where it can be taken.
    IntoCheck {
        /// Goal of the general.
        to: Square,
        /// Piece that could take it.
        checker: Standing,
    },
    /// The general would go on along the line of a chariot.
    IntoCheckThrough {
        /// Square of the general.
        from: Square,
        /// Goal of the general.
        to: Square,
        /// Piece that could take it.
        checker: Standing,
    },
    /// The general is in check and would stay so.
    NotAnswered {
        /// Square of the general.
        general: Square,
        /// Pieces that attack it both before the move and after.
        checkers: Vec<Standing>,
    },
    /// The only piece before a chariot would leave.
    Pinned {
        /// The piece.
        mover: Standing,
        /// Square of its general.
        general: Square,
        /// Piece that would attack the general.
        checker: Standing,
    },
    /// A piece would come between its general and a cannon.
    BecomesScreen {
        /// Goal of the piece.
        on: Square,
        /// Square of its general.
        general: Square,
        /// The cannon.
        checker: Standing,
    },
    /// One of two pieces between general and cannon would leave, and the other is a screen.
    LeavesOneScreen {
        /// Square that the piece leaves.
        left: Square,
        /// Square of the other piece.
        screen: Square,
        /// Square of the general.
        general: Square,
        /// The cannon.
        checker: Standing,
    },
    /// The piece that stands on the leg of an enemy horse would leave.
    LegFreed {
        /// The leg.
        leg: Square,
        /// Square of the general.
        general: Square,
        /// The horse.
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
            Self::Palace { side, to } => {
                write!(f, "{to} is outside {side}'s palace, {}", palace(*side).join(" to "))
            }
            Self::River { to } => write!(f, "the elephant's goal {to} lies across the river"),
            Self::Eye { by } => write!(f, "{} is occupied by the {}", by.on, by.man),
            Self::Leg { by } => write!(f, "{} is occupied by the {}", by.on, by.man),
            Self::ChariotBlocked { by } => write!(f, "{} is occupied by the {}", by.on, by.man),
            Self::CannonBlocked { by } => {
                write!(f, "without taking it goes over no piece, and {} is occupied by the {}", by.on, by.man)
            }
            Self::Screen { from, target, between } => write!(
                f,
                "to take the {target} it needs exactly one piece between, and {}",
                found(*from, target.on, between)
            ),
            Self::Backwards { from, to } => write!(f, "{from} to {to} leads back"),
            Self::Sideways { from } => write!(f, "{from} is not across the river"),
            Self::Facing { general, other } => {
                write!(f, "file {} is open between the generals on {general} and {other}", file(*general))
            }
            Self::IntoCheck { to, checker } => write!(f, "{to} is attacked by the {checker}"),
            Self::IntoCheckThrough { from, to, checker } => {
                write!(f, "{to} is attacked by the {checker} through {from}, which the general leaves")
            }
            Self::NotAnswered { general, checkers } => {
                write!(f, "the general on {general} is still attacked by {}", all(checkers))
            }
            Self::Pinned { mover, general, checker } => {
                write!(f, "only the {mover} stands between the general on {general} and the {checker}")
            }
            Self::BecomesScreen { on, general, checker } => {
                write!(f, "{on} would be the only piece between the general on {general} and the {checker}")
            }
            Self::LeavesOneScreen { left, screen, general, checker } => write!(
                f,
                "without {left} only {screen} stands between the general on {general} and the {checker}"
            ),
            Self::LegFreed { leg, general, checker } => {
                write!(f, "without a piece on {leg} the {checker} attacks the general on {general}")
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
                Kind::General => Rule::GeneralsStep,
                Kind::Advisor => Rule::AdvisorsStep,
                Kind::Elephant => Rule::ElephantsStep,
                Kind::Horse => Rule::HorsesStep,
                Kind::Chariot => Rule::ChariotsLine,
                Kind::Cannon => Rule::CannonsLine,
                Kind::Soldier => Rule::SoldiersStep,
            },
            Breach::Palace { .. } => Rule::Palace,
            Breach::River { .. } => Rule::River,
            Breach::Eye { .. } => Rule::ElephantEye,
            Breach::Leg { .. } => Rule::HorseLeg,
            Breach::ChariotBlocked { .. } => Rule::ChariotsWay,
            Breach::CannonBlocked { .. } => Rule::CannonsWay,
            Breach::Screen { .. } => Rule::CannonScreen,
            Breach::Backwards { .. } => Rule::SoldierBackwards,
            Breach::Sideways { .. } => Rule::SoldierSideways,
            Breach::Facing { .. } => Rule::FacingGenerals,
            Breach::IntoCheck { .. } | Breach::IntoCheckThrough { .. } => Rule::GeneralStepsIntoCheck,
            Breach::NotAnswered { .. } => Rule::CheckNotAnswered,
            Breach::Pinned { .. } => Rule::PinnedMan,
            Breach::BecomesScreen { .. } => Rule::ScreenForTheCannon,
            Breach::LeavesOneScreen { .. } => Rule::SecondManBeforeTheCannon,
            Breach::LegFreed { .. } => Rule::HorseLegFreed,
        }
    }
}

impl From<Breach> for Ruling {
    fn from(breach: Breach) -> Self {
        Self { rule: breach.rule(), fact: Text::new(breach.to_string(), breach.in_chinese()) }
    }
}

/// Returns the law by which a kind of piece goes.
const fn law(kind: Kind) -> &'static str {
    match kind {
        Kind::General => "one point along a line",
        Kind::Advisor => "one point diagonally",
        Kind::Elephant => "two points diagonally",
        Kind::Horse => "one point along a line and one diagonally outwards",
        Kind::Chariot | Kind::Cannon => "any way along a rank or a file",
        Kind::Soldier => "one point forward, across the river also one sideways",
    }
}

/// The corners of a side's palace.
pub(super) const fn palace(side: Side) -> [&'static str; 2] {
    match side {
        Side::Red => ["d0", "f2"],
        Side::Black => ["d7", "f9"],
    }
}

/// The letter of a square's file.
fn file(square: Square) -> char {
    char::from(b'a' + square.file() as u8)
}

/// Names the pieces that stand between a cannon and what it would take.
fn found(from: Square, to: Square, between: &[Square]) -> String {
    match between {
        [] => format!("none stands between {from} and {to}"),
        men => format!("pieces stand on {}", joined(men.iter().map(Square::to_string))),
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

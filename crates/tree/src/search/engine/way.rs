//! Options of an engine.

use std::fmt::{self, Display};

use crate::search::searching::{CaptureOrder, Keys};

/// Source of the values of pieces by their squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Values {
    /// Carried along, and changed with every move ([`MoveGen::value_change`](qipan_game::MoveGen)).
    #[default]
    Kept,
    /// Computed from all pieces wherever a position is judged ([`MoveGen::value`](qipan_game::MoveGen)).
    Computed,
}

/// Technique that an engine may do without, to see what it saves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Technique {
    /// The turn is handed over where the side to move stands well: if that is still too good for the other
    /// side, a move would be too.
    NullMove,
    /// Quiet moves that come late are searched less deep first.
    LateMoveReductions,
    /// Quiet moves that have cut elsewhere come first.
    History,
    /// Each depth is searched in a small window around the score of the one before.
    Aspiration,
    /// Captures that lose material come last, and not at all in the quiescence search.
    Exchange,
}

impl Technique {
    /// Every technique.
    pub const ALL: [Self; 5] =
        [Self::NullMove, Self::LateMoveReductions, Self::History, Self::Aspiration, Self::Exchange];
}

impl Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NullMove => "null move",
            Self::LateMoveReductions => "late-move reductions",
            Self::History => "history",
            Self::Aspiration => "aspiration",
            Self::Exchange => "exchange",
        })
    }
}

/// Options of an engine's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct EngineWay {
    /// Order in which captures are tried.
    pub captures: CaptureOrder,
    /// Source of the keys.
    pub keys: Keys,
    /// Source of the values of pieces by their squares.
    pub values: Values,
    /// The technique that is not used; `None` uses all.
    pub without: Option<Technique>,
}

impl EngineWay {
    /// Returns true if a technique is used.
    #[inline(always)]
    pub(crate) fn uses(self, technique: Technique) -> bool {
        self.without != Some(technique)
    }
}

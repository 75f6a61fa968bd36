//! The board's own moves.

use crate::squares::{Cell, FENCE};

/// A move in four bytes: from, to, the man that moves, the man it takes (0 for none). All that are listed are legal.
///
/// With both men in the move, making and unmaking read nothing of the board and list that they change.
///
/// ```text
///   29 … 24 | 21 … 16 | 15 … 8 | 7 … 0
///    taken  |   man   |   to   |  from
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    /// A move to nowhere yet.
    #[inline]
    pub(crate) const fn starting(from: Cell, man: u8) -> Self {
        Self(from as u32 | (man as u32) << 16)
    }

    /// The same with its end.
    #[inline]
    pub(crate) const fn ending(self, to: Cell, taken: u8) -> Self {
        Self(self.0 | (to as u32) << 8 | (taken as u32) << 24)
    }

    #[inline]
    pub(crate) const fn from(self) -> Cell {
        self.0 as Cell
    }

    #[inline]
    pub(crate) const fn to(self) -> Cell {
        (self.0 >> 8) as Cell
    }

    #[inline]
    pub(crate) const fn man(self) -> u8 {
        (self.0 >> 16) as u8 & 63
    }

    #[inline]
    pub(crate) const fn taken(self) -> u8 {
        (self.0 >> 24) as u8 & 63
    }

    /// Who moves: the base code of the man's side.
    #[inline]
    pub(crate) const fn side(self) -> u8 {
        (self.0 >> 16) as u8 & FENCE
    }

    /// Whether the move takes nothing.
    #[inline]
    pub(crate) const fn is_quiet(self) -> bool {
        self.0 < 1 << 24
    }
}

//! The board's own moves.

use crate::squares::{Cell, FENCE};

/// A move in four bytes: from, to, the man that moves, the man it takes (0 for none), and one bit that says whether the own
/// general has to be looked at after it.
///
/// With both men in the move, making and unmaking read nothing of the board that they change.
///
/// ```text
///   bit 31 | 29 … 24 | 21 … 16 | 15 … 8 | 7 … 0
///    test  |  taken  |   man   |   to   |  from
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    /// A move to nowhere yet.
    #[inline]
    pub(crate) const fn starting(from: Cell, man: u8, test: bool) -> Self {
        Self(from as u32 | (man as u32) << 16 | (test as u32) << 31)
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

    /// The same, to be tested.
    #[inline]
    pub(crate) const fn tested(self) -> Self {
        Self(self.0 | 1 << 31)
    }

    /// Whether the move takes nothing and needs no test.
    #[inline]
    pub(crate) const fn is_plain(self) -> bool {
        self.0 < 1 << 24
    }

    /// Whether the move could leave the own general attacked.
    #[inline]
    pub(crate) const fn needs_test(self) -> bool {
        (self.0 as i32) < 0
    }
}

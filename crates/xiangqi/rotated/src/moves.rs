//! The board's own encoding of a move.

/// A move, with everything that playing it needs. The piece that it takes is not in it.
///
/// ```text
///   bit  31    17..14  13..7  6..0
///        test  man     from   to
/// ```
///
/// Pieces are numbered as in `men.rs`. *Test* says that the move may leave the own general attacked;
/// at level `tested` no listed move has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

const TEST: u32 = 1 << 31;

impl Move {
    /// A piece's moves from a square, before it is known where to.
    #[inline(always)]
    pub(crate) const fn new(man: usize, from: usize) -> Self {
        Self((man << 14 | from << 7) as u32)
    }

    /// To be tested, where that is so.
    #[inline(always)]
    pub(crate) const fn suspect_if(self, is_suspect: bool) -> Self {
        Self(self.0 | (is_suspect as u32) << 31)
    }

    /// To be tested.
    #[inline(always)]
    pub(crate) const fn suspect(self) -> Self {
        Self(self.0 | TEST)
    }

    /// A move of the piece to a square.
    #[inline(always)]
    pub(crate) const fn onto(self, to: usize) -> Self {
        Self(self.0 | to as u32)
    }

    /// Returns the square that the piece leaves.
    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize >> 7 & 127
    }

    /// Returns the square that the piece goes to.
    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize & 127
    }

    /// Sorts as the written moves do: squares are numbered in the order of the rules.
    #[inline(always)]
    pub(crate) const fn order(self) -> u32 {
        self.0 & 0x3fff
    }

    /// The piece's number.
    #[inline(always)]
    pub(crate) const fn man(self) -> usize {
        self.0 as usize >> 14 & 15
    }

    /// Returns true if the move may leave the own general attacked.
    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 & TEST != 0
    }
}

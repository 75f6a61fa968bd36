//! The board's own moves.

/// A move: where to in the low byte, where from in the second, and in the third why it could leave the own general
/// attacked, 0 if it cannot. In this order a man's moves are its own constant plus the destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    /// What all moves from a square share; `danger` is 0 if none of them can leave the own general attacked.
    #[inline(always)]
    pub(crate) const fn start(from: u8, danger: u8) -> Self {
        Self((danger as u32) << 16 | (from as u32) << 8)
    }

    /// The move of which this is the start.
    #[inline(always)]
    pub(crate) const fn going_to(self, to: u8) -> Self {
        Self(self.0 | to as u32)
    }

    /// Where from, in the numbers of the 16x16 board.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Where to, in the numbers of the 16x16 board.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> u8 {
        self.0 as u8
    }

    /// Whether the move could leave the own general attacked; the others need no test when they are played.
    #[inline(always)]
    #[must_use]
    pub const fn is_to_be_tested(self) -> bool {
        self.0 > 0xffff
    }

    /// Why it is to be tested.
    #[inline(always)]
    pub(crate) const fn danger(self) -> u8 {
        (self.0 >> 16) as u8
    }
}

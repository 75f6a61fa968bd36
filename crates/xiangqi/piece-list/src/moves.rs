//! The board's own move.

/// A move: the destination in the low byte, the square that is left in the second, and in the third why the
/// own general may be attacked afterwards, 0 if it cannot be. In this order a man's moves are its own
/// constant plus the destination.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    /// The reason that lies in the man or the square that it leaves: it may have shielded the general.
    pub(crate) const LEAVES: u8 = 1;
    /// The reason that lies in the destination: it may give a cannon its screen.
    pub(crate) const ENTERS: u8 = 2;

    /// Returns the part that all moves from a square have in common.
    #[inline(always)]
    pub(crate) const fn start(from: u8, reasons: u8) -> Self {
        Self((reasons as u32) << 16 | (from as u32) << 8)
    }

    /// The move of which this is the start.
    #[inline(always)]
    pub(crate) const fn onto(self, to: u8, reasons: u8) -> Self {
        Self(self.0 | (reasons as u32) << 16 | to as u32)
    }

    /// The square that the man leaves.
    #[inline(always)]
    pub(crate) const fn from(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The square that the man goes to.
    #[inline(always)]
    pub(crate) const fn to(self) -> u8 {
        self.0 as u8
    }

    /// Sorts as the written moves do: rows are numbered from the top, so they are turned round.
    #[inline]
    pub(crate) const fn order(self) -> u32 {
        self.0 & 0xffff ^ 0xf0f0
    }

    /// Returns true if the move can leave the own general attacked.
    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 > 0xffff
    }
}

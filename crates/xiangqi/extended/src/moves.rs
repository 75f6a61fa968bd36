//! The board's own move.

use std::fmt::{self, Debug};

/// A move: from, to, and whether the own general must be looked after.
///
/// ```text
///   bit   23 ........ 16   9 8    7 ........ 0
///         from            test   to
/// ```
/// Both test bits mean the same; there are two because a move may have two reasons, which are gathered without a
/// branch: bit 8 from where the man stands, bit 9 from where it goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u32);

impl Move {
    /// The reason that lies in the square that the man leaves: it may have shielded the general.
    pub const LEAVES: u8 = 1;
    /// The reason that lies in the square that the man goes to: it may give a cannon its screen.
    pub const ENTERS: u8 = 2;

    /// A move with its reasons, [`LEAVES`](Self::LEAVES) and [`ENTERS`](Self::ENTERS), to be tested.
    #[inline]
    pub const fn new(from: u8, to: u8, reasons: u8) -> Self {
        Self((from as u32) << 16 | (reasons as u32) << 8 | to as u32)
    }

    /// This move, which leads to square 0, led to another square, with further reasons.
    #[inline]
    pub const fn onto(self, to: u8, reasons: u8) -> Self {
        Self(self.0 | (reasons as u32) << 8 | to as u32)
    }

    /// The square that the man leaves.
    #[inline]
    pub const fn from(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// The square that the man goes to.
    #[inline]
    pub const fn to(self) -> u8 {
        self.0 as u8
    }

    /// Whether the move can leave the own general attacked.
    #[inline]
    pub const fn is_suspect(self) -> bool {
        self.0 & 0x300 != 0
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suspect = if self.is_suspect() { "?" } else { "" };
        write!(f, "{:#04x}-{:#04x}{suspect}", self.from(), self.to())
    }
}

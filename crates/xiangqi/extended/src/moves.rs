//! The board's own move.

use std::fmt::{self, Debug};

/// A move: from, to, and whether the own general must be looked after.
///
/// ```text
///   bit   23 ........ 16   9 8    7 ........ 0
///         from            test   to
/// ```
/// Both test bits mean the same; there are two because a move may have two reasons, which are gathered
/// without a branch: bit 8 from where the man stands, bit 9 from where it goes. At level `tested` neither is
/// ever set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u32);

impl Move {
    /// The reason that lies in the square that the man leaves: it may have shielded the general.
    pub(crate) const LEAVES: u8 = 1;
    /// The reason that lies in the square that the man goes to: it may give a cannon its screen.
    pub(crate) const ENTERS: u8 = 2;

    /// A move with its reasons, [`LEAVES`](Self::LEAVES) and [`ENTERS`](Self::ENTERS), to be tested.
    #[inline]
    pub(crate) const fn new(from: u8, to: u8, reasons: u8) -> Self {
        Self((from as u32) << 16 | (reasons as u32) << 8 | to as u32)
    }

    /// This move, which leads to square 0, led to another square, with further reasons.
    #[inline]
    pub(crate) const fn onto(self, to: u8, reasons: u8) -> Self {
        Self(self.0 | (reasons as u32) << 8 | to as u32)
    }

    /// The square that the man leaves.
    #[inline]
    pub(crate) const fn from(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// The square that the man goes to.
    #[inline]
    pub(crate) const fn to(self) -> u8 {
        self.0 as u8
    }

    /// Sorts as the written moves do: rows are numbered from the top, so they are turned round.
    #[inline]
    pub(crate) const fn order(self) -> u32 {
        (self.0 >> 8 & 0xff00 | self.0 & 0xff) ^ 0xf0f0
    }

    /// Returns true if the move can leave the own general attacked.
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

#[cfg(test)]
mod tests {
    use super::Move;

    #[test]
    fn a_move_holds_its_squares_and_its_reasons() {
        for (from, to) in (0x33..=0xcb).flat_map(|from| (0x33..=0xcb).map(move |to| (from, to))) {
            for (leaves, enters) in
                [(0, 0), (Move::LEAVES, 0), (0, Move::ENTERS), (Move::LEAVES, Move::ENTERS)]
            {
                let m = Move::new(from, 0, leaves).onto(to, enters);
                assert_eq!((m.from(), m.to()), (from, to));
                assert_eq!(m.is_suspect(), leaves | enters != 0);
                assert_eq!(m, Move::new(from, to, leaves | enters));
            }
        }
    }
}

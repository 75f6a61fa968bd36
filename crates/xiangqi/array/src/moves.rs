//! The board's own move.

use std::fmt::{self, Debug};

/// A move: from, to, and whether the own general must be looked after.
///
/// ```text
///   bit   15 14   13 ....... 7   6 ....... 0
///         test    from           to
/// ```
/// Both test bits mean the same; there are two because a move may have two reasons, which are gathered
/// without a branch: bit 14 from where the man stands, bit 15 from where it goes. At level `tested` neither
/// is ever set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u16);

impl Move {
    /// The reason that lies in the square that the man leaves: it may have shielded the general.
    pub(crate) const LEAVES: u8 = 1;
    /// The reason that lies in the square that the man goes to: it may give a cannon its screen.
    pub(crate) const ENTERS: u8 = 2;

    /// A move with its reasons, [`LEAVES`](Self::LEAVES) and [`ENTERS`](Self::ENTERS), to be tested.
    #[inline]
    pub(crate) const fn new(from: u8, to: u8, reasons: u8) -> Self {
        Self((reasons as u16) << 14 | (from as u16) << 7 | to as u16)
    }

    /// This move, which leads to square 0, led to another square, with further reasons.
    #[inline]
    pub(crate) const fn onto(self, to: u8, reasons: u8) -> Self {
        Self(self.0 | (reasons as u16) << 14 | to as u16)
    }

    /// The square that the man leaves.
    #[inline]
    pub(crate) const fn from(self) -> u8 {
        (self.0 >> 7) as u8 & 0x7f
    }

    /// The square that the man goes to.
    #[inline]
    pub(crate) const fn to(self) -> u8 {
        self.0 as u8 & 0x7f
    }

    /// Sorts as the written moves do: squares are numbered as in the rules.
    #[inline]
    pub(crate) const fn order(self) -> u32 {
        (self.0 & 0x3fff) as u32
    }

    /// Returns true if the move can leave the own general attacked.
    #[inline]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 >> 14 != 0
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suspect = if self.is_suspect() { "?" } else { "" };
        write!(f, "{}-{}{suspect}", self.from(), self.to())
    }
}

#[cfg(test)]
mod tests {
    use super::Move;

    #[test]
    fn a_move_holds_its_squares_and_its_reasons() {
        for (from, to) in (0..90).flat_map(|from| (0..90).map(move |to| (from, to))) {
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

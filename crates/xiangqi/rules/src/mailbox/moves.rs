//! The move of boards whose moves have reasons.

use core::fmt::{self, Debug};

/// A move: from, to, and the reasons why the own general must be looked after. `BITS` is the width of a
/// square's number.
///
/// ```text
///   bit of Move<8>   17 16   15 ....... 8   7 ....... 0
///                    test    from           to
/// ```
/// Both test bits mean the same; there are two because a move may have two reasons, which are gathered
/// without a branch: one from where the piece stands, one from where it goes. At level `tested` neither is
/// ever set. In this order a piece's moves are its own constant plus the destination.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move<const BITS: u32>(u32);

impl<const BITS: u32> Move<BITS> {
    /// The reason that lies in the square that the piece leaves: it may have shielded the general.
    pub const LEAVES: u8 = 1;
    /// The reason that lies in the square that the piece goes to: it may give a cannon its screen.
    pub const ENTERS: u8 = 2;

    /// The bits of a square's number.
    const SQUARE: u32 = (1 << BITS) - 1;

    /// Returns the part that all moves from a square have in common.
    #[inline(always)]
    #[must_use]
    pub const fn start(from: u8, reasons: u8) -> Self {
        Self((reasons as u32) << (2 * BITS) | (from as u32) << BITS)
    }

    /// The move of which this is the start, with further reasons.
    #[inline(always)]
    #[must_use]
    pub const fn onto(self, to: u8, reasons: u8) -> Self {
        Self(self.0 | (reasons as u32) << (2 * BITS) | to as u32)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> u8 {
        (self.0 >> BITS & Self::SQUARE) as u8
    }

    /// The square that the piece goes to.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> u8 {
        (self.0 & Self::SQUARE) as u8
    }

    /// Both squares as one number, which sorts by the first.
    #[inline(always)]
    #[must_use]
    pub const fn squares(self) -> u32 {
        self.0 & ((1 << (2 * BITS)) - 1)
    }

    /// Returns true if the move can leave the own general attacked.
    #[inline(always)]
    #[must_use]
    pub const fn is_suspect(self) -> bool {
        self.0 >> (2 * BITS) != 0
    }
}

impl<const BITS: u32> Debug for Move<BITS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let suspect = if self.is_suspect() { "?" } else { "" };
        write!(f, "{}-{}{suspect}", self.from(), self.to())
    }
}

#[cfg(test)]
mod tests {
    use super::Move;

    fn a_move_holds_its_squares_and_its_reasons<const BITS: u32>() {
        let (leaves, enters) = (Move::<BITS>::LEAVES, Move::<BITS>::ENTERS);
        let squares = || 0..=((1 << BITS) - 1) as u8;
        for (from, to) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
            for (first, second) in [(0, 0), (leaves, 0), (0, enters), (leaves, enters)] {
                let m = Move::<BITS>::start(from, first).onto(to, second);
                assert_eq!((m.from(), m.to()), (from, to));
                assert_eq!(m.squares(), u32::from(from) << BITS | u32::from(to));
                assert_eq!(m.is_suspect(), first | second != 0);
                assert_eq!(m, Move::start(from, first | second).onto(to, 0));
            }
        }
    }

    #[test]
    fn seven_bits_and_eight() {
        a_move_holds_its_squares_and_its_reasons::<7>();
        a_move_holds_its_squares_and_its_reasons::<8>();
    }
}

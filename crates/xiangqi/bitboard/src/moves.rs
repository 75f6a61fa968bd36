//! The board's own move.

use std::fmt::{self, Debug};

/// A move: from, to and which piece, a byte each. It does not say whether or what it takes: playing it
/// empties both squares in all sets.
///
/// ```text
///   bit   23 .. 16   15 .. 8   7 .. 0
///         man        from      to
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Move(u32);

impl Move {
    /// A move of the piece of a code.
    #[inline(always)]
    pub(crate) const fn new(man: usize, from: usize, to: usize) -> Self {
        Self((man << 16 | from << 8 | to) as u32)
    }

    /// The move of the same piece from the same square to one that is some squares further on.
    #[inline(always)]
    pub(crate) const fn further(self, squares: usize) -> Self {
        Self(self.0 + squares as u32)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        (self.0 >> 8 & 255) as usize
    }

    /// The square that the piece goes to.
    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        (self.0 & 255) as usize
    }

    /// Sorts as the written moves do: squares are numbered in the order of the rules.
    #[inline(always)]
    pub(crate) const fn order(self) -> u32 {
        self.0 & 0xffff
    }

    /// The code of the piece.
    #[inline(always)]
    pub(crate) const fn man(self) -> usize {
        (self.0 >> 16) as usize
    }
}

impl Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{} by {}", self.from(), self.to(), self.man())
    }
}

#[cfg(test)]
mod tests {
    use super::Move;

    #[test]
    fn a_move_holds_its_squares_and_its_man() {
        for (from, to) in (0..90).flat_map(|from| (0..90).map(move |to| (from, to))) {
            for man in 0..16 {
                let m = Move::new(man, from, to);
                assert_eq!((m.man(), m.from(), m.to()), (man, from, to));
                assert_eq!(Move::new(man, from, 0).further(to), m);
            }
        }
    }
}

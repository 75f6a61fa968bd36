//! Whose turn it is, and what the last move was.

/// The side to move, 0 for White, where the last move went, and whether it was a pawn's two steps.
// One word, because a move replaces all of it and taking it back restores all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn(u32);

const SIDE: u32 = 1 << 8;
const DOUBLE: u32 = 1 << 9;

impl Turn {
    /// The turn of a side after a move to `last`.
    #[inline(always)]
    pub(crate) const fn of(side: usize, last: u8, was_double: bool) -> Self {
        let side = if side == 0 { 0 } else { SIDE };
        Self(last as u32 | side | if was_double { DOUBLE } else { 0 })
    }

    /// The other side's turn after a move to `last`.
    #[inline(always)]
    pub(crate) const fn after(self, last: u8, was_double: bool) -> Self {
        Self(self.0 & SIDE ^ SIDE | last as u32 | if was_double { DOUBLE } else { 0 })
    }

    /// The side to move and its opponent, as indices.
    #[inline(always)]
    pub(crate) const fn sides(self) -> (usize, usize) {
        let us = (self.0 & SIDE != 0) as usize;
        (us, us ^ 1)
    }

    /// Where the last move went.
    #[inline(always)]
    pub(crate) const fn last(self) -> u8 {
        self.0 as u8
    }

    /// Whether the last move was a pawn's two steps.
    #[inline(always)]
    pub(crate) const fn was_double(self) -> bool {
        self.0 & DOUBLE != 0
    }
}

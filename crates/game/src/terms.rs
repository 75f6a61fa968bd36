//! Sums over the pieces of a position, of which a move changes a few terms: keys and values.

/// Term of a sum over pieces: terms of a key, by exclusive or, or values. A board says once which pieces a
/// move lifts and puts down, and both sums change by that.
pub trait Term: Copy {
    /// The sum over no pieces.
    const NONE: Self;

    /// The sum once a piece is put down, or of two sums.
    #[must_use]
    fn with(self, term: Self) -> Self;

    /// The sum once a piece is lifted.
    #[must_use]
    fn without(self, term: Self) -> Self;
}

/// A key.
impl Term for u128 {
    const NONE: Self = 0;

    #[inline(always)]
    fn with(self, term: Self) -> Self {
        self ^ term
    }

    #[inline(always)]
    fn without(self, term: Self) -> Self {
        self ^ term
    }
}

/// A value, above 0 if it is good for the side that begins a game.
impl Term for i32 {
    const NONE: Self = 0;

    #[inline(always)]
    fn with(self, term: Self) -> Self {
        self + term
    }

    #[inline(always)]
    fn without(self, term: Self) -> Self {
        self - term
    }
}

//! Bounds between which a score is looked for.

use crate::search::found::MATE;

/// Bounds of a score: what the mover can have at least, and what the other side would not let happen.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const ALL: Self = Self { alpha: -MATE, beta: MATE };

    /// The window that tells only whether a score is above `alpha`.
    pub(crate) const fn above(alpha: i32) -> Self {
        Self { alpha, beta: alpha + 1 }
    }

    /// Returns true if a score may lie inside.
    pub(crate) const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }

    pub(crate) const fn of_other_side(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

//! The internal move: all that playing and taking back must know, a byte each.

use xiangqi_rules::Kind;

/// Code of "takes nobody", where a kind's number stands otherwise.
const NOBODY: u32 = 7;

/// A move: from, to, the number of the kind that moves, the number of the kind that is taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    #[inline]
    pub(crate) fn quiet(from: usize, to: usize, kind: Kind) -> Self {
        Self(from as u32 | (to as u32) << 8 | (kind as u32) << 16 | NOBODY << 24)
    }

    #[inline]
    pub(crate) fn capture(from: usize, to: usize, kind: Kind, taken: Kind) -> Self {
        Self(from as u32 | (to as u32) << 8 | (kind as u32) << 16 | (taken as u32) << 24)
    }

    #[inline]
    pub(crate) fn from(self) -> usize {
        (self.0 & 255) as usize
    }

    #[inline]
    pub(crate) fn to(self) -> usize {
        (self.0 >> 8 & 255) as usize
    }

    /// Number of the kind that moves.
    #[inline]
    pub(crate) fn kind(self) -> usize {
        (self.0 >> 16 & 255) as usize
    }

    /// Number of the kind that is taken.
    #[inline]
    pub(crate) fn taken(self) -> Option<usize> {
        let taken = self.0 >> 24;
        (taken != NOBODY).then_some(taken as usize)
    }
}

//! The internal move: twenty bits that say all that playing and taking back must know.

use xiangqi_rules::Kind;

/// Code of "takes nobody", where a kind's number stands otherwise.
const NOBODY: u32 = 7;

/// A move: from (7 bits), to (7), the kind that moves (3), the kind that is taken (3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    #[inline]
    pub(crate) fn quiet(from: usize, to: usize, kind: Kind) -> Self {
        Self(from as u32 | (to as u32) << 7 | (kind as u32) << 14 | NOBODY << 17)
    }

    #[inline]
    pub(crate) fn capture(from: usize, to: usize, kind: Kind, taken: usize) -> Self {
        Self(from as u32 | (to as u32) << 7 | (kind as u32) << 14 | (taken as u32) << 17)
    }

    #[inline]
    pub(crate) fn from(self) -> usize {
        (self.0 & 127) as usize
    }

    #[inline]
    pub(crate) fn to(self) -> usize {
        (self.0 >> 7 & 127) as usize
    }

    /// Number of the kind that moves.
    #[inline]
    pub(crate) fn kind(self) -> usize {
        (self.0 >> 14 & 7) as usize
    }

    /// Number of the kind that is taken.
    #[inline]
    pub(crate) fn taken(self) -> Option<usize> {
        let taken = self.0 >> 17;
        (taken != NOBODY).then_some(taken as usize)
    }
}

//! The board's own encoding of a move.

use xiangqi_rules::{Kind, Piece, Side};

/// A move, with everything that playing it needs: 32 bits. Whom it takes is not asked.
///
/// ```text
///   bit  31    17..14  13..7  6..0
///        test  man     from   to
/// ```
///
/// Men are numbered as in the board's sets. *Test* says that the move may leave the own general attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

/// The number of a man: its kind from 1 on in three bits, its side in the fourth.
#[inline]
pub(crate) const fn number_of(kind: Kind, side: usize) -> usize {
    (kind as usize + 1) | side << 3
}

/// The man of a number.
pub(crate) fn man_of(number: usize) -> Option<Piece> {
    let kind = *Kind::ALL.get((number & 7).checked_sub(1)?)?;
    Some(Piece { side: Side::BOTH[number >> 3 & 1], kind })
}

const TEST: u32 = 1 << 31;

impl Move {
    /// A man's moves from a square, before it is known where to.
    #[inline]
    pub(crate) const fn of(man: usize, from: usize) -> Self {
        Self((man << 14 | from << 7) as u32)
    }

    /// To be tested, where that is so.
    #[inline]
    pub(crate) const fn tested_if(self, is_suspect: bool) -> Self {
        Self(self.0 | (is_suspect as u32) << 31)
    }

    #[inline]
    pub(crate) const fn tested(self) -> Self {
        Self(self.0 | TEST)
    }

    #[inline]
    pub(crate) const fn to_square(self, to: usize) -> Self {
        Self(self.0 | to as u32)
    }

    /// Where the man stands.
    #[inline]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize >> 7 & 127
    }

    /// Where it goes.
    #[inline]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize & 127
    }

    #[inline]
    pub(crate) const fn man(self) -> usize {
        self.0 as usize >> 14 & 15
    }

    #[inline]
    pub(crate) const fn is_to_be_tested(self) -> bool {
        self.0 & TEST != 0
    }
}

//! The board's own moves.

use crate::men::BOTH;

/// A move in four bytes: from, to, the piece that moves, the piece it takes (0 for none), and at level
/// `exempt` one bit that says whether the own general has to be looked at after it.
///
/// With both pieces in the move, making and unmaking read neither the board nor the list, which they change.
///
/// ```text
///   bit 31 | 29 … 24 | 21 … 16 | 15 … 8 | 7 … 0
///    test  |  taken  |   man   |   to   |  from
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    /// A piece's move to nowhere yet.
    #[inline(always)]
    pub(crate) const fn starting(from: u8, man: u8) -> Self {
        Self(from as u32 | (man as u32) << 16)
    }

    /// The same with its end.
    #[inline(always)]
    pub(crate) const fn ending(self, to: u8, taken: u8) -> Self {
        Self(self.0 | (to as u32) << 8 | (taken as u32) << 24)
    }

    /// The same, to be tested if `is_suspect`.
    #[inline(always)]
    pub(crate) const fn tested_if(self, is_suspect: bool) -> Self {
        Self(self.0 | (is_suspect as u32) << 31)
    }

    #[inline(always)]
    pub(crate) const fn from(self) -> u8 {
        self.0 as u8
    }

    #[inline(always)]
    pub(crate) const fn to(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// Sorts as the written moves do: rows are numbered from the top, so they are turned round.
    #[inline(always)]
    pub(crate) const fn order(self) -> u32 {
        ((self.0 as u16).swap_bytes() ^ 0xf0f0) as u32
    }

    /// The code of the piece that moves.
    #[inline(always)]
    pub(crate) const fn man(self) -> u8 {
        (self.0 >> 16) as u8 & 63
    }

    /// The code of the piece that is taken, 0 for none.
    #[inline(always)]
    pub(crate) const fn taken(self) -> u8 {
        (self.0 >> 24) as u8 & 63
    }

    /// The bit of the side that moves.
    #[inline(always)]
    pub(crate) const fn side(self) -> u8 {
        (self.0 >> 16) as u8 & BOTH
    }

    /// Returns true if the move takes nothing and is not marked for a test.
    #[inline(always)]
    pub(crate) const fn is_plain(self) -> bool {
        self.0 < 1 << 24
    }

    /// Returns true if the move is marked for a test.
    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        (self.0 as i32) < 0
    }
}

#[cfg(test)]
mod tests {
    use super::Move;
    use crate::men::{BLACK, RED};

    #[test]
    fn a_move_holds_its_squares_and_its_men() {
        for (from, to) in [(0xc3, 0xb3), (0x33, 0xc3), (0xff, 1)] {
            for (man, taken) in [(RED + 7, 0), (RED, BLACK + 15), (BLACK + 15, RED + 9)] {
                for is_suspect in [false, true] {
                    let m = Move::starting(from, man).tested_if(is_suspect).ending(to, taken);
                    assert_eq!((m.from(), m.to(), m.man(), m.taken()), (from, to, man, taken));
                    assert_eq!((m.side(), m.is_suspect()), (man & 48, is_suspect));
                    assert_eq!(m.is_plain(), taken == 0 && !is_suspect);
                }
            }
        }
    }
}

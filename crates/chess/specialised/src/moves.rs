//! The board's own encoding of a move.

use crate::men::Code;

/// A move: from, to, and the code of what arrives.
///
/// ```text
///   bit  31       27..24   13..8   5..0
///        special  code     to      from
/// ```
/// A *special* move does more than a piece going somewhere: castling, taking en passant, or moving a pawn two
/// squares past one that could take it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

impl Move {
    const SPECIAL: u32 = 1 << 31;

    /// The word of the move, whose bit 27 is set if Black moves.
    #[inline(always)]
    pub(crate) const fn bits(self) -> u32 {
        self.0
    }

    /// A move after which the piece of a code stands on `to`.
    #[inline(always)]
    pub(crate) const fn new(from: usize, to: usize, code: Code) -> Self {
        Self(from as u32 | (to as u32) << 8 | code.0 << 24)
    }

    /// This move, marked as special.
    #[inline(always)]
    pub(crate) const fn special(self) -> Self {
        Self(self.0 | Self::SPECIAL)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize & 63
    }

    /// The square that it goes to.
    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize >> 8 & 63
    }

    /// The code of what stands on that square after the move.
    #[inline(always)]
    pub(crate) const fn code(self) -> Code {
        Code(self.0 >> 24 & 15)
    }

    /// Returns true if it takes a pawn en passant: of the special moves of pawns the one that leaves its
    /// file.
    #[inline(always)]
    pub(crate) const fn is_en_passant(self) -> bool {
        self.is_special() && self.code().0 & 7 == Code::PAWN.0 && (self.from() ^ self.to()) & 7 != 0
    }

    /// Returns true if it castles: of the moves of kings only that is special.
    #[inline(always)]
    pub(crate) const fn is_castling(self) -> bool {
        self.is_special() && self.code().0 & 7 == Code::KING.0
    }

    /// Sorts as the written moves do: by squares, then by what a pawn becomes, the queen first.
    #[inline(always)]
    pub(crate) const fn order(self) -> u32 {
        // The codes of what a pawn becomes ascend to the queen's, 7. Between the same two squares moves
        // differ in that alone.
        (self.0 & 63) << 9 | (self.0 >> 8 & 63) << 3 | (self.0 >> 24 & 7 ^ 7)
    }

    /// Returns true if playing it changes more than its two squares.
    #[inline(always)]
    pub(crate) const fn is_special(self) -> bool {
        self.0 & Self::SPECIAL != 0
    }
}

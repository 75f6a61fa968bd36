//! The board's own encoding of a move.

/// A move: 32 bits.
///
/// ```text
///   bit  31    22     21       20          19           16..18       8..16  0..8
///        test  king   castles  en passant  two squares  promoted to  to     from
/// ```
///
/// *Test* says that the move may leave the own king attacked; at level `tested` nothing reads it. *King* says
/// that the king's square has to be noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

const TWO_SQUARES: u32 = 1 << 19;
const EN_PASSANT: u32 = 1 << 20;
const CASTLES: u32 = 1 << 21;
const BY_KING: u32 = 1 << 22;
const TEST: u32 = 1 << 31;
/// All that is more than one man leaving one square for another.
const SPECIAL: u32 = 7 << 16 | TWO_SQUARES | EN_PASSANT | CASTLES | BY_KING;

impl Move {
    /// The moves from a square, before it is known where to.
    #[inline(always)]
    pub(crate) const fn of(from: u8) -> Self {
        Self(from as u32)
    }

    #[inline(always)]
    pub(crate) const fn suspect_if(self, needed: bool) -> Self {
        Self(self.0 | (needed as u32) << 31)
    }

    #[inline(always)]
    pub(crate) const fn to_square(self, to: u8) -> Self {
        Self(self.0 | (to as u32) << 8)
    }

    #[inline(always)]
    pub(crate) const fn promoting(self, kind: u8) -> Self {
        Self(self.0 | (kind as u32) << 16)
    }

    #[inline(always)]
    pub(crate) const fn by_two_squares(self) -> Self {
        Self(self.0 | TWO_SQUARES)
    }

    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Self {
        Self(self.0 | EN_PASSANT)
    }

    #[inline(always)]
    pub(crate) const fn by_king(self) -> Self {
        Self(self.0 | BY_KING)
    }

    #[inline(always)]
    pub(crate) const fn castling(self) -> Self {
        Self(self.0 | CASTLES | BY_KING)
    }

    /// The square that the man leaves, a 0x88 number.
    #[inline]
    pub(crate) const fn from(self) -> u8 {
        self.0 as u8
    }

    /// The square that the man goes to, a 0x88 number.
    #[inline]
    pub(crate) const fn to(self) -> u8 {
        (self.0 >> 8) as u8
    }

    /// The code of the kind that a pawn becomes, 0 for none.
    #[inline]
    pub(crate) const fn promoted(self) -> u8 {
        (self.0 >> 16 & 7) as u8
    }

    #[inline(always)]
    pub(crate) const fn is_special(self) -> bool {
        self.0 & SPECIAL != 0
    }

    #[inline(always)]
    pub(crate) const fn is_by_two_squares(self) -> bool {
        self.0 & TWO_SQUARES != 0
    }

    #[inline(always)]
    pub(crate) const fn is_en_passant(self) -> bool {
        self.0 & EN_PASSANT != 0
    }

    #[inline(always)]
    pub(crate) const fn is_castling(self) -> bool {
        self.0 & CASTLES != 0
    }

    #[inline(always)]
    pub(crate) const fn is_by_king(self) -> bool {
        self.0 & BY_KING != 0
    }

    /// Sorts as the written moves do: by squares, then by what a pawn becomes, the queen first.
    #[inline]
    pub(crate) const fn order(self) -> u32 {
        // The codes of what a pawn becomes ascend to the queen's, 7. Between the same two squares moves
        // differ in that alone.
        (self.0 & 255) << 11 | (self.0 >> 8 & 255) << 3 | (self.0 >> 16 & 7 ^ 7)
    }

    /// Returns true if the move can leave the own king attacked.
    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 & TEST != 0
    }
}

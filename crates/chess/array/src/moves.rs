//! The board's own encoding of a move.

/// A move: 32 bits.
///
/// ```text
///   bit  31    19     18       17          16           12..15       6..12  0..6
///        test  king   castles  en passant  two squares  promoted to  to     from
/// ```
///
/// *Test* says that the move may leave the own king attacked; at level `tested` nothing reads it. *King* says
/// that the king's square has to be noted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

const TWO_SQUARES: u32 = 1 << 16;
const EN_PASSANT: u32 = 1 << 17;
const CASTLES: u32 = 1 << 18;
const BY_KING: u32 = 1 << 19;
const TEST: u32 = 1 << 31;
/// All that is more than one man leaving one square for another.
const SPECIAL: u32 = 15 << 12 | TWO_SQUARES | EN_PASSANT | CASTLES | BY_KING;

impl Move {
    /// The moves from a square, before it is known where to.
    #[inline]
    pub(crate) const fn of(from: usize) -> Self {
        Self(from as u32)
    }

    #[inline]
    pub(crate) const fn suspect_if(self, needed: bool) -> Self {
        Self(self.0 | (needed as u32) << 31)
    }

    #[inline]
    pub(crate) const fn to_square(self, to: usize) -> Self {
        Self(self.0 | (to << 6) as u32)
    }

    #[inline]
    pub(crate) const fn promoting(self, kind: u8) -> Self {
        Self(self.0 | (kind as u32) << 12)
    }

    #[inline]
    pub(crate) const fn by_two_squares(self) -> Self {
        Self(self.0 | TWO_SQUARES)
    }

    #[inline]
    pub(crate) const fn en_passant(self) -> Self {
        Self(self.0 | EN_PASSANT)
    }

    #[inline]
    pub(crate) const fn by_king(self) -> Self {
        Self(self.0 | BY_KING)
    }

    #[inline]
    pub(crate) const fn castling(self) -> Self {
        Self(self.0 | CASTLES | BY_KING)
    }

    /// The square that the man leaves.
    #[inline]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize & 63
    }

    /// The square that the man goes to.
    #[inline]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize >> 6 & 63
    }

    /// The number of the kind that a pawn becomes, 0 for none.
    #[inline]
    pub(crate) const fn promoted(self) -> u8 {
        (self.0 >> 12 & 15) as u8
    }

    #[inline]
    pub(crate) const fn is_special(self) -> bool {
        self.0 & SPECIAL != 0
    }

    #[inline]
    pub(crate) const fn is_by_two_squares(self) -> bool {
        self.0 & TWO_SQUARES != 0
    }

    #[inline]
    pub(crate) const fn is_en_passant(self) -> bool {
        self.0 & EN_PASSANT != 0
    }

    #[inline]
    pub(crate) const fn is_castling(self) -> bool {
        self.0 & CASTLES != 0
    }

    #[inline]
    pub(crate) const fn is_by_king(self) -> bool {
        self.0 & BY_KING != 0
    }

    /// Sorts as the written moves do: by squares, then by what a pawn becomes, the queen first.
    #[inline]
    pub(crate) const fn order(self) -> u32 {
        // The codes of what a pawn becomes ascend to the queen's, 7; no promotion comes first.
        let promotion = (8 - self.promoted() as u32) & 7;
        (self.0 & 63) << 9 | (self.0 >> 6 & 63) << 3 | promotion
    }

    /// Returns true if the move can leave the own king attacked.
    #[inline]
    pub const fn is_suspect(self) -> bool {
        self.0 & TEST != 0
    }
}

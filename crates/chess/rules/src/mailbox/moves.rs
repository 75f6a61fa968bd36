//! Encoding of a move, as mailboxes have it.

/// A move: 32 bits.
///
/// ```text
///   bit  31    23    22    21       20          19           16..19       8..16  0..8
///        test  wing  king  castles  en passant  two squares  promoted to  to     from
/// ```
///
/// *Test* says that the move may leave the own king attacked; at level `tested` nothing reads it. *King* says
/// that the king's square has to be noted. *Wing* is where it castles to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
pub struct Move(u32);

const TWO_SQUARES: u32 = 1 << 19;
const EN_PASSANT: u32 = 1 << 20;
const CASTLES: u32 = 1 << 21;
const BY_KING: u32 = 1 << 22;
const TEST: u32 = 1 << 31;
/// All that is more than one piece leaving one square for another.
const SPECIAL: u32 = 7 << 16 | TWO_SQUARES | EN_PASSANT | CASTLES | BY_KING;

impl Move {
    /// The moves from a square, before it is known where to.
    #[inline(always)]
    pub const fn of(from: usize) -> Self {
        Self(from as u32)
    }

    /// The same move, to be tested or not.
    #[inline(always)]
    pub const fn suspect_if(self, needed: bool) -> Self {
        Self(self.0 | (needed as u32) << 31)
    }

    /// The move to a square.
    #[inline(always)]
    pub const fn to_square(self, to: usize) -> Self {
        Self(self.0 | (to as u32) << 8)
    }

    /// The move of a pawn that becomes a kind, given by its number; 0 for none.
    #[inline(always)]
    pub const fn promoting(self, kind: u8) -> Self {
        Self(self.0 | (kind as u32) << 16)
    }

    /// The move of a pawn by two squares.
    #[inline(always)]
    pub const fn by_two_squares(self) -> Self {
        Self(self.0 | TWO_SQUARES)
    }

    /// The move of a pawn that takes another one beside it.
    #[inline(always)]
    pub const fn en_passant(self) -> Self {
        Self(self.0 | EN_PASSANT)
    }

    /// The move of a king.
    #[inline(always)]
    pub const fn by_king(self) -> Self {
        Self(self.0 | BY_KING)
    }

    /// The move of a king that castles.
    #[inline(always)]
    pub const fn castling(self) -> Self {
        let wing = (self.to() < self.from()) as u32;
        Self(self.0 | CASTLES | BY_KING | wing << 23)
    }

    /// The square that the piece leaves, as the board's number.
    #[inline(always)]
    pub const fn from(self) -> usize {
        (self.0 & 255) as usize
    }

    /// The square that the piece goes to, as the board's number.
    #[inline(always)]
    pub const fn to(self) -> usize {
        (self.0 >> 8 & 255) as usize
    }

    /// The number of the kind that a pawn becomes, 0 for none.
    #[inline(always)]
    pub const fn promoted(self) -> u8 {
        (self.0 >> 16 & 7) as u8
    }

    /// Returns true if it is more than one piece leaving one square for another.
    #[inline(always)]
    pub const fn is_special(self) -> bool {
        self.0 & SPECIAL != 0
    }

    /// Returns true if a pawn moves two squares.
    #[inline(always)]
    pub const fn is_by_two_squares(self) -> bool {
        self.0 & TWO_SQUARES != 0
    }

    /// Returns true if a pawn takes another one beside it.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.0 & EN_PASSANT != 0
    }

    /// Returns true if it is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        self.0 & CASTLES != 0
    }

    /// Returns true if the king moves.
    #[inline(always)]
    pub const fn is_by_king(self) -> bool {
        self.0 & BY_KING != 0
    }

    /// The wing that it castles to: 0 for the king's, 1 for the queen's.
    #[inline(always)]
    pub const fn wing(self) -> usize {
        (self.0 >> 23 & 1) as usize
    }

    /// Sorts as the written moves do: by squares, then by what a pawn becomes, the queen first.
    #[inline(always)]
    pub const fn order(self) -> u32 {
        // The codes of what a pawn becomes ascend to the queen's, 7. Between the same two squares moves
        // differ in that alone.
        (self.0 & 255) << 11 | (self.0 >> 8 & 255) << 3 | (self.0 >> 16 & 7 ^ 7)
    }

    /// Returns true if the move can leave the own king attacked.
    #[inline(always)]
    pub const fn is_suspect(self) -> bool {
        self.0 & TEST != 0
    }
}

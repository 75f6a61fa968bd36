//! The board's own encoding of a move.

/// A move, with everything that playing it needs: 32 bits.
///
/// ```text
///   bit  31    23       22          21          18..21       15..18     12..15  6..12  0..6
///        suspect castles en passant  two squares  promoted to  man taken  man     to     from
/// ```
///
/// Pieces are numbered as in the board's sets, 0 for none. The piece taken is only filled in where the
/// board's sets need it. *Suspect* says that the move may leave the own king attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move(u32);

const TWO_SQUARES: u32 = 1 << 21;
const EN_PASSANT: u32 = 1 << 22;
const CASTLES: u32 = 1 << 23;
const SUSPECT: u32 = 1 << 31;
/// All that is more than one piece leaving one square for another.
const SPECIAL: u32 = 7 << 18 | TWO_SQUARES | EN_PASSANT | CASTLES;

impl Move {
    /// A piece's moves from a square, before it is known where to.
    #[inline(always)]
    pub(crate) const fn of(man: usize, from: usize) -> Self {
        Self((man << 12 | from) as u32)
    }

    /// Suspect if a set holds the square it starts from.
    #[inline(always)]
    pub(crate) const fn suspect_if_in(self, set: u64) -> Self {
        Self(self.0 | ((set >> self.from() & 1) << 31) as u32)
    }

    #[inline(always)]
    pub(crate) const fn suspect(self) -> Self {
        Self(self.0 | SUSPECT)
    }

    #[inline(always)]
    pub(crate) const fn to_square(self, to: usize) -> Self {
        Self(self.0 | (to << 6) as u32)
    }

    #[inline(always)]
    pub(crate) const fn taking(self, man: usize) -> Self {
        Self(self.0 | (man << 15) as u32)
    }

    #[inline(always)]
    pub(crate) const fn promoting(self, man: usize) -> Self {
        Self(self.0 | (man << 18) as u32)
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
    pub(crate) const fn castling(self) -> Self {
        Self(self.0 | CASTLES)
    }

    /// The square that the piece leaves.
    #[inline(always)]
    pub(crate) const fn from(self) -> usize {
        self.0 as usize & 63
    }

    /// The square that the piece goes to.
    #[inline(always)]
    pub(crate) const fn to(self) -> usize {
        self.0 as usize >> 6 & 63
    }

    #[inline(always)]
    pub(crate) const fn man(self) -> usize {
        self.0 as usize >> 12 & 7
    }

    /// The piece taken on the square it goes to: 0 for none and for a pawn taken en passant.
    #[inline(always)]
    pub(crate) const fn taken(self) -> usize {
        self.0 as usize >> 15 & 7
    }

    #[inline(always)]
    pub(crate) const fn promoted(self) -> usize {
        self.0 as usize >> 18 & 7
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

    /// Sorts as the written moves do: by squares, then by what a pawn becomes, the queen first.
    #[inline(always)]
    pub(crate) const fn order(self) -> u32 {
        // Squares are numbered from the eighth rank down; the numbers of what a pawn becomes ascend to the
        // queen's, 7. Between the same two squares moves differ in that alone.
        (self.0 & 63 ^ 56) << 9 | (self.0 >> 6 & 63 ^ 56) << 3 | (self.0 >> 18 & 7 ^ 7)
    }

    #[inline(always)]
    pub(crate) const fn is_suspect(self) -> bool {
        self.0 & SUSPECT != 0
    }
}

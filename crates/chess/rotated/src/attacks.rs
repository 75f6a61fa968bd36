//! Attacks on a square, looked up from the square outwards.

use qipan_game::PseudoLegal;

use crate::Rotated;
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::sets::{Men, Set, Sets};
use crate::sliders::Tables;
use crate::tables::{KING_STEPS, KNIGHT_STEPS, OBLIQUE, PAWN_STEPS, STRAIGHT};
use crate::upkeep::Upkeep;

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Rotated<L, U, T, K> {
    /// Rooks and queens of both sides.
    #[inline(always)]
    pub(crate) fn straight_men(&self) -> Set {
        self.men.kind(ROOK) | self.men.kind(QUEEN)
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    pub(crate) fn oblique_men(&self) -> Set {
        self.men.kind(BISHOP) | self.men.kind(QUEEN)
    }

    /// The knights and pawns of both sides that attack a square if they are of a side.
    #[inline(always)]
    pub(crate) fn near_men(&self, square: usize, by: usize) -> Set {
        KNIGHT_STEPS[square] & self.men.kind(KNIGHT) | PAWN_STEPS[by ^ 1][square] & self.men.kind(PAWN)
    }

    /// Returns true if a side attacks a square, its king included if `KINGS`: kings never stand side by
    /// side in a position that legal moves lead to.
    #[inline(always)]
    fn is_attacked_by<const KINGS: bool>(&self, square: usize, by: usize) -> bool {
        let (square, by) = (square & 63, by & 1);
        let enemy = self.men.side(by);
        let kings = if KINGS { KING_STEPS[square] & self.men.kind(KING) } else { 0 };
        if (self.near_men(square, by) | kings) & enemy != 0 {
            return true;
        }
        // Most squares are on no line with an enemy slider; then nothing has to be looked up, or turned.
        let straight = self.straight_men() & enemy;
        if STRAIGHT[square] & straight != 0 && self.boards().rook::<T>(square) & straight != 0 {
            return true;
        }
        let oblique = self.oblique_men() & enemy;
        OBLIQUE[square] & oblique != 0 && self.boards().bishop::<T>(square) & oblique != 0
    }

    /// Returns true if a side attacks a square.
    // Never: castling alone asks it.
    #[inline(never)]
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        self.is_attacked_by::<true>(square, by)
    }

    /// A side's men of a kind.
    #[inline(always)]
    pub(crate) fn men_of(&self, number: usize, side: usize) -> Set {
        self.men.kind(number) & self.men.side(side)
    }

    /// Returns true if the king of the side to move is attacked.
    #[inline(always)]
    pub(crate) fn is_in_check(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked_by::<false>(self.king(us), them)
    }

    /// Returns true if the side that just moved left its king attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self) -> bool {
        let (us, them) = self.sides();
        self.is_attacked_by::<true>(self.king(them), us)
    }

    /// The square of a side's king.
    #[inline(always)]
    pub(crate) fn king(&self, side: usize) -> usize {
        self.men_of(KING, side).trailing_zeros() as usize & 63
    }
}

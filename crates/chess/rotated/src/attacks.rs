//! Attacks on a square, looked up from the square outwards.

use qipan_game::{Probe, PseudoLegal, noted};

use crate::Rotated;
use crate::marks::{BISHOPS, LEAPS, ROOKS, STEPS, TAKES, part};
use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::sets::{Set, Sets};
use crate::sliders::{Line, Tables};
use crate::tables::{KING_STEPS, KNIGHT_STEPS, OBLIQUE, PAWN_STEPS, STRAIGHT};
use crate::upkeep::Upkeep;

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets, T: Probe> Rotated<L, U, F, K, T> {
    /// Rooks and queens of both sides.
    #[inline(always)]
    pub(crate) fn straight_men(&self) -> Set {
        self.kind(ROOK) | self.kind(QUEEN)
    }

    /// Bishops and queens of both sides.
    #[inline(always)]
    pub(crate) fn oblique_men(&self) -> Set {
        self.kind(BISHOP) | self.kind(QUEEN)
    }

    /// The knights and pawns of both sides that attack a square if they are of a side.
    #[inline(always)]
    pub(crate) fn near_men(&self, square: usize, by: usize) -> Set {
        let knights = self.probe.reads_from(|| LEAPS.at(square), KNIGHT_STEPS[square]) & self.kind(KNIGHT);
        let pawns = self.probe.reads_from(|| TAKES.of(by ^ 1, square), PAWN_STEPS[by ^ 1][square]);
        knights | pawns & self.kind(PAWN)
    }

    /// The squares that a king attacks.
    #[inline(always)]
    pub(crate) fn king_steps(&self, square: usize) -> Set {
        self.probe.reads_from(|| STEPS.at(square), KING_STEPS[square])
    }

    /// The squares of the straight lines of a square.
    #[inline(always)]
    pub(crate) fn straight_lines(&self, square: usize) -> Set {
        self.probe.reads_from(|| ROOKS.at(square), STRAIGHT[square])
    }

    /// The squares of its diagonals.
    #[inline(always)]
    pub(crate) fn oblique_lines(&self, square: usize) -> Set {
        self.probe.reads_from(|| BISHOPS.at(square), OBLIQUE[square])
    }

    /// Returns true if a side attacks a square, its king included if `KINGS`: kings never stand side by
    /// side in a position that legal moves lead to.
    #[inline(always)]
    fn is_attacked_by<const KINGS: bool>(&self, square: usize, by: usize) -> bool {
        let (square, by) = (square & 63, by & 1);
        self.probe.enters(part::NEAR, square);
        let enemy = self.men_of_side(by);
        let kings = if KINGS { self.king_steps(square) & self.kind(KING) } else { 0 };
        let near = noted!(self.probe, (self.near_men(square, by) | kings) & enemy);
        if near != 0 {
            return true;
        }
        // Most squares are on no line with an enemy slider; then nothing has to be looked up, or turned.
        self.probe.enters(part::STRAIGHT_MEN, square);
        let straight = self.straight_men() & enemy;
        if noted!(self.probe, self.straight_lines(square) & straight) != 0
            && self.is_seen(self.lines(&[Line::Rank, Line::File]).rook(square), straight)
        {
            return true;
        }
        self.probe.enters(part::OBLIQUE_MEN, square);
        let oblique = self.oblique_men() & enemy;
        noted!(self.probe, self.oblique_lines(square) & oblique) != 0
            && self.is_seen(self.lines(&[Line::Falling, Line::Rising]).bishop(square), oblique)
    }

    #[inline(always)]
    fn is_seen(&self, attacked: Set, sliders: Set) -> bool {
        self.probe.enters(part::SEEN, 0);
        noted!(self.probe, attacked & sliders != 0)
    }

    /// Returns true if a side attacks a square.
    // Never: castling alone asks it.
    #[inline(never)]
    pub(crate) fn is_attacked(&self, square: usize, by: usize) -> bool {
        self.is_attacked_by::<true>(square, by)
    }

    /// A side's pieces of a kind.
    #[inline(always)]
    pub(crate) fn men_of(&self, number: usize, side: usize) -> Set {
        self.kind(number) & self.men_of_side(side)
    }

    /// Returns true if the king of the side to move is attacked.
    #[inline(always)]
    pub(crate) fn is_in_check(&self) -> bool {
        let (us, them) = self.sides();
        self.probe.begins(part::KING, us);
        self.is_attacked_by::<false>(self.king(us), them)
    }

    /// Returns true if the side that just moved left its king attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self) -> bool {
        let (us, them) = self.sides();
        self.probe.begins(part::KING, them);
        self.is_attacked_by::<true>(self.king(them), us)
    }

    /// The square of a side's king.
    #[inline(always)]
    pub(crate) fn king(&self, side: usize) -> usize {
        noted!(self.probe, self.men_of(KING, side).trailing_zeros() as usize & 63)
    }
}

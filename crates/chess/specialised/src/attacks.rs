//! Attacks on a king, and the squares that a side attacks.

use crate::Listing;
use crate::sets::{FILE_A, FILE_H, Planes, Set, Squares, View, bit, first};
use crate::sliders::Sliders;
use crate::sliders::fill::Space;
use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};

impl Planes {
    /// Returns true if the king of a side, 0 for White, is attacked. The other king counts if `KINGS`;
    /// before a move it cannot attack.
    #[inline(always)]
    pub(crate) fn is_attacked<const KINGS: bool>(&self, side: usize) -> bool {
        let [a, b, c, black] = self.planes;
        // Right on the occupied squares, and no other is looked at.
        let enemies = black ^ (side as Set).wrapping_neg();
        let king = first(a & b & !c & !enemies);
        let kings = if KINGS { KING_STEPS[king] & a & b } else { 0 };
        let near = KNIGHT_LEAPS[king] & b & !a | PAWN_ATTACKS[side & 1][king] & a & !b | kings;
        // Most kings have a slider or two on their lines, or none, so that looking at those costs less than
        // looking up where two lines end.
        let snipers = (STRAIGHT_LINES[king] & b | DIAGONAL_LINES[king] & a) & c & enemies;
        near & !c & enemies != 0
            || Squares(snipers).any(|sniper| UP_TO[king][sniper] & (a | b | c) == bit(sniper))
    }
}

impl<L: Listing, S: Sliders, const WHITE: bool> View<'_, L, S, WHITE> {
    /// Enemy knights and pawns that attack a square.
    #[inline(always)]
    pub(crate) fn leapers(&self, square: usize) -> Set {
        KNIGHT_LEAPS[square] & self.enemy.knights | PAWN_ATTACKS[Self::US][square] & self.enemy.pawns
    }

    /// Enemy sliders that would attack a square if the board were occupied like that.
    #[inline(always)]
    pub(crate) fn attacking_sliders(&self, square: usize, occupied: Set) -> Set {
        let kernel = S::ready();
        kernel.bishop(square, occupied) & self.enemy.diagonal
            | kernel.rook(square, occupied) & self.enemy.straight
    }

    /// All squares that the enemy attacks, given the empty ones. Through the own king, if it is among these:
    /// a slider sees through the king that steps back along its line.
    #[inline(always)]
    pub(crate) fn attacked(&self, space: &Space) -> Set {
        self.attacked_nearby() | space.attacked(self.sliders_of::<false>(), self.enemy.knights)
    }

    /// The squares that enemy pawns and the enemy king attack.
    #[inline(always)]
    pub(crate) fn attacked_nearby(&self) -> Set {
        let enemy = &self.enemy;
        let pawns = if WHITE {
            (enemy.pawns & !FILE_A) >> 9 | (enemy.pawns & !FILE_H) >> 7
        } else {
            (enemy.pawns & !FILE_A) << 7 | (enemy.pawns & !FILE_H) << 9
        };
        pawns | KING_STEPS[first(enemy.king)]
    }

    /// Returns true if the own king would be safe on a square.
    #[inline(always)]
    pub(crate) fn is_safe(&self, square: usize) -> bool {
        let occupied = self.occupied ^ self.own.king;
        let near = self.leapers(square) | KING_STEPS[square] & self.enemy.king;
        near | self.attacking_sliders(square, occupied) == 0
    }
}

//! Our attacks beside their king, and the steps that they leave it.

use super::Replies;
use crate::Listing;
use crate::sets::{FILE_A, FILE_H, Set, Squares, View, bit};
use crate::sliders::Sliders;
use crate::tables::{KING_STEPS, KNIGHT_LEAPS};

impl<L: Listing, S: Sliders, const WE: bool, const THEY: bool> Replies<'_, L, S, WE, THEY> {
    /// Squares a knight's leap from any of some squares.
    #[inline(always)]
    pub(super) fn leaps(squares: Set) -> Set {
        let (left, right) = (squares >> 1 & !FILE_H, squares << 1 & !FILE_A);
        let (far_left, far_right) =
            (squares >> 2 & !(FILE_H | FILE_H >> 1), squares << 2 & !(FILE_A | FILE_A << 1));
        let (near, far) = (left | right, far_left | far_right);
        near << 16 | near >> 16 | far << 8 | far >> 8
    }

    /// Squares a king's step from any of some squares.
    #[inline(always)]
    pub(super) fn steps_from(squares: Set) -> Set {
        let rank = squares | View::<L, S, WE>::beside(squares);
        rank | rank << 8 | rank >> 8
    }

    #[inline(always)]
    pub(super) fn attacks(&mut self, squares: Set) {
        self.twice |= self.once & squares;
        self.once |= squares;
    }

    /// Notes the squares that we attack.
    #[inline(always)]
    pub(super) fn attack(&mut self) {
        let (us, kernel) = (self.us, S::ready());
        self.once = View::<L, S, WE>::ahead_left(us.own.pawns);
        self.attacks(View::<L, S, WE>::ahead_right(us.own.pawns));
        self.attacks(KING_STEPS[us.king]);
        for from in Squares(us.own.knights) {
            self.attacks(KNIGHT_LEAPS[from]);
        }
        for from in Squares(us.own.diagonal) {
            self.attacks(kernel.bishop(from, us.occupied));
        }
        for from in Squares(us.own.straight) {
            self.attacks(kernel.rook(from, us.occupied));
        }
    }

    /// Change of the number of their king's moves when a piece goes from one square to another, attacks `own`
    /// from there, and the other pieces attack `others`. Where lines may open or shut, the others' attacks
    /// are looked up afresh.
    #[inline(always)]
    pub(super) fn arriving(&self, from: usize, to: usize, others: Set, own: Set) -> i64 {
        let is_exact = self.meeting & bit(from) | self.exact & bit(to) != 0;
        let others = if is_exact {
            self.attacked_by_others(from, self.us.occupied & !bit(from) | bit(to))
        } else {
            others
        };
        let taken = bit(to) & KING_STEPS[self.them.king];
        i64::from(self.answers.king_moves(others | own, taken)) - i64::from(self.steps)
    }

    /// Squares that all our pieces but the one on a square attack if the board is occupied like that.
    #[inline(never)]
    pub(super) fn attacked_by_others(&self, but: usize, occupied: Set) -> Set {
        let (own, kernel, others) = (&self.us.own, S::ready(), !bit(but));
        let pawns = own.pawns & others;
        let mut attacked = View::<L, S, WE>::ahead_left(pawns) | View::<L, S, WE>::ahead_right(pawns);
        if self.us.king != but {
            attacked |= KING_STEPS[self.us.king];
        }
        for from in Squares(own.knights & others) {
            attacked |= KNIGHT_LEAPS[from];
        }
        for from in Squares(own.diagonal & others) {
            attacked |= kernel.bishop(from, occupied);
        }
        for from in Squares(own.straight & others) {
            attacked |= kernel.rook(from, occupied);
        }
        attacked
    }
}

//! Lines and pawns' steps that open where a piece leaves and end where one arrives.

use super::Replies;
use crate::Listing;
use crate::sets::{Set, Squares, View, bit};
use crate::sliders::Sliders;
use crate::tables::{KNIGHT_LEAPS, PAWN_ATTACKS, UP_TO};

impl<L: Listing, S: Sliders, const WE: bool, const THEY: bool> Replies<'_, L, S, WE, THEY> {
    /// Sum of the changes of the number of the other side's moves when a piece leaves a square for each of
    /// the targets; what the tally of these squares will tell is left out.
    #[inline(never)]
    pub(super) fn leaving(&self, from: usize, targets: Set) -> i64 {
        let (answers, them, kernel) = (&self.answers, self.them, S::ready());
        let occupied = them.occupied;
        let number = i64::from(targets.count_ones());
        let man = bit(from);
        let each = |squares: Set| i64::from(squares.count_ones());
        let mut difference = 0i64;
        for slider in Squares(kernel.rook(from, occupied) & them.own.straight & answers.free) {
            difference += self.line_opened(from, targets, slider, |occupied| kernel.rook(slider, occupied));
        }
        for slider in Squares(kernel.bishop(from, occupied) & them.own.diagonal & answers.free) {
            difference += self.line_opened(from, targets, slider, |occupied| kernel.bishop(slider, occupied));
        }
        let weight = if man & View::<L, S, THEY>::rank(7) != 0 { 4 } else { 1 };
        // Pawns that could take it cannot; who takes such a pawn takes that move along with its others.
        for pawn in Squares(PAWN_ATTACKS[!WE as usize][from] & them.own.pawns & answers.free) {
            difference -= weight * (number - each(targets & bit(pawn)));
        }
        if answers.ahead & man != 0 {
            let second = View::<L, S, THEY>::ahead(man & View::<L, S, THEY>::rank(2)) & !occupied;
            difference += number * (weight + each(second));
        }
        if answers.behind & man != 0 {
            difference += number;
        }
        difference
    }

    /// The same for the moves along one slider's lines.
    #[inline(always)]
    fn line_opened(&self, from: usize, targets: Set, slider: usize, attack: impl Fn(Set) -> Set) -> i64 {
        let (occupied, goals, man) = (self.them.occupied, !self.them.own.all, bit(from));
        let each = |squares: Set| i64::from(squares.count_ones());
        let (now, then) = (attack(occupied), attack(occupied ^ man));
        // Between the slider and the square, or in its place, the line is not longer.
        let longer = each(then & goals) - each(now & goals);
        let mut difference = longer * (each(targets) - each(targets & UP_TO[from][slider]));
        for to in Squares(targets & then & !now) {
            difference += each(attack(occupied ^ man | bit(to)) & (goals | bit(to))) - each(then & goals);
        }
        difference
    }

    /// Change of the number of answers because of the squares that are gone to.
    #[inline(always)]
    pub(super) fn by_squares(&self) -> i64 {
        let (answers, them, kernel) = (&self.answers, self.them, S::ready());
        let occupied = them.occupied;
        let each = |squares: Set| i64::from(squares.count_ones());
        let mut difference = 0i64;
        for (digit, &squares) in self.tally.0.iter().enumerate() {
            if squares == 0 {
                continue;
            }
            let taken_by_pawns = each(answers.left & squares) + each(answers.right & squares);
            let shut = each(answers.once & squares) + each((answers.twice | answers.passed) & squares);
            let mut of_digit = taken_by_pawns - shut;
            if answers.promotes {
                let last = squares & View::<L, S, THEY>::rank(7);
                of_digit +=
                    3 * (each(answers.left & last) + each(answers.right & last) - each(answers.once & last));
            }
            difference += of_digit << digit;
        }
        let any = self.tally.any();
        let taken = any & them.own.all;
        for to in Squares(taken) {
            difference -= self.moves_in(to, occupied, them.own.all, !0) * self.tally.at(to);
        }
        let sliders = if answers.lines & any != 0 { answers.free } else { 0 };
        for slider in Squares(them.own.diagonal & sliders) {
            difference += self.line_gone_to(any, |occupied| kernel.bishop(slider, occupied));
        }
        for slider in Squares(them.own.straight & sliders) {
            difference += self.line_gone_to(any, |occupied| kernel.rook(slider, occupied));
        }
        if taken != 0 {
            for knight in Squares(them.own.knights & answers.free) {
                for to in Squares(KNIGHT_LEAPS[knight] & taken) {
                    difference += self.tally.at(to);
                }
            }
        }
        difference
    }

    /// The same for one slider's lines, and all squares that are gone to.
    #[inline(always)]
    fn line_gone_to(&self, any: Set, attack: impl Fn(Set) -> Set) -> i64 {
        let (occupied, own) = (self.them.occupied, self.them.own.all);
        let now = attack(occupied);
        let mut difference = 0;
        for to in Squares(now & any & own) {
            difference += self.tally.at(to);
        }
        for to in Squares(now & any & !occupied) {
            let cut = (now ^ attack(occupied | bit(to))) & !own;
            difference -= i64::from(cut.count_ones()) * self.tally.at(to);
        }
        difference
    }
}

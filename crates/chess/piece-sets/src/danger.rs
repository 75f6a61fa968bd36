//! Attackers of a square; checks and pins.

use qipan_game::probe::Value;
use qipan_game::{Legality, Probe, noted};

use crate::PieceSets;
use crate::marks::{BETWEEN, KINDS, MASKS, MATRIX, SQUARES, STEPS, part};
use crate::matrix::{self, Matrix, numbers};
use crate::men::{KING_NUMBER, MEN, index};
use crate::reach::{LEAPS, Lines, does_slide, looks, reached, slides, up_to};
use crate::squares::{NOWHERE, bit, has_several};

/// Checks and pins.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// The squares that the enemy attacks, where a matrix says so at once.
    pub(crate) attacked: u64,
    /// The number of checks.
    pub(crate) checks: u32,
    /// Squares that a piece other than the king must go to.
    pub(crate) remedies: u64,
    /// Squares that checking sliders attack through the king.
    pub(crate) shadow: u64,
    /// Own pieces that alone stand between the king and an enemy slider.
    pub(crate) pinned: u64,
    /// Numbers of these sliders.
    pinners: u16,
}

impl<L: Legality, A: Matrix, T: Probe> PieceSets<L, A, T> {
    /// The squares that a piece attacks: from the matrix, or worked out.
    #[inline(always)]
    pub(crate) fn set(&self, side: usize, number: usize) -> u64 {
        let number = number & (MEN - 1);
        if A::IS_KEPT {
            return self.probe.reads_from(|| MATRIX[side & 1].at(number), A::of(&self.matrix, side)[number]);
        }
        let (square, kind) = (self.read_square(side, number), self.read_kind(side, number));
        if does_slide(kind) {
            self.probe.reads_bytes(MASKS.at(square), size_of::<Lines>(), Value::Much);
        } else {
            self.probe.reads_from(|| STEPS.of(index(kind), square), LEAPS[index(kind)][square]);
        }
        noted!(self.probe, reached(kind, square, self.all_occupied()))
    }

    /// The square of a piece, read where somebody may look on.
    #[inline(always)]
    pub(crate) fn read_square(&self, side: usize, number: usize) -> usize {
        let square = self.square_of(side, number);
        self.probe.reads_from(|| SQUARES[side & 1].at(number & (MEN - 1)), square as u8);
        square
    }

    /// The kind of a piece, the same way.
    #[inline(always)]
    pub(crate) fn read_kind(&self, side: usize, number: usize) -> u8 {
        self.probe.reads_from(|| KINDS[side & 1].at(number & (MEN - 1)), self.kind(side, number))
    }

    /// The squares of a side's pieces by their numbers, for those who look on.
    pub(crate) fn places(&self, side: usize) -> impl Iterator<Item = Option<usize>> {
        let squares = self.squares[side & 1].into_iter();
        squares.map(|square| (square != NOWHERE).then_some(square.into()))
    }

    /// A side's pieces that would attack a square if nothing stood between.
    #[inline(always)]
    pub(crate) fn lookers(&self, side: usize, square: usize) -> u16 {
        let (squares, kinds) = (&self.squares[side & 1], &self.kinds[side & 1]);
        let mut mask = 0;
        let mut at = 0;
        while at < MEN {
            mask |= u16::from(looks(square, squares[at].into()) & kinds[at] != 0) << at;
            at += 1;
        }
        mask
    }

    /// Those of a side's pieces between which and a square nothing stands, with the board occupied like that.
    #[inline(always)]
    pub(crate) fn seeing(&self, side: usize, men: u16, square: usize, occupied: u64) -> u16 {
        let mut mask = 0;
        for number in numbers(men) {
            let from = self.square_of(side, number);
            mask |= u16::from(up_to(square, from) & occupied & !bit(from) == 0) << number;
        }
        mask
    }

    /// A side's pieces that attack a square: from the matrix, or by a look at each.
    #[inline(always)]
    pub(crate) fn attackers(&self, side: usize, square: usize) -> u16 {
        if A::IS_KEPT {
            return matrix::attackers(A::of(&self.matrix, side), square);
        }
        self.seeing(side, self.lookers(side, square), square, self.all_occupied())
    }

    /// The squares that a side attacks.
    #[inline(always)]
    pub(crate) fn attacked_by(&self, side: usize) -> u64 {
        if A::IS_KEPT {
            return matrix::all(A::of(&self.matrix, side));
        }
        let (squares, kinds, occupied) =
            (&self.squares[side & 1], &self.kinds[side & 1], self.all_occupied());
        let mut attacked = 0;
        for at in 0..MEN {
            attacked |= reached(kinds[at], squares[at].into(), occupied);
        }
        attacked
    }

    /// Returns true if a side's king would be attacked on a square.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: usize, us: usize) -> bool {
        let them = us ^ 1;
        if A::IS_KEPT {
            self.probe.reads_bytes(MATRIX[them & 1].whole(), 128, Value::Much);
            let attacked = self.attacked_by(them);
            return noted!(self.probe, attacked & bit(square) != 0);
        }
        self.reads_vectors(them);
        noted!(self.probe, self.attackers(them, square) != 0)
    }

    /// Notes that squares and kinds of a side are read.
    #[inline(always)]
    pub(crate) fn reads_vectors(&self, side: usize) {
        self.probe.reads_bytes(SQUARES[side & 1].whole(), MEN, Value::Much);
        self.probe.reads_bytes(KINDS[side & 1].whole(), MEN, Value::Much);
    }

    /// Checks and pins of the side to move.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize) -> Danger {
        let (them, occupied) = (us ^ 1, self.all_occupied());
        let king = self.king(us);
        self.probe.begins(part::CHECKS, king);
        self.read_square(us, KING_NUMBER);
        let mut attacked = 0;
        if A::IS_KEPT {
            self.probe.reads_bytes(MATRIX[them & 1].whole(), 128, Value::Much);
            attacked = self.attacked_by(them);
            noted!(self.probe, attacked);
            self.probe.enters(part::CHECKERS, king);
        } else {
            self.reads_vectors(them);
        }
        // Who attacks it is asked only if somebody does.
        let checkers = if A::IS_KEPT && attacked & bit(king) == 0 { 0 } else { self.attackers(them, king) };
        noted!(self.probe, checkers, || self.places(them));
        let (mut pinned, mut pinners) = (0, 0);
        self.probe.enters(part::SNIPERS, king);
        let snipers = noted!(self.probe, self.snipers[them & 1] & !checkers, || self.places(them));
        for number in numbers(snipers) {
            let from = self.read_square(them, number);
            self.probe.enters(part::PIN, from);
            let line = self.probe.reads_from(|| BETWEEN.of(king, from), up_to(king, from));
            let between = noted!(self.probe, line & occupied & !bit(from));
            if !has_several(between) && between & self.occupied[us & 1] != 0 {
                pinned |= between;
                pinners |= 1 << number;
            }
        }
        self.probe.enters(part::PINNED_MEN, king);
        noted!(self.probe, pinned);
        let (mut remedies, mut shadow) = (!0, 0);
        if checkers != 0 {
            for number in numbers(checkers) {
                let from = self.read_square(them, number);
                self.probe.enters(part::CHECK, from);
                remedies &= self.probe.reads_from(|| BETWEEN.of(king, from), up_to(king, from));
                let kind = self.read_kind(them, number);
                if does_slide(kind) {
                    shadow |= slides(kind, from, occupied & !bit(king));
                }
                noted!(self.probe, remedies);
            }
        }
        Danger { attacked, checks: checkers.count_ones(), remedies, shadow, pinned, pinners }
    }

    /// The line of the pin of a piece, as far as the slider.
    #[inline(always)]
    pub(crate) fn line_of_pin(&self, us: usize, square: usize, danger: &Danger) -> u64 {
        let king = self.king(us);
        let mut found = 0;
        for number in numbers(danger.pinners) {
            let line = up_to(king, self.square_of(us ^ 1, number));
            found |= if line & bit(square) == 0 { 0 } else { line };
        }
        found
    }

    /// Returns true if a side's king is attacked once pieces of either side have left some squares, and an
    /// own one has come to another.
    #[inline(always)]
    pub(crate) fn is_exposed_after(&self, us: usize, left: u64, come: u64) -> bool {
        let (them, king) = (us ^ 1, self.king(us));
        let occupied = self.all_occupied() & !left | come;
        let near = self.attackers(them, king) & !self.sliders[them & 1];
        let far = self.seeing(them, self.snipers[them & 1], king, occupied);
        let mut stand = 0;
        for number in numbers(near | far) {
            stand |= bit(self.square_of(them, number));
        }
        stand & !(left | come) != 0
    }
}

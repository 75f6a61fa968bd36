//! What an engine asks besides moves: steps and pieces, of which the answers of all mailboxes are made.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::asked::{Change, Sight};
use chess_rules::mailbox::men::{EMPTY, OUTSIDE, bit_of};
use qipan_game::{AttackTest, PseudoLegal};

use crate::Extended;
use crate::scan::Scan;
use crate::squares::{Frame, forward};

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Sight for Extended<L, F, S, A> {
    type Place = usize;

    #[inline(always)]
    fn place(square: usize) -> usize {
        F::FIRST + square / 8 % 8 * F::WIDTH + square % 8
    }

    #[inline(always)]
    fn square(place: usize) -> usize {
        F::BIT_OF.as_ref()[place].into()
    }

    #[inline(always)]
    fn next(place: usize, line: usize) -> usize {
        place.wrapping_add(F::ALL_STEPS[line & 7])
    }

    #[inline(always)]
    fn way(from: usize, to: usize) -> usize {
        F::WAYS[to.wrapping_sub(from) & 255].into()
    }

    #[inline(always)]
    fn man(&self, place: usize) -> u8 {
        self.at(place)
    }

    #[inline(always)]
    fn king_of(&self, side: usize) -> usize {
        self.king(side & 1)
    }

    #[inline(always)]
    fn turn(&self) -> usize {
        self.mover()
    }

    #[inline(always)]
    fn change(&self, m: Move) -> Change<usize> {
        let behind = m.to().wrapping_sub(forward::<F>(self.mover()));
        Change::of(m, self.at(m.from()), behind, Self::CASTLES)
    }

    #[inline(always)]
    fn first(&self, from: usize, line: usize) -> (u8, usize) {
        self.first_man(from, F::ALL_STEPS[line & 7])
    }

    #[inline(always)]
    fn slide(&self, from: usize, line: usize, mut f: impl FnMut(usize, u8)) {
        let mut to = Self::next(from, line);
        while self.at(to) == EMPTY {
            f(to, EMPTY);
            to = Self::next(to, line);
        }
        if self.at(to) != OUTSIDE {
            f(to, self.at(to));
        }
    }

    #[inline(always)]
    fn beside(&self, from: usize, line: usize, mut f: impl FnMut(usize, u8)) {
        let to = Self::next(from, line);
        if self.at(to) != OUTSIDE {
            f(to, self.at(to));
        }
    }

    #[inline(always)]
    fn leaps(&self, from: usize, mut f: impl FnMut(usize, u8)) {
        for step in F::KNIGHT_STEPS {
            let (to, man) = (from.wrapping_add(step), self.at(from.wrapping_add(step)));
            if man != OUTSIDE {
                f(to, man);
            }
        }
    }

    #[inline(always)]
    fn each_man(&self, side: usize, mut f: impl FnMut(usize, u8)) {
        S::each_man::<F>((), &self.cells, bit_of(side), |at, _| f(at, self.at(at)));
    }
}

//! Listing moves: sixteen slots of the list, and of most men the destinations as the tables have them.

use qipan_game::{MoveList, PseudoLegal, Wanted};
use xiangqi_rules::{Kind, Side};

use crate::danger::Danger;
use crate::men::{EMPTY, is_of};
use crate::squares::LINES;
use crate::tables::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, IN_BOARD, LEG, SOLDIER};
use crate::{Board, Move};

/// One man's moves on their way to the list. With `SCREENS`, what lies in their destinations is asked too.
struct Mover<'a, L: PseudoLegal, const SCREENS: bool> {
    board: &'a Board<L>,
    danger: &'a Danger,
    side: Side,
    from: u8,
    /// What all moves of this man have in common.
    start: Move,
}

impl<L: PseudoLegal, const SCREENS: bool> Mover<'_, L, SCREENS> {
    #[inline(always)]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        let reasons = if SCREENS { self.danger.reasons[usize::from(to)] & Move::ENTERS } else { 0 };
        moves.push(self.start.onto(to, reasons));
    }

    /// Whether the man may go to a square, as far as what stands there decides.
    #[inline(always)]
    fn is_wanted<W: Wanted>(&self, to: u8) -> bool {
        let code = self.board.at(to);
        match (W::CAPTURES, W::QUIETS) {
            (true, true) => !is_of(code, self.side),
            (true, false) => is_of(code, self.side.other()),
            (false, _) => code == EMPTY,
        }
    }

    /// Lists the moves to the squares of a list that ends with a 0 if it is not full.
    #[inline(always)]
    fn list<W: Wanted>(&self, list: &[u8], moves: &mut MoveList<Move>) {
        for &to in list {
            if to == 0 {
                break;
            }
            if self.is_wanted::<W>(to) {
                self.push(to, moves);
            }
        }
    }

    /// The same where the square at the same place of another list must be empty.
    #[inline(always)]
    fn list_hindered<W: Wanted>(&self, list: &[u8], by: &[u8], moves: &mut MoveList<Move>) {
        for (&to, &by) in list.iter().zip(by) {
            if to == 0 {
                break;
            }
            if self.board.is_empty(by) && self.is_wanted::<W>(to) {
                self.push(to, moves);
            }
        }
    }

    /// Lists the empty squares in a direction; returns the first other one, on the board or off it.
    ///
    /// Chariots and cannons walk: their destinations depend on what stands between, and reading the squares
    /// of a ray from a table of 10 KiB instead of stepping and asking for the edge gains nothing.
    #[inline(always)]
    fn slide<W: Wanted>(&self, step: u8, moves: &mut MoveList<Move>) -> u8 {
        let mut to = self.from.wrapping_add(step);
        while IN_BOARD[usize::from(to)] && self.board.is_empty(to) {
            if W::QUIETS {
                self.push(to, moves);
            }
            to = to.wrapping_add(step);
        }
        to
    }

    /// Lists the taking of an enemy man; off the board there is none.
    #[inline(always)]
    fn take<W: Wanted>(&self, to: u8, moves: &mut MoveList<Move>) {
        if W::CAPTURES && is_of(self.board.at(to), self.side.other()) {
            self.push(to, moves);
        }
    }

    #[inline(always)]
    fn chariot<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            let to = self.slide::<W>(step, moves);
            self.take::<W>(to, moves);
        }
    }

    #[inline(always)]
    fn cannon<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            let screen = self.slide::<W>(step, moves);
            if W::CAPTURES {
                let mut to = screen.wrapping_add(step);
                while IN_BOARD[usize::from(to)] && self.board.is_empty(to) {
                    to = to.wrapping_add(step);
                }
                self.take::<W>(to, moves);
            }
        }
    }
}

impl<L: PseudoLegal> Board<L> {
    /// Lists the wanted moves of the side to move.
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        // Each side has code of its own, in which its codes, its half and its soldiers' step are constants.
        match self.side {
            Side::Red => self.list_side::<W>(Side::Red, moves),
            Side::Black => self.list_side::<W>(Side::Black, moves),
        }
    }

    #[inline(always)]
    fn list_side<W: Wanted>(&self, side: Side, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger(side) } else { Danger::NONE };
        if W::QUIETS && danger.has_bare_cannon {
            self.list_before_bare_cannon::<W>(&danger, moves);
        } else {
            self.list_men::<W, false>(side, &danger, moves);
        }
    }

    /// The same where an enemy cannon lacks only the screen. This is rare, so that the question where a move
    /// leads has code of its own.
    #[inline(never)]
    fn list_before_bare_cannon<W: Wanted>(&self, danger: &Danger, moves: &mut MoveList<Move>) {
        match self.side {
            Side::Red => self.list_men::<W, true>(Side::Red, danger, moves),
            Side::Black => self.list_men::<W, true>(Side::Black, danger, moves),
        }
    }

    #[inline(always)]
    fn list_men<W: Wanted, const SCREENS: bool>(
        &self,
        side: Side,
        danger: &Danger,
        moves: &mut MoveList<Move>,
    ) {
        let always = if danger.in_check { Move::LEAVES } else { 0 };
        let men = |kind: Kind| {
            (0..kind.limit()).map(move |n| self.place_of(side, kind, n)).filter(|&from| from != 0).map(
                move |from| {
                    let reasons = if L::EXEMPTS { danger.reasons[usize::from(from)] | always } else { 0 };
                    Mover::<L, SCREENS> { board: self, danger, side, from, start: Move::start(from, reasons) }
                },
            )
        };
        for man in men(Kind::General) {
            man.list::<W>(&GENERAL[usize::from(man.from)], moves);
        }
        for man in men(Kind::Advisor) {
            man.list::<W>(&ADVISOR[usize::from(man.from)], moves);
        }
        for man in men(Kind::Elephant) {
            man.list_hindered::<W>(&ELEPHANT[usize::from(man.from)], &EYE[usize::from(man.from)], moves);
        }
        for man in men(Kind::Horse) {
            man.list_hindered::<W>(&HORSE[usize::from(man.from)], &LEG[usize::from(man.from)], moves);
        }
        for man in men(Kind::Chariot) {
            man.chariot::<W>(moves);
        }
        for man in men(Kind::Cannon) {
            man.cannon::<W>(moves);
        }
        for man in men(Kind::Soldier) {
            man.list::<W>(&SOLDIER[side as usize][usize::from(man.from)], moves);
        }
    }
}

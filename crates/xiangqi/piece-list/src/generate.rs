//! Listing moves: sixteen slots of the list, each man's increments, one look-up for the board's edge.

use qipan_game::MoveList;
use xiangqi_rules::{Kind, Side};

use crate::tables::{
    ANYWHERE, DIAGONALS, IN_BOARD, IN_FORT, JUMPS, LEFT, LINES, RIGHT, forward, is_own_half,
};
use crate::{Board, Codes, Move};

/// Which moves to list.
pub trait Wanted {
    /// Those that take a man.
    const CAPTURES: bool;
    /// Those that do not.
    const QUIETS: bool;
}

/// All moves.
pub struct All;
/// Only those that take a man.
pub struct Captures;
/// Only those that do not.
pub struct Quiets;

impl Wanted for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

impl Wanted for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Wanted for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

impl<C: Codes> Board<C> {
    /// Appends the moves wanted of the side to move.
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
        let danger = self.danger(side);
        let general = self.square_of(side, Kind::General, 0);
        self.list_steps::<W>(side, general, Move::start(general, ANYWHERE), LINES, moves);
        let men = |kind: Kind| {
            (0..kind.limit())
                .map(move |n| self.square_of(side, kind, n))
                .filter(|&from| from != 0)
                .map(|from| (from, Move::start(from, danger.at(from))))
        };
        for (from, start) in men(Kind::Advisor) {
            self.list_steps::<W>(side, from, start, DIAGONALS, moves);
        }
        for (from, start) in men(Kind::Elephant) {
            self.list_elephant::<W>(side, from, start, moves);
        }
        for (from, start) in men(Kind::Horse) {
            self.list_horse::<W>(side, from, start, moves);
        }
        for (from, start) in men(Kind::Chariot) {
            self.list_chariot::<W>(side, from, start, moves);
        }
        for (from, start) in men(Kind::Cannon) {
            self.list_cannon::<W>(side, from, start, moves);
        }
        for (from, start) in men(Kind::Soldier) {
            self.list_soldier::<W>(side, from, start, moves);
        }
    }

    /// Whether a man of this side may go to a square, as far as what stands there decides.
    #[inline(always)]
    fn is_wanted<W: Wanted>(&self, side: Side, to: u8) -> bool {
        let code = self.at(to);
        match (W::CAPTURES, W::QUIETS) {
            (true, true) => !C::is_of(code, side),
            (true, false) => C::is_of(code, side.other()),
            (false, _) => code == C::EMPTY,
        }
    }

    #[inline(always)]
    fn list_steps<W: Wanted>(
        &self,
        side: Side,
        from: u8,
        start: Move,
        steps: [u8; 4],
        moves: &mut MoveList<Move>,
    ) {
        for step in steps {
            let to = from.wrapping_add(step);
            if IN_FORT[usize::from(to)] && self.is_wanted::<W>(side, to) {
                moves.push(start.going_to(to));
            }
        }
    }

    #[inline(always)]
    fn list_elephant<W: Wanted>(&self, side: Side, from: u8, start: Move, moves: &mut MoveList<Move>) {
        for step in DIAGONALS {
            let eye = from.wrapping_add(step);
            let to = eye.wrapping_add(step);
            if IN_BOARD[usize::from(to)]
                && is_own_half(to, side)
                && self.is_empty(eye)
                && self.is_wanted::<W>(side, to)
            {
                moves.push(start.going_to(to));
            }
        }
    }

    #[inline(always)]
    fn list_horse<W: Wanted>(&self, side: Side, from: u8, start: Move, moves: &mut MoveList<Move>) {
        for (leg, jumps) in JUMPS {
            if self.is_empty(from.wrapping_add(leg)) {
                for jump in jumps {
                    let to = from.wrapping_add(jump);
                    if IN_BOARD[usize::from(to)] && self.is_wanted::<W>(side, to) {
                        moves.push(start.going_to(to));
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn list_chariot<W: Wanted>(&self, side: Side, from: u8, start: Move, moves: &mut MoveList<Move>) {
        for step in LINES {
            let mut to = from.wrapping_add(step);
            while IN_BOARD[usize::from(to)] {
                if !self.is_empty(to) {
                    if W::CAPTURES && C::is_of(self.at(to), side.other()) {
                        moves.push(start.going_to(to));
                    }
                    break;
                }
                if W::QUIETS {
                    moves.push(start.going_to(to));
                }
                to = to.wrapping_add(step);
            }
        }
    }

    #[inline(always)]
    fn list_cannon<W: Wanted>(&self, side: Side, from: u8, start: Move, moves: &mut MoveList<Move>) {
        for step in LINES {
            let mut to = from.wrapping_add(step);
            while IN_BOARD[usize::from(to)] && self.is_empty(to) {
                if W::QUIETS {
                    moves.push(start.going_to(to));
                }
                to = to.wrapping_add(step);
            }
            if !W::CAPTURES {
                continue;
            }
            to = to.wrapping_add(step);
            while IN_BOARD[usize::from(to)] {
                if !self.is_empty(to) {
                    if C::is_of(self.at(to), side.other()) {
                        moves.push(start.going_to(to));
                    }
                    break;
                }
                to = to.wrapping_add(step);
            }
        }
    }

    #[inline(always)]
    fn list_soldier<W: Wanted>(&self, side: Side, from: u8, start: Move, moves: &mut MoveList<Move>) {
        let mut list = |step: u8| {
            let to = from.wrapping_add(step);
            if IN_BOARD[usize::from(to)] && self.is_wanted::<W>(side, to) {
                moves.push(start.going_to(to));
            }
        };
        list(forward(side));
        if !is_own_half(from, side) {
            list(LEFT);
            list(RIGHT);
        }
    }
}

//! Move generation: what each kind of man does.

use qipan_game::MoveList;

use crate::Board;
use crate::attacks::{Watch, crossed_river, forward};
use crate::men::{ADVISOR, BOTH, CANNON, CHARIOT, ELEPHANT, EMPTY, GENERAL, HORSE, KIND};
use crate::moves::Move;
use crate::scan::square_at;
use crate::tables::{DIAGONALS, JUMPS, LEFT, LINES, OFF_BOARD, OFF_FORT, RED_HALF, RIGHT};

/// Which moves are wanted.
pub trait Wanted {
    /// Those that take a man.
    const CAPTURES: bool;
    /// The others.
    const QUIETS: bool;
}

/// Moves that take a man.
pub enum Captures {}
/// Moves that take none.
pub enum Quiets {}
/// Both, in one pass.
pub enum All {}

impl Wanted for Captures {
    const CAPTURES: bool = true;
    const QUIETS: bool = false;
}

impl Wanted for Quiets {
    const CAPTURES: bool = false;
    const QUIETS: bool = true;
}

impl Wanted for All {
    const CAPTURES: bool = true;
    const QUIETS: bool = true;
}

/// One man's moves on their way to the list.
struct Mover<'a> {
    cells: &'a [u8; 256],
    watch: &'a Watch,
    side: u8,
    from: u8,
    /// What all moves of this man have in common.
    start: Move,
}

impl Mover<'_> {
    /// The cell at a step from the man's square, with the marks of what is off limits.
    #[inline]
    fn cell(&self, to: u8, off: &[u8; 256]) -> u8 {
        self.cells[usize::from(to)] | off[usize::from(to)]
    }

    /// Lists a move to an empty cell or an enemy man's; the latter has no reasons.
    #[inline]
    fn push(&self, to: u8, moves: &mut MoveList<Move>) {
        moves.push(self.start.onto(to, self.watch.reasons[usize::from(to)]));
    }

    /// A move of a short-range man: one test finds the edge and the own men.
    #[inline]
    fn step<W: Wanted>(&self, to: u8, off: &[u8; 256], moves: &mut MoveList<Move>) {
        let cell = self.cell(to, off);
        let is_wanted = if cell == EMPTY { W::QUIETS } else { W::CAPTURES };
        if cell & self.side == 0 && is_wanted {
            self.push(to, moves);
        }
    }

    #[inline]
    fn general<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for step in LINES {
            self.step::<W>(self.from.wrapping_add(step), &OFF_FORT, moves);
        }
    }

    #[inline]
    fn advisor<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for step in DIAGONALS {
            self.step::<W>(self.from.wrapping_add(step), &OFF_FORT, moves);
        }
    }

    #[inline]
    fn elephant<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for eye in DIAGONALS {
            let (over, to) = (self.from.wrapping_add(eye), self.from.wrapping_add(eye.wrapping_mul(2)));
            if self.cells[usize::from(over)] == EMPTY && (to ^ self.from) & RED_HALF == 0 {
                self.step::<W>(to, &OFF_BOARD, moves);
            }
        }
    }

    #[inline]
    fn horse<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for (leg, jumps) in JUMPS {
            if self.cells[usize::from(self.from.wrapping_add(leg))] == EMPTY {
                for jump in jumps {
                    self.step::<W>(self.from.wrapping_add(jump), &OFF_BOARD, moves);
                }
            }
        }
    }

    #[inline]
    fn soldier<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        self.step::<W>(self.from.wrapping_add(forward(self.side)), &OFF_BOARD, moves);
        if crossed_river(self.from, self.side) {
            self.step::<W>(self.from.wrapping_add(LEFT), &OFF_BOARD, moves);
            self.step::<W>(self.from.wrapping_add(RIGHT), &OFF_BOARD, moves);
        }
    }

    /// Lists the empty squares in a direction; returns the first that is not, and what is there.
    #[inline]
    fn slide<W: Wanted>(&self, direction: u8, moves: &mut MoveList<Move>) -> (u8, u8) {
        let mut to = self.from.wrapping_add(direction);
        loop {
            let cell = self.cell(to, &OFF_BOARD);
            if cell != EMPTY {
                return (to, cell);
            }
            if W::QUIETS {
                self.push(to, moves);
            }
            to = to.wrapping_add(direction);
        }
    }

    #[inline]
    fn chariot<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for direction in LINES {
            let (to, cell) = self.slide::<W>(direction, moves);
            if W::CAPTURES && cell & self.side == 0 {
                self.push(to, moves);
            }
        }
    }

    #[inline]
    fn cannon<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        for direction in LINES {
            let (mut to, screen) = self.slide::<W>(direction, moves);
            if !W::CAPTURES || screen == BOTH {
                continue;
            }
            loop {
                to = to.wrapping_add(direction);
                let cell = self.cell(to, &OFF_BOARD);
                if cell != EMPTY {
                    if cell & self.side == 0 {
                        self.push(to, moves);
                    }
                    break;
                }
            }
        }
    }

    #[inline]
    fn list<W: Wanted>(&self, man: u8, moves: &mut MoveList<Move>) {
        match man & KIND {
            GENERAL => self.general::<W>(moves),
            ADVISOR => self.advisor::<W>(moves),
            ELEPHANT => self.elephant::<W>(moves),
            HORSE => self.horse::<W>(moves),
            CHARIOT => self.chariot::<W>(moves),
            CANNON => self.cannon::<W>(moves),
            _ => self.soldier::<W>(moves),
        }
    }
}

impl Board {
    /// Lists the wanted moves of the men that the scan finds.
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let watch = self.watch();
        let always = if watch.in_check { Move::LEAVES } else { 0 };
        for (word, mut men) in self.men_of_side().into_iter().enumerate() {
            while men != 0 {
                let from = square_at(word, men.trailing_zeros());
                men &= men - 1;
                let man = self.cells[usize::from(from)];
                let start = Move::new(from, 0, watch.reasons[usize::from(from)] | always);
                let mover = Mover { cells: &self.cells, watch: &watch, side: self.side, from, start };
                mover.list::<W>(man, moves);
            }
        }
    }
}

//! Listing moves: captures, quiet moves, or both in one pass.

use qipan_game::MoveList;

use crate::Board;
use crate::lines::{Reach, file_reach, rank_reach};
use crate::moves::Move;
use crate::squares::{
    ADVISORS, CANNONS, CHARIOTS, Cell, ELEPHANTS, FENCE, GENERAL, HORSES, SOLDIERS, column, row,
};
use crate::steps::{self, ADVISOR, ELEPHANT, HORSE, soldier};

/// Which moves are listed; a type, so that each list has its own code without a test inside.
pub(crate) trait Wanted {
    /// Moves that take a man.
    const CAPTURES: bool;
    /// Moves that do not.
    const QUIETS: bool;
}

/// Moves that take a man.
pub(crate) struct Captures;
/// Moves that do not.
pub(crate) struct Quiets;
/// All moves.
pub(crate) struct All;

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

impl Board {
    /// Appends the moves of the side to move, man by man.
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let tested = self.slots_to_test();
        let own = self.own;
        let men = &self.men.as_chunks::<16>().0[usize::from(own >> 4) & 3];
        let man = |slot: u8| {
            let from = men[usize::from(slot)];
            (from, Move::starting(from, own + slot, tested >> slot & 1 != 0))
        };

        let (from, start) = man(GENERAL);
        for &to in &steps::GENERAL[usize::from(from)] {
            self.step::<W>(start, to, moves);
        }
        for slot in ADVISORS {
            let (from, start) = man(slot);
            for &to in &ADVISOR[usize::from(from)] {
                self.step::<W>(start, to, moves);
            }
        }
        for slot in ELEPHANTS {
            let (from, start) = man(slot);
            for stride in &ELEPHANT[usize::from(from)] {
                if self.is_empty(stride.eye) {
                    self.step::<W>(start, stride.to, moves);
                }
            }
        }
        for slot in HORSES {
            let (from, start) = man(slot);
            for jumps in &HORSE[usize::from(from)] {
                if self.is_empty(jumps.leg) {
                    self.step::<W>(start, jumps.to[0], moves);
                    self.step::<W>(start, jumps.to[1], moves);
                }
            }
        }
        for slot in CHARIOTS {
            let (from, start) = man(slot);
            self.along_lines::<W>(from, start, |reach| reach.chariot, moves);
        }
        for slot in CANNONS {
            let (from, start) = man(slot);
            self.along_lines::<W>(from, start, |reach| reach.cannon, moves);
        }
        let steps = soldier(own);
        for slot in SOLDIERS {
            let (from, start) = man(slot);
            for &to in &steps[usize::from(from)][..3] {
                self.step::<W>(start, to, moves);
            }
        }
    }

    /// A chariot's or cannon's moves: four captures without a loop, and the quiet moves between the farthest cells.
    #[inline]
    fn along_lines<W: Wanted>(
        &self,
        from: Cell,
        start: Move,
        taken: impl Fn(Reach) -> [u8; 2],
        moves: &mut MoveList<Move>,
    ) {
        if from == 0 {
            return;
        }
        let file = file_reach(from, self.lines.file(from));
        let rank = rank_reach(from, self.lines.rank(from));
        // The first cell of file x is x, of rank y is y * 16.
        let (first_of_file, first_of_rank) = (column(from), row(from) * 16);
        if W::CAPTURES {
            for place in taken(rank) {
                self.take(start, first_of_rank + place, moves);
            }
            for place in taken(file) {
                self.take(start, first_of_file + place, moves);
            }
        }
        if W::QUIETS {
            slide(start, first_of_rank + rank.quiet[0], from, 1, moves);
            slide(start, from + 1, first_of_rank + rank.quiet[1] + 1, 1, moves);
            slide(start, first_of_file + file.quiet[0], from, 16, moves);
            slide(start, from + 16, first_of_file + file.quiet[1] + 16, 16, moves);
        }
    }

    /// A step to a cell that may be a fence.
    #[inline]
    fn step<W: Wanted>(&self, start: Move, to: Cell, moves: &mut MoveList<Move>) {
        let there = self.cells[usize::from(to)];
        let wanted = if W::CAPTURES && W::QUIETS {
            there & self.own == 0
        } else if W::CAPTURES {
            there & FENCE == self.own ^ FENCE
        } else {
            there == 0
        };
        if wanted {
            moves.push(start.ending(to, there));
        }
    }

    /// A chariot's or cannon's capture; where a line gives it none, `to` is the mover itself, which is no enemy.
    #[inline]
    fn take(&self, start: Move, to: Cell, moves: &mut MoveList<Move>) {
        let there = self.cells[usize::from(to)];
        if there & self.own == 0 {
            moves.push(start.ending(to, there));
        }
    }
}

/// The quiet moves from one farthest cell up to, and without, `end`.
#[inline]
fn slide(start: Move, mut to: Cell, end: Cell, step: u8, moves: &mut MoveList<Move>) {
    while to != end {
        moves.push(start.ending(to, 0));
        to += step;
    }
}

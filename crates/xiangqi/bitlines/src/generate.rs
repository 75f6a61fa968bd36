//! Listing moves: captures, quiet moves, or both in one pass.

use qipan_game::MoveList;

use crate::Board;
use crate::check::BareLine;
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

/// Where moves go. Under a cannon that only lacks a screen (`BARE`) a man that arrives on the cannon's line is one, so that
/// its move has to be tested; this is decided by where a move ends, and all others pay nothing for it.
struct Sink<'a, const BARE: bool> {
    moves: &'a mut MoveList<Move>,
    line: BareLine,
}

impl<const BARE: bool> Sink<'_, BARE> {
    #[inline]
    fn push(&mut self, m: Move) {
        self.moves.push(if BARE && self.line.has(m.to()) { m.tested() } else { m });
    }
}

impl Board {
    /// Appends the moves of the side to move.
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, moves: &mut MoveList<Move>) {
        let (tested, line) = self.slots_to_test();
        if line.is_none() {
            self.list_men::<W, false>(tested, &mut Sink { moves, line });
        } else {
            self.list_under_bare_cannon::<W>(tested, &mut Sink { moves, line });
        }
    }

    #[inline(never)]
    fn list_under_bare_cannon<W: Wanted>(&self, tested: u16, moves: &mut Sink<'_, true>) {
        self.list_men::<W, true>(tested, moves);
    }

    /// Appends the moves man by man.
    #[inline]
    fn list_men<W: Wanted, const BARE: bool>(&self, tested: u16, moves: &mut Sink<'_, BARE>) {
        let own = self.own;
        let men = &self.men.as_chunks::<16>().0[usize::from(own >> 4) & 3];
        let man = |slot: u8| {
            let from = men[usize::from(slot)];
            (from, Move::starting(from, own + slot, tested >> slot & 1 != 0))
        };

        let (from, start) = man(GENERAL);
        for &to in &steps::GENERAL[usize::from(from)] {
            self.step::<W, BARE>(start, to, moves);
        }
        for slot in ADVISORS {
            let (from, start) = man(slot);
            for &to in &ADVISOR[usize::from(from)] {
                self.step::<W, BARE>(start, to, moves);
            }
        }
        for slot in ELEPHANTS {
            let (from, start) = man(slot);
            for stride in &ELEPHANT[usize::from(from)] {
                if self.is_empty(stride.eye) {
                    self.step::<W, BARE>(start, stride.to, moves);
                }
            }
        }
        for slot in HORSES {
            let (from, start) = man(slot);
            for jumps in &HORSE[usize::from(from)] {
                if self.is_empty(jumps.leg) {
                    self.step::<W, BARE>(start, jumps.to[0], moves);
                    self.step::<W, BARE>(start, jumps.to[1], moves);
                }
            }
        }
        for slot in CHARIOTS {
            let (from, start) = man(slot);
            self.along_lines::<W, BARE>(from, start, |reach| reach.chariot, moves);
        }
        for slot in CANNONS {
            let (from, start) = man(slot);
            self.along_lines::<W, BARE>(from, start, |reach| reach.cannon, moves);
        }
        let steps = soldier(own);
        for slot in SOLDIERS {
            let (from, start) = man(slot);
            for &to in &steps[usize::from(from)][..3] {
                self.step::<W, BARE>(start, to, moves);
            }
        }
    }

    /// A chariot's or cannon's moves: four captures without a loop, and the quiet moves between the farthest cells.
    #[inline]
    fn along_lines<W: Wanted, const BARE: bool>(
        &self,
        from: Cell,
        start: Move,
        taken: fn(Reach) -> [u8; 2],
        moves: &mut Sink<'_, BARE>,
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
    fn step<W: Wanted, const BARE: bool>(&self, start: Move, to: Cell, moves: &mut Sink<'_, BARE>) {
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
    fn take<const BARE: bool>(&self, start: Move, to: Cell, moves: &mut Sink<'_, BARE>) {
        let there = self.cells[usize::from(to)];
        if there & self.own == 0 {
            moves.push(start.ending(to, there));
        }
    }
}

/// The quiet moves from one farthest cell up to, and without, `end`.
#[inline]
fn slide<const BARE: bool>(start: Move, mut to: Cell, end: Cell, step: u8, moves: &mut Sink<'_, BARE>) {
    while to != end {
        moves.push(start.ending(to, 0));
        to += step;
    }
}

//! Listing moves: captures, quiet moves, or both in one pass.

use qipan_game::MoveList;

use crate::Board;
use crate::check::Watch;
use crate::lines::{Reach, file_reach, rank_reach};
use crate::moves::Move;
use crate::squares::{Cell, FENCE, GENERAL, column, row};
use crate::steps::{self, ADVISOR, ELEPHANT, HORSE, soldier_steps_of};

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

/// Where moves go.
pub(crate) trait Sink {
    fn push(&mut self, m: Move);
}

impl Sink for MoveList<Move> {
    #[inline]
    fn push(&mut self, m: Move) {
        Self::push(self, m);
    }
}

/// A sink that only counts.
pub(crate) struct Counter(pub(crate) u64);

impl Sink for Counter {
    #[inline]
    fn push(&mut self, _m: Move) {
        self.0 += 1;
    }
}

/// Lets through what is legal.
struct Filter<'a, S> {
    board: &'a Board,
    watch: &'a Watch,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Filter<'_, S> {
    #[inline]
    fn push(&mut self, m: Move) {
        let watched = self.watch.slots >> (m.man() & 15) & 1 != 0 || self.watch.ends.has(m.to());
        if if watched { self.board.is_safe(m) } else { !self.watch.in_check } {
            self.sink.push(m);
        }
    }
}

/// Lets through what is legal of watched men's moves.
struct Suspects<'a, S> {
    board: &'a Board,
    sink: &'a mut S,
}

impl<S: Sink> Sink for Suspects<'_, S> {
    #[inline]
    fn push(&mut self, m: Move) {
        if self.board.is_safe(m) {
            self.sink.push(m);
        }
    }
}

impl Board {
    /// Cells of the side to move, by slot.
    #[inline]
    pub(crate) fn own_men(&self) -> [Cell; 16] {
        self.men.as_chunks::<16>().0[usize::from(self.own >> 4) & 3]
    }

    /// Lists the legal moves of the side to move: those of the watched men one by one, all others without a look at the
    /// general.
    #[inline]
    pub(crate) fn list<W: Wanted>(&self, sink: &mut impl Sink) {
        let watch = self.watch();
        if watch.in_check || !watch.ends.is_empty() {
            self.list_filtered::<W, _>(&watch, sink);
        } else {
            let mut men = self.own_men();
            self.list_watched::<W, _>(watch.slots, &mut men, sink);
            self.list_men::<W>(&men, sink);
        }
    }

    /// In check, or under a cannon that lacks a screen: where a move ends matters too.
    #[inline(never)]
    pub(crate) fn list_filtered<W: Wanted, S: Sink>(&self, watch: &Watch, sink: &mut S) {
        self.list_men::<W>(&self.own_men(), &mut Filter { board: self, watch, sink });
    }

    /// Lists the moves of the watched men and takes these men out of `men`: on cell 0 they have no moves.
    #[inline]
    pub(crate) fn list_watched<W: Wanted, S: Sink>(
        &self,
        mut slots: u16,
        men: &mut [Cell; 16],
        sink: &mut S,
    ) {
        let mut sink = Suspects { board: self, sink };
        // The general is always among them.
        slots &= slots - 1;
        self.list_man::<W>(GENERAL, men[0], &mut sink);
        men[0] = 0;
        while slots != 0 {
            let slot = slots.trailing_zeros() as u8 & 15;
            self.list_man::<W>(slot, men[usize::from(slot)], &mut sink);
            men[usize::from(slot)] = 0;
            slots &= slots - 1;
        }
    }

    #[inline]
    fn list_men<W: Wanted>(&self, men: &[Cell; 16], sink: &mut impl Sink) {
        for slot in 0..16 {
            self.list_man::<W>(slot, men[usize::from(slot)], sink);
        }
    }

    /// Lists a man's moves. Where the slot is a constant, so is the kind.
    #[inline(always)]
    fn list_man<W: Wanted>(&self, slot: u8, from: Cell, moves: &mut impl Sink) {
        let start = Move::starting(from, self.own + slot);
        let at = usize::from(from);
        match slot {
            0 => self.step_to_each::<W, 4>(start, &steps::GENERAL[at], moves),
            1..=2 => self.step_to_each::<W, 4>(start, &ADVISOR[at], moves),
            3..=4 => {
                for stride in &ELEPHANT[at] {
                    if self.is_empty(stride.eye) {
                        self.step::<W>(start, stride.to, moves);
                    }
                }
            }
            5..=6 => {
                for jumps in &HORSE[at] {
                    if self.is_empty(jumps.leg) {
                        self.step::<W>(start, jumps.to[0], moves);
                        self.step::<W>(start, jumps.to[1], moves);
                    }
                }
            }
            7..=8 => self.along_lines::<W>(from, start, |reach| reach.chariot, moves),
            9..=10 => self.along_lines::<W>(from, start, |reach| reach.cannon, moves),
            _ => self.step_to_each::<W, 3>(start, soldier_steps_of(self.own, from), moves),
        }
    }

    #[inline]
    fn step_to_each<W: Wanted, const N: usize>(&self, start: Move, ends: &[Cell; N], moves: &mut impl Sink) {
        for &to in ends {
            self.step::<W>(start, to, moves);
        }
    }

    /// A chariot's or cannon's moves: four captures without a loop, and the quiet moves between the farthest cells.
    #[inline]
    fn along_lines<W: Wanted>(
        &self,
        from: Cell,
        start: Move,
        taken: fn(Reach) -> [u8; 2],
        moves: &mut impl Sink,
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
    fn step<W: Wanted>(&self, start: Move, to: Cell, moves: &mut impl Sink) {
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
    fn take(&self, start: Move, to: Cell, moves: &mut impl Sink) {
        let there = self.cells[usize::from(to)];
        if there & self.own == 0 {
            moves.push(start.ending(to, there));
        }
    }
}

/// The quiet moves from one farthest cell up to, and without, `end`.
#[inline]
fn slide(start: Move, mut to: Cell, end: Cell, step: u8, moves: &mut impl Sink) {
    while to != end {
        moves.push(start.ending(to, 0));
        to += step;
    }
}

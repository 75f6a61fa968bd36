//! Where generated moves go.

use std::marker::PhantomData;

use qipan_game::MoveList;

use crate::Board;
use crate::moves::Move;
use crate::set::{Halves, Set, each_bit, words};

/// Which moves a generation lists.
pub(crate) trait Wanted {
    const CAPTURES: bool;
    const QUIETS: bool;
}

/// All moves.
pub(crate) struct All;
/// Moves that take a man.
pub(crate) struct Captures;
/// All other moves.
pub(crate) struct Quiets;

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

/// Takes the moves of one man after the other.
pub(crate) trait Sink {
    /// One man's moves to empty squares of a half.
    fn quiets(&mut self, start: Move, half: usize, to: u64);
    /// One man's moves to enemy men's squares of a half.
    fn captures(&mut self, start: Move, half: usize, to: u64);
}

/// Writes the wanted moves to a list.
pub(crate) struct List<'a, W> {
    board: &'a Board,
    moves: &'a mut MoveList<Move>,
    wanted: PhantomData<W>,
}

impl<'a, W: Wanted> List<'a, W> {
    #[inline]
    pub(crate) fn of(board: &'a Board, moves: &'a mut MoveList<Move>) -> Self {
        Self { board, moves, wanted: PhantomData }
    }
}

impl<W: Wanted> Sink for List<'_, W> {
    #[inline(always)]
    fn quiets(&mut self, start: Move, half: usize, mut to: u64) {
        if W::QUIETS {
            let start = start.to_square(half * 64);
            while to != 0 {
                self.moves.push(start.to_square(to.trailing_zeros() as usize));
                to &= to - 1;
            }
        }
    }

    #[inline(always)]
    fn captures(&mut self, start: Move, half: usize, mut to: u64) {
        if W::CAPTURES {
            let start = start.to_square(half * 64);
            while to != 0 {
                let bit = to.trailing_zeros() as usize;
                self.moves.push(start.to_square(bit).taking(self.board.man_in(half, bit)));
                to &= to - 1;
            }
        }
    }
}

/// Counts moves that need no test, lists the others.
pub(crate) struct Count<'a> {
    pub exempt: u32,
    suspects: List<'a, All>,
}

impl<'a> Count<'a> {
    #[inline]
    pub(crate) fn of(board: &'a Board, suspects: &'a mut MoveList<Move>) -> Self {
        Self { exempt: 0, suspects: List::of(board, suspects) }
    }
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn quiets(&mut self, start: Move, half: usize, to: u64) {
        if start.is_to_be_tested() {
            self.suspects.quiets(start, half, to);
        } else {
            self.exempt += to.count_ones();
        }
    }

    #[inline(always)]
    fn captures(&mut self, start: Move, half: usize, to: u64) {
        if start.is_to_be_tested() {
            self.suspects.captures(start, half, to);
        } else {
            self.exempt += to.count_ones();
        }
    }
}

/// Marks the moves to some squares as to be tested.
pub(crate) struct Wary<'a, S> {
    sink: &'a mut S,
    bare: Halves,
}

impl<'a, S> Wary<'a, S> {
    pub(crate) fn of(sink: &'a mut S, bare: Set) -> Self {
        Self { sink, bare: words(bare) }
    }
}

impl<S: Sink> Sink for Wary<'_, S> {
    #[inline]
    fn quiets(&mut self, start: Move, half: usize, to: u64) {
        self.sink.quiets(start, half, to & !self.bare[half & 1]);
        for bit in each_bit(to & self.bare[half & 1]) {
            self.sink.quiets(start.tested(), half, 1 << bit);
        }
    }

    #[inline]
    fn captures(&mut self, start: Move, half: usize, to: u64) {
        self.sink.captures(start, half, to);
    }
}

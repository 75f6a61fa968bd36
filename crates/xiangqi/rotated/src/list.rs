//! Where generated moves go.

use qipan_game::MoveList;

use crate::moves::Move;
use crate::set::{Halves, each_bit, square_in};

/// Takes the moves of one man after the other.
pub(crate) trait Sink {
    /// One man's moves to squares of a half.
    fn add(&mut self, start: Move, half: usize, to: u64);
}

impl Sink for MoveList<Move> {
    #[inline(always)]
    fn add(&mut self, start: Move, half: usize, to: u64) {
        let start = start.to_square(square_in(half, 0));
        each_bit(to).for_each(|bit| self.push(start.to_square(bit)));
    }
}

/// Counts moves that need no test, lists the others.
pub(crate) struct Count<'a> {
    pub exempt: u32,
    pub suspects: &'a mut MoveList<Move>,
}

impl Sink for Count<'_> {
    #[inline(always)]
    fn add(&mut self, start: Move, half: usize, to: u64) {
        if start.is_to_be_tested() {
            self.suspects.add(start, half, to);
        } else {
            self.exempt += to.count_ones();
        }
    }
}

/// Passes moves on, those to some squares as to be tested.
pub(crate) struct Wary<'a, S> {
    pub sink: &'a mut S,
    pub bare: Halves,
}

impl<S: Sink> Sink for Wary<'_, S> {
    #[inline]
    fn add(&mut self, start: Move, half: usize, to: u64) {
        let bare = self.bare[half & 1];
        self.sink.add(start, half, to & !bare);
        self.sink.add(start.tested(), half, to & bare);
    }
}

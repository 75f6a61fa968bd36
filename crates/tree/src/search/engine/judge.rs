//! Evaluations as one type, so that a search is compiled once for both.

use qipan_game::{Game, MoveGen};

use crate::net::{Network, Size, Stack, Updates};
use crate::search::apart;
use crate::search::engine::evaluation::{LONGEST, TEMPO};
use crate::search::engine::{Evaluation, HandMade, Values};

/// An evaluation, chosen when a search is made.
pub enum Judge<G: Game> {
    /// By hand.
    HandMade(HandMade),
    /// By a network.
    Networked(Networked<G>),
}

/// Values of the pieces by their squares, and the output of a network.
pub struct Networked<G: Game> {
    stack: Stack<G>,
    /// Values from the root on.
    values: Vec<i32>,
}

impl<G: Game> Judge<G> {
    /// The evaluation that is made by hand.
    #[must_use]
    pub fn hand_made(values: Values) -> Self {
        Self::HandMade(HandMade::new(values))
    }

    /// A network of a size, whose sums are changed at every move or when it is asked.
    #[must_use]
    pub fn networked(size: Size, updates: Updates) -> Self {
        let stack = Stack::new(Network::of(size), updates, LONGEST);
        Self::Networked(Networked { stack, values: Vec::with_capacity(LONGEST + 1) })
    }
}

impl<B: MoveGen> Evaluation<B> for Judge<B::Game> {
    fn needs_legal(&self) -> bool {
        matches!(self, Self::Networked(_))
    }

    fn begin(&mut self, board: &B) {
        match self {
            Self::HandMade(judge) => judge.begin(board),
            Self::Networked(judge) => judge.begin(board),
        }
    }

    #[inline(always)]
    fn play<const APART: bool>(&mut self, board: &mut B, m: B::Move) {
        match self {
            Self::HandMade(judge) => judge.play::<APART>(board, m),
            Self::Networked(judge) => judge.play::<APART>(board, m),
        }
    }

    fn pass(&mut self, board: &B) {
        match self {
            Self::HandMade(judge) => judge.pass(board),
            Self::Networked(judge) => Evaluation::<B>::pass(judge, board),
        }
    }

    #[inline(always)]
    fn take_back(&mut self) {
        match self {
            Self::HandMade(judge) => Evaluation::<B>::take_back(judge),
            Self::Networked(judge) => Evaluation::<B>::take_back(judge),
        }
    }

    #[inline(always)]
    fn judge<const APART: bool>(&mut self, board: &B, is_first: bool) -> i32 {
        match self {
            Self::HandMade(judge) => judge.judge::<APART>(board, is_first),
            Self::Networked(judge) => judge.judge::<APART>(board, is_first),
        }
    }
}

impl<G: Game> Networked<G> {
    #[inline(always)]
    fn value(&self) -> i32 {
        self.values[self.values.len() - 1]
    }
}

impl<B: MoveGen> Evaluation<B> for Networked<B::Game> {
    fn needs_legal(&self) -> bool {
        true
    }

    fn begin(&mut self, board: &B) {
        self.values.clear();
        self.values.push(board.value());
        self.stack.begin(board);
    }

    #[inline(always)]
    fn play<const APART: bool>(&mut self, board: &mut B, m: B::Move) {
        let value = self.value() + apart::value_change::<B, APART>(board, m);
        self.values.push(value);
        apart::told::<B, APART>(&mut self.stack, board, m);
        apart::pushed::<B::Game, APART>(&mut self.stack);
    }

    fn pass(&mut self, _: &B) {
        self.values.push(self.value());
        self.stack.push_pass();
    }

    #[inline(always)]
    fn take_back(&mut self) {
        self.values.pop();
        self.stack.pop();
    }

    #[inline(always)]
    fn judge<const APART: bool>(&mut self, _: &B, is_first: bool) -> i32 {
        let value = self.value();
        let value = if is_first { value } else { -value };
        TEMPO + value + apart::network::<B::Game, APART>(&mut self.stack)
    }
}

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
    /// Outputs that are learned, and then recalled.
    recall: Option<Recall>,
}

/// Outputs of a network in the order in which some searches have asked for them. The same searches, run again
/// in the same order, need no network then: what is left is the board's work and the search's.
#[derive(Clone, Debug, Default)]
struct Recall {
    /// Those of each search. They are no further from 0 than [`MOST`](crate::net::MOST).
    searches: Vec<Vec<i16>>,
    /// The search that runs and the output that is next, once all are known.
    next: Option<(usize, usize)>,
}

impl Recall {
    /// A search begins. Behind the last one that was learned comes that one again.
    fn begin(&mut self) {
        match &mut self.next {
            None => self.searches.push(Vec::new()),
            Some((search, next)) => (*search, *next) = ((*search + 1).min(self.searches.len()), 0),
        }
    }

    #[inline(always)]
    fn output(&mut self, network: impl FnOnce() -> i32) -> i32 {
        if let Some((search, next)) = &mut self.next {
            let output = self.searches[*search - 1][*next];
            *next += 1;
            return output.into();
        }
        let output = network();
        let asked = self.searches.last_mut().expect("a search has begun");
        asked.push(i16::try_from(output).expect("a network's output is small"));
        output
    }
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
        Self::Networked(Networked::new(size, updates, None))
    }

    /// A network of a size that learns its outputs by heart, so that searches can be run again without it:
    /// see [`forget`](Self::forget) and [`recall`](Self::recall).
    #[must_use]
    pub fn recalling(size: Size) -> Self {
        Self::Networked(Networked::new(size, Updates::Lazy, Some(Recall::default())))
    }

    /// Forgets all outputs. Those of the searches that follow are learned; false if this judge learns none.
    pub fn forget(&mut self) -> bool {
        match self {
            Self::Networked(Networked { recall: Some(recall), .. }) => {
                *recall = Recall::default();
                true
            }
            _ => false,
        }
    }

    /// Recalls what was learned. From now on the same searches are run, in the same order, and the last of
    /// them again and again.
    ///
    /// Other searches than those that were learned panic or judge positions wrongly.
    pub fn recall(&mut self) {
        if let Self::Networked(Networked { recall: Some(recall), .. }) = self {
            recall.next = Some((0, 0));
        }
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
    fn new(size: Size, updates: Updates, recall: Option<Recall>) -> Self {
        let stack = Stack::new(Network::of(size), updates, LONGEST);
        Self { stack, values: Vec::with_capacity(LONGEST + 1), recall }
    }

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
        if let Some(recall) = &mut self.recall {
            recall.begin();
        }
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
        let mut network = || apart::network::<B::Game, APART>(&mut self.stack);
        let output = match &mut self.recall {
            None => network(),
            Some(recall) => recall.output(network),
        };
        TEMPO + value + output
    }
}

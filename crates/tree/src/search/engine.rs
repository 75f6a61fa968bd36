//! An engine's search for all boards: the same tree on each, with the questions that an engine of today asks.
//!
//! ```text
//!   iterative deepening, each depth in a window around the score of the one before
//!     node     in check? one ply deeper │ table │ null move │
//!              hash move │ good captures │ killers │ quiet moves by their history │ bad captures
//!              the first move in the whole window, the others in one that only asks: is it better?
//!              late quiet moves less deep
//!     leaf     quiescence: as it stands, or better by captures that lose nothing
//! ```
//!
//! It asks a board for more than [`Search`](super::Search) does: what a capture is worth
//! ([`see`](MoveGen::see)), whether a move gives check before it is played
//! ([`gives_check`](MoveGen::gives_check)), the turn handed over ([`pass`](MoveGen::pass)), and for the value
//! of a position its piece-square values ([`value_change`](MoveGen::value_change)),
//! [`mobility`](MoveGen::mobility) and who attacks the squares around the kings
//! ([`attacks_on`](MoveGen::attacks_on)). What a position is worth is an [`Evaluation`], which may be
//! another.
//!
//! **Nodes, score and line are the same on every board** (not at [`CaptureOrder::Own`](super::CaptureOrder)).
//! Moves are counted when they have been played, so a board that lists illegal moves does not reduce others;
//! [`see`](MoveGen::see) and [`gives_check`](MoveGen::gives_check) are asked before, and what they say of a
//! move that is then refused changes nothing.
//!
//! What is left out here changes a result: a line that was cut or reduced is not seen before a greater depth.
//! So a mate is one that the other side cannot prevent, but a shorter one may be found later. Repetitions,
//! the fifty moves and dead positions are outside, as in the other search.
//!
//! Sources: principal variations and zero windows, Marsland and Campbell, *Parallel Search of Strongly
//! Ordered Game Trees* (1982), and Reinefeld, *An Improvement to the Scout Tree-Search Algorithm* (1983); the
//! null move, Donninger, *Null Move and Deep Search* (1993); the history heuristic, Schaeffer (1983);
//! late-move reductions, history with penalties and gravity, and the order by exchanges are those of
//! Stockfish.

mod clock;
mod evaluation;
mod history;
mod judge;
mod node;
mod picker;
mod quiescence;
mod reductions;
mod run;
mod way;

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use qipan_game::{MoveGen, MoveOf, SearchTally};

use crate::search::found::Found;
use crate::search::lines::Lines;
use crate::search::searching::{MOST_DEPTH, MOST_PLIES};
use crate::search::table::Table;
use history::History;
use run::Run;

pub use evaluation::{Evaluation, HandMade};
pub use judge::{Judge, Networked};
pub use way::{EngineWay, Technique, Values};

/// Limits of a search. The first that is met ends it.
#[derive(Clone, Copy, Debug)]
pub struct Limits<'a> {
    /// Depth in plies, 1 to [`MOST_DEPTH`]; others are taken for the nearest of these.
    pub depth: u32,
    /// Number of nodes.
    pub nodes: u64,
    /// Time at which it ends. It is looked at every few hundred nodes.
    pub until: Option<Instant>,
    /// A flag that ends it when it is set, by another thread. It is looked at with the time.
    pub stop: Option<&'a AtomicBool>,
}

impl Default for Limits<'_> {
    /// None but the greatest depth.
    fn default() -> Self {
        Self { depth: MOST_DEPTH, nodes: u64::MAX, until: None, stop: None }
    }
}

impl Limits<'_> {
    /// A depth, and no other limit.
    #[must_use]
    pub fn of_depth(depth: u32) -> Self {
        Self { depth, ..Self::default() }
    }
}

/// An engine's search with its memory, which may be used again and again. What was found before does not
/// change what is found next.
pub struct Engine<B: MoveGen, E = HandMade> {
    way: EngineWay,
    evaluation: E,
    memory: Memory<B>,
}

/// Memory of a search, allocated once.
struct Memory<B: MoveGen> {
    table: Table<MoveOf<B>>,
    killers: Vec<[Option<MoveOf<B>>; 2]>,
    history: History,
    lines: Lines<MoveOf<B>>,
}

impl<B: MoveGen> Default for Engine<B> {
    fn default() -> Self {
        Self::new(EngineWay::default())
    }
}

impl<B: MoveGen> Engine<B> {
    /// An engine with an empty memory.
    #[must_use]
    pub fn new(way: EngineWay) -> Self {
        Self::with(way, HandMade::new(way.values))
    }
}

impl<B: MoveGen, E: Evaluation<B>> Engine<B, E> {
    /// An engine with an empty memory and an evaluation of its own. What `way` says of values is for
    /// [`HandMade`] alone.
    #[must_use]
    pub fn with(way: EngineWay, evaluation: E) -> Self {
        let memory = Memory {
            table: Table::new(),
            killers: vec![[None; 2]; MOST_PLIES + 1],
            history: History::of::<B::Game>(),
            lines: Lines::of(MOST_PLIES + 1),
        };
        Self { way, evaluation, memory }
    }

    /// The evaluation, as the last search has left it.
    #[must_use]
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// The evaluation, to be changed between two searches.
    pub fn evaluation_mut(&mut self) -> &mut E {
        &mut self.evaluation
    }

    /// Searches a position to a depth of 1 to [`MOST_DEPTH`] plies (others are taken for the nearest of
    /// these), and less deep if a mate is found that takes no more than half of the plies.
    pub fn run(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
        self.run_within(board, Limits::of_depth(depth))
    }

    /// Searches a position for play. A search that is cut returns what the last finished depth has found,
    /// with all nodes; the line is empty only if there is no legal move. If not even depth 1 was finished,
    /// the depth is 0, the line some legal move, and the score that of the position as it stands.
    pub fn run_within(&mut self, board: &mut B, limits: Limits<'_>) -> Found<MoveOf<B>> {
        self.start::<false>(limits, None).deepen(board)
    }

    /// The same search as [`run`](Self::run) with every question to the board a function call of its own,
    /// which a profiler can tell from the others.
    pub fn apart(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
        self.start::<true>(Limits::of_depth(depth), None).deepen(board)
    }

    /// The same search as [`run`](Self::run) with what is done counted: for statistics, not for a clock.
    ///
    /// A null move is no move there: a position that it has cut is counted as one that neither the table nor
    /// a move has cut. A capture that loses material is counted as a capture, though it comes after quiet
    /// moves.
    pub fn watched(&mut self, board: &mut B, depth: u32) -> (Found<MoveOf<B>>, SearchTally) {
        let mut tally = SearchTally::default();
        let found = self.start::<true>(Limits::of_depth(depth), Some(&mut tally)).deepen(board);
        (found, tally)
    }

    fn start<'a, const APART: bool>(
        &'a mut self,
        limits: Limits<'a>,
        tally: Option<&'a mut SearchTally>,
    ) -> Run<'a, B, E, APART> {
        Run::new(self.way, &mut self.evaluation, &mut self.memory, limits, tally)
    }
}

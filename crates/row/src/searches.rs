//! Searches: what is timed of them, and what a board finds.

use std::hint::black_box;
use std::time::Duration;

use crate::{Sample, SearchTally};
use qipan_game::{MoveGen, MoveOf};
use qipan_tree::net::{Size, Updates};
use qipan_tree::search::engine::{Engine, EngineWay, Judge, Limits};
use qipan_tree::search::{CaptureOrder, Found, Search, Way};

use crate::board::board;
use crate::clock::Clock;
use crate::job::{self, Work};
use crate::{Model, RowError};

/// The result of a board's search, in words that every game understands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Searched {
    /// Score for the side to move, in hundredths of a pawn or soldier.
    pub score: i32,
    /// Plies to mate: above 0 if the side to move mates, below or 0 if it is mated.
    pub mate: Option<i32>,
    /// Best play as far as it is known, in written moves.
    pub line: Vec<String>,
    /// Positions after legal moves.
    pub nodes: u64,
    /// The depth that was searched last, in plies.
    pub depth: u32,
    /// Time on the wall, without set-up.
    pub time: Duration,
}

/// A search and its options.
#[derive(Clone, Copy, Debug)]
pub enum Quest {
    /// Alpha-beta by material alone.
    Plain(Way),
    /// An engine's.
    Engine(EngineWay, Judges),
}

/// The judge of positions.
#[derive(Clone, Copy, Debug)]
pub enum Judges {
    /// An evaluation that is made by hand.
    ByHand,
    /// A network.
    Network(Size, Updates),
    /// Outputs of a network that are recalled: it has judged the same positions before.
    Recalled(Size),
}

impl Quest {
    /// Returns true if nodes are the same on every board.
    fn is_same_everywhere(self) -> bool {
        !matches!(self, Self::Plain(Way { captures: CaptureOrder::Own, .. }))
    }

    fn of<B: MoveGen>(self) -> Box<dyn Searcher<B>> {
        match self {
            Self::Plain(way) => Box::new(Search::new(way)),
            Self::Engine(way, judges) => Box::new(engine::<B>(way, judges)),
        }
    }
}

fn engine<B: MoveGen>(way: EngineWay, judges: Judges) -> Engine<B, Judge<B::Game>> {
    let judge = match judges {
        Judges::ByHand => Judge::hand_made(way.values),
        Judges::Network(size, updates) => Judge::networked(size, updates),
        Judges::Recalled(size) => Judge::recalling(size),
    };
    Engine::with(way, judge)
}

/// A search with its memory, whichever it is.
trait Searcher<B: MoveGen> {
    /// Runs the searches of these depths beforehand, if something of them is to be recalled: they are what is
    /// run next, in the same order.
    fn learn(&mut self, board: &mut B, depths: [u32; 2]);
    fn run(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>>;
    fn apart(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>>;
    fn watched(&mut self, board: &mut B, depth: u32) -> (Found<MoveOf<B>>, SearchTally);
}

/// Lets a search be asked as a [`Searcher`].
macro_rules! searchers {
    ($($search:ident: $type:ty, $learn:expr;)*) => {
        $(
            impl<B: MoveGen> Searcher<B> for $type {
                fn learn(&mut self, board: &mut B, depths: [u32; 2]) {
                    $learn(self, board, depths);
                }

                fn run(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
                    $search::run(self, board, depth)
                }

                fn apart(&mut self, board: &mut B, depth: u32) -> Found<MoveOf<B>> {
                    $search::apart(self, board, depth)
                }

                fn watched(&mut self, board: &mut B, depth: u32) -> (Found<MoveOf<B>>, SearchTally) {
                    $search::watched(self, board, depth)
                }
            }
        )*
    };
}

searchers! {
    Search: Search<B>, |_, _, _| ();
    Engine: Engine<B, Judge<B::Game>>, learn;
}

fn learn<B: MoveGen>(engine: &mut Engine<B, Judge<B::Game>>, board: &mut B, depths: [u32; 2]) {
    if engine.evaluation_mut().forget() {
        for depth in depths {
            engine.run(board, depth);
        }
        engine.evaluation_mut().recall();
    }
}

/// A position, and the depth that it is searched to.
pub(crate) type Root<'a> = (&'a str, u32);

/// Searches of one position as samples. Each sample has a memory of its own, made before the clock is read:
/// nobody pays for another's, and each finds it in the same state.
pub(crate) fn prepare<B: MoveGen>(fen: &str, depth: u32, quest: Quest) -> Result<Work, RowError> {
    let root: B = board(fen)?;
    Ok(Box::new(move |repetitions, clock| {
        // On the stack, which is somewhere else each time.
        let mut board = root.clone();
        let mut search = quest.of::<B>();
        let warming = depth.saturating_sub(1);
        search.learn(&mut board, [warming, depth]);
        // What the boards before have taken from caches and from the branch predictor is not this one's cost.
        black_box(search.run(&mut board, warming));
        let once = &mut || search.run(black_box(&mut board), black_box(depth)).nodes;
        let sample = job::timed(clock, 1, repetitions, once);
        // Where nodes may differ from board to board, what is compared is the time to depth.
        let operations = if quest.is_same_everywhere() { sample.count } else { sample.operations };
        vec![Sample { operations, ..sample }]
    }))
}

pub(crate) fn find<B: MoveGen>(
    fen: &str,
    depth: u32,
    quest: Quest,
    clock: &dyn Clock,
) -> Result<Searched, RowError> {
    let mut board: B = board(fen)?;
    let mut search = quest.of::<B>();
    search.learn(&mut board, [1, depth]);
    // Tables that are built on first use are set-up.
    search.run(&mut board, 1);
    Ok(clocked(clock, || search.run(&mut board, depth)))
}

/// Searches a position within limits, as an engine that plays.
pub(crate) fn think<B: MoveGen>(
    fen: &str,
    quest: Quest,
    limits: Limits<'_>,
    clock: &dyn Clock,
) -> Result<Searched, RowError> {
    let Quest::Engine(way, judges) = quest else {
        return Err(RowError::NotApplicable { board: B::ABOUT.name, model: Model::SearchPlain.name() });
    };
    // No search of a game was run before.
    let judges = match judges {
        Judges::Recalled(size) => Judges::Network(size, Updates::Lazy),
        judges => judges,
    };
    let mut board: B = board(fen)?;
    Ok(clocked(clock, || engine::<B>(way, judges).run_within(&mut board, limits)))
}

fn clocked<M: ToString>(clock: &dyn Clock, search: impl FnOnce() -> Found<M>) -> Searched {
    let start = clock.wall();
    let found = search();
    let time = clock.wall().saturating_sub(start);
    let mate = found.mate();
    let line = found.line.iter().map(ToString::to_string).collect();
    Searched { score: found.score, mate, line, nodes: found.nodes, depth: found.depth, time }
}

pub(crate) fn watch<B: MoveGen>(fen: &str, depth: u32, quest: Quest) -> Result<SearchTally, RowError> {
    Ok(quest.of::<B>().watched(&mut board(fen)?, depth).1)
}

/// Searches with every question to the board a function of its own: what callgrind counts. The sum of their
/// nodes.
pub(crate) fn apart<B: MoveGen>(roots: &[Root<'_>], quest: Quest) -> Result<u64, RowError> {
    let mut search = quest.of::<B>();
    let mut nodes = 0;
    for &(fen, depth) in roots {
        let mut board: B = board(fen)?;
        search.learn(&mut board, [1, depth]);
        // Tables that are built on first use are set-up.
        search.run(&mut board, 1);
        nodes += job::counted(1, &mut || search.apart(&mut board, depth).nodes);
    }
    Ok(nodes)
}

//! One call of a board: a model and what it works on. Everything inside is monomorphic; set-up is outside the
//! timed region.

use std::any::Any;
use std::fmt::{self, Debug, Formatter};
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

use qipan_game::{MoveGen, MoveList, MoveOf, SetupOf, Tally, cold};
use qipan_tree::deep::{Count, Counted, DeepError, How, Reached, Seen, Unwatched, Watch};

use crate::{Model, Sample};

use crate::RowError;
use crate::board::board;
use crate::clock::Clock;
use crate::operations;
use crate::placement::anywhere;
use crate::position::Position;

/// The work that a model is given.
#[derive(Clone, Copy, Debug)]
pub enum Task<'a> {
    /// The tree below one position, to be counted or searched.
    Tree {
        /// The position.
        fen: &'a str,
        /// Plies.
        depth: u32,
    },
    /// Each of some positions; trees below them are one ply deep.
    Positions(&'a [Position]),
    /// Random occupancies, for kernels without a board.
    Occupancies,
}

/// A call of a board: model, work, repetitions.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a> {
    /// The model that asks.
    pub model: Model,
    /// The work that it asks about.
    pub task: Task<'a>,
    /// Repetitions in a row that make one sample.
    pub repetitions: u32,
    /// Number of parts that [`Task::Positions`] is divided into, each a sample of its own, of as many walks
    /// as the others, as far as they go.
    pub parts: usize,
    /// KiB that are swept through before some of the operations, each of which is then timed by itself;
    /// `None` times all in one go.
    pub pressure: Option<u32>,
}

impl<'a> Call<'a> {
    /// A call as a whole, once.
    #[must_use]
    pub fn of(model: Model, task: Task<'a>) -> Self {
        Self { model, task, repetitions: 1, parts: 1, pressure: None }
    }

    /// One tree: a perft or a search.
    #[must_use]
    pub fn tree(model: Model, fen: &'a str, depth: u32) -> Self {
        Self::of(model, Task::Tree { fen, depth })
    }
}

/// A call with its set-up behind it: so many repetitions in a row are one sample of each of its parts.
pub(crate) type Work = Box<dyn FnMut(u32, &dyn Clock) -> Vec<Sample>>;

/// A board that is ready to be called, as often as is asked for.
pub struct Runner {
    board: &'static str,
    work: Work,
}

impl Runner {
    pub(crate) fn new(board: &'static str, work: Work) -> Self {
        Self { board, work }
    }

    /// One sample of each part of the call, of so many repetitions.
    ///
    /// # Errors
    /// [`RowError::Panicked`].
    pub fn samples(&mut self, repetitions: u32, clock: &dyn Clock) -> Result<Vec<Sample>, RowError> {
        guarded(self.board, || Ok(anywhere(|| (self.work)(repetitions, clock))))
    }
}

impl Debug for Runner {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.debug_struct("Runner").field("board", &self.board).finish_non_exhaustive()
    }
}

/// Written moves and the leaves below them.
pub type Division = Vec<(String, u64)>;

/// A written position.
fn setup<B: MoveGen>(fen: &str) -> Result<SetupOf<B>, RowError> {
    fen.parse().map_err(|error| RowError::Fen(Box::new(error)))
}

/// The way to count a tree, for a model that counts one.
fn count_of(model: Model) -> Option<Count> {
    match model {
        Model::PerftRead => Some(Count::Read),
        Model::PerftVisit => Some(Count::Visit),
        Model::PerftCount => Some(Count::Count),
        Model::PerftCount2 => Some(Count::Count2),
        Model::Search
        | Model::SearchNet0
        | Model::SearchNetS
        | Model::SearchNetM
        | Model::SearchNetL
        | Model::SearchPlain
        | Model::SearchOwn
        | Model::Generate
        | Model::Captures
        | Model::Visit
        | Model::InCheck
        | Model::Import
        | Model::Material
        | Model::Attackers
        | Model::Attacked
        | Model::GivesCheck
        | Model::See
        | Model::SeePinned
        | Model::Mobility
        | Model::Threats
        | Model::ThreatDelta
        | Model::Sliders
        | Model::Setup
        | Model::Tables => None,
    }
}

/// Runs what may panic; a board that does is wrong, but the others go on.
///
/// # Errors
/// Those of the work, and [`RowError::Panicked`].
pub fn guarded<T>(board: &str, work: impl FnOnce() -> Result<T, RowError>) -> Result<T, RowError> {
    let message = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic.downcast_ref::<&str>().map_or_else(String::new, |text| (*text).to_owned()),
    };
    let panicked = |panic| RowError::Panicked { board: board.to_owned(), message: message(panic) };
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(panicked(panic)))
}

/// The timed region. Its name is what callgrind looks for, so it is a function of its own, and it contains
/// nothing but the work.
#[inline(never)]
pub(crate) fn counted(repetitions: u32, once: &mut dyn FnMut() -> u64) -> u64 {
    (0..repetitions).fold(0, |count: u64, _| count.wrapping_add(black_box(once())))
}

/// One sample of so many operations per repetition.
pub(crate) fn timed(
    clock: &dyn Clock,
    operations: u64,
    repetitions: u32,
    once: &mut dyn FnMut() -> u64,
) -> Sample {
    let start = clock.read();
    let count = counted(repetitions, once);
    let (duration, cpu) = clock.read().since(start);
    Sample { duration, cpu, operations: operations * u64::from(repetitions), count }
}

pub(crate) fn prepare<B: MoveGen>(call: &Call<'_>) -> Result<Work, RowError> {
    match (call.task, count_of(call.model).map(Count::of::<B>)) {
        (Task::Tree { fen, depth }, Some(perft)) => {
            let root: B = board(fen)?;
            Ok(Box::new(move |repetitions, clock| {
                // On the stack, which is somewhere else each time.
                let mut board = root.clone();
                let sample =
                    timed(clock, 0, repetitions, &mut || perft(black_box(&mut board), black_box(depth)));
                vec![Sample { operations: sample.count, ..sample }]
            }))
        }
        (Task::Positions(positions), _) => operations::prepare::<B>(call, positions),
        (Task::Tree { .. } | Task::Occupancies, _) => {
            Err(RowError::NotApplicable { board: B::ABOUT.name, model: call.model.name() })
        }
    }
}

/// The same counts on several threads, shared as a deep count shares them: what a user of threads runs.
/// Making the pool and starting its threads is set-up, dividing the tree is not.
pub(crate) fn run_parallel<B: MoveGen>(call: &Call<'_>, threads: usize) -> Result<Sample, RowError> {
    let Task::Tree { fen, depth } = call.task else {
        return Err(RowError::NotApplicable { board: B::ABOUT.name, model: call.model.name() });
    };
    let how = How::of(threads, &Unwatched);
    let mut sample = Sample { duration: Duration::ZERO, cpu: None, operations: 0, count: 0 };
    for _ in 0..call.repetitions {
        let counted = deep::<B>(call.model, fen, depth, how)?;
        sample.duration += counted.time;
        // A count that is timed ends within seconds.
        sample.count += counted.nodes as u64;
    }
    Ok(Sample { operations: sample.count, ..sample })
}

/// A count that may be long: shared, remembered, watched.
pub(crate) fn deep<B: MoveGen>(
    model: Model,
    fen: &str,
    depth: u32,
    how: How<'_>,
) -> Result<Counted, RowError> {
    let none = RowError::NotApplicable { board: B::ABOUT.name, model: model.name() };
    Ok(qipan_tree::deep::perft(&board::<B>(fen)?, depth, count_of(model).ok_or(none)?, how)?)
}

/// Several trees that share threads and table, their last two plies counted.
pub(crate) fn deep_each<B: MoveGen>(
    fens: &[&str],
    depth: u32,
    how: How<'_>,
    found: &(dyn Fn(usize, u128, Duration) + Sync),
) -> Result<bool, RowError> {
    fens.iter().try_for_each(|fen| board::<B>(fen).map(drop))?;
    let root = |index: usize| board(fens[index]).expect("it was set up before");
    Ok(qipan_tree::deep::perft_each::<B>(fens.len(), &root, depth, Count::Count2, how, found)?)
}

/// Unique positions after so many plies, and the ways to each.
pub(crate) fn reached<B: MoveGen>(
    fen: &str,
    plies: u32,
    said: Option<usize>,
    watch: &dyn Watch,
) -> Result<Option<Vec<Reached>>, RowError> {
    Ok(qipan_tree::deep::reached::<B>(&setup::<B>(fen)?, plies, said, watch)?)
}

/// Unique positions after so many plies.
pub(crate) fn unique<B: MoveGen>(
    fen: &str,
    depth: u32,
    threads: usize,
    seen: &Seen,
    watch: &dyn Watch,
) -> Result<Option<u64>, RowError> {
    Ok(qipan_tree::deep::unique(&board::<B>(fen)?, depth, threads, seen, watch)?)
}

/// Leaves by kind at every depth from 1 on, on several threads.
pub(crate) fn tallies<B: MoveGen>(fen: &str, depth: u32, threads: usize) -> Result<Vec<Tally>, RowError> {
    Ok(qipan_tree::deep::tallies(&mut board::<B>(fen)?, depth, threads)?)
}

/// Counts leaves by playing, as long as there are no more than so many; `None` if there are more.
pub(crate) fn count_within<B: MoveGen>(fen: &str, depth: u32, most: u64) -> Result<Option<u64>, RowError> {
    let mut count = 0;
    Ok(count_on(&mut board::<B>(fen)?, depth, most, &mut count).then_some(count))
}

/// Counts leaves by playing; false as soon as there are more than `most`.
fn count_on<B: MoveGen>(board: &mut B, depth: u32, most: u64, count: &mut u64) -> bool {
    if depth == 0 {
        *count += 1;
        return *count <= most;
    }
    let mut moves = MoveList::new();
    cold::generate(board, &mut moves);
    let mut is_within = true;
    for &m in &moves {
        cold::visit(board, m, &mut |child| is_within = count_on(child, depth - 1, most, count));
        if !is_within {
            break;
        }
    }
    is_within
}

/// The leaves below each legal move behind a line of written moves, played by the board itself; `None` if it
/// was stopped.
pub(crate) fn divide<B: MoveGen>(
    fen: &str,
    line: &[String],
    depth: u32,
    watch: &dyn Watch,
) -> Result<Option<Division>, RowError> {
    let read = |m: &String| m.parse().map_err(|error| RowError::Move(Box::new(error)));
    let line: Vec<MoveOf<B>> = line.iter().map(read).collect::<Result<_, RowError>>()?;
    let how = How::of(1, watch);
    let mut counted = None;
    behind::<B>(&mut board(fen)?, &line, &mut |board| {
        counted = Some(qipan_tree::deep::perft(board, depth, Count::Visit, how));
    })?;
    let Some(counted) = counted.transpose()?.filter(|counted| counted.is_whole) else { return Ok(None) };
    let held = |(written, nodes)| Ok((written, u64::try_from(nodes).map_err(|_| DeepError::Overflow)?));
    counted.moves.into_iter().map(held).collect::<Result<_, RowError>>().map(Some)
}

/// Calls `f` behind a line of moves.
fn behind<B: MoveGen>(board: &mut B, line: &[MoveOf<B>], f: &mut dyn FnMut(&mut B)) -> Result<(), RowError> {
    let Some((first, rest)) = line.split_first() else {
        f(board);
        return Ok(());
    };
    let misses = |board: &B| RowError::Misses {
        board: B::ABOUT.name,
        written: first.to_string(),
        fen: board.to_setup().to_string(),
    };
    let m = board.import(*first).ok_or_else(|| misses(board))?;
    let mut answer = None;
    cold::visit(board, m, &mut |child| answer = Some(behind(child, rest, f)));
    answer.unwrap_or_else(|| Err(misses(board)))
}

/// A move as a board lists it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Listed {
    /// The written move.
    pub written: String,
    /// True if it takes a piece.
    pub is_capture: bool,
    /// True if the board plays it without a test.
    pub is_exempt: bool,
    /// True if it is legal.
    pub is_legal: bool,
}

/// The moves of a position in the board's own order.
pub(crate) fn moves<B: MoveGen>(fen: &str) -> Result<Vec<Listed>, RowError> {
    let mut board: B = board(fen)?;
    let (mut all, mut captures) = (MoveList::new(), MoveList::new());
    cold::generate(&board, &mut all);
    cold::captures(&board, &mut captures);
    let captures: Vec<_> = captures.iter().map(|&m| board.export(m)).collect();
    let listed = |&m: &B::Move| {
        let written = board.export(m);
        Listed {
            written: written.to_string(),
            is_capture: captures.contains(&written),
            is_exempt: board.is_exempt(m),
            is_legal: cold::is_legal(&mut board, m),
        }
    };
    Ok(all.iter().map(listed).collect())
}

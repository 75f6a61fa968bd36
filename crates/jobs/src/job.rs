//! One call of a board: a model and what it works on. Everything inside is monomorphic; set-up is outside the
//! timed region.

use std::any::Any;
use std::error::Error;
use std::fmt::{self, Debug, Formatter};
use std::hint::black_box;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use qipan_deep::{Counted, How, Reached, Seen, Watch};
use qipan_game::{
    MoveGen, MoveList, MoveOf, SetupOf, Tally, Unsupported, cold, perft_count, perft_count2, perft_read,
    perft_tally, perft_visit,
};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use qipan_experiment::{Model, Sample};

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

/// An error of a game's own parser, with its text and caret.
pub type ParseError = Box<dyn Error + Send + Sync>;

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
    /// [`JobError::Panicked`].
    pub fn samples(&mut self, repetitions: u32, clock: &dyn Clock) -> Result<Vec<Sample>, JobError> {
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

/// A reason that a board could not be called.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The text is no position of the board's game.
    #[error("FEN: {0}")]
    Fen(ParseError),
    /// The board cannot hold the position.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The board panicked.
    #[error("{board} panicked: {message}")]
    Panicked {
        /// The board.
        board: &'static str,
        /// The message of the panic.
        message: String,
    },
    /// The program could not run itself.
    #[error("{board}: running this program again: {reason}")]
    Reexecution {
        /// The board.
        board: &'static str,
        /// The system's reason, or what the program said.
        reason: String,
    },
    /// The board lacks a move that the rules allow.
    #[error("{board}: found no move {written}, expected it among the legal moves of {fen}")]
    Misses {
        /// The board.
        board: &'static str,
        /// The move.
        written: String,
        /// The position.
        fen: String,
    },
    /// A written move that the game cannot read.
    #[error("move: {0}")]
    Move(ParseError),
    /// The board has no such kernel, or the model does not work on such a task.
    #[error("{board} has no {model}")]
    NotApplicable {
        /// The board.
        board: &'static str,
        /// The model's name.
        model: &'static str,
    },
    /// A deep count came to no end.
    #[error(transparent)]
    Deep(#[from] qipan_deep::Trouble),
    /// The system refuses the threads.
    #[error("cannot start {threads} threads")]
    Threads {
        /// Number of threads that were asked for.
        threads: usize,
        /// The system's reason.
        source: rayon::ThreadPoolBuildError,
    },
}

/// A pool for jobs that may use several threads.
///
/// # Errors
/// [`JobError::Threads`].
pub fn pool(threads: usize) -> Result<rayon::ThreadPool, JobError> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    builder.build().map_err(|source| JobError::Threads { threads, source })
}

/// A board in a position.
///
/// # Errors
/// [`JobError::Fen`], [`JobError::Unsupported`].
pub fn board<B: MoveGen>(fen: &str) -> Result<B, JobError> {
    Ok(B::from_setup(&setup::<B>(fen)?)?)
}

/// A written position.
fn setup<B: MoveGen>(fen: &str) -> Result<SetupOf<B>, JobError> {
    fen.parse().map_err(|error| JobError::Fen(Box::new(error)))
}

/// The function that counts a tree, for a model that counts one.
fn perft_of<B: MoveGen>(model: Model) -> Option<fn(&mut B, u32) -> u64> {
    match model {
        Model::PerftRead => Some(perft_read::<B>),
        Model::PerftVisit => Some(perft_visit::<B>),
        Model::PerftCount => Some(perft_count::<B>),
        Model::PerftCount2 => Some(perft_count2::<B>),
        Model::Search
        | Model::SearchOwn
        | Model::Generate
        | Model::Captures
        | Model::Visit
        | Model::InCheck
        | Model::Import
        | Model::Material
        | Model::Sliders
        | Model::Setup
        | Model::Tables => None,
    }
}

/// Runs what may panic; a board that does is wrong, but the others go on.
///
/// # Errors
/// Those of the work, and [`JobError::Panicked`].
pub fn guarded<T>(board: &'static str, work: impl FnOnce() -> Result<T, JobError>) -> Result<T, JobError> {
    let message = |panic: Box<dyn Any + Send>| match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic.downcast_ref::<&str>().map_or_else(String::new, |text| (*text).to_owned()),
    };
    catch_unwind(AssertUnwindSafe(work))
        .unwrap_or_else(|panic| Err(JobError::Panicked { board, message: message(panic) }))
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

pub(crate) fn prepare<B: MoveGen>(call: &Call<'_>) -> Result<Work, JobError> {
    match (call.task, perft_of::<B>(call.model)) {
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
            Err(JobError::NotApplicable { board: B::ABOUT.name, model: call.model.name() })
        }
    }
}

/// Plies after which the tree is cut into tasks: some four hundred of them from a chess start, two thousand
/// from a Xiangqi start, enough to keep every core busy to the end and few enough that their boards fit a
/// cache.
const SPLIT: u32 = 2;

/// The same counts on several threads; making the pool and starting its threads is set-up, cutting the tree
/// is not.
pub(crate) fn run_parallel<B: MoveGen>(
    call: &Call<'_>,
    threads: usize,
    clock: &dyn Clock,
) -> Result<Sample, JobError> {
    let (Task::Tree { fen, depth }, Some(perft)) = (call.task, perft_of::<B>(call.model)) else {
        return Err(JobError::NotApplicable { board: B::ABOUT.name, model: call.model.name() });
    };
    let mut board: B = board(fen)?;
    let pool = pool(threads)?;
    pool.broadcast(|_| ());
    let start = clock.wall();
    let mut nodes = 0;
    for _ in 0..call.repetitions {
        let split = SPLIT.min(depth);
        let mut tasks = Vec::new();
        collect_children(&mut board, split, &mut tasks);
        let below = depth - split;
        nodes += sum_over(&pool, tasks.len(), &|task| {
            let mut task = tasks[task].lock().unwrap_or_else(PoisonError::into_inner);
            perft(&mut task, below)
        });
    }
    Ok(Sample { duration: clock.wall() - start, cpu: None, operations: nodes, count: nodes })
}

/// A count that may be long: shared, remembered, watched.
pub(crate) fn deep<B: MoveGen>(
    model: Model,
    fen: &str,
    depth: u32,
    how: How<'_>,
) -> Result<Counted, JobError> {
    let none = JobError::NotApplicable { board: B::ABOUT.name, model: model.name() };
    Ok(qipan_deep::perft(&board::<B>(fen)?, depth, perft_of::<B>(model).ok_or(none)?, how)?)
}

/// Several trees that share threads and table, their last two plies counted.
pub(crate) fn deep_each<B: MoveGen>(
    fens: &[&str],
    depth: u32,
    how: How<'_>,
    found: &(dyn Fn(usize, u128, Duration) + Sync),
) -> Result<bool, JobError> {
    fens.iter().try_for_each(|fen| board::<B>(fen).map(drop))?;
    let root = |index: usize| board(fens[index]).expect("it was set up before");
    Ok(qipan_deep::perft_each::<B>(fens.len(), &root, depth, perft_count2, how, found)?)
}

/// Unique positions after so many plies, and the ways to each.
pub(crate) fn reached<B: MoveGen>(
    fen: &str,
    plies: u32,
    watch: &dyn Watch,
) -> Result<Option<Vec<Reached>>, JobError> {
    Ok(qipan_deep::reached::<B>(&setup::<B>(fen)?, plies, watch)?)
}

/// Unique positions after so many plies.
pub(crate) fn unique<B: MoveGen>(
    fen: &str,
    depth: u32,
    threads: usize,
    seen: &Seen,
    watch: &dyn Watch,
) -> Result<Option<u64>, JobError> {
    Ok(qipan_deep::unique(&board::<B>(fen)?, depth, threads, seen, watch)?)
}

/// The sum over so many tasks, each taken by the next thread that is free.
fn sum_over(pool: &rayon::ThreadPool, tasks: usize, count: &(dyn Fn(usize) -> u64 + Sync)) -> u64 {
    pool.install(|| (0..tasks).into_par_iter().with_max_len(1).map(count).sum())
}

fn collect_children<B: MoveGen>(board: &mut B, depth: u32, children: &mut Vec<Mutex<B>>) {
    if depth == 0 {
        children.push(Mutex::new(board.clone()));
        return;
    }
    let mut moves = MoveList::new();
    cold::generate(board, &mut moves);
    for &m in &moves {
        // An illegal move has no children, which is no error.
        cold::visit(board, m, &mut |child| collect_children(child, depth - 1, children));
    }
}

/// Leaves by kind at every depth from 1 on, on several threads: each child of the root is a task.
pub(crate) fn tallies<B: MoveGen>(fen: &str, depth: u32, threads: usize) -> Result<Vec<Tally>, JobError> {
    let mut root: B = board(fen)?;
    let mut tallies = vec![Tally::default(); depth as usize];
    if threads == 1 {
        perft_tally(&mut root, &mut tallies);
        return Ok(tallies);
    }
    // The first plies are counted here, what is below them there.
    let split = SPLIT.min(depth);
    let (near, far) = tallies.split_at_mut(split as usize);
    perft_tally(&mut root, near);
    let mut tasks = Vec::new();
    collect_children(&mut root, split, &mut tasks);
    let below = Mutex::new(far);
    pool(threads)?.install(|| {
        (0..tasks.len()).into_par_iter().with_max_len(1).for_each(|task| {
            let mut task = tasks[task].lock().unwrap_or_else(PoisonError::into_inner);
            let mut deeper = vec![Tally::default(); (depth - split) as usize];
            perft_tally(&mut *task, &mut deeper);
            let mut below = below.lock().unwrap_or_else(PoisonError::into_inner);
            for (sum, tally) in below.iter_mut().zip(deeper) {
                *sum += tally;
            }
        });
    });
    Ok(tallies)
}

/// Counts leaves by playing, as long as there are no more than so many; `None` if there are more. A board
/// whose counts are wrong, or a suite whose counts are, can then not make anybody wait for ever.
pub(crate) fn count_within<B: MoveGen>(fen: &str, depth: u32, most: u64) -> Result<Option<u64>, JobError> {
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

/// The leaves below each legal move behind a line of written moves, played by the board itself.
pub(crate) fn divide<B: MoveGen>(fen: &str, line: &[String], depth: u32) -> Result<Division, JobError> {
    let read = |m: &String| m.parse().map_err(|error| JobError::Move(Box::new(error)));
    let line: Vec<MoveOf<B>> = line.iter().map(read).collect::<Result<_, JobError>>()?;
    let mut counts = Vec::new();
    behind::<B>(&mut board(fen)?, &line, &mut |board| counts = qipan_game::divide(board, depth))?;
    Ok(counts.into_iter().map(|(written, nodes)| (written.to_string(), nodes)).collect())
}

/// Calls `f` behind a line of moves.
fn behind<B: MoveGen>(board: &mut B, line: &[MoveOf<B>], f: &mut dyn FnMut(&mut B)) -> Result<(), JobError> {
    let Some((first, rest)) = line.split_first() else {
        f(board);
        return Ok(());
    };
    let misses = |board: &B| JobError::Misses {
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
    /// True if it takes a man.
    pub is_capture: bool,
    /// True if the board plays it without a test.
    pub is_exempt: bool,
    /// True if it is legal.
    pub is_legal: bool,
}

/// The moves of a position in the board's own order.
pub(crate) fn moves<B: MoveGen>(fen: &str) -> Result<Vec<Listed>, JobError> {
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

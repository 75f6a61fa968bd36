//! One job: a position, a depth, a model. Everything inside is monomorphic; set-up is outside the timed region.

use std::hint::black_box;
use std::time::{Duration, Instant};

use cpu_time::ThreadTime;
use qipan_game::{MoveGen, MoveList, SetupOf, Tally, Unsupported, perft_count, perft_tally, perft_visit};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::games::ParseError;

/// What is counted and timed. Figures of two models are never mixed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Model {
    /// Every leaf is played.
    PerftVisit,
    /// The last ply is counted by `count_legal`.
    PerftCount,
}

impl Model {
    /// All models, in the order in which tables show them.
    pub const ALL: &[Model] = &[Model::PerftVisit, Model::PerftCount];

    /// Name on the command line and in every table.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Model::PerftVisit => "perft-visit",
            Model::PerftCount => "perft-count",
        }
    }

    /// Unit of its figures; more is faster.
    #[must_use]
    pub const fn unit(self) -> &'static str {
        match self {
            Model::PerftVisit | Model::PerftCount => "Mnodes/s",
        }
    }

    /// What one operation is and why it is measured, in half a line.
    #[must_use]
    pub const fn prose(self) -> &'static str {
        match self {
            Model::PerftVisit => "every leaf is played and taken back: the same work for every board",
            Model::PerftCount => "the last ply is counted, not played: what a board gains that need not list",
        }
    }
}

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Job<'a> {
    /// The position.
    pub fen: &'a str,
    /// What is counted.
    pub model: Model,
    /// Plies.
    pub depth: u32,
    /// How often in a row, as one sample.
    pub repetitions: u32,
}

/// A time with the count that was made in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// Time from the first node to the last, without set-up, by the clock on the wall.
    pub duration: Duration,
    /// The same as this thread's CPU time, for jobs on one thread: on a shared machine it leaves out the time that others
    /// were given meanwhile. It still contains what they did to caches and clock rates.
    pub cpu: Option<Duration>,
    /// Nodes counted, over all repetitions.
    pub nodes: u64,
}

impl Sample {
    /// Millions of nodes per second of wall time: what a user waits for.
    #[must_use]
    pub fn rate(&self) -> f64 {
        rate(self.nodes, self.duration)
    }

    /// Millions of nodes per second of CPU time, which is what boards are compared by.
    #[must_use]
    pub fn cpu_rate(&self) -> f64 {
        rate(self.nodes, self.cpu.unwrap_or(self.duration))
    }
}

#[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
fn rate(nodes: u64, duration: Duration) -> f64 {
    nodes as f64 / duration.as_secs_f64().max(1e-9) / 1e6
}

/// Written moves and the leaves below them.
pub type Division = Vec<(String, u64)>;

/// Why a job could not run.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// The text is no position of the board's game.
    #[error("FEN: {0}")]
    Fen(ParseError),
    /// The board cannot hold the position.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// The system refuses the threads.
    #[error("cannot start {threads} threads")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// The system's reason.
        source: rayon::ThreadPoolBuildError,
    },
}

/// A pool for jobs that may use several threads.
pub(crate) fn pool(threads: usize) -> Result<rayon::ThreadPool, JobError> {
    let builder = rayon::ThreadPoolBuilder::new().num_threads(threads);
    builder.build().map_err(|source| JobError::Threads { threads, source })
}

fn board<B: MoveGen>(fen: &str) -> Result<B, JobError> {
    let setup: SetupOf<B> = fen.parse().map_err(|error| JobError::Fen(Box::new(error)))?;
    Ok(B::from_setup(&setup)?)
}

fn perft_of<B: MoveGen>(model: Model) -> fn(&mut B, u32) -> u64 {
    match model {
        Model::PerftVisit => perft_visit::<B>,
        Model::PerftCount => perft_count::<B>,
    }
}

pub(crate) fn run<B: MoveGen>(job: &Job<'_>) -> Result<Sample, JobError> {
    let mut board: B = board(job.fen)?;
    let perft = perft_of::<B>(job.model);
    let (start, cpu_start) = (Instant::now(), ThreadTime::now());
    let mut nodes = 0;
    for _ in 0..job.repetitions {
        nodes += black_box(perft(black_box(&mut board), black_box(job.depth)));
    }
    let cpu = Some(cpu_start.elapsed());
    Ok(Sample { duration: start.elapsed(), cpu, nodes })
}

/// Plies after which the tree is cut into tasks: some four hundred of them from a chess start, two thousand from a Xiangqi
/// start, enough to keep every core busy to the end and few enough that their boards fit a cache.
const SPLIT: u32 = 2;

/// The same counts on several threads; making the pool is set-up, cutting the tree is not.
pub(crate) fn run_parallel<B: MoveGen>(job: &Job<'_>, threads: usize) -> Result<Sample, JobError> {
    let mut board: B = board(job.fen)?;
    let perft = perft_of::<B>(job.model);
    let pool = pool(threads)?;
    let start = Instant::now();
    let mut nodes = 0;
    for _ in 0..job.repetitions {
        let split = SPLIT.min(job.depth);
        let mut tasks = Vec::new();
        collect_children(&mut board, split, &mut tasks);
        let below = job.depth - split;
        nodes += pool.install(|| {
            tasks.into_par_iter().with_max_len(1).map(|mut task| perft(&mut task, below)).sum::<u64>()
        });
    }
    Ok(Sample { duration: start.elapsed(), cpu: None, nodes })
}

fn collect_children<B: MoveGen>(board: &mut B, depth: u32, children: &mut Vec<B>) {
    if depth == 0 {
        children.push(board.clone());
        return;
    }
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    for &m in &moves {
        // An illegal move has no children: `None` is no error.
        let _ = board.visit(m, |child| collect_children(child, depth - 1, children));
    }
}

pub(crate) fn tally<B: MoveGen>(fen: &str, depth: u32) -> Result<Tally, JobError> {
    Ok(perft_tally(&mut board::<B>(fen)?, depth))
}

pub(crate) fn divide<B: MoveGen>(fen: &str, depth: u32) -> Result<Division, JobError> {
    let counts = qipan_game::divide(&mut board::<B>(fen)?, depth);
    Ok(counts.into_iter().map(|(written, nodes)| (written.to_string(), nodes)).collect())
}

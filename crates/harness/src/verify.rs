//! The gate: every board's counts against the suite's.

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicUsize, Ordering};

use qipan_game::Unsupported;
use qipan_jobs::{Entrant, Job, JobError, Model, SystemClock, pool};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::suite::{Entry, Expected};

/// A count that differs from what the suite says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct WrongCount {
    /// The board.
    pub board: &'static str,
    /// What was counted: a model's name, or a kind of leaf.
    pub what: &'static str,
    /// The position.
    pub fen: String,
    /// Where the expected count stands, `FILE:LINE`.
    pub place: String,
    /// Plies, of a tree.
    pub depth: Option<u32>,
    /// What the suite, or the rule book's board, says.
    pub expected: u64,
    /// What the board counted.
    pub found: u64,
}

impl Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, what, fen, place, depth, expected, found } = self;
        let depth = depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
        write!(f, "{board}: {what}{depth}: found {found}, expected {expected} ({place})\n  {fen}")
    }
}

/// Why a board does not pass.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Failure {
    /// It counts wrong.
    #[error(transparent)]
    WrongCount(#[from] WrongCount),
    /// It cannot hold a position of the suite, and says so: no error, but no evidence either.
    #[error(transparent)]
    Unsupported(#[from] Unsupported),
    /// It has no such move, or does not let it be played, where the rules allow it.
    #[error("{board}: found no move {written}, expected it among the legal moves\n  {fen}")]
    Misses {
        /// The board.
        board: &'static str,
        /// The move.
        written: String,
        /// Where.
        fen: String,
    },
    /// It panics.
    #[error("{board} panicked: {message}{}", at(.fen))]
    Panicked {
        /// The board.
        board: &'static str,
        /// What it said.
        message: String,
        /// Where.
        fen: String,
    },
}

fn at(fen: &str) -> String {
    if fen.is_empty() { String::new() } else { format!("\n  {fen}") }
}

impl Failure {
    /// Whether the board is wrong, rather than merely unable.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !matches!(self, Failure::Unsupported(_))
    }

    /// What a job's error says of the board; an error that is not the board's comes back.
    pub(crate) fn of(error: JobError, fen: &str) -> Result<Self, JobError> {
        match error {
            JobError::Unsupported(reason) => Ok(reason.into()),
            JobError::Misses { board, written, fen } => Ok(Failure::Misses { board, written, fen }),
            JobError::Panicked { board, message } => {
                Ok(Failure::Panicked { board, message, fen: fen.to_owned() })
            }
            error => Err(error),
        }
    }
}

/// How much is verified.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Counts above this are skipped.
    pub max_nodes: u64,
    /// Threads to share the work.
    pub threads: usize,
}

/// What came out for one board.
#[derive(Clone, Debug)]
pub struct Verified<'a> {
    /// The board.
    pub entrant: &'a Entrant,
    /// Positions of its game.
    pub positions: usize,
    /// Depths whose counts were compared, each in every model.
    pub checked: u64,
    /// Depths whose counts are above the limit.
    pub skipped: u64,
    /// Nodes that the comparisons took.
    pub nodes: u64,
    /// What did not pass, in the order of the suite.
    pub failures: Vec<Failure>,
}

impl<'a> Verified<'a> {
    fn nothing_of(entrant: &'a Entrant) -> Self {
        Self { entrant, positions: 0, checked: 0, skipped: 0, nodes: 0, failures: Vec::new() }
    }

    /// Wrong counts.
    pub fn wrong_counts(&self) -> impl Iterator<Item = &WrongCount> {
        self.failures.iter().filter_map(|failure| match failure {
            Failure::WrongCount(wrong) => Some(wrong),
            Failure::Unsupported(_) | Failure::Misses { .. } | Failure::Panicked { .. } => None,
        })
    }

    /// Failures that are the board's own, rather than limits that it states.
    pub fn wrong(&self) -> impl Iterator<Item = &Failure> {
        self.failures.iter().filter(|failure| failure.is_wrong())
    }

    fn add(&mut self, other: Verified<'_>) {
        self.positions += other.positions;
        self.checked += other.checked;
        self.skipped += other.skipped;
        self.nodes += other.nodes;
        self.failures.extend(other.failures);
    }
}

/// Compares every count of every position with every board of its game, in every model, on several threads.
/// Boards without a position are left out. `progress` is told how many of how many (board, position) pairs
/// are done, from any thread.
///
/// # Errors
/// [`JobError`] for a position that is none or for threads that cannot be had; what a board fails at is in
/// the result.
pub fn verify<'a>(
    entrants: &[&'a Entrant],
    entries: &[Entry],
    limits: Limits,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Vec<Verified<'a>>, JobError> {
    // Position by position, so that a slow board's work is spread over the whole time and the estimate holds.
    let pairs: Vec<(usize, &Entry)> = entries
        .iter()
        .flat_map(|entry| {
            let of_its_game = move |&index: &usize| entrants[index].game == entry.game;
            (0..entrants.len()).filter(of_its_game).map(move |index| (index, entry))
        })
        .collect();
    let done = AtomicUsize::new(0);
    let results: Vec<_> = pool(limits.threads)?.install(|| {
        let verify_pair = |&(index, entry): &(usize, &Entry)| {
            let result = verify_entry(entrants[index], entry, limits.max_nodes);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1, pairs.len());
            result.map(|verified| (index, verified))
        };
        pairs.par_iter().with_max_len(1).map(verify_pair).collect::<Result<_, _>>()
    })?;
    let mut boards: Vec<_> = entrants.iter().map(|entrant| Verified::nothing_of(entrant)).collect();
    for (index, verified) in results {
        boards[index].add(verified);
    }
    boards.retain(|board| board.positions > 0);
    Ok(boards)
}

fn verify_entry<'a>(entrant: &'a Entrant, entry: &Entry, max_nodes: u64) -> Result<Verified<'a>, JobError> {
    let mut verified = Verified { positions: 1, ..Verified::nothing_of(entrant) };
    for expected in &entry.counts {
        if expected.nodes > max_nodes {
            verified.skipped += 1;
            continue;
        }
        match verify_depth(entrant, entry, expected, &mut verified) {
            Ok(()) => verified.checked += 1,
            Err(error) => {
                verified.failures.push(Failure::of(error, &entry.fen)?);
                break;
            }
        }
    }
    Ok(verified)
}

fn verify_depth(
    entrant: &Entrant,
    entry: &Entry,
    expected: &Expected,
    verified: &mut Verified<'_>,
) -> Result<(), JobError> {
    let depth = expected.depth;
    // What is read at a leaf does not change what is counted.
    for model in [Model::PerftVisit, Model::PerftCount] {
        let sample = entrant.run(&Job::perft(model, &entry.fen, depth), &SystemClock)?;
        verified.nodes += sample.count;
        let wrong = compare(entrant, entry, depth, model.name(), expected.nodes, sample.count);
        verified.failures.extend(wrong.map(Into::into));
    }
    if expected.captures.or(expected.checks).or(expected.mates).is_some() {
        let tally = entrant.tally(&entry.fen, depth)?;
        verified.nodes += tally.nodes;
        let kinds = [
            ("leaves by kind", Some(expected.nodes), tally.nodes),
            ("captures", expected.captures, tally.captures),
            ("checks", expected.checks, tally.checks),
            ("mates", expected.mates, tally.finished),
        ];
        for (what, expected, found) in kinds {
            let wrong = expected.and_then(|expected| compare(entrant, entry, depth, what, expected, found));
            verified.failures.extend(wrong.map(Into::into));
        }
    }
    Ok(())
}

/// `None` if the counts agree.
pub(crate) fn compare(
    entrant: &Entrant,
    entry: &Entry,
    depth: u32,
    what: &'static str,
    expected: u64,
    found: u64,
) -> Option<WrongCount> {
    (expected != found).then(|| WrongCount {
        board: entrant.name(),
        what,
        fen: entry.fen.clone(),
        place: entry.place.clone(),
        depth: Some(depth),
        expected,
        found,
    })
}

//! The gate: every board's counts against the suite's.

mod lines;

use std::fmt::{self, Display};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use qipan_game::{Tally, UnsupportedError};
use qipan_record::Model;
use qipan_row::{Call, Row, RowError, Searched, SystemClock};
use qipan_tree::deep::pool;
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

pub use self::lines::{WrongEntry, wrong_entries};
use crate::data::suite::{Entry, Expected, Finds};

/// A count that differs from what the suite says.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct WrongCount {
    /// The board.
    pub board: &'static str,
    /// Name of the count: a model, or a kind of leaf.
    pub what: &'static str,
    /// The position.
    pub fen: String,
    /// Place of the expected count, `FILE:LINE`.
    pub place: String,
    /// Plies, of a tree.
    pub depth: Option<u32>,
    /// Count that the suite, or the rule book's board, gives.
    pub expected: u64,
    /// Count that the board gives.
    pub found: u64,
}

impl Display for WrongCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { board, what, fen, place, depth, expected, found } = self;
        let depth = depth.map_or_else(String::new, |depth| format!(", depth {depth}"));
        write!(f, "{board}: {what}{depth}: found {found}, expected {expected} ({place})\n  {fen}")
    }
}

/// Reason why a board does not pass.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// It counts wrong.
    #[error(transparent)]
    WrongCount(#[from] WrongCount),
    /// It cannot hold a position of the suite, and says so: no error, but no evidence either.
    #[error(transparent)]
    Unsupported(#[from] UnsupportedError),
    /// It has no such move, or does not let it be played, where the rules allow it.
    #[error("{board}: found no move {written}, expected it among the legal moves\n  {fen}")]
    Misses {
        /// The board.
        board: &'static str,
        /// The move.
        written: String,
        /// The position.
        fen: String,
    },
    /// It counts more than is looked at, where the suite has less.
    #[error("{board}: depth {depth}: found more than {most}, expected {expected} ({place})\n  {fen}")]
    TooMany {
        /// The board.
        board: &'static str,
        /// Plies.
        depth: u32,
        /// The most leaves that are counted.
        most: u64,
        /// Count in the suite.
        expected: u64,
        /// Place of the count in the suite, `FILE:LINE`.
        place: String,
        /// The position.
        fen: String,
    },
    /// Its search finds something else than every other board's.
    #[error("{board}: search, depth {depth}: found {found}, expected {expected} ({place})\n  {fen}")]
    WrongFind {
        /// The board.
        board: &'static str,
        /// Plies.
        depth: u32,
        /// Score and line.
        found: String,
        /// Those of the other boards.
        expected: String,
        /// Place of the expected result, `FILE:LINE`.
        place: String,
        /// The position.
        fen: String,
    },
    /// It is a program, and gives no count.
    #[error("{program}: {reason}{}", at(.fen))]
    Silent {
        /// The row.
        program: &'static str,
        /// The fault of its answer.
        reason: String,
        /// The position.
        fen: String,
    },
    /// It panics.
    #[error("{board} panicked: {message}{}", at(.fen))]
    Panicked {
        /// The board.
        board: String,
        /// Message of the panic.
        message: String,
        /// The position, or empty.
        fen: String,
    },
}

fn at(fen: &str) -> String {
    if fen.is_empty() { String::new() } else { format!("\n  {fen}") }
}

impl VerifyError {
    /// Returns true if the board is wrong, rather than merely unable.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        !matches!(self, VerifyError::Unsupported(_))
    }

    /// VerifyError that a job's error shows; an error that is not the board's comes back.
    pub(crate) fn of(error: RowError, fen: &str) -> Result<Self, RowError> {
        match error {
            RowError::Unsupported(reason) => Ok(reason.into()),
            RowError::Misses { board, written, fen } => Ok(VerifyError::Misses { board, written, fen }),
            RowError::Panicked { board, message } => {
                Ok(VerifyError::Panicked { board, message, fen: fen.to_owned() })
            }
            RowError::Program { program, reason } => {
                Ok(VerifyError::Silent { program, reason, fen: fen.to_owned() })
            }
            error => Err(error),
        }
    }
}

/// Limits of a verification.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// No tree of more leaves than this is counted to its end; a count that is found to be above is skipped,
    /// with all that are deeper.
    pub max_nodes: u64,
    /// True if the suite's own counts are trusted to say which trees are larger. Those of the program are:
    /// they are tested. A stranger's may be wrong, so that each tree is first counted as far as the limit
    /// goes.
    pub is_trusted: bool,
    /// Threads to share the work.
    pub threads: usize,
}

impl Limits {
    /// Leaves are told apart by kind up to so many of a position: the rule book's board lists the moves of
    /// each of them in order to know whether there are any.
    pub const KINDS: u64 = 50_000;
}

/// Result for one board.
#[derive(Clone, Debug)]
pub struct Verified<'a> {
    /// The board.
    pub row: &'a Row,
    /// Positions of its game.
    pub positions: usize,
    /// Depths whose counts were compared, each in every model.
    pub checked: u64,
    /// Depths whose counts are above the limit.
    pub skipped: u64,
    /// Nodes that the comparisons took.
    pub nodes: u64,
    /// Time that they took, on all threads together.
    pub time: Duration,
    /// Failures, in the order of the suite.
    pub failures: Vec<VerifyError>,
    /// Places of the positions that it cannot hold.
    pub(crate) unable: Vec<String>,
}

impl<'a> Verified<'a> {
    fn nothing_of(row: &'a Row) -> Self {
        Self {
            row,
            positions: 0,
            checked: 0,
            skipped: 0,
            nodes: 0,
            time: Duration::ZERO,
            failures: Vec::new(),
            unable: Vec::new(),
        }
    }

    /// Adds what has gone wrong in a position.
    fn fail(&mut self, error: RowError, entry: &Entry) -> Result<(), RowError> {
        let failure = VerifyError::of(error, &entry.fen)?;
        if !failure.is_wrong() {
            self.unable.push(entry.place.clone());
        }
        self.failures.push(failure);
        Ok(())
    }

    /// Wrong counts.
    pub fn wrong_counts(&self) -> impl Iterator<Item = &WrongCount> {
        self.failures.iter().filter_map(|failure| match failure {
            VerifyError::WrongCount(wrong) => Some(wrong),
            VerifyError::Unsupported(_)
            | VerifyError::Misses { .. }
            | VerifyError::TooMany { .. }
            | VerifyError::WrongFind { .. }
            | VerifyError::Silent { .. }
            | VerifyError::Panicked { .. } => None,
        })
    }

    /// Failures that are the board's own, rather than limits that it states.
    pub fn wrong(&self) -> impl Iterator<Item = &VerifyError> {
        self.failures.iter().filter(|failure| failure.is_wrong())
    }

    fn add(&mut self, other: Verified<'_>) {
        self.positions += other.positions;
        self.checked += other.checked;
        self.skipped += other.skipped;
        self.nodes += other.nodes;
        self.time += other.time;
        self.failures.extend(other.failures);
        self.unable.extend(other.unable);
    }
}

/// Comparisons of one board in one position, without a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Passed {
    /// Depths whose counts were compared.
    pub checked: u64,
    /// Depths whose counts are above the limit.
    pub skipped: u64,
    /// Nodes that it took.
    pub nodes: u64,
    /// Time that it took.
    pub time: Duration,
}

/// Watcher of a verification, called from any thread.
pub trait VerifyWatch: Sync {
    /// Returns what an earlier run has found right of a board in a position, which is then not looked at
    /// again.
    fn known(&self, board: &'static str, entry: &Entry) -> Option<Passed> {
        let _ = (board, entry);
        None
    }

    /// Records that a board was right in a position.
    fn enter(&self, board: &'static str, entry: &Entry, passed: Passed) {
        let _ = (board, entry, passed);
    }

    /// Reports that `done` of `all` (board, position) pairs are done. Returns true to go on.
    fn goes_on(&self, done: usize, all: usize) -> bool;
}

impl<F: Fn(usize, usize) -> bool + Sync> VerifyWatch for F {
    fn goes_on(&self, done: usize, all: usize) -> bool {
        self(done, all)
    }
}

/// Compares every count of every position with every board of its game, in every model, on several threads.
/// Boards without a position are left out. The watcher is told what is done and says whether to go on; what
/// was not looked at then is in no count.
///
/// # Errors
/// [`RowError`] for a position that is none or for threads that cannot be had; what a board fails at is in
/// the result.
pub fn verify<'a>(
    rows: &[&'a Row],
    entries: &[Entry],
    limits: Limits,
    watch: &dyn VerifyWatch,
) -> Result<Vec<Verified<'a>>, RowError> {
    // Position by position, so that a slow board's work is spread over the whole time and the estimate holds.
    let pairs: Vec<(usize, &Entry)> = entries
        .iter()
        .flat_map(|entry| {
            let model = entry.search.unwrap_or(Model::PerftVisit);
            let of_its_game =
                move |&index: &usize| rows[index].game == entry.game && rows[index].takes_part_in(model);
            (0..rows.len()).filter(of_its_game).map(move |index| (index, entry))
        })
        .collect();
    let (done, is_stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let results: Vec<_> = pool(limits.threads).map_err(RowError::from)?.install(|| {
        let goes_on = || {
            if !watch.goes_on(done.load(Ordering::Relaxed), pairs.len()) {
                is_stopped.store(true, Ordering::Relaxed);
            }
            !is_stopped.load(Ordering::Relaxed)
        };
        let verify_pair = |&(index, entry): &(usize, &Entry)| {
            let result = verify_or_recall(rows[index], entry, limits, watch, &goes_on).transpose()?;
            done.fetch_add(1, Ordering::Relaxed);
            Some(result.map(|verified| (index, verified)))
        };
        // What is behind the first that is not looked at is not even walked through.
        pairs.par_iter().with_max_len(1).map(verify_pair).while_some().collect::<Result<_, _>>()
    })?;
    // The last report, and that all are done.
    watch.goes_on(done.into_inner(), pairs.len());
    let mut boards: Vec<_> = rows.iter().map(|row| Verified::nothing_of(row)).collect();
    for (index, verified) in results {
        boards[index].add(verified);
    }
    boards.retain(|board| board.positions > 0);
    Ok(boards)
}

/// Verifies one board in one position, unless the watcher knows it; `None` if it was stopped.
fn verify_or_recall<'a>(
    row: &'a Row,
    entry: &Entry,
    limits: Limits,
    watch: &dyn VerifyWatch,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Verified<'a>>, RowError> {
    if !goes_on() {
        return Ok(None);
    }
    if let Some(Passed { checked, skipped, nodes, time }) = watch.known(row.name(), entry) {
        let verified = Verified { positions: 1, checked, skipped, nodes, time, ..Verified::nothing_of(row) };
        return Ok(Some(verified));
    }
    let start = Instant::now();
    let Some(mut verified) = verify_entry(row, entry, limits, goes_on)? else { return Ok(None) };
    verified.time = start.elapsed();
    if verified.failures.is_empty() {
        let Verified { checked, skipped, nodes, time, .. } = verified;
        watch.enter(row.name(), entry, Passed { checked, skipped, nodes, time });
    }
    Ok(Some(verified))
}

fn verify_entry<'a>(
    row: &'a Row,
    entry: &Entry,
    limits: Limits,
    goes_on: &dyn Fn() -> bool,
) -> Result<Option<Verified<'a>>, RowError> {
    let mut verified = Verified { positions: 1, ..Verified::nothing_of(row) };
    let Limits { max_nodes: most, is_trusted, .. } = limits;
    if is_trusted && entry.counts.iter().any(Expected::has_kinds) {
        if let Err(error) = verify_kinds(row, entry, most.min(Limits::KINDS), &mut verified) {
            verified.fail(error, entry)?;
        }
        return Ok(Some(verified));
    }
    for (at, expected) in entry.counts.iter().enumerate() {
        if !goes_on() {
            return Ok(None);
        }
        let is_within = if is_trusted {
            Ok(expected.nodes <= most)
        } else {
            row.count_within(&entry.fen, expected.depth, most).map(|found| found.is_some())
        };
        let result = match is_within {
            Ok(true) => {
                let checked = match entry.finds.get(at) {
                    None => verify_depth(row, entry, expected, &mut verified),
                    Some(finds) => verify_search(row, entry, (expected, finds), &mut verified),
                };
                checked.map(|()| verified.checked += 1)
            }
            Ok(false) if !is_trusted && expected.nodes <= most => {
                let &Expected { depth, nodes: expected, .. } = expected;
                let (place, fen) = (entry.place.clone(), entry.fen.clone());
                let board = row.name();
                verified.failures.push(VerifyError::TooMany { board, depth, most, expected, place, fen });
                break;
            }
            Ok(false) if is_trusted => {
                verified.skipped += 1;
                continue;
            }
            Ok(false) => {
                // What is deeper is larger, but where the game may be over; nobody shall wait to know.
                verified.skipped += (entry.counts.len() - at) as u64;
                break;
            }
            Err(error) => Err(error),
        };
        if let Err(error) = result {
            verified.fail(error, entry)?;
            break;
        }
    }
    Ok(Some(verified))
}

/// Models that count leaves. What is read at a leaf does not change what is counted.
const COUNTING: [Model; 3] = [Model::PerftVisit, Model::PerftCount, Model::PerftCount2];

fn verify_depth(
    row: &Row,
    entry: &Entry,
    expected: &Expected,
    verified: &mut Verified<'_>,
) -> Result<(), RowError> {
    let depth = expected.depth;
    for model in COUNTING.into_iter().filter(|&model| row.takes_part_in(model)) {
        let sample = row.run(&Call::tree(model, &entry.fen, depth), &SystemClock)?;
        verified.nodes += sample.count;
        let wrong = compare(row, entry, depth, model.name(), expected.nodes, sample.count);
        verified.failures.extend(wrong.map(Into::into));
    }
    if expected.has_kinds() {
        let mut tallies = row.tallies(&entry.fen, depth, 1)?;
        if let Some(tally) = tallies.last_mut() {
            verified.nodes += tally.nodes;
            verified.failures.extend(wrong_kinds(row, entry, expected, tally).map(Into::into));
        }
    }
    Ok(())
}

/// The numbers of leaves by kind that differ from the suite's.
fn wrong_kinds(
    row: &Row,
    entry: &Entry,
    expected: &Expected,
    tally: &mut Tally,
) -> impl Iterator<Item = WrongCount> {
    let mut asked = expected.kinds;
    asked[0] = Some(expected.nodes);
    let wrong: Vec<_> = Tally::KINDS
        .into_iter()
        .zip(asked)
        .filter_map(|((what, number), asked)| {
            compare(row, entry, expected.depth, what, asked?, *number(tally))
        })
        .collect();
    wrong.into_iter()
}

/// Compares leaves by kind at every depth that the suite has them for, to so many leaves, in one walk.
fn verify_kinds(row: &Row, entry: &Entry, most: u64, verified: &mut Verified<'_>) -> Result<(), RowError> {
    let within = entry.counts.iter().filter(|expected| expected.nodes <= most);
    let depth = within.map(|expected| expected.depth).max().unwrap_or(0);
    let mut tallies = row.tallies(&entry.fen, depth, 1)?;
    for expected in &entry.counts {
        let Some(tally) = expected.depth.checked_sub(1).and_then(|at| tallies.get_mut(at as usize)) else {
            verified.skipped += u64::from(expected.depth > 0);
            continue;
        };
        verified.nodes += tally.nodes;
        verified.checked += 1;
        verified.failures.extend(wrong_kinds(row, entry, expected, tally).map(Into::into));
    }
    Ok(())
}

/// Compares nodes, score and line of a search.
fn verify_search(
    row: &Row,
    entry: &Entry,
    (expected, finds): (&Expected, &Finds),
    verified: &mut Verified<'_>,
) -> Result<(), RowError> {
    let (depth, model) = (expected.depth, entry.search.unwrap_or(Model::Search));
    let found = row.search(model, &entry.fen, depth, &SystemClock)?;
    verified.nodes += found.nodes;
    let wrong = compare(row, entry, depth, model.name(), expected.nodes, found.nodes);
    verified.failures.extend(wrong.map(VerifyError::from));
    verified.failures.extend(finds.compare(row, entry, depth, &found));
    Ok(())
}

impl Finds {
    /// `None` if a board's search found the same.
    pub(crate) fn compare(
        &self,
        row: &Row,
        entry: &Entry,
        depth: u32,
        found: &Searched,
    ) -> Option<VerifyError> {
        let line = found.line.join(" ");
        let is_same = self.score == found.score && self.line == line;
        (!is_same).then(|| VerifyError::WrongFind {
            board: row.name(),
            depth,
            found: format!("{} by {line}", found.score),
            expected: format!("{} by {}", self.score, self.line),
            place: entry.place.clone(),
            fen: entry.fen.clone(),
        })
    }
}

/// `None` if the counts agree.
pub(crate) fn compare(
    row: &Row,
    entry: &Entry,
    depth: u32,
    what: &'static str,
    expected: u64,
    found: u64,
) -> Option<WrongCount> {
    (expected != found).then(|| WrongCount {
        board: row.name(),
        what,
        fen: entry.fen.clone(),
        place: entry.place.clone(),
        depth: Some(depth),
        expected,
        found,
    })
}

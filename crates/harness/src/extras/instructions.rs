//! Instructions per operation: exact, and the same in every run, by running this program again under
//! callgrind, which counts only what happens inside the timed region.

use qipan_record::{Kind, Model, Parts, Sample, Stratum};
use qipan_row::{Call, Clock, Row, RowError, SystemClock, Task};
use qipan_row::{CallgrindError, Dumps, Profile, callgrind};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::data::corpus::Corpus;
use crate::data::games::game_named;
use crate::data::searches::searches;
use crate::data::suite::{Entry, Suite};
use crate::extras::profile;
use crate::extras::reexecution::{APART, ONCE};

/// Leaves of the tree that instructions are counted in: under callgrind everything takes fifty times as long.
const LEAVES: u64 = 10_000;

/// The timed region's name.
const REGION: &str = "*qipan_row::job::counted*";

/// Runs the work in which one operation is counted: for trees the start position, else the roots of the
/// corpus, once.
///
/// # Errors
/// As [`Row::run`].
pub fn run_once(row: &Row, model: Model) -> Result<Sample, RowError> {
    sample_of(row, model, 1, &SystemClock)
}

/// The same so many times in a row, by any clock.
pub(crate) fn sample_of(
    row: &Row,
    model: Model,
    repetitions: u32,
    clock: &dyn Clock,
) -> Result<Sample, RowError> {
    let game = game_named(row.game).expect("every board plays one of the games");
    let run = |task| row.run(&Call { repetitions, ..Call::of(model, task) }, clock);
    match model.kind() {
        Kind::Tree => {
            let suite = Suite::published(&[game]);
            let depth = suite.entries[0].deepest_within(LEAVES).map_or(1, |expected| expected.depth);
            // Tables that are built on first use are set-up.
            row.tallies(game.start, 1, 1)?;
            run(Task::Tree { fen: game.start, depth })
        }
        Kind::Search => {
            let entry = searches(game, model, 1).remove(0);
            let depth = entry.deepest_within(LEAVES).map_or(1, |expected| expected.depth);
            row.search(model, &entry.fen, 1, clock)?;
            run(Task::Tree { fen: &entry.fen, depth })
        }
        Kind::Kernel => run(Task::Occupancies),
        Kind::Walk => run(Task::Positions(&Corpus::roots_of(game)?.positions)),
        Kind::FirstUse => Err(RowError::NotApplicable { board: row.name(), model: "count of a first use" }),
    }
}

/// Searches one root of each stratum in the way of a model, with every question to the board a function of
/// its own, to be counted. Returns the sum of the nodes.
///
/// # Errors
/// As [`Row::run`].
pub fn search_apart_once(row: &Row, model: Model) -> Result<u64, RowError> {
    let game = game_named(row.game).expect("every board plays one of the games");
    let entries = searches(game, model, Stratum::ALL.len());
    let depth = |entry: &Entry| entry.deepest_within(LEAVES).map_or(1, |expected| expected.depth);
    let roots: Vec<_> = entries.iter().map(|entry| (entry.fen.as_str(), depth(entry))).collect();
    row.search_apart(model, &roots)
}

/// Reason why something is not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InstructionsError {
    /// There is no valgrind.
    #[error("valgrind is not there: instructions are n/a (on Debian and Ubuntu: apt install valgrind)")]
    NoValgrind,
    /// There are no hardware counters.
    #[error("counters are n/a: no hardware counters: {0}")]
    NoCounters(String),
    /// Something else than a number came back.
    #[error("{board}: {what} counted nothing: {reason}")]
    Failed {
        /// The board.
        board: &'static str,
        /// Name of the counter.
        what: &'static str,
        /// Its last message.
        reason: String,
    },
}

/// Instructions per operation of some boards at a model, on all cores: load does not change a count.
#[must_use]
pub fn count_instructions(rows: &[&Row], model: Model) -> Vec<Result<f64, InstructionsError>> {
    rows.par_iter().map(|row| count(row, model)).collect()
}

/// Instructions of a model's search by their purpose, of some boards, on all cores.
#[must_use]
pub fn count_parts(rows: &[&Row], model: Model) -> Vec<Result<Parts, InstructionsError>> {
    rows.par_iter().map(|row| parts(row, model)).collect()
}

fn count(row: &Row, model: Model) -> Result<f64, InstructionsError> {
    let (operations, profile) = under_callgrind(row, &[model.name()])?;
    Ok(profile.instructions() / operations)
}

fn parts(row: &Row, model: Model) -> Result<Parts, InstructionsError> {
    let (nodes, profile) = under_callgrind(row, &[model.name(), APART])?;
    Ok(profile::parts(&profile, nodes))
}

/// Runs this program again under callgrind; the operations that it says it did, and the profile.
fn under_callgrind(row: &Row, job: &[&str]) -> Result<(f64, Profile), InstructionsError> {
    let board = row.name();
    let failed = |reason: String| InstructionsError::Failed { board, what: "callgrind", reason };
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let arguments: Vec<&str> = [ONCE, board].into_iter().chain(job.iter().copied()).collect();
    let needs_avx512 = row.about.needs.iter().any(|need| need.starts_with("avx512"));
    let (text, profiles) =
        callgrind(&program, &arguments, REGION, Dumps::Together).map_err(|error| match error {
            CallgrindError::NoValgrind => InstructionsError::NoValgrind,
            // To the program, valgrind is a processor that lacks it, so the row is not there.
            CallgrindError::Failed(_) if needs_avx512 => failed("valgrind does not run AVX-512".to_owned()),
            error => failed(error.to_string()),
        })?;
    let operations = text.trim().parse().map_err(|_| failed(format!("found {text:?}, expected a number")))?;
    let profile = profiles.into_iter().next().ok_or_else(|| failed(CallgrindError::NoProfile.to_string()))?;
    Ok((operations, profile))
}

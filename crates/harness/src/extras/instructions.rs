//! Instructions per operation: exact, and the same in every run, by running this program again under
//! callgrind, which counts only what happens inside the timed region.

use std::fs;
use std::io::ErrorKind;
use std::process::Command;

use qipan_jobs::{Call, Clock, Entrant, JobError, SystemClock, Task};
use qipan_record::{Kind, Model, Sample};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::data::corpus::Corpus;
use crate::data::games::game_named;
use crate::data::searches::searches;
use crate::data::suite::Suite;
use crate::extras::reexecution::ONCE;

/// Leaves of the tree that instructions are counted in: under callgrind everything takes fifty times as long.
const LEAVES: u64 = 10_000;

/// The timed region's name.
const REGION: &str = "*qipan_jobs::job::counted*";

/// What one operation is counted in: for trees the start position, else the roots of the corpus, once.
///
/// # Errors
/// As [`Entrant::run`].
pub fn run_once(entrant: &Entrant, model: Model) -> Result<Sample, JobError> {
    sample_of(entrant, model, 1, &SystemClock)
}

/// The same so many times in a row, by any clock.
pub(crate) fn sample_of(
    entrant: &Entrant,
    model: Model,
    repetitions: u32,
    clock: &dyn Clock,
) -> Result<Sample, JobError> {
    let game = game_named(entrant.game).expect("every board plays one of the games");
    let run = |task| entrant.run(&Call { repetitions, ..Call::of(model, task) }, clock);
    match model.kind() {
        Kind::Tree => {
            let suite = Suite::published(&[game]);
            let depth = suite.entries[0].deepest_within(LEAVES).map_or(1, |expected| expected.depth);
            // Tables that are built on first use are set-up.
            entrant.tally(game.start, 1)?;
            run(Task::Tree { fen: game.start, depth })
        }
        Kind::Search => {
            let entry = searches(game, 1).remove(0);
            let depth = entry.deepest_within(LEAVES).map_or(1, |expected| expected.depth);
            entrant.search(model, &entry.fen, 1, clock)?;
            run(Task::Tree { fen: &entry.fen, depth })
        }
        Kind::Kernel => run(Task::Occupancies),
        Kind::Walk => run(Task::Positions(&Corpus::roots_of(game)?.positions)),
        Kind::FirstUse => {
            Err(JobError::NotApplicable { board: entrant.name(), model: "count of a first use" })
        }
    }
}

/// Why something is not counted.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotCounted {
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
        /// What was to count.
        what: &'static str,
        /// What it said last.
        reason: String,
    },
}

/// Instructions per operation of some boards at a model, on all cores: load does not change a count.
#[must_use]
pub fn count_instructions(entrants: &[&Entrant], model: Model) -> Vec<Result<f64, NotCounted>> {
    entrants.par_iter().map(|entrant| count(entrant, model)).collect()
}

fn count(entrant: &Entrant, model: Model) -> Result<f64, NotCounted> {
    let board = entrant.name();
    let failed = |reason: String| NotCounted::Failed { board, what: "callgrind", reason };
    let program = std::env::current_exe().map_err(|error| failed(error.to_string()))?;
    let name = format!("qipan-callgrind-{}-{board}-{}", std::process::id(), model.name());
    let file = std::env::temp_dir().join(name);
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--collect-atstart=no"])
        .arg(format!("--toggle-collect={REGION}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(program)
        .args([ONCE, board, model.name()])
        .output();
    let output = output.map_err(|error| match error.kind() {
        ErrorKind::NotFound => NotCounted::NoValgrind,
        _ => failed(error.to_string()),
    })?;
    let counted = fs::read_to_string(&file).unwrap_or_default();
    // It may not have been written, and nobody needs it any more.
    let _ = fs::remove_file(&file);
    let said = String::from_utf8_lossy(&output.stderr);
    let wrong = || failed(said.lines().last().unwrap_or_default().to_owned());
    let operations: f64 = String::from_utf8_lossy(&output.stdout).trim().parse().map_err(|_| wrong())?;
    let total =
        |line: &str| line.strip_prefix("totals:").or(line.strip_prefix("summary:"))?.trim().parse().ok();
    let instructions: f64 = counted.lines().find_map(total).filter(|&total| total > 0.0).ok_or_else(wrong)?;
    Ok(instructions / operations)
}

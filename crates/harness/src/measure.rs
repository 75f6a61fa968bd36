//! The timer: every entrant once per round, the order reversed every other round, every sample's count checked.
//!
//! ```text
//!   round 0   baseline  A  B  C  baseline again
//!   round 1   baseline again  C  B  A  baseline       … whatever drifts, drifts for all
//! ```
//!
//! On a shared machine, identical code measured one after the other came out up to 59 % apart, interleaved like this within
//! a percent; METHODOLOGY.md has the figures. All of it runs on one thread, and what is compared is that thread's CPU time.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use crate::job::{Job, JobError, Model, Sample};
use crate::registry::{Entrant, Role};
use crate::suite::{Entry, Expected};
use crate::verify::{Failure, compare};

/// How much time is spent, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Counts above this are not verified before the timing; the timed counts always are.
    pub verify_nodes: u64,
    /// Positions that are timed, per game.
    pub positions: usize,
    /// The most leaves of one run.
    pub job_nodes: u64,
    /// The least time of a sample: long against the clock, short against the drift of the machine.
    pub unit: Duration,
    /// The most time of a run; a board that would take longer works at a smaller depth.
    pub longest: Duration,
    /// How many rounds there may be per position.
    pub rounds: RangeInclusive<usize>,
    /// Time for one game and model, from which the number of rounds follows.
    pub budget: Duration,
}

impl Settings {
    /// Both games and all models in about a minute, whatever the number of boards.
    pub const QUICK: Settings = Settings {
        verify_nodes: 10_000,
        positions: 5,
        job_nodes: 200_000,
        unit: Duration::from_millis(5),
        longest: Duration::from_millis(50),
        rounds: 8..=60,
        budget: Duration::from_secs(10),
    };

    /// At least thirty pairs, longer samples, more positions: some ten minutes.
    pub const FULL: Settings = Settings {
        verify_nodes: 200_000,
        positions: 10,
        job_nodes: 1_000_000,
        unit: Duration::from_millis(20),
        longest: Duration::from_millis(200),
        rounds: 30..=100,
        budget: Duration::from_secs(120),
    };

    /// The positions to time: the first, and others spread evenly over those whose counts make a decent run.
    #[must_use]
    pub fn choose_positions<'a>(&self, entries: &[&'a Entry]) -> Vec<&'a Entry> {
        let decent = self.job_nodes / 16..=self.job_nodes;
        let is_decent = |entry: &&'a Entry| {
            entry.deepest_within(self.job_nodes).is_some_and(|count| decent.contains(&count.nodes))
        };
        let candidates: Vec<_> = entries.iter().copied().filter(is_decent).collect();
        let wanted = self.positions.min(candidates.len());
        (0..wanted).map(|index| candidates[index * candidates.len() / wanted]).collect()
    }
}

/// Who is compared, at what, where.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// What is timed.
    pub model: Model,
    /// Boards of one game.
    pub entrants: Vec<&'a Entrant>,
    /// Whom the others are compared with; else the first contestant.
    pub baseline: Option<&'a str>,
    /// Positions of that game.
    pub positions: Vec<&'a Entry>,
}

/// One board's samples in one position.
#[derive(Clone, PartialEq, Debug)]
pub struct Measured {
    /// Plies.
    pub depth: u32,
    /// Runs per sample.
    pub repetitions: u32,
    /// A sample per round.
    pub samples: Vec<Sample>,
}

/// One row of a comparison.
#[derive(Clone, Debug)]
pub struct Timed<'a> {
    /// The board.
    pub entrant: &'a Entrant,
    /// Whether this is the baseline's second row, which shows what the noise is.
    pub again: bool,
    /// By position.
    pub measured: Vec<Measured>,
}

/// A comparison of boards at one model.
#[derive(Clone, Debug)]
pub struct Group<'a> {
    /// The game's name.
    pub game: &'static str,
    /// What was timed.
    pub model: Model,
    /// Where.
    pub positions: Vec<&'a Entry>,
    /// The baseline first, and last again.
    pub rows: Vec<Timed<'a>>,
    /// Boards that did not pass the gate, and why; they have no row.
    pub refused: Vec<(&'a Entrant, Failure)>,
}

/// What stops one board's measurement.
enum Stop {
    Refused(usize, Failure),
    Error(JobError),
}

/// Verifies the very jobs, then times them. `progress` is told the fraction that is done, between samples.
///
/// # Errors
/// [`JobError`] for a position that is none. A board that counts wrong is no error here: it is refused.
pub fn measure<'a>(
    contest: &Contest<'a>,
    settings: &Settings,
    progress: &mut dyn FnMut(f64),
) -> Result<Group<'a>, JobError> {
    let mut entrants = contest.entrants.clone();
    let mut refused = Vec::new();
    let rows = loop {
        bring_baseline_forward(&mut entrants, contest.baseline);
        match attempt(contest, &entrants, settings, progress) {
            Ok(rows) => break rows,
            Err(Stop::Refused(index, failure)) => refused.push((entrants.remove(index), failure)),
            Err(Stop::Error(error)) => return Err(error),
        }
    };
    Ok(Group {
        game: contest.entrants.first().map_or("", |entrant| entrant.game),
        model: contest.model,
        positions: contest.positions.clone(),
        rows,
        refused,
    })
}

/// The baseline runs first, so that in every round it and its second row enclose all others.
fn bring_baseline_forward(entrants: &mut [&Entrant], baseline: Option<&str>) {
    let named = entrants.iter().position(|entrant| Some(entrant.name()) == baseline);
    let contestant = || entrants.iter().position(|entrant| entrant.role == Role::Contestant);
    if let Some(index) = named.or_else(contestant) {
        entrants[..=index].rotate_right(1);
    }
}

fn attempt<'a>(
    contest: &Contest<'a>,
    entrants: &[&'a Entrant],
    settings: &Settings,
    progress: &mut dyn FnMut(f64),
) -> Result<Vec<Timed<'a>>, Stop> {
    let Some(&baseline) = entrants.first() else { return Ok(Vec::new()) };
    let row = |entrant, again| Timed { entrant, again, measured: Vec::new() };
    let mut rows: Vec<_> = entrants.iter().map(|&entrant| row(entrant, false)).collect();
    rows.push(row(baseline, true));
    let budget = settings.budget / u32::try_from(contest.positions.len().max(1)).unwrap_or(u32::MAX);
    for (index, &entry) in contest.positions.iter().enumerate() {
        let mut runs = Vec::with_capacity(rows.len());
        for (row, timed) in rows.iter().enumerate() {
            let calibrated = calibrate(timed.entrant, entry, contest.model, settings);
            runs.push(calibrated.map_err(|stop| stop.of(row, entrants.len()))?);
        }
        // Both of the baseline's rows do exactly the same.
        let last = runs.len() - 1;
        runs[last] = runs[0].clone();
        let round: Duration = runs.iter().map(|run| run.once * run.repetitions).sum();
        let affordable = budget.as_nanos() / round.as_nanos().max(1);
        let rounds = usize::try_from(affordable)
            .unwrap_or(usize::MAX)
            .clamp(*settings.rounds.start(), *settings.rounds.end());
        let mut samples = vec![Vec::with_capacity(rounds); rows.len()];
        let start = Instant::now();
        for round in 0..rounds {
            // On a loaded machine CPU time is spent more slowly than time; only whole pairs of rounds are left out.
            let spent = start.elapsed().as_secs_f64() / budget.as_secs_f64();
            if spent > 1.0 && round >= *settings.rounds.start() && round % 2 == 0 {
                break;
            }
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let done = (round as f64 / rounds as f64).max(spent.min(1.0));
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            progress((index as f64 + done) / contest.positions.len() as f64);
            for place in 0..rows.len() {
                let row = if round % 2 == 0 { place } else { rows.len() - 1 - place };
                let sample = runs[row].sample(rows[row].entrant, entry, contest.model);
                samples[row].push(sample.map_err(|stop| stop.of(row, entrants.len()))?);
            }
        }
        for ((row, run), samples) in rows.iter_mut().zip(runs).zip(samples) {
            row.measured.push(Measured { depth: run.expected.depth, repetitions: run.repetitions, samples });
        }
    }
    Ok(rows)
}

/// Why one run gives no sample.
enum NoSample {
    Refused(Failure),
    Error(JobError),
}

impl NoSample {
    /// The row behind the last entrant is the baseline's second one.
    fn of(self, row: usize, entrants: usize) -> Stop {
        match self {
            NoSample::Refused(failure) => Stop::Refused(row % entrants, failure),
            NoSample::Error(error) => Stop::Error(error),
        }
    }
}

/// What a board does for one sample.
#[derive(Clone, Debug)]
struct Run {
    expected: Expected,
    repetitions: u32,
    once: Duration,
}

impl Run {
    /// The gate: a sample whose count is wrong is none.
    fn sample(&self, entrant: &Entrant, entry: &Entry, model: Model) -> Result<Sample, NoSample> {
        let Expected { depth, nodes, .. } = self.expected;
        let job = Job { fen: &entry.fen, model, depth, repetitions: self.repetitions };
        let sample = entrant.run(&job).map_err(|error| match error {
            JobError::Unsupported(reason) => NoSample::Refused(reason.into()),
            error => NoSample::Error(error),
        })?;
        let repetitions = u64::from(self.repetitions);
        let wrong = compare(entrant, entry, depth, model.name(), nodes * repetitions, sample.nodes);
        wrong.map_or(Ok(sample), |mut wrong| {
            (wrong.expected, wrong.found) = (nodes, wrong.found / repetitions);
            Err(NoSample::Refused(wrong.into()))
        })
    }
}

/// Finds how deep a board goes in the time of a sample and how often, by going deeper and deeper; every count is checked
/// on the way.
fn calibrate(entrant: &Entrant, entry: &Entry, model: Model, settings: &Settings) -> Result<Run, NoSample> {
    let deepest = entry.deepest_within(settings.job_nodes).map_or(0, |expected| expected.depth);
    let counts = entry.counts.iter().filter(|expected| (1..=deepest).contains(&expected.depth));
    let mut run = Run { expected: Expected::default(), repetitions: 1, once: Duration::ZERO };
    for &expected in counts {
        let before = Run { expected, ..run };
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let growth = expected.nodes as f64 / run.expected.nodes.max(1) as f64;
        if run.once.mul_f64(growth) > settings.longest {
            break;
        }
        // The shorter of two runs: the first may find caches cold and tables not yet built.
        let durations = [before.sample(entrant, entry, model)?, before.sample(entrant, entry, model)?]
            .map(|sample| sample.cpu.unwrap_or(sample.duration));
        run = Run { once: durations[0].min(durations[1]).max(Duration::from_nanos(1)), ..before };
    }
    let needed = settings.unit.as_nanos().div_ceil(run.once.as_nanos().max(1));
    run.repetitions = u32::try_from(needed).unwrap_or(u32::MAX).clamp(1, 1_000_000);
    Ok(run)
}

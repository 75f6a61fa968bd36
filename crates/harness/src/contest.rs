//! Who is compared, at what: the questions of a comparison, with the answers that everyone has to give.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use qipan_jobs::{
    Clock, Entrant, Job, JobError, MOST_TIMED, Model, Position, Prepared, Sample, Stratum, Task,
    kernels::LINES,
};

use crate::corpus::{Corpus, count_walks, first_walks};
use crate::reexecution;
use crate::settings::Settings;
use crate::suite::{Entry, Expected};
use crate::variant::Variant;
use crate::verify::{Failure, WrongCount};

/// What a model works on, for one game.
#[derive(Clone, Debug)]
pub enum Work<'a> {
    /// The trees below some positions, whose counts are known.
    Trees(Vec<&'a Entry>),
    /// The corpus, by stratum, with the oracle's answers.
    Corpus(&'a Corpus),
    /// Random occupancies.
    Occupancies,
    /// First uses in new processes.
    FirstUse,
}

/// Who is compared, at what, where.
#[derive(Clone, Debug)]
pub struct Contest<'a> {
    /// What is timed.
    pub model: Model,
    /// How it is timed.
    pub variant: Variant,
    /// Boards of one game.
    pub entrants: Vec<&'a Entrant>,
    /// Whom the others are compared with; else the first contestant.
    pub baseline: Option<&'a str>,
    /// What it is to work on.
    pub work: Work<'a>,
}

/// One job of a contest, and what a right board finds there.
#[derive(Clone, Debug)]
pub(crate) enum Assignment<'a> {
    Tree(&'a Entry),
    Positions { stratum: Stratum, positions: &'a [Position] },
    Occupancies,
    FirstUse,
}

/// Why one run gives no sample.
pub(crate) enum NoSample {
    /// The board is wrong, or cannot.
    Refused(Failure),
    /// It is nobody's fault.
    Error(JobError),
}

impl NoSample {
    fn of(error: JobError, fen: &str) -> Self {
        Failure::of(error, fen).map_or_else(NoSample::Error, NoSample::Refused)
    }
}

impl<'a> Contest<'a> {
    pub(crate) fn game(&self) -> &'static str {
        self.entrants.first().map_or("", |entrant| entrant.game)
    }

    pub(crate) fn assignments(&self) -> Vec<Assignment<'a>> {
        match &self.work {
            Work::Trees(entries) => entries.iter().map(|&entry| Assignment::Tree(entry)).collect(),
            Work::Occupancies => vec![Assignment::Occupancies],
            Work::FirstUse => vec![Assignment::FirstUse],
            &Work::Corpus(corpus) => {
                let assignment =
                    |stratum| Assignment::Positions { stratum, positions: corpus.stratum(stratum) };
                Stratum::ALL.into_iter().map(assignment).collect()
            }
        }
    }
}

impl<'a> Assignment<'a> {
    pub(crate) fn name(&self) -> String {
        match self {
            Assignment::Tree(entry) => entry.fen.clone(),
            Assignment::Positions { stratum, .. } => stratum.name().to_owned(),
            Assignment::Occupancies => "occupancies".to_owned(),
            Assignment::FirstUse => "first-use".to_owned(),
        }
    }

    fn fen(&self) -> &str {
        if let Assignment::Tree(entry) = self { &entry.fen } else { "" }
    }

    /// Checks a board's answers, and finds what it does for one sample.
    pub(crate) fn calibrate(
        &self,
        contest: &Contest<'_>,
        entrant: &Entrant,
        settings: &Settings,
        clock: &dyn Clock,
    ) -> Result<Run<'a>, NoSample> {
        let trouble = |error| NoSample::of(error, self.fen());
        let run = Run {
            model: contest.model,
            variant: contest.variant,
            task: Task::Occupancies,
            prepared: None,
            depth: None,
            positions: None,
            place: String::new(),
            count: None,
            repetitions: 1,
            once: Duration::ZERO,
        };
        match *self {
            Assignment::Tree(entry) => {
                // The depth is found on one thread, so that it is the same for any number of them.
                let alone = Run { variant: Variant::Plain, ..run };
                let alone = deepen(&alone, entry, entrant, settings, clock)?;
                let run = match contest.variant {
                    Variant::Plain => alone,
                    variant => Run { variant, ..alone }.prepared(entrant)?.twice(entrant, clock)?,
                };
                run.repeated(entrant, settings, clock)
            }
            Assignment::FirstUse => run.twice(entrant, clock),
            Assignment::Occupancies => {
                let (found, walked) = entrant.kernel_answers().map_err(trouble)?;
                let place = |index| (format!("occupancy {index}"), String::new());
                agree(entrant, Model::Sliders, &found.by_position, &walked, place)?;
                let run = Run { count: Some(found.listed), ..run }.prepared(entrant)?;
                run.twice(entrant, clock)?.repeated(entrant, settings, clock)
            }
            Assignment::Positions { positions, stratum } => {
                let run = Run { place: stratum.name().to_owned(), ..run };
                let positions = affordable(&run, positions, entrant, settings, clock)?;
                let found = entrant.answers(contest.model, positions).map_err(trouble)?;
                let place = |index: usize| (positions[index].place.clone(), positions[index].fen.clone());
                let expected: Vec<_> =
                    positions.iter().map(|position| position.answer(contest.model)).collect();
                agree(entrant, contest.model, &found.by_position, &expected, place)?;
                let run = Run {
                    count: Some(found.listed),
                    task: Task::Positions(positions),
                    positions: u32::try_from(positions.iter().filter(|position| position.is_asked).count())
                        .ok(),
                    ..run
                };
                run.prepared(entrant)?.twice(entrant, clock)?.repeated(entrant, settings, clock)
            }
        }
    }
}

/// Whether a board's answers are the right ones.
fn agree(
    entrant: &Entrant,
    model: Model,
    found: &[u64],
    expected: &[u64],
    place: impl Fn(usize) -> (String, String),
) -> Result<(), NoSample> {
    let Some(index) = found.iter().zip(expected).position(|(found, expected)| found != expected) else {
        return Ok(());
    };
    let (place, fen) = place(index);
    let (found, expected) = (found[index], expected[index]);
    let wrong =
        WrongCount { board: entrant.name(), what: model.name(), fen, place, depth: None, expected, found };
    Err(NoSample::Refused(wrong.into()))
}

/// What a board does for one sample.
#[derive(Clone, Debug)]
pub(crate) struct Run<'a> {
    model: Model,
    variant: Variant,
    task: Task<'a>,
    /// The task with its set-up behind it, where one thread does it.
    prepared: Option<Rc<RefCell<Prepared>>>,
    pub(crate) depth: Option<u32>,
    pub(crate) positions: Option<u32>,
    place: String,
    /// What one repetition has to count, where that is known.
    count: Option<u64>,
    pub(crate) repetitions: u32,
    pub(crate) once: Duration,
}

/// How often a sample goes through its positions, whatever the board and the profile, after once that is not
/// timed: the branch predictor gets to know them, the better the fewer they are and the more often it meets
/// them, so that a fast board that went through them more often would be flattered.
const PASSES: u32 = 2;

impl Run<'_> {
    fn fen(&self) -> &str {
        if let Task::Tree { fen, .. } = self.task { fen } else { "" }
    }

    fn job(&self) -> Job<'_> {
        Job {
            model: self.model,
            task: self.task,
            repetitions: self.repetitions,
            pressure: self.variant.pressure(),
        }
    }

    /// Sets up what its samples have in common. Threads share a tree that is cut anew each time.
    fn prepared(self, entrant: &Entrant) -> Result<Self, NoSample> {
        let prepared = match self.variant {
            Variant::Threaded(_) => None,
            Variant::Plain | Variant::Pressed(_) => {
                let prepared =
                    entrant.prepare(&self.job()).map_err(|error| NoSample::of(error, self.fen()))?;
                Some(Rc::new(RefCell::new(prepared)))
            }
        };
        Ok(Run { prepared, ..self })
    }

    /// The gate: a sample whose count is wrong is none.
    pub(crate) fn sample(&self, entrant: &Entrant, clock: &dyn Clock) -> Result<Sample, NoSample> {
        let fen = self.fen();
        let sample = match (&self.prepared, self.variant) {
            (Some(prepared), _) => prepared.borrow_mut().sample(self.repetitions, clock),
            (None, Variant::Threaded(threads)) => entrant.run_parallel(&self.job(), threads as usize, clock),
            (None, _) => reexecution::first_use(entrant),
        };
        let sample = sample.map_err(|error| NoSample::of(error, fen))?;
        let repetitions = u64::from(self.repetitions);
        match self.count {
            // Sums of signed values wrap, in the sample as here.
            Some(count) if count.wrapping_mul(repetitions) != sample.count => {
                Err(NoSample::Refused(Failure::from(WrongCount {
                    board: entrant.name(),
                    what: self.model.name(),
                    fen: fen.to_owned(),
                    place: self.place.clone(),
                    depth: self.depth,
                    expected: count,
                    found: sample.count / repetitions,
                })))
            }
            _ => Ok(sample),
        }
    }

    /// Finds how long it takes: the shorter of two runs, as the first may find caches cold.
    fn twice(self, entrant: &Entrant, clock: &dyn Clock) -> Result<Self, NoSample> {
        let (first, second) = (self.sample(entrant, clock)?, self.sample(entrant, clock)?);
        let once = first.time().min(second.time()).max(Duration::from_nanos(1));
        Ok(Run { once, ..self })
    }

    /// As often as makes a decent sample.
    fn repeated(
        mut self,
        entrant: &Entrant,
        settings: &Settings,
        clock: &dyn Clock,
    ) -> Result<Self, NoSample> {
        let is_pressed = self.variant.pressure().is_some();
        if self.positions.is_some() {
            return Ok(Run { repetitions: if is_pressed { 1 } else { PASSES }, ..self });
        }
        if is_pressed {
            return Ok(Run { repetitions: MOST_TIMED / LINES as u32, ..self });
        }
        loop {
            let needed = settings.unit.as_nanos().div_ceil(self.once.as_nanos().max(1));
            let needed = u32::try_from(needed).unwrap_or(u32::MAX).clamp(1, 1_000_000);
            if needed <= self.repetitions + self.repetitions / 4 {
                return Ok(self);
            }
            // Few repetitions are slow: the branch predictor does not know them yet.
            self.repetitions = needed;
            self.once = (self.sample(entrant, clock)?.time() / needed).max(Duration::from_nanos(1));
        }
    }
}

/// As many of the first walks as a board goes through in the time of some samples: all, but for one that is
/// very slow; then a power of two, so that the same board mostly has the same work in every run.
fn affordable<'a>(
    run: &Run<'a>,
    positions: &'a [Position],
    entrant: &Entrant,
    settings: &Settings,
    clock: &dyn Clock,
) -> Result<&'a [Position], NoSample> {
    /// Samples whose time going through the positions once may take.
    const SAMPLES: u32 = 3;
    let task = Task::Positions(first_walks(positions, 1));
    let once =
        Run { task, variant: Variant::Plain, ..run.clone() }.prepared(entrant)?.twice(entrant, clock)?.once;
    let walks = (settings.unit * SAMPLES).as_nanos() / once.as_nanos();
    let walks = usize::try_from(walks).unwrap_or(usize::MAX);
    let all = count_walks(positions);
    Ok(first_walks(positions, if walks >= all { all } else { 1 << walks.max(1).ilog2() }))
}

/// Finds how deep a board goes in the time of a sample, by going deeper and deeper; every count is checked on
/// the way.
fn deepen<'a>(
    run: &Run<'a>,
    entry: &'a Entry,
    entrant: &Entrant,
    settings: &Settings,
    clock: &dyn Clock,
) -> Result<Run<'a>, NoSample> {
    let deepest = entry.deepest_within(settings.job_nodes).map_or(0, |expected| expected.depth);
    let mut run = Run { place: entry.place.clone(), ..run.clone() };
    for &Expected { depth, nodes, .. } in
        entry.counts.iter().filter(|expected| (1..=deepest).contains(&expected.depth))
    {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let growth = nodes as f64 / run.count.unwrap_or(1).max(1) as f64;
        if run.once.mul_f64(growth) > settings.longest {
            break;
        }
        let task = Task::Tree { fen: &entry.fen, depth };
        let deeper = Run { task, depth: Some(depth), count: Some(nodes), ..run };
        run = deeper.prepared(entrant)?.twice(entrant, clock)?;
    }
    Ok(run)
}

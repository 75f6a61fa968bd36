//! The timer: every entrant once per round, two rounds in the same random order forth and back, every sample's count checked.
//!
//! ```text
//!   round 0   B  baseline  C  A  baseline again
//!   round 1   baseline again  A  C  baseline  B       … whatever drifts, drifts for all
//!   round 2   A  C  baseline again  baseline  B       … and nobody always comes after the same one
//!   round 3   B  baseline  baseline again  C  A
//! ```
//!
//! On a shared machine, identical code measured one after the other came out up to 59 % apart, interleaved like this within
//! a percent; METHODOLOGY.md has the figures. All of it runs on one thread, and what is compared is that thread's CPU time.

use std::time::Duration;

use crate::clock::Clock;
use crate::contest::{Assignment, Contest, NoSample, Run};
use crate::group::{Facts, Group, Measured, Refusal, Timed};
use crate::job::{JobError, Sample};
use crate::random::SplitMix64;
use crate::registry::{Entrant, Role};
use crate::settings::Settings;
use crate::verify::Failure;

/// Who looks on while a comparison runs; never inside a timed region.
pub trait Watch {
    /// So much of the group is done, between 0 and 1.
    fn progress(&mut self, _done: f64) {}

    /// All rows have their samples of another job: time to write them down.
    fn job_done(&mut self, _group: &Group) {}

    /// Whether to stop at the next opportunity, and give up the job that is under way.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody looks on.
impl Watch for () {}

/// Verifies the very jobs, then times them. `earlier` is what an interrupted comparison left: its jobs are not timed again.
///
/// # Errors
/// [`JobError`] for a position that is none. A board that counts wrong is no error here: it is refused.
pub fn measure(
    contest: &Contest<'_>,
    settings: &Settings,
    clock: &dyn Clock,
    earlier: Option<Group>,
    watch: &mut dyn Watch,
) -> Result<Group, JobError> {
    let settings = settings.for_group(contest.model, contest.variant);
    let assignments = contest.assignments();
    let mut entrants: Vec<_> =
        contest.entrants.iter().copied().filter(|entrant| entrant.takes_part_in(contest.model)).collect();
    let mut group = earlier.unwrap_or_else(|| Group {
        game: contest.game().to_owned(),
        model: contest.model,
        pressure: contest.variant.pressure(),
        threads: contest.variant.threads(),
        jobs: assignments.iter().map(Assignment::name).collect(),
        rows: Vec::new(),
        refused: Vec::new(),
    });
    loop {
        let calibrated = calibrate(contest, &mut entrants, &assignments, &settings, clock, &mut group)?;
        match time(&entrants, &calibrated, &settings, clock, &mut group, watch) {
            Ok(()) => return Ok(group),
            // A board that passes the gate and then counts wrong changes its mind: nothing timed beside it is kept.
            Err((index, NoSample::Refused(failure))) => {
                group.refused.push(refusal(entrants.remove(index), &failure));
                group.rows.clear();
            }
            Err((_, NoSample::Error(error))) => return Err(error),
        }
    }
}

fn refusal(entrant: &Entrant, failure: &Failure) -> Refusal {
    Refusal { board: entrant.name().to_owned(), reason: failure.to_string(), is_wrong: failure.is_wrong() }
}

/// The baseline is the first row; its second one is the last.
fn bring_baseline_forward(entrants: &mut [&Entrant], baseline: Option<&str>) {
    let named = entrants.iter().position(|entrant| Some(entrant.name()) == baseline);
    let contestant = || entrants.iter().position(|entrant| entrant.role == Role::Contestant);
    if let Some(index) = named.or_else(contestant) {
        entrants[..=index].rotate_right(1);
    }
}

/// What every entrant does for each job; those that do not pass the gate are refused. The baseline comes first.
fn calibrate<'a>(
    contest: &Contest<'_>,
    entrants: &mut Vec<&Entrant>,
    assignments: &[Assignment<'a>],
    settings: &Settings,
    clock: &dyn Clock,
    group: &mut Group,
) -> Result<Vec<Vec<Run<'a>>>, JobError> {
    let mut passed = Vec::new();
    for &entrant in entrants.iter() {
        let runs: Result<Vec<_>, _> = assignments
            .iter()
            .map(|assignment| assignment.calibrate(contest, entrant, settings, clock))
            .collect();
        match runs {
            Ok(runs) => passed.push((entrant, runs)),
            Err(NoSample::Error(error)) => return Err(error),
            Err(NoSample::Refused(failure)) => {
                group.refused.retain(|refusal| refusal.board != entrant.name());
                group.refused.push(refusal(entrant, &failure));
            }
        }
    }
    *entrants = passed.iter().map(|&(entrant, _)| entrant).collect();
    bring_baseline_forward(entrants, contest.baseline);
    let row = |entrant: &Entrant, again| Timed {
        board: Facts::from(entrant),
        again,
        instructions: None,
        counters: None,
        measured: Vec::new(),
    };
    let mut rows: Vec<_> = entrants.iter().map(|entrant| row(entrant, false)).collect();
    rows.extend(entrants.first().map(|entrant| row(entrant, true)));
    let names = |rows: &[Timed]| rows.iter().map(|row| row.board.name.clone()).collect::<Vec<_>>();
    if names(&group.rows) != names(&rows) {
        group.rows = rows;
    }
    let runs_of = |entrant: &&Entrant| {
        let of_this = passed.iter().find(|(other, _)| other.name() == entrant.name());
        of_this.expect("it has just passed").1.clone()
    };
    Ok(entrants.iter().map(runs_of).collect())
}

/// Times the jobs that the group has no samples of yet. An error names the entrant by its index.
fn time(
    entrants: &[&Entrant],
    calibrated: &[Vec<Run<'_>>],
    settings: &Settings,
    clock: &dyn Clock,
    group: &mut Group,
    watch: &mut dyn Watch,
) -> Result<(), (usize, NoSample)> {
    let Some(baseline) = calibrated.first() else { return Ok(()) };
    let jobs = baseline.len();
    let budget = settings.budget / u32::try_from(jobs.max(1)).unwrap_or(u32::MAX);
    for index in group.done()..jobs {
        // Both of the baseline's rows do exactly the same.
        let runs: Vec<_> = calibrated.iter().chain([baseline]).map(|runs| &runs[index]).collect();
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let mut progress = |done: f64| {
            watch.progress((index as f64 + done) / jobs as f64);
            !watch.is_stopped()
        };
        let sample = |row: usize| {
            // The row behind the last entrant is the baseline's second one.
            let index = row % entrants.len();
            runs[row].sample(entrants[index], clock).map_err(|why| (index, why))
        };
        let round = runs.iter().map(|run| run.once * run.repetitions).sum();
        let Some(samples) = rounds(runs.len(), round, budget, settings, clock, &sample, &mut progress)?
        else {
            return Ok(());
        };
        for ((row, run), samples) in group.rows.iter_mut().zip(&runs).zip(samples) {
            let &Run { depth, positions, repetitions, .. } = *run;
            row.measured.push(Measured { depth, positions, repetitions, samples });
        }
        watch.job_done(group);
    }
    Ok(())
}

/// Any constant: the seed of the order in which rows take their turns, the same for every job.
const ORDER: u64 = 0x6261_6e67;

/// The rounds of one job: for each row its samples; `None` if it was stopped. `once` is what one round should take.
fn rounds(
    rows: usize,
    once: Duration,
    budget: Duration,
    settings: &Settings,
    clock: &dyn Clock,
    sample: &dyn Fn(usize) -> Result<Sample, (usize, NoSample)>,
    go_on: &mut dyn FnMut(f64) -> bool,
) -> Result<Option<Vec<Vec<Sample>>>, (usize, NoSample)> {
    let affordable = budget.as_nanos() / once.as_nanos().max(1);
    let (least, most) = (*settings.rounds.start(), *settings.rounds.end());
    let rounds = usize::try_from(affordable).unwrap_or(usize::MAX).clamp(least, most);
    // As many in one order as in the other.
    let rounds = (rounds / 2 * 2).max(least);
    let mut samples = vec![Vec::with_capacity(rounds); rows];
    let start = clock.wall();
    let mut random = SplitMix64(ORDER);
    let mut order: Vec<_> = (0..rows).collect();
    for round in 0..rounds {
        // On a loaded machine CPU time is spent more slowly than time; only whole pairs of rounds are left out.
        let spent = (clock.wall() - start).as_secs_f64() / budget.as_secs_f64();
        if spent > 1.0 && round >= least && round % 2 == 0 {
            break;
        }
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let done = (round as f64 / rounds as f64).max(spent.min(1.0));
        if !go_on(done) {
            return Ok(None);
        }
        if round % 2 == 0 {
            random.shuffle(&mut order);
        } else {
            order.reverse();
        }
        for &row in &order {
            samples[row].push(sample(row)?.in_grains());
        }
    }
    Ok(Some(samples))
}

//! The timer: every board once per round at every job, two rounds in the same random order forth and back,
//! every sample's count checked.
//!
//! ```text
//!   pair 0   job 1   B  baseline  C  A  baseline again     forth
//!                    baseline again  A  C  baseline  B     and back: whatever drifts, drifts for all
//!            job 2   A  C  baseline again  baseline  B     … nobody always comes after the same one
//!                    B  baseline  baseline again  C  A
//!            …
//!   pair 1   job 1   …                                     a slow phase of the machine meets all jobs
//! ```
//!
//! On a shared machine, identical code measured one after the other came out up to 59 % apart, interleaved
//! like this within a percent; METHODOLOGY.md has the figures. All of it runs on one thread, and what is
//! compared is that thread's CPU time.
//!
//! If the halves of the rounds differ in more than one row of ten, the comparison is repeated once as a
//! whole, and what both runs have taken counts: to keep the steadier of two would be to choose among results.

use std::time::Duration;

use qipan_game::SplitMix64;
use qipan_record::{
    Group, Measured, Order, Refusal, Sample, Settings, TimedRow, Timer, Variant, is_unsteady,
};
use qipan_row::{Clock, Row, RowError};

use crate::rows::facts;
use crate::timing::contest::{Contest, bring_baseline_forward};
use crate::timing::job::{Job, SampleError, Terms};
use crate::timing::prepared::Prepared;
use crate::verify::VerifyError;

/// Watcher of a comparison; never called inside a timed region.
pub trait Watch {
    /// Reports that so much of the contest is done, between 0 and 1.
    fn progress(&mut self, _done: f64) {}

    /// Reports that the halves of the run differed, so that it is repeated.
    fn extended(&mut self) {}

    /// Returns true to stop at the next opportunity, and to give up the contest that is under way.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody looks on.
impl Watch for () {}

/// Verifies the very jobs, then times them: a group for each variant; `None` if it was stopped.
///
/// # Errors
/// [`RowError`] for a position that is none. A board that counts wrong is no error here: it is refused.
pub fn measure(
    contest: &Contest<'_>,
    settings: &Settings,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<Option<Vec<Group>>, RowError> {
    let mut runs: Vec<_> =
        contest.variants.iter().map(|&variant| VariantRun::of(contest, variant, settings)).collect();
    loop {
        for run in &mut runs {
            if run.prepare(contest, clock, watch)? == Prepare::Stopped {
                return Ok(None);
            }
        }
        match time(contest, &mut runs, clock, watch) {
            Ok(groups) => return Ok(groups),
            // A board that passes the gate and then counts wrong changes its mind: nothing timed beside it is
            // kept.
            Err((turn, why)) => match *why {
                SampleError::Refused(failure) => {
                    let run = &mut runs[turn.run];
                    let row = run.rows.remove(turn.row);
                    run.refused.push(refusal(row, &failure));
                }
                SampleError::Error(error) => return Err(error),
            },
        }
    }
}

fn refusal(row: &Row, failure: &VerifyError) -> Refusal {
    Refusal { board: row.name().to_owned(), reason: failure.to_string().into(), is_wrong: failure.is_wrong() }
}

/// A variant of a contest, under way.
struct VariantRun<'a> {
    variant: Variant,
    settings: Settings,
    jobs: Vec<Job<'a>>,
    /// Those that have not been refused; the baseline comes first, once they are prepared.
    rows: Vec<&'a Row>,
    /// Each of them, ready for each job.
    prepared: Vec<Vec<Prepared<'a>>>,
    refused: Vec<Refusal>,
}

#[derive(PartialEq, Eq)]
enum Prepare {
    Done,
    Stopped,
}

impl<'a> VariantRun<'a> {
    fn of(contest: &Contest<'a>, variant: Variant, settings: &Settings) -> Self {
        Self {
            variant,
            settings: settings.for_group(contest.model, variant),
            jobs: contest.jobs(variant),
            rows: contest.taking_part().collect(),
            prepared: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Gets every row ready for each job; those that do not pass the gate are refused.
    fn prepare(
        &mut self,
        contest: &Contest<'a>,
        clock: &dyn Clock,
        watch: &dyn Watch,
    ) -> Result<Prepare, RowError> {
        bring_baseline_forward(&mut self.rows, contest.baseline);
        let mut passed = Vec::new();
        self.prepared.clear();
        for &row in &self.rows {
            let earlier = contest.earlier(row, self.variant);
            let terms = |job: usize| Terms {
                model: contest.model,
                variant: self.variant,
                settings: &self.settings,
                clock,
                earlier: earlier.as_ref().map(|earlier| earlier[job]),
            };
            let prepared: Result<Vec<_>, _> = self
                .jobs
                .iter()
                .enumerate()
                .take_while(|_| !watch.is_stopped())
                .map(|(at, job)| job.prepare(row, terms(at)))
                .collect();
            match prepared {
                Ok(prepared) if prepared.len() < self.jobs.len() => return Ok(Prepare::Stopped),
                Ok(prepared) => {
                    passed.push(row);
                    self.prepared.push(prepared);
                }
                Err(SampleError::Error(error)) => return Err(error),
                Err(SampleError::Refused(failure)) => self.refused.push(refusal(row, &failure)),
            }
        }
        // Whoever was to be the baseline may be among the refused.
        let mut order = passed.clone();
        bring_baseline_forward(&mut order, contest.baseline);
        if let Some(first) = order.first() {
            let at = passed.iter().position(|row| row.name() == first.name()).unwrap_or(0);
            self.prepared[..=at].rotate_right(1);
        }
        self.rows = order;
        Ok(Prepare::Done)
    }
}

/// Factor by which a board's turn must exceed the baseline's to come less often: the rule book and some
/// guests are slow, and would otherwise take most of the time.
const SLOW: u32 = 4;

/// Pairs of rounds that a slow board takes part in, if there are as many.
const FEW_PAIRS: usize = 3;

/// Turn of a board, by its indices. The baseline has two turns in a round, and does exactly the same in
/// both.
#[derive(Clone, Copy)]
struct Turn {
    run: usize,
    row: usize,
    place: usize,
    /// It comes in every so many pairs of rounds.
    every: u32,
}

fn turns(runs: &[VariantRun<'_>], pairs: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (run, VariantRun { rows, prepared, .. }) in runs.iter().enumerate() {
        let all = rows.len();
        let takes = |row: usize| prepared[row].iter().map(Prepared::turn).sum::<Duration>();
        let places = if all == 0 { 0 } else { all + 1 };
        turns.extend((0..places).map(|place| {
            let row = place % all;
            let is_slow = takes(row) > takes(0) * SLOW;
            let every = if is_slow { (pairs / FEW_PAIRS).max(1) } else { 1 };
            Turn { run, row, place, every: u32::try_from(every).unwrap_or(1) }
        }));
    }
    turns
}

/// Any constant: the seed of the order in which rows take their turns.
const ORDER: u64 = 0x6261_6e67;

/// Takes the rounds of all runs; `None` if it was stopped. An error names whose turn it was.
fn time(
    contest: &Contest<'_>,
    runs: &mut [VariantRun<'_>],
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<Option<Vec<Group>>, (Turn, Box<SampleError>)> {
    let budget: Duration = runs.iter().map(|run| run.settings.budget).sum();
    let Some(VariantRun { settings, jobs, .. }) = runs.first() else { return Ok(Some(Vec::new())) };
    let (least, most) = (*settings.rounds.start(), *settings.rounds.end());
    let jobs = jobs.len();
    let round: Duration = runs.iter().flat_map(|run| &run.prepared).flatten().map(Prepared::turn).sum();
    let affordable = usize::try_from(budget.as_nanos() / round.as_nanos().max(1)).unwrap_or(usize::MAX);
    // As many forth as back.
    let pairs = (affordable.clamp(least, most) / 2).max(1);
    let turns = turns(runs, pairs);
    let mut taken: Vec<Vec<Vec<Sample>>> = Vec::new();
    for turn in &turns {
        taken.push(vec![Vec::new(); runs[turn.run].jobs.iter().map(|job| job.labels.len()).sum()]);
    }
    let mut random = SplitMix64(ORDER);
    let mut order: Vec<_> = (0..turns.len()).collect();
    let start = clock.wall();
    let mut planned = pairs;
    let mut is_extended = false;
    let mut pair: usize = 0;
    loop {
        let mut first_part = 0;
        for job in 0..jobs {
            #[expect(clippy::cast_precision_loss, reason = "small numbers")]
            let done = (pair as f64 + job as f64 / jobs as f64) / planned as f64;
            watch.progress(done);
            if watch.is_stopped() {
                return Ok(None);
            }
            random.shuffle(&mut order);
            for is_back in [false, true] {
                for &at in &order {
                    let turn = turns[at];
                    if !pair.is_multiple_of(turn.every as usize) {
                        continue;
                    }
                    let prepared = &mut runs[turn.run].prepared[turn.row][job];
                    let samples = prepared.samples(clock).map_err(|why| (turn, Box::new(why)))?;
                    for (part, sample) in samples.into_iter().enumerate() {
                        taken[at][first_part + part].push(sample.in_grains());
                    }
                }
                if !is_back {
                    order.reverse();
                }
            }
            first_part += runs.first().map_or(0, |run| run.jobs[job].labels.len());
        }
        pair += 1;
        // On a loaded machine CPU time is spent more slowly than time.
        let is_over = !is_extended && clock.wall() - start > budget && pair * 2 >= least;
        if pair < planned && !is_over {
            continue;
        }
        let groups: Vec<_> = (0..runs.len()).map(|run| group(contest, runs, run, &turns, &taken)).collect();
        if is_extended || !groups.iter().any(is_unsteady) {
            return Ok(Some(groups.into_iter().map(|group| Group { is_extended, ..group }).collect()));
        }
        watch.extended();
        (is_extended, planned) = (true, 2 * pair);
    }
}

/// Group of a run, as a record has it, with all its samples.
fn group(
    contest: &Contest<'_>,
    runs: &[VariantRun<'_>],
    run: usize,
    turns: &[Turn],
    taken: &[Vec<Vec<Sample>>],
) -> Group {
    let VariantRun { variant, jobs, rows, prepared, refused, .. } = &runs[run];
    let row = |(turn, taken): (&Turn, &Vec<Vec<Sample>>)| {
        let parts = prepared[turn.row].iter().zip(jobs);
        let parts = parts.flat_map(|(prepared, job)| (0..job.labels.len()).map(move |part| (prepared, part)));
        let measured = |((prepared, part), samples): ((&Prepared<'_>, usize), &Vec<Sample>)| {
            let first = samples.first().copied();
            let nanos = |sample: &Sample| u64::try_from(sample.time().as_nanos()).unwrap_or(u64::MAX);
            Measured {
                depth: prepared.depth,
                positions: prepared.positions.get(part).copied(),
                repetitions: prepared.repetitions,
                every: turn.every,
                timer: if first.is_some_and(|first| first.cpu.is_some()) { Timer::Cpu } else { Timer::Wall },
                operations: first.map_or(0, |first| first.operations),
                count: first.map_or(0, |first| first.count),
                times: samples.iter().map(nanos).collect(),
            }
        };
        TimedRow {
            board: facts(rows[turn.row]),
            again: turn.place == rows.len(),
            instructions: None,
            counters: None,
            parts: None,
            tally: None,
            measured: parts.zip(taken).map(measured).collect(),
        }
    };
    Group {
        game: contest.game().to_owned(),
        model: contest.model,
        variant: *variant,
        order: Order::Rounds,
        is_extended: false,
        layouts: Vec::new(),
        jobs: jobs.iter().flat_map(|job| job.labels.clone()).collect(),
        weights: contest.weights(),
        rows: turns.iter().zip(taken).filter(|(turn, _)| turn.run == run).map(row).collect(),
        refused: refused.clone(),
    }
}

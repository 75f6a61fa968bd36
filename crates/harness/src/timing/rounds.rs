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
use qipan_jobs::{Clock, Entrant, JobError};
use qipan_record::{Group, Measured, Order, Refusal, Sample, Settings, Timed, Timer, Variant, is_unsteady};

use crate::registry::facts;
use crate::timing::contest::{Contest, bring_baseline_forward};
use crate::timing::job::{Job, NoSample, Terms};
use crate::timing::prepared::Prepared;
use crate::verify::Failure;

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
/// [`JobError`] for a position that is none. A board that counts wrong is no error here: it is refused.
pub fn measure(
    contest: &Contest<'_>,
    settings: &Settings,
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<Option<Vec<Group>>, JobError> {
    let mut lanes: Vec<_> =
        contest.variants.iter().map(|&variant| Lane::of(contest, variant, settings)).collect();
    loop {
        for lane in &mut lanes {
            if lane.prepare(contest, clock, watch)? == Prepare::Stopped {
                return Ok(None);
            }
        }
        match time(contest, &mut lanes, clock, watch) {
            Ok(groups) => return Ok(groups),
            // A board that passes the gate and then counts wrong changes its mind: nothing timed beside it is
            // kept.
            Err((turn, why)) => match *why {
                NoSample::Refused(failure) => {
                    let lane = &mut lanes[turn.lane];
                    let entrant = lane.entrants.remove(turn.entrant);
                    lane.refused.push(refusal(entrant, &failure));
                }
                NoSample::Error(error) => return Err(error),
            },
        }
    }
}

fn refusal(entrant: &Entrant, failure: &Failure) -> Refusal {
    Refusal { board: entrant.name().to_owned(), reason: failure.to_string(), is_wrong: failure.is_wrong() }
}

/// A variant of a contest, under way.
struct Lane<'a> {
    variant: Variant,
    settings: Settings,
    jobs: Vec<Job<'a>>,
    /// Those that have not been refused; the baseline comes first, once they are prepared.
    entrants: Vec<&'a Entrant>,
    /// Each of them, ready for each job.
    prepared: Vec<Vec<Prepared<'a>>>,
    refused: Vec<Refusal>,
}

#[derive(PartialEq, Eq)]
enum Prepare {
    Done,
    Stopped,
}

impl<'a> Lane<'a> {
    fn of(contest: &Contest<'a>, variant: Variant, settings: &Settings) -> Self {
        Self {
            variant,
            settings: settings.for_group(contest.model, variant),
            jobs: contest.jobs(variant),
            entrants: contest.taking_part().collect(),
            prepared: Vec::new(),
            refused: Vec::new(),
        }
    }

    /// Gets every entrant ready for each job; those that do not pass the gate are refused.
    fn prepare(
        &mut self,
        contest: &Contest<'a>,
        clock: &dyn Clock,
        watch: &dyn Watch,
    ) -> Result<Prepare, JobError> {
        bring_baseline_forward(&mut self.entrants, contest.baseline);
        let mut passed = Vec::new();
        self.prepared.clear();
        for &entrant in &self.entrants {
            let earlier = contest.earlier(entrant, self.variant);
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
                .map(|(at, job)| job.prepare(entrant, terms(at)))
                .collect();
            match prepared {
                Ok(prepared) if prepared.len() < self.jobs.len() => return Ok(Prepare::Stopped),
                Ok(prepared) => {
                    passed.push(entrant);
                    self.prepared.push(prepared);
                }
                Err(NoSample::Error(error)) => return Err(error),
                Err(NoSample::Refused(failure)) => self.refused.push(refusal(entrant, &failure)),
            }
        }
        // Whoever was to be the baseline may be among the refused.
        let mut order = passed.clone();
        bring_baseline_forward(&mut order, contest.baseline);
        if let Some(first) = order.first() {
            let at = passed.iter().position(|entrant| entrant.name() == first.name()).unwrap_or(0);
            self.prepared[..=at].rotate_right(1);
        }
        self.entrants = order;
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
    lane: usize,
    entrant: usize,
    row: usize,
    /// It comes in every so many pairs of rounds.
    every: u32,
}

fn turns(lanes: &[Lane<'_>], pairs: usize) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (lane, Lane { entrants, prepared, .. }) in lanes.iter().enumerate() {
        let all = entrants.len();
        let takes = |entrant: usize| prepared[entrant].iter().map(Prepared::turn).sum::<Duration>();
        let rows = if all == 0 { 0 } else { all + 1 };
        turns.extend((0..rows).map(|row| {
            let entrant = row % all;
            let is_slow = takes(entrant) > takes(0) * SLOW;
            let every = if is_slow { (pairs / FEW_PAIRS).max(1) } else { 1 };
            Turn { lane, entrant, row, every: u32::try_from(every).unwrap_or(1) }
        }));
    }
    turns
}

/// Any constant: the seed of the order in which rows take their turns.
const ORDER: u64 = 0x6261_6e67;

/// Takes the rounds of all lanes; `None` if it was stopped. An error names whose turn it was.
fn time(
    contest: &Contest<'_>,
    lanes: &mut [Lane<'_>],
    clock: &dyn Clock,
    watch: &mut dyn Watch,
) -> Result<Option<Vec<Group>>, (Turn, Box<NoSample>)> {
    let budget: Duration = lanes.iter().map(|lane| lane.settings.budget).sum();
    let Some(Lane { settings, jobs, .. }) = lanes.first() else { return Ok(Some(Vec::new())) };
    let (least, most) = (*settings.rounds.start(), *settings.rounds.end());
    let jobs = jobs.len();
    let round: Duration = lanes.iter().flat_map(|lane| &lane.prepared).flatten().map(Prepared::turn).sum();
    let affordable = usize::try_from(budget.as_nanos() / round.as_nanos().max(1)).unwrap_or(usize::MAX);
    // As many forth as back.
    let pairs = (affordable.clamp(least, most) / 2).max(1);
    let turns = turns(lanes, pairs);
    let mut taken: Vec<Vec<Vec<Sample>>> = Vec::new();
    for turn in &turns {
        taken.push(vec![Vec::new(); lanes[turn.lane].jobs.iter().map(|job| job.labels.len()).sum()]);
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
                    let prepared = &mut lanes[turn.lane].prepared[turn.entrant][job];
                    let samples = prepared.samples(clock).map_err(|why| (turn, Box::new(why)))?;
                    for (part, sample) in samples.into_iter().enumerate() {
                        taken[at][first_part + part].push(sample.in_grains());
                    }
                }
                if !is_back {
                    order.reverse();
                }
            }
            first_part += lanes.first().map_or(0, |lane| lane.jobs[job].labels.len());
        }
        pair += 1;
        // On a loaded machine CPU time is spent more slowly than time.
        let is_over = !is_extended && clock.wall() - start > budget && pair * 2 >= least;
        if pair < planned && !is_over {
            continue;
        }
        let groups: Vec<_> =
            (0..lanes.len()).map(|lane| group(contest, lanes, lane, &turns, &taken)).collect();
        if is_extended || !groups.iter().any(is_unsteady) {
            return Ok(Some(groups.into_iter().map(|group| Group { is_extended, ..group }).collect()));
        }
        watch.extended();
        (is_extended, planned) = (true, 2 * pair);
    }
}

/// Group of a lane, as a record has it, with all its samples.
fn group(
    contest: &Contest<'_>,
    lanes: &[Lane<'_>],
    lane: usize,
    turns: &[Turn],
    taken: &[Vec<Vec<Sample>>],
) -> Group {
    let Lane { variant, jobs, entrants, prepared, refused, .. } = &lanes[lane];
    let row = |(turn, taken): (&Turn, &Vec<Vec<Sample>>)| {
        let parts = prepared[turn.entrant].iter().zip(jobs);
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
        Timed {
            board: facts(entrants[turn.entrant]),
            again: turn.row == entrants.len(),
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
        rows: turns.iter().zip(taken).filter(|(turn, _)| turn.lane == lane).map(row).collect(),
        refused: refused.clone(),
    }
}

//! The timer: every entrant once per round, two rounds in the same random order forth and back, every
//! sample's count checked.
//!
//! ```text
//!   round 0   B  baseline  C  A  baseline again
//!   round 1   baseline again  A  C  baseline  B       … whatever drifts, drifts for all
//!   round 2   A  C  baseline again  baseline  B       … and nobody always comes after the same one
//!   round 3   B  baseline  baseline again  C  A
//! ```
//!
//! On a shared machine, identical code measured one after the other came out up to 59 % apart, interleaved
//! like this within a percent; METHODOLOGY.md has the figures. All of it runs on one thread, and what is
//! compared is that thread's CPU time.

use std::time::Duration;

use crate::contest::{Assignment, Contest, NoSample, Run};
use crate::group::{Facts, Group, Measured, Refusal, Timed};
use crate::settings::Settings;
use crate::verify::Failure;
use qipan_game::SplitMix64;
use qipan_jobs::{Clock, Entrant, JobError, Role, Sample};

/// Who looks on while a comparison runs; never inside a timed region.
pub trait Watch {
    /// So much of the group is done, between 0 and 1.
    fn progress(&mut self, _done: f64) {}

    /// All rows have their samples of another job: time to write them down.
    fn job_done(&mut self, _groups: &[Group]) {}

    /// Whether to stop at the next opportunity, and give up the job that is under way.
    fn is_stopped(&self) -> bool {
        false
    }
}

/// Nobody looks on.
impl Watch for () {}

/// Verifies the very jobs, then times them. `earlier` is what an interrupted comparison left: its jobs are
/// not timed again.
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
    let mut groups = measure_together(
        std::slice::from_ref(contest),
        settings,
        clock,
        &earlier.into_iter().collect::<Vec<_>>(),
        watch,
    )?;
    Ok(groups.remove(0))
}

/// Several contests with the same jobs as one: in a round everyone takes a turn at every one of them, so that
/// their figures can be set against each other as the boards' can. A job that `earlier` has for some of them
/// only is timed again for all.
///
/// # Errors
/// Those of [`measure`].
pub fn measure_together(
    contests: &[Contest<'_>],
    settings: &Settings,
    clock: &dyn Clock,
    earlier: &[Group],
    watch: &mut dyn Watch,
) -> Result<Vec<Group>, JobError> {
    let mut sides: Vec<_> = contests.iter().map(|contest| Side::of(contest, settings)).collect();
    let mut groups: Vec<_> = sides.iter().map(|side| side.group(earlier)).collect();
    loop {
        for (side, group) in sides.iter_mut().zip(&mut groups) {
            side.calibrate(clock, group)?;
        }
        let turns = turns(&sides);
        match time(&sides, &turns, clock, &mut groups, watch) {
            Ok(()) => return Ok(groups),
            // A board that passes the gate and then counts wrong changes its mind: nothing timed beside it is
            // kept.
            Err((turn, NoSample::Refused(failure))) => {
                let turn = turns[turn];
                let entrant = sides[turn.side].entrants.remove(turn.entrant);
                groups[turn.side].refused.push(refusal(entrant, &failure));
                groups.iter_mut().for_each(|group| group.rows.clear());
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

/// A contest under way.
struct Side<'c, 'a> {
    contest: &'c Contest<'a>,
    settings: Settings,
    assignments: Vec<Assignment<'a>>,
    /// Those that have not been refused; the baseline comes first, once they are calibrated.
    entrants: Vec<&'a Entrant>,
    /// What each of them does for each job.
    runs: Vec<Vec<Run<'a>>>,
}

impl<'c, 'a> Side<'c, 'a> {
    fn of(contest: &'c Contest<'a>, settings: &Settings) -> Self {
        let takes_part = |entrant: &&Entrant| entrant.takes_part_in(contest.model);
        Self {
            contest,
            settings: settings.for_group(contest.model, contest.variant),
            assignments: contest.assignments(),
            entrants: contest.entrants.iter().copied().filter(takes_part).collect(),
            runs: Vec::new(),
        }
    }

    /// What an earlier comparison left of it, or a group in which nothing is done.
    fn group(&self, earlier: &[Group]) -> Group {
        let &Contest { model, variant, .. } = self.contest;
        let game = self.contest.game();
        let known = earlier.iter().find(|group| group.is_about(game, model, variant));
        known.cloned().unwrap_or_else(|| Group {
            game: game.to_owned(),
            model,
            pressure: variant.pressure(),
            threads: variant.threads(),
            jobs: self.assignments.iter().map(Assignment::name).collect(),
            rows: Vec::new(),
            refused: Vec::new(),
        })
    }

    /// Finds what every entrant does for each job; those that do not pass the gate are refused.
    fn calibrate(&mut self, clock: &dyn Clock, group: &mut Group) -> Result<(), JobError> {
        let mut passed = Vec::new();
        for &entrant in &self.entrants {
            let runs: Result<Vec<_>, _> = self
                .assignments
                .iter()
                .map(|assignment| assignment.calibrate(self.contest, entrant, &self.settings, clock))
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
        self.entrants = passed.iter().map(|&(entrant, _)| entrant).collect();
        bring_baseline_forward(&mut self.entrants, self.contest.baseline);
        let row = |entrant: &Entrant, again| Timed {
            board: Facts::from(entrant),
            again,
            instructions: None,
            counters: None,
            measured: Vec::new(),
        };
        let mut rows: Vec<_> = self.entrants.iter().map(|entrant| row(entrant, false)).collect();
        rows.extend(self.entrants.first().map(|entrant| row(entrant, true)));
        let names = |rows: &[Timed]| rows.iter().map(|row| row.board.name.clone()).collect::<Vec<_>>();
        if names(&group.rows) != names(&rows) {
            group.rows = rows;
        }
        let runs_of = |entrant: &&Entrant| {
            let of_this = passed.iter().find(|(other, _)| other.name() == entrant.name());
            of_this.expect("it has just passed").1.clone()
        };
        self.runs = self.entrants.iter().map(runs_of).collect();
        Ok(())
    }
}

/// What is only shown takes its turn in every fourth pair of rounds: the rule book and the guests are slow,
/// and would otherwise take most of the time.
const SHOWN_EVERY: u32 = 4;

/// Whose turn it is, by its indices. The baseline has two turns in a round, and does exactly the same in
/// both.
#[derive(Clone, Copy)]
struct Turn {
    side: usize,
    entrant: usize,
    row: usize,
    /// It comes in every so many pairs of rounds.
    every: u32,
}

fn turns(sides: &[Side<'_, '_>]) -> Vec<Turn> {
    let mut turns = Vec::new();
    for (side, Side { entrants, .. }) in sides.iter().enumerate() {
        let all = entrants.len();
        let rows = if all == 0 { 0 } else { all + 1 };
        turns.extend((0..rows).map(|row| {
            let entrant = row % all;
            let is_shown = entrant > 0 && entrants[entrant].role != Role::Contestant;
            Turn { side, entrant, row, every: if is_shown { SHOWN_EVERY } else { 1 } }
        }));
    }
    turns
}

/// Times the jobs that not all groups have samples of yet. An error names the turn by its index.
fn time(
    sides: &[Side<'_, '_>],
    turns: &[Turn],
    clock: &dyn Clock,
    groups: &mut [Group],
    watch: &mut dyn Watch,
) -> Result<(), (usize, NoSample)> {
    let Some(first) = turns.first() else { return Ok(()) };
    let (jobs, settings) = (sides[first.side].assignments.len(), &sides[first.side].settings);
    let budget: Duration = sides.iter().map(|side| side.settings.budget).sum();
    let budget = budget / u32::try_from(jobs.max(1)).unwrap_or(u32::MAX);
    let timed = |group: &&Group| !group.rows.is_empty();
    let done = groups.iter().filter(timed).map(Group::done).min().unwrap_or(0);
    for row in groups.iter_mut().flat_map(|group| &mut group.rows) {
        row.measured.truncate(done);
    }
    for index in done..jobs {
        let run = |turn: Turn| &sides[turn.side].runs[turn.entrant][index];
        #[expect(clippy::cast_precision_loss, reason = "small numbers")]
        let mut progress = |done: f64| {
            watch.progress((index as f64 + done) / jobs as f64);
            !watch.is_stopped()
        };
        let sample = |index: usize| {
            let turn = turns[index];
            run(turn).sample(sides[turn.side].entrants[turn.entrant], clock).map_err(|why| (index, why))
        };
        let round = turns.iter().map(|&turn| run(turn).once * run(turn).repetitions / turn.every).sum();
        let Some(samples) = rounds(turns, round, budget, settings, clock, &sample, &mut progress)? else {
            return Ok(());
        };
        for (&turn, samples) in turns.iter().zip(samples) {
            let &Run { depth, positions, repetitions, .. } = run(turn);
            groups[turn.side].rows[turn.row].measured.push(Measured {
                depth,
                positions,
                repetitions,
                every: turn.every,
                samples,
            });
        }
        watch.job_done(groups);
    }
    Ok(())
}

/// Any constant: the seed of the order in which rows take their turns, the same for every job.
const ORDER: u64 = 0x6261_6e67;

/// The rounds of one job: for each row its samples; `None` if it was stopped. `once` is what one round should
/// take.
fn rounds(
    turns: &[Turn],
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
    let mut samples = vec![Vec::with_capacity(rounds); turns.len()];
    let start = clock.wall();
    let mut random = SplitMix64(ORDER);
    let mut order: Vec<_> = (0..turns.len()).collect();
    for round in 0..rounds {
        // On a loaded machine CPU time is spent more slowly than time; only whole pairs of rounds are left
        // out.
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
        let takes_part = |&&row: &&usize| (round / 2).is_multiple_of(turns[row].every as usize);
        for &row in order.iter().filter(takes_part) {
            samples[row].push(sample(row)?.in_grains());
        }
    }
    Ok(Some(samples))
}

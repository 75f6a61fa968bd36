//! From samples to figures.

use qipan_jobs::{Model, Role, Sample};

use crate::group::{Counters, Facts, Group, Measured, Refusal, Timed};
use crate::overview;
use crate::select::RowSet;
use crate::statistics::{Interval, centre, geometric_mean, interval, median};
use crate::variant::Variant;

/// How a board stands to the baseline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It is the baseline.
    Baseline,
    /// It is the baseline's second row.
    Again,
    /// The difference is within the noise.
    Same,
    /// Faster, beyond the noise.
    Faster,
    /// Slower, beyond the noise.
    Slower,
}

/// One row's figures. A ratio above 1 is faster than the baseline.
#[derive(Clone, Debug)]
pub struct Standing<'a> {
    /// The board.
    pub board: &'a Facts,
    /// How it stands to the baseline.
    pub verdict: Verdict,
    /// Millions of operations per second: geometric mean over jobs of the median.
    pub rate: f64,
    /// Instructions per operation, where they were counted.
    pub instructions: Option<f64>,
    /// What the processor counted per operation, where it could.
    pub counters: Option<Counters>,
    /// Geometric mean over positions of the median of pair ratios.
    pub ratio: f64,
    /// 95 % bootstrap interval of `ratio`.
    pub interval: Interval,
    /// The lowest and highest ratio of a position.
    pub range: Interval,
    /// Whether it worked at smaller depths or in fewer positions than the baseline because it is slow.
    pub shallower: bool,
}

impl Standing<'_> {
    /// Whether the others are compared with it.
    #[must_use]
    pub fn is_baseline(&self) -> bool {
        matches!(self.verdict, Verdict::Baseline | Verdict::Again)
    }
}

/// A comparison's figures.
#[derive(Clone, Debug)]
pub struct GroupReport<'a> {
    /// What it is the report of.
    pub group: &'a Group,
    /// The game's name.
    pub game: &'a str,
    /// What was timed.
    pub model: Model,
    /// KiB swept through between operations.
    pub pressure: Option<u32>,
    /// Threads that shared each tree.
    pub threads: Option<u32>,
    /// Positions, or parts of the corpus.
    pub jobs: usize,
    /// The least number of rounds of a job.
    pub rounds: usize,
    /// Largest deviation from 1, as a fraction, that the 95 % interval of the baseline against itself allows
    /// for.
    pub noise: f64,
    /// Fastest first.
    pub standings: Vec<Standing<'a>>,
    /// Boards without a row, and why.
    pub refused: &'a [Refusal],
}

/// Any constant: the interval shall be the same whenever the same samples are reported.
const SEED: u64 = 0x716970616e;

impl<'a> GroupReport<'a> {
    /// The figures of a comparison; `None` if no board passed the gate or nothing was timed.
    #[must_use]
    pub fn of(group: &'a Group) -> Option<Self> {
        Self::against(group, &group.rows.first()?.board.name)
    }

    /// The same of the rows of one set alone, the first of which is the baseline; the noise stays what it
    /// was. `None` if none of them was timed.
    #[must_use]
    pub fn of_set(group: &'a Group, set: RowSet) -> Option<Self> {
        let is_first = |row: &&Timed| row.board.role == Role::Contestant && row.board.is_in(set);
        let baseline = group.rows.iter().find(is_first)?;
        let mut report = Self::against(group, &baseline.board.name)?;
        report.standings.retain(|standing| standing.board.is_in(set));
        Some(report)
    }

    /// The same with another board in the baseline's place, whose ratios are then to it; the noise stays what
    /// it was.
    #[must_use]
    pub fn against(group: &'a Group, baseline: &str) -> Option<Self> {
        let (first, last) = (group.rows.first()?, group.rows.last()?);
        let against_itself = interval(&ratios(last, first), SEED)?;
        let is_baseline = |row: &Timed| row.board.name == baseline;
        let baseline = group.rows.iter().find(|row| is_baseline(row))?;
        let noise = (against_itself.high - 1.0).max(1.0 / against_itself.low - 1.0);
        let standing = |row: &'a Timed| {
            let ratios = ratios(row, baseline);
            let medians: Vec<f64> = ratios.iter().filter_map(|group| median(group)).collect();
            let ratio = geometric_mean(&medians)?;
            let interval = interval(&ratios, SEED)?;
            let within = Interval { low: 1.0 / (1.0 + noise), high: 1.0 + noise };
            let verdict = match () {
                () if row.again => Verdict::Again,
                () if is_baseline(row) => Verdict::Baseline,
                () if within.contains(ratio) || interval.contains(1.0) => Verdict::Same,
                () if ratio > 1.0 => Verdict::Faster,
                () => Verdict::Slower,
            };
            let range = Interval {
                low: medians.iter().copied().fold(f64::INFINITY, f64::min),
                high: medians.iter().copied().fold(0.0, f64::max),
            };
            let work = |row: &Timed| -> Vec<_> {
                row.measured.iter().map(|run| (run.depth, run.positions)).collect()
            };
            let shallower = work(row) != work(baseline);
            let rate = centre(&rates(row))?;
            let (board, instructions, counters) = (&row.board, row.instructions, row.counters);
            Some(Standing { board, verdict, rate, instructions, counters, ratio, interval, range, shallower })
        };
        let rows = group.rows.iter().filter(|row| !row.again || is_baseline(row));
        let mut standings: Vec<_> = rows.filter_map(standing).collect();
        // The baseline's second row stands right below the first, whatever the noise makes of it.
        let place =
            |standing: &Standing<'_>| if standing.verdict == Verdict::Again { 1.0 } else { standing.ratio };
        standings.sort_by(|a, b| place(b).total_cmp(&place(a)));
        Some(Self {
            group,
            game: &group.game,
            model: group.model,
            pressure: group.pressure,
            threads: group.threads,
            jobs: group.done(),
            rounds: baseline.measured.iter().map(|run| run.samples.len()).min()?,
            noise,
            standings,
            refused: &group.refused,
        })
    }

    /// The model, with what it was put under.
    #[must_use]
    pub fn title(&self) -> String {
        Variant::of(self.pressure, self.threads).title(self.model)
    }

    /// Whether nothing but the model distinguishes it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        Variant::of(self.pressure, self.threads) == Variant::Plain
    }

    /// How a board stands; the baseline in its first row.
    #[must_use]
    pub fn standing(&self, board: &str) -> Option<&Standing<'a>> {
        self.standings
            .iter()
            .find(|standing| standing.board.name == board && standing.verdict != Verdict::Again)
    }

    /// The board that the others are compared with.
    #[must_use]
    pub fn baseline(&self) -> &'a Facts {
        let baseline = self.standings.iter().find(|standing| standing.verdict == Verdict::Baseline);
        baseline.expect("every group has a baseline").board
    }

    /// The same with one row per storage, as in an [`Overview`](crate::Overview): what a conclusion speaks
    /// of.
    #[must_use]
    pub fn of_storages(&self) -> Self {
        let boards: Vec<_> = self.standings.iter().map(|standing| standing.board).collect();
        let shown = overview::shown(&boards);
        let is_shown = |standing: &Standing<'_>| {
            standing.is_baseline() || shown.iter().any(|board| board.name == standing.board.name)
        };
        let standings = self.standings.iter().filter(|standing| is_shown(standing)).cloned().collect();
        Self { standings, ..self.clone() }
    }

    /// Those who compete, fastest first, each once; the baseline does in any case.
    pub fn contestants(&self) -> impl Iterator<Item = &Standing<'a>> {
        self.standings.iter().filter(|standing| match standing.verdict {
            Verdict::Baseline => true,
            Verdict::Again => false,
            _ => standing.board.role == Role::Contestant,
        })
    }

    /// Whether two rows are too close to tell apart.
    #[must_use]
    pub fn are_tied(&self, a: &Standing<'_>, b: &Standing<'_>) -> bool {
        let apart = (a.ratio / b.ratio).max(b.ratio / a.ratio) - 1.0;
        a.interval.overlaps(&b.interval) || apart <= self.noise
    }
}

pub(crate) fn rates(row: &Timed) -> Vec<Vec<f64>> {
    row.measured.iter().map(|run| run.samples.iter().map(Sample::cpu_rate).collect()).collect()
}

/// By job, one ratio for two rounds: those in which all rows took their turns in one order, forth and back.
/// Whoever came later in the first came earlier in the second, so that drift is the same for both; of single
/// rounds, every other one would favour the row and every other one the baseline.
pub(crate) fn ratios(row: &Timed, baseline: &Timed) -> Vec<Vec<f64>> {
    row.measured
        .iter()
        .zip(&baseline.measured)
        .map(|(run, other)| {
            let others = by_pair(other);
            let of_same_rounds = |(pair, speed)| {
                let other = others.iter().find(|(other, _)| *other == pair);
                other.map(|(_, other)| speed / other)
            };
            by_pair(run).into_iter().filter_map(of_same_rounds).collect()
        })
        .collect()
}

/// The speed in each pair of rounds that a row took part in, with the pair's number.
fn by_pair(run: &Measured) -> Vec<(usize, f64)> {
    run.samples.chunks(2).map(speed).enumerate().map(|(at, speed)| (at * run.every as usize, speed)).collect()
}

/// Operations per second of some samples together. Sums of numbers that no clock gives must not overflow
/// either.
#[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
fn speed(samples: &[Sample]) -> f64 {
    let operations: f64 = samples.iter().map(|sample| sample.operations as f64).sum();
    let seconds: f64 = samples.iter().map(|sample| sample.time().as_secs_f64()).sum();
    operations / seconds.max(1e-9)
}

//! Reports: figures made of samples.

use std::sync::OnceLock;

use qipan_game::say;
use qipan_row::{Kind, Model, Role, Stratum, Variant};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::estimate::Estimate;
use crate::facts::{RowFacts, RowSet};
use crate::group::{Counters, Group, Measured, Refusal, TimedRow};
use crate::language::Language;
use crate::overview;
use crate::ratio::Ratio;
use crate::record::Record;
use crate::series::Series;
use crate::statistics::{Interval, beyond_chance_all, geometric_mean, median};
use crate::steadiness::Halves;

/// Verdict on a board beside the baseline.
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
    /// Faster in a part of the game that counts and slower in another, each beyond its own interval and the
    /// noise: what the whole says is the balance of its parts.
    Depends,
}

/// Figures of a board beside the baseline in one part of the game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PartOfGame {
    /// The part.
    pub stratum: Stratum,
    /// Its weight in the whole, 0 to 1.
    pub weight: f64,
    /// Times as fast as the baseline there, with its own intervals.
    pub estimate: Estimate,
    /// Faster, slower, or the same.
    pub verdict: Verdict,
}

/// A part of the game that counts less than this cannot make a verdict depend on it.
const COUNTS: f64 = 0.1;

impl Verdict {
    /// Verdict on a ratio, beyond chance and noise.
    fn of(estimate: Estimate, noise: f64) -> Self {
        Self::beyond(is_beyond(estimate, noise), estimate.ratio)
    }

    /// Verdict on a whole with its parts: those that count may not say the opposite of it, nor of each
    /// other.
    fn of_parts(whole: Self, parts: &[PartOfGame]) -> Self {
        let says = |verdict| {
            whole == verdict || parts.iter().any(|part| part.weight >= COUNTS && part.verdict == verdict)
        };
        if says(Verdict::Faster) && says(Verdict::Slower) { Verdict::Depends } else { whole }
    }
}

/// One row's figures. A ratio above 1 is faster than the baseline.
#[derive(Clone, Debug)]
pub struct RowFigures<'a> {
    /// The board.
    pub board: &'a RowFacts,
    /// The verdict on it.
    pub verdict: Verdict,
    /// Millions of operations per second: geometric mean over jobs of the median.
    pub rate: f64,
    /// Nodes of a search, and the microseconds until it has reached its depth; geometric means over jobs, of
    /// the median over rounds.
    pub to_depth: Option<[f64; 2]>,
    /// Instructions per operation, where they were counted.
    pub instructions: Option<f64>,
    /// Counts of the processor per operation, where it could count.
    pub counters: Option<Counters>,
    /// Geometric mean over positions of the median of pair ratios.
    pub ratio: f64,
    /// 95 % interval of `ratio` for these positions and this machine; for the program's layouts if there were
    /// several, else for the one that was timed.
    pub interval: Interval,
    /// 95 % interval of `ratio` for positions like these; `None` where there are too few of them to tell.
    pub positions: Option<Interval>,
    /// The lowest and highest ratio of a position.
    pub range: Interval,
    /// Figures in each part of a game, where the positions are known by it.
    pub parts: Vec<PartOfGame>,
    /// True if it worked at smaller depths or in fewer positions than the baseline because it is slow.
    pub shallower: bool,
    /// True if what was asked is answered by the provided forms, which are right and slow.
    pub provided: bool,
    /// Slope of the ratio over the machine's phases, which was taken out: by so much its logarithm rises
    /// where the machine is faster by one. `None` where there were none.
    pub phase: Option<f64>,
}

impl RowFigures<'_> {
    /// The interval of the highest level that is known: positions like these, or else these positions.
    #[must_use]
    pub fn widest(&self) -> Interval {
        self.positions.unwrap_or(self.interval)
    }

    /// The ratio with its interval of the highest level that is known.
    #[must_use]
    pub fn place(&self) -> (f64, Interval) {
        (self.ratio, self.widest())
    }

    /// The ratio as people read it: `1` of the baseline, `≈` before what cannot be told from it, `⇅` before
    /// what depends on the part of the game.
    #[must_use]
    pub fn shown(&self) -> String {
        Ratio::from(self).to_string()
    }

    /// Figures in a part of the game.
    #[must_use]
    pub fn part(&self, stratum: Stratum) -> Option<&PartOfGame> {
        self.parts.iter().find(|part| part.stratum == stratum)
    }

    /// Returns true if the others are compared with it.
    #[must_use]
    pub fn is_baseline(&self) -> bool {
        matches!(self.verdict, Verdict::Baseline | Verdict::Again)
    }
}

/// A comparison's figures.
#[derive(Clone, Debug)]
pub struct GroupReport<'a> {
    /// The group that it is the report of.
    pub group: &'a Group,
    /// The game's name.
    pub game: &'a str,
    /// The model that was timed.
    pub model: Model,
    /// The variant of its timing.
    pub variant: Variant,
    /// Positions, or parts of the corpus.
    pub jobs: usize,
    /// The least number of rounds of a job.
    pub rounds: usize,
    /// Largest deviation from 1, as a fraction, that the 95 % interval of the baseline against itself allows
    /// for.
    pub noise: f64,
    /// Agreement of the two halves of the run; `None` where there are too few rounds to tell.
    pub halves: Option<Halves>,
    /// Fastest first.
    pub rows: Vec<RowFigures<'a>>,
    /// Boards without a row, and why.
    pub refused: &'a [Refusal],
    /// Ratios of the fastest contestant's speed to that of each of the others, once that was asked.
    beside_first: OnceLock<Vec<Option<Estimate>>>,
}

/// The probability with which a sentence that names several boards may name one by chance.
const LEVEL: f64 = 0.05;

/// Nodes and microseconds of a row's searches; `None` where it has none.
#[expect(clippy::cast_precision_loss, reason = "figures to read, not to count with")]
fn to_depth(group: &Group, row: &TimedRow) -> Option<[f64; 2]> {
    if group.model.kind() != Kind::Search {
        return None;
    }
    let nodes = |run: &Measured| run.count as f64 / f64::from(run.repetitions);
    let time = |run: &Measured| {
        let times: Vec<_> = run.times.iter().map(|&nanos| nanos as f64).collect();
        Some(median(&times)? / 1e3 / f64::from(run.repetitions))
    };
    let nodes: Vec<_> = row.measured.iter().map(nodes).collect();
    let times: Option<Vec<_>> = row.measured.iter().map(time).collect();
    Some([geometric_mean(&nodes)?, geometric_mean(&times?)?])
}

/// Figures of the parts of a game, those that there are.
fn parts(series: &Series, noise: f64) -> Vec<PartOfGame> {
    let shares = series.shares();
    let part = |stratum| {
        let is_of = |at: &usize| series.jobs[*at].stratum == Some(stratum);
        let weight = (0..series.jobs.len()).filter(is_of).map(|at| shares[at]).sum();
        let estimate = series.of_stratum(stratum).estimate()?;
        Some(PartOfGame { stratum, weight, estimate, verdict: Verdict::of(estimate, noise) })
    };
    Stratum::ALL.into_iter().filter_map(part).collect()
}

impl<'a> GroupReport<'a> {
    /// The figures of a comparison; `None` if no board passed the gate or nothing was timed.
    #[must_use]
    pub fn of(group: &'a Group) -> Option<Self> {
        Self::against(group, &group.rows.first()?.board.name)
    }

    /// The figures of all comparisons of a record that have any.
    #[must_use]
    pub fn all(record: &'a Record) -> Vec<Self> {
        record.groups.par_iter().filter_map(Self::of).collect()
    }

    /// The same of the rows of one set alone, the first of which is the baseline; the noise stays what it
    /// was. `None` if none of them was timed.
    #[must_use]
    pub fn of_set(group: &'a Group, set: RowSet) -> Option<Self> {
        let is_first = |row: &&TimedRow| row.board.role == Role::Contestant && row.board.is_in(set);
        let baseline = group.rows.iter().find(is_first)?;
        let mut report = Self::against(group, &baseline.board.name)?;
        report.rows.retain(|figures| figures.board.is_in(set));
        Some(report)
    }

    /// The same with another board in the baseline's place, whose ratios are then to it; the noise stays what
    /// it was.
    #[must_use]
    pub fn against(group: &'a Group, baseline: &str) -> Option<Self> {
        let (first, last) = (group.rows.first()?, group.rows.last()?);
        let noise = Series::of_rows(group, last, first).estimate()?.of_rounds();
        let noise = (noise.high - 1.0).max(1.0 / noise.low - 1.0);
        let is_baseline = |row: &TimedRow| row.board.name == baseline;
        let baseline = group.rows.iter().find(|row| is_baseline(row))?;
        let work = |row: &TimedRow| -> Vec<_> {
            row.measured.iter().map(|run| (run.depth, run.positions)).collect()
        };
        let figures = |row: &'a TimedRow| {
            let series = Series::of_rows(group, row, baseline);
            let estimate = series.estimate()?;
            let parts = parts(&series, noise);
            let verdict = match () {
                () if row.again => Verdict::Again,
                () if is_baseline(row) => Verdict::Baseline,
                () => Verdict::of_parts(Verdict::of(estimate, noise), &parts),
            };
            let medians = series.medians();
            let range = Interval {
                low: medians.iter().copied().fold(f64::INFINITY, f64::min),
                high: medians.iter().copied().fold(0.0, f64::max),
            };
            Some(RowFigures {
                board: &row.board,
                verdict,
                rate: Series::of_row(group, row).centre()?,
                to_depth: to_depth(group, row),
                instructions: row.instructions,
                counters: row.counters,
                ratio: estimate.ratio,
                interval: estimate.of_rounds(),
                positions: estimate.of_positions(),
                range,
                parts,
                shallower: work(row) != work(baseline),
                provided: row.board.is_provided && group.model.is_of_search(),
                phase: series.phases.is_some().then_some(series.slope),
            })
        };
        // Records of 2026-11-27 have guests at `search` without answers of their own to what it asks: their
        // time is that of the provided forms.
        let is_own = |row: &TimedRow| {
            group.model != Model::Search || row.board.role != Role::Guest || !row.board.is_provided
        };
        let rows = group.rows.iter().filter(|row| is_own(row) && (!row.again || is_baseline(row)));
        let mut rows: Vec<_> = rows.filter_map(figures).collect();
        // The baseline's second row stands right below the first, whatever the noise makes of it.
        let place =
            |figures: &RowFigures<'_>| if figures.verdict == Verdict::Again { 1.0 } else { figures.ratio };
        rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
        Some(Self {
            group,
            game: &group.game,
            model: group.model,
            variant: group.variant,
            jobs: group.done(),
            rounds: baseline.measured.iter().map(|run| run.times.len()).min()?,
            noise,
            halves: Halves::of(group),
            rows,
            refused: &group.refused,
            beside_first: OnceLock::new(),
        })
    }

    /// The model, with what it was put under.
    #[must_use]
    pub fn title(&self, language: Language) -> String {
        language.title(self.variant, self.model)
    }

    /// A sentence on how much of the order of the program's functions in memory the intervals cover.
    #[must_use]
    pub fn layouts_in_words(&self, language: Language) -> String {
        language.say(match self.group.layouts.len() {
            0 => say!(
                "One order of the program's functions was timed: what another would change is in no interval.",
                "只测了程序函数的一种次序：换一种次序会怎样，不在任何区间之内。"
            ),
            many => say!(
                "{many} orders of the program's functions were timed and are in the intervals.",
                "测了程序函数的 {many} 种次序，都计入区间。"
            ),
        })
    }

    /// Returns true if nothing but the model distinguishes it.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        self.variant == Variant::Plain
    }

    /// Figures of a board; the baseline in its first row.
    #[must_use]
    pub fn figures_of(&self, board: &str) -> Option<&RowFigures<'a>> {
        self.rows.iter().find(|figures| figures.board.name == board && figures.verdict != Verdict::Again)
    }

    /// The board that the others are compared with.
    #[must_use]
    pub fn baseline(&self) -> &'a RowFacts {
        let baseline = self.rows.iter().find(|figures| figures.verdict == Verdict::Baseline);
        baseline.expect("every group has a baseline").board
    }

    /// The same with one row per storage, as in an [`Overview`](crate::Overview): what a conclusion speaks
    /// of.
    #[must_use]
    pub fn of_storages(&self) -> Self {
        let boards: Vec<_> = self.rows.iter().map(|figures| figures.board).collect();
        let shown = overview::at_their_best(self, &boards);
        let is_shown = |figures: &RowFigures<'_>| {
            figures.is_baseline() || shown.iter().any(|board| board.name == figures.board.name)
        };
        let rows = self.rows.iter().filter(|figures| is_shown(figures)).cloned().collect();
        Self { rows, beside_first: OnceLock::new(), ..self.clone() }
    }

    /// Contestants, fastest first, each once; the baseline is one in any case.
    pub fn contestants(&self) -> impl Iterator<Item = &RowFigures<'a>> {
        self.rows.iter().filter(|figures| match figures.verdict {
            Verdict::Baseline => true,
            Verdict::Again => false,
            _ => figures.board.role == Role::Contestant,
        })
    }

    /// Ratio of the speeds of two rows, `a` to `b`, compared directly, pair by pair of rounds.
    #[must_use]
    pub fn between(&self, a: &RowFigures<'_>, b: &RowFigures<'_>) -> Option<Estimate> {
        let (row, other) = (self.group.row(&a.board.name)?, self.group.row(&b.board.name)?);
        Series::of_rows(self.group, row, other).estimate()
    }

    /// The same in one part of the game; `None` where the positions are not known by it.
    #[must_use]
    pub fn between_in(&self, a: &RowFigures<'_>, b: &RowFigures<'_>, stratum: Stratum) -> Option<PartOfGame> {
        let (row, other) = (self.group.row(&a.board.name)?, self.group.row(&b.board.name)?);
        let series = Series::of_rows(self.group, row, other);
        parts(&series, self.noise).into_iter().find(|part| part.stratum == stratum)
    }

    /// The fastest contestant, and those that cannot be told from it in positions like these: compared with
    /// it directly, and held to more the more of them there are (Holm's method).
    #[must_use]
    pub fn leaders(&self) -> Vec<&RowFigures<'a>> {
        let contestants: Vec<_> = self.contestants().collect();
        let Some((first, others)) = contestants.split_first() else { return Vec::new() };
        let between = self.beside_first();
        let chances: Vec<f64> = between.iter().map(|of| of.map_or(1.0, |of| of.chance())).collect();
        let is_apart = beyond_chance_all(&chances, LEVEL);
        let is_tied = |at: usize| !is_apart[at] || between[at].is_none_or(|of| of.ratio <= 1.0 + self.noise);
        let tied = others.iter().enumerate().filter(|&(at, _)| is_tied(at)).map(|(_, other)| *other);
        [*first].into_iter().chain(tied).collect()
    }

    /// Ratios of the fastest contestant's speed to that of each of the others, in their order.
    fn beside_first(&self) -> &[Option<Estimate>] {
        self.beside_first.get_or_init(|| {
            let mut contestants = self.contestants();
            let Some(first) = contestants.next() else { return Vec::new() };
            contestants.map(|other| self.between(first, other)).collect()
        })
    }

    /// Returns true if two rows are too close to tell apart in positions like these.
    #[must_use]
    pub fn are_tied(&self, a: &RowFigures<'_>, b: &RowFigures<'_>) -> bool {
        a.board.name == b.board.name || self.between(a, b).is_none_or(|of| !is_beyond(of, self.noise))
    }
}

/// Returns true if a ratio differs from 1 beyond the comparison's noise and beyond chance, at the highest
/// level that is known.
pub(crate) fn is_beyond(estimate: Estimate, noise: f64) -> bool {
    let ratio = estimate.ratio;
    (ratio > 1.0 + noise || ratio < 1.0 / (1.0 + noise)) && !estimate.widest().contains(1.0)
}

//! Effects: what one level of one factor is worth, everything else the same.
//!
//! Two rows of one board that differ in a single level are compared directly, round by round, like a row with
//! its baseline. Whether a level is worth the same on every storage is the *interaction*: the quotient of two
//! boards' effects.

use qipan_game::Factor;
use qipan_row::{Model, Role};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};

use crate::estimate::Estimate;
use crate::facts::{LevelFact, RowFacts};
use crate::group::{Group, TimedRow};
use crate::ratio::Ratio;
use crate::report::{GroupReport, is_beyond};
use crate::series::Series;
use crate::statistics::Interval;

/// Two rows of one comparison, set against each other.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Quotient {
    /// Times as fast: geometric mean over jobs of the median over pairs of rounds.
    pub ratio: f64,
    /// 95 % interval for these positions.
    pub interval: Interval,
    /// 95 % interval for positions like these; `None` where there are too few of them to tell.
    pub positions: Option<Interval>,
    /// True if it is beyond both the interval of the highest level that is known and the comparison's noise.
    pub is_beyond_noise: bool,
}

impl Quotient {
    /// Ratio of the speed of `row` to that of `other`, in the rounds that both took part in; `None` if they
    /// have none in common. `noise` is the comparison's, as [`GroupReport::noise`].
    #[must_use]
    pub fn of(group: &Group, row: &TimedRow, other: &TimedRow, noise: f64) -> Option<Self> {
        Self::of_series(&Series::of_rows(group, row, other), noise)
    }

    /// The interval of the highest level that is known.
    #[must_use]
    pub fn widest(&self) -> Interval {
        self.positions.unwrap_or(self.interval)
    }

    /// The ratio as people read it, marked where it is within the noise.
    #[must_use]
    pub fn in_figures(&self) -> String {
        Ratio::from(self).to_string()
    }

    fn of_series(series: &Series, noise: f64) -> Option<Self> {
        Some(Self::of_estimate(series.estimate()?, noise))
    }

    pub(crate) fn of_estimate(estimate: Estimate, noise: f64) -> Self {
        Self {
            ratio: estimate.ratio,
            interval: estimate.of_rounds(),
            positions: estimate.of_positions(),
            is_beyond_noise: is_beyond(estimate, noise),
        }
    }
}

/// The worth of a level at one model.
#[derive(Clone, Debug)]
pub struct Effect<'a> {
    /// The game's name.
    pub game: &'a str,
    /// The model that was timed.
    pub model: Model,
    /// The factor that is varied.
    pub factor: Factor,
    /// The row with the simpler level.
    pub without: &'a RowFacts,
    /// The row with the other one.
    pub with: &'a RowFacts,
    /// Names of the two levels, the simpler one first.
    pub levels: [&'a str; 2],
    /// The levels that both rows have and that are not the board's best.
    pub others: Vec<&'a str>,
    /// Ratio of the speed of the row *with* to that of the row *without*.
    pub worth: Quotient,
    /// This effect divided by the same effect on the first board that has it; `None` on that board itself.
    pub interaction: Option<Quotient>,
}

/// The first board that has an effect: factor, levels, the other levels, ratios, board.
type First<'a> = (Factor, [&'a str; 2], Vec<&'a str>, Series, &'a str);

impl<'a> Effect<'a> {
    /// The models that people are shown, the headline first; programs get all.
    pub const SHOWN: [Model; 8] = [
        Model::Search,
        Model::SearchPlain,
        Model::PerftRead,
        Model::PerftVisit,
        Model::Generate,
        Model::Captures,
        Model::InCheck,
        Model::Material,
    ];

    /// The effects that a record shows, by game, factor, levels and board, each at all plainly timed models.
    #[must_use]
    pub fn of(reports: &[GroupReport<'a>]) -> Vec<Self> {
        let plain = reports.par_iter().filter(|report| report.is_plain());
        let mut effects: Vec<_> = plain.flat_map_iter(Self::of_report).collect();
        let place = |effect: &Self| {
            let levels = effect.factor.levels();
            let level = levels.iter().position(|name| *name == effect.levels[1]);
            (effect.game != "xiangqi", effect.factor, level)
        };
        effects.sort_by_key(place);
        effects
    }

    fn of_report(report: &GroupReport<'a>) -> Vec<Self> {
        let group: &'a Group = report.group;
        let is_competing = |row: &&TimedRow| !row.again && row.board.role == Role::Contestant;
        let rows: Vec<&'a TimedRow> = group.rows.iter().filter(is_competing).collect();
        let mut effects: Vec<Self> = Vec::new();
        let mut firsts: Vec<First<'_>> = Vec::new();
        for factor in Factor::ALL {
            for with in &rows {
                let Some(without) = simplest_twin(&rows, with, factor) else { continue };
                let pair = Series::of_rows(group, with, without);
                let Some(worth) = Quotient::of(group, with, without, report.noise) else { continue };
                let level = |row: &'a TimedRow| row.board.level_name(factor).unwrap_or_default();
                let levels = [level(without), level(with)];
                let is_other = |level: &&LevelFact| level.factor != factor.name() && !level.is_best;
                let others: Vec<_> =
                    with.board.levels.iter().filter(is_other).map(|level| level.name.as_str()).collect();
                // With other levels beside it, an effect is another one.
                let is_same =
                    |first: &&First<'_>| (first.0, first.1) == (factor, levels) && first.2 == others;
                let known = firsts.iter().find(is_same);
                let interaction = match known {
                    // Another row of the board that the others are compared with is no other storage.
                    Some((.., first, package)) if *package != with.board.package() => {
                        Quotient::of_series(&pair.over(first), report.noise)
                    }
                    Some(_) => None,
                    None => {
                        firsts.push((factor, levels, others.clone(), pair, with.board.package()));
                        None
                    }
                };
                effects.push(Self {
                    game: &group.game,
                    model: group.model,
                    factor,
                    without: &without.board,
                    with: &with.board,
                    levels,
                    others,
                    worth,
                    interaction,
                });
            }
        }
        effects
    }

    /// The model that order and intervals of a table of these effects are of: the first that was timed.
    #[must_use]
    pub fn headline(effects: &[&Self]) -> Option<Model> {
        let is_timed = |model: &Model| effects.iter().any(|effect| effect.model == *model);
        Self::SHOWN.into_iter().chain(Model::ALL.iter().copied()).find(is_timed)
    }

    /// One effect of each pair of rows: at the headline, or at the first of the shown models that it was
    /// timed at. What a level of a search is worth shows in a search alone.
    #[must_use]
    pub fn lines<'b>(effects: &[&'b Self], headline: Model) -> Vec<&'b Self> {
        let models = || [headline].into_iter().chain(Self::SHOWN);
        let is_first = |effect: &&&'b Self| {
            let first = models().find(|&model| effect.at(model, effects).is_some());
            first == Some(effect.model)
        };
        effects.iter().filter(is_first).copied().collect()
    }

    /// The two levels as the ratio has them, with the model if that is not the headline.
    #[must_use]
    pub fn levels_beside(&self, headline: Model) -> String {
        let levels = self.levels_in_words();
        if self.model == headline { levels } else { format!("{levels} ({})", self.model.name()) }
    }

    /// The same two rows at another model.
    #[must_use]
    pub fn at<'b>(&self, model: Model, effects: &[&'b Self]) -> Option<&'b Self> {
        let is_same = |other: &&&Self| {
            other.model == model
                && other.with.name == self.with.name
                && other.without.name == self.without.name
        };
        effects.iter().find(is_same).copied()
    }

    /// The board, without its levels.
    #[must_use]
    pub fn board(&self) -> &'a str {
        self.with.package()
    }

    /// The board with the levels that both rows have and that are not its best.
    #[must_use]
    pub fn board_with_others(&self) -> String {
        [self.board()].into_iter().chain(self.others.iter().copied()).collect::<Vec<_>>().join(":")
    }

    /// The two levels as the ratio has them: `words / cells`.
    #[must_use]
    pub fn levels_in_words(&self) -> String {
        format!("{} / {}", self.levels[1], self.levels[0])
    }
}

/// The row of the same board that has the simplest level of a factor and is the same otherwise; `None` for
/// that row itself.
fn simplest_twin<'a>(rows: &[&'a TimedRow], row: &TimedRow, factor: Factor) -> Option<&'a TimedRow> {
    let rank = |row: &TimedRow| {
        let level = row.board.level_name(factor)?;
        factor.levels().iter().position(|name| *name == level)
    };
    let own = rank(row)?;
    let others = |board: &RowFacts| -> Vec<(String, String)> {
        let others = board.levels.iter().filter(|level| level.factor != factor.name());
        others.map(|level| (level.factor.clone(), level.name.clone())).collect()
    };
    let is_twin = |other: &&&TimedRow| {
        other.board.package() == row.board.package() && others(&other.board) == others(&row.board)
    };
    let simplest = rows.iter().filter(is_twin).min_by_key(|other| rank(other))?;
    (rank(simplest)? < own).then_some(*simplest)
}

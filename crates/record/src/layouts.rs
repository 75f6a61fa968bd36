//! Layouts: how far the order of a program's functions in memory moves a ratio.
//!
//! A linker may put functions in any order, and where they lie decides how they meet caches and branch
//! predictors (Mytkowicz and others, *Producing wrong data without doing anything obviously wrong*, 2009;
//! Curtsinger and Berger, *Stabilizer*, 2013). A run has one such order, so that no interval of a record
//! covers it. `scripts/layouts` measures it apart: the same program, linked in several orders. What it found
//! is in `suites/layouts.toml`: of each row the ratio to the baseline in each layout.
//!
//! A difference that another layout could have made is marked `≈ (build)`: one no larger than the *reach* of
//! its two rows, which is how far a layout's ratio lies from the mean of all layouts, at most.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use qipan_experiment::Model;
use serde::Deserialize;

use crate::statistics::{mean, median};

const FILE: &str = qipan_suites::LAYOUTS;

/// By game, model and row: the ratio to the baseline in each layout.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
struct Measured(BTreeMap<String, BTreeMap<Model, BTreeMap<String, Vec<f64>>>>);

/// The reaches of one comparison, as logarithms.
#[derive(Debug, Default)]
struct Reaches {
    /// By row: the logarithm of its ratio in each layout, less the mean of them.
    rows: BTreeMap<String, Vec<f64>>,
    /// The median reach of two rows, which those are taken to have that were not measured.
    usual: f64,
    /// By row: how far two layouts lie apart, beside what they do to all rows.
    spreads: BTreeMap<String, f64>,
    /// Their median.
    usual_spread: f64,
}

static REACHES: LazyLock<BTreeMap<(String, Model), Reaches>> = LazyLock::new(|| {
    let Measured(games) = toml::from_str(FILE).expect("a test reads the layouts");
    let of_game = |(game, models): (String, BTreeMap<Model, _>)| {
        models.into_iter().map(move |(model, rows)| ((game.clone(), model), Reaches::of(rows)))
    };
    games.into_iter().flat_map(of_game).collect()
});

impl Reaches {
    fn of(ratios: BTreeMap<String, Vec<f64>>) -> Self {
        let centred = |ratios: Vec<f64>| {
            let logarithms: Vec<f64> = ratios.into_iter().map(f64::ln).collect();
            let centre = mean(&logarithms).unwrap_or(0.0);
            logarithms.into_iter().map(|logarithm| logarithm - centre).collect()
        };
        let rows: BTreeMap<String, Vec<f64>> =
            ratios.into_iter().map(|(row, ratios)| (row, centred(ratios))).collect();
        let all: Vec<_> = rows.values().collect();
        let pairs = all.iter().enumerate().flat_map(|(at, a)| all[..at].iter().map(|b| apart(a, b)));
        let usual = median(&pairs.collect::<Vec<_>>()).unwrap_or(0.0);
        let layouts = all.iter().map(|row| row.len()).min().unwrap_or(0);
        let of_all = |layout: usize| median(&all.iter().map(|row| row[layout]).collect::<Vec<_>>());
        let of_all: Vec<f64> = (0..layouts).filter_map(of_all).collect();
        let spread = |row: &Vec<f64>| {
            let beside = || row.iter().zip(&of_all).map(|(own, of_all)| own - of_all);
            (beside().fold(f64::MIN, f64::max) - beside().fold(f64::MAX, f64::min)).max(0.0)
        };
        let spreads: BTreeMap<_, _> = rows.iter().map(|(name, row)| (name.clone(), spread(row))).collect();
        let usual_spread = median(&spreads.values().copied().collect::<Vec<_>>()).unwrap_or(0.0);
        Self { rows, usual, spreads, usual_spread }
    }

    fn between(&self, row: &str, other: &str) -> f64 {
        let both = self.rows.get(row).zip(self.rows.get(other));
        both.map_or(self.usual, |(row, other)| apart(row, other))
    }
}

/// The largest distance of two rows in a layout.
fn apart(row: &[f64], other: &[f64]) -> f64 {
    row.iter().zip(other).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

/// How far another layout moves the ratio of two rows at a model, as the logarithm of a factor. Rows that
/// were not measured have the median reach of their comparison, models that were not have that of the
/// headline; 0 for a game of which nothing is known.
fn reach(game: &str, model: Model, row: &str, other: &str) -> f64 {
    match reaches(game, model) {
        [Some(reaches), _] => reaches.between(row, other),
        [None, Some(headline)] => headline.usual,
        [None, None] => 0.0,
    }
}

/// What was measured at a model, and at the headline.
fn reaches(game: &str, model: Model) -> [Option<&'static Reaches>; 2] {
    [model, Model::PerftRead].map(|model| REACHES.get(&(game.to_owned(), model)))
}

/// Whether another layout could have changed a row's speed so much, beside what it does to all rows.
pub(crate) fn could_change(ratio: f64, game: &str, model: Model, row: &str) -> bool {
    let spread = match reaches(game, model) {
        [Some(reaches), _] => *reaches.spreads.get(row).unwrap_or(&reaches.usual_spread),
        [None, Some(headline)] => headline.usual_spread,
        [None, None] => 0.0,
    };
    ratio.ln().abs() <= spread
}

/// Whether another layout could have made the difference of two rows from this ratio.
pub(crate) fn could_make(ratio: f64, game: &str, model: Model, row: &str, other: &str) -> bool {
    ratio.ln().abs() <= reach(game, model, row, other)
}

/// How such a difference is marked.
pub const MARK: &str = "≈ (build)";

/// What the mark means, as a sentence.
pub const MEANING: &str =
    "≈ (build): no more than another order of the program's functions in memory could change.";

#[cfg(test)]
mod tests {
    use qipan_experiment::Model;

    use super::{REACHES, Reaches, could_change, could_make, reach};

    #[test]
    fn both_games_were_measured_in_eight_layouts_or_more() {
        for game in ["xiangqi", "chess"] {
            let reaches = &REACHES[&(game.to_owned(), Model::PerftRead)];
            assert!(reaches.rows.len() >= 5, "{game}");
            assert!(reaches.rows.values().all(|row| row.len() >= 8), "{game}");
            assert!(reaches.usual > 0.001 && reaches.usual < 0.2, "{game}: {}", reaches.usual);
        }
    }

    #[test]
    fn the_reach_is_the_largest_distance_from_the_mean() {
        let ratios = |ratios: &[f64]| ratios.to_vec();
        let rows = [("a", ratios(&[1.0, 1.0, 1.0])), ("b", ratios(&[2.0, 2.0 * 1.1, 2.0 / 1.1]))];
        let reaches = Reaches::of(rows.map(|(name, ratios)| (name.to_owned(), ratios)).into());
        assert!((reaches.between("a", "b") - 1.1_f64.ln()).abs() < 1e-12);
        assert!((reaches.usual - 1.1_f64.ln()).abs() < 1e-12, "the only pair");
        assert!((reaches.between("a", "c") - reaches.usual).abs() < 1e-12, "what was not measured");
        assert!(reaches.between("a", "a").abs() < 1e-12);
    }

    #[test]
    fn a_small_difference_is_the_builds_and_a_large_one_the_boards() {
        let is_of_build =
            |ratio| could_make(ratio, "chess", Model::PerftRead, "chess-x88", "chess-linked-list");
        assert!(is_of_build(1.0) && is_of_build(1.005) && !is_of_build(1.5) && !is_of_build(1.0 / 1.5));
        assert!(reach("draughts", Model::PerftRead, "a", "b").abs() < 1e-12, "nothing is known");
        let is_of_build = |ratio| could_change(ratio, "chess", Model::PerftRead, "chess-x88");
        assert!(is_of_build(1.0) && is_of_build(1.003) && !is_of_build(1.5) && !is_of_build(1.0 / 1.5));
        assert!(!could_change(1.001, "draughts", Model::PerftRead, "a"), "nothing is known");
    }
}

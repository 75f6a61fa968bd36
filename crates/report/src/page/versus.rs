//! Any two boards of a game against each other, at every model.
//!
//! A page has no server to ask, so all pairs are estimated beforehand: each storage at its best with each
//! other one, pair by pair of rounds, as a row is with its baseline. Of nine storages that is 36 pairs at
//! each model.

use qipan_record::{Facts, GroupReport, Interval, Overview, Quotient, harmless, span, within};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

/// More storages than these have too many pairs; the slowest are left out.
const MOST: usize = 16;

/// All pairs of one game.
#[derive(Debug, Serialize)]
pub(super) struct Versus {
    /// Number of storages, if some are left out.
    all: Option<usize>,
    /// The model that every board against every other one is shown at.
    headline: &'static str,
    /// By board, and by the other one: the headline's ratio.
    matrix: Vec<Vec<String>>,
    /// Pairs that the script chooses from.
    pairs: Pairs,
}

/// Figures by pair and model.
#[derive(Debug, Serialize)]
struct Pairs {
    /// Names, fastest first.
    boards: Vec<String>,
    /// Titles of the comparisons, the headline first.
    models: Vec<String>,
    /// By board, other board and model: `ratio|low–high`, empty where either was not timed.
    figures: Vec<Vec<Vec<String>>>,
}

impl Versus {
    /// The pairs of an overview's boards in all comparisons of its game; `None` of fewer than two boards.
    pub(super) fn of(overview: &Overview<'_>, reports: &[&GroupReport<'_>]) -> Option<Self> {
        let boards: Vec<_> = overview.rows.iter().take(MOST).map(|row| row.board).collect();
        if boards.len() < 2 {
            return None;
        }
        let mut reports = reports.to_vec();
        reports.sort_by_key(|report| (!report.is_plain(), report.model != overview.headline()));
        let pairs: Vec<_> =
            (0..boards.len()).flat_map(|a| (a + 1..boards.len()).map(move |b| (a, b))).collect();
        let estimated = |(a, b): (usize, usize)| -> Vec<[String; 2]> {
            reports.iter().map(|report| both_ways(report, boards[a], boards[b])).collect()
        };
        let estimated: Vec<_> = pairs.into_par_iter().map(|pair| (pair, estimated(pair))).collect();
        let mut figures = vec![vec![Vec::new(); boards.len()]; boards.len()];
        for ((a, b), by_model) in estimated {
            let (there, back) = by_model.into_iter().map(|[there, back]| (there, back)).unzip();
            (figures[a][b], figures[b][a]) = (there, back);
        }
        let ratio = |of_pair: &Vec<String>| {
            let first = of_pair.first().and_then(|figures| figures.split('|').next());
            first.unwrap_or_default().to_owned()
        };
        Some(Self {
            all: (overview.rows.len() > MOST).then_some(overview.rows.len()),
            headline: overview.headline().name(),
            matrix: figures.iter().map(|others| others.iter().map(ratio).collect()).collect(),
            pairs: Pairs {
                boards: boards.iter().map(|board| harmless(&board.name).into_owned()).collect(),
                models: reports.iter().map(|report| report.title()).collect(),
                figures,
            },
        })
    }
}

/// Quotients of two boards, as texts: the first's speed over the second's, and the other way round.
fn both_ways(report: &GroupReport<'_>, a: &Facts, b: &Facts) -> [String; 2] {
    let row = |board: &Facts| report.group.row(&board.name);
    let quotient = row(a).zip(row(b)).and_then(|(a, b)| Quotient::of(report.group, a, b, report.noise));
    let Some(quotient) = quotient else { return Default::default() };
    let mark = if quotient.is_beyond_noise { "" } else { "≈ " };
    let written = |ratio, interval| format!("{mark}{}|{}", within(ratio, interval), span(interval));
    let interval = quotient.widest();
    let inverse = Interval { low: 1.0 / interval.high, high: 1.0 / interval.low };
    [written(quotient.ratio, interval), written(1.0 / quotient.ratio, inverse)]
}

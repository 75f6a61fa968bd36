//! Any two boards of a game against each other, at every model.
//!
//! A page has no server to ask, so all pairs are estimated beforehand: each storage at its best with each
//! other one, pair by pair of rounds, as a row is with its baseline. Of nine storages that is 36 pairs at
//! each model.

use qipan_foreign::harmless;
use qipan_record::sheet::{Cell, Column, Sheet};
use qipan_record::{GroupReport, Language, Overview, Quotient, Ratio, RowFacts, say};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use super::table::{Cells, Head, Table};

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
    matrix: Table,
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
    pub(super) fn of(
        overview: &Overview<'_>,
        reports: &[&GroupReport<'_>],
        language: Language,
    ) -> Option<Self> {
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
        Some(Self {
            matrix: matrix(overview.headline().name(), &boards, &figures, language),
            all: (overview.rows.len() > MOST).then_some(overview.rows.len()),
            headline: overview.headline().name(),
            pairs: Pairs {
                boards: boards.iter().map(|board| harmless(&board.name).into_owned()).collect(),
                models: reports.iter().map(|report| report.title(language)).collect(),
                figures,
            },
        })
    }
}

/// Each board against each other one at the headline.
fn matrix(headline: &str, boards: &[&RowFacts], figures: &[Vec<Vec<String>>], language: Language) -> Table {
    let rows: Vec<_> = boards.iter().zip(figures).collect();
    let mut draft = Sheet::of(&rows)
        .text(Column::text("", language.pick("Board", "棋盘")), |(board, _)| board.name.as_str());
    for (at, other) in boards.iter().enumerate() {
        draft = draft.column(Column::figure(other.name.clone(), ""), |(_, others)| {
            let first = others[at].first().and_then(|figures| figures.split('|').next());
            Cell::text(first.filter(|first| !first.is_empty()).unwrap_or("–"))
        });
    }
    let caption = language.say(say!(
        ", {headline}: how many times as fast the board of the row is as the board of the column",
        "，{headline}：行中的棋盘是列中的棋盘的几倍快"
    ));
    let others = boards.iter().map(|board| Head::named(&board.name).unsorted().class("long", ""));
    let heads = [Head::of("", language.pick("Board", "棋盘")).cells(Cells::Names)].into_iter().chain(others);
    Table::of(&draft.done().in_language(language), ["matrix", ""], caption, heads).class("")
}

/// Quotients of two boards, as texts: the first's speed over the second's, and the other way round.
fn both_ways(report: &GroupReport<'_>, a: &RowFacts, b: &RowFacts) -> [String; 2] {
    let row = |board: &RowFacts| report.group.row(&board.name);
    let quotient = row(a).zip(row(b)).and_then(|(a, b)| Quotient::of(report.group, a, b, report.noise));
    let Some(ratio) = quotient.as_ref().map(Ratio::from) else { return Default::default() };
    [ratio, ratio.inverse()].map(|ratio| format!("{ratio}|{}", ratio.span()))
}

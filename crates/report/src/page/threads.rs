//! Gain of more threads, as a table: two numbers of threads make no picture.

use qipan_record::{GroupReport, Model, Standing, Variant, Verdict, figure};
use serde::Serialize;

use super::row::Row;

/// One game and model on several numbers of threads.
#[derive(Debug, Serialize)]
pub(super) struct ThreadsTable {
    /// Name of what is shared: [`Variant::name`].
    name: &'static str,
    unit: &'static str,
    /// The numbers of threads, ascending: a column each.
    counts: Vec<u32>,
    /// Boards, the one that gains most first.
    rows: Vec<Line>,
}

/// A board's line.
#[derive(Debug, Serialize)]
struct Line {
    #[serde(flatten)]
    row: Row,
    /// By number of threads.
    figures: Vec<String>,
    gain: String,
}

impl ThreadsTable {
    /// The tables of a game, from its comparisons, of those models that have no picture.
    pub(super) fn of<'a>(reports: &[&'a GroupReport<'a>], is_drawn: impl Fn(Model) -> bool) -> Vec<Self> {
        let mut steps: Vec<_> =
            reports.iter().filter_map(|report| Some((report.variant.threads()?, *report))).collect();
        steps.sort_by_key(|&(threads, _)| threads);
        let of_model = |&model: &Model| {
            let steps: Vec<_> = steps.iter().copied().filter(|(_, report)| report.model == model).collect();
            (steps.len() > 1 && !is_drawn(model)).then(|| Self::of_steps(model, &steps))
        };
        Model::ALL.iter().filter_map(of_model).collect()
    }

    fn of_steps<'a>(model: Model, steps: &[(u32, &'a GroupReport<'a>)]) -> Self {
        let first = steps.first().into_iter().flat_map(|(_, report)| &report.standings);
        let mut lines: Vec<_> = first
            .filter(|standing| standing.verdict != Verdict::Again)
            .map(|standing| Self::line(model, steps, standing))
            .collect();
        lines.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        Self {
            name: Variant::Threaded(1).name(model),
            unit: model.unit().name(),
            counts: steps.iter().map(|&(threads, _)| threads).collect(),
            rows: lines.into_iter().map(|(_, line)| line).collect(),
        }
    }

    /// A line with the gain that it is sorted by.
    fn line<'a>(model: Model, steps: &[(u32, &'a GroupReport<'a>)], standing: &Standing<'a>) -> (f64, Line) {
        let at = |(_, report): &(u32, &'a GroupReport<'a>)| report.standing(&standing.board.name);
        let standings: Vec<_> = steps.iter().map(at).collect();
        let rate = |standing: &Option<&Standing<'_>>| standing.map(|standing| standing.rate);
        let gain = match (standings.first().and_then(rate), standings.last().and_then(rate)) {
            (Some(alone), Some(together)) => Some(together / alone),
            _ => None,
        };
        // What two comparisons may differ by and nothing has changed.
        let noise =
            |step: Option<&(u32, &GroupReport<'_>)>| step.map_or(1.0, |(_, report)| 1.0 + report.noise);
        let noise = noise(steps.first()) * noise(steps.last());
        let gain_in_words = |gain: f64| {
            let mark = if (1.0 / noise..=noise).contains(&gain) { "≈ " } else { "" };
            format!("{mark}{}", figure(gain))
        };
        let or_none = |text: Option<String>| text.unwrap_or_else(|| "n/a".to_owned());
        let figures =
            standings.iter().map(rate).map(|rate| or_none(rate.map(|rate| figure(model.figure(rate)))));
        let line = Line {
            row: Row::of(model, standing, None),
            figures: figures.collect(),
            gain: or_none(gain.map(gain_in_words)),
        };
        (gain.unwrap_or(0.0), line)
    }
}

//! Places of a ratio's marks in a cell: per cent of its width, on a logarithmic scale that a table's rows
//! share.

use qipan_record::{Interval, RowFigures, figure};
use serde::Serialize;

use crate::plots::{field, is_in};

/// A table's scale.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(into = "Marks")]
pub(super) struct Scale {
    low: f64,
    high: f64,
    noise: f64,
}

/// Marks that all rows of a table share, and the ends of the scale.
#[derive(Debug, Serialize)]
struct Marks {
    /// Ratios at the left and at the right end.
    ends: [String; 2],
    /// Place of the baseline, in per cent from the left.
    one: f64,
    /// Ends of the noise around it.
    noise: [f64; 2],
}

/// Marks of one row, in per cent from the left.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct Bar {
    ratio: f64,
    /// The lowest and the highest ratio of a position.
    range: [f64; 2],
    /// The interval for these positions.
    inner: [f64; 2],
    /// The interval for positions like these; the same again where there is none.
    outer: [f64; 2],
}

impl From<Scale> for Marks {
    fn from(scale: Scale) -> Self {
        let noise = 1.0 + scale.noise;
        Self {
            ends: [figure(scale.low), figure(scale.high)],
            one: scale.place(1.0),
            noise: [scale.place(1.0 / noise).max(0.0), scale.place(noise).min(100.0)],
        }
    }
}

impl Scale {
    /// Wide enough for all rows but the rule book's and far-off guests', which would push the others
    /// together. The noise is the comparison's.
    pub(super) fn of(rows: &[RowFigures<'_>], noise: f64) -> Self {
        let field = field(rows);
        let shown = rows.iter().filter(|figures| is_in(field, figures));
        let ends = shown.flat_map(|figures| [figures.range, figures.interval, figures.widest()]);
        let (low, high) = ends
            .fold((1.0_f64, 1.0_f64), |(low, high), Interval { low: least, high: most }| {
                (low.min(least), high.max(most))
            });
        // Air at both ends, and a width even if all are equal.
        Self { low: low / 1.02, high: high * 1.02, noise }
    }

    /// Place of a ratio, in per cent from the left.
    fn place(self, ratio: f64) -> f64 {
        let place = 100.0 * (ratio / self.low).ln() / (self.high / self.low).ln();
        (place * 10.0).round() / 10.0
    }

    /// A row's marks, if they are on the scale.
    pub(super) fn bar(self, figures: &RowFigures<'_>) -> Option<Bar> {
        let spans = [figures.range, figures.interval, figures.widest()];
        let is_on_scale = spans.iter().all(|span| span.low >= self.low && span.high <= self.high);
        let [range, inner, outer] = spans.map(|span| [self.place(span.low), self.place(span.high)]);
        is_on_scale.then(|| Bar { ratio: self.place(figures.ratio), range, inner, outer })
    }
}

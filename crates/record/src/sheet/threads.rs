//! Sheets of what more threads gain.

use qipan_row::Model;

use super::Subject;
use crate::language::Language;
use crate::ratio::Ratio;
use crate::report::{GroupReport, RowFigures, Verdict};
use crate::sheet::{Cell, Column, Sheet};
use crate::statistics::Interval;
use crate::words::figure;

impl Sheet {
    /// The sheet of one game and model on several numbers of threads, ascending: a column each, the board
    /// that gains most first.
    pub fn of_threads(model: Model, steps: &[(u32, &GroupReport<'_>)], language: Language) -> Self {
        // What two comparisons may differ by and nothing has changed.
        let noise = |step: Option<&(u32, &GroupReport<'_>)>| step.map_or(1.0, |(_, one)| 1.0 + one.noise);
        let noise = noise(steps.first()) * noise(steps.last());
        let at = |step: Option<&(u32, &GroupReport<'_>)>, row: &RowFigures<'_>| {
            step.and_then(|(_, report)| report.figures_of(&row.board.name)).map(|figures| figures.rate)
        };
        let gain = |row: &RowFigures<'_>| Some(at(steps.last(), row)? / at(steps.first(), row)?);
        let first = steps.first().into_iter().flat_map(|(_, report)| &report.rows);
        let mut rows: Vec<_> = first.filter(|row| row.verdict != Verdict::Again).collect();
        rows.sort_by(|a, b| gain(b).unwrap_or(0.0).total_cmp(&gain(a).unwrap_or(0.0)));
        let mut draft = Self::of(&rows)
            .subjects(|row| Subject::of(row, None))
            .text(Column::board(language), |row| row.board.name.as_str());
        for step in steps {
            draft = draft
                .column(Column::figure(format!("on-{}", step.0), language.unit(model.unit())), |row| {
                    Cell::figure(at(Some(step), row).map(|rate| model.figure(rate)), figure)
                });
        }
        let ratio = |value: f64| Ratio {
            value,
            interval: Interval { low: value, high: value },
            verdict: Verdict::beyond(!(1.0 / noise..=noise).contains(&value), value),
        };
        let column = Column::figure("gain", language.pick("Gain", "得益"));
        draft.column(column, |row| Cell::ratio(gain(row).map(ratio))).done().in_language(language)
    }
}

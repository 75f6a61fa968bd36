//! A comparison as plain text: a table, and what follows from it in words.

use std::fmt::Write as _;

use crate::group::Group;
use crate::language::Language;
use crate::report::{GroupReport, Verdict};
use crate::sheet::provided;
use crate::words::{figure, span};

/// What prints it has no other language.
const ENGLISH: Language = Language::En;

impl Group {
    /// The comparison as a table of plain text with its intervals, then its conclusion in words and the
    /// boards that were refused, each with its reason.
    #[must_use]
    pub fn in_text(&self) -> String {
        let mut text = GroupReport::of(self).map_or_else(String::new, |report| table(&report));
        for refusal in &self.refused {
            put(&mut text, format_args!("{} was not timed: {}", refusal.board, refusal.reason.terminal()));
        }
        text
    }
}

fn put(text: &mut String, line: std::fmt::Arguments<'_>) {
    writeln!(text, "{line}").expect("writing to memory does not fail");
}

fn table(report: &GroupReport<'_>) -> String {
    let (unit, baseline) = (report.model.unit(), &report.baseline().name);
    let again = format!("{baseline} again");
    let rows = report.rows.iter().map(|figures| match figures.verdict {
        Verdict::Again => again.as_str(),
        _ => &figures.board.name,
    });
    let rows: Vec<&str> = rows.collect();
    let wide = rows.iter().map(|row| row.chars().count()).max().unwrap_or_default();
    let mut text = format!("{}: {}\n", report.title(ENGLISH), report.model.prose());
    put(&mut text, format_args!("{:wide$}  {:>11}  {:>8}  95 %", "", unit.name(), "ratio"));
    for (row, figures) in rows.iter().zip(&report.rows) {
        let mark = [(figures.shallower, "*"), (figures.provided, "°")];
        let mark: String = mark.iter().filter(|(is_so, _)| *is_so).map(|(_, mark)| *mark).collect();
        let (rate, ratio) = (figure(unit.figure(figures.rate)), format!("{}{mark}", figures.shown()));
        let interval =
            if figures.verdict == Verdict::Baseline { String::new() } else { span(figures.widest()) };
        put(
            &mut text,
            format_args!("{}", format!("{row:wide$}  {rate:>11}  {ratio:>8}  {interval}").trim_end()),
        );
    }
    let (jobs, rounds, noise) = (report.jobs, report.rounds, report.noise * 100.0);
    put(
        &mut text,
        format_args!(
            "Ratio to {baseline}, above 1 is faster; ≈ cannot be told from it. {jobs} jobs, {rounds} rounds, \
             noise ±{noise:.1} %."
        ),
    );
    if report.rows.iter().any(|figures| figures.shallower) {
        put(&mut text, format_args!("* at smaller depths or in fewer positions, being slow."));
    }
    if report.rows.iter().any(|figures| figures.provided) {
        put(&mut text, format_args!("{}", provided(ENGLISH)));
    }
    put(&mut text, format_args!("{}", report.layouts_in_words(ENGLISH)));
    put(&mut text, format_args!("{}", report.in_words(ENGLISH)));
    text
}

//! Ratios with their intervals: a row per board.

use qipan_record::{GroupReport, Role, RowFigures, Verdict, capitalised};

use super::axis::Axis;
use super::numbers::figure;
use super::rows::Row;
use super::whiskers::{Is, Known, Words, drawing, in_words};
use super::{Plot, Question, drawn_rows, is_drawable, racers, short};

/// Picture of each board's speed beside the baseline; `None` if there is nothing to compare.
pub(super) fn plot(report: &GroupReport<'_>) -> Option<Plot> {
    let rows: Vec<_> = drawn_rows(report).filter(|row| is_drawable(row.ratio)).collect();
    if rows.len() < 2 {
        return None;
    }
    let (game, model) = (report.game, report.model);
    // The oracle, or a guest, may be a hundred times slower: it would squeeze all others into a corner.
    let slowest = racers(report).map(|row| row.ratio).fold(1.0, f64::min);
    let fastest = racers(report).map(|row| row.ratio).fold(1.0, f64::max);
    let is_far = |row: &RowFigures<'_>| {
        row.board.role != Role::Contestant && !(slowest / 2.0..fastest * 2.0).contains(&row.ratio)
    };
    let noise = [1.0 / (1.0 + report.noise), 1.0 + report.noise];
    let near = rows.iter().filter(|row| !is_far(row)).flat_map(|row| known(row).ends());
    let x = Axis::of_factors(near.chain(noise).filter(|&ratio| is_drawable(ratio)));

    let title = format!("How fast? {}, {}", capitalised(game), model.name());
    let baseline = short(&report.baseline().name, game);
    let rate = rows.iter().find(|row| row.verdict == Verdict::Baseline).map_or(f64::NAN, |row| row.rate);
    let unit = format!("1 is {} {}", figure(model.figure(rate)), model.unit());
    let word = |row: &&RowFigures<'_>| {
        let name = short(&row.board.name, game).to_owned();
        let is = if row.board.role == Role::Guest { Is::Guests } else { row.verdict.into() };
        (Row { heading: None, name, result: row.shown() }, known(row), is)
    };
    let all: Vec<_> = rows.iter().map(word).collect();
    let words = Words {
        title: &title,
        prose: &format!("{}.", capitalised(model.prose())),
        x: [&format!("times as fast as {baseline}"), &format!("; right is faster; {unit}")],
        one: &format!("the baseline, {baseline}"),
        sides: ["faster", "slower"],
        noise: Some(report.noise),
    };
    let draw = |sheet| drawing(sheet, &words, &x, &all);
    let caption = caption(report, &rows, &unit, rows.iter().any(|row| is_far(row)));
    Some(Plot::new(Question::Speed(model), game, &title, caption, draw))
}

fn known(row: &RowFigures<'_>) -> Known {
    Known { range: Some(row.range), ..Known::of(row) }
}

fn caption(report: &GroupReport<'_>, rows: &[&RowFigures<'_>], unit: &str, is_one_far: bool) -> String {
    let said: Vec<_> = rows.iter().map(|row| format!("{} {}", row.board.name, row.shown())).collect();
    let mut text = format!(
        "{}. How many times as fast as {} each board is ({unit}), with {}, and from the lowest to the \
         highest ratio of {}; the noise is ±{:.1} %.",
        capitalised(report.model.prose()),
        report.baseline().name,
        in_words(rows.iter().map(|row| known(row))),
        match report.jobs {
            1 => "one part".to_owned(),
            jobs if report.group.is_of_positions() => format!("{jobs} positions"),
            jobs => format!("{jobs} parts"),
        },
        report.noise * 100.0,
    );
    if rows.iter().any(|row| row.board.role == Role::Guest) {
        text += " Guests are published crates that do not compete.";
    }
    if is_one_far {
        text += " Arrows are off the scale.";
    }
    text + " " + &said.join(", ") + "."
}

//! Ratios with their intervals: a row per board.

use plotters::style::BLACK;
use plotters::style::text_anchor::HPos;
use qipan_record::{GroupReport, Interval, Role, Standing, Verdict, capitalised};

use super::axis::Axis;
use super::canvas::{BLUE, Canvas, EDGE, Frame, TEXT, VERMILLION, WIDTH, draw, grey};
use super::labels::{NAME, clipped, text_width};
use super::numbers::figure;
use super::whiskers::{LEGEND_OF_BOTH, LEGEND_OF_ONE, whisker, whiskers};
use super::{Plot, Question, is_drawable, racers, rows, short};

/// From row to row.
const ROW: i32 = 30;

/// How fast each board is beside the baseline; `None` if there is nothing to compare.
pub(super) fn plot(report: &GroupReport<'_>) -> Option<Plot> {
    let rows: Vec<_> = rows(report).filter(|row| is_drawable(row.ratio)).collect();
    if rows.len() < 2 {
        return None;
    }
    let (game, model) = (report.game, report.model);
    let name = |row: &Standing<'_>| clipped(short(&row.board.name, game), TEXT, NAME);
    let ends = |row: &Standing<'_>| {
        let Interval { low, high } = row.widest();
        [row.ratio, row.interval.low, row.interval.high, low, high, row.range.low, row.range.high]
    };
    let noise = [1.0 / (1.0 + report.noise), 1.0 + report.noise];
    // The oracle, or a guest, may be a hundred times slower: it would squeeze all others into a corner.
    let slowest = racers(report).map(|row| row.ratio).fold(1.0, f64::min);
    let fastest = racers(report).map(|row| row.ratio).fold(1.0, f64::max);
    let is_far = |row: &Standing<'_>| {
        row.board.role != Role::Contestant && !(slowest / 2.0..fastest * 2.0).contains(&row.ratio)
    };
    let drawn = rows.iter().filter(|row| !is_far(row)).flat_map(|row| ends(row)).chain(noise);
    let x = Axis::of_factors(drawn.filter(|&ratio| is_drawable(ratio)));
    let y = Axis::of_places(rows.iter().map(|row| name(row)), 0.6).reversed();

    let title = format!("How fast? {}, {}", capitalised(game), model.name());
    let baseline = report.baseline();
    let rate = rows.iter().find(|row| row.verdict == Verdict::Baseline).map_or(f64::NAN, |row| row.rate);
    let unit = format!("1 is {} {}", figure(model.figure(rate)), model.unit());
    let widest = rows.iter().map(|row| text_width(&name(row), TEXT)).max()?;
    let results: Vec<_> = rows.iter().map(|row| result(row)).collect();
    let drawing = draw(
        Frame {
            title: &title,
            prose: &capitalised(model.prose()),
            x_label: format!("times as fast as {}; {unit}", short(&baseline.name, game)),
            y_label: None,
            x: x.clone(),
            y,
            names: TEXT,
            legend: 0,
            left: widest + 12,
            right: results.iter().map(|result| text_width(result, TEXT)).max()? + 10,
            height: ROW * i32::try_from(rows.len()).ok()?,
        },
        |canvas| {
            let [(_, top), (_, bottom)] = canvas.corners();
            if noise.iter().all(|&end| x.holds(end)) {
                canvas.shade([(canvas.at(noise[0], 0.0).0, top), (canvas.at(noise[1], 0.0).0, bottom)]);
            }
            let one = canvas.at(1.0, 0.0).0;
            canvas.line(&[(one, top), (one, bottom)], BLACK, 1);
            for ((row, result), place) in rows.iter().zip(&results).zip((0..).map(f64::from)) {
                mark(canvas, &x, row, place);
                canvas.text((WIDTH - EDGE, canvas.at(1.0, place).1), HPos::Right, TEXT, result);
            }
        },
    );
    let caption = caption(report, &rows, &unit, rows.iter().any(|row| is_far(row)));
    Some(Plot::new(Question::Speed(model), game, title, caption, &drawing))
}

/// The figure at the end of a row, as in the table.
fn result(row: &Standing<'_>) -> String {
    match row.verdict {
        Verdict::Baseline => "1".to_owned(),
        Verdict::Same => format!("≈ {}", figure(row.ratio)),
        _ => figure(row.ratio),
    }
}

fn mark(canvas: &Canvas<'_>, x: &Axis, row: &Standing<'_>, place: f64) {
    let ink = match row.verdict {
        Verdict::Faster => BLUE,
        Verdict::Slower => VERMILLION,
        Verdict::Baseline | Verdict::Again | Verdict::Same => BLACK,
    };
    let middle = canvas.at(row.ratio, place);
    let is_hollow = row.board.role == Role::Guest;
    if !x.holds(row.ratio) {
        let [(left, _), (right, _)] = canvas.corners();
        let is_below = row.ratio < x.start();
        canvas.arrow((if is_below { left + 4 } else { right - 4 }, middle.1), is_below, ink);
        return;
    }
    whisker(canvas, x, row.range, middle, &grey(), 1);
    if row.verdict != Verdict::Baseline {
        whiskers(canvas, x, row.interval, row.positions, middle, ink);
    }
    canvas.dot(middle, ink, is_hollow);
}

fn caption(report: &GroupReport<'_>, rows: &[&Standing<'_>], unit: &str, is_one_far: bool) -> String {
    let baseline = &report.baseline().name;
    let said: Vec<_> = rows.iter().map(|row| format!("{} {}", row.board.name, result(row))).collect();
    let legend = if rows.iter().any(|row| row.positions.is_some()) { LEGEND_OF_BOTH } else { LEGEND_OF_ONE };
    let mut text = format!(
        "{}. How many times as fast as {baseline} each board is (logarithmic; {unit}). Dot: the ratio; {legend}; grey line: \
         from the lowest to the highest ratio of {}; grey band: the noise, ±{:.1} %.",
        capitalised(report.model.prose()),
        match report.jobs {
            1 => "one part".to_owned(),
            jobs if report.group.is_of_positions() => format!("{jobs} positions"),
            jobs => format!("{jobs} parts"),
        },
        report.noise * 100.0,
    );
    if rows.iter().any(|row| row.board.role == Role::Guest) {
        text += " Hollow: guests, published crates that do not compete.";
    }
    if is_one_far {
        text += " Arrow: off the scale.";
    }
    text + " " + &said.join(", ") + "."
}

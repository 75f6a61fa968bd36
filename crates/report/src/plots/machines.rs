//! One model on several machines: a row per board, in it a line per record.

use plotters::style::BLACK;
use plotters::style::text_anchor::HPos;
use qipan_record::{Beside, Interval, LABELS, SideBySide, Standing, Verdict, capitalised};

use super::axis::Axis;
use super::canvas::{BLUE, EDGE, Frame, TEXT, VERMILLION, WIDTH, draw, grey};
use super::labels::{NAME, clipped, text_width};
use super::numbers::figure;
use super::whiskers::{LEGEND_OF_BOTH, LEGEND_OF_ONE, whiskers};
use super::{Plot, Question, is_drawable, short};

/// From record to record, and between boards.
const LINE: i32 = 24;
const GAP: i32 = 12;

/// Each storage's ratio to the baseline in each record; `None` if no two records have one.
pub(super) fn plot(one: &SideBySide<'_>) -> Option<Plot> {
    let baseline = &one.baseline.name;
    let shown = one.shown().into_iter().filter(|row| row.is_contestant() && row.board.name != *baseline);
    let rows: Vec<_> = shown.map(|row| (row, known(row))).filter(|(_, known)| known.len() > 1).collect();
    if rows.is_empty() {
        return None;
    }
    let records = one.reports.len();
    let name = |row: &Beside<'_>| clipped(short(&row.board.name, one.game), TEXT, NAME);
    let ends = |standing: &Standing<'_>| {
        let Interval { low, high } = standing.widest();
        [standing.ratio, standing.interval.low, standing.interval.high, low, high]
    };
    let all = || rows.iter().flat_map(|(_, known)| known).map(|(_, standing)| *standing);
    let x = Axis::of_factors(all().flat_map(ends).filter(|&ratio| is_drawable(ratio)).chain([1.0]));
    let y = Axis::of_places(rows.iter().map(|(row, _)| name(row)), 0.6).reversed();
    let (at, place) = (capitalised(one.places.at()), one.places.one());
    let title = format!("{at} every {place}? {}, {}", capitalised(one.game), one.title());
    let height = LINE * i32::try_from(records).ok()? + GAP;
    let drawing = draw(
        Frame {
            title: &title,
            prose: &format!("A line for each {place}, in the order of their letters"),
            x_label: format!(
                "times as fast as {} {} the same {place}",
                short(baseline, one.game),
                one.places.at()
            ),
            y_label: None,
            x: x.clone(),
            y,
            names: TEXT,
            legend: 0,
            left: rows.iter().map(|(row, _)| text_width(&name(row), TEXT)).max()? + 12,
            right: all().map(|standing| text_width(&result(0, standing), TEXT)).max()? + 10,
            height: height * i32::try_from(rows.len()).ok()?,
        },
        |canvas| {
            let [(_, top), (_, bottom)] = canvas.corners();
            let one = canvas.at(1.0, 0.0).0;
            canvas.line(&[(one, top), (one, bottom)], BLACK, 1);
            for ((_, known), place) in rows.iter().zip((0..).map(f64::from)) {
                let at = |&(record, standing): &(usize, &Standing<'_>)| {
                    let (x, y) = canvas.at(standing.ratio, place);
                    let record = i32::try_from(record).unwrap_or(0);
                    let last = i32::try_from(records).unwrap_or(1) - 1;
                    (x, y + LINE * record - LINE * last / 2)
                };
                let middles: Vec<_> = known.iter().map(at).collect();
                canvas.line(&middles, grey(), 1);
                for ((record, standing), middle) in known.iter().zip(middles) {
                    let ink = match standing.verdict {
                        Verdict::Faster => BLUE,
                        Verdict::Slower => VERMILLION,
                        Verdict::Baseline | Verdict::Again | Verdict::Same => BLACK,
                    };
                    whiskers(canvas, &x, standing.interval, standing.positions, middle, ink);
                    canvas.dot(middle, ink, false);
                    let result = result(*record, standing);
                    canvas.text((WIDTH - EDGE, middle.1), HPos::Right, TEXT, &result);
                }
            }
        },
    );
    let said = |(row, known): &(&Beside<'_>, Vec<(usize, &Standing<'_>)>)| {
        let results: Vec<_> = known.iter().map(|(record, standing)| result(*record, standing)).collect();
        format!("{} {}", row.board.name, results.join(" "))
    };
    let said: Vec<_> = rows.iter().map(said).collect();
    let legend =
        if all().any(|standing| standing.positions.is_some()) { LEGEND_OF_BOTH } else { LEGEND_OF_ONE };
    let caption = format!(
        "How many times as fast as {baseline} each storage at its best is at {}, {} each {place} (logarithmic). Dot: the \
         ratio; {legend}; grey line: from {place} to {place}; ≈: within the noise. {}.",
        one.title(),
        one.places.at(),
        said.join(", ")
    );
    Some(Plot::new(Question::Machines(one.model), one.game, title, caption, &drawing))
}

/// The records that have a row, with what they say of it.
fn known<'r, 'a>(row: &'r Beside<'a>) -> Vec<(usize, &'r Standing<'a>)> {
    let standings = row.standings.iter().enumerate();
    let known = standings.filter_map(|(at, standing)| Some((at, standing.as_ref()?)));
    known.filter(|(_, standing)| is_drawable(standing.ratio)).collect()
}

/// The figure at the end of a line, as in the table.
fn result(record: usize, standing: &Standing<'_>) -> String {
    let mark = if standing.verdict == Verdict::Same { "≈ " } else { "" };
    format!("{} {mark}{}", LABELS[record], figure(standing.ratio))
}

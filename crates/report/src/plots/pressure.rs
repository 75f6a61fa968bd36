//! What others' use of the cache costs.

use qipan_harness::{GroupReport, Standing, Verdict};

use super::axis::Axis;
use super::lines::{Line, Words, drawing};
use super::numbers::factor;
use super::{Plot, capitalised, is_drawable, racers, short};

/// Time of one game and model under each pressure over the same board's under none; `None` unless there are both.
pub(super) fn plot(reports: &[&GroupReport<'_>]) -> Option<Plot> {
    let kib = |report: &&GroupReport<'_>| report.pressure.unwrap_or(0);
    let mut steps = reports.to_vec();
    steps.sort_by_key(kib);
    let (&calm, pressed) = steps.split_first()?;
    if kib(&calm) != 0 || pressed.is_empty() {
        return None;
    }
    let (game, model) = (calm.game, calm.model);
    let line = |row: &&Standing<'_>| {
        let factor = |report: &GroupReport<'_>| {
            let pressed = racers(report).find(|other| other.board.name == row.board.name)?;
            Some(row.rate / pressed.rate).filter(|&factor| is_drawable(factor))
        };
        let factors = (0..).map(f64::from).zip(&steps);
        factors.filter_map(|(place, report)| Some((place, factor(report)?))).collect::<Vec<_>>()
    };
    let rows: Vec<_> = racers(calm).collect();
    let lines: Vec<_> = rows
        .iter()
        .map(|row| Line {
            name: short(&row.board.name, game),
            role: row.board.role,
            is_baseline: row.verdict == Verdict::Baseline,
            points: line(row),
        })
        .filter(|line| line.points.len() > 1)
        .collect();
    if lines.is_empty() {
        return None;
    }
    let most = kib(steps.last()?);
    let title = format!("What if others use the cache? {}, {}", capitalised(game), model.name());
    let x = Axis::of_places(steps.iter().map(|report| kib(report).to_string()), 0.2);
    let words = Words {
        title: &title,
        prose: &format!("{}.", model.prose()),
        x: "KiB swept through before each operation",
        y: "times as long as the same board at 0 KiB (logarithmic)",
    };
    let drawing = drawing(&words, x, &lines, &[]);
    let said: Vec<_> =
        lines.iter().map(|line| format!("{game}-{} {}", line.name, factor(line.end()))).collect();
    let caption = format!(
        "{}: the time of an operation after a sweep through so many KiB, over the same board's at 0 KiB (logarithmic). \
         Coloured: who loses most and who loses least; black: the baseline. At {most} KiB: {}.",
        capitalised(model.prose()),
        said.join(", ")
    );
    Some(Plot::new(format!("{game}-{}-pressure", model.name()), game, title, caption, &drawing))
}

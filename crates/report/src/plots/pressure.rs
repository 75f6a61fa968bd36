//! Cost of others' use of the cache.
//!
//! All levels of pressure share their rounds, so that a board's time at one stands to its time at another
//! as it was in the same minute. Sweeping more of the cache away cannot make a board faster: where one was,
//! beyond the noise of both comparisons, something else was measured, and its line is not drawn.

use qipan_record::{GroupReport, capitalised};

use super::axis::Axis;
use super::lines::{Line, Words, drawing, lines, said};
use super::svg::Ink;
use super::{Plot, Question};

/// Time of one game and model under each pressure over the same board's under none; `None` unless there are
/// both, of a board whose times can be.
pub(super) fn plot(reports: &[&GroupReport<'_>]) -> Option<Plot> {
    let mut steps: Vec<_> =
        reports.iter().filter_map(|&report| Some((report.variant.pressure()?, report))).collect();
    steps.sort_by_key(|&(kib, _)| kib);
    let (&(least, calm), &(most, _)) = (steps.first()?, steps.last()?);
    let places: Vec<_> = (0..).map(f64::from).zip(steps.iter().map(|&(_, report)| report)).collect();
    let (lines, refused): (Vec<_>, Vec<_>) =
        lines(&places, |calm, pressed| calm / pressed).into_iter().partition(is_possible);
    if least != 0 || lines.is_empty() {
        return None;
    }
    let (game, model, name) = (calm.game, calm.model, calm.variant.name(calm.model));
    let title = format!("What if others use the cache? {}, {}", capitalised(game), name);
    let what = capitalised(model.prose());
    let prose = match refused.len() {
        0 => format!("{what}."),
        1 => format!("{what}. Left out: one board that was faster under more pressure."),
        count => format!("{what}. Left out: {count} boards that were faster under more pressure."),
    };
    let words = Words {
        game,
        title: &title,
        prose: &prose,
        x: "KiB swept through before each timed operation",
        y: "times as long as the same board at 0 KiB; up is slower",
        strong: [(Ink::Vermillion, "loses most"), (Ink::Blue, "loses least")],
        ideal: "",
    };
    let x = Axis::of_words(steps.iter().map(|(kib, _)| kib.to_string()));
    let caption = format!(
        "{what}. The time of an operation after a sweep through so many KiB, over the same board's at 0 KiB. \
         At {most} KiB: {}.{}",
        said(&lines),
        left_out(&refused)
    );
    let draw = |sheet| drawing(sheet, &words, &x, &lines, &[]);
    Some(Plot::new(Question::Pressure(model), game, &title, caption, draw))
}

/// Returns true if a board took less time at no level than at a lower one, but for the noise of both.
fn is_possible(line: &Line<'_>) -> bool {
    let mut least = 0.0_f64;
    line.points.iter().all(|point| {
        let is_possible = point.factor * (1.0 + point.noise) >= least;
        least = least.max(point.factor / (1.0 + point.noise));
        is_possible
    })
}

/// Sentence on the boards that have no line, with the reason; empty if there are none.
fn left_out(refused: &[Line<'_>]) -> String {
    if refused.is_empty() {
        return String::new();
    }
    let names: Vec<_> = refused.iter().map(|line| line.board.name.as_str()).collect();
    format!(
        " Left out: {}, faster at some pressure than at a lower one, beyond the noise of both: pressure \
         on the cache cannot do that, so that the times are of something else.",
        names.join(", ")
    )
}

//! Gain of more threads.
//!
//! Two numbers of threads make a straight line, which says no more than its end: the page has a table of
//! them.

use qipan_record::{GroupReport, capitalised};

use super::axis::Axis;
use super::lines::{Words, drawing, lines, said};
use super::svg::Ink;
use super::{Plot, Question};

/// A picture has at least so many numbers of threads.
const FEWEST: usize = 3;

/// Speed of one game and model on each number of threads over the same board's on one; `None` unless there
/// are both and one more.
pub(super) fn plot(reports: &[&GroupReport<'_>]) -> Option<Plot> {
    let mut steps: Vec<_> =
        reports.iter().filter_map(|&report| Some((report.variant.threads()?, report))).collect();
    steps.sort_by_key(|&(threads, _)| threads);
    let (&(least, alone), &(most, _)) = (steps.first()?, steps.last()?);
    let places: Vec<_> = steps.iter().map(|&(threads, report)| (f64::from(threads), report)).collect();
    let lines = lines(&places, |alone, together| together / alone);
    if steps.len() < FEWEST || least != 1 || lines.is_empty() {
        return None;
    }
    let (game, model, name) = (alone.game, alone.model, alone.variant.name(alone.model));
    let title = format!("What do more threads gain? {}, {}", capitalised(game), name);
    let words = Words {
        game,
        title: &title,
        prose: &format!("{}. Threads share one tree.", capitalised(model.prose())),
        x: "threads",
        y: "times as fast as the same board on one thread; up is faster",
        strong: [(Ink::Blue, "gains most"), (Ink::Vermillion, "gains least")],
        ideal: "ideal: twice the threads, twice the speed",
    };
    let x = Axis::of_counts(steps.iter().map(|&(threads, _)| threads));
    let ideal = [1.0, f64::from(most)].map(|threads| (threads, threads));
    let caption = format!(
        "Trees shared by threads: how many times as fast as on one thread the same board is, over the number \
         of threads. Ideal would be twice the speed with twice the threads. On {most} threads: {}.",
        said(&lines)
    );
    let draw = |sheet| drawing(sheet, &words, &x, &lines, &ideal);
    Some(Plot::new(Question::Threads(model), game, &title, caption, draw))
}

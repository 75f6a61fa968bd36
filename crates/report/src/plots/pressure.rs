//! What others' use of the cache costs.

use qipan_harness::{GroupReport, capitalised};

use super::Plot;
use super::axis::Axis;
use super::canvas::{BLUE, VERMILLION};
use super::lines::{Words, drawing, lines, said};

/// Time of one game and model under each pressure over the same board's under none; `None` unless there are
/// both.
pub(super) fn plot(reports: &[&GroupReport<'_>]) -> Option<Plot> {
    let mut steps: Vec<_> = reports.iter().filter_map(|&report| Some((report.pressure?, report))).collect();
    steps.sort_by_key(|&(kib, _)| kib);
    let (&(least, calm), &(most, _)) = (steps.first()?, steps.last()?);
    let places: Vec<_> = (0..).map(f64::from).zip(steps.iter().map(|&(_, report)| report)).collect();
    let lines = lines(&places, |calm, pressed| calm / pressed);
    if least != 0 || lines.is_empty() {
        return None;
    }
    let (game, model) = (calm.game, calm.model);
    let title = format!("What if others use the cache? {}, {}", capitalised(game), model.name());
    let prose = capitalised(model.prose());
    let words = Words {
        game,
        title: &title,
        prose: &prose,
        x: "KiB swept through before each timed operation",
        y: "times as long as the same board at 0 KiB",
        highest: VERMILLION,
        lowest: BLUE,
    };
    let x = Axis::of_places(steps.iter().map(|(kib, _)| kib.to_string()), 0.2);
    let drawing = drawing(&words, x, &lines, &[]);
    let caption = format!(
        "{prose}. The time of an operation after a sweep through so many KiB, over the same board's at 0 KiB (logarithmic). \
         Coloured: who loses most and who loses least; black: the baseline. At {most} KiB: {}.",
        said(&lines)
    );
    Some(Plot::new(format!("{game}-{}-pressure", model.name()), game, title, caption, &drawing))
}

//! Both intervals of a ratio about its dot: thick and between tall strokes that of these positions, thin and
//! between short strokes that of positions like these.

use plotters::style::{Color, RGBColor};
use qipan_record::Interval;

use super::axis::Axis;
use super::canvas::{Canvas, DOT, Place};
use super::is_drawable;

/// What a caption says of both.
pub(super) const LEGEND_OF_BOTH: &str = "thick line between tall strokes: its 95 % interval for these positions; \
     thin line between short strokes: that for positions like these";
/// The same where there are too few positions to say anything of others.
pub(super) const LEGEND_OF_ONE: &str = "thick line between tall strokes: its 95 % interval for these positions \
     (there are too few to tell of positions like these)";

/// Half the height of the strokes that end an interval: they are seen where it is shorter than the dot.
const TALL: i32 = 11;
const SHORT: i32 = 5;

/// Draws both about the dot at `middle`.
pub(super) fn whiskers(
    canvas: &Canvas<'_>,
    x: &Axis,
    of_rounds: Interval,
    of_positions: Option<Interval>,
    middle: Place,
    ink: RGBColor,
) {
    let strokes = |ends: Option<[Place; 2]>, height: i32, width: u32| {
        for (x, y) in ends.into_iter().flatten() {
            canvas.line(&[(x, y - height), (x, y + height)], ink, width);
        }
    };
    if let Some(interval) = of_positions {
        strokes(whisker(canvas, x, interval, middle, &ink, 2), SHORT, 2);
    }
    strokes(whisker(canvas, x, of_rounds, middle, &ink, 6), TALL, 2);
}

/// Draws a line from end to end but not through the dot, which may be hollow; returns its ends, which lie on
/// the axis.
pub(super) fn whisker(
    canvas: &Canvas<'_>,
    x: &Axis,
    Interval { low, high }: Interval,
    middle: Place,
    ink: &impl Color,
    width: u32,
) -> Option<[Place; 2]> {
    if ![low, high].into_iter().all(is_drawable) {
        return None;
    }
    let end = |ratio: f64| (canvas.at(ratio.clamp(x.start(), x.end()), 0.0).0, middle.1);
    let [low, high] = [end(low), end(high)];
    for [from, to] in [[low.0, middle.0 - DOT], [middle.0 + DOT, high.0]] {
        if from < to {
            canvas.line(&[(from, middle.1), (to, middle.1)], ink.to_rgba(), width);
        }
    }
    Some([low, high])
}

//! Marks, and the legend that says what each means.
//!
//! A mark cannot be drawn without its meaning, and the legend draws it by the same code: what is in a picture
//! is in its legend. No two marks differ by colour alone, but for dots and lines on either side of a baseline
//! or with their names beside them.

use super::svg::{Ink, Place, Svg};

/// Radius of a dot.
pub(super) const DOT: f64 = 4.5;
/// Half the height of a box, of the strokes that end a whisker, of an arrow's foot.
const TALL: f64 = 7.5;
const SHORT: f64 = 4.0;

/// Look of a mark, whatever it means.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Mark {
    /// Dots.
    Dot,
    /// Hollow dots.
    Hollow,
    /// A box from a left to a right end.
    Box,
    /// Lines, each from an end, where it has a short stroke, to a place.
    Whisker,
    /// Hair lines, each from a place to a place.
    Hair,
    /// A thick line with dots.
    Line,
    /// A thin line.
    Thin,
    /// A line in steps.
    Steps,
    /// Dashed lines, each from a place to a place.
    Dashed,
    /// A dotted line.
    Dotted,
    /// A shaded band between two corners.
    Band,
    /// A bar between two corners.
    Bar,
    /// An arrow head that points from a place to a place.
    Arrow,
}

impl Mark {
    /// The mark at its places.
    pub(super) fn draw(self, svg: &mut Svg, ink: Ink, places: &[Place]) {
        let pairs = || places.chunks_exact(2);
        match self {
            Mark::Dot => places.iter().for_each(|&place| svg.circle(place, DOT, &ink.fill())),
            Mark::Hollow => places.iter().for_each(|&place| svg.circle(place, DOT + 0.5, &ink.stroke(2.0))),
            Mark::Box => {
                for pair in pairs() {
                    let corners = [(pair[0].0, pair[0].1 - TALL), (pair[1].0, pair[1].1 + TALL)];
                    svg.rect(corners, &ink.stroke(1.5), None);
                }
            }
            Mark::Whisker => {
                for pair in pairs() {
                    let (x, y) = pair[0];
                    svg.line(pair, &ink.stroke(2.0));
                    svg.line(&[(x, y - SHORT), (x, y + SHORT)], &ink.stroke(2.0));
                }
            }
            Mark::Hair => pairs().for_each(|pair| svg.line(pair, &ink.stroke(1.0))),
            Mark::Line => {
                svg.line(places, &ink.stroke(2.5));
                Mark::Dot.draw(svg, ink, places);
            }
            Mark::Thin => svg.line(places, &ink.stroke(1.2)),
            Mark::Steps => svg.line(places, &ink.stroke(1.8)),
            Mark::Dashed => {
                let dashes = format!("{} stroke-dasharray=\"6 4\"", ink.stroke(1.4));
                pairs().for_each(|pair| svg.line(pair, &dashes));
            }
            Mark::Dotted => svg.line(places, &format!("{} stroke-dasharray=\"2 4\"", ink.stroke(2.2))),
            Mark::Band => {
                pairs().for_each(|pair| svg.rect([pair[0], pair[1]], "fill-opacity=\".2\"", None));
            }
            Mark::Bar => pairs().for_each(|pair| svg.rect([pair[0], pair[1]], &ink.fill(), None)),
            Mark::Arrow => {
                for pair in pairs() {
                    let [(from, y), (to, _)] = [pair[0], pair[1]];
                    let foot = to - 2.2 * SHORT * (to - from).signum();
                    svg.polygon(&[(to, y), (foot, y - SHORT), (foot, y + SHORT)], &ink.fill());
                }
            }
        }
    }

    /// Returns true if the mark in another ink means another thing.
    fn is_told_by_ink(self) -> bool {
        matches!(self, Mark::Dot | Mark::Line | Mark::Bar)
    }

    /// The ink in which a legend has it.
    pub(super) fn ink_of_legend(self, ink: Ink) -> Ink {
        if self.is_told_by_ink() || ink == Ink::Faint { ink } else { Ink::Plain }
    }

    /// The places of a sample, so far to the left and to the right of a place.
    pub(super) fn sample(self, (x, y): Place, reach: f64) -> Vec<Place> {
        let ends = [(x - reach, y), (x + reach, y)];
        match self {
            Mark::Dot | Mark::Hollow => vec![(x, y)],
            Mark::Box => vec![(x - 0.7 * reach, y), (x + 0.7 * reach, y)],
            Mark::Whisker => vec![ends[0], (x - 0.3 * reach, y), ends[1], (x + 0.3 * reach, y)],
            Mark::Line => vec![(x - 0.6 * reach, y), (x + 0.6 * reach, y)],
            Mark::Steps => {
                vec![(x - reach, y + SHORT), (x, y + SHORT), (x, y - SHORT), (x + reach, y - SHORT)]
            }
            Mark::Hair | Mark::Thin | Mark::Dashed | Mark::Dotted => ends.into(),
            Mark::Band | Mark::Bar => vec![(x - 0.7 * reach, y - TALL), (x + 0.7 * reach, y + TALL)],
            Mark::Arrow => vec![(x, y), (x - 0.9 * reach, y), (x, y), (x + 0.9 * reach, y)],
        }
    }
}

//! A line per board, with its name at its end.

use std::collections::HashMap;

use plotters::style::text_anchor::HPos;
use plotters::style::{BLACK, Color, RGBAColor, RGBColor};
use qipan_record::{Facts, GroupReport, Role, Standing, Verdict};

use super::axis::Axis;
use super::canvas::{Canvas, DOT, Drawing, Frame, Place, SMALL, draw, grey};
use super::labels::{NAME, clipped, spread, text_width};
use super::numbers::figure;
use super::{is_drawable, racers, short};

/// From name to name.
const GAP: i32 = 24;
/// From the lines' ends to the names.
const LEADER: i32 = 36;

/// One board's figures.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// Whose they are.
    pub board: &'a Facts,
    is_baseline: bool,
    /// At least two, from left to right.
    pub points: Vec<Point>,
}

/// One figure of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    /// Where it stands on the axis.
    place: f64,
    /// What has become of the first rate.
    pub factor: f64,
    /// The noise of the comparison that the figure is of.
    pub noise: f64,
}

/// What becomes of each board's rate: `factor` of the rate in the first report and of that in each, at the
/// given positions. Boards without a figure in the first report or in all others have no line.
pub(super) fn lines<'a>(
    reports: &[(f64, &GroupReport<'a>)],
    factor: impl Fn(f64, f64) -> f64,
) -> Vec<Line<'a>> {
    let rates: Vec<HashMap<&str, f64>> = reports.iter().map(|(_, report)| rates(report)).collect();
    let first = reports.first().into_iter().flat_map(|(_, report)| racers(report));
    let line = |row: &Standing<'a>| {
        let points = reports.iter().zip(&rates).filter_map(|(&(place, report), rates)| {
            let factor = factor(row.rate, *rates.get(row.board.name.as_str())?);
            is_drawable(factor).then_some(Point { place, factor, noise: report.noise })
        });
        Line { board: row.board, is_baseline: row.verdict == Verdict::Baseline, points: points.collect() }
    };
    first.map(line).filter(|line| line.points.len() > 1).collect()
}

fn rates<'a>(report: &GroupReport<'a>) -> HashMap<&'a str, f64> {
    let first_rows = report.standings.iter().filter(|standing| standing.verdict != Verdict::Again);
    first_rows.map(|standing| (standing.board.name.as_str(), standing.rate)).collect()
}

impl Line<'_> {
    /// The last factor.
    fn end(&self) -> f64 {
        self.points.last().map_or(f64::NAN, |point| point.factor)
    }
}

/// The last factors, in words.
pub(super) fn said(lines: &[Line<'_>]) -> String {
    let said: Vec<_> =
        lines.iter().map(|line| format!("{} {}", line.board.name, figure(line.end()))).collect();
    said.join(", ")
}

/// The words of a picture of lines, and the inks of the highest and the lowest.
pub(super) struct Words<'a> {
    pub game: &'a str,
    pub title: &'a str,
    pub prose: &'a str,
    pub x: &'a str,
    pub y: &'a str,
    pub highest: RGBColor,
    pub lowest: RGBColor,
}

/// Draws lines over `x`, the highest and the lowest in strong inks, the baseline black, all others grey, and
/// a dashed one for what would be ideal.
pub(super) fn drawing(words: &Words<'_>, x: Axis, lines: &[Line<'_>], ideal: &[(f64, f64)]) -> Drawing {
    let mut lines: Vec<_> = lines.iter().collect();
    lines.sort_by(|a, b| b.end().total_cmp(&a.end()).then_with(|| a.board.name.cmp(&b.board.name)));
    let label = |line: &&Line<'_>| {
        clipped(&format!("{} {}", figure(line.end()), short(&line.board.name, words.game)), SMALL, NAME)
    };
    let labels: Vec<_> = lines.iter().map(label).collect();
    let widest = labels.iter().map(|label| text_width(label, SMALL)).max().unwrap_or(0);
    let drawn = lines.iter().flat_map(|line| &line.points).map(|point| point.factor);
    let every = drawn.chain(ideal.iter().map(|&(_, factor)| factor));
    let names_height = GAP * i32::try_from(lines.len()).expect("few boards");
    draw(
        Frame {
            title: words.title,
            prose: words.prose,
            x_label: words.x.to_owned(),
            y_label: Some(words.y.to_owned()),
            x,
            y: Axis::of_factors(every),
            names: SMALL,
            legend: 0,
            left: 50,
            right: LEADER + widest,
            height: names_height.max(400),
        },
        |canvas| {
            canvas.dashes(&ideal.iter().map(|&(x, y)| canvas.at(x, y)).collect::<Vec<_>>(), BLACK, 2);
            let [(_, top), (right, bottom)] = canvas.corners();
            let path = |line: &&Line<'_>| -> Vec<Place> {
                line.points.iter().map(|point| canvas.at(point.place, point.factor)).collect()
            };
            let paths: Vec<_> = lines.iter().map(path).collect();
            let ends: Vec<_> = paths.iter().filter_map(|path| path.last().copied()).collect();
            let wanted: Vec<_> = ends.iter().map(|&(_, y)| y).collect();
            let heights = spread(&wanted, GAP, [top, bottom]);
            // The strong ones last, above the grey.
            let mut order: Vec<_> = (0..lines.len()).collect();
            order.sort_by_key(|&index| ink(words, &lines, index).is_some());
            for index in order {
                mark(canvas, lines[index], &paths[index], ink(words, &lines, index));
            }
            for (((index, &end), height), label) in ends.iter().enumerate().zip(heights).zip(&labels) {
                let at = (right + LEADER, height);
                let leader = [(end.0 + DOT, end.1), (at.0 - 5, height)];
                canvas.line(&leader, ink(words, &lines, index).unwrap_or_else(grey), 1);
                match ink(words, &lines, index) {
                    Some(_) => canvas.bold(at, HPos::Left, SMALL, label),
                    None => canvas.text(at, HPos::Left, SMALL, label),
                }
            }
        },
    )
}

/// The strong ink of the highest line, the lowest and the baseline.
fn ink(words: &Words<'_>, lines: &[&Line<'_>], index: usize) -> Option<RGBAColor> {
    match index {
        _ if lines[index].is_baseline => Some(BLACK.to_rgba()),
        0 => Some(words.highest.to_rgba()),
        _ if index + 1 == lines.len() => Some(words.lowest.to_rgba()),
        _ => None,
    }
}

fn mark(canvas: &Canvas<'_>, line: &Line<'_>, path: &[Place], ink: Option<RGBAColor>) {
    canvas.line(path, ink.unwrap_or_else(grey), if ink.is_some() { 3 } else { 1 });
    let is_hollow = line.board.role == Role::Guest;
    if ink.is_some() || is_hollow {
        for &place in path {
            canvas.dot(place, ink.unwrap_or_else(grey), is_hollow);
        }
    }
}

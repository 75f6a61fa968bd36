//! A line per board, with its name at its end.

use std::collections::HashMap;

use qipan_record::{GroupReport, Language, RowFacts, RowFigures, Verdict};

use super::axis::Axis;
use super::canvas::{Canvas, Drawing, Sheet};
use super::labels::spread;
use super::marks::{DOT, Mark};
use super::numbers::figure;
use super::svg::{Anchor, Ink, Place};
use super::{guest, is_drawable, key, racers, short};

/// Distance from the lines' ends to the names.
const LEADER: f64 = 32.0;
/// Distance from the ends of the axes, so that a dot has room.
const MARGIN: f64 = 10.0;

/// One board's figures.
#[derive(Clone, Debug)]
pub(super) struct Line<'a> {
    /// The board whose figures they are.
    pub board: &'a RowFacts,
    is_baseline: bool,
    /// At least two, from left to right.
    pub points: Vec<Point>,
}

/// One figure of a board.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Point {
    /// Its place on the axis.
    place: f64,
    /// Factor computed from the first rate and the rate here.
    pub factor: f64,
    /// The noise of the comparison that the figure is of.
    pub noise: f64,
}

/// Lines of the boards: at each of the given positions, `factor` of the rate in the first report and of the
/// rate there. Boards without a figure in the first report or in all others have no line.
pub(super) fn lines<'a>(
    reports: &[(f64, &GroupReport<'a>)],
    factor: impl Fn(f64, f64) -> f64,
) -> Vec<Line<'a>> {
    let rates: Vec<HashMap<&str, f64>> = reports.iter().map(|(_, report)| rates(report)).collect();
    let first = reports.first().into_iter().flat_map(|(_, report)| racers(report));
    let line = |row: &RowFigures<'a>| {
        let points = reports.iter().zip(&rates).filter_map(|(&(place, report), rates)| {
            let factor = factor(row.rate, *rates.get(row.board.name.as_str())?);
            is_drawable(factor).then_some(Point { place, factor, noise: report.noise })
        });
        Line { board: row.board, is_baseline: row.verdict == Verdict::Baseline, points: points.collect() }
    };
    first.map(line).filter(|line| line.points.len() > 1).collect()
}

fn rates<'a>(report: &GroupReport<'a>) -> HashMap<&'a str, f64> {
    let first_rows = report.rows.iter().filter(|figures| figures.verdict != Verdict::Again);
    first_rows.map(|figures| (figures.board.name.as_str(), figures.rate)).collect()
}

impl Line<'_> {
    /// The last factor.
    fn end(&self) -> f64 {
        self.points.last().map_or(f64::NAN, |point| point.factor)
    }
}

/// The last factors, in words.
pub(super) fn said(lines: &[Line<'_>], language: Language) -> String {
    let said: Vec<_> =
        lines.iter().map(|line| format!("{} {}", line.board.name, figure(line.end()))).collect();
    said.join(language.pick(", ", "，"))
}

/// The words of a picture of lines.
pub(super) struct Words<'a> {
    pub language: Language,
    pub game: &'a str,
    pub title: &'a str,
    pub prose: &'a str,
    pub x: &'a str,
    pub y: &'a str,
    /// Words for the highest line and for the lowest, with their inks.
    pub strong: [(Ink, &'static str); 2],
    /// Words for the line that would be ideal.
    pub ideal: &'a str,
}

/// Draws lines over `x`, the highest, the lowest and the baseline thick, all others thin, and a dotted one
/// for what would be ideal.
pub(super) fn drawing(
    sheet: Sheet,
    words: &Words<'_>,
    x: &Axis,
    lines: &[Line<'_>],
    ideal: &[(f64, f64)],
) -> Drawing {
    let mut lines: Vec<_> = lines.iter().collect();
    lines.sort_by(|a, b| b.end().total_cmp(&a.end()).then_with(|| a.board.name.cmp(&b.board.name)));
    let name = |line: &Line<'_>| format!("{} {}", figure(line.end()), short(&line.board.name, words.game));
    let names: Vec<_> = lines.iter().map(|line| name(line)).collect();
    let (font, bold) = (sheet.small, sheet.small.bold());
    let widest = |names: &[String]| names.iter().map(|name| bold.width(name)).fold(0.0, f64::max);
    // Where names have no room beside the lines, letters stand for them.
    let is_listed = widest(&names) > sheet.beside;
    let labels = if is_listed { (0..names.len()).map(key).collect() } else { names.clone() };

    let mut canvas = Canvas::new(sheet, words.title, words.prose);
    let drawn = lines.iter().flat_map(|line| &line.points).map(|point| point.factor);
    let y = Axis::of_factors(drawn.chain(ideal.iter().map(|&(_, factor)| factor)));
    canvas.paragraph(font, &format!("{}{}", words.y, y.note(words.language)));
    canvas.y += 6.0;
    let [top, right] = [canvas.y, canvas.sides()[1] - widest(&labels) - LEADER];
    let bottom = top + lines.iter().map(|_| font.line()).sum::<f64>().max(sheet.height());
    let y = y.over(bottom - MARGIN, top + MARGIN);
    let left = canvas.y_axis(&y, right);
    let x = x.clone().over(left + MARGIN, right - MARGIN);
    canvas.x_axis(&x, &[[top, bottom]], bottom);
    canvas.paragraph(font, &format!("{}{}", words.x, x.note(words.language)));
    canvas.y += 8.0;

    let ideal: Vec<_> = ideal.iter().map(|&(at, factor)| (x.at(at), y.at(factor))).collect();
    canvas.mark(Mark::Dotted, Ink::Plain, &ideal, words.ideal);
    let path = |line: &Line<'_>| -> Vec<Place> {
        line.points.iter().map(|point| (x.at(point.place), y.at(point.factor))).collect()
    };
    let paths: Vec<_> = lines.iter().map(|line| path(line)).collect();
    // The thick ones last, above the thin.
    let strong: Vec<_> = (0..lines.len()).map(|index| strong(words, &lines, index)).collect();
    for ((line, path), _) in lines.iter().zip(&paths).zip(&strong).filter(|(_, strong)| strong.is_none()) {
        canvas.mark(Mark::Thin, Ink::Faint, path, words.language.pick("other boards", "其他棋盘"));
        if line.board.role.is_of_others() {
            canvas.mark(Mark::Hollow, Ink::Plain, path, guest(words.language));
        }
    }
    for (path, strong) in paths.iter().zip(&strong) {
        if let Some((ink, meaning)) = strong {
            canvas.mark(Mark::Line, *ink, path, meaning);
        }
    }
    let ends: Vec<_> = paths.iter().filter_map(|path| path.last().copied()).collect();
    let wanted: Vec<_> = ends.iter().map(|end| end.1).collect();
    let heights = spread(&wanted, font.line(), bottom - font.size / 2.0);
    canvas.svg.group(&format!("class=\"leaders\" {}", Ink::Faint.stroke(0.8)), |svg| {
        for (end, &height) in ends.iter().zip(&heights) {
            svg.line(&[(end.0 + DOT + 2.0, end.1), (right + LEADER - 6.0, height)], "");
        }
    });
    for ((label, height), strong) in labels.iter().zip(heights).zip(&strong) {
        let font = if strong.is_some() { bold } else { font };
        canvas.svg.text((right + LEADER, height), Anchor::Start, font, label);
    }
    if is_listed {
        canvas.list(labels.into_iter().zip(names));
    }
    canvas.finish()
}

/// Ink and meaning of the highest line, the lowest and the baseline.
fn strong(words: &Words<'_>, lines: &[&Line<'_>], index: usize) -> Option<(Ink, &'static str)> {
    match index {
        _ if lines[index].is_baseline => Some((Ink::Plain, words.language.pick("the baseline", "基准"))),
        _ if lines[index].board.role.is_of_others() => None,
        0 => Some(words.strong[0]),
        _ if index + 1 == lines.len() => Some(words.strong[1]),
        _ => None,
    }
}

//! Where a search's instructions go: a bar per board, as long as a node takes instructions, of a segment per
//! part.

use std::fmt::Write as _;

use plotters::style::text_anchor::HPos;
use plotters::style::{BLACK, RGBColor};
use qipan_record::{Parts, Role, Searching, SearchingRow, capitalised, figure};

use super::axis::Axis;
use super::canvas::{EDGE, Frame, Place, SMALL, WIDTH, draw};
use super::labels::{NAME, clipped, text_width};
use super::{Plot, Question, is_drawable, short};

/// From row to row: a game has some fifty.
const ROW: i32 = 20;
/// Pixels of a bar from top to bottom.
const BAR: f64 = 14.0;
/// Font size of names and figures.
const NAMES: i32 = 16;
/// Pixels between two segments that are wide enough to lose them.
const GAP: f64 = 1.0;
/// Parts of a line of the legend, and pixels from line to line.
const LEGEND: (usize, i32) = (5, 26);

/// Inks of the parts: blue lists moves, brown tries them, purple serves the search, grey is the search
/// itself. Neighbours differ in lightness too, all differ for every kind of eye, and each is three times as
/// dark as paper; a page has others on dark paper (`.part-0` and so on in its style).
const INKS: [RGBColor; 9] = [
    RGBColor(0x2d, 0x47, 0xa2),
    RGBColor(0x54, 0x7d, 0xdc),
    RGBColor(0xdc, 0x6f, 0x33),
    RGBColor(0x90, 0x48, 0x19),
    RGBColor(0x4c, 0x21, 0x0f),
    RGBColor(0x86, 0x5a, 0x7e),
    RGBColor(0x37, 0x00, 0x34),
    RGBColor(0x6f, 0x2c, 0x4e),
    RGBColor(0x88, 0x8a, 0x8d),
];

/// What the instructions of one game's searches are for; `None` if they were not counted.
pub(super) fn plot(searching: &Searching<'_>) -> Option<Plot> {
    let rows: Vec<_> = searching.rows.iter().filter(|row| is_bar(row)).collect();
    let game = searching.game;
    let name = |row: &SearchingRow<'_>| clipped(short(&row.board.name, game), NAMES, NAME);
    let results: Vec<_> = rows.iter().map(|row| figure(row.parts.sum())).collect();
    let longest = longest(&rows);
    let is_far = |row: &SearchingRow<'_>| row.parts.sum() > longest;
    let x = Axis::from_zero(longest);
    let y = Axis::of_places(rows.iter().map(|row| name(row)), 0.6).reversed();
    let title = format!("Where do the instructions of a search go? {}", capitalised(game));
    let prose = "Instructions for each node, by what they are for; fastest board first. The parts of a bar stand \
                 in the order of the words here.";
    let mut bars: [String; 9] = Default::default();
    let mut drawing = draw(
        Frame {
            title: &title,
            prose,
            x_label: "instructions per node".to_owned(),
            y_label: None,
            x: x.clone(),
            y,
            names: NAMES,
            legend: LEGEND.1 * 2 + 6,
            left: rows.iter().map(|row| text_width(&name(row), NAMES)).max()? + 12,
            right: results.iter().map(|result| text_width(result, NAMES)).max()? + 10,
            height: ROW * i32::try_from(rows.len()).ok()?,
        },
        |canvas| {
            let [(left, top), (right, _)] = canvas.corners();
            for (part, ink) in (0..).zip(INKS) {
                let (from, to) = legend(part, top);
                canvas.fill([from, to], ink);
                let middle = i32::midpoint(from.1, to.1);
                canvas.text((to.0 + 6, middle), HPos::Left, SMALL, Parts::NAMES[part]);
            }
            let pixels = f64::from(right - left) / x.end();
            for ((row, result), place) in rows.iter().zip(&results).zip((0..).map(f64::from)) {
                let middle = canvas.at(0.0, place).1;
                canvas.text((WIDTH - EDGE, middle), HPos::Right, NAMES, result);
                if is_far(row) {
                    canvas.arrow((right - 4, middle), false, BLACK);
                } else {
                    segments(row, (f64::from(left), f64::from(middle)), pixels, &mut bars);
                }
            }
        },
    );
    for (bars, RGBColor(red, green, blue)) in bars.iter().zip(INKS) {
        let ink = format!("#{red:02X}{green:02X}{blue:02X}");
        write!(drawing.elements, "<g fill=\"{ink}\">\n{bars}</g>\n").expect("a string takes everything");
    }
    let caption = caption(&rows, rows.iter().any(|row| is_far(row)));
    Some(Plot::new(Question::SearchParts, game, title, caption, &drawing))
}

/// What a page is to write instead of the inks, which are for white paper.
pub(super) fn classes() -> impl Iterator<Item = (String, String)> {
    let class = |(part, RGBColor(red, green, blue)): (usize, RGBColor)| {
        (format!("fill=\"#{red:02X}{green:02X}{blue:02X}\""), format!("class=\"part-{part}\""))
    };
    INKS.into_iter().enumerate().map(class)
}

/// Whether all parts have a length.
fn is_bar(row: &SearchingRow<'_>) -> bool {
    row.parts.figures().into_iter().all(|part| part >= 0.0) && is_drawable(row.parts.sum())
}

/// The longest bar that is drawn: of guests and the rule book none that is far longer than those of all
/// contestants.
fn longest(rows: &[&SearchingRow<'_>]) -> f64 {
    let longest = |rows: &mut dyn Iterator<Item = &&SearchingRow<'_>>| {
        rows.map(|row| row.parts.sum()).fold(0.0, f64::max)
    };
    let field = longest(&mut rows.iter().filter(|row| row.board.role == Role::Contestant));
    let is_near = |row: &&&SearchingRow<'_>| field == 0.0 || row.parts.sum() <= 2.0 * field;
    longest(&mut rows.iter().filter(is_near))
}

/// The box of a part's ink above the marks, whose top is given: its left top and its right bottom.
fn legend(part: usize, top: i32) -> (Place, Place) {
    let (columns, line) = LEGEND;
    let at = |number: usize| i32::try_from(number).unwrap_or(0);
    let (column, row) = (at(part % columns), at(part / columns));
    let (x, y) = (EDGE + (WIDTH - 2 * EDGE) / at(columns) * column, top - 2 * line - 10 + line * row);
    ((x, y + 4), (x + 16, y + 20))
}

/// A bar's segments, each as an element below its part's: from the middle of the bar's left end each begins
/// where the one before ends.
fn segments(row: &SearchingRow<'_>, (left, middle): (f64, f64), pixels: f64, elements: &mut [String; 9]) {
    let top = middle - BAR / 2.0;
    let mut from = left;
    for (part, (figures, elements)) in row.parts.figures().into_iter().zip(elements).enumerate() {
        let to = from + figures * pixels;
        let (width, share) = (to - from, 100.0 * row.parts.shares()[part]);
        let width = if width >= 3.0 * GAP { width - GAP } else { width };
        if width >= 0.1 {
            let (name, figure) = (Parts::NAMES[part], figure(figures));
            writeln!(
                elements,
                "<rect x=\"{from:.1}\" y=\"{top}\" width=\"{width:.1}\" height=\"{BAR}\"><title>{name}: {figure}, \
                 {share:.0} %</title></rect>"
            )
            .expect("a string takes everything");
        }
        from = to;
    }
}

fn caption(rows: &[&SearchingRow<'_>], is_one_far: bool) -> String {
    let said = rows.iter().map(|row| {
        let (sum, shares) = row
            .in_figures()
            .split_first()
            .map_or_else(Default::default, |(sum, shares)| (sum.clone(), shares.join(", ")));
        format!("{} {sum} ({shares})", row.board.name)
    });
    format!(
        "What the instructions of a search are for, counted by callgrind. A bar is as long as the board takes \
         instructions for each node.{} Each board's instructions for each node, and in brackets what part of \
         them is for {}, in percent: {}.",
        if is_one_far { " Arrow: off the scale." } else { "" },
        Parts::NAMES.join(", "),
        said.collect::<Vec<_>>().join("; ")
    )
}

//! Speed over memory, and the front of the boards that no other beats in both.

use qipan_record::{GroupReport, Role, RowFigures, bytes, capitalised};

use super::axis::Axis;
use super::canvas::{Canvas, Drawing, Sheet};
use super::labels::{Area, place_labels};
use super::marks::{DOT, Mark};
use super::numbers::figure;
use super::svg::{Anchor, Ink, Place};
use super::{GUEST, Plot, Question, key, racers, short};

/// Distance from the ends of the axes, so that a dot has room.
const MARGIN: f64 = 12.0;

/// Speed over memory; `None` if there is nothing to compare.
pub(super) fn plot(report: &GroupReport<'_>) -> Option<Plot> {
    let rows: Vec<_> = racers(report).collect();
    if rows.len() < 2 {
        return None;
    }
    let (game, model) = (report.game, report.model);
    let front = front(&rows);
    let title = format!("What does speed cost in memory? {}", capitalised(game));
    let cost = |row: &RowFigures<'_>| {
        let memory = bytes(row.board.state_bytes + row.board.table_bytes);
        format!("{} {} in {memory}", figure(model.figure(row.rate)), model.unit())
    };
    let named = |row: &RowFigures<'_>| format!("{}: {}", short(&row.board.name, game), cost(row));
    let draw = |sheet: Sheet| -> Drawing {
        let mut canvas = Canvas::new(sheet, &title, "Up is faster, left is smaller.");
        canvas.paragraph(sheet.small, &format!("{}, {}", model.name(), model.unit()));
        canvas.y += 4.0;
        let ([_, right], [top, bottom]) = (canvas.sides(), [canvas.y, canvas.y + sheet.height()]);
        let y = Axis::from_zero(rows.iter().map(|row| row.rate)).over(bottom, top + MARGIN);
        let left = canvas.y_axis(&y, right);
        let x = Axis::of_bytes(rows.iter().map(|row| memory(row))).over(left + MARGIN, right - MARGIN);
        canvas.x_axis(&x, &[[top, bottom]], bottom);
        let area = Area { left, top, right, bottom };
        canvas.paragraph(sheet.small, &format!("bytes of a position and of its board's tables{}", x.note()));
        canvas.y += 8.0;
        let at = |row: &RowFigures<'_>| (x.at(memory(row)), y.at(row.rate));
        let steps = steps(&front.iter().map(|row| at(row)).collect::<Vec<_>>(), [right, bottom]);
        canvas.mark(Mark::Steps, Ink::Faint, &steps, "no contestant is above and to the left of this line");
        let places: Vec<_> = rows.iter().map(|row| at(row)).collect();
        let names: Vec<_> = rows.iter().map(|row| short(&row.board.name, game).to_owned()).collect();
        if !label(&mut canvas, &names, &places, &steps, area) {
            let keys: Vec<_> = (0..rows.len()).map(key).collect();
            label(&mut canvas, &keys, &places, &steps, area);
            canvas.list(keys.into_iter().zip(rows.iter().map(|row| named(row))));
        }
        for (row, place) in rows.iter().zip(places) {
            let is_in_front = is_among(&front, row);
            let (mark, ink, meaning) = match row.board.role {
                Role::Guest => (Mark::Hollow, Ink::Plain, GUEST),
                _ if is_in_front => (Mark::Dot, Ink::Blue, "no contestant is both faster and smaller"),
                _ => (Mark::Dot, Ink::Faint, "a contestant is at least as fast and as small"),
            };
            canvas.mark(mark, ink, &[place], meaning);
        }
        canvas.finish()
    };
    let said = |rows: &[&RowFigures<'_>]| {
        let said: Vec<_> = rows.iter().map(|row| format!("{} {}", row.board.name, cost(row))).collect();
        said.join(", ")
    };
    let others: Vec<_> = rows.iter().copied().filter(|row| !is_among(&front, row)).collect();
    let mut caption = format!(
        "Speed at {} over the memory of a position and the board's tables. On the line, beaten by no other \
         in both: {}.",
        model.name(),
        said(&front)
    );
    if !others.is_empty() {
        caption += &format!(" Off it: {}.", said(&others));
    }
    if rows.iter().any(|row| row.board.role == Role::Guest) {
        caption += " Guests are published crates that do not compete.";
    }
    Some(Plot::new(Question::Memory, game, &title, caption, draw))
}

/// Writes a label beside each place, clear of all places and of a line in steps; whether there was room.
fn label(canvas: &mut Canvas, labels: &[String], places: &[Place], steps: &[Place], area: Area) -> bool {
    let font = canvas.sheet.small;
    let sizes: Vec<_> = labels.iter().map(|label| (font.width(label), font.size * 1.2)).collect();
    let dots = places.iter().map(|&place| Area::around(&[place], DOT + 1.5));
    let obstacles: Vec<_> = dots.chain(steps.windows(2).map(|pair| Area::around(pair, 2.0))).collect();
    let Some(areas) = place_labels(places, &sizes, area, &obstacles) else { return false };
    for ((label, &place), area) in labels.iter().zip(places).zip(areas) {
        let end = area.nearest(place);
        if (end.0 - place.0).abs().max((end.1 - place.1).abs()) > 3.0 * DOT {
            canvas.svg.group("class=\"leaders\"", |svg| svg.line(&[place, end], &Ink::Faint.stroke(0.8)));
        }
        // Beside the place the text begins or ends at the side that is nearer to it.
        let (middle, height) = area.middle();
        let (x, anchor) = match area {
            _ if area.left > place.0 => (area.left, Anchor::Start),
            _ if area.right < place.0 => (area.right, Anchor::End),
            _ => (middle, Anchor::Middle),
        };
        canvas.svg.text((x, height), anchor, font, label);
    }
    true
}

/// Bytes of a position and of the tables.
#[expect(clippy::cast_precision_loss, reason = "a figure to draw")]
fn memory(row: &RowFigures<'_>) -> f64 {
    (row.board.state_bytes + row.board.table_bytes).max(1) as f64
}

/// The contestants that none beats in both, smallest first.
fn front<'r, 'a>(rows: &[&'r RowFigures<'a>]) -> Vec<&'r RowFigures<'a>> {
    let mut rows: Vec<_> = rows.iter().copied().filter(|row| row.board.role == Role::Contestant).collect();
    rows.sort_by(|a, b| memory(a).total_cmp(&memory(b)).then(b.rate.total_cmp(&a.rate)));
    let mut front: Vec<&RowFigures<'a>> = Vec::new();
    for row in rows {
        if front.last().is_none_or(|last| row.rate > last.rate) {
            front.push(row);
        }
    }
    front
}

fn is_among(rows: &[&RowFigures<'_>], row: &RowFigures<'_>) -> bool {
    rows.iter().any(|other| other.board.name == row.board.name)
}

/// The line through the front's places: up from the bottom, and on to the right end.
fn steps(front: &[Place], [right, bottom]: [f64; 2]) -> Vec<Place> {
    let mut steps = Vec::new();
    let mut height = bottom;
    for &(x, y) in front {
        steps.extend([(x, height), (x, y)]);
        height = y;
    }
    steps.push((right, height));
    steps
}

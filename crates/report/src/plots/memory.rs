//! Speed over memory, and the front of the boards that no other beats in both.

use qipan_record::{GroupReport, Language, Role, RowFigures, bytes, say};

use super::axis::Axis;
use super::canvas::{Canvas, Drawing, Sheet};
use super::labels::{Area, place_labels};
use super::marks::{DOT, Mark};
use super::numbers::figure;
use super::svg::{Anchor, Ink, Place};
use super::{Plot, Question, guest, guests, key, racers, short};

/// Distance from the ends of the axes, so that a dot has room.
const MARGIN: f64 = 12.0;

/// Speed over memory; `None` if there is nothing to compare.
pub(super) fn plot(report: &GroupReport<'_>, language: Language) -> Option<Plot> {
    let rows: Vec<_> = racers(report).filter(|row| row.board.role != Role::Program).collect();
    if rows.len() < 2 {
        return None;
    }
    let (game, model) = (report.game, report.model);
    let front = front(&rows);
    let (name_of_game, unit) = (language.game(game), language.unit(model.unit()));
    let title = language
        .say(say!("What does speed cost in memory? {name_of_game}", "速度要花多少内存？{name_of_game}"));
    let cost = |row: &RowFigures<'_>| {
        let memory = bytes(row.board.state_bytes + row.board.table_bytes);
        let speed = figure(model.figure(row.rate));
        language.say(say!("{speed} {unit} in {memory}", "{speed} {unit}，{memory}"))
    };
    let named = |row: &RowFigures<'_>| {
        let (name, cost) = (short(&row.board.name, game), cost(row));
        language.say(say!("{name}: {cost}", "{name}：{cost}"))
    };
    let draw = |sheet: Sheet| -> Drawing {
        let prose = language.pick("Up is faster, left is smaller.", "上方较快，左方较省。");
        let mut canvas = Canvas::new(sheet, &title, prose);
        canvas.paragraph(sheet.small, &format!("{}{}{unit}", model.name(), language.pick(", ", "，")));
        canvas.y += 4.0;
        let ([_, right], [top, bottom]) = (canvas.sides(), [canvas.y, canvas.y + sheet.height()]);
        let y = Axis::from_zero(rows.iter().map(|row| row.rate)).over(bottom, top + MARGIN);
        let left = canvas.y_axis(&y, right);
        let x = Axis::of_bytes(rows.iter().map(|row| memory(row))).over(left + MARGIN, right - MARGIN);
        canvas.x_axis(&x, &[[top, bottom]], bottom);
        let area = Area { left, top, right, bottom };
        let bytes =
            language.pick("bytes of a position and of its board's tables", "一个局面和棋盘的表的字节数");
        canvas.paragraph(sheet.small, &format!("{bytes}{}", x.note(language)));
        canvas.y += 8.0;
        let at = |row: &RowFigures<'_>| (x.at(memory(row)), y.at(row.rate));
        let steps = steps(&front.iter().map(|row| at(row)).collect::<Vec<_>>(), [right, bottom]);
        let meaning = language
            .pick("no contestant is above and to the left of this line", "没有参赛者在这条线的左上方");
        canvas.mark(Mark::Steps, Ink::Faint, &steps, meaning);
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
                role if role.is_of_others() => (Mark::Hollow, Ink::Plain, guest(language)),
                _ if is_in_front => (
                    Mark::Dot,
                    Ink::Blue,
                    language.pick("no contestant is both faster and smaller", "没有参赛者比它又快又省"),
                ),
                _ => (
                    Mark::Dot,
                    Ink::Faint,
                    language.pick(
                        "a contestant is at least as fast and as small",
                        "有参赛者至少与它一样快、一样省",
                    ),
                ),
            };
            canvas.mark(mark, ink, &[place], meaning);
        }
        canvas.finish()
    };
    let said = |rows: &[&RowFigures<'_>]| {
        let said: Vec<_> = rows.iter().map(|row| format!("{} {}", row.board.name, cost(row))).collect();
        said.join(language.pick(", ", "；"))
    };
    let others: Vec<_> = rows.iter().copied().filter(|row| !is_among(&front, row)).collect();
    let (name, in_front, off) = (model.name(), said(&front), said(&others));
    let mut caption = language.say(say!(
        "Speed at {name} over the memory of a position and the board's tables. On the line, beaten by no other \
         in both: {in_front}.",
        "{name} 下的速度，对一个局面和棋盘的表所占的内存。在线上，没有别的棋盘比它又快又省：{in_front}。"
    ));
    if !others.is_empty() {
        caption += &language.say(say!(" Off it: {off}.", "不在线上：{off}。"));
    }
    if rows.iter().any(|row| row.board.role.is_of_others()) {
        caption += guests(language);
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

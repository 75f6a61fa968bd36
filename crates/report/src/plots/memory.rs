//! Speed over memory, and the front of the boards that no other beats in both.

use plotters::style::BLACK;
use plotters::style::text_anchor::HPos;
use qipan_record::{GroupReport, Role, Standing, bytes, capitalised};

use super::axis::Axis;
use super::canvas::{BLUE, DOT, EDGE, Frame, Place, SMALL, WIDTH, draw, grey};
use super::labels::{Area, NAME, clipped, place_labels, text_width};
use super::numbers::figure;
use super::{Plot, Question, racers, short};

const HEIGHT: i32 = 460;

/// Speed over memory; `None` if there is nothing to compare.
pub(super) fn plot(report: &GroupReport<'_>) -> Option<Plot> {
    let rows: Vec<_> = racers(report).collect();
    if rows.len() < 2 {
        return None;
    }
    let (game, model) = (report.game, report.model);
    let x = Axis::of_bytes(rows.iter().map(|row| memory(row)));
    let y = Axis::of_amounts(rows.iter().map(|row| row.rate));
    let front = front(&rows);
    let title = format!("What does speed cost in memory? {}", capitalised(game));
    let prose = "Up is faster, left is smaller; no board beats one on the line in both.";
    let drawing = draw(
        Frame {
            title: &title,
            prose,
            x_label: "bytes of a position and of its board's tables (logarithmic)".to_owned(),
            y_label: Some(format!("{}, {}", model.unit(), model.name())),
            x: x.clone(),
            y: y.clone(),
            names: SMALL,
            legend: 0,
            left: 50,
            right: 0,
            height: HEIGHT,
        },
        |canvas| {
            let at = |row: &Standing<'_>| canvas.at(memory(row), row.rate);
            let steps = steps(&front.iter().map(|row| at(row)).collect::<Vec<_>>(), canvas.corners());
            canvas.line(&steps, grey(), 2);
            let places: Vec<_> = rows.iter().map(|row| at(row)).collect();
            let name = |row: &Standing<'_>| clipped(short(&row.board.name, game), SMALL, NAME);
            let names: Vec<_> = rows.iter().map(|row| name(row)).collect();
            let sizes: Vec<_> = names.iter().map(|name| (text_width(name, SMALL), SMALL + 4)).collect();
            let mut obstacles: Vec<_> = places.iter().map(|&place| Area::around(place, DOT + 1)).collect();
            obstacles.extend(steps.windows(2).map(|pair| {
                let [(x, y), (to_x, to_y)] = [pair[0], pair[1]];
                Area {
                    left: x.min(to_x) - 2,
                    top: y.min(to_y) - 2,
                    right: x.max(to_x) + 2,
                    bottom: y.max(to_y) + 2,
                }
            }));
            let [(left, top), (_, bottom)] = canvas.corners();
            let within = Area { left, top, right: WIDTH - EDGE, bottom };
            for ((name, &place), label) in
                names.iter().zip(&places).zip(place_labels(&places, &sizes, within, &obstacles))
            {
                let end = label.nearest(place);
                if (end.0 - place.0).abs().max((end.1 - place.1).abs()) > 2 * DOT {
                    canvas.line(&[place, end], grey(), 1);
                }
                // Beside the place the text begins or ends at the side that is nearer to it.
                let (x, anchor) = match label {
                    _ if label.left > place.0 => (label.left, HPos::Left),
                    _ if label.right < place.0 => (label.right, HPos::Right),
                    _ => ((label.left + label.right) / 2, HPos::Center),
                };
                canvas.text((x, (label.top + label.bottom) / 2), anchor, SMALL, name);
            }
            for (row, &place) in rows.iter().zip(&places) {
                let is_in_front = is_among(&front, row);
                match row.board.role {
                    Role::Guest => canvas.dot(place, BLACK, true),
                    _ if is_in_front => canvas.dot(place, BLUE, false),
                    _ => canvas.dot(place, grey(), false),
                }
            }
        },
    );
    let said = |rows: &[&Standing<'_>]| {
        let one = |row: &&Standing<'_>| {
            let (board, rate) = (row.board, figure(model.figure(row.rate)));
            let memory = bytes(board.state_bytes + board.table_bytes);
            format!("{} {rate} {} in {memory}", board.name, model.unit())
        };
        rows.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    let others: Vec<_> = rows.iter().copied().filter(|row| !is_among(&front, row)).collect();
    let mut caption = format!(
        "Speed at {} over the memory of a position and the board's tables. On the line, beaten by no other in both: {}.",
        model.name(),
        said(&front)
    );
    if !others.is_empty() {
        caption += &format!(" Off it: {}.", said(&others));
    }
    if rows.iter().any(|row| row.board.role == Role::Guest) {
        caption += " Hollow: guests, published crates that do not compete.";
    }
    Some(Plot::new(Question::Memory, game, title, caption, &drawing))
}

/// Bytes of a position and of the tables.
#[expect(clippy::cast_precision_loss, reason = "a figure to draw")]
fn memory(row: &Standing<'_>) -> f64 {
    (row.board.state_bytes + row.board.table_bytes).max(1) as f64
}

/// The contestants that none beats in both, smallest first.
fn front<'r, 'a>(rows: &[&'r Standing<'a>]) -> Vec<&'r Standing<'a>> {
    let mut rows: Vec<_> = rows.iter().copied().filter(|row| row.board.role == Role::Contestant).collect();
    rows.sort_by(|a, b| memory(a).total_cmp(&memory(b)).then(b.rate.total_cmp(&a.rate)));
    let mut front: Vec<&Standing<'a>> = Vec::new();
    for row in rows {
        if front.last().is_none_or(|last| row.rate > last.rate) {
            front.push(row);
        }
    }
    front
}

fn is_among(rows: &[&Standing<'_>], row: &Standing<'_>) -> bool {
    rows.iter().any(|other| other.board.name == row.board.name)
}

/// From the front's places its line: up from the bottom, and on to the right end.
fn steps(front: &[Place], [_, (right, bottom)]: [Place; 2]) -> Vec<Place> {
    let mut steps = Vec::new();
    let mut height = bottom;
    for &(x, y) in front {
        steps.extend([(x, height), (x, y)]);
        height = y;
    }
    steps.push((right, height));
    steps
}

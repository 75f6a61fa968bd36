//! The figure of a step: what comes out of it as a word or a set, and what it reads of what is stored.

use qipan_game::explain::{Out, Picture, Step};
use qipan_row::{Document, Subject};

use crate::Look;
use crate::step::steps;
use crate::svg::Drawing;
use crate::word::{memory, set, word};

/// A picture of what a step reads and of what comes out of it, as SVG as wide as asked; `None` of a step that
/// has neither, or that is not there. Steps are counted from 1.
#[must_use]
pub fn figure(document: &Document, number: usize, width: f64, look: Look) -> Option<String> {
    let step = steps(document).into_iter().nth(number.checked_sub(1)?)?;
    let drawing = drawn(document, step, width, look);
    let title = look.language.of(&step.says).to_owned();
    (drawing.height > 0.0).then(|| drawing.into_svg(3.0, &title, &step.formula))
}

/// The same as a part of a larger picture.
pub(crate) fn drawn(document: &Document, step: &Step<String>, width: f64, look: Look) -> Drawing {
    let game = &document.game;
    let mut parts = Vec::new();
    match &step.out {
        Out::Bits { bits, .. } => parts.push(word(game, bits)),
        Out::Squares(squares) if !squares.is_empty() => parts.push(set(game, squares)),
        _ => {}
    }
    for picture in &document.memory {
        let of_it = step.reads.iter().filter(|read| read.picture == Some(picture.name));
        let cells: Vec<_> = of_it.map(|read| read.cell).collect();
        if !cells.is_empty() {
            parts.push(memory(game, picture, &cells, width, look));
        }
    }
    flowing(&parts, width)
}

/// A picture of all that a board stores, as SVG as wide as asked. Of a move: of what it changes, with the new
/// values, the cells that differ framed; `None` if nothing does.
#[must_use]
pub fn stored(document: &Document, width: f64, look: Look) -> Option<String> {
    let game = &document.game;
    let parts: Vec<_> = match &document.subject {
        Subject::Move(played) => {
            let changed = |picture: &Picture| {
                let mut picture = picture.clone();
                let of_it: Vec<_> = played.changes.iter().filter(|one| one.picture == picture.name).collect();
                for cell in &mut picture.cells {
                    let change = of_it.iter().find(|change| change.index == cell.index);
                    if let Some(change) = change {
                        (cell.value, cell.man) = (change.after.clone(), None);
                    }
                }
                let cells: Vec<_> = of_it.iter().map(|change| Some(change.index)).collect();
                (!cells.is_empty()).then(|| memory(game, &picture, &cells, width, look))
            };
            document.memory.iter().filter_map(changed).collect()
        }
        _ => document.memory.iter().map(|picture| memory(game, picture, &[], width, look)).collect(),
    };
    let title = look.language.pick("what is stored", "存储内容");
    (!parts.is_empty()).then(|| flowing(&parts, width).into_svg(3.0, title, &document.board))
}

/// Drawings side by side as long as they fit, then in the next row.
fn flowing(parts: &[Drawing], width: f64) -> Drawing {
    const GAP: f64 = 22.0;
    let mut drawing = Drawing::default();
    let mut row = Drawing::default();
    for part in parts {
        if row.width > 0.0 && row.width + GAP + part.width > width {
            drawing.below(GAP / 1.5, &row);
            row = Drawing::default();
        }
        let x = if row.width > 0.0 { row.width + GAP } else { 0.0 };
        row.put([x, 0.0], "", part);
    }
    drawing.below(GAP / 1.5, &row);
    drawing
}

//! The figure of a step: what comes out of it as a word or a set, and what it reads of what is stored.

use qipan_game::explain::{Out, Step};
use qipan_row::Document;

use crate::Look;
use crate::step::steps;
use crate::svg::Drawing;
use crate::word::{memory, set, word};

/// A picture of what a step reads and of what comes out of it, as SVG as wide as asked; `None` of a step that has
/// neither, or that is not there. Steps are counted from 1.
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

//! A row for each thing: its name, its marks on an axis that all share, and its figure.

use super::axis::Axis;
use super::canvas::Canvas;
use super::labels::Font;
use super::svg::{Anchor, Place};

/// A row's words.
#[derive(Clone, Debug)]
pub(super) struct Row {
    /// Heading above it and those that follow.
    pub heading: Option<String>,
    pub name: String,
    /// The figure at its end.
    pub result: String,
}

/// Places for the marks of rows.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub x: Axis,
    /// Tops and bottoms of what is between the words of rows.
    pub strips: Vec<[f64; 2]>,
    /// The height of each row's middle.
    pub middles: Vec<f64>,
}

impl Placed {
    /// The corners of bands, one above the other, between two values.
    pub(super) fn bands(&self, low: f64, high: f64) -> Vec<Place> {
        let [left, right] = [low, high].map(|value| self.x.at(value));
        self.strips.iter().flat_map(|&[top, bottom]| [(left, top), (right, bottom)]).collect()
    }
}

/// Writes the words of rows and what is at the axis: names at the left and figures at the right where the
/// names are narrow, both above the marks otherwise. Marks keep `margin` from the ends of the axis.
pub(super) fn rows<'r>(
    canvas: &mut Canvas,
    font: Font,
    x: Axis,
    margin: f64,
    rows: impl Iterator<Item = &'r Row> + Clone,
) -> Placed {
    let widest = |text: &dyn Fn(&Row) -> &str| {
        rows.clone().map(|row| font.bold().width(text(row))).fold(0.0, f64::max)
    };
    let [edge, end] = canvas.sides();
    let (names, results) = (widest(&|row| &row.name), font.bold().width("  ") + widest(&|row| &row.result));
    let is_beside = names <= canvas.sheet.beside;
    let [left, right] = if is_beside { [edge + names + 10.0, end - results] } else { [edge, end] };
    let pitch = (font.size * 1.6).round();
    let (mut strips, mut middles): (Vec<[f64; 2]>, _) = (Vec::new(), Vec::new());
    for row in rows {
        if let Some(heading) = &row.heading {
            canvas.y += 6.0;
            canvas.paragraph(font.bold(), heading);
        }
        let words = if is_beside {
            let height = canvas.y + pitch / 2.0;
            canvas.svg.text((left - 10.0, height), Anchor::End, font, &row.name);
            height
        } else {
            canvas.y += 4.0;
            let height = canvas.y + font.line() / 2.0;
            canvas.paragraph(font, &font.clipped(&row.name, end - edge - results));
            height
        };
        canvas.svg.text((end, words), Anchor::End, font.bold(), &row.result);
        let [top, bottom] = [canvas.y, canvas.y + pitch];
        middles.push(f64::midpoint(top, bottom));
        match strips.last_mut() {
            Some(strip) if strip[1] >= top => strip[1] = bottom,
            _ => strips.push([top, bottom]),
        }
        canvas.y = bottom;
    }
    let x = x.over(left + margin, right - margin);
    canvas.x_axis(&x, &strips, canvas.y);
    Placed { x, strips, middles }
}

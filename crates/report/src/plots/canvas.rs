//! A picture from top to bottom: words, marks, what is at the axes, and the legend.

use std::collections::BTreeMap;

use super::axis::Axis;
use super::labels::Font;
use super::marks::Mark;
use super::svg::{Anchor, Ink, Place, Svg};

/// Measures of a picture for a place of a certain width; all in pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sheet {
    /// Name of its element.
    pub name: &'static str,
    pub width: f64,
    /// Empty at the edges.
    pub edge: f64,
    pub title: Font,
    /// Names and figures.
    pub text: Font,
    /// Words at an axis, below the title and in the legend.
    pub small: Font,
    /// Names up to so wide stand beside what they name.
    pub beside: f64,
}

impl Sheet {
    /// The least height between the ends of an upright axis.
    pub(super) fn height(self) -> f64 {
        160.0 + 0.3 * self.width
    }
}

const fn font(size: f64) -> Font {
    Font { size, is_bold: false }
}

/// A page on a desk, paper, a file of its own.
pub(super) const WIDE: Sheet = Sheet {
    name: "wide",
    width: 800.0,
    edge: 16.0,
    title: font(24.0).bold(),
    text: font(18.0),
    small: font(15.0),
    beside: 360.0,
};

/// A telephone.
pub(super) const NARROW: Sheet = Sheet {
    name: "narrow",
    width: 360.0,
    edge: 4.0,
    title: font(18.0).bold(),
    text: font(15.0),
    small: font(13.0),
    beside: 48.0,
};

/// A picture without its paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Drawing {
    /// Pixels from left to right and from top to bottom.
    pub size: (u32, u32),
    /// Elements of SVG, a line each.
    pub elements: String,
}

/// A picture in the making: what is written goes below what has been.
#[derive(Debug)]
pub(super) struct Canvas {
    pub sheet: Sheet,
    pub svg: Svg,
    /// Place from the top at which the next thing begins.
    pub y: f64,
    meanings: BTreeMap<(Mark, Ink), String>,
}

impl Canvas {
    /// A picture with its title and what one sees in it.
    pub(super) fn new(sheet: Sheet, title: &str, prose: &str) -> Self {
        let mut canvas = Self { sheet, svg: Svg::default(), y: sheet.edge, meanings: BTreeMap::new() };
        canvas.paragraph(sheet.title, title);
        canvas.y += sheet.small.size * 0.4;
        canvas.paragraph(sheet.small, prose);
        canvas.y += sheet.small.size * 0.6;
        canvas
    }

    /// The outermost places for marks and words from left to right.
    pub(super) fn sides(&self) -> [f64; 2] {
        [self.sheet.edge, self.sheet.width - self.sheet.edge]
    }

    /// Lines of text from the left.
    pub(super) fn paragraph(&mut self, font: Font, text: &str) {
        let [left, right] = self.sides();
        for line in font.wrapped(text, right - left) {
            self.svg.text((left, self.y + font.line() / 2.0), Anchor::Start, font, &line);
            self.y += font.line();
        }
    }

    /// A mark, with what it means.
    pub(super) fn mark(&mut self, mark: Mark, ink: Ink, places: &[Place], meaning: &str) {
        if !places.is_empty() {
            self.explain(mark, ink, meaning);
            mark.draw(&mut self.svg, ink, places);
        }
    }

    /// The same for a mark that is drawn otherwise.
    pub(super) fn explain(&mut self, mark: Mark, ink: Ink, meaning: &str) {
        self.meanings.entry((mark, mark.ink_of_legend(ink))).or_insert_with(|| meaning.to_owned());
    }

    /// Upright lines at the ticks of a horizontal axis, from height to height; below `bottom` their words.
    pub(super) fn x_axis(&mut self, x: &Axis, strips: &[[f64; 2]], bottom: f64) {
        let font = self.sheet.small;
        let [left, right] = self.sides();
        let y = bottom + font.line() / 2.0 + 4.0;
        let ticks = x.ticks(font.size, |words| font.width(words) / 2.0);
        self.grid(
            ticks.iter().flat_map(|&(x, _)| strips.iter().map(move |&[top, bottom]| [(x, top), (x, bottom)])),
        );
        for (x, words) in ticks {
            // At the edge it is not quite below its line.
            let reach = font.width(&words) / 2.0;
            self.svg.text((x.min(right - reach).max(left + reach), y), Anchor::Middle, font, &words);
        }
        self.y = bottom + font.line() + 6.0;
    }

    /// Lines from the ticks of an upright axis to `right`, with their words at its left; where the lines
    /// begin.
    pub(super) fn y_axis(&mut self, y: &Axis, right: f64) -> f64 {
        let font = self.sheet.small;
        let ticks = y.ticks(font.size * 1.4, |_| font.size / 2.0);
        let widest = ticks.iter().map(|(_, words)| font.width(words)).fold(0.0, f64::max);
        let left = self.sheet.edge + widest + 8.0;
        self.grid(ticks.iter().map(|&(y, _)| [(left, y), (right, y)]));
        for (y, words) in ticks {
            self.svg.text((left - 8.0, y), Anchor::End, font, &words);
        }
        left
    }

    fn grid(&mut self, lines: impl Iterator<Item = [Place; 2]>) {
        self.svg.group("class=\"grid\" stroke=\"currentColor\" stroke-opacity=\".18\"", |svg| {
            lines.for_each(|line| svg.line(&line, ""));
        });
    }

    /// Words to each letter that stands for them in the picture.
    pub(super) fn list(&mut self, items: impl IntoIterator<Item = (String, String)>) {
        let font = self.sheet.small;
        let [left, right] = self.sides();
        let start = left + 2.2 * font.size;
        for (key, words) in items {
            for (number, line) in font.wrapped(&words, right - start).into_iter().enumerate() {
                self.y += font.line();
                let y = self.y - font.line() / 2.0;
                if number == 0 {
                    self.svg.text((left, y), Anchor::Start, font.bold(), &key);
                }
                self.svg.text((start, y), Anchor::Start, font, &line);
            }
        }
        self.y += 8.0;
    }

    /// Writes the meanings of the marks that no legend has explained so far.
    pub(super) fn legend(&mut self) {
        let font = self.sheet.small;
        let [left, right] = self.sides();
        let (reach, pitch) = (font.size, font.line() + 3.0);
        let indent = 2.0 * reach + 7.0;
        let meanings = std::mem::take(&mut self.meanings);
        let (mut x, mut y) = (left, self.y + pitch / 2.0);
        self.svg.group("class=\"legend\"", |svg| {
            for ((mark, ink), meaning) in &meanings {
                let lines = font.wrapped(meaning, right - left - indent);
                let width = lines.iter().map(|line| font.width(line)).fold(0.0, f64::max);
                if x > left && (x + indent + width > right || lines.len() > 1) {
                    (x, y) = (left, y + pitch);
                }
                mark.draw(svg, *ink, &mark.sample((x + reach, y), reach));
                for (number, line) in lines.iter().enumerate() {
                    if number > 0 {
                        y += font.line();
                    }
                    svg.text((x + indent, y), Anchor::Start, font, line);
                }
                x = if lines.len() > 1 { right } else { x + indent + width + 1.4 * font.size };
            }
        });
        self.y = if meanings.is_empty() { self.y } else { y + pitch / 2.0 + 4.0 };
    }

    /// The picture, with the legend of what has none so far.
    pub(super) fn finish(mut self) -> Drawing {
        self.legend();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "some hundreds of pixels"
        )]
        let pixels = |length: f64| length.ceil() as u32;
        let size = (pixels(self.sheet.width), pixels(self.y + self.sheet.edge / 2.0));
        Drawing { size, elements: self.svg.into_text() }
    }
}

//! Elements of SVG as text, and how wide a text is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use qipan_foreign::markup;
use qipan_record::parts;
use unicode_width::UnicodeWidthChar;

const WRITTEN: &str = "a string takes everything";

/// Elements with the room that they take, their left top at 0, 0.
#[derive(Clone, Default, Debug)]
pub(crate) struct Drawing {
    pub(crate) width: f64,
    pub(crate) height: f64,
    markup: String,
    /// Elements that are drawn again and again, by their identifiers.
    shared: BTreeMap<String, String>,
}

impl Drawing {
    /// Nothing yet, in so much room.
    pub(crate) fn of(width: f64, height: f64) -> Self {
        Self { width, height, ..Self::default() }
    }

    /// A rectangle.
    pub(crate) fn rect(&mut self, [x, y, width, height]: [f64; 4], attributes: &str) {
        let [x, y, width, height] = [x, y, width, height].map(tenth);
        writeln!(self.markup, r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" {attributes}/>"#)
            .expect(WRITTEN);
    }

    /// Rectangles that look alike, as one element: those that touch are a block with lines between them.
    pub(crate) fn rects(&mut self, rects: &[[f64; 4]], attributes: &str) {
        let blocks = rects.iter().map(|&rect| Block { rect, counts: [1, 1] });
        let blocks = (0..2).fold(blocks.collect(), Block::merged);
        if !blocks.is_empty() {
            self.path(&blocks.iter().map(Block::path).collect::<String>(), attributes);
        }
    }

    /// Another drawing in its place, with attributes that all of it has.
    pub(crate) fn group(&mut self, attributes: &str, other: &Self) {
        if !other.markup.is_empty() {
            writeln!(self.markup, "<g {attributes}>\n{}</g>", other.markup).expect(WRITTEN);
        }
    }

    /// A circle.
    pub(crate) fn circle(&mut self, [x, y]: [f64; 2], radius: f64, attributes: &str) {
        let [x, y, radius] = [x, y, radius].map(tenth);
        writeln!(self.markup, r#"<circle cx="{x}" cy="{y}" r="{radius}" {attributes}/>"#).expect(WRITTEN);
    }

    /// A path.
    pub(crate) fn path(&mut self, path: &str, attributes: &str) {
        let attributes = spaced(attributes);
        writeln!(self.markup, r#"<path d="{path}"{attributes}/>"#).expect(WRITTEN);
    }

    /// A line of text whose baseline begins, or has its middle, at a place, as the class says.
    pub(crate) fn text(&mut self, [x, y]: [f64; 2], attributes: &str, text: &str) {
        let attributes = spaced(attributes);
        let text = markup(text);
        let place = |name: &str, at: f64| {
            if at == 0.0 { String::new() } else { format!(" {name}=\"{}\"", tenth(at)) }
        };
        let (x, y) = (place("x", x), place("y", y));
        writeln!(self.markup, "<text{x}{y}{attributes}>{text}</text>").expect(WRITTEN);
    }

    /// Signs, each with its middle at a place of its own.
    pub(crate) fn signs(&mut self, places: &[[f64; 2]], attributes: &str, signs: &str) {
        let attributes = spaced(attributes);
        let [x, y] = [0, 1].map(|axis| {
            let numbers: Vec<_> = places.iter().map(|place| tenth(place[axis])).collect();
            let is_one = axis == 1 && numbers.windows(2).all(|two| two[0] == two[1]);
            listed(if is_one { &numbers[..1] } else { &numbers })
        });
        writeln!(self.markup, r#"<text x="{x}" y="{y}"{attributes}>{signs}</text>"#).expect(WRITTEN);
    }

    /// A drawing that is written once in a picture and used here. No style knows what it is used in: its
    /// parts are styled by its own classes.
    pub(crate) fn share(&mut self, attributes: &str, other: &Shared) {
        let attributes = spaced(attributes);
        let Shared { name, classes, drawn } = other;
        let shared = || format!("<g id=\"{name}\" class=\"{classes}\">\n{}</g>\n", drawn.markup);
        self.shared.entry(name.clone()).or_insert_with(shared);
        self.shared.extend(drawn.shared.clone());
        writeln!(self.markup, "<use href=\"#{name}\"{attributes}/>").expect(WRITTEN);
    }

    /// Another drawing at a place, in a group with attributes; what is drawn grows as need be.
    pub(crate) fn put(&mut self, [x, y]: [f64; 2], attributes: &str, other: &Self) {
        let attributes = spaced(attributes);
        let ([left, top], inside) = ([x, y].map(tenth), &other.markup);
        let inside = inside.trim_end();
        let moved = format!(" transform=\"translate({left} {top})\"");
        let moved = if (left, top) == (0.0, 0.0) { "" } else { &moved };
        if moved.is_empty() && attributes.is_empty() {
            writeln!(self.markup, "{inside}").expect(WRITTEN);
        } else {
            writeln!(self.markup, "<g{moved}{attributes}>{inside}</g>").expect(WRITTEN);
        }
        self.shared.extend(other.shared.clone());
        self.width = self.width.max(x + other.width);
        self.height = self.height.max(y + other.height);
    }

    /// Another drawing below all that is drawn, with a gap above it.
    pub(crate) fn below(&mut self, gap: f64, other: &Self) {
        let gap = if self.height > 0.0 { gap } else { 0.0 };
        self.put([0.0, self.height + gap], "", other);
    }

    /// The same, so many times as large.
    pub(crate) fn scaled(&self, times: f64) -> Self {
        let mut scaled = Self::of(self.width * times, self.height * times);
        let times = (times * 1000.0).round() / 1000.0;
        let inside = self.markup.trim_end();
        writeln!(scaled.markup, "<g transform=\"scale({times})\">{inside}</g>").expect(WRITTEN);
        scaled.shared.clone_from(&self.shared);
        scaled
    }

    /// The whole picture, with what it shows in words for who cannot see it.
    pub(crate) fn into_svg(self, margin: f64, title: &str, description: &str) -> String {
        let Self { width, height, markup: inside, shared } = self;
        let shared: String = shared.into_values().collect();
        let shared = if shared.is_empty() { shared } else { format!("<defs>\n{shared}</defs>\n") };
        let style = style_of(&[&shared, &inside]);
        let [left, width, height] = [-margin, width + 2.0 * margin, height + 2.0 * margin].map(tenth);
        let (title, description) = (markup(title), markup(description));
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="qipan" viewBox="{left} {left} {width} {height}" role="img" aria-label="{title}">
<title>{title}</title>
<desc>{description}</desc>
<style>
{style}
</style>
{shared}{inside}</svg>
"#
        )
    }
}

/// A drawing that a picture may use again and again, by its identifier.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    pub(crate) name: String,
    pub(crate) classes: &'static str,
    pub(crate) drawn: Drawing,
}

/// Equal rectangles in columns and rows, as many as the counts say, by the first of them.
#[derive(Clone, Copy)]
struct Block {
    rect: [f64; 4],
    counts: [usize; 2],
}

impl Block {
    /// Blocks as fewer: those that follow one another and touch, side by side (axis 0) or one above the other
    /// (1), are one.
    fn merged(blocks: Vec<Self>, axis: usize) -> Vec<Self> {
        let mut merged: Vec<Self> = Vec::new();
        for block in blocks {
            match merged.last_mut() {
                Some(last) if last.touches(&block, axis) => last.counts[axis] += block.counts[axis],
                Some(last) if block.touches(last, axis) => {
                    last.rect = block.rect;
                    last.counts[axis] += block.counts[axis];
                }
                _ => merged.push(block),
            }
        }
        merged
    }

    /// Returns true if the other begins where this ends.
    fn touches(&self, other: &Self, axis: usize) -> bool {
        let mut end = self.rect;
        end[axis] += end[2 + axis] * self.counts[axis] as f64;
        let is_near = end.iter().zip(other.rect).all(|(end, start)| (end - start).abs() < 0.01);
        is_near && self.counts[1 - axis] == other.counts[1 - axis]
    }

    /// Its outline, then the lines inside.
    fn path(&self) -> String {
        let [x, y, width, height] = self.rect;
        let [columns, rows] = self.counts;
        let [wide, high] = [width * columns as f64, height * rows as f64].map(tenth);
        let mut path = format!("M{} {}h{wide}v{high}h-{wide}z", tenth(x), tenth(y));
        for column in 1..columns {
            path += &format!("M{} {}v{high}", tenth(x + width * column as f64), tenth(y));
        }
        for row in 1..rows {
            path += &format!("M{} {}h{wide}", tenth(x), tenth(y + height * row as f64));
        }
        path
    }
}

/// Colours and fonts, in light and dark.
const STYLE: &str = include_str!("style.css");

/// The rules of the style that some markup needs: a line each, those without a class of their own always.
fn style_of(markup: &[&str]) -> String {
    let is_used = |class: &str| {
        let found = markup.iter().any(|markup| markup.contains(class));
        class.is_empty() || class == "qipan" || found
    };
    let is_needed = |rule: &&str| {
        let Some((selectors, _)) = rule.split_once(" {") else { return true };
        let selector = |one: &str| {
            one.split(['.', ' '])
                .all(|part| is_used(part.trim_matches(',')) || ["path", "circle", "text"].contains(&part))
        };
        rule.starts_with('@') || selectors.split(", ").any(selector)
    };
    let style = STYLE.lines().filter(is_needed).collect::<Vec<_>>().join("\n");
    [(" { ", "{"), ("; }", "}"), ("; ", ";"), (": ", ":"), (", ", ",")]
        .iter()
        .fold(style, |style, (long, short)| style.replace(long, short))
}

/// Attributes after a space, if there are any.
fn spaced(attributes: &str) -> String {
    if attributes.is_empty() { String::new() } else { format!(" {attributes}") }
}

/// Numbers with a space between them.
pub(crate) fn listed(numbers: &[impl ToString]) -> String {
    numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// A number to a tenth.
pub(crate) fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// A font by its size, and the part of it that a narrow letter is wide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Font {
    pub(crate) class: &'static str,
    size: f64,
    narrow: f64,
    /// Of the size, from a line to the next.
    pub(crate) leading: f64,
}

/// What a step says.
pub(crate) const SENTENCE: Font = Font { class: "says", size: 17.0, narrow: 0.53, leading: 24.0 };
/// What the code has.
pub(crate) const CODE: Font = Font { class: "code", size: 13.0, narrow: 0.61, leading: 19.0 };
/// What stands beside something.
pub(crate) const CAPTION: Font = Font { class: "caption", size: 13.0, narrow: 0.54, leading: 18.0 };
/// What stands above all.
pub(crate) const HEADING: Font = Font { class: "heading", size: 20.0, narrow: 0.56, leading: 28.0 };

/// Moves that are found.
pub(crate) const YIELDS: Font = Font { class: "yields", size: 15.0, narrow: 0.6, leading: 22.0 };
/// Moves that are tested later.
pub(crate) const SUSPECTS: Font = Font { class: "suspects", ..YIELDS };

impl Font {
    /// The width of a text, about.
    pub(crate) fn width(self, text: &str) -> f64 {
        text.chars().map(|letter| self.letter(letter)).sum()
    }

    fn letter(self, letter: char) -> f64 {
        if letter.width().unwrap_or(0) > 1 { self.size } else { self.size * self.narrow }
    }

    /// A text broken into lines of a width; who reads code may find a name broken.
    fn lines(self, text: &str, width: f64) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in parts(text) {
            if self.width(&line) + self.width(word.trim_end()) > width && !line.is_empty() {
                lines.push(line.trim_end().to_owned());
                line.clear();
            }
            for letter in word.chars() {
                if self.width(&line) + self.letter(letter) > width && letter != ' ' {
                    lines.push(line.trim_end().to_owned());
                    line.clear();
                }
                line.push(letter);
            }
        }
        if !line.trim_end().is_empty() {
            lines.push(line.trim_end().to_owned());
        }
        lines
    }

    /// A text in lines of a width at most.
    pub(crate) fn paragraph(self, text: &str, width: f64) -> Drawing {
        let mut drawing = Drawing::default();
        for line in self.lines(text, width) {
            let class = format!("class=\"{}\"", self.class);
            drawing.text([0.0, drawing.height + self.size], &class, &line);
            drawing.height += self.leading;
            drawing.width = drawing.width.max(self.width(&line));
        }
        drawing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_no_wider_than_asked_and_lose_nothing() {
        let texts = [
            "The multiplication adds up shifted copies of this word: the bits that matter meet at the top.",
            "乘法把此字的移位副本相加（每个阻挡者一份）：有用的位都汇集到高位。",
            "own = 0x41; enemy = 0x1000000000010008; own | enemy = 0x1000000000010049",
            "men.wrapping_mul(magic)=0x4420896413b07980000000000000000000000000000000",
        ];
        for text in texts {
            for width in [90.0, 200.0, 480.0] {
                let lines = SENTENCE.lines(text, width);
                assert!(lines.iter().all(|line| SENTENCE.width(line) <= width), "{lines:?}");
                let all: String = lines.concat();
                assert_eq!(all.replace(' ', ""), text.replace(' ', ""));
                let first = lines.iter().filter_map(|line| line.chars().next());
                assert!(first.clone().all(|letter| !"。，：".contains(letter)), "{lines:?}");
            }
        }
    }

    #[test]
    fn texts_of_strangers_are_escaped() {
        let mut drawing = Drawing::of(10.0, 10.0);
        drawing.text([0.0, 0.0], "", "<script>&");
        assert!(drawing.into_svg(0.0, "\"<", "&").contains("&lt;script&gt;&amp;"));
    }
}

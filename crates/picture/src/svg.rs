//! Elements of SVG as text, and how wide a text is.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use qipan_foreign::markup;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

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

    /// Rectangles that look alike, as one element.
    pub(crate) fn rects(&mut self, rects: &[[f64; 4]], attributes: &str) {
        let path = |rect: &[f64; 4]| {
            let [x, y, width, height] = rect.map(tenth);
            format!("M{x} {y}h{width}v{height}h-{width}z")
        };
        if !rects.is_empty() {
            self.path(&rects.iter().map(path).collect::<String>(), attributes);
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
        writeln!(self.markup, r#"<path d="{path}" {attributes}/>"#).expect(WRITTEN);
    }

    /// A line of text whose baseline begins, or has its middle, at a place, as the class says.
    pub(crate) fn text(&mut self, [x, y]: [f64; 2], attributes: &str, text: &str) {
        let ([x, y], text) = ([x, y].map(tenth), markup(text));
        let space = if attributes.is_empty() { "" } else { " " };
        writeln!(self.markup, r#"<text x="{x}" y="{y}"{space}{attributes}>{text}</text>"#).expect(WRITTEN);
    }

    /// A drawing that is written once in a picture and used here. No style knows what it is used in: its
    /// parts are styled by its own classes.
    pub(crate) fn share(&mut self, name: &str, classes: &str, other: &Self) {
        let shared = || format!("<g id=\"{name}\" class=\"{classes}\">\n{}</g>\n", other.markup);
        self.shared.entry(name.to_owned()).or_insert_with(shared);
        writeln!(self.markup, "<use href=\"#{name}\"/>").expect(WRITTEN);
    }

    /// Another drawing at a place, in a group with attributes; what is drawn grows as need be.
    pub(crate) fn put(&mut self, [x, y]: [f64; 2], attributes: &str, other: &Self) {
        let ([left, top], inside) = ([x, y].map(tenth), &other.markup);
        let space = if attributes.is_empty() { "" } else { " " };
        let inside = inside.trim_end();
        writeln!(self.markup, "<g transform=\"translate({left} {top})\"{space}{attributes}>{inside}</g>")
            .expect(WRITTEN);
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
    STYLE.lines().filter(is_needed).collect::<Vec<_>>().join("\n")
}

/// A number to a tenth.
fn tenth(number: f64) -> f64 {
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
        for word in pieces_of(text) {
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

/// Parts of a text between which a line may end: words, and signs that are two columns wide, but for those
/// that no line begins with.
fn pieces_of(text: &str) -> Vec<&str> {
    const NEVER_FIRST: &str = "。，、；：！？）」』》";
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut before = ' ';
    for (at, letter) in text.char_indices() {
        let is_wide = letter.width().unwrap_or(0) > 1 || before.width().unwrap_or(0) > 1;
        let may_break = before == ' ' && letter != ' ' || is_wide && !NEVER_FIRST.contains(letter);
        if at > start && may_break && before != '（' {
            pieces.push(&text[start..at]);
            start = at;
        }
        before = letter;
    }
    pieces.push(&text[start..]);
    debug_assert_eq!(pieces.iter().map(|piece| piece.width()).sum::<usize>(), text.width());
    pieces
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

//! Elements of SVG, as text.

use std::fmt::Write as _;

use qipan_foreign::markup;

use super::labels::{Font, is_of_known_width};

/// From the left and from the top, in pixels.
pub(super) type Place = (f64, f64);

const WRITTEN: &str = "a string takes everything";

/// A colour. All but those of parts are at least three times as light or as dark as paper, white or black: a
/// test holds them to it. Blue and vermillion are told apart by all eyes, after Okabe and Ito,
/// <https://jfly.uni-koeln.de/color/>.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Ink {
    Blue,
    Vermillion,
    /// That of the text around the picture.
    Plain,
    /// The same, half as strong.
    Faint,
    /// A part of a search, by its number; below [`PARTS`].
    Part(usize),
}

/// Inks of the parts: blue lists moves, brown tries them, green asks who attacks whom, purple serves the
/// search, grey is the network and the search itself. Neighbours differ in lightness too, all differ for
/// every kind of eye, and each is three times as dark as white paper; a page has others on dark paper
/// (`.part-0` and so on in its style).
const PART_INKS: [&str; PARTS] = [
    "#2d47a2", "#547ddc", "#dc6f33", "#904819", "#4c210f", "#0e8a5f", "#064d36", "#3f7d1f", "#865a7e",
    "#370034", "#6f2c4e", "#4f5256", "#888a8d",
];
/// Number of parts.
pub(super) const PARTS: usize = qipan_record::Parts::COUNT;
const BLUE: &str = "#0072B2";
const VERMILLION: &str = "#D55E00";

impl Ink {
    /// Attributes of what is filled.
    pub(super) fn fill(self) -> String {
        self.paint("fill")
    }

    /// Attributes of a line so many pixels wide.
    pub(super) fn stroke(self, width: f64) -> String {
        format!("fill=\"none\" {} stroke-width=\"{width}\"", self.paint("stroke"))
    }

    fn paint(self, what: &str) -> String {
        match self {
            Ink::Plain => format!("{what}=\"currentColor\""),
            Ink::Faint => format!("{what}=\"currentColor\" {what}-opacity=\".55\""),
            Ink::Blue => format!("{what}=\"{BLUE}\""),
            Ink::Vermillion => format!("{what}=\"{VERMILLION}\""),
            Ink::Part(part) => format!("{what}=\"{}\" class=\"part-{part}\"", PART_INKS[part]),
        }
    }
}

/// The end of a text at which its place is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

/// Elements in the order in which they are painted.
#[derive(Clone, Default, Debug)]
pub(super) struct Svg(String);

impl Svg {
    /// The elements, a line each.
    pub(super) fn into_text(self) -> String {
        self.0
    }

    /// An element: its numbers, to a tenth of a pixel, its other attributes and, if any, what is in it.
    fn element(&mut self, name: &str, numbers: &[(&str, f64)], attributes: &str, content: Option<&str>) {
        write!(self.0, "<{name}").expect(WRITTEN);
        for (name, number) in numbers {
            write!(self.0, " {name}=\"{}\"", tenth(*number)).expect(WRITTEN);
        }
        let space = if attributes.is_empty() { "" } else { " " };
        match content {
            None => writeln!(self.0, "{space}{attributes}/>"),
            Some(content) => writeln!(self.0, "{space}{attributes}>{content}</{name}>"),
        }
        .expect(WRITTEN);
    }

    /// Elements that have attributes in common.
    pub(super) fn group(&mut self, attributes: &str, inside: impl FnOnce(&mut Self)) {
        writeln!(self.0, "<g {attributes}>").expect(WRITTEN);
        inside(self);
        self.0.push_str("</g>\n");
    }

    /// A line from place to place.
    pub(super) fn line(&mut self, places: &[Place], attributes: &str) {
        match places {
            &[(x1, y1), (x2, y2)] => {
                self.element("line", &[("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)], attributes, None);
            }
            _ => self.element("polyline", &[], &format!("{attributes} {}", points(places)), None),
        }
    }

    /// An area between places.
    pub(super) fn polygon(&mut self, places: &[Place], attributes: &str) {
        self.element("polygon", &[], &format!("{attributes} {}", points(places)), None);
    }

    /// A box from its left top to its right bottom; a viewer shows `said` to whoever points at it.
    pub(super) fn rect(&mut self, [from, to]: [Place; 2], attributes: &str, said: Option<&str>) {
        // Rounded first, so that what ends where another begins does so on paper too.
        let [(x, y), (right, bottom)] = [from, to].map(|(x, y)| (tenth(x), tenth(y)));
        let sides = [("x", x), ("y", y), ("width", right - x), ("height", bottom - y)];
        let said = said.map(|said| format!("<title>{}</title>", markup(said)));
        self.element("rect", &sides, attributes, said.as_deref());
    }

    /// A circle about a place.
    pub(super) fn circle(&mut self, (x, y): Place, radius: f64, attributes: &str) {
        self.element("circle", &[("cx", x), ("cy", y), ("r", radius)], attributes, None);
    }

    /// A line of text, its middle as high as its place. Letters whose width is not known are pressed into the
    /// width that they are taken to have.
    pub(super) fn text(&mut self, (x, y): Place, anchor: Anchor, font: Font, text: &str) {
        let mut attributes = match anchor {
            Anchor::Start => String::new(),
            Anchor::Middle => "text-anchor=\"middle\"".to_owned(),
            Anchor::End => "text-anchor=\"end\"".to_owned(),
        };
        if font.is_bold {
            attributes += " font-weight=\"bold\"";
        }
        if !is_of_known_width(text) {
            let width = tenth(font.width(text));
            write!(attributes, " textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\"").expect(WRITTEN);
        }
        let numbers = [("x", x), ("y", y + 0.36 * font.size), ("font-size", font.size)];
        self.element("text", &numbers, attributes.trim_start(), Some(&markup(text)));
    }
}

fn points(places: &[Place]) -> String {
    let points: Vec<_> = places.iter().map(|&(x, y)| format!("{},{}", tenth(x), tenth(y))).collect();
    format!("points=\"{}\"", points.join(" "))
}

/// The nearest tenth: written in few digits.
fn tenth(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

#[cfg(test)]
mod tests {
    use super::super::labels::Font;
    use super::{Anchor, BLUE, Ink, PART_INKS, Svg, VERMILLION};

    /// Contrast of two greys or colours, the lighter over the darker, after WCAG 2.
    fn contrast(one: &str, other: &str) -> f64 {
        let light = |colour: &str| {
            let channel = |at: usize| {
                let share = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.05 + 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
        };
        (light(one) / light(other)).max(light(other) / light(one))
    }

    #[test]
    fn inks_are_seen_on_white_and_on_black() {
        assert!((contrast("#000000", "#ffffff") - 21.0).abs() < 1e-9);
        for ink in [BLUE, VERMILLION] {
            for paper in ["#ffffff", "#fdfcf9", "#111111", "#16181a"] {
                assert!(contrast(ink, paper) >= 3.0, "{ink} on {paper}: {}", contrast(ink, paper));
            }
        }
        // 55 % of black on white, and of light ink on dark paper.
        assert!(contrast("#737373", "#ffffff") >= 3.0 && contrast("#84827f", "#111111") >= 3.0);
        for ink in PART_INKS {
            assert!(contrast(ink, "#ffffff") >= 3.0, "{ink}");
        }
    }

    #[test]
    fn elements_are_short() {
        let mut svg = Svg::default();
        svg.group(&Ink::Part(1).fill(), |svg| svg.rect([(1.04, 2.0), (3.0, 4.26)], "", Some("<")));
        svg.line(&[(0.0, 1.0), (2.0, 3.0)], &Ink::Blue.stroke(1.5));
        let font = Font { size: 10.0, is_bold: false };
        svg.text((5.0, 6.0), Anchor::End, font, "a<b");
        svg.text((5.0, 6.0), Anchor::Start, font, "棋ЖЖ");
        let expected = [
            "<g fill=\"#547ddc\" class=\"part-1\">",
            "<rect x=\"1\" y=\"2\" width=\"2\" height=\"2.3\"><title>&lt;</title></rect>",
            "</g>",
            "<line x1=\"0\" y1=\"1\" x2=\"2\" y2=\"3\" fill=\"none\" stroke=\"#0072B2\" \
             stroke-width=\"1.5\"/>",
            "<text x=\"5\" y=\"9.6\" font-size=\"10\" text-anchor=\"end\">a&lt;b</text>",
            "<text x=\"5\" y=\"9.6\" font-size=\"10\" textLength=\"31\" \
             lengthAdjust=\"spacingAndGlyphs\">棋ЖЖ</text>",
        ];
        assert_eq!(svg.into_text().lines().collect::<Vec<_>>(), expected);
    }
}

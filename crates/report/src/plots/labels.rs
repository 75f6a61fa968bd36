//! Places for words such that none covers another.
//!
//! Which font a viewer has is not known, so a letter is taken to be as wide as in DejaVu Sans, the widest of
//! the usual.

use super::svg::Place;

/// Size and weight of letters.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Font {
    /// In pixels.
    pub size: f64,
    /// True if they are thick.
    pub is_bold: bool,
}

impl Font {
    /// The same, thick.
    pub(super) const fn bold(self) -> Self {
        Self { is_bold: true, ..self }
    }

    /// Distance from line to line.
    pub(super) fn line(self) -> f64 {
        (self.size * 1.35).round()
    }

    /// The width of a text in pixels, rather too large than too small.
    pub(super) fn width(self, text: &str) -> f64 {
        let size = if self.is_bold { 1.1 * self.size } else { self.size };
        text.chars().map(|letter| width(letter).unwrap_or(WIDEST)).sum::<f64>() * size
    }

    /// A text with its end cut off if it is wider than so many pixels.
    pub(super) fn clipped(self, text: &str, width: f64) -> String {
        if self.width(text) <= width {
            return text.to_owned();
        }
        let ends = text.char_indices().map(|(end, _)| format!("{}…", &text[..end]));
        ends.take_while(|text| self.width(text) <= width).last().unwrap_or_default()
    }

    /// A text in lines of at most so many pixels, broken at spaces and between Chinese signs; a word that is
    /// wider loses its end.
    pub(super) fn wrapped(self, text: &str, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_ascii_whitespace() {
            for (place, part) in parts(word).into_iter().enumerate() {
                let gap = if place == 0 { " " } else { "" };
                match lines.last_mut() {
                    Some(line) if self.width(&format!("{line}{gap}{part}")) <= width => {
                        line.push_str(gap);
                        line.push_str(part);
                    }
                    _ => lines.push(self.clipped(part, width)),
                }
            }
        }
        lines
    }
}

/// Returns true of a Chinese sign, or of punctuation among such.
fn is_chinese(letter: char) -> bool {
    matches!(letter, '\u{3000}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff00}'..='\u{ffef}')
}

/// Parts of a word that may stand in lines of their own: Chinese signs, with what belongs before or behind
/// them, and what is between.
fn parts(word: &str) -> Vec<&str> {
    const CLOSING: &str = "，。：；、）？！”";
    const OPENING: &str = "（“";
    let mut parts = Vec::new();
    let mut start = 0;
    let mut before = None;
    for (at, letter) in word.char_indices() {
        let may_break = before.is_some_and(|before| {
            (is_chinese(before) || is_chinese(letter))
                && !OPENING.contains(before)
                && !CLOSING.contains(letter)
        });
        if may_break {
            parts.push(&word[start..at]);
            start = at;
        }
        before = Some(letter);
    }
    parts.push(&word[start..]);
    parts
}

/// Width of a letter that is not known, by its font's size.
const WIDEST: f64 = 1.05;

/// The width of a letter by its font's size, if it is known.
fn width(letter: char) -> Option<f64> {
    match letter {
        ' ' | 'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '!' | '|' => Some(0.34),
        'f' | 'r' | 't' | '-' | '(' | ')' | '[' | ']' | '/' => Some(0.42),
        'm' | 'w' | 'M' | 'W' | '%' | '@' | '…' => Some(1.0),
        'A'..='Z' | '≈' | '±' | '&' | '+' | '<' | '=' | '>' | '~' | '#' | '^' => Some(0.84),
        '!'..='~' | 'µ' => Some(0.64),
        // In every font they fill a square.
        letter if is_chinese(letter) => Some(1.0),
        _ => None,
    }
}

/// Returns true if the width of every letter of a text is known.
pub(super) fn is_of_known_width(text: &str) -> bool {
    text.chars().all(|letter| width(letter).is_some())
}

/// Heights at or below the wanted ones, which ascend, at least `gap` apart; above them where the last would
/// be below the end.
pub(super) fn spread(wanted: &[f64], gap: f64, end: f64) -> Vec<f64> {
    let mut heights = wanted.to_vec();
    for index in 1..heights.len() {
        heights[index] = heights[index].max(heights[index - 1] + gap);
    }
    let mut end = end;
    for height in heights.iter_mut().rev() {
        *height = height.min(end);
        end = *height - gap;
    }
    heights
}

/// A box: its left, top, right and bottom.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Area {
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

impl Area {
    /// The box around places, with so much between them and its sides.
    pub(super) fn around(places: &[Place], reach: f64) -> Self {
        let least = |values: &mut dyn Iterator<Item = f64>| values.fold(f64::INFINITY, f64::min) - reach;
        Self {
            left: least(&mut places.iter().map(|place| place.0)),
            top: least(&mut places.iter().map(|place| place.1)),
            right: -least(&mut places.iter().map(|place| -place.0)),
            bottom: -least(&mut places.iter().map(|place| -place.1)),
        }
    }

    fn overlaps(&self, other: &Area) -> bool {
        self.left < other.right
            && other.left < self.right
            && self.top < other.bottom
            && other.top < self.bottom
    }

    fn contains(&self, other: &Area) -> bool {
        self.left <= other.left
            && other.right <= self.right
            && self.top <= other.top
            && other.bottom <= self.bottom
    }

    /// The place of the box that is nearest to another.
    pub(super) fn nearest(&self, (x, y): Place) -> Place {
        (x.max(self.left).min(self.right), y.max(self.top).min(self.bottom))
    }

    /// The place in its middle.
    pub(super) fn middle(&self) -> Place {
        (f64::midpoint(self.left, self.right), f64::midpoint(self.top, self.bottom))
    }
}

/// Boxes of the given sizes beside places, in the same order: each as near as it finds room that no box, no
/// `obstacle` and no line between a place and its box has taken; `None` where one finds none.
pub(super) fn place_labels(
    places: &[Place],
    sizes: &[(f64, f64)],
    within: Area,
    obstacles: &[Area],
) -> Option<Vec<Area>> {
    let mut taken = obstacles.to_vec();
    let mut boxes = Vec::new();
    for (&(x, y), &(width, height)) in places.iter().zip(sizes) {
        let candidates = (0..6).map(f64::from).flat_map(|step| {
            let away = 8.0 + 10.0 * step;
            let (half, beside) = (height / 2.0, y - height / 2.0);
            let (right, left, middle) = (x + away, x - away - width, x - width / 2.0);
            let (above, below) = (y - away - half, y + away - half);
            let straight = [(right, beside), (left, beside), (middle, above), (middle, below)];
            straight.into_iter().chain([(right, above), (right, below), (left, above), (left, below)])
        });
        let boxed = |(left, top): Place| {
            let left = left.min(within.right - width).max(within.left);
            Area { left, top, right: left + width, bottom: top + height }
        };
        let is_free = |area: &Area| within.contains(area) && taken.iter().all(|other| !other.overlaps(area));
        let area = candidates.map(boxed).find(is_free)?;
        taken.push(area);
        // The line to it, in small steps.
        let end = area.nearest((x, y));
        let part_way = |part: f64| (x + (end.0 - x) * part / 8.0, y + (end.1 - y) * part / 8.0);
        taken.extend((1..8).map(|part| Area::around(&[part_way(f64::from(part))], 1.5)));
        boxes.push(area);
    }
    Some(boxes)
}

#[cfg(test)]
mod tests {
    use super::{Area, Font, place_labels, spread};

    const FONT: Font = Font { size: 20.0, is_bold: false };

    #[test]
    fn heights_are_spread_about_where_they_were_wanted() {
        let spread = |wanted: &[f64]| spread(wanted, 20.0, 300.0);
        assert_eq!(spread(&[10.0, 100.0, 200.0]), [10.0, 100.0, 200.0], "nothing to do");
        assert_eq!(spread(&[100.0, 100.0, 100.0]), [100.0, 120.0, 140.0]);
        assert_eq!(spread(&[10.0, 290.0, 300.0]), [10.0, 280.0, 300.0], "not below the bottom");
        assert_eq!(spread(&[]), [0.0; 0]);
        for salt in 0..200 {
            let mut wanted: Vec<_> = (1..12).map(|index| f64::from(index * index * salt % 97 * 3)).collect();
            wanted.sort_unstable_by(f64::total_cmp);
            let found = spread(&wanted);
            assert!(found.windows(2).all(|pair| pair[1] - pair[0] > 19.999), "{found:?}");
            assert!(found.iter().all(|height| (0.0..=300.0).contains(height)), "{found:?}");
        }
    }

    #[test]
    fn labels_cover_neither_each_other_nor_what_is_there() {
        let within = Area { left: 0.0, top: 0.0, right: 700.0, bottom: 460.0 };
        let mut placed = 0;
        for salt in 1..60 {
            let place = |index: i32| (index * index * salt % 700, index * salt * 7 % 460);
            let places: Vec<_> = (1..18).map(place).map(|(x, y)| (f64::from(x), f64::from(y))).collect();
            let sizes: Vec<_> = (1..18).map(|index| (f64::from(60 + index * 8), 22.0)).collect();
            let dots: Vec<_> = places.iter().map(|&place| Area::around(&[place], 7.0)).collect();
            let Some(labels) = place_labels(&places, &sizes, within, &dots) else { continue };
            placed += 1;
            for (index, label) in labels.iter().enumerate() {
                assert!(within.contains(label), "{label:?}");
                assert!(labels[..index].iter().chain(&dots).all(|other| !other.overlaps(label)), "{label:?}");
            }
        }
        assert!(placed > 20, "{placed}");
        let one = [(350.0, 230.0); 80];
        assert_eq!(place_labels(&one, &[(90.0, 22.0); 80], within, &[]), None, "there is no room");
    }

    #[test]
    fn a_name_that_is_too_wide_loses_its_end_and_no_other() {
        assert_eq!(FONT.clipped("bitboard-pext", 330.0), "bitboard-pext");
        let long = FONT.clipped(&"W".repeat(100), 330.0);
        assert!(long.ends_with("W…") && long.len() > 12, "{long}");
        assert!((300.0..=330.0).contains(&FONT.width(&long)), "{}", FONT.width(&long));
        assert_eq!(FONT.clipped("棋棋棋棋", 70.0), "棋棋…");
        assert_eq!(FONT.clipped("anything", 1.0), "", "not even the mark has room");
    }

    #[test]
    fn lines_are_no_wider_than_allowed_and_lose_no_word() {
        let text = "every listed move of a position is played, tested and taken back";
        for width in [200.0, 300.0, 2000.0] {
            let lines = FONT.wrapped(text, width);
            assert!(lines.iter().all(|line| FONT.width(line) <= width), "{lines:?}");
            assert_eq!(lines.join(" "), text);
        }
        let lines = FONT.wrapped(&format!("a {} b", "W".repeat(40)), 200.0);
        assert!(lines.iter().all(|line| FONT.width(line) <= 200.0) && lines.len() == 3, "{lines:?}");
    }
}

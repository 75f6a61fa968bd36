//! Where words go so that none covers another.
//!
//! Which font a viewer has is not known, so a letter is taken to be as wide as in DejaVu Sans, the widest of
//! the usual.

/// The width of a text in pixels, rather too large than too small.
pub(super) fn text_width(text: &str, size: i32) -> i32 {
    let percent: i32 = text.chars().map(percent_of_size).sum();
    (percent * size).div_euclid(100) + 1
}

fn percent_of_size(letter: char) -> i32 {
    match letter {
        ' ' | 'i' | 'j' | 'l' | '.' | ',' | ':' | ';' => 34,
        'f' | 'r' | 't' | '-' | '(' | ')' => 42,
        'm' | 'w' | 'M' | 'W' => 98,
        'A'..='Z' | '≈' => 84,
        _ => 64,
    }
}

/// The widest name of a board in a picture, in pixels: there must be room for marks beside it.
pub(super) const NAME: i32 = 330;

/// A text with its end cut off if it is wider than so many pixels.
pub(super) fn clipped(text: &str, size: i32, width: i32) -> String {
    if text_width(text, size) <= width {
        return text.to_owned();
    }
    let mut clipped = String::new();
    let mut percent = percent_of_size('…');
    for letter in text.chars() {
        percent += percent_of_size(letter);
        if (percent * size).div_euclid(100) + 1 > width {
            break;
        }
        clipped.push(letter);
    }
    clipped + "…"
}

/// A text in lines of at most so many pixels.
pub(super) fn wrapped(text: &str, size: i32, width: i32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if text_width(&format!("{line} {word}"), size) <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Heights next to the wanted ones, ascending as those are, at least `gap` apart, the whole near where it was
/// wanted and if possible between two ends.
pub(super) fn spread(wanted: &[i32], gap: i32, ends: [i32; 2]) -> Vec<i32> {
    // Less the gaps it is the nearest ascending sequence: runs that would descend are levelled to their mean.
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for (&height, shift) in wanted.iter().zip((0..).step_by(gap.unsigned_abs() as usize)) {
        let mut run = (height - shift, 1);
        while let Some(&(sum, count)) = runs.last().filter(|(sum, count)| sum * run.1 >= run.0 * count) {
            run = (run.0 + sum, run.1 + count);
            runs.pop();
        }
        runs.push(run);
    }
    let room = ends[1] - gap * i32::try_from(wanted.len()).expect("few").saturating_sub(1);
    let levels = runs.iter().flat_map(|&(sum, count)| (0..count).map(move |_| sum.div_euclid(count)));
    let levels = levels.map(|level| level.min(room).max(ends[0]));
    levels.zip((0..).step_by(gap.unsigned_abs() as usize)).map(|(level, shift)| level + shift).collect()
}

/// A box: its left, top, right and bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Area {
    pub left: i32,
    pub top: i32,
    pub right: i32,
    pub bottom: i32,
}

impl Area {
    /// The box around a place.
    pub(super) fn around((x, y): (i32, i32), reach: i32) -> Self {
        Self { left: x - reach, top: y - reach, right: x + reach, bottom: y + reach }
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
    pub(super) fn nearest(&self, (x, y): (i32, i32)) -> (i32, i32) {
        (x.max(self.left).min(self.right), y.max(self.top).min(self.bottom))
    }
}

/// Boxes of the given sizes beside places, in the same order: each as near as it finds room that no box, no
/// `obstacle` and no line between a place and its box has taken; on top of others where there is no room at
/// all.
pub(super) fn place_labels(
    places: &[(i32, i32)],
    sizes: &[(i32, i32)],
    within: Area,
    obstacles: &[Area],
) -> Vec<Area> {
    let mut taken = obstacles.to_vec();
    let mut boxes = Vec::new();
    for (&(x, y), &(width, height)) in places.iter().zip(sizes) {
        let candidates = (0..25).flat_map(|step| {
            let away = 9 + 12 * step;
            let (half, beside) = (height / 2, y - height / 2);
            let (right, left, middle) = (x + away, x - away - width, x - width / 2);
            let (above, below) = (y - away - half, y + away - half);
            let straight = [(right, beside), (left, beside), (middle, above), (middle, below)];
            straight.into_iter().chain([(right, above), (right, below), (left, above), (left, below)])
        });
        let boxed = |(left, top): (i32, i32)| {
            let left = left.min(within.right - width).max(within.left);
            Area { left, top, right: left + width, bottom: top + height }
        };
        let is_free = |area: &Area| within.contains(area) && taken.iter().all(|other| !other.overlaps(area));
        let area =
            candidates.map(boxed).find(is_free).unwrap_or_else(|| boxed((x - width / 2, y - height / 2)));
        taken.push(area);
        // The line to it, in small steps.
        let (end_x, end_y) = area.nearest((x, y));
        let part_way = |part| (x + (end_x - x) * part / 8, y + (end_y - y) * part / 8);
        taken.extend((1..8).map(|part| Area::around(part_way(part), 2)));
        boxes.push(area);
    }
    boxes
}

#[cfg(test)]
mod tests {
    use super::{Area, clipped, place_labels, spread, text_width, wrapped};

    #[test]
    fn heights_are_spread_about_where_they_were_wanted() {
        assert_eq!(spread(&[10, 100, 200], 20, [0, 300]), [10, 100, 200], "nothing to do");
        assert_eq!(spread(&[100, 100, 100], 20, [0, 300]), [80, 100, 120]);
        assert_eq!(spread(&[0, 0, 150], 20, [0, 300]), [0, 20, 150], "not above the top");
        assert_eq!(spread(&[10, 290, 300], 20, [0, 300]), [10, 280, 300], "not below the bottom");
        assert_eq!(spread(&[], 20, [0, 300]), [0; 0]);
        for salt in 0..200 {
            let mut wanted: Vec<_> = (1..12).map(|index| index * index * salt % 97 * 4).collect();
            wanted.sort_unstable();
            let found = spread(&wanted, 20, [0, 400]);
            assert!(found.windows(2).all(|pair| pair[1] - pair[0] >= 20), "{found:?}");
            assert!(found.iter().all(|height| (0..=400).contains(height)), "{found:?}");
        }
    }

    #[test]
    fn labels_cover_neither_each_other_nor_what_is_there() {
        let within = Area { left: 0, top: 0, right: 700, bottom: 460 };
        for salt in 1..60 {
            let places: Vec<_> =
                (1..18).map(|index| (index * index * salt % 700, index * salt * 7 % 460)).collect();
            let sizes: Vec<_> = (1..18).map(|index| (60 + index * 8, 22)).collect();
            let dots: Vec<_> = places.iter().map(|&place| Area::around(place, 7)).collect();
            let labels = place_labels(&places, &sizes, within, &dots);
            for (index, label) in labels.iter().enumerate() {
                assert!(within.contains(label), "{label:?}");
                assert!(labels[..index].iter().chain(&dots).all(|other| !other.overlaps(label)), "{label:?}");
            }
        }
    }

    #[test]
    fn a_name_that_is_too_wide_loses_its_end_and_no_other() {
        assert_eq!(clipped("bitboard-pext", 20, 330), "bitboard-pext");
        let long = clipped(&"W".repeat(100), 20, 330);
        assert!(long.ends_with("W…") && long.len() > 12, "{long}");
        assert!((300..=330).contains(&text_width(&long, 20)), "{}", text_width(&long, 20));
    }

    #[test]
    fn lines_are_no_wider_than_allowed_and_lose_no_word() {
        let text = "every listed move of a position is played, tested and taken back";
        for width in [200, 300, 2000] {
            let lines = wrapped(text, 18, width);
            assert!(lines.iter().all(|line| text_width(line, 18) <= width), "{lines:?}");
            assert_eq!(lines.join(" "), text);
        }
    }
}

//! Rows of ratios: of each its dot, both intervals and its range, beside the baseline.

use qipan_record::{Interval, Language, RowFigures, Verdict, say};

use super::axis::Axis;
use super::canvas::{Canvas, Drawing, Sheet};
use super::marks::{DOT, Mark};
use super::rows::{Row, rows};
use super::svg::{Ink, Place};
use super::{guest, is_drawable, off_the_scale};

/// Meaning of a box; it says so where there are too few positions to say anything of others.
const fn of_these(has_positions: bool, language: Language) -> &'static str {
    if has_positions {
        language.pick("95 % interval for these positions", "针对这些局面的 95 % 区间")
    } else {
        language.pick(
            "95 % interval for these positions (too few to tell of positions like these)",
            "针对这些局面的 95 % 区间（局面太少，说明不了同类局面）",
        )
    }
}

/// Distance from the ends of the axis, so that a dot and an arrow have room.
const MARGIN: f64 = 8.0;

/// Class of a ratio, which its dot tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Is {
    Above,
    Below,
    /// As near to 1 as noise is.
    Same,
    /// That of a guest.
    Guests,
}

impl From<Verdict> for Is {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Faster => Is::Above,
            Verdict::Slower => Is::Below,
            Verdict::Baseline | Verdict::Again | Verdict::Same | Verdict::Depends => Is::Same,
        }
    }
}

/// The words around rows of ratios.
#[derive(Clone, Copy, Debug)]
pub(super) struct Words<'a> {
    pub language: Language,
    pub title: &'a str,
    pub prose: &'a str,
    /// Name of the ratio, and what follows it in the label of the axis.
    pub x: [&'a str; 2],
    /// Meaning of 1; then those of what is above it and below.
    pub one: &'a str,
    pub sides: [&'a str; 2],
    /// Distance from 1 that noise reaches, as a fraction.
    pub noise: Option<f64>,
}

/// A ratio with what is known of it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Known {
    pub ratio: f64,
    /// For these positions.
    pub interval: Interval,
    /// For positions like these.
    pub positions: Option<Interval>,
    /// From the lowest to the highest.
    pub range: Option<Interval>,
}

impl Known {
    /// All but the range.
    pub(super) fn of(figures: &RowFigures<'_>) -> Self {
        let &RowFigures { ratio, interval, positions, .. } = figures;
        Self { ratio, interval, positions, range: None }
    }

    /// Values that must be on the axis.
    pub(super) fn ends(self) -> impl Iterator<Item = f64> {
        let intervals = [Some(self.interval), self.positions, self.range].into_iter().flatten();
        intervals.flat_map(|interval| [interval.low, interval.high]).chain([self.ratio])
    }

    /// Draws both intervals and the range about the ratio at `y`, none of them across another or the dot,
    /// which the caller draws; returns its place.
    pub(super) fn draw(&self, canvas: &mut Canvas, x: &Axis, y: f64, ink: Ink, language: Language) -> Place {
        // What is known exactly, as the baseline's ratio is, has no interval.
        let places = |Interval { low, high }: Interval| {
            (low < high && is_drawable(low) && is_drawable(high)).then(|| [x.at(low), x.at(high)])
        };
        let middle = x.at(self.ratio);
        let mut taken = [middle - DOT, middle + DOT];
        if let Some([low, high]) = places(self.interval) {
            let meaning = of_these(self.positions.is_some(), language);
            canvas.mark(Mark::Box, ink, &[(low, y), (high, y)], meaning);
            taken = [taken[0].min(low), taken[1].max(high)];
        }
        let beyond = |[low, high]: [f64; 2], taken: [f64; 2]| -> Vec<Place> {
            let sides = [(low < taken[0], [low, taken[0]]), (high > taken[1], [high, taken[1]])];
            sides.into_iter().filter(|side| side.0).flat_map(|(_, ends)| ends.map(|end| (end, y))).collect()
        };
        if let Some([low, high]) = self.positions.and_then(places) {
            let meaning = language.pick("95 % interval for positions like these", "针对同类局面的 95 % 区间");
            canvas.mark(Mark::Whisker, ink, &beyond([low, high], taken), meaning);
            taken = [taken[0].min(low), taken[1].max(high)];
        }
        if let Some(range) = self.range.and_then(places) {
            canvas.mark(
                Mark::Hair,
                Ink::Faint,
                &beyond(range, taken),
                language.pick("from the lowest to the highest single ratio", "单个比值从最小到最大"),
            );
        }
        (middle, y)
    }
}

/// Draws rows of ratios; one off the scale is an arrow.
pub(super) fn drawing(sheet: Sheet, words: &Words<'_>, x: &Axis, all: &[(Row, Known, Is)]) -> Drawing {
    let language = words.language;
    let mut canvas = Canvas::new(sheet, words.title, words.prose);
    let placed = rows(&mut canvas, sheet.text, x.clone(), MARGIN, all.iter().map(|(row, ..)| row));
    let (x, [ratio, more]) = (&placed.x, words.x);
    canvas.paragraph(sheet.small, &format!("{ratio}{}{more}", x.note(language)));
    canvas.y += 8.0;
    if let Some(noise) = words.noise.filter(|noise| x.holds(1.0 + noise) && x.holds(1.0 / (1.0 + noise))) {
        let percent = noise * 100.0;
        let meaning = language.say(say!("noise, ±{percent:.1} %", "噪声，±{percent:.1} %"));
        canvas.mark(Mark::Band, Ink::Plain, &placed.bands(1.0 / (1.0 + noise), 1.0 + noise), &meaning);
    }
    canvas.mark(Mark::Dashed, Ink::Plain, &placed.bands(1.0, 1.0), words.one);
    for ((_, known, is), &y) in all.iter().zip(&placed.middles) {
        let (mark, ink, meaning) = match is {
            Is::Above => (Mark::Dot, Ink::Blue, words.sides[0]),
            Is::Below => (Mark::Dot, Ink::Vermillion, words.sides[1]),
            Is::Same => (
                Mark::Dot,
                Ink::Plain,
                language.pick("no difference beyond the noise (≈)", "差别不超出噪声（≈）"),
            ),
            Is::Guests => (Mark::Hollow, Ink::Plain, guest(language)),
        };
        if x.holds(known.ratio) {
            let place = known.draw(&mut canvas, x, y, ink, language);
            canvas.mark(mark, ink, &[place], meaning);
        } else {
            let [start, end] = x.span();
            let tip = if known.ratio < x.start() { start - MARGIN } else { end + MARGIN };
            canvas.mark(
                Mark::Arrow,
                Ink::Plain,
                &[((start + end) / 2.0, y), (tip, y)],
                off_the_scale(language),
            );
        }
    }
    canvas.finish()
}

/// Words of a caption on the intervals.
pub(super) fn in_words(all: impl IntoIterator<Item = Known>, language: Language) -> &'static str {
    if all.into_iter().any(|known| known.positions.is_some()) {
        language.pick(
            "intervals of 95 %, for these positions and for positions like these",
            "针对这些局面和同类局面的 95 % 区间",
        )
    } else {
        language.pick(
            "intervals of 95 % for these positions; they are too few to tell of positions like these",
            "针对这些局面的 95 % 区间；局面太少，说明不了同类局面",
        )
    }
}

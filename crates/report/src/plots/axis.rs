//! An axis: from values to pixels, with the ticks that a person would choose.

use std::ops::Range;

use plotters::coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter};

use super::numbers::{bytes_tick, tick};

/// Equal ways are equal differences, or equal factors.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Scale {
    Linear,
    Log,
}

/// An axis with its labelled ticks.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Axis {
    scale: Scale,
    ends: Range<f64>,
    ticks: Vec<(f64, String)>,
}

/// Least distance of two ticks, as a fraction of the axis: more than a label is wide.
const APART: f64 = 0.11;
/// What is left empty beyond the outermost value, as a fraction of the axis.
const MARGIN: f64 = 0.04;

/// The least and the greatest of some values; both 1 if there is none.
fn ends(values: impl IntoIterator<Item = f64>) -> Range<f64> {
    let widen = |ends: Option<Range<f64>>, value: f64| match ends {
        None => Some(value..value),
        Some(ends) => Some(ends.start.min(value)..ends.end.max(value)),
    };
    values.into_iter().filter(|value| value.is_finite()).fold(None, widen).unwrap_or(1.0..1.0)
}

impl Axis {
    /// Factors, on a logarithmic scale that holds them all; they are positive.
    pub(super) fn of_factors(values: impl IntoIterator<Item = f64>) -> Self {
        let ends = with_margin(ends(values), Scale::Log, 1.2);
        let ticks = factor_ticks(&ends).into_iter().map(|value| (value, tick(value))).collect();
        Self { scale: Scale::Log, ends, ticks }
    }

    /// Ascending counts on a logarithmic scale, each labelled where there is room.
    pub(super) fn of_counts(counts: impl IntoIterator<Item = u32>) -> Self {
        let counts: Vec<f64> = counts.into_iter().map(f64::from).collect();
        let ends = with_margin(ends(counts.iter().copied()), Scale::Log, 1.2);
        let ticks = counts.into_iter().map(|count| (count, tick(count))).collect();
        Self { scale: Scale::Log, ends, ticks }.with_labels_apart()
    }

    /// Sizes in bytes, on a logarithmic scale; they are positive.
    pub(super) fn of_bytes(values: impl IntoIterator<Item = f64>) -> Self {
        let ends = with_margin(ends(values), Scale::Log, 2.0);
        let exponents = |step: i32| {
            let first = (ends.start.log2() / f64::from(step)).ceil();
            let last = (ends.end.log2() / f64::from(step)).floor();
            (whole(first)..=whole(last)).map(move |count| count * step)
        };
        let step = (1..).find(|&step| exponents(step).count() <= 7).expect("in the end there is none left");
        let ticks =
            exponents(step).map(|exponent| (f64::from(exponent).exp2(), bytes_tick(exponent))).collect();
        Self { scale: Scale::Log, ends, ticks }
    }

    /// Amounts, on a linear scale that holds them all.
    pub(super) fn of_amounts(values: impl IntoIterator<Item = f64>) -> Self {
        let ends = with_margin(ends(values), Scale::Linear, 1.0);
        let ticks = multiples(&ends, nice_step(ends.end - ends.start));
        let ticks = ticks.into_iter().map(|value| (value, tick(value))).collect();
        Self { scale: Scale::Linear, ends, ticks }
    }

    /// Amounts from nothing up to the greatest, on a linear scale.
    pub(super) fn from_zero(greatest: f64) -> Self {
        let ends = 0.0..greatest * (1.0 + MARGIN);
        let ticks = multiples(&ends, nice_step(ends.end));
        let ticks = ticks.into_iter().map(|value| (value, tick(value))).collect();
        Self { scale: Scale::Linear, ends, ticks }
    }

    /// Labelled places at 0, 1, 2 … with `margin` before the first and after the last.
    pub(super) fn of_places(labels: impl IntoIterator<Item = String>, margin: f64) -> Self {
        let ticks: Vec<_> = (0..).map(f64::from).zip(labels).collect();
        let last = ticks.last().map_or(0.0, |&(place, _)| place);
        Self { scale: Scale::Linear, ends: -margin..last + margin, ticks }
    }

    /// The same without the labels for which there is no room.
    pub(super) fn with_labels_apart(mut self) -> Self {
        for (value, label) in std::mem::take(&mut self.ticks) {
            let is_apart = |&(last, _): &(f64, _)| self.fraction(value) - self.fraction(last) >= APART;
            if self.ticks.last().is_none_or(is_apart) {
                self.ticks.push((value, label));
            }
        }
        self
    }

    /// The same with the first end where the last was.
    pub(super) fn reversed(self) -> Self {
        Self { ends: self.ends.end..self.ends.start, ..self }
    }

    /// Whether a value has a place on the axis.
    pub(super) fn holds(&self, value: f64) -> bool {
        self.ends.start <= value && value <= self.ends.end
    }

    /// The first end.
    pub(super) fn start(&self) -> f64 {
        self.ends.start
    }

    /// The last end.
    pub(super) fn end(&self) -> f64 {
        self.ends.end
    }

    /// Where a value lies: 0 is the first end, 1 the last.
    fn fraction(&self, value: f64) -> f64 {
        let Range { start, end } = self.ends;
        match self.scale {
            Scale::Linear => (value - start) / (end - start),
            Scale::Log => (value / start).ln() / (end / start).ln(),
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "few")]
fn whole(value: f64) -> i32 {
    value as i32
}

/// Ends a little further out; `least` is how far apart they are at least, as a difference or a factor.
fn with_margin(ends: Range<f64>, scale: Scale, least: f64) -> Range<f64> {
    match scale {
        Scale::Linear => {
            let length = ends.end - ends.start;
            let margin = (length * MARGIN).max((least - length) / 2.0);
            ends.start - margin..ends.end + margin
        }
        Scale::Log => {
            let length = ends.end / ends.start;
            let margin = length.powf(MARGIN).max((least / length).sqrt());
            ends.start / margin..ends.end * margin
        }
    }
}

/// 1, 2 or 5 times a power of ten: the least that cuts a length into at most eight.
fn nice_step(length: f64) -> f64 {
    let power = 10f64.powf((length / 8.0).log10().floor());
    [1.0, 2.0, 5.0]
        .into_iter()
        .map(|digit| digit * power)
        .find(|step| length / step <= 8.0)
        .unwrap_or(10.0 * power)
}

/// Multiples of a step between two ends; few, or none if there were too many.
fn multiples(ends: &Range<f64>, step: f64) -> Vec<f64> {
    let (first, last) = ((ends.start / step).ceil(), (ends.end / step).floor());
    if !(0.0..=100.0).contains(&(last - first)) {
        return Vec::new();
    }
    (0..=whole(last - first)).map(|count| (first + f64::from(count)) * step).collect()
}

/// Ticks on a logarithmic scale: as many as their labels allow; 1 is among them if it lies on the axis.
fn factor_ticks(ends: &Range<f64>) -> Vec<f64> {
    let decades = || whole(ends.start.log10().floor())..=whole(ends.end.log10().ceil());
    let digits = |digits: &'static [f64]| -> Vec<f64> {
        let every = decades().flat_map(|power| digits.iter().map(move |digit| digit * 10f64.powi(power)));
        every.filter(|value| ends.start <= *value && *value <= ends.end).collect()
    };
    let are_apart = |ticks: &Vec<f64>| {
        let least = (ends.end / ends.start).ln() * APART;
        ticks.len() >= 2 && ticks.windows(2).all(|pair| (pair[1] / pair[0]).ln() >= least)
    };
    let dense = [0.05, 0.1, 0.2, 0.5].into_iter().map(|step| multiples(ends, step));
    let sparse = [&[1.0, 1.5, 2.0, 3.0, 5.0, 7.0][..], &[1.0, 2.0, 5.0], &[1.0, 3.0]].into_iter().map(digits);
    let powers = (1..=24).map(|step| {
        let powers = decades().filter(|power| power % step == 0).map(|power| 10f64.powi(power));
        powers.filter(|value| ends.start <= *value && *value <= ends.end).collect()
    });
    dense.chain(sparse).chain(powers).filter(are_apart).max_by_key(Vec::len).unwrap_or_default()
}

impl Ranged for Axis {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    #[expect(clippy::cast_possible_truncation, reason = "a pixel")]
    fn map(&self, value: &f64, limit: (i32, i32)) -> i32 {
        let length = f64::from(limit.1 - limit.0);
        limit.0 + (self.fraction(*value) * length).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Asked twice: for bold lines and for light ones between them, of which there are none.
        if hint.weight().allow_light_points() {
            return Vec::new();
        }
        self.ticks.iter().map(|&(value, _)| value).collect()
    }

    fn range(&self) -> Range<f64> {
        self.ends.clone()
    }
}

impl ValueFormatter<f64> for Axis {
    fn format_ext(&self, value: &f64) -> String {
        self.ticks.iter().find(|(tick, _)| tick == value).map_or_else(String::new, |(_, label)| label.clone())
    }
}

#[cfg(test)]
mod tests {
    use plotters::coord::ranged1d::Ranged;

    use super::{APART, Axis};

    fn labels(axis: &Axis) -> Vec<&str> {
        axis.ticks.iter().map(|(_, label)| label.as_str()).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(labels(&Axis::of_factors([0.02, 1.2])), ["0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!(labels(&Axis::of_factors([0.5, 1.3])), ["0.6", "0.8", "1", "1.2"]);
        assert_eq!(labels(&Axis::of_factors([1.0])), ["0.95", "1", "1.05"]);
        assert_eq!(
            labels(&Axis::of_factors([1e-9, 1e9])),
            ["1e-9", "1e-6", "0.001", "1", "1000", "1000000", "1e9"]
        );
        assert_eq!(labels(&Axis::of_amounts([74.0, 376.0])), ["100", "150", "200", "250", "300", "350"]);
        assert_eq!(labels(&Axis::from_zero(2300.0)), ["0", "500", "1000", "1500", "2000"]);
        assert_eq!(labels(&Axis::from_zero(0.031)).first(), Some(&"0"));
        assert_eq!(
            labels(&Axis::of_bytes([160.0, 2.4e6])),
            ["256 B", "1 KiB", "4 KiB", "16 KiB", "64 KiB", "256 KiB", "1 MiB"]
        );
        assert_eq!(labels(&Axis::of_counts([1, 2, 4, 6, 8, 9])), ["1", "2", "4", "6", "8"]);
        let many = Axis::of_places((0..800).map(|kib| kib.to_string()), 0.2);
        assert!((5..=10).contains(&labels(&many.with_labels_apart()).len()));
    }

    #[test]
    fn ticks_are_apart_and_on_the_axis() {
        let ratios = [1.001, 1.05, 1.3, 2.0, 3.7, 9.0, 40.0, 1e3, 1e6, 1e12, 1e24];
        for low in [1e-12, 0.003, 0.7, 1.0, 30.0, 1e9] {
            for axis in ratios.map(|ratio| Axis::of_factors([low, low * ratio])) {
                let places: Vec<_> = axis.ticks.iter().map(|&(value, _)| axis.fraction(value)).collect();
                assert!(places.iter().all(|place| (0.0..=1.0).contains(place)), "{axis:?}");
                assert!(places.windows(2).all(|pair| pair[1] - pair[0] > APART * 0.99), "{axis:?}");
            }
        }
    }

    #[test]
    fn equal_factors_are_equal_ways() {
        let axis = Axis::of_factors([0.5, 8.0]);
        let pixels = [0.5, 1.0, 2.0, 4.0, 8.0].map(|value| axis.map(&value, (0, 1000)));
        let ways: Vec<_> = pixels.windows(2).map(|pair| pair[1] - pair[0]).collect();
        assert!(ways.iter().all(|way| (way - ways[0]).abs() <= 1), "{pixels:?}");
        assert_eq!(Axis::of_places(["a", "b"].map(str::to_owned), 0.5).reversed().map(&1.5, (0, 100)), 0);
    }
}

//! An axis: from values to pixels, with the ticks that a person would choose.

use qipan_record::{Language, bytes, say};

use super::numbers::{bytes_tick, tick};

/// Equal ways are equal differences, or equal factors.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Scale {
    Linear,
    Log,
}

/// Kind of the ticks of an axis.
#[derive(Clone, PartialEq, Debug)]
enum Kind {
    /// Round numbers.
    Numbers,
    /// Round numbers of bytes.
    Bytes,
    /// These alone.
    Given(Vec<(f64, String)>),
}

/// An axis between two places.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Axis {
    scale: Scale,
    kind: Kind,
    start: f64,
    end: f64,
    /// In pixels, where it starts and where it ends.
    span: [f64; 2],
}

impl Axis {
    fn new(scale: Scale, kind: Kind, [start, end]: [f64; 2]) -> Self {
        Self { scale, kind, start, end, span: [0.0, 1.0] }
    }

    /// Factors, on a logarithmic scale that holds them all; they are positive.
    pub(super) fn of_factors(values: impl IntoIterator<Item = f64>) -> Self {
        let [start, end] = ends(values, 1.2);
        // Two digits, so that what is said of it is exact.
        let unit = 10f64.powf(start.log10().floor() - 1.0);
        Self::new(Scale::Log, Kind::Numbers, [(start / unit).floor() * unit, end])
    }

    /// Ascending counts on a logarithmic scale.
    pub(super) fn of_counts(counts: impl IntoIterator<Item = u32>) -> Self {
        let counts: Vec<_> = counts.into_iter().map(f64::from).collect();
        let ends = ends(counts.iter().copied(), 1.2);
        Self::new(
            Scale::Log,
            Kind::Given(counts.into_iter().map(|count| (count, tick(count))).collect()),
            ends,
        )
    }

    /// Sizes in bytes, on a logarithmic scale; they are positive.
    pub(super) fn of_bytes(values: impl IntoIterator<Item = f64>) -> Self {
        Self::new(Scale::Log, Kind::Bytes, ends(values, 2.0))
    }

    /// Amounts from nothing up to the greatest, on a linear scale.
    pub(super) fn from_zero(values: impl IntoIterator<Item = f64>) -> Self {
        Self::new(Scale::Linear, Kind::Numbers, [0.0, ends(values, 1.0)[1]])
    }

    /// Words at 0, 1, 2 …, as far from one to the next whatever they say.
    pub(super) fn of_words(words: impl IntoIterator<Item = String>) -> Self {
        let words: Vec<_> = (0..).map(f64::from).zip(words).collect();
        let last = words.last().map_or(1.0, |&(place, _)| place.max(1.0));
        Self::new(Scale::Linear, Kind::Given(words), [0.0, last])
    }

    /// The same between two places, in pixels.
    pub(super) fn over(self, start: f64, end: f64) -> Self {
        Self { span: [start, end], ..self }
    }

    /// The place of a value, in pixels; of one beyond an end, that end.
    pub(super) fn at(&self, value: f64) -> f64 {
        let share = match self.scale {
            Scale::Linear => (value - self.start) / (self.end - self.start),
            Scale::Log => (value / self.start).ln() / (self.end / self.start).ln(),
        };
        self.span[0] + share.clamp(0.0, 1.0) * (self.span[1] - self.span[0])
    }

    /// Returns true if a value has a place on the axis.
    pub(super) fn holds(&self, value: f64) -> bool {
        self.start <= value && value <= self.end
    }

    /// The least value.
    pub(super) fn start(&self) -> f64 {
        self.start
    }

    /// The places of its ends.
    pub(super) fn span(&self) -> [f64; 2] {
        self.span
    }

    /// Note: `" (logarithmic, begins at 0.5)"`, `" (not to scale)"`, or nothing if the scale begins at 0.
    pub(super) fn note(&self, language: Language) -> String {
        let start = match (self.scale, &self.kind) {
            (Scale::Linear, Kind::Given(_)) => {
                return language.pick(" (not to scale)", "（不按比例）").to_owned();
            }
            (Scale::Linear, _) => return String::new(),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "was a usize")]
            (Scale::Log, Kind::Bytes) => bytes(self.start as usize),
            (Scale::Log, _) => tick(self.start),
        };
        language.say(say!(" (logarithmic, begins at {start})", "（对数刻度，从 {start} 起）"))
    }

    /// Places and words of its ticks: as many as leave so much between one and the next, of which the reach
    /// to either side is given.
    pub(super) fn ticks(&self, gap: f64, reach: impl Fn(&str) -> f64) -> Vec<(f64, String)> {
        let place = |(value, words): &(f64, String)| (self.at(*value), words.clone());
        let is_free = |one: &(f64, String), next: &(f64, String)| {
            (next.0 - one.0).abs() >= gap + reach(&one.1) + reach(&next.1)
        };
        if let Kind::Given(given) = &self.kind {
            let mut ticks: Vec<(f64, String)> = Vec::new();
            for tick in given.iter().map(place) {
                if ticks.last().is_none_or(|last| is_free(last, &tick)) {
                    ticks.push(tick);
                }
            }
            return ticks;
        }
        let are_free = |ticks: &Vec<_>| ticks.windows(2).all(|pair| is_free(&pair[0], &pair[1]));
        let sets = self.sets().into_iter().map(|set| set.iter().map(place).collect::<Vec<_>>());
        sets.filter(are_free).max_by_key(Vec::len).unwrap_or_default()
    }

    /// Sets of round values between the ends, with their words; of two as large the later is the better one.
    fn sets(&self) -> Vec<Vec<(f64, String)>> {
        let [start, end] = [self.start, self.end];
        let worded = |values: Vec<f64>| values.into_iter().map(|value| (value, tick(value))).collect();
        let held = |values: &mut dyn Iterator<Item = f64>| -> Vec<f64> {
            values.filter(|value| self.holds(*value)).collect()
        };
        if self.kind == Kind::Bytes {
            let exponents = whole(start.log2().ceil())..=whole(end.log2().floor());
            let of = |step: i32| exponents.clone().filter(move |exponent| exponent % step == 0);
            let set =
                |step| of(step).map(|exponent| (f64::from(exponent).exp2(), bytes_tick(exponent))).collect();
            return [10, 5, 4, 3, 2, 1].map(set).into();
        }
        if self.scale == Scale::Linear {
            let power = 10f64.powf(end.log10().floor());
            let steps = [1.0, 0.5, 0.2, 0.1, 0.05].map(|step| step * power);
            return steps.map(|step| worded(multiples(start, end, step))).into();
        }
        let decades = || whole(start.log10().floor())..=whole(end.log10().ceil());
        let dense = [0.05, 0.1, 0.2, 0.5].map(|step| multiples(start, end, step));
        let digits = |digits: &[f64]| {
            held(&mut decades().flat_map(|power| digits.iter().map(move |digit| digit * 10f64.powi(power))))
        };
        let sparse = [&[1.0, 1.5, 2.0, 3.0, 5.0, 7.0][..], &[1.0, 2.0, 5.0], &[1.0, 3.0]].map(digits);
        let powers =
            |step: i32| held(&mut decades().filter(|power| power % step == 0).map(|power| 10f64.powi(power)));
        dense.into_iter().chain(sparse).chain((1..=24).map(powers)).map(worded).collect()
    }
}

/// The least and the greatest of some values, both 1 if there is none, and the greatest at least so many
/// times the least.
fn ends(values: impl IntoIterator<Item = f64>, least: f64) -> [f64; 2] {
    let widen = |ends: Option<[f64; 2]>, value: f64| match ends {
        None => Some([value, value]),
        Some([start, end]) => Some([start.min(value), end.max(value)]),
    };
    let [start, end] =
        values.into_iter().filter(|value| value.is_finite()).fold(None, widen).unwrap_or([1.0; 2]);
    let wider = (least / (end / start)).max(1.0).sqrt();
    [start / wider, end * wider]
}

#[expect(clippy::cast_possible_truncation, reason = "few")]
fn whole(value: f64) -> i32 {
    value as i32
}

/// Multiples of a step between two ends; none if there were too many.
fn multiples(start: f64, end: f64, step: f64) -> Vec<f64> {
    let (first, last) = ((start / step - 1e-9).ceil(), (end / step + 1e-9).floor());
    if !(0.0..=100.0).contains(&(last - first)) {
        return Vec::new();
    }
    (0..=whole(last - first)).map(|count| (first + f64::from(count)) * step).collect()
}

#[cfg(test)]
mod tests {
    use qipan_record::Language;

    use super::Axis;

    /// Ticks of an axis so long.
    fn ticks(axis: Axis, length: f64) -> Vec<String> {
        let ticks =
            axis.over(0.0, length).ticks(12.0, |words| 4.0 * f64::from(u32::try_from(words.len()).unwrap()));
        ticks.into_iter().map(|(_, words)| words).collect()
    }

    #[test]
    fn ticks_are_round() {
        assert_eq!(ticks(Axis::of_factors([0.02, 1.2]), 400.0), ["0.02", "0.05", "0.1", "0.2", "0.5", "1"]);
        assert_eq!(ticks(Axis::of_factors([0.5, 1.3]), 400.0), ["0.6", "0.8", "1", "1.2"]);
        assert_eq!(ticks(Axis::of_factors([1.0]), 400.0), ["0.95", "1", "1.05"]);
        assert_eq!(ticks(Axis::of_factors([1e-9, 1e9]), 400.0).len(), 7);
        assert_eq!(ticks(Axis::from_zero([2300.0]), 300.0), ["0", "500", "1000", "1500", "2000"]);
        assert_eq!(
            ticks(Axis::from_zero([0.031]), 300.0),
            ["0", "0.005", "0.01", "0.015", "0.02", "0.025", "0.03"]
        );
        assert_eq!(
            ticks(Axis::of_bytes([160.0, 2.4e6]), 300.0),
            ["512 B", "4 KiB", "32 KiB", "256 KiB", "2 MiB"]
        );
        assert_eq!(ticks(Axis::of_counts([1, 2, 4, 6, 8, 9]), 200.0), ["1", "2", "4", "6", "8"]);
        assert_eq!(ticks(Axis::of_words((0..800).map(|kib| kib.to_string())), 300.0).len(), 9);
    }

    #[test]
    fn ticks_are_apart_and_on_the_axis() {
        let ratios = [1.001, 1.05, 1.3, 2.0, 3.7, 9.0, 40.0, 1e3, 1e6, 1e12, 1e24];
        for (low, ratio) in
            [1e-12, 0.003, 0.7, 1.0, 30.0, 1e9].into_iter().flat_map(|low| ratios.map(|r| (low, r)))
        {
            let axis = Axis::of_factors([low, low * ratio]).over(400.0, 0.0);
            let places: Vec<_> = axis.ticks(20.0, |_| 5.0).into_iter().map(|(place, _)| place).collect();
            assert!(places.iter().all(|place| (0.0..=400.0).contains(place)), "{axis:?}");
            assert!(places.windows(2).all(|pair| pair[0] - pair[1] >= 30.0), "{axis:?}: {places:?}");
        }
    }

    #[test]
    fn equal_factors_are_equal_ways_and_ends_are_ends() {
        let axis = Axis::of_factors([0.5, 8.0]).over(0.0, 1000.0);
        let places = [0.1, 0.5, 1.0, 2.0, 4.0, 8.0, 9.0].map(|value| axis.at(value).round());
        assert_eq!(places, [0.0, 0.0, 250.0, 500.0, 750.0, 1000.0, 1000.0]);
    }

    #[test]
    fn an_axis_says_where_it_begins() {
        assert_eq!(Axis::of_factors([0.4637, 2.0]).note(Language::En), " (logarithmic, begins at 0.46)");
        assert_eq!(Axis::of_bytes([177.0, 2e6]).note(Language::En), " (logarithmic, begins at 177 B)");
        assert_eq!(Axis::of_counts([1, 4]).note(Language::En), " (logarithmic, begins at 1)");
        assert_eq!(Axis::of_words(["0".to_owned(), "32".to_owned()]).note(Language::En), " (not to scale)");
        assert_eq!(Axis::from_zero([70.0]).note(Language::En), "");
    }
}

//! Statistics of samples: pure functions of slices, and a bootstrap that gives the same interval in every
//! run.
//!
//! A comparison consists of groups of ratios, one group per job, one ratio per pair of rounds. Its headline
//! is the geometric mean over the jobs of the median over the pairs; the interval resamples the pairs of each
//! job.

use qipan_game::SplitMix64;

/// An interval of ratios.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Whether a value lies in the interval, ends included.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Whether two intervals share a value.
    #[must_use]
    pub fn overlaps(&self, other: &Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }
}

/// The middle value, or the mean of the two middle ones; `None` for no values.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut scratch = values.to_vec();
    median_of(&mut scratch)
}

/// The same, in the caller's buffer, which it reorders.
fn median_of(values: &mut [f64]) -> Option<f64> {
    let middle = values.len() / 2;
    if values.is_empty() {
        return None;
    }
    let even = values.len().is_multiple_of(2);
    let (below, &mut upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
    let lower = below.iter().copied().max_by(f64::total_cmp).filter(|_| even).unwrap_or(upper);
    Some(f64::midpoint(lower, upper))
}

/// The geometric mean of positive values; `None` for no values.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are few values")]
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    if values.is_empty() {
        return None;
    }
    Some((values.iter().map(|value| value.ln()).sum::<f64>() / values.len() as f64).exp())
}

/// The geometric mean of the groups' medians; `None` if there is no group or an empty one.
#[must_use]
pub fn centre(groups: &[Vec<f64>]) -> Option<f64> {
    let medians: Option<Vec<f64>> = groups.iter().map(|group| median(group)).collect();
    geometric_mean(&medians?)
}

/// Resamples that an interval is made of.
pub const RESAMPLES: usize = 1000;

/// The 95 % bootstrap interval of [`centre`]: every group is resampled with replacement; the percentiles 2.5
/// and 97.5 of the centres are the ends. The same `seed` gives the same interval.
#[must_use]
pub fn interval(groups: &[Vec<f64>], seed: u64) -> Option<Interval> {
    Some(percentiles(resampled(groups, seed)?))
}

/// The same of the quotient of two centres whose values are not paired, each resampled by itself.
#[must_use]
pub fn unpaired_interval(groups: &[Vec<f64>], others: &[Vec<f64>], seed: u64) -> Option<Interval> {
    let (above, below) = (resampled(groups, seed)?, resampled(others, seed.wrapping_add(1))?);
    Some(percentiles(above.into_iter().zip(below).map(|(above, below)| above / below).collect()))
}

fn percentiles(mut centres: Vec<f64>) -> Interval {
    centres.sort_unstable_by(f64::total_cmp);
    let tail = RESAMPLES / 40;
    Interval { low: centres[tail], high: centres[RESAMPLES - 1 - tail] }
}

/// Centres of resampled groups.
fn resampled(groups: &[Vec<f64>], seed: u64) -> Option<Vec<f64>> {
    centre(groups)?;
    let mut random = SplitMix64(seed);
    let mut scratch = Vec::new();
    let mut centres = Vec::with_capacity(RESAMPLES);
    for _ in 0..RESAMPLES {
        let medians: Vec<f64> = groups
            .iter()
            .filter_map(|group| {
                scratch.clear();
                scratch.extend((0..group.len()).map(|_| group[random.below(group.len())]));
                median_of(&mut scratch)
            })
            .collect();
        centres.extend(geometric_mean(&medians));
    }
    Some(centres)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};

    use super::{Interval, centre, geometric_mean, interval, median};
    use qipan_game::SplitMix64;

    fn ratios() -> impl Strategy<Value = Vec<f64>> {
        proptest::collection::vec(0.01..100.0, 1..40)
    }

    /// By sorting.
    fn slow_median(values: &[f64]) -> f64 {
        let mut sorted = values.to_vec();
        sorted.sort_by(f64::total_cmp);
        let n = sorted.len();
        if n % 2 == 1 { sorted[n / 2] } else { (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0 }
    }

    /// By multiplying and taking the root.
    fn slow_geometric_mean(values: &[f64]) -> f64 {
        values.iter().map(|value| value.powf(1.0 / values.len() as f64)).product()
    }

    proptest! {
        #[test]
        fn the_median_is_that_of_the_sorted_values(values in ratios()) {
            prop_assert_eq!(median(&values), Some(slow_median(&values)));
        }

        #[test]
        fn the_geometric_mean_is_a_root_of_the_product(values in ratios()) {
            let fast = geometric_mean(&values).expect("values");
            prop_assert!((fast / slow_geometric_mean(&values) - 1.0).abs() < 1e-9);
        }

        #[test]
        fn the_centre_of_inverse_ratios_is_the_inverse(values in proptest::collection::vec(ratios(), 1..6)) {
            // Only of an odd number of rounds: the mean of two middle values does not invert.
            let odd: Vec<Vec<f64>> = values.iter().map(|v| v[..v.len() - (v.len() + 1) % 2].to_vec()).collect();
            let inverse: Vec<Vec<f64>> = odd.iter().map(|v| v.iter().map(|x| 1.0 / x).collect()).collect();
            let product = centre(&odd).expect("values") * centre(&inverse).expect("values");
            prop_assert!((product - 1.0).abs() < 1e-9);
        }

        #[test]
        fn the_interval_lies_within_the_values_and_is_reproducible(values in ratios(), seed: u64) {
            let groups = [values.clone()];
            let Interval { low, high } = interval(&groups, seed).expect("values");
            let least = values.iter().copied().fold(f64::INFINITY, f64::min);
            let most = values.iter().copied().fold(0.0, f64::max);
            prop_assert!(least * 0.999_999 <= low && low <= high && high <= most * 1.000_001);
            prop_assert_eq!(interval(&groups, seed), Some(Interval { low, high }));
        }
    }

    #[test]
    fn nothing_has_no_statistics() {
        assert_eq!(median(&[]), None);
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(interval(&[], 1), None);
        assert_eq!(interval(&[vec![1.0], vec![]], 1), None);
    }

    #[test]
    fn equal_ratios_have_an_interval_of_no_width() {
        let Interval { low, high } = interval(&[vec![1.25; 9], vec![1.25; 4]], 7).expect("values");
        assert!((low - 1.25).abs() < 1e-12 && (high - 1.25).abs() < 1e-12);
    }

    /// A known answer: for 99 equally spaced values the interval of the median is, by the binomial
    /// distribution, that from the 40th to the 60th value.
    #[test]
    fn the_interval_has_the_width_that_theory_gives() {
        let values: Vec<f64> = (1..100).map(f64::from).collect();
        let Interval { low, high } = interval(&[values], 1).expect("values");
        assert!((38.0..=42.0).contains(&low), "{low}");
        assert!((58.0..=62.0).contains(&high), "{high}");
    }

    /// Of a hundred simulated comparisons of equals nearly all intervals contain 1, and a slow-down of 5 % is
    /// seen.
    #[test]
    fn a_slow_down_of_five_percent_is_seen_and_none_is_not() {
        let mut random = SplitMix64(2026);
        let mut noise = |scale: f64| 1.0 + scale * ((random.next() >> 11) as f64 / (1u64 << 53) as f64 - 0.5);
        let (mut quiet, mut seen) = (0, 0);
        for seed in 0..100 {
            let mut simulate = |slowed: f64| -> Vec<Vec<f64>> {
                (0..5).map(|_| (0..30).map(|_| slowed * noise(0.1) / noise(0.1)).collect()).collect()
            };
            let equal = simulate(1.0);
            quiet += u32::from(interval(&equal, seed).expect("values").contains(1.0));
            let slowed = simulate(1.0 / 1.05);
            seen += u32::from(interval(&slowed, seed).expect("values").high < 1.0);
        }
        assert!(quiet >= 88 && seen == 100, "{quiet} of 100 comparisons of equals, {seen} of 100 slow-downs");
    }
}

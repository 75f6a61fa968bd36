//! Statistics of samples: pure functions of slices.
//!
//! What an interval covers is a matter of *levels* ([`Estimate`](crate::Estimate)); here is what both levels
//! need: medians and means, Student's distribution, and the control of many comparisons.

use qipan_game::say;

use crate::language::Language;

/// An interval of ratios.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Interval {
    /// Returns true if a value lies in the interval, ends included.
    #[must_use]
    pub fn contains(&self, value: f64) -> bool {
        self.low <= value && value <= self.high
    }

    /// Returns true if two intervals share a value.
    #[must_use]
    pub fn overlaps(&self, other: &Interval) -> bool {
        self.low <= other.high && other.low <= self.high
    }

    /// Width to either side, as a fraction: 0.04 of one that is ±4 % wide.
    #[must_use]
    pub fn half_width(&self) -> f64 {
        (self.high / self.low).sqrt() - 1.0
    }
}

/// The middle value, or the mean of the two middle ones; `None` for no values.
#[must_use]
pub fn median(values: &[f64]) -> Option<f64> {
    let mut scratch = values.to_vec();
    let middle = scratch.len() / 2;
    if scratch.is_empty() {
        return None;
    }
    let even = scratch.len().is_multiple_of(2);
    let (below, &mut upper, _) = scratch.select_nth_unstable_by(middle, f64::total_cmp);
    let lower = below.iter().copied().max_by(f64::total_cmp).filter(|_| even).unwrap_or(upper);
    Some(f64::midpoint(lower, upper))
}

/// The mean; `None` for no values.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are few values")]
pub fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}

/// The mean of values that count by their shares of 1; `None` for no values.
#[must_use]
pub(crate) fn weighted_mean(values: &[f64], shares: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().zip(shares).map(|(value, share)| value * share).sum())
}

/// The variance as far as the values tell that of what they were drawn from; 0 for fewer than two values.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are few values")]
pub fn variance(values: &[f64]) -> f64 {
    let (Some(mean), 2..) = (mean(values), values.len()) else { return 0.0 };
    values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (values.len() - 1) as f64
}

/// The geometric mean of positive values; `None` for no values.
#[must_use]
pub fn geometric_mean(values: &[f64]) -> Option<f64> {
    mean(&values.iter().map(|value| value.ln()).collect::<Vec<_>>()).map(f64::exp)
}

/// The probability that chance alone moves a Student-distributed value at least so far from 0, to either
/// side.
///
/// `freedom`: degrees of freedom, above 0.
#[must_use]
pub fn student_tails(t: f64, freedom: f64) -> f64 {
    if t.is_nan() || freedom.is_nan() {
        return 1.0;
    }
    regularised_beta(freedom / (freedom + t * t), freedom / 2.0, 0.5).clamp(0.0, 1.0)
}

/// Distance from 0 that a Student-distributed value exceeds by chance with the probability `tails`, to
/// either side: 1.96 for 0.05 and many degrees of freedom, 2.57 for five of them.
#[must_use]
pub fn student_quantile(tails: f64, freedom: f64) -> f64 {
    // It falls steadily, so that halving finds it.
    let (mut low, mut high) = (0.0, 1.0);
    while student_tails(high, freedom) > tails && high < 1e9 {
        high *= 2.0;
    }
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if student_tails(middle, freedom) > tails { low = middle } else { high = middle }
    }
    high
}

/// The regularised incomplete beta function, by its continued fraction, which Lentz's method evaluates from
/// the front (Abramowitz and Stegun 26.5.8; Thompson and Barnett 1986).
fn regularised_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 {
        return 0.0;
    }
    if x >= 1.0 {
        return 1.0;
    }
    // The fraction converges quickly on this side; the other is its mirror image.
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - regularised_beta(1.0 - x, b, a);
    }
    const TINY: f64 = 1e-300;
    let safe = |value: f64| if value.abs() < TINY { TINY } else { value };
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p()).exp() / a;
    let (mut c, mut d) = (1.0, 1.0 / safe(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = d;
    for step in 1..500 {
        let m = f64::from(step);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut change = 1.0;
        for numerator in [even, odd] {
            d = 1.0 / safe(1.0 + numerator * d);
            c = safe(1.0 + numerator / c);
            change = c * d;
            fraction *= change;
        }
        if (change - 1.0).abs() < 1e-14 {
            break;
        }
    }
    front * fraction
}

/// The logarithm of the gamma function of a positive number, by Stirling's series behind a few steps upwards.
fn ln_gamma(x: f64) -> f64 {
    let (mut x, mut below) = (x, 0.0);
    while x < 10.0 {
        below += x.ln();
        x += 1.0;
    }
    let square = x * x;
    let series = (1.0 / 12.0 - (1.0 / 360.0 - 1.0 / 1260.0 / square) / square) / x;
    (x - 0.5) * x.ln() - x + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - below
}

/// Marks the differences that are beyond chance, so that with the probability 1 - `level` none of those that
/// are named is there by chance: Holm's method (1979), for sentences that each claim something.
#[must_use]
pub fn beyond_chance_all(chances: &[f64], level: f64) -> Vec<bool> {
    let mut is_beyond = vec![false; chances.len()];
    for (place, index) in ascending(chances).into_iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "there are few comparisons")]
        let left = (chances.len() - place) as f64;
        if chances[index] * left > level {
            break;
        }
        is_beyond[index] = true;
    }
    is_beyond
}

/// Marks the differences that are beyond chance, so that of those that are named at most the part `level` is
/// there by chance, on the average: Benjamini and Hochberg's method (1995), for lists of what has changed.
#[must_use]
pub fn beyond_chance_mostly(chances: &[f64], level: f64) -> Vec<bool> {
    let order = ascending(chances);
    #[expect(clippy::cast_precision_loss, reason = "there are few comparisons")]
    let allowed = |place: usize| level * (place + 1) as f64 / chances.len() as f64;
    let last = (0..order.len()).rev().find(|&place| chances[order[place]] <= allowed(place));
    let mut is_beyond = vec![false; chances.len()];
    order.iter().take(last.map_or(0, |last| last + 1)).for_each(|&index| is_beyond[index] = true);
    is_beyond
}

fn ascending(values: &[f64]) -> Vec<usize> {
    let mut order: Vec<_> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    order
}

/// Agreement of two orders of boards: Kendall's tau. Its interval goes from its value if all pairs that one
/// of the orders cannot tell apart were ordered contrarily, to its value if all were ordered alike.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Tau {
    /// 1 for the same order, -1 for its reverse.
    pub value: f64,
    /// Interval that the boards' own intervals leave open.
    pub interval: Interval,
}

impl Tau {
    /// Tau of the ratios of each board in both orders, with their 95 % intervals; `None` for fewer than two.
    #[must_use]
    pub fn of(boards: &[[(f64, Interval); 2]]) -> Option<Self> {
        let value = kendall_tau(&boards.iter().map(|[(a, _), (b, _)]| (*a, *b)).collect::<Vec<_>>())?;
        // Two intervals together reach as far as the hypotenuse.
        let is_apart = |(a, of_a): (f64, Interval), (b, of_b): (f64, Interval)| {
            let reach = |interval: Interval| (interval.high / interval.low).ln() / 2.0;
            (a / b).ln().abs() > reach(of_a).hypot(reach(of_b))
        };
        let (mut sure, mut open, mut all) = (0.0, 0.0, 0.0);
        for (at, one) in boards.iter().enumerate() {
            for other in &boards[..at] {
                all += 1.0;
                match is_apart(one[0], other[0]) && is_apart(one[1], other[1]) {
                    true if (one[0].0 > other[0].0) == (one[1].0 > other[1].0) => sure += 1.0,
                    true => sure -= 1.0,
                    false => open += 1.0,
                }
            }
        }
        Some(Self { value, interval: Interval { low: (sure - open) / all, high: (sure + open) / all } })
    }

    /// `0.33 (0.05 to 0.61)`; `0.33` alone where nothing is open.
    #[must_use]
    pub fn in_words(&self, language: Language) -> String {
        let Self { value, interval: Interval { low, high } } = self;
        language.say(match high - low < 0.005 {
            true => say!("{value:.2}", "{value:.2}"),
            false => say!("{value:.2} ({low:.2} to {high:.2})", "{value:.2}（{low:.2} 至 {high:.2}）"),
        })
    }
}

/// Kendall's tau of two orders of the same things: 1 where they agree on every pair, -1 where on none; pairs
/// that are tied in either count for nothing but are counted (tau-a). `None` for fewer than two.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "there are few boards")]
pub fn kendall_tau(pairs: &[(f64, f64)]) -> Option<f64> {
    let all = pairs.len() * pairs.len().saturating_sub(1) / 2;
    let agreement = |a: &(f64, f64), b: &(f64, f64)| {
        let product = (a.0 - b.0) * (a.1 - b.1);
        if product > 0.0 {
            1.0
        } else if product < 0.0 {
            -1.0
        } else {
            0.0
        }
    };
    let sum: f64 =
        pairs.iter().enumerate().flat_map(|(at, a)| pairs[..at].iter().map(move |b| agreement(a, b))).sum();
    (all > 0).then(|| sum / all as f64)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Strategy, prop_assert, prop_assert_eq, proptest};

    use super::{
        Interval, Tau, beyond_chance_all, beyond_chance_mostly, geometric_mean, kendall_tau, median,
        student_quantile, student_tails, variance,
    };
    use crate::language::Language;

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
        fn quantile_and_tails_are_inverse(tails in 0.0001..0.9999_f64, freedom in 1.0..300.0_f64) {
            let t = student_quantile(tails, freedom);
            prop_assert!((student_tails(t, freedom) - tails).abs() < 1e-6);
        }

        #[test]
        fn what_no_false_claim_may_name_is_among_what_few_false_ones_may(
            chances in proptest::collection::vec(0.0..1.0_f64, 0..40)
        ) {
            let (strict, lenient) = (beyond_chance_all(&chances, 0.05), beyond_chance_mostly(&chances, 0.05));
            prop_assert!(strict.iter().zip(&lenient).all(|(strict, lenient)| !strict || *lenient));
            prop_assert!(chances.iter().zip(&lenient).all(|(chance, named)| !named || *chance <= 0.05));
        }
    }

    #[test]
    fn nothing_has_no_statistics() {
        assert_eq!(median(&[]), None);
        assert_eq!(geometric_mean(&[]), None);
        assert_eq!(kendall_tau(&[(1.0, 1.0)]), None);
        assert!(variance(&[1.0]).abs() < 1e-12);
        assert!(beyond_chance_all(&[], 0.05).is_empty() && beyond_chance_mostly(&[], 0.05).is_empty());
    }

    /// The printed tables of Student's distribution.
    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, expected) in
            [(1.0, 12.7062), (2.0, 4.3027), (5.0, 2.5706), (12.0, 2.1788), (29.0, 2.0452), (124.0, 1.9793)]
        {
            let found = student_quantile(0.05, freedom);
            assert!((found - expected).abs() < 1e-3, "{freedom}: {found} instead of {expected}");
        }
        assert!((student_quantile(0.05, 1e9) - 1.959_964).abs() < 1e-4);
        assert!((student_quantile(0.01, 10.0) - 3.1693).abs() < 1e-3);
        assert!((student_tails(0.0, 4.0) - 1.0).abs() < 1e-12 && student_tails(f64::NAN, 4.0) >= 1.0);
    }

    /// Holm's own way through an example: the smallest of four against a quarter of the level, and so on,
    /// until one fails. Benjamini and Hochberg's takes the last that is small enough, whatever came before.
    #[test]
    fn many_comparisons_are_held_to_more() {
        let chances = [0.01, 0.04, 0.03, 0.005];
        assert_eq!(beyond_chance_all(&chances, 0.05), [true, false, false, true]);
        assert_eq!(beyond_chance_mostly(&chances, 0.05), [true, true, true, true]);
        assert_eq!(beyond_chance_mostly(&[0.9, 0.04], 0.05), [false, false]);
    }

    /// Of three pairs one is told apart in both orders.
    #[test]
    fn what_cannot_be_told_apart_leaves_tau_open() {
        let at = |ratio: f64, reach: f64| (ratio, Interval { low: ratio / reach, high: ratio * reach });
        let boards =
            |reach| [[at(1.0, 1.01), at(1.0, 1.01)], [at(1.1, reach), at(1.2, 1.01)], [at(2.0, 1.01); 2]];
        let sure = Tau::of(&boards(1.01)).expect("three boards");
        assert_eq!(sure.in_words(Language::En), "1.00");
        let open = Tau::of(&boards(1.5)).expect("three boards");
        assert_eq!(open.in_words(Language::En), "1.00 (0.33 to 1.00)");
        assert_eq!(Tau::of(&[]), None);
    }

    #[test]
    fn tau_is_one_for_the_same_order_and_minus_one_for_its_reverse() {
        let same: Vec<_> = (0..5).map(|i| (f64::from(i), f64::from(i) * 2.0 + 1.0)).collect();
        let reverse: Vec<_> = (0..5).map(|i| (f64::from(i), -f64::from(i))).collect();
        assert_eq!((kendall_tau(&same), kendall_tau(&reverse)), (Some(1.0), Some(-1.0)));
        // One exchanged pair of three.
        assert_eq!(kendall_tau(&[(1.0, 1.0), (2.0, 3.0), (3.0, 2.0)]), Some(1.0 / 3.0));
    }
}

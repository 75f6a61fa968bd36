//! Time that many workers wait for the last one.
//!
//! What a unit costs is not known beforehand; a worker that is free takes the next one. When none is left,
//! workers become idle one after another, until the last has finished. What that costs is [`excess`]: the
//! time until the end, over the time if all had worked until the end.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::TAU;

use qipan_game::SplitMix64;

/// The time until all units are done, each begun by the worker that is free first, in their order.
///
/// Times are in any unit that is small enough for whole numbers.
#[must_use]
pub fn makespan(costs: &[u64], workers: usize) -> u64 {
    let mut free: BinaryHeap<_> = (0..workers.min(costs.len())).map(|_| Reverse(0)).collect();
    for &cost in costs {
        if let Some(mut first) = free.peek_mut() {
            first.0 = cost.saturating_add(first.0);
        }
    }
    free.into_iter().map(|Reverse(end)| end).max().unwrap_or(0)
}

/// The time until all units are done, over the time that as many workers need if none ever waits.
///
/// Between 1 and the number of workers; 1 where there is nothing to do.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a ratio of large numbers")]
pub fn excess(costs: &[u64], workers: usize) -> f64 {
    let sum: u128 = costs.iter().map(|&cost| u128::from(cost)).sum();
    if sum == 0 { 1.0 } else { makespan(costs, workers) as f64 * workers as f64 / sum as f64 }
}

/// Costs of mean 1 000 000 that are log-normal: their logarithms are spread evenly about a mean, which is how
/// sizes of trees are spread. `variation` is their standard deviation over their mean.
#[must_use]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "positive, and below 2^63")]
#[expect(clippy::cast_precision_loss, reason = "random bits become a fraction")]
pub fn costs(count: usize, variation: f64, seed: u64) -> Vec<u64> {
    const MEAN: f64 = 1e6;
    let mut random = SplitMix64(seed);
    let mut uniform = || ((random.next() >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
    let variance = variation.mul_add(variation, 1.0).ln();
    let cost = |_| {
        // Box and Muller's way to a normal number from two uniform ones.
        let normal = (-2.0 * uniform().ln()).sqrt() * (TAU * uniform()).cos();
        (MEAN * normal.mul_add(variance.sqrt(), -variance / 2.0).exp()) as u64
    };
    (0..count).map(cost).collect()
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::prelude::{prop_assert, proptest};

    use super::{costs, excess, makespan};

    #[test]
    fn the_next_unit_goes_to_who_is_free() {
        // 3 and 2 begin; at 2 comes 2, at 3 comes 4.
        assert_eq!(makespan(&[3, 2, 2, 4], 2), 7);
        assert_eq!(makespan(&[3, 2, 2, 4], 4), 4);
        assert_eq!(makespan(&[3, 2, 2, 4], 100), 4);
        assert_eq!(makespan(&[3, 2, 2, 4], 1), 11);
        assert_eq!(makespan(&[], 3), 0);
        assert!((excess(&[3, 2, 2, 4], 2) - 14.0 / 11.0).abs() < 1e-12);
        assert!((excess(&[], 2) - 1.0).abs() < 1e-12);
    }

    proptest! {
        /// Graham's bound: never twice as long as the best plan, which takes at least the largest unit and at
        /// least an equal share.
        #[test]
        fn it_is_never_twice_the_best(some in vec(0u64..1000, 1..40), workers in 1usize..12) {
            let most = *some.iter().max().expect("some");
            let sum: u64 = some.iter().sum();
            let span = makespan(&some, workers);
            prop_assert!(span >= most && span * workers as u64 >= sum);
            prop_assert!((span - most) * workers as u64 <= sum);
        }
    }

    #[test]
    fn costs_are_spread_as_asked() {
        for variation in [0.1, 0.5, 1.0] {
            let some = costs(100_000, variation, 1);
            let mean = some.iter().sum::<u64>() as f64 / some.len() as f64;
            let square = |&cost: &u64| (cost as f64 - mean).powi(2);
            let deviation = (some.iter().map(square).sum::<f64>() / some.len() as f64).sqrt();
            assert!((mean / 1e6 - 1.0).abs() < 0.02, "{mean}");
            assert!((deviation / mean / variation - 1.0).abs() < 0.05, "{variation}: {}", deviation / mean);
        }
    }
}

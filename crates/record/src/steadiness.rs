//! Whether a ratio was the same in both halves of a run.
//!
//! A machine has phases: a neighbour comes or goes, the clock rate falls. Interleaving lets every board meet
//! them, but a phase may hit one board more than another, in all rounds of its half, and an interval that is
//! made of the rounds does not say so. So the second half of the pairs of rounds is set against the first:
//!
//! - of a row, the mean of what a pair of rounds deviates by (the median over the jobs), in the one half and
//!   in the other, by Student's test;
//! - of each job of a row, all pairs of the one half against all pairs of the other: they must lie apart, by
//!   three times what single pairs of the row vary by.
//!
//! The first is held to more the more rows there are (Holm's method); the second asks nothing of a
//! distribution, since single samples have outliers, which come alone. What is smaller than one per cent
//! (five for a single job) is let pass: with a hundred jobs, chance is soon ruled out for a difference that
//! matters to nobody.

use crate::group::{Group, Timed};
use crate::series::Series;
use crate::statistics::{beyond_chance_all, mean, median, student_tails, variance};

/// A row's ratio to the baseline in both halves of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Steadiness {
    /// The ratio in the second half of the rounds by that in the first.
    pub change: f64,
    /// The probability that chance alone changes it so much.
    pub chance: f64,
    /// Whether it has not changed beyond chance, in no job either.
    pub is_steady: bool,
    /// Jobs in which it has changed beyond chance.
    pub unsteady_jobs: usize,
}

/// A row that changed by less is called steady, however sure the change is.
const LEAST: f64 = 0.01;

/// The same for a single job.
const LEAST_OF_A_JOB: f64 = 0.05;

/// Halves of a job lie apart if so many times the spread of single pairs is between them.
const APART: f64 = 3.0;

/// Of so many runs that are steady, one has a row that is called unsteady.
const LEVEL: f64 = 0.05;

/// Fewer pairs of rounds in a half say nothing.
const FEWEST: usize = 3;

/// By row of a group, against the baseline; `None` for the baseline itself and where there are too few
/// rounds.
#[must_use]
pub(crate) fn steadiness(group: &Group, baseline: &Timed) -> Vec<Option<Steadiness>> {
    let series = |row: &Timed| {
        let is_baseline = row.board.name == baseline.board.name && !row.again;
        (!is_baseline).then(|| Series::of_rows(group, row, baseline))
    };
    let all: Vec<Option<Series>> = group.rows.iter().map(series).collect();
    let rows: Vec<Option<(f64, f64)>> = all.iter().map(|series| halves(&by_pair(series.as_ref()?))).collect();
    let jobs: Vec<usize> = all.iter().map(|series| series.as_ref().map_or(0, unsteady_jobs)).collect();
    let chances: Vec<f64> = rows.iter().flatten().map(|&(_, chance)| chance).collect();
    let mut is_beyond = beyond_chance_all(&chances, LEVEL).into_iter();
    let mut result = Vec::new();
    for (row, &unsteady_jobs) in rows.iter().zip(&jobs) {
        result.push(row.map(|(change, chance)| {
            let is_beyond = is_beyond.next().unwrap_or(false) && change.abs() > LEAST;
            let is_steady = !is_beyond && unsteady_jobs == 0;
            Steadiness { change: change.exp(), chance, is_steady, unsteady_jobs }
        }));
    }
    result
}

/// Whether any row of a group was unsteady.
#[must_use]
pub fn is_unsteady(group: &Group) -> bool {
    let Some(baseline) = group.rows.first() else { return false };
    steadiness(group, baseline).into_iter().flatten().any(|row| !row.is_steady)
}

/// What each pair of rounds deviates by: the median over the jobs, so that no single sample moves it.
fn by_pair(series: &Series) -> Vec<f64> {
    let jobs: Vec<Vec<f64>> = series.by_job().collect();
    let pairs = jobs.iter().map(Vec::len).min().unwrap_or(0);
    let centres: Vec<f64> = jobs.iter().map(|job| median(job).unwrap_or(0.0)).collect();
    let deviation = |pair: usize| {
        median(&jobs.iter().zip(&centres).map(|(job, centre)| job[pair] - centre).collect::<Vec<_>>())
    };
    (0..pairs).filter_map(deviation).collect()
}

/// The change from the first half to the second, and its chance by Student's test.
#[expect(clippy::cast_precision_loss, reason = "there are few rounds")]
fn halves(values: &[f64]) -> Option<(f64, f64)> {
    let (first, second) = values.split_at(values.len() / 2);
    if first.len() < FEWEST {
        return None;
    }
    let change = mean(second)? - mean(first)?;
    let (n, m) = (first.len() as f64, second.len() as f64);
    let pooled = (variance(first) * (n - 1.0) + variance(second) * (m - 1.0)) / (n + m - 2.0);
    let error = (pooled * (1.0 / n + 1.0 / m)).sqrt();
    let chance =
        if error > 0.0 { student_tails(change / error, n + m - 2.0) } else { f64::from(change == 0.0) };
    Some((change, chance))
}

/// Jobs whose pairs of the second half all lie apart from those of the first.
fn unsteady_jobs(series: &Series) -> usize {
    let jobs: Vec<Vec<f64>> = series.by_job().collect();
    let deviations = jobs.iter().flat_map(|job| {
        let halves = job.split_at(job.len() / 2);
        let of_half = |half: &[f64]| {
            let centre = median(half).unwrap_or(0.0);
            half.iter().map(move |value| (value - centre).abs()).collect::<Vec<_>>()
        };
        [of_half(halves.0), of_half(halves.1)].concat()
    });
    // That of a normal distribution's quartile.
    let spread = median(&deviations.collect::<Vec<_>>()).unwrap_or(0.0) / 0.6745;
    let is_apart = |job: &&Vec<f64>| {
        let (first, second) = job.split_at(job.len() / 2);
        let (Some(before), Some(after)) = (median(first), median(second)) else { return false };
        let least = |half: &[f64]| half.iter().copied().fold(f64::INFINITY, f64::min);
        let most = |half: &[f64]| half.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let gap = (least(second) - most(first)).max(least(first) - most(second));
        first.len() >= FEWEST && gap > APART * spread && (after - before).abs() > LEAST_OF_A_JOB
    };
    jobs.iter().filter(is_apart).count()
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{halves, unsteady_jobs};
    use crate::series::Series;

    fn noise(random: &mut SplitMix64) -> f64 {
        let uniform = |_| (random.next() >> 11) as f64 / (1_u64 << 53) as f64;
        0.01 * ((0..12).map(uniform).sum::<f64>() - 6.0)
    }

    #[test]
    fn a_phase_is_seen_and_none_is_not() {
        let mut random = SplitMix64(3);
        let (mut false_alarms, mut seen) = (0, 0);
        for _ in 0..200 {
            let mut values: Vec<f64> = (0..12).map(|_| noise(&mut random)).collect();
            false_alarms += u32::from(halves(&values).expect("enough").1 < 0.05);
            values.iter_mut().skip(6).for_each(|value| *value += 0.05);
            let (change, chance) = halves(&values).expect("enough");
            seen += u32::from(chance < 0.01 && (change - 0.05).abs() < 0.03);
        }
        assert!((2..=20).contains(&false_alarms), "{false_alarms} of 200");
        assert!(seen >= 195, "{seen} of 200");
        assert_eq!(halves(&[0.0; 5]), None);
    }

    #[test]
    fn one_job_in_another_phase_is_found_among_many_and_outliers_are_not() {
        let mut random = SplitMix64(4);
        let mut jobs: Vec<Vec<f64>> =
            (0..128).map(|_| (0..6).map(|_| noise(&mut random)).collect()).collect();
        // One sample in twenty is disturbed by a fifth.
        for value in jobs.iter_mut().flatten() {
            *value += if random.below(20) == 0 { 0.2 } else { 0.0 };
        }
        assert_eq!(unsteady_jobs(&Series::of_values(&jobs)), 0);
        jobs[17].iter_mut().enumerate().for_each(|(pair, value)| *value = if pair < 3 { 0.0 } else { 0.1 });
        assert_eq!(unsteady_jobs(&Series::of_values(&jobs)), 1);
    }
}

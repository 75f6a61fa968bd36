//! Whether a ratio was the same in both halves of a run.
//!
//! A machine has phases: a neighbour comes or goes, the clock rate falls. Interleaving lets every board meet
//! them, but a phase may hit one board more than another, in all rounds of its half, and an interval that is
//! made of the rounds does not say so. So the second half of the pairs of rounds is set against the first:
//!
//! - of a row, the mean of what a pair of rounds deviates by (the median over the jobs), in the one half and
//!   in the other, by Student's test;
//! - of each job of a row, the medians of the halves, against what such medians vary by in all jobs of the
//!   row.
//!
//! Both are held to more the more rows and jobs there are (Holm's method), and what is smaller than the noise
//! of the comparison or than one per cent (five for a single job) is let pass: with a hundred jobs, chance is
//! soon ruled out for a difference that matters to nobody.

use crate::estimate::Series;
use crate::group::{Group, Timed};
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
    let jobs: Vec<Vec<(f64, f64)>> =
        all.iter().map(|series| series.as_ref().map_or_else(Vec::new, by_job)).collect();
    let chances: Vec<f64> = rows.iter().flatten().map(|&(_, chance)| chance).collect();
    let mut is_beyond = beyond_chance_all(&chances, LEVEL).into_iter();
    let of_jobs: Vec<f64> = jobs.iter().flatten().map(|&(_, chance)| chance).collect();
    let mut is_job_beyond = beyond_chance_all(&of_jobs, LEVEL).into_iter();
    let mut result = Vec::new();
    for (row, jobs) in rows.iter().zip(&jobs) {
        let changed = jobs
            .iter()
            .filter(|(change, _)| is_job_beyond.next().unwrap_or(false) && change.abs() > LEAST_OF_A_JOB);
        let unsteady_jobs = changed.count();
        result.push(row.map(|(change, chance)| {
            let is_beyond = is_beyond.next().unwrap_or(false) && change.abs() > LEAST;
            Steadiness {
                change: change.exp(),
                chance,
                is_steady: !is_beyond && unsteady_jobs == 0,
                unsteady_jobs,
            }
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

/// The same of each job, by the medians of its halves against the spread of such changes over the row's jobs.
fn by_job(series: &Series) -> Vec<(f64, f64)> {
    let change = |job: Vec<f64>| {
        let (first, second) = job.split_at(job.len() / 2);
        let is_enough = first.len() >= FEWEST;
        Some(median(second)? - median(first)?).filter(|_| is_enough)
    };
    let changes: Vec<f64> = series.by_job().filter_map(change).collect();
    // What the row as a whole has changed by is not the job's; nor shall the job that has changed most say
    // how much such changes vary.
    let Some(centre) = median(&changes).filter(|_| changes.len() >= 8) else { return Vec::new() };
    let deviations: Vec<f64> = changes.iter().map(|change| (change - centre).abs()).collect();
    // That of a normal distribution's quartile.
    let error = median(&deviations).unwrap_or(0.0) / 0.6745;
    #[expect(clippy::cast_precision_loss, reason = "there are few jobs")]
    let freedom = changes.len() as f64 - 1.0;
    let chance =
        |change: f64| if error > 0.0 { student_tails((change - centre) / error, freedom) } else { 1.0 };
    changes.into_iter().map(|change| (change, chance(change))).collect()
}

#[cfg(test)]
mod tests {
    use super::{by_job, halves};
    use crate::statistics::beyond_chance_all;
    use qipan_game::SplitMix64;

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
    fn one_job_in_another_phase_is_found_among_many() {
        use crate::estimate::Series;
        let mut random = SplitMix64(4);
        let mut jobs: Vec<Vec<f64>> =
            (0..64).map(|_| (0..12).map(|_| noise(&mut random)).collect()).collect();
        jobs[17].iter_mut().skip(6).for_each(|value| *value += 0.1);
        let changes = by_job(&Series::of_values(&jobs));
        let chances: Vec<f64> = changes.iter().map(|&(_, chance)| chance).collect();
        let found: Vec<_> = beyond_chance_all(&chances, 0.05)
            .iter()
            .enumerate()
            .filter(|(_, is)| **is)
            .map(|(at, _)| at)
            .collect();
        assert_eq!(found, [17]);
        assert!((changes[17].0 - 0.1).abs() < 0.03, "{:?}", changes[17]);
    }
}

//! Steadiness of a run: the same ratios in both of its halves.
//!
//! A machine has phases: a neighbour comes or goes, the clock rate falls. What goes with the speed of the
//! baseline's second row is taken out of every ratio; what is left may still differ between the halves, and
//! an interval that is made of the rounds does not say so. So of each row the second half of the pairs of
//! rounds is set against the first: the mean of what a pair deviates by (the median over the jobs), by
//! Student's test. Where several layouts took part, each has its own halves.
//!
//! Rows share the baseline and the hour, so that it is the group that is steady or not: more than one row of
//! ten whose halves differ by chance would be too many. A change of less than one per cent matters in no
//! sentence, however sure it is.

use crate::group::{Group, TimedRow};
use crate::language::Language;
use crate::series::{JobSeries, Series};
use crate::statistics::{mean, median, student_tails, variance};

/// Number of rows of a comparison, and of those with another ratio in the second half of a run than in the
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Halves {
    /// Rows that have rounds enough to tell.
    pub rows: usize,
    /// Those of them whose halves differ beyond chance, by more than one per cent.
    pub apart: usize,
}

/// A row that changed by less is called steady, however sure the change is.
const LEAST: f64 = 0.01;

/// Probability that a steady row is said to differ.
const LEVEL: f64 = 0.05;

/// Number of rows of which one may differ. Where there are fewer, each is held to more.
const ROWS: usize = 10;

/// Least number of pairs of rounds in a half that say anything.
const FEWEST: usize = 3;

impl Halves {
    /// Halves of the rows of a group, against its baseline; `None` where no row has rounds enough.
    #[must_use]
    pub fn of(group: &Group) -> Option<Self> {
        let baseline = group.rows.first()?;
        let of_row = |row: &TimedRow| change(&halves(&Series::of_rows(group, row, baseline)));
        let changes: Vec<(f64, f64)> = group.rows[1..].iter().filter_map(of_row).collect();
        let rows = changes.len();
        let level = if rows < ROWS { LEVEL / of_few(rows) } else { LEVEL };
        let is_apart = |(change, chance): &&(f64, f64)| change.abs() > LEAST && *chance < level;
        (rows > 0).then(|| Self { rows, apart: changes.iter().filter(is_apart).count() })
    }

    /// Clause on a comparison whose halves are apart.
    #[must_use]
    pub const fn unsteady(language: Language) -> &'static str {
        language.pick(
            "the halves of the run differ in more than one row of ten",
            "运行的前后两半有十分之一以上的行不同",
        )
    }

    /// Returns true if more than one row of ten differs.
    #[must_use]
    pub const fn are_apart(&self) -> bool {
        self.apart * ROWS > self.rows
    }
}

/// Returns true if the halves of a group are apart.
#[must_use]
pub fn is_unsteady(group: &Group) -> bool {
    Halves::of(group).is_some_and(|halves| halves.are_apart())
}

/// Deviation of each pair of rounds, in the first half of each layout and in the second: the median over the
/// jobs, so that no single sample moves it.
fn halves(series: &Series) -> [Vec<f64>; 2] {
    let jobs: Vec<Vec<_>> = series.jobs.iter().map(|job| series.by_layout(job).collect()).collect();
    let mut halves = [Vec::new(), Vec::new()];
    for layout in 0..jobs.first().map_or(0, Vec::len) {
        let jobs: Vec<&[(usize, f64)]> = jobs.iter().map(|layouts| layouts[layout]).collect();
        let centres: Vec<f64> = jobs.iter().map(|job| JobSeries::median_of(job).unwrap_or(0.0)).collect();
        let pairs = jobs.iter().map(|job| job.len()).min().unwrap_or(0);
        for pair in 0..pairs {
            let deviations = jobs.iter().zip(&centres).map(|(job, centre)| job[pair].1 - centre);
            let of_pair = median(&deviations.collect::<Vec<_>>());
            halves[usize::from(pair >= pairs / 2)].extend(of_pair);
        }
    }
    halves
}

/// The change from the first half to the second, and its chance by Student's test.
fn change([first, second]: &[Vec<f64>; 2]) -> Option<(f64, f64)> {
    if first.len().min(second.len()) < FEWEST {
        return None;
    }
    let change = mean(second)? - mean(first)?;
    let (n, m) = (of_few(first.len()), of_few(second.len()));
    let pooled = (variance(first) * (n - 1.0) + variance(second) * (m - 1.0)) / (n + m - 2.0);
    let error = (pooled * (1.0 / n + 1.0 / m)).sqrt();
    let chance =
        if error > 0.0 { student_tails(change / error, n + m - 2.0) } else { f64::from(change == 0.0) };
    Some((change, chance))
}

fn of_few(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{Halves, change, halves};
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
            let of = |values: &[f64]| change(&halves(&Series::of_values(&[values.to_vec()])));
            false_alarms += u32::from(of(&values).expect("enough").1 < 0.05);
            values.iter_mut().skip(6).for_each(|value| *value += 0.05);
            let (change, chance) = of(&values).expect("enough");
            seen += u32::from(chance < 0.01 && (change - 0.05).abs() < 0.03);
        }
        assert!((2..=20).contains(&false_alarms), "{false_alarms} of 200");
        assert!(seen >= 195, "{seen} of 200");
        assert_eq!(change(&halves(&Series::of_values(&[vec![0.0; 5]]))), None);
    }

    /// A difference between layouts is no change; a change within each is.
    #[test]
    fn each_layout_has_halves_of_its_own() {
        let values: Vec<f64> = (0..12).map(|pair| f64::from(pair / 6) + 0.01 * f64::from(pair % 2)).collect();
        let of = |values: &[f64]| {
            let series = Series { layouts: vec![6, 6], ..Series::of_values(&[values.to_vec()]) };
            change(&halves(&series)).expect("enough").0
        };
        assert!(of(&values).abs() < 0.01);
        let changed: Vec<f64> = (0..12).map(|pair| values[pair] + f64::from(pair % 6 > 2)).collect();
        assert!(of(&changed) > 0.9);
    }

    #[test]
    fn one_row_of_ten_may_differ() {
        assert!(!Halves { rows: 10, apart: 1 }.are_apart() && Halves { rows: 10, apart: 2 }.are_apart());
        assert!(Halves { rows: 3, apart: 1 }.are_apart() && !Halves { rows: 3, apart: 0 }.are_apart());
    }
}

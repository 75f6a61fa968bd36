//! Phases of the host: for seconds or minutes a shared machine is slower, and not for all rows alike.
//!
//! Interleaving gives every row the same phases, but a row that waits for memory loses less in a slow one
//! than a row that computes. So its ratio depends on how much of a run was slow, which no other run repeats:
//!
//! ```text
//!   log ratio                                  z: the log speed of the baseline's second row in a pair of
//!      │ ·                                        rounds, less that of the run's fastest phase
//!      │   · ·                                 y: the log ratio of a row in that pair, over all jobs
//!      │      · ··                             the slope says how a row takes the phases; the ratio is
//!      │          · ·    ← reported: at z = 0  given where z is 0
//!      └─────────────── z
//!   slow          fast
//! ```
//!
//! The second row, because noise in the row that ratios are to would lie in both y and z. The slope is Theil
//! and Sen's, the median of the slopes of all pairs of points, here each by its distance in z, so that points
//! of one phase say nothing. Where z spans less than [`LEAST`] there are no phases, and nothing is done.

use std::sync::Arc;

use crate::group::{Group, Order, Timed};
use crate::series::Series;
use crate::statistics::median;

/// What z must span, or there is no phase to speak of.
const LEAST: f64 = 0.02;

/// Tenths of the pairs that are slower than what is taken for the fastest phase: one pair may be fast by
/// chance.
const FASTEST: usize = 9;

/// By pair of rounds, how much slower the machine was than in the run's fastest phase, as a logarithm: 0 or
/// less, but for what is faster than nine of ten pairs.
pub(crate) type Phases = Arc<[f64]>;

/// The phases of a comparison, for the ratio of two rows; `None` if there were none, if one of the rows is
/// what tells them, or if jobs were timed one after the other.
pub(crate) fn of(group: &Group, row: &Timed, other: &Timed) -> Option<Phases> {
    let teller = group.rows.last().filter(|last| last.again)?;
    if row.again || other.again || group.order != Order::Rounds {
        return None;
    }
    let jobs: Vec<Vec<f64>> = Series::of_row(group, teller).by_job().collect();
    let centres: Vec<f64> = jobs.iter().map(|job| median(job)).collect::<Option<_>>()?;
    let pairs = jobs.iter().map(Vec::len).min()?;
    let deviation = |pair: usize| {
        let of_jobs: Vec<f64> = jobs.iter().zip(&centres).map(|(job, centre)| job[pair] - centre).collect();
        median(&of_jobs)
    };
    of_speeds(&(0..pairs).filter_map(deviation).collect::<Vec<_>>())
}

/// The same of how fast the machine was, by pair of rounds, as a logarithm.
pub(crate) fn of_speeds(speeds: &[f64]) -> Option<Phases> {
    let mut sorted = speeds.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    let (slowest, fastest) = (*sorted.first()?, *sorted.last()?);
    // Of ten pairs the second fastest.
    let reference = sorted[(sorted.len() - 1) * FASTEST / 10];
    (fastest - slowest > LEAST).then(|| speeds.iter().map(|speed| speed - reference).collect())
}

/// How a value goes with the phases: points, how much each counts, and the least-squares slope through them.
/// Outliers count little, so that the slope of a drawing of points is found in one pass.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    /// z, y and weight by pair.
    points: Vec<[f64; 3]>,
    /// The slope when every point is drawn once.
    slope: f64,
    /// How far the points spread in z then: the sum of squares.
    spread: f64,
}

/// A drawing whose points spread less than this part of what all do tells no slope.
const TELLS: f64 = 0.25;

impl Fit {
    /// Through y over z.
    pub(crate) fn through(points: &[(f64, f64)]) -> Self {
        let slope = theil_sen(points);
        let residuals: Vec<f64> = points.iter().map(|(z, y)| y - slope * z).collect();
        let centre = median(&residuals).unwrap_or(0.0);
        let distances: Vec<f64> = residuals.iter().map(|residual| (residual - centre).abs()).collect();
        // Huber's weights: what lies within one and a half standard deviations counts wholly.
        let reach = 1.5 * median(&distances).unwrap_or(0.0) / 0.6745;
        let weight = |distance: &f64| if *distance <= reach { 1.0 } else { reach / distance };
        let points = points.iter().zip(&distances).map(|(&(z, y), distance)| [z, y, weight(distance)]);
        let mut fit = Self { points: points.collect(), slope, spread: 0.0 };
        (fit.slope, fit.spread) = fit.line(&vec![1; fit.points.len()]);
        fit
    }

    /// By how much a value at the fastest phase moves if each pair is drawn so often: its slope is another
    /// one, on the way there from the middle of the pairs.
    pub(crate) fn moves(&self, drawn: &[u32]) -> f64 {
        let all: u32 = drawn.iter().sum();
        let sum: f64 = self.points.iter().zip(drawn).map(|([z, ..], &times)| z * f64::from(times)).sum();
        let (slope, spread) = self.line(drawn);
        let slope = if spread > TELLS * self.spread { slope } else { self.slope };
        (self.slope - slope) * sum / f64::from(all.max(1))
    }

    /// The slope of a drawing, and the spread of its points.
    fn line(&self, drawn: &[u32]) -> (f64, f64) {
        let (mut all, mut z_sum, mut y_sum, mut zz, mut zy) = (0.0, 0.0, 0.0, 0.0, 0.0);
        for (&[z, y, weight], &times) in self.points.iter().zip(drawn) {
            let weight = weight * f64::from(times);
            all += weight;
            z_sum += weight * z;
            y_sum += weight * y;
            zz += weight * z * z;
            zy += weight * z * y;
        }
        let spread = zz - z_sum * z_sum / all;
        ((zy - z_sum * y_sum / all) / spread, spread)
    }
}

/// The median of the slopes of all pairs of points, each by its distance in z.
pub(crate) fn theil_sen(points: &[(f64, f64)]) -> f64 {
    let mut slopes: Vec<(f64, f64)> = Vec::new();
    for (at, one) in points.iter().enumerate() {
        for other in &points[..at] {
            let distance = (one.0 - other.0).abs();
            if distance > 1e-9 {
                slopes.push(((one.1 - other.1) / (one.0 - other.0), distance));
            }
        }
    }
    slopes.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
    let half = slopes.iter().map(|(_, distance)| distance).sum::<f64>() / 2.0;
    let mut below = 0.0;
    let is_middle = |(_, distance): &&(f64, f64)| {
        below += distance;
        below >= half
    };
    slopes.iter().find(is_middle).map_or(0.0, |(slope, _)| *slope)
}

/// By pair of rounds, how the jobs of a series deviate from their medians, each job by its share.
pub(crate) fn points(series: &Series, phases: &Phases) -> Vec<(f64, f64)> {
    let shares = series.shares();
    let centres: Vec<f64> = series.jobs.iter().map(|job| job.median().unwrap_or(0.0)).collect();
    let pairs = series.jobs.iter().map(|job| job.pairs.len()).min().unwrap_or(0);
    let point = |at: usize| {
        let z = *phases.get(series.jobs[0].pairs[at].0)?;
        let jobs = series.jobs.iter().zip(&centres).zip(&shares);
        Some((z, jobs.map(|((job, centre), share)| (job.pairs[at].1 - centre) * share).sum()))
    };
    (0..pairs).filter_map(point).collect()
}

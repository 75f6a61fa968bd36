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
//!
//! Another layout of the program moves the rows by itself, the second row of the baseline too. So z is less
//! the fastest phase of its layout, and nothing but what changed within a layout tells the slope. A layout
//! that met slow phases alone differs from the others by that, which makes the interval wider.

use std::ops::Range;
use std::sync::Arc;

use crate::estimate::Spread;
use crate::group::{Group, Order, TimedRow};
use crate::series::{JobSeries, Series};
use crate::statistics::{mean, median};

/// The least span of z that is a phase.
const LEAST: f64 = 0.02;

/// Tenths of the pairs that are slower than what is taken for the fastest phase: one pair may be fast by
/// chance.
const FASTEST: usize = 9;

/// Least number of pairs of which some can be spared.
const FEW: usize = 6;

/// Speed of the machine in each pair of rounds, over that in the fastest phase of its layout, as a
/// logarithm: 0 or less, but for what is faster than nine of ten pairs.
pub(crate) type Phases = Arc<[f64]>;

/// The phases of a comparison, for the ratio of two rows; `None` if there were none, if one of the rows is
/// what tells them, or if jobs were timed one after the other.
pub(crate) fn of(group: &Group, row: &TimedRow, other: &TimedRow) -> Option<Phases> {
    let teller = group.rows.last().filter(|last| last.again)?;
    if row.again || other.again || group.order != Order::Rounds {
        return None;
    }
    let jobs: Vec<Vec<f64>> = Series::of_row(group, teller).by_job().collect();
    let pairs = jobs.iter().map(Vec::len).min()?;
    let mut speeds = Vec::with_capacity(pairs);
    for layout in of_layouts(&group.layouts, pairs) {
        let middle = |job: &Vec<f64>| median(&job[layout.clone()]);
        let centres: Vec<f64> = jobs.iter().map(middle).collect::<Option<_>>()?;
        for pair in layout {
            let of_jobs = jobs.iter().zip(&centres).map(|(job, centre)| job[pair] - centre);
            speeds.push(median(&of_jobs.collect::<Vec<_>>())?);
        }
    }
    of_speeds(&speeds, &group.layouts)
}

/// The numbers of the pairs that each layout took of so many; all, where there was one.
pub(crate) fn of_layouts(layouts: &[usize], pairs: usize) -> Vec<Range<usize>> {
    let mut end = 0;
    let one = [pairs];
    let range = |layout: &usize| {
        end += layout;
        end - layout..end
    };
    if layouts.is_empty() { one.as_slice() } else { layouts }.iter().map(range).collect()
}

/// The same of how fast the machine was, by pair of rounds, as a logarithm. Another layout of the teller has
/// another speed, so that each layout has a fastest phase of its own.
pub(crate) fn of_speeds(speeds: &[f64], layouts: &[usize]) -> Option<Phases> {
    let (mut phases, mut widest) = (Vec::with_capacity(speeds.len()), 0.0_f64);
    for layout in of_layouts(layouts, speeds.len()) {
        let speeds = speeds.get(layout)?;
        let mut sorted = speeds.to_vec();
        sorted.sort_unstable_by(f64::total_cmp);
        let (slowest, fastest) = (*sorted.first()?, *sorted.last()?);
        // Of ten pairs the second fastest; of few the fastest.
        let reference = if sorted.len() < FEW { fastest } else { sorted[(sorted.len() - 1) * FASTEST / 10] };
        widest = widest.max(fastest - slowest);
        phases.extend(speeds.iter().map(|speed| speed - reference));
    }
    (widest > LEAST).then(|| phases.into())
}

/// Relation of a value to the phases: points, how much each counts, and the least-squares slope through
/// them. Outliers count little, so that the slope of a drawing of points is found in one pass.
#[derive(Clone, Debug)]
pub(crate) struct Fit {
    /// z, y and weight by pair.
    points: Vec<[f64; 3]>,
    /// The slope when every point is drawn once.
    slope: f64,
    /// Spread of the points in z then: the weighted sum of squares.
    spread: f64,
}

/// A drawing whose points spread less than this part of what all do tells no slope.
const TELLS: f64 = 0.25;

impl Fit {
    /// The fit of y over z.
    pub(crate) fn through(points: &[Point]) -> Self {
        let slope = theil_sen(points);
        let residuals: Vec<f64> = points.iter().map(|point| point.y - slope * point.z).collect();
        let centre = median(&residuals).unwrap_or(0.0);
        let distances: Vec<f64> = residuals.iter().map(|residual| (residual - centre).abs()).collect();
        // Huber's weights: what lies within one and a half standard deviations counts wholly.
        let reach = 1.5 * median(&distances).unwrap_or(0.0) / 0.6745;
        let weight = |distance: &f64| if *distance <= reach { 1.0 } else { reach / distance };
        let points =
            points.iter().zip(&distances).map(|(point, distance)| [point.z, point.y, weight(distance)]);
        let mut fit = Self { points: points.collect(), slope, spread: 0.0 };
        (fit.slope, fit.spread) = fit.line(&vec![1; fit.points.len()]);
        fit
    }

    /// Move of a value at the fastest phase if each pair is drawn so often: its slope is another one, on the
    /// way there from the middle of the pairs.
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
pub(crate) fn theil_sen(points: &[Point]) -> f64 {
    let mut slopes: Vec<(f64, f64)> = Vec::new();
    for (at, one) in points.iter().enumerate() {
        for other in &points[..at] {
            let distance = (one.z - other.z).abs();
            if distance > 1e-9 {
                slopes.push(((one.y - other.y) / (one.z - other.z), distance));
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

/// A pair of rounds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Point {
    /// Its phase.
    pub(crate) z: f64,
    /// Deviation of the jobs of a series from their medians there, each job by its share.
    pub(crate) y: f64,
    /// The number of its layout.
    pub(crate) layout: usize,
}

/// Every pair of rounds of a series.
pub(crate) fn points(series: &Series, phases: &Phases) -> Vec<Point> {
    let shares = series.shares();
    let jobs: Vec<Vec<_>> = series.jobs.iter().map(|job| series.by_layout(job).collect()).collect();
    let mut points = Vec::new();
    for layout in 0..jobs.first().map_or(0, Vec::len) {
        let jobs: Vec<&[(usize, f64)]> = jobs.iter().map(|layouts| layouts[layout]).collect();
        let centres: Vec<f64> = jobs.iter().map(|job| JobSeries::median_of(job).unwrap_or(0.0)).collect();
        let pairs = jobs.iter().map(|job| job.len()).min().unwrap_or(0);
        points.extend((0..pairs).filter_map(|at| {
            let z = *phases.get(jobs[0][at].0)?;
            let deviations = jobs.iter().zip(&centres).zip(&shares);
            let y = deviations.map(|((job, centre), share)| (job[at].1 - centre) * share).sum();
            Some(Point { z, y, layout })
        }));
    }
    points
}

/// The same with the mean of each layout taken out, so that nothing but what changed within a layout counts.
pub(crate) fn centred(points: &[Point]) -> Vec<Point> {
    let centre = |of: fn(&Point) -> f64, layout: usize| {
        let of_layout = points.iter().filter(|point| point.layout == layout);
        mean(&of_layout.map(of).collect::<Vec<_>>()).unwrap_or(0.0)
    };
    let layouts = points.last().map_or(0, |last| last.layout + 1);
    let centres: Vec<_> = (0..layouts)
        .map(|layout| [centre(|point| point.z, layout), centre(|point| point.y, layout)])
        .collect();
    let moved = |&Point { z, y, layout }: &Point| {
        let [z_centre, y_centre] = centres[layout];
        Point { z: z - z_centre, y: y - y_centre, layout }
    };
    points.iter().map(moved).collect()
}

/// Error of a value at the fastest phase of each of several layouts that comes of the slope that it was
/// found with: by the slope's standard error, on the way from the middle of the pairs.
pub(crate) fn error_of_slope(points: &[Point]) -> Spread {
    let of_few = |number: usize| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    let layouts = points.last().map_or(0, |last| last.layout + 1);
    let within = centred(points);
    let zz: f64 = within.iter().map(|point| point.z * point.z).sum();
    let zy: f64 = within.iter().map(|point| point.z * point.y).sum();
    let freedom = of_few(points.len().saturating_sub(layouts + 1)).max(1.0);
    if zz < 1e-9 {
        return Spread::NONE;
    }
    let left: f64 = within.iter().map(|point| (point.y - zy / zz * point.z).powi(2)).sum();
    let away = mean(&points.iter().map(|point| point.z).collect::<Vec<_>>()).unwrap_or(0.0);
    Spread { error: (left / freedom / zz).sqrt() * away.abs(), freedom }
}

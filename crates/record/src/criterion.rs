//! A record as criterion writes one: `benchmark.json` and `estimates.json` per row, which critcmp and others
//! read.
//!
//! Format of criterion 0.8, times in nanoseconds per operation. A sample is a pair of rounds: in it a row's
//! time is the geometric mean over the jobs, each by its share, as in all tables.

use serde::Serialize;

use crate::group::{Group, TimedRow};
use crate::report::GroupReport;
use crate::series::Series;
use crate::statistics::{mean, median, student_quantile, variance, weighted_mean};

/// One row at one model, as criterion names and estimates it.
#[derive(Clone, Debug)]
pub struct Bench {
    /// Game and model, `xiangqi/generate`.
    pub group: String,
    /// Row, `xiangqi-array`.
    pub function: String,
    /// Nanoseconds per operation, in the order of the pairs of rounds.
    pub nanos: Vec<f64>,
}

/// A value with its interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimated {
    confidence_interval: Confidence,
    /// The value, in nanoseconds per operation.
    pub point_estimate: f64,
    /// Its standard error.
    pub standard_error: f64,
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Confidence {
    confidence_level: f64,
    lower_bound: f64,
    upper_bound: f64,
}

/// Content of `estimates.json`. There is no slope: every sample is of the same number of operations.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimates {
    /// The mean over the samples.
    pub mean: Estimated,
    /// The median of the samples.
    pub median: Estimated,
    /// The median distance from the median, made as wide as a standard deviation is.
    pub median_abs_dev: Estimated,
    slope: Option<Estimated>,
    /// The standard deviation of the samples.
    pub std_dev: Estimated,
}

#[derive(Serialize)]
struct Named<'a> {
    group_id: &'a str,
    function_id: &'a str,
    value_str: Option<&'a str>,
    throughput: Option<u64>,
    full_id: String,
    directory_name: String,
    title: String,
}

#[derive(Serialize)]
struct Sampled<'a> {
    sampling_mode: &'static str,
    iters: Vec<f64>,
    times: &'a [f64],
}

impl Bench {
    /// The rows of plain comparisons.
    #[must_use]
    pub fn all(reports: &[GroupReport<'_>]) -> Vec<Self> {
        let plain = reports.iter().filter(|report| report.is_plain());
        let rows = plain.flat_map(|report| {
            report.group.rows.iter().filter(|row| !row.again).map(|row| (report.group, row))
        });
        rows.map(|(group, row)| Self::of(group, row)).filter(|bench| !bench.nanos.is_empty()).collect()
    }

    fn of(group: &Group, row: &TimedRow) -> Self {
        let series = Series::of_row(group, row);
        let shares = series.shares();
        let pairs = series.jobs.iter().map(|job| job.pairs.len()).min().unwrap_or(0);
        let nanos = (0..pairs).filter_map(|at| {
            let speeds: Vec<_> = series.jobs.iter().map(|job| job.pairs[at].1).collect();
            // Millions of operations per second.
            weighted_mean(&speeds, &shares).map(|speed| 1e3 / speed.exp())
        });
        Self {
            group: format!("{}/{}", group.game, group.model.name()),
            function: row.board.name.clone(),
            nanos: nanos.collect(),
        }
    }

    /// Name as it is filtered and listed: `xiangqi/generate/xiangqi-array`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}/{}", self.group, self.function)
    }

    /// Directory below criterion's own, whose names have no slashes, colons or the like.
    #[must_use]
    pub fn directory(&self) -> String {
        let plain = |text: &str| -> String {
            text.chars().map(|letter| if "?\"/\\*<>:|^".contains(letter) { '_' } else { letter }).collect()
        };
        format!("{}/{}", plain(&self.group), plain(&self.function))
    }

    /// Estimates over the samples; `None` without any.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "there are few samples")]
    pub fn estimates(&self) -> Option<Estimates> {
        let count = self.nanos.len() as f64;
        let (mean, middle) = (mean(&self.nanos)?, median(&self.nanos)?);
        let deviation = variance(&self.nanos).sqrt();
        let distances: Vec<_> = self.nanos.iter().map(|nanos| (nanos - middle).abs()).collect();
        let freedom = (count - 1.0).max(1.0);
        let around = |value: f64, error: f64| {
            let reach = student_quantile(1.0 - LEVEL, freedom) * error;
            Estimated {
                confidence_interval: Confidence {
                    confidence_level: LEVEL,
                    lower_bound: (value - reach).max(0.0),
                    upper_bound: value + reach,
                },
                point_estimate: value,
                standard_error: error,
            }
        };
        let error = deviation / count.sqrt();
        // Errors of estimates of a normal distribution: a record keeps the samples for others.
        Some(Estimates {
            mean: around(mean, error),
            median: around(middle, error * 1.2533),
            median_abs_dev: around(median(&distances)? * 1.4826, error * 1.1664),
            slope: None,
            std_dev: around(deviation, deviation / (2.0 * freedom).sqrt()),
        })
    }

    /// Files of a baseline's directory, each with its content; none without samples.
    ///
    /// # Errors
    /// A value that JSON cannot hold, of which there is none.
    pub fn files(&self) -> serde_json::Result<Vec<(&'static str, String)>> {
        let Some(estimates) = self.estimates() else { return Ok(Vec::new()) };
        let named = Named {
            group_id: &self.group,
            function_id: &self.function,
            value_str: None,
            throughput: None,
            full_id: self.name(),
            directory_name: self.directory(),
            title: self.name(),
        };
        let sampled =
            Sampled { sampling_mode: "Flat", iters: vec![1.0; self.nanos.len()], times: &self.nanos };
        Ok(vec![
            ("benchmark.json", serde_json::to_string(&named)?),
            ("estimates.json", serde_json::to_string(&estimates)?),
            ("sample.json", serde_json::to_string(&sampled)?),
        ])
    }
}

const LEVEL: f64 = 0.95;

impl Estimated {
    /// Ends of the interval.
    #[must_use]
    pub fn ends(&self) -> [f64; 2] {
        [self.confidence_interval.lower_bound, self.confidence_interval.upper_bound]
    }
}

#[cfg(test)]
mod tests {
    use super::Bench;

    fn bench(nanos: &[f64]) -> Bench {
        Bench {
            group: "chess/generate".to_owned(),
            function: "chess-bitboard:pext:kept".to_owned(),
            nanos: nanos.to_vec(),
        }
    }

    #[test]
    fn estimates_are_those_of_a_textbook() {
        let estimates =
            bench(&[2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0]).estimates().expect("there are samples");
        let values = [estimates.mean, estimates.median, estimates.median_abs_dev, estimates.std_dev];
        let found = values.map(|value| (value.point_estimate * 1e3).round() / 1e3);
        assert_eq!(found, [5.0, 4.5, 0.741, 2.138]);
        // The quantile for seven degrees of freedom is 2.365.
        let [low, high] = estimates.mean.ends();
        assert!((high - 5.0 - 2.365 * 0.7559).abs() < 1e-3 && (low + high - 10.0).abs() < 1e-9);
        assert_eq!(bench(&[]).estimates(), None);
    }

    #[test]
    fn a_directory_has_no_sign_that_a_system_refuses() {
        assert_eq!(bench(&[]).directory(), "chess_generate/chess-bitboard_pext_kept");
        let files = bench(&[1.0, 2.0]).files().expect("numbers");
        assert!(files[0].1.contains(r#""full_id":"chess/generate/chess-bitboard:pext:kept""#));
        assert!(files[1].1.contains(r#""slope":null"#));
    }
}

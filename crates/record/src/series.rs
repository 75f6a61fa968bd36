//! Ratios by job and pair of rounds, as logarithms: what an [`Estimate`](crate::Estimate) is made of.

use qipan_row::{Stratum, Weights};

use crate::group::{Group, Label, Measured, Order, TimedRow};
use crate::phases::{self, Phases};
use crate::statistics::{mean, median, weighted_mean};

/// Logarithms of speeds or of ratios, by job and pair of rounds.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    pub(crate) jobs: Vec<JobSeries>,
    pub(crate) order: Order,
    /// Number of pairs of rounds that each layout of the program took; none if there was one.
    pub(crate) layouts: Vec<usize>,
    /// Weights of the parts of a game; unknown if all jobs count alike.
    pub(crate) weights: Option<Weights>,
    /// The phases that were taken out, if there were any.
    pub(crate) phases: Option<Phases>,
    /// Slope of the values over the phases: by so much a logarithm they rise where the machine is faster by
    /// one.
    pub(crate) slope: f64,
}

#[derive(Clone, Debug)]
pub(crate) struct JobSeries {
    pub(crate) name: String,
    pub(crate) stratum: Option<Stratum>,
    /// The pair's number, ascending, and the value in it.
    pub(crate) pairs: Vec<(usize, f64)>,
}

impl JobSeries {
    pub(crate) fn median(&self) -> Option<f64> {
        Self::median_of(&self.pairs)
    }

    pub(crate) fn median_of(pairs: &[(usize, f64)]) -> Option<f64> {
        median(&pairs.iter().map(|&(_, value)| value).collect::<Vec<_>>())
    }
}

impl Series {
    /// Series of jobs that count alike, without phases.
    pub(crate) fn of_jobs(jobs: Vec<JobSeries>, order: Order) -> Self {
        Self { jobs, order, layouts: Vec::new(), weights: None, phases: None, slope: 0.0 }
    }

    /// The speeds of a row, in millions of operations per second.
    pub(crate) fn of_row(group: &Group, row: &TimedRow) -> Self {
        let job = |(label, run): (&Label, &Measured)| JobSeries {
            name: label.name.data().to_owned(),
            stratum: label.stratum,
            pairs: run.speeds(&group.layouts).map(|(pair, speed)| (pair, speed.ln())).collect(),
        };
        let jobs = group.jobs.iter().zip(&row.measured).map(job).collect();
        Self::of_jobs(jobs, group.order).of_group(group)
    }

    /// The same with what a group says of all of its rows.
    fn of_group(self, group: &Group) -> Self {
        Self { layouts: group.layouts.clone(), weights: group.weights, ..self }
    }

    /// The speeds of a row, in millions of whole jobs per second, however many operations each takes: what
    /// two models have in common that do the same job in different ways.
    #[expect(clippy::cast_precision_loss, reason = "a figure to read, not to count with")]
    pub(crate) fn of_repetitions(group: &Group, row: &TimedRow) -> Self {
        let mut series = Self::of_row(group, row);
        for (job, run) in series.jobs.iter_mut().zip(&row.measured) {
            let part = (f64::from(run.repetitions) / run.operations.max(1) as f64).ln();
            job.pairs.iter_mut().for_each(|(_, speed)| *speed += part);
        }
        series
    }

    /// Ratio of a row's speed to that of another one of the same group, in the pairs of rounds that both
    /// took part in, at the fastest phase of the machine.
    pub(crate) fn of_rows(group: &Group, row: &TimedRow, other: &TimedRow) -> Self {
        let ratios = Self::of_row(group, row).over(&Self::of_row(group, other));
        ratios.at_the_fastest_phase_of(phases::of(group, row, other))
    }

    /// The same with what goes with such phases taken out.
    pub(crate) fn at_the_fastest_phase_of(self, phases: Option<Phases>) -> Self {
        Self { phases, ..self }.at_the_fastest_phase()
    }

    /// The same with what still goes with its phases taken out.
    fn at_the_fastest_phase(mut self) -> Self {
        let Some(phases) = &self.phases else { return self };
        let slope = phases::theil_sen(&phases::centred(&phases::points(&self, phases)));
        for (pair, value) in self.jobs.iter_mut().flat_map(|job| &mut job.pairs) {
            *value -= slope * phases.get(*pair).copied().unwrap_or(0.0);
        }
        self.slope += slope;
        self
    }

    /// Ratios to the values of another series of the same jobs in the same rounds.
    pub(crate) fn over(&self, other: &Self) -> Self {
        let job = |(job, other): (&JobSeries, &JobSeries)| {
            let mut others = other.pairs.iter().peekable();
            let mut at = |pair: usize| {
                while others.next_if(|(other, _)| *other < pair).is_some() {}
                others.peek().filter(|(other, _)| *other == pair).map(|(_, value)| *value)
            };
            let pairs =
                job.pairs.iter().filter_map(|&(pair, value)| Some((pair, value - at(pair)?))).collect();
            JobSeries { pairs, ..job.clone() }
        };
        Self { jobs: self.jobs.iter().zip(&other.jobs).map(job).collect(), ..self.without_jobs() }
    }

    /// Common deviation of all rows of a comparison in each job and pair of rounds: the mean deviation, of
    /// the rows that took part in every pair, from their own medians there. Taken out of a row's speeds, it
    /// leaves what the machine did not do to everybody.
    pub(crate) fn common(group: &Group) -> Self {
        let rows: Vec<_> = group.rows.iter().map(|row| Self::of_row(group, row)).collect();
        let jobs = (0..group.done()).map(|job| {
            let pairs = rows.first().map_or(0, |row| row.jobs[job].pairs.len());
            let all = rows.iter().map(|row| &row.jobs[job]).filter(|job| job.pairs.len() == pairs);
            let all: Vec<_> = all.filter_map(|job| Some((job, job.median()?))).collect();
            let deviation = |pair: usize| {
                mean(&all.iter().map(|(job, median)| job.pairs[pair].1 - median).collect::<Vec<_>>())
            };
            let deviations = (0..pairs).map(|pair| (pair, deviation(pair).unwrap_or(0.0)));
            JobSeries {
                name: group.jobs[job].name.data().to_owned(),
                stratum: None,
                pairs: deviations.collect(),
            }
        });
        Self::of_jobs(jobs.collect(), group.order).of_group(group)
    }

    /// Series without its jobs.
    fn without_jobs(&self) -> Self {
        let (layouts, phases) = (self.layouts.clone(), self.phases.clone());
        Self { jobs: Vec::new(), layouts, phases, ..*self }
    }

    /// The jobs of those names alone.
    pub(crate) fn only(&self, is_wanted: impl Fn(&str) -> bool) -> Self {
        let jobs = self.jobs.iter().filter(|job| is_wanted(&job.name)).cloned().collect();
        Self { jobs, ..self.without_jobs() }
    }

    /// The jobs of a stratum alone.
    pub(crate) fn of_stratum(&self, stratum: Stratum) -> Self {
        let jobs = self.jobs.iter().filter(|job| job.stratum == Some(stratum)).cloned().collect();
        // A part takes the phases in its own way.
        Self { jobs, ..self.without_jobs() }.at_the_fastest_phase()
    }

    /// The value of each job, as a ratio.
    pub(crate) fn medians(&self) -> Vec<f64> {
        self.jobs.iter().filter_map(|job| self.middle(job)).map(f64::exp).collect()
    }

    /// The value of a job: the median over the pairs, or the mean over the layouts of that.
    pub(crate) fn middle(&self, job: &JobSeries) -> Option<f64> {
        mean(&self.by_layout(job).filter_map(JobSeries::median_of).collect::<Vec<_>>())
    }

    /// The pairs of a job in each layout.
    pub(crate) fn by_layout<'a>(&self, job: &'a JobSeries) -> impl Iterator<Item = &'a [(usize, f64)]> {
        let mut rest = job.pairs.as_slice();
        phases::of_layouts(&self.layouts, usize::MAX).into_iter().map(move |layout| {
            let (of_layout, others) = rest.split_at(rest.partition_point(|(pair, _)| *pair < layout.end));
            rest = others;
            of_layout
        })
    }

    /// The geometric mean over the jobs, each by its share, of the value of each; `None` if one has none.
    pub(crate) fn centre(&self) -> Option<f64> {
        let medians: Option<Vec<f64>> = self.jobs.iter().map(|job| self.middle(job)).collect();
        weighted_mean(&medians?, &self.shares()).map(f64::exp)
    }

    /// Weight of each job, all together 1: a part of a game by its weight, the jobs of one part alike. A
    /// part that has no job leaves its weight to the others.
    pub(crate) fn shares(&self) -> Vec<f64> {
        let parts: Option<Vec<Stratum>> = self.jobs.iter().map(|job| job.stratum).collect();
        let even = || vec![1.0; self.jobs.len()];
        let mut shares = self.weights.zip(parts).map_or_else(even, |(weights, parts)| {
            let each = Stratum::ALL.map(|part| {
                let jobs = parts.iter().filter(|other| **other == part).count();
                weights.of(part) / f64::from(u32::try_from(jobs).unwrap_or(u32::MAX))
            });
            parts.iter().map(|&part| each[part as usize]).collect()
        });
        // Parts that count nothing may be all there is: then they count alike.
        if shares.iter().all(|&share| share <= 0.0) {
            shares = even();
        }
        let whole: f64 = shares.iter().sum();
        shares.iter().map(|share| share / whole).collect()
    }

    /// Returns true if the values of both were taken in the same rounds.
    pub(crate) fn is_paired_with(&self, other: &Self) -> bool {
        let pairs = |series: &Self| -> Vec<(String, usize)> {
            series.jobs.iter().map(|job| (job.name.clone(), job.pairs.len())).collect()
        };
        self.order == Order::Rounds && other.order == Order::Rounds && pairs(self) == pairs(other)
    }

    /// The values of each job, in the order of the rounds.
    pub(crate) fn by_job(&self) -> impl Iterator<Item = Vec<f64>> {
        self.jobs.iter().map(|job| job.pairs.iter().map(|&(_, value)| value).collect())
    }

    /// Returns true if the values are those of another series, as they are where a record is compared with
    /// itself.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let pairs = |series: &Self| series.jobs.iter().map(|job| job.pairs.clone()).collect::<Vec<_>>();
        pairs(self) == pairs(other)
    }
}

#[cfg(test)]
impl Series {
    /// Series of values by job, taken in the same rounds.
    pub(crate) fn of_values(values: &[Vec<f64>]) -> Self {
        let job = |(name, values): (usize, &Vec<f64>)| JobSeries {
            name: name.to_string(),
            stratum: None,
            pairs: values.iter().copied().enumerate().collect(),
        };
        Self::of_jobs(values.iter().enumerate().map(job).collect(), Order::Rounds)
    }
}

#[cfg(test)]
mod tests {
    use super::{JobSeries, Order, Series};

    #[test]
    fn rows_that_take_part_less_often_are_compared_in_their_own_rounds() {
        let job =
            |pairs: &[(usize, f64)]| JobSeries { name: String::new(), stratum: None, pairs: pairs.to_vec() };
        let series = |pairs| Series::of_jobs(vec![job(pairs)], Order::Rounds);
        let (often, rarely) = (series(&[(0, 1.0), (1, 9.0), (2, 3.0)]), series(&[(0, 0.5), (2, 1.0)]));
        assert_eq!(rarely.over(&often).jobs[0].pairs, [(0, -0.5), (2, -2.0)]);
        assert_eq!(often.over(&rarely).jobs[0].pairs, [(0, 0.5), (2, 2.0)]);
    }
}

//! Ratios of speeds, with an interval for each level of variation.
//!
//! Variation has levels (Kalibera and Jones, *Rigorous benchmarking in reasonable time*, 2013), and an
//! interval covers those that were drawn again:
//!
//! ```text
//!   "these positions"       the rounds are drawn again, and the layouts of the program where there are
//!                           several; positions and machine stay
//!   "positions like these"  the positions are drawn again, within their strata, and the rounds with them
//! ```
//!
//! A [`Series`] has, for each job, the logarithm of the ratio in each pair of rounds. Its headline is the
//! mean over the jobs, each by its share ([`Weights`](crate::Weights)), of the median over the pairs. Both
//! intervals come from one bootstrap:
//!
//! 1. Pairs are drawn with replacement. All jobs take their turns within a pair, so that whatever a slow
//!    phase of the machine does to a pair it does to all jobs at once: the same pairs are drawn for all of
//!    them. Where jobs were timed one after the other ([`Order::Jobs`](crate::Order)) each draws its own.
//!    What goes with the machine's phases was taken out before (module `phases`); each drawing has a slope of
//!    its own, and so another value at the fastest phase.
//! 2. Jobs are drawn with replacement from the jobs of the same stratum, with the medians that step 1 has
//!    given them.
//!
//! The spread of the headlines of step 1 is the standard error for these positions, that of step 2 for
//! positions like these. Six pairs are few: a bootstrap's own percentiles would be too narrow by the ratio of
//! Student's quantile to the normal one, and those of a mean by √(n/(n-1)) besides (Hesterberg, *What
//! Teachers Should Know About the Bootstrap*, 2015). So the intervals are Student's about the ratio's
//! logarithm. The tests hold their coverage to 90 to 97 % at both levels.
//!
//! Of several *layouts*, programs whose functions lie in memory in other orders, each has a headline of its
//! own, and their mean is the ratio. Four are too few to be drawn from. But whatever varies below varies in
//! these headlines too, so that their variance by their number is that of the mean (Kalibera and Jones's
//! hierarchical variance), with one degree of freedom less than there are layouts. To it comes what the slope
//! of the phases leaves open, which is the same in all of them; and to that, for positions like these, the
//! variance of the jobs within their strata.

use std::cell::RefCell;
use std::collections::HashMap;

use qipan_game::SplitMix64;
use qipan_row::Stratum;

use crate::group::Order;
use crate::phases::{self, Fit};
use crate::series::{JobSeries, Series};
use crate::statistics::{Interval, student_quantile, student_tails, variance, weighted_mean};

/// A ratio, and how sure it is at each level.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// Ratio of the speeds.
    pub ratio: f64,
    /// Spread for these positions and this machine: the rounds alone were drawn again, and the layouts of
    /// the program if there are several.
    pub rounds: Spread,
    /// Spread for positions like these; `None` where there are too few of them to tell.
    pub positions: Option<Spread>,
}

/// Spread of an estimate about what it estimates, as far as one level of variation goes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spread {
    /// Standard error of the ratio's logarithm.
    pub error: f64,
    /// Degrees of freedom that it was found with.
    pub freedom: f64,
}

/// Probability that an interval misses what it is of: nineteen of twenty hold it.
const LEVEL: f64 = 0.05;

impl Spread {
    /// The spread of what cannot vary.
    pub(crate) const NONE: Spread = Spread { error: 0.0, freedom: 1e9 };

    fn interval(self, ratio: f64) -> Interval {
        thread_local! {
            /// Quantiles by degrees of freedom, of which there are few: each takes longer to find than a
            /// row's resampling does.
            static QUANTILES: RefCell<HashMap<u64, f64>> = RefCell::default();
        }
        let find = || student_quantile(LEVEL, self.freedom);
        let key = self.freedom.to_bits();
        let quantile = QUANTILES.with_borrow_mut(|known| *known.entry(key).or_insert_with(find));
        let reach = (self.error * quantile).exp();
        Interval { low: ratio / reach, high: ratio * reach }
    }

    /// The probability that chance alone moves a ratio at least so far from another one.
    fn chance(self, ratio: f64, other: f64) -> f64 {
        let distance = (ratio / other).ln().abs();
        if self.error <= 0.0 {
            return if distance < 1e-12 { 1.0 } else { 0.0 };
        }
        student_tails(distance / self.error, self.freedom)
    }

    /// That of a sum of two independent errors, with Welch and Satterthwaite's degrees of freedom.
    pub(crate) fn and(self, other: Self) -> Self {
        let (a, b) = (self.error.powi(2), other.error.powi(2));
        let below = a * a / self.freedom + b * b / other.freedom;
        let freedom = if below > 0.0 { (a + b).powi(2) / below } else { self.freedom + other.freedom };
        Spread { error: (a + b).sqrt(), freedom }
    }
}

impl Estimate {
    /// Estimate from the ratios of pairs of rounds in one job; `None` for none.
    #[must_use]
    pub fn of_pairs(ratios: &[f64]) -> Option<Self> {
        let pairs = ratios.iter().map(|ratio| ratio.ln()).enumerate().collect();
        let job = JobSeries { name: String::new(), stratum: None, pairs };
        Series::of_jobs(vec![job], Order::Jobs).estimate()
    }

    /// 95 % interval for these positions.
    #[must_use]
    pub fn of_rounds(&self) -> Interval {
        self.rounds.interval(self.ratio)
    }

    /// 95 % interval for positions like these; `None` where there are too few of them to tell.
    #[must_use]
    pub fn of_positions(&self) -> Option<Interval> {
        self.positions.map(|spread| spread.interval(self.ratio))
    }

    /// The interval of the highest level that is known.
    #[must_use]
    pub fn widest(&self) -> Interval {
        self.of_positions().unwrap_or_else(|| self.of_rounds())
    }

    /// The probability that chance alone moves the ratio so far from 1, at the highest level that is known.
    #[must_use]
    pub fn chance(&self) -> f64 {
        self.positions.unwrap_or(self.rounds).chance(self.ratio, 1.0)
    }

    /// The same for these positions alone.
    #[must_use]
    pub fn chance_of_rounds(&self) -> f64 {
        self.rounds.chance(self.ratio, 1.0)
    }

    /// The same ratio divided by a known one.
    pub(crate) fn divided_by(self, other: f64) -> Self {
        Self { ratio: self.ratio / other, ..self }
    }
}

/// Least degrees of freedom that say anything of positions.
pub(crate) const FEWEST: usize = 3;

/// Times that pairs and positions are drawn again.
const RESAMPLES: usize = 2000;

/// Any constant: the same samples give the same intervals.
const SEED: u64 = 0x0071_6970_616e;

impl Series {
    /// The ratio with its spread at both levels; `None` if a job has no value.
    pub(crate) fn estimate(&self) -> Option<Estimate> {
        if !self.layouts.is_empty() {
            return self.estimate_of_layouts();
        }
        let ratio = self.centre()?;
        let jobs: Vec<Sorted> = self.jobs.iter().map(|job| Sorted::of(&job.pairs)).collect();
        let pairs: Vec<usize> = jobs.iter().map(|job| job.values.len()).collect();
        let fewest = *pairs.iter().min()?;
        let is_shared = self.order == Order::Rounds && pairs.iter().all(|&pairs| pairs == fewest);
        let (shares, strata) = (self.shares(), self.strata());
        let fit = self.phases.as_ref().filter(|_| is_shared);
        let fit = fit.map(|phases| Fit::through(&phases::points(self, phases)));
        let mut random = SplitMix64(SEED);
        let mut weights = Vec::new();
        let (mut by_rounds, mut by_positions) = (Vec::new(), Vec::new());
        for _ in 0..RESAMPLES {
            let mut medians = Vec::with_capacity(jobs.len());
            for (at, job) in jobs.iter().enumerate() {
                if at == 0 || !is_shared {
                    draw(&mut random, job.values.len(), &mut weights);
                }
                medians.push(job.median(&weights));
            }
            // Another slope takes all jobs elsewhere.
            let moved = fit.as_ref().map_or(0.0, |fit| fit.moves(&weights));
            by_rounds.extend(weighted_mean(&medians, &shares).map(|centre| centre + moved));
            if let Some(strata) = &strata {
                // All jobs of a part have one share.
                let drawn = |jobs: &Vec<usize>| -> f64 {
                    let sum: f64 = jobs.iter().map(|_| medians[jobs[random.below(jobs.len())]]).sum();
                    sum * shares[jobs[0]]
                };
                by_positions.push(strata.iter().map(drawn).sum::<f64>() + moved);
            }
        }
        let spread = |centres: &[f64], freedom: f64, correction: f64| Spread {
            error: (variance(centres) * correction).sqrt(),
            freedom: freedom.max(1.0),
        };
        let positions = strata.map(|strata| {
            // A mean of n that are drawn from n varies less than one of n others: by (n-1)/n.
            let each = of_few(jobs.len()) / of_few(strata.len());
            spread(&by_positions, freedom(&shares, &strata), each / (each - 1.0))
        });
        // A drawing's median varies more: of six by half, as the simulations below have it.
        let all = pairs.iter().sum::<usize>();
        let each = of_few(all) / of_few(pairs.len());
        let freedom = of_few(if is_shared { fewest - 1 } else { all - pairs.len() });
        let correction = (each - 2.0).max(1.0) / each;
        // Where a slope was found with it, what is left varies less than what it is left of.
        let (freedom, correction) = match &fit {
            Some(_) => (freedom - 1.0, each / (each - 1.5).max(1.0)),
            None => (freedom, correction),
        };
        let rounds = spread(&by_rounds, freedom, correction);
        Some(Estimate { ratio, rounds, positions })
    }

    /// The same over several layouts: what they vary by has in it what rounds vary by.
    fn estimate_of_layouts(&self) -> Option<Estimate> {
        let ratio = self.centre()?;
        let shares = self.shares();
        let jobs: Option<Vec<f64>> = self.jobs.iter().map(|job| self.middle(job)).collect();
        let jobs = jobs?;
        let by_layout: Vec<Vec<_>> = self.jobs.iter().map(|job| self.by_layout(job).collect()).collect();
        let of_layout = |layout: usize| {
            let medians: Option<Vec<f64>> =
                by_layout.iter().map(|job| JobSeries::median_of(job[layout])).collect();
            weighted_mean(&medians?, &shares)
        };
        let layouts: Vec<f64> = (0..self.layouts.len()).filter_map(of_layout).collect();
        let all = of_few(layouts.len());
        let of_layouts = Spread { error: (variance(&layouts) / all).sqrt(), freedom: (all - 1.0).max(1.0) };
        let phases = self.phases.as_ref().map(|phases| phases::points(self, phases));
        let rounds = phases.map_or(of_layouts, |points| of_layouts.and(phases::error_of_slope(&points)));
        let positions = self.strata().map(|strata| of_parts(&jobs, &shares, &strata).and(rounds));
        Some(Estimate { ratio, rounds, positions })
    }

    /// The jobs' indices by stratum; `None` if there are too few of them to say anything of others.
    fn strata(&self) -> Option<Vec<Vec<usize>>> {
        let mut strata: Vec<(Option<Stratum>, Vec<usize>)> = Vec::new();
        for (index, job) in self.jobs.iter().enumerate() {
            match strata.iter_mut().find(|(stratum, _)| *stratum == job.stratum) {
                Some((_, jobs)) => jobs.push(index),
                None => strata.push((job.stratum, vec![index])),
            }
        }
        let is_enough =
            self.jobs.len() >= strata.len() + FEWEST && strata.iter().all(|(_, jobs)| jobs.len() > 1);
        is_enough.then(|| strata.into_iter().map(|(_, jobs)| jobs).collect())
    }

    /// Difference from a series of other rounds, say of another machine: at the jobs that both have, each
    /// median by the other's. Positions are the same in both, so that only what they change counts.
    pub(crate) fn since(&self, before: &Self) -> Option<Estimate> {
        let known = |name: &str| before.jobs.iter().any(|job| job.name == name);
        let after = self.only(known);
        let common = |name: &str| after.jobs.iter().any(|job| job.name == name);
        let before = before.only(common);
        let (new, old) = (after.estimate()?, before.estimate()?);
        let mut jobs = Vec::new();
        for job in &after.jobs {
            let earlier = before.jobs.iter().find(|earlier| earlier.name == job.name)?;
            jobs.push(after.middle(job)? - before.middle(earlier)?);
        }
        let shares = after.shares();
        let positions = after.strata().map(|strata| {
            let drawn = of_parts(&jobs, &shares, &strata);
            // What the rounds of both runs leave open, and no fewer positions could show.
            let of_rounds = new.rounds.and(old.rounds);
            if drawn.error > of_rounds.error { drawn } else { of_rounds }
        });
        let ratio = weighted_mean(&jobs, &shares)?.exp();
        Some(Estimate { ratio, rounds: new.rounds.and(old.rounds), positions })
    }

    /// Difference from a series of other work: each is drawn again by itself, at both levels.
    pub(crate) fn apart_from(&self, before: &Self) -> Option<Estimate> {
        let (new, old) = (self.estimate()?, before.estimate()?);
        Some(Estimate {
            ratio: new.ratio / old.ratio,
            rounds: new.rounds.and(old.rounds),
            positions: new.positions.zip(old.positions).map(|(new, old)| new.and(old)),
        })
    }
}

/// A number of jobs or rounds.
pub(crate) fn of_few(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap_or(u32::MAX))
}

/// Spread of a mean over all jobs, if other jobs of the same parts were drawn; each part is given by its
/// jobs' places.
fn of_parts(values: &[f64], shares: &[f64], parts: &[Vec<usize>]) -> Spread {
    let of_part = |part: &Vec<usize>| {
        let of_part: Vec<f64> = part.iter().map(|&at| values[at]).collect();
        variance(&of_part) * of_few(part.len()) * shares[part[0]].powi(2)
    };
    let error = parts.iter().map(of_part).sum::<f64>().sqrt();
    Spread { error, freedom: freedom(shares, parts) }
}

/// The degrees of freedom of a mean over parts that count by their shares: Welch and Satterthwaite's formula,
/// with the same variance in all parts. They are as many as jobs, less one a part, if all jobs count alike,
/// and fewer if one part counts much.
fn freedom(shares: &[f64], strata: &[Vec<usize>]) -> f64 {
    let of = |part: &Vec<usize>| of_few(part.len()) * shares[part[0]].powi(2);
    let all: f64 = strata.iter().map(of).sum();
    let below: f64 = strata.iter().map(|part| of(part).powi(2) / of_few(part.len() - 1)).sum();
    if below > 0.0 { all.powi(2) / below } else { 1.0 }
}

/// Draws so many of so many values, and sets `weights` to how often each was drawn.
fn draw(random: &mut SplitMix64, values: usize, weights: &mut Vec<u32>) {
    weights.clear();
    weights.resize(values, 0);
    for _ in 0..values {
        weights[random.below(values)] += 1;
    }
}

/// Values in ascending order, with the places that they were drawn from.
struct Sorted {
    values: Vec<(f64, usize)>,
}

impl Sorted {
    fn of(pairs: &[(usize, f64)]) -> Self {
        let mut values: Vec<_> =
            pairs.iter().enumerate().map(|(place, &(_, value))| (value, place)).collect();
        values.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        Self { values }
    }

    /// The median of a drawing with replacement, in which each value occurs so often, and all together as
    /// often as there are values.
    fn median(&self, weights: &[u32]) -> f64 {
        let all = u32::try_from(self.values.len()).unwrap_or(u32::MAX);
        // How many values lie wholly below the lower and the upper middle: counted to the end, since where to
        // stop could not be foretold.
        let (mut drawn, mut lower, mut upper) = (0, 0, 0);
        for &(_, place) in &self.values {
            drawn += weights[place];
            lower += usize::from(2 * drawn < all);
            upper += usize::from(2 * drawn <= all);
        }
        let value = |at: usize| self.values.get(at).map_or(0.0, |&(value, _)| value);
        if lower == upper { value(lower) } else { f64::midpoint(value(lower), value(upper)) }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::{Just, Strategy, prop_assert, proptest};
    use qipan_game::SplitMix64;
    use qipan_row::{Stratum, Weights};

    use super::{JobSeries, Order, Series, Sorted};
    use crate::phases;
    use crate::statistics::median;

    fn uniform(random: &mut SplitMix64) -> f64 {
        (random.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// A normal number, by twelve uniform ones.
    fn normal(random: &mut SplitMix64) -> f64 {
        (0..12).map(|_| uniform(random)).sum::<f64>() - 6.0
    }

    /// A host's phases, as recorded: runs of four to six pairs, each up to 17 % slower than the fastest, one
    /// in three not at all.
    fn host(random: &mut SplitMix64, pairs: usize) -> Vec<f64> {
        let mut phases = Vec::new();
        while phases.len() < pairs {
            let slower = if random.below(3) == 0 { 0.0 } else { 0.04 + 0.13 * uniform(random) };
            let run = 4 + random.below(3);
            phases.extend(std::iter::repeat_n(-slower, run));
        }
        phases.truncate(pairs);
        phases
    }

    /// A machine without other users.
    fn quiet(_: &mut SplitMix64, pairs: usize) -> Vec<f64> {
        vec![0.0; pairs]
    }

    /// The programs that took part: their number, and what the order of their functions changes a ratio by:
    /// a normal number of this spread, and a third of it again for each part of the game.
    #[derive(Clone, Copy, Debug)]
    struct Layouts {
        number: usize,
        spread: f64,
    }

    const ONE: Layouts = Layouts { number: 1, spread: 0.0 };

    /// Phases by pair of rounds.
    type Host = fn(&mut SplitMix64, usize) -> Vec<f64>;

    /// A comparison as it could have been, a pair of rounds for each phase of the host: of `by_stratum` jobs
    /// in each stratum. What moves: positions of the same stratum by a fifth; the machine by its phases, of
    /// which a row takes more or less than the baseline, by a slope that differs by stratum too; a pair of
    /// rounds as a whole by half a per cent; a sample by two per cent and one in twenty by ten. Returned with
    /// what its ratio is in the fastest phase: for these positions, and for all.
    fn simulated(
        random: &mut SplitMix64,
        host: &[f64],
        weights: Weights,
        by_stratum: usize,
        layouts: Layouts,
    ) -> (Series, [f64; 2]) {
        const BY_STRATUM: [f64; 4] = [-0.2, -0.1, 0.3, 0.2];
        let pairs = host.len();
        // As the second row of the baseline tells it.
        let noisy: Vec<f64> = host.iter().map(|phase| phase + 0.003 * normal(random)).collect();
        let each =
            if layouts.number == 1 { Vec::new() } else { vec![pairs / layouts.number; layouts.number] };
        let phases = phases::of_speeds(&noisy, &each);
        // Which phase is called the fastest is no matter of chance: it is what is reported.
        let middle = host.iter().sum::<f64>() / pairs as f64;
        let of_run = |phases: &phases::Phases| {
            let firsts = phases::of_layouts(&each, pairs).into_iter().map(|layout| layout.start);
            firsts.map(|first| noisy[first] - phases[first]).fold(f64::NEG_INFINITY, f64::max)
        };
        let fastest = phases.as_ref().map_or(middle, of_run);
        let effects: Vec<f64> = (0..layouts.number).map(|_| layouts.spread * normal(random)).collect();
        let slope = 0.3 * normal(random);
        let common: Vec<f64> = (0..pairs).map(|_| 0.005 * normal(random)).collect();
        let (mut jobs, mut truths) = (Vec::new(), Vec::new());
        for (stratum, centre) in Stratum::ALL.into_iter().zip(BY_STRATUM) {
            let slope = slope + 0.1 * normal(random);
            let of_part: Vec<f64> =
                effects.iter().map(|all| all + 0.3 * layouts.spread * normal(random)).collect();
            for index in 0..by_stratum {
                let truth = centre + 0.2 * normal(random);
                let mut value = |pair: usize| {
                    let scale = if random.below(20) == 0 { 0.1 } else { 0.02 };
                    let layout = of_part[pair * layouts.number / host.len()];
                    (pair, truth + layout + slope * host[pair] + common[pair] + scale * normal(random))
                };
                let pairs = (0..pairs).map(&mut value).collect();
                jobs.push(JobSeries { name: format!("{stratum} {index}"), stratum: Some(stratum), pairs });
                truths.push([truth + slope * fastest, centre + slope * fastest]);
            }
        }
        let of_part = |part: &[[f64; 2]], at: usize| part.iter().map(|truth| truth[at]).sum::<f64>();
        let weighted = |at: usize| {
            let parts = truths.chunks(by_stratum).zip(Stratum::ALL);
            parts.map(|(part, stratum)| of_part(part, at) / by_stratum as f64 * weights.of(stratum)).sum()
        };
        let series =
            Series { weights: Some(weights), layouts: each.clone(), ..Series::of_jobs(jobs, Order::Rounds) };
        (series.at_the_fastest_phase_of(phases), [weighted(0), weighted(1)])
    }

    /// Share of the intervals that hold what they are of, at both levels.
    fn coverage(
        host: Host,
        weights: Weights,
        [by_stratum, pairs]: [usize; 2],
        layouts: Layouts,
        runs: u32,
    ) -> [f64; 2] {
        let mut random = SplitMix64(2026);
        let mut held = [0, 0];
        for _ in 0..runs {
            let host = host(&mut random, pairs);
            let (series, [of_these, of_all]) = simulated(&mut random, &host, weights, by_stratum, layouts);
            let estimate = series.estimate().expect("values");
            held[0] += u32::from(estimate.of_rounds().contains(of_these.exp()));
            held[1] += u32::from(estimate.of_positions().expect("many jobs").contains(of_all.exp()));
        }
        held.map(|held| f64::from(held) / f64::from(runs))
    }

    /// At both levels, of as many jobs and rounds as the models have at least: quick trees, quick walks, full
    /// ones.
    #[test]
    fn nineteen_of_twenty_intervals_hold_what_they_are_of() {
        let cases = [
            (quiet as Host, Weights::EVEN, [32, 6], ONE, 500),
            (quiet, Weights::EVEN, [4, 8], ONE, 1000),
            (quiet, Weights::EVEN, [32, 10], ONE, 300),
            (quiet, Weights::EVEN, [4, 12], ONE, 800),
        ];
        let of_phases = [([32, 6], 400), ([4, 8], 600), ([32, 10], 300), ([4, 24], 600), ([64, 12], 200)];
        let of_phases = of_phases.into_iter().flat_map(|(size, runs)| {
            [Weights::EVEN, UNEVEN].map(|weights| (host as Host, weights, size, ONE, runs))
        });
        let of_layouts = [0.01, 0.02, 0.03, 0.1].into_iter().flat_map(|spread| {
            let layouts = Layouts { number: 4, spread };
            let sizes = [[32, 8], [32, 12], [4, 24]].into_iter();
            sizes.flat_map(move |size| [quiet as Host, host].map(|host| (host, UNEVEN, size, layouts, 500)))
        });
        for (host, weights, size, layouts, runs) in cases.into_iter().chain(of_phases).chain(of_layouts) {
            let held = coverage(host, weights, size, layouts, runs);
            for (level, held) in ["rounds", "positions"].into_iter().zip(held) {
                let [by_stratum, pairs] = size;
                let of = format!("{by_stratum} jobs a stratum, {pairs} pairs, {layouts:?}, {weights:?}");
                let what = format!("{level}: {held} of {runs} with {of}");
                assert!((0.90..=0.97).contains(&held), "{what}");
                println!("{what}");
            }
        }
    }

    /// Much of the middle game, and few checks, as a search has them.
    const UNEVEN: Weights = Weights { opening: 0.25, middle_game: 0.5, endgame: 0.2, in_check: 0.05 };

    /// A part counts by its weight, whatever the number of its jobs; one that has none leaves its weight to
    /// the others; and where nothing is known all jobs count alike.
    #[test]
    fn parts_count_by_their_weights() {
        let job = |stratum, value| JobSeries { name: String::new(), stratum, pairs: vec![(0, value)] };
        let (opening, endgame) = (Some(Stratum::Opening), Some(Stratum::Endgame));
        let centre = |jobs, weights| {
            let series = Series { weights, ..Series::of_jobs(jobs, Order::Rounds) };
            series.centre().expect("values").ln()
        };
        let jobs = vec![job(opening, 1.0), job(endgame, 2.0), job(endgame, 4.0)];
        let expected = (0.25 * 1.0 + 0.2 * 3.0) / 0.45;
        assert!((centre(jobs.clone(), Some(UNEVEN)) - expected).abs() < 1e-12);
        assert!((centre(jobs, None) - 7.0 / 3.0).abs() < 1e-12);
        let unknown = vec![job(opening, 1.0), job(None, 2.0)];
        assert!((centre(unknown, Some(UNEVEN)) - 1.5).abs() < 1e-12);
        let nothing = Weights { in_check: 1.0, opening: 0.0, middle_game: 0.0, endgame: 0.0 };
        assert!((centre(vec![job(opening, 1.0), job(endgame, 2.0)], Some(nothing)) - 1.5).abs() < 1e-12);
    }

    /// The case of jobs that were timed one after the other, each with rounds of its own.
    #[test]
    fn intervals_of_older_records_hold_what_they_are_of() {
        let mut random = SplitMix64(7);
        let mut held = 0;
        for _ in 0..400 {
            let jobs = (0..8).map(|job| JobSeries {
                name: job.to_string(),
                stratum: None,
                pairs: (0..15).map(|pair| (pair, 0.02 * normal(&mut random))).collect(),
            });
            let series = Series::of_jobs(jobs.collect(), Order::Jobs);
            held += u32::from(series.estimate().expect("values").of_rounds().contains(1.0));
        }
        assert!((360..=390).contains(&held), "{held} of 400");
    }

    /// On a quiet machine always. Where a slope has to be found in six pairs, mostly.
    #[test]
    fn a_difference_of_five_per_cent_is_seen() {
        for (host, least) in [(quiet as Host, 50), (host, 45)] {
            let mut random = SplitMix64(5);
            let mut seen = 0;
            for _ in 0..50 {
                let host = host(&mut random, 6);
                let (mut series, [of_these, _]) = simulated(&mut random, &host, Weights::EVEN, 32, ONE);
                for (_, value) in series.jobs.iter_mut().flat_map(|job| &mut job.pairs) {
                    *value -= of_these + 1.05_f64.ln();
                }
                seen += u32::from(series.estimate().expect("values").of_rounds().high < 1.0);
            }
            assert!(seen >= least, "{seen} of 50");
        }
    }

    proptest! {
        #[test]
        fn the_median_of_a_drawing_is_that_of_its_values(
            (values, drawn) in proptest::collection::vec(0.0..1.0_f64, 1..20).prop_flat_map(|values| {
                let all = values.len();
                (Just(values), proptest::collection::vec(0..all, all))
            })
        ) {
            let pairs: Vec<_> = values.iter().copied().enumerate().collect();
            let mut weights = vec![0; values.len()];
            drawn.iter().for_each(|&place| weights[place] += 1);
            let drawn: Vec<f64> = drawn.iter().map(|&place| values[place]).collect();
            let expected = median(&drawn).unwrap_or(0.0);
            prop_assert!((Sorted::of(&pairs).median(&weights) - expected).abs() < 1e-12);
        }

        #[test]
        fn the_inverse_ratio_has_the_inverse_interval(values in proptest::collection::vec(0.5..2.0_f64, 4..30)) {
            let series = |sign: f64| {
                let value = |(pair, value): (usize, &f64)| (pair, sign * value.ln());
                let pairs = values.iter().enumerate().map(value).collect();
                let job = JobSeries { name: String::new(), stratum: None, pairs };
                Series::of_jobs(vec![job], Order::Jobs).estimate().expect("values")
            };
            let (there, back) = (series(1.0), series(-1.0));
            prop_assert!((there.ratio * back.ratio - 1.0).abs() < 1e-9);
            prop_assert!((there.of_rounds().low * back.of_rounds().high - 1.0).abs() < 1e-6);
            prop_assert!(there.positions.is_none(), "of one position nobody can say what others would do");
        }
    }

    #[test]
    fn equal_ratios_have_an_interval_of_no_width() {
        let pairs = || (0..9).map(|pair| (pair, 1.25_f64.ln())).collect();
        let jobs = (0..8).map(|job| JobSeries { name: job.to_string(), stratum: None, pairs: pairs() });
        let estimate = Series::of_jobs(jobs.collect(), Order::Rounds).estimate().expect("values");
        assert!((estimate.ratio - 1.25).abs() < 1e-12 && estimate.widest().half_width() < 1e-9);
        assert!(estimate.chance() < 1e-6);
    }
}

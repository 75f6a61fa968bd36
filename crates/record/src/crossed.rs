//! Ratio of two programs whose starts and positions are crossed, and the rule by which a comparison ends.
//!
//! Speeds are compared, nodes by time, so that programs that search other trees can be compared. A cell, one
//! position in one start, has the logarithm of the ratio of B's speed to A's. Their mean is the ratio's
//! logarithm. Starts and positions are crossed: each position is worked on in each start. So the variance of
//! the mean is that of an analysis of variance with two random factors (Searle, Casella and McCulloch,
//! *Variance Components*, 1992), with Satterthwaite's degrees of freedom:
//!
//! ```text
//!   these positions        MS(starts) / (S·P)
//!   positions like these   (MS(starts) + MS(positions) - MS(rest)) / (S·P), and neither alone is more
//! ```
//!
//! A cell that another program has disturbed is brought to three standard deviations of what the others
//! leave, as the median has them.

use crate::estimate::{Estimate, FEWEST, Spread, of_few};
use crate::statistics::{mean, median, variance};

/// The rule by which a comparison ends: its interval is as narrow as asked, after eight starts at least; and
/// then half as many starts again. An interval is narrow by chance too, and then too narrow: without those
/// that come behind, and have no part in when it ends, one in eleven would miss what it is of where a program
/// has a bench of its own. With them it is one in fifteen there and one in twenty elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Precision {
    within: f64,
    goal: Option<usize>,
}

impl Precision {
    /// Starts that there are at least before the first look.
    pub const LEAST: usize = 8;

    /// An interval that reaches at most so far to either side, as a fraction.
    #[must_use]
    pub fn within(within: f64) -> Self {
        Self { within, goal: None }
    }

    /// Returns true if the comparison ends after so many starts; to be asked after each.
    pub fn is_enough(&mut self, starts: usize, estimate: &Estimate) -> bool {
        if self.goal.is_none() && starts >= Self::LEAST && estimate.widest().half_width() <= self.within {
            self.goal = Some(starts + starts.div_ceil(2));
        }
        self.goal.is_some_and(|goal| starts >= goal)
    }

    /// Starts after which it ends, once that is known.
    #[must_use]
    pub fn goal(&self) -> Option<usize> {
        self.goal
    }
}

/// A ratio whose starts and positions are crossed.
pub(crate) struct Crossed {
    pub(crate) estimate: Estimate,
    /// The part of the variance of the ratio's logarithm that more starts do not make smaller.
    pub(crate) of_positions: f64,
}

/// The ratio from its logarithms by start and position; `None` for fewer than two starts.
pub(crate) fn crossed(values: &[Vec<f64>]) -> Option<Crossed> {
    let places = values.first()?.len();
    if values.len() < 2 || places == 0 {
        return None;
    }
    let values = undisturbed(values);
    let (starts, all) = (of_few(values.len()), of_few(values.len() * places));
    let by_start: Vec<f64> = values.iter().filter_map(|start| mean(start)).collect();
    let by_place: Vec<f64> = (0..places).filter_map(|place| mean(&column(&values, place))).collect();
    let centre = mean(&by_start)?;
    let of_starts = variance(&by_start) / starts;
    let rounds = Spread { error: of_starts.sqrt(), freedom: starts - 1.0 };
    if places <= FEWEST {
        let estimate = Estimate { ratio: centre.exp(), rounds, positions: None };
        return Some(Crossed { estimate, of_positions: 0.0 });
    }
    let place_freedom = of_few(places - 1);
    let of_places = variance(&by_place) / of_few(places);
    let rest = |(start, row): (usize, &Vec<f64>)| -> f64 {
        let left =
            |(place, value): (usize, &f64)| (value - by_start[start] - by_place[place] + centre).powi(2);
        row.iter().enumerate().map(left).sum()
    };
    let rest_freedom = (starts - 1.0) * place_freedom;
    let of_rest = values.iter().enumerate().map(rest).sum::<f64>() / rest_freedom / all;
    let sum = (of_starts + of_places - of_rest).max(of_starts).max(of_places);
    let below = of_starts.powi(2) / rounds.freedom
        + of_places.powi(2) / place_freedom
        + of_rest.powi(2) / rest_freedom;
    let freedom = if below > 0.0 { (sum.powi(2) / below).max(1.0) } else { place_freedom };
    let positions = Some(Spread { error: sum.sqrt(), freedom });
    let estimate = Estimate { ratio: centre.exp(), rounds, positions };
    Some(Crossed { estimate, of_positions: (of_places - of_rest).max(0.0) })
}

fn column(values: &[Vec<f64>], place: usize) -> Vec<f64> {
    values.iter().map(|start| start[place]).collect()
}

/// The same values, none of them farther than three standard deviations from what its start and its position
/// let expect.
fn undisturbed(values: &[Vec<f64>]) -> Vec<Vec<f64>> {
    /// Standard deviations of a normal number in its median distance from the middle.
    const IN_MEDIAN: f64 = 1.4826;
    let places = values[0].len();
    let of_place: Vec<f64> = (0..places).filter_map(|place| median(&column(values, place))).collect();
    let without = |start: &Vec<f64>| -> Vec<f64> {
        start.iter().zip(&of_place).map(|(value, middle)| value - middle).collect()
    };
    // One position has no other to tell what its start does.
    let of_start = |start: &Vec<f64>| if places > 1 { median(&without(start)).unwrap_or(0.0) } else { 0.0 };
    let of_start: Vec<f64> = values.iter().map(of_start).collect();
    let expected = |start: usize, place: usize| of_start[start] + of_place[place];
    let distances: Vec<f64> = (0..values.len())
        .flat_map(|start| (0..places).map(move |place| (start, place)))
        .map(|(start, place)| (values[start][place] - expected(start, place)).abs())
        .collect();
    let most = median(&distances).unwrap_or(0.0) * IN_MEDIAN * 3.0;
    if most <= 0.0 {
        return values.to_vec();
    }
    let brought = |(start, row): (usize, &Vec<f64>)| {
        let near = |(place, value): (usize, &f64)| {
            value.clamp(expected(start, place) - most, expected(start, place) + most)
        };
        row.iter().enumerate().map(near).collect()
    };
    values.iter().enumerate().map(brought).collect()
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{Estimate, Precision, crossed};

    /// A normal number, by twelve uniform ones.
    fn normal(random: &mut SplitMix64) -> f64 {
        (0..12).map(|_| (random.next() >> 11) as f64 / (1_u64 << 53) as f64).sum::<f64>() - 6.0
    }

    /// What moves, as standard deviations: starts, positions, a cell; one cell in thirty by ten times as
    /// much.
    struct Moves {
        start: f64,
        place: f64,
        cell: f64,
    }

    /// Estimate of a comparison that is stopped as `pair` stops: once its interval is as narrow as asked.
    fn stopped(random: &mut SplitMix64, moves: &Moves, places: usize, within: f64) -> Estimate {
        let of_place: Vec<f64> = (0..places).map(|_| normal(random) * moves.place).collect();
        let mut values: Vec<Vec<f64>> = Vec::new();
        let mut patience = Precision::within(within);
        loop {
            let of_start = normal(random) * moves.start;
            let mut cell = |place: &f64| {
                let noise = normal(random) * moves.cell;
                place + of_start + if random.below(30) == 0 { 10.0 * noise } else { noise }
            };
            values.push(of_place.iter().map(&mut cell).collect());
            let Some(crossed) = crossed(&values) else { continue };
            if patience.is_enough(values.len(), &crossed.estimate) || values.len() >= 60 {
                return crossed.estimate;
            }
        }
    }

    /// Programs of equal speed are told apart once in twenty times, and not much less often.
    #[test]
    fn intervals_hold_what_they_are_of() {
        const TRIALS: usize = 2000;
        let mut random = SplitMix64(7);
        for (name, places, moves) in [
            ("bench", 1, Moves { start: 0.004, place: 0.0, cell: 0.01 }),
            ("cells alone", 16, Moves { start: 0.0, place: 0.0, cell: 0.02 }),
            ("starts", 16, Moves { start: 0.01, place: 0.0, cell: 0.01 }),
            ("positions", 16, Moves { start: 0.0, place: 0.01, cell: 0.01 }),
            ("all", 16, Moves { start: 0.005, place: 0.01, cell: 0.02 }),
        ] {
            let holds = |_: &usize| stopped(&mut random, &moves, places, 0.005).widest().contains(1.0);
            let held = (0..TRIALS).filter(holds).count();
            let part = held as f64 / TRIALS as f64;
            assert!((0.925..0.99).contains(&part), "{name}: {part} of the intervals hold the ratio");
        }
    }
}

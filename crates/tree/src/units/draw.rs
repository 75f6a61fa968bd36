//! Positions of all units, drawn at random: who counts some of them again finds a lie without counting all.
//!
//! ```text
//!   by leaves   a position as often as it has lines × count       what is said to be too much
//!   by lines    a position as often as it has lines               what is said to be too little, or nothing
//! ```
//!
//! Lines are known beforehand, and found again by a walk; counts are what may be a lie.

use std::path::PathBuf;

use qipan_game::SplitMix64;

use crate::units::UnitError;
use crate::units::counts::Counts;
use crate::units::merge::Merge;
use crate::units::unit::Unit;

/// Weight by which a position is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum By {
    /// Lines that lead to it, times leaves below it.
    Leaves,
    /// Lines that lead to it.
    Lines,
}

/// A position, and what is said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawn {
    /// The unit's number.
    pub unit: usize,
    /// The position.
    pub fen: String,
    /// Leaves below it, as all sets have them.
    pub nodes: u128,
    /// Weight by which it was drawn.
    pub by: By,
}

/// Chance that so many draws have missed all of what has a share of the weight they were drawn by.
#[must_use]
pub fn missed(share: f64, draws: usize) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "a chance to be read")]
    (1.0 - share).powf(draws as f64)
}

/// A unit, its counts, and what both weigh.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weighed {
    pub(crate) unit: PathBuf,
    pub(crate) counts: PathBuf,
    pub(crate) leaves: u128,
    pub(crate) lines: u128,
}

impl Weighed {
    fn weight(&self, by: By) -> f64 {
        float(match by {
            By::Leaves => self.leaves,
            By::Lines => self.lines,
        })
    }
}

#[expect(clippy::cast_precision_loss, reason = "a weight")]
fn float(number: u128) -> f64 {
    number as f64
}

impl Merge {
    /// Draws so many positions, by leaves and by lines in turn; with putting back, so that each draw knows
    /// nothing of the others. Reads the units that they are in.
    ///
    /// Empty unless everything [is good](Self::is_good).
    ///
    /// # Errors
    /// [`UnitError`], as of a merge.
    pub fn draw(&self, number: usize, random: &mut SplitMix64) -> Result<Vec<Drawn>, UnitError> {
        if !self.is_good() {
            return Ok(Vec::new());
        }
        let places = (0..number).map(|turn| {
            let by = if turn.is_multiple_of(2) { By::Leaves } else { By::Lines };
            at(self.weighed.iter().map(|unit| unit.weight(by)), random)
                .map(|(unit, within)| (unit, within, by))
        });
        let mut places: Vec<_> = places.flatten().enumerate().collect();
        // A unit is read once, however often it is drawn.
        places.sort_by_key(|&(_, (unit, ..))| unit);
        let mut drawn = Vec::with_capacity(places.len());
        for of_unit in places.chunk_by(|(_, (one, ..)), (_, (other, ..))| one == other) {
            let Some(&(_, (index, ..))) = of_unit.first() else { continue };
            let (unit, counts) = self.read(index)?;
            for &(turn, (_, within, by)) in of_unit {
                let weights =
                    unit.positions.iter().zip(&counts.counted).map(|(position, counted)| match by {
                        By::Leaves => float(position.paths) * float(counted.nodes),
                        By::Lines => float(position.paths),
                    });
                let position = within_of(weights, within);
                let (fen, nodes) = (unit.positions[position].fen.clone(), counts.counted[position].nodes);
                drawn.push((turn, Drawn { unit: unit.number, fen, nodes, by }));
            }
        }
        drawn.sort_by_key(|&(turn, _)| turn);
        Ok(drawn.into_iter().map(|(_, drawn)| drawn).collect())
    }

    /// Every position of a unit, in the order of the units; the first unit has index 0.
    ///
    /// # Errors
    /// [`UnitError`], as of a merge.
    pub fn all_of(&self, index: usize) -> Result<Vec<Drawn>, UnitError> {
        let (unit, counts) = self.read(index)?;
        let drawn = |(position, counted): (&crate::deep::Reached, &crate::units::Counted)| Drawn {
            unit: unit.number,
            fen: position.fen.clone(),
            nodes: counted.nodes,
            by: By::Lines,
        };
        Ok(unit.positions.iter().zip(&counts.counted).map(drawn).collect())
    }

    fn read(&self, index: usize) -> Result<(Unit, Counts), UnitError> {
        let Weighed { unit, counts, .. } = &self.weighed[index];
        let unit = Unit::read(unit)?;
        let counts = Counts::read(counts, &unit)?;
        Ok((unit, counts))
    }
}

/// A random place among weights: the index, and a number from 0 to 1 that says where within it. `None` if
/// nothing has any weight.
fn at(weights: impl Iterator<Item = f64> + Clone, random: &mut SplitMix64) -> Option<(usize, f64)> {
    let sum: f64 = weights.clone().sum();
    if sum <= 0.0 {
        return None;
    }
    let index = within_of(weights, uniform(random));
    Some((index, uniform(random)))
}

/// Index of what is so far among weights, from 0 to 1.
fn within_of(weights: impl Iterator<Item = f64> + Clone, share: f64) -> usize {
    let mut left = share * weights.clone().sum::<f64>();
    let mut last = 0;
    for (index, weight) in weights.enumerate().filter(|&(_, weight)| weight > 0.0) {
        last = index;
        if left < weight {
            break;
        }
        left -= weight;
    }
    last
}

/// A number from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "53 bits become a fraction")]
fn uniform(random: &mut SplitMix64) -> f64 {
    (random.next() >> 11) as f64 / (1u64 << 53) as f64
}

//! Differences between two records.
//!
//! The machine of the second is never quite that of the first, so by default the change of a row is taken
//! relative to the *drift* of its group: the median change over all rows. A slow-down of one board shows; a
//! slower machine does not.

use std::collections::HashMap;

use crate::estimate::Spread;
use crate::group::{Group, OF_ONE_LAYOUT, Question, TimedRow};
use crate::record::Record;
use crate::series::Series;
use crate::statistics::{Interval, beyond_chance_mostly, median};

/// A row of both records.
#[derive(Clone, PartialEq, Debug)]
pub struct Change {
    /// The game's name.
    pub game: String,
    /// The model, with what it was put under.
    pub model: String,
    /// The board.
    pub board: String,
    /// New speed by old speed, less the drift: below 1 is slower.
    pub ratio: f64,
    /// 95 % interval of `ratio`, for these positions.
    pub interval: Interval,
    /// The probability that chance alone changes it so much.
    pub chance: f64,
    /// True if the change of speed is beyond chance, held to more the more rows there are: of those that are
    /// named at most one in twenty is there by chance (Benjamini and Hochberg's method).
    pub is_beyond_chance: bool,
    /// True if it is of two programs, of which only one order of their functions was timed, and no more than
    /// another order could make.
    pub is_too_small: bool,
    /// New instructions by old ones, where both are known: above 1 is more work.
    pub instructions: Option<f64>,
}

impl Change {
    /// Returns true if it is slower by more than a fraction, surely and not too small to tell; or does more
    /// work by more than that fraction.
    #[must_use]
    pub fn is_worse_than(&self, fraction: f64) -> bool {
        let limit = 1.0 + fraction;
        (1.0 / self.ratio > limit && self.is_beyond_chance && !self.is_too_small)
            || self.instructions.is_some_and(|more| more > limit)
    }

    /// Returns true if the change of speed is beyond chance, or the number of instructions differs.
    #[must_use]
    pub fn is_one(&self) -> bool {
        self.is_beyond_chance || self.is_other_work()
    }

    /// Returns true if it takes more or fewer instructions.
    #[must_use]
    pub fn is_other_work(&self) -> bool {
        self.instructions.is_some_and(|ratio| (ratio - 1.0).abs() > 1e-9)
    }
}

/// All changes, and what could not be compared.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Difference {
    /// Rows of both records.
    pub changes: Vec<Change>,
    /// Rows of one record alone, in words.
    pub unmatched: Vec<String>,
}

/// The part of the changes named that may be there by chance.
const LEVEL: f64 = 0.05;

/// Treatment of the drift of a group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drift {
    /// Taken out: it is the machine's.
    TakenOut,
    /// Kept: it is the boards'.
    Kept,
}

/// Changes from one record to another.
#[must_use]
pub fn difference(old: &Record, new: &Record, drift: Drift) -> Difference {
    let mut difference = Difference::default();
    let program = |record: &Record| {
        let program = record.sessions.first().map(|session| session.program.clone());
        // A source that was changed does not say how.
        program.filter(|program| program.commit.is_some() && program.is_dirty == Some(false))
    };
    let is_other_build = program(old).is_none() || program(old) != program(new);
    let (before, after) = (by_question(old), by_question(new));
    for group in &new.groups {
        match before.get(&group.question()) {
            Some(before) => compare(before, group, drift, is_other_build, &mut difference),
            None => difference
                .unmatched
                .extend(group.rows.iter().filter(|row| !row.again).map(|row| only(group, row, "NEW"))),
        }
    }
    for group in &old.groups {
        let after = after.get(&group.question());
        let is_there = |row: &&TimedRow| {
            after.is_some_and(|after| after.rows.iter().any(|other| other.board.name == row.board.name))
        };
        difference.unmatched.extend(
            group.rows.iter().filter(|row| !row.again && !is_there(row)).map(|row| only(group, row, "OLD")),
        );
    }
    let chances: Vec<f64> = difference.changes.iter().map(|change| change.chance).collect();
    for (change, is_beyond) in difference.changes.iter_mut().zip(beyond_chance_mostly(&chances, LEVEL)) {
        change.is_beyond_chance = is_beyond;
        change.is_too_small &= is_beyond;
    }
    difference
}

/// A record may have thousands of groups; of two about the same, the first counts.
fn by_question(record: &Record) -> HashMap<Question<'_>, &Group> {
    record.groups.iter().rev().map(|group| (group.question(), group)).collect()
}

fn only(group: &Group, row: &TimedRow, which: &str) -> String {
    format!("{}, {} only in {which}", group.title(), row.board.name)
}

fn compare(old: &Group, new: &Group, drift: Drift, is_other_build: bool, difference: &mut Difference) {
    // What a machine did to everybody is taken out of each pair of rounds before it is taken out as a whole.
    let of_all = |group| (drift == Drift::TakenOut).then(|| Series::common(group));
    let (of_all, of_all_before) = (of_all(new), of_all(old));
    let speeds = |group: &Group, row: &TimedRow, of_all: &Option<Series>| {
        let speeds = Series::of_row(group, row);
        of_all.as_ref().map_or_else(|| speeds.clone(), |of_all| speeds.over(of_all))
    };
    let mut found = Vec::new();
    for row in new.rows.iter().filter(|row| !row.again) {
        let Some(before) = old.rows.iter().find(|other| !other.again && other.board.name == row.board.name)
        else {
            difference.unmatched.push(only(new, row, "NEW"));
            continue;
        };
        // Only the same jobs at the same depth are the same work.
        let is_common = |name: &str| {
            let run = |group: &Group, row: &TimedRow| {
                let at = group.jobs.iter().position(|label| label.name == name)?;
                row.measured.get(at).cloned()
            };
            run(new, row).zip(run(old, before)).is_some_and(|(new, old)| new.is_same_work(&old))
        };
        let (rates, rates_before) =
            (speeds(new, row, &of_all).only(is_common), speeds(old, before, &of_all_before).only(is_common));
        let Some(mut estimate) = rates.since(&rates_before) else {
            difference.unmatched.push(format!("{}, {}: no job in common", new.title(), row.board.name));
            continue;
        };
        if rates.is_same(&rates_before) {
            // The very same samples: chance has no part in it.
            estimate.rounds = Spread::NONE;
        }
        let instructions = row.instructions.zip(before.instructions).map(|(new, old)| new / old);
        found.push((row, estimate, instructions));
    }
    // Of two rows nobody can say which has drifted.
    let ratios: Vec<_> = found.iter().map(|(_, estimate, _)| estimate.ratio).collect();
    let is_taken_out = drift == Drift::TakenOut && found.len() >= 3;
    let drift = median(&ratios).filter(|_| is_taken_out).unwrap_or(1.0);
    difference.changes.extend(found.into_iter().map(|(row, estimate, instructions)| {
        let estimate = estimate.divided_by(drift);
        Change {
            game: new.game.clone(),
            model: new.title(),
            board: row.board.name.clone(),
            ratio: estimate.ratio,
            interval: estimate.of_rounds(),
            chance: estimate.chance_of_rounds(),
            is_beyond_chance: false,
            is_too_small: is_other_build
                && (new.layouts.is_empty() || old.layouts.is_empty())
                && estimate.ratio.ln().abs() <= OF_ONE_LAYOUT,
            instructions,
        }
    }));
}

//! What has changed between two records.
//!
//! The machine of the second is never quite that of the first, so by default the change of a row is taken
//! relative to the *drift* of its group: the median change over all rows. A slow-down of one board shows; a
//! slower machine does not.

use qipan_jobs::Sample;

use crate::group::{Group, Timed};
use crate::record::Record;
use crate::statistics::{Interval, centre, median, unpaired_interval};

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
    /// 95 % bootstrap interval of `ratio`.
    pub interval: Interval,
    /// New instructions by old ones, where both are known: above 1 is more work.
    pub instructions: Option<f64>,
}

impl Change {
    /// Whether it is slower by more than a fraction, and surely slower; or does more work by more than that.
    #[must_use]
    pub fn is_worse_than(&self, fraction: f64) -> bool {
        let limit = 1.0 + fraction;
        (1.0 / self.ratio > limit && self.interval.high < 1.0)
            || self.instructions.is_some_and(|more| more > limit)
    }

    /// Whether the difference is beyond chance.
    #[must_use]
    pub fn is_one(&self) -> bool {
        !self.interval.contains(1.0) || self.instructions.is_some_and(|ratio| (ratio - 1.0).abs() > 1e-9)
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

/// Whether the drift of a group is taken out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Drift {
    /// It is the machine's.
    TakenOut,
    /// It is the boards'.
    Kept,
}

/// What has changed from one record to another.
#[must_use]
pub fn difference(old: &Record, new: &Record, drift: Drift) -> Difference {
    let mut difference = Difference::default();
    for group in &new.groups {
        let same = |other: &&Group| other.is_about(&group.game, group.model, group.variant());
        match old.groups.iter().find(same) {
            Some(before) => compare(before, group, drift, &mut difference),
            None => difference
                .unmatched
                .extend(group.rows.iter().filter(|row| !row.again).map(|row| only(group, row, "NEW"))),
        }
    }
    for group in &old.groups {
        let same = |other: &&Group| other.is_about(&group.game, group.model, group.variant());
        let after = new.groups.iter().find(same);
        let is_there = |row: &&Timed| {
            after.is_some_and(|after| after.rows.iter().any(|other| other.board.name == row.board.name))
        };
        difference.unmatched.extend(
            group.rows.iter().filter(|row| !row.again && !is_there(row)).map(|row| only(group, row, "OLD")),
        );
    }
    difference
}

fn title(group: &Group) -> String {
    group.variant().title(group.model)
}

fn only(group: &Group, row: &Timed, which: &str) -> String {
    format!("{}, {} only in {which}", title(group), row.board.name)
}

fn compare(old: &Group, new: &Group, drift: Drift, difference: &mut Difference) {
    let start = difference.changes.len();
    for row in new.rows.iter().filter(|row| !row.again) {
        let Some(before) = old.rows.iter().find(|other| !other.again && other.board.name == row.board.name)
        else {
            difference.unmatched.push(only(new, row, "NEW"));
            continue;
        };
        // Only the same jobs at the same depth are the same work.
        let (mut rates_before, mut rates) = (Vec::new(), Vec::new());
        for (job, measured) in new.jobs.iter().zip(&row.measured) {
            let same = old
                .jobs
                .iter()
                .zip(&before.measured)
                .find(|(name, earlier)| *name == job && earlier.is_same_work(measured));
            if let Some((_, earlier)) = same {
                rates_before.push(earlier.samples.iter().map(Sample::cpu_rate).collect::<Vec<_>>());
                rates.push(measured.samples.iter().map(Sample::cpu_rate).collect::<Vec<_>>());
            }
        }
        let ratio = centre(&rates).zip(centre(&rates_before)).map(|(new, old)| new / old);
        let interval = if rates == rates_before {
            // The very same samples: chance has no part in it.
            Some(Interval { low: 1.0, high: 1.0 })
        } else {
            unpaired_interval(&rates, &rates_before, 1)
        };
        let Some((ratio, interval)) = ratio.zip(interval) else {
            difference.unmatched.push(format!("{}, {}: no job in common", title(new), row.board.name));
            continue;
        };
        let instructions = row.instructions.zip(before.instructions).map(|(new, old)| new / old);
        let (game, model, board) = (new.game.clone(), title(new), row.board.name.clone());
        difference.changes.push(Change { game, model, board, ratio, interval, instructions });
    }
    let changes = &mut difference.changes[start..];
    // Of two rows nobody can say which has drifted.
    if drift == Drift::TakenOut && changes.len() >= 3 {
        let ratios: Vec<_> = changes.iter().map(|change| change.ratio).collect();
        let drift = median(&ratios).unwrap_or(1.0);
        for change in changes {
            change.ratio /= drift;
            change.interval.low /= drift;
            change.interval.high /= drift;
        }
    }
}

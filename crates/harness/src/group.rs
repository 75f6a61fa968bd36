//! What a comparison consists of, as it is recorded: boards, jobs, raw samples.

use std::time::Duration;

use qipan_game::{Choice, Factor, Level, Tested};
use qipan_jobs::{Entrant, Model, Role, Sample};
use serde::{Deserialize, Serialize};

use crate::select::RowSet;
use crate::variant::Variant;

/// What is recorded of a board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Facts {
    /// Its name.
    pub name: String,
    /// The levels of everything that the board may do in more than one way; none in records before version 4.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<LevelFact>,
    /// The system's number in DESIGN.md.
    pub system: String,
    /// What the row is for.
    pub role: Role,
    /// Where the idea comes from.
    pub source: String,
    /// Bytes of one position.
    pub state_bytes: usize,
    /// Bytes of the look-up tables.
    pub table_bytes: usize,
    /// CPU features that it cannot do without.
    pub needs: Vec<String>,
}

/// What is recorded of a level.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelFact {
    /// What is varied: the name of a [`Factor`](qipan_game::Factor).
    pub factor: String,
    /// The level that the board has.
    pub name: String,
    /// Whether it is the board's fastest.
    pub is_best: bool,
    /// Whether the board's source text describes it so.
    pub is_text: bool,
}

impl From<&Level> for LevelFact {
    fn from(level: &Level) -> Self {
        Self {
            factor: level.factor.name().to_owned(),
            name: level.name.to_owned(),
            is_best: level.is_best(),
            is_text: level.is_text(),
        }
    }
}

impl Facts {
    /// The board's name without its levels.
    #[must_use]
    pub fn package(&self) -> &str {
        self.name.split(':').next().unwrap_or_default()
    }

    /// The level of a factor, if the board has any.
    #[must_use]
    pub fn level(&self, factor: Factor) -> Option<&LevelFact> {
        self.levels.iter().find(|level| level.factor == factor.name())
    }

    /// Whether every level is the board's fastest; so is a board of a record that knows of no levels.
    #[must_use]
    pub fn is_best(&self) -> bool {
        self.levels.iter().all(|level| level.is_best)
    }

    /// Whether every move is tested and everything else is the board's fastest.
    #[must_use]
    pub fn is_tested(&self) -> bool {
        let (legality, others): (Vec<_>, Vec<_>) =
            self.levels.iter().partition(|level| level.factor == Factor::Legality.name());
        legality.iter().any(|level| level.name == Tested::NAME) && others.iter().all(|level| level.is_best)
    }

    /// Whether the board is as its source describes it.
    #[must_use]
    pub fn is_text(&self) -> bool {
        self.levels.iter().all(|level| level.is_text)
    }

    /// Whether the row belongs to a set, as [`RowSet::contains`] says it of an entrant.
    #[must_use]
    pub fn is_in(&self, set: RowSet) -> bool {
        set.holds(self.role, self.is_best(), self.is_text(), self.is_tested())
    }

    /// Whether a name is the row's: see [`Entrant::is_named`].
    #[must_use]
    pub fn is_named(&self, name: &str) -> bool {
        let mut parts = name.split(':');
        let is_board = parts.next() == Some(self.package());
        let given: Vec<_> = parts.collect();
        is_board
            && given.iter().all(|name| self.levels.iter().any(|level| level.name == *name))
            && self.levels.iter().all(|level| level.is_best || given.contains(&level.name.as_str()))
    }
}

impl From<&Entrant> for Facts {
    fn from(entrant: &Entrant) -> Self {
        Self {
            name: entrant.name().to_owned(),
            levels: entrant.about.levels.iter().map(LevelFact::from).collect(),
            system: entrant.about.system.to_owned(),
            role: entrant.role,
            source: entrant.about.source.to_owned(),
            state_bytes: entrant.state_bytes,
            table_bytes: entrant.table_bytes(),
            needs: entrant.about.needs.iter().map(ToString::to_string).collect(),
        }
    }
}

/// One board's samples at one job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measured {
    /// Plies, of a tree.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions of the corpus, asked once per repetition.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<u32>,
    /// Runs per sample.
    pub repetitions: u32,
    /// It took its turn in two rounds out of so many times two: an oracle or a guest, which is slow and only
    /// shown.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub every: u32,
    /// A sample per round, of those that it took part in.
    #[serde(with = "samples")]
    pub samples: Vec<Sample>,
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(every: &u32) -> bool {
    *every == 1
}

impl Measured {
    /// The number of samples of a row that takes its turn every so many pairs of rounds.
    #[must_use]
    pub(crate) fn samples_of(rounds: usize, every: u32) -> usize {
        (0..rounds).filter(|round| (round / 2).is_multiple_of(every.max(1) as usize)).count()
    }

    /// Whether both did the same, of a job of that name.
    pub(crate) fn is_same_work(&self, other: &Self) -> bool {
        (self.depth, self.positions) == (other.depth, other.positions)
    }
}

/// What the processor counted, per operation, in user space.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counters {
    /// Clock cycles while the thread ran.
    pub cycles: f64,
    /// Instructions retired.
    pub instructions: f64,
    /// Branches that were predicted wrong.
    pub branch_misses: f64,
    /// Accesses that missed the last cache.
    pub cache_misses: f64,
}

/// One row of a comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timed {
    /// The board.
    pub board: Facts,
    /// Whether this is the baseline's second row, which shows what the noise is.
    pub again: bool,
    /// Instructions per operation, where they were counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instructions: Option<f64>,
    /// What the processor counted, where it was asked and could.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counters: Option<Counters>,
    /// By job.
    pub measured: Vec<Measured>,
}

/// A board without a row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Refusal {
    /// The board.
    pub board: String,
    /// Why it is not timed.
    pub reason: String,
    /// Whether it is wrong, rather than merely unable.
    pub is_wrong: bool,
}

/// A comparison of boards at one model.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The game's name.
    pub game: String,
    /// What was timed.
    pub model: Model,
    /// KiB swept through between operations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pressure: Option<u32>,
    /// Threads that shared each tree; without, one thread ran it as a whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<u32>,
    /// What it is to work on: positions, or parts of the corpus. Every row has samples of the first so many.
    pub jobs: Vec<String>,
    /// The baseline first, and last again.
    pub rows: Vec<Timed>,
    /// Boards that did not pass the gate, and why.
    pub refused: Vec<Refusal>,
}

impl Group {
    /// Jobs that all rows have samples of.
    #[must_use]
    pub fn done(&self) -> usize {
        self.rows.iter().map(|row| row.measured.len()).min().unwrap_or(0)
    }

    /// The rows of a board: two, if it is the baseline.
    pub fn rows_of(&mut self, board: &str) -> impl Iterator<Item = &mut Timed> {
        self.rows.iter_mut().filter(move |row| row.board.name == board)
    }

    /// Whether nothing is left to do.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.rows.is_empty() || self.done() == self.jobs.len()
    }

    /// Whether another group is of the same question.
    #[must_use]
    pub fn is_about(&self, game: &str, model: Model, variant: Variant) -> bool {
        self.game == game && self.model == model && self.variant() == variant
    }

    /// How it was timed.
    #[must_use]
    pub fn variant(&self) -> Variant {
        Variant::of(self.pressure, self.threads)
    }
}

/// Samples as rows of `[wall ns, cpu ns or null, operations, count]`: thousands of them, so without names.
mod samples {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::{Duration, Sample};

    type Row = (u64, Option<u64>, u64, u64);

    pub(super) fn serialize<S: Serializer>(samples: &[Sample], serializer: S) -> Result<S::Ok, S::Error> {
        let nanos = |duration: Duration| u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        let row = |sample: &Sample| -> Row {
            (nanos(sample.duration), sample.cpu.map(nanos), sample.operations, sample.count)
        };
        samples.iter().map(row).collect::<Vec<_>>().serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Sample>, D::Error> {
        let sample = |(wall, cpu, operations, count): Row| Sample {
            duration: Duration::from_nanos(wall),
            cpu: cpu.map(Duration::from_nanos),
            operations,
            count,
        };
        Ok(Vec::<Row>::deserialize(deserializer)?.into_iter().map(sample).collect())
    }
}

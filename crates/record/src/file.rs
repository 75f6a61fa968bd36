//! The record as a file: JSON.
//!
//! What is read is checked before anybody sees it ([`doubts`](crate::doubts)).

use qipan_foreign::{Foreign, harmless};
use qipan_row::{Model, SearchTally, Stratum, Variant, Weights};
use serde::{Deserialize, Serialize};

use crate::doubts::{self, FieldError};
use crate::facts::RowFacts;
use crate::group::{Counters, Group, Label, Measured, Order, Parts, Refusal, TimedRow, Timer};
use crate::record::{Plan, Record, RecordError, Session};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RecordFile {
    schema: String,
    version: u32,
    plan: Plan,
    sessions: Vec<Session>,
    groups: Vec<GroupFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GroupFile {
    game: String,
    model: Model,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pressure: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    threads: Option<u32>,
    #[serde(default, skip_serializing_if = "is_default")]
    order: Order,
    #[serde(default, skip_serializing_if = "is_default")]
    is_extended: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    layouts: Vec<usize>,
    jobs: Vec<Foreign>,
    /// A part of the game for each job, or none where nothing is known of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    strata: Vec<Stratum>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<Weights>,
    rows: Vec<RowFile>,
    refused: Vec<Refusal>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RowFile {
    board: RowFacts,
    again: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    instructions: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    counters: Option<Counters>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parts: Option<Parts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tally: Option<SearchTally>,
    measured: Vec<MeasuredFile>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MeasuredFile {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    positions: Option<u32>,
    repetitions: u32,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    every: u32,
    timer: Timer,
    operations: u64,
    count: u64,
    times: Vec<u64>,
}

fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over a reference")]
fn is_one(every: &u32) -> bool {
    *every == 1
}

pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Reads a record from a text; `file` is for messages.
pub(crate) fn parse(file: &str, text: &[u8]) -> Result<Record, RecordError> {
    // The kind and version first: another version's fields would only confuse.
    #[derive(Deserialize)]
    struct Head {
        schema: String,
        version: u32,
    }
    // Where that is no JSON, the rest knows better in which field.
    let head: Head =
        from_json(file, text).map_err(|error| from_json::<RecordFile>(file, text).err().unwrap_or(error))?;
    let value = |field: &str, found: String, expected: String| RecordError::Value {
        file: file.to_owned(),
        field: field.to_owned(),
        found,
        expected,
    };
    if head.schema != Record::SCHEMA {
        return Err(value("schema", doubts::quoted(&head.schema), format!("{:?}", Record::SCHEMA)));
    }
    if !(1..=Record::VERSION).contains(&head.version) {
        let newer = if head.version > Record::VERSION { ", of a newer qipan" } else { "" };
        return Err(value(
            "version",
            format!("{}{newer}", head.version),
            format!("1 to {}", Record::VERSION),
        ));
    }
    let mut read: RecordFile = from_json(file, text)?;
    if head.version == 1 {
        // That search is now the plain one.
        let plain = read.groups.iter_mut().filter(|group| group.model == Model::Search);
        plain.for_each(|group| group.model = Model::SearchPlain);
    }
    let groups = read.groups.into_iter().enumerate();
    let groups =
        groups.map(|(at, group)| group.into_group(&format!("groups[{at}]"))).collect::<Result<_, _>>();
    let doubted = |FieldError { field, found, expected }| value(&field, found, expected);
    let record = Record { plan: read.plan, sessions: read.sessions, groups: groups.map_err(doubted)? };
    match doubts::of(&record) {
        Some(doubt) => Err(doubted(doubt)),
        None => Ok(record),
    }
}

/// The record as the present version has it.
pub(crate) fn to_json(record: &Record) -> String {
    let file = RecordFile {
        schema: Record::SCHEMA.to_owned(),
        version: Record::VERSION,
        plan: record.plan.clone(),
        sessions: record.sessions.clone(),
        groups: record.groups.iter().map(GroupFile::of).collect(),
    };
    serde_json::to_string(&file).expect("names of fields are texts, and no number is infinite")
}

impl GroupFile {
    fn of(group: &Group) -> Self {
        let strata: Option<Vec<_>> = group.jobs.iter().map(|label| label.stratum).collect();
        Self {
            game: group.game.clone(),
            model: group.model,
            pressure: group.variant.pressure(),
            threads: group.variant.threads(),
            order: group.order,
            is_extended: group.is_extended,
            layouts: group.layouts.clone(),
            jobs: group.jobs.iter().map(|label| label.name.clone()).collect(),
            strata: strata.unwrap_or_default(),
            weights: group.weights,
            rows: group.rows.iter().map(RowFile::of).collect(),
            refused: group.refused.clone(),
        }
    }

    fn into_group(self, path: &str) -> Result<Group, FieldError> {
        let doubt = |field: &str, found: String, expected: String| {
            Err(FieldError { field: format!("{path}.{field}"), found, expected })
        };
        if let (Some(_), Some(threads)) = (self.pressure, self.threads) {
            return doubt("threads", threads.to_string(), "none beside pressure".to_owned());
        }
        let (jobs, strata) = (self.jobs.len(), self.strata.len());
        if strata != 0 && strata != jobs {
            return doubt("strata", strata.to_string(), format!("none, or {jobs}: one for each job"));
        }
        let strata = self.strata.into_iter().map(Some).chain(std::iter::repeat(None));
        let labels = self.jobs.into_iter().zip(strata).map(|(name, stratum)| Label { name, stratum });
        Ok(Group {
            game: self.game,
            model: self.model,
            variant: Variant::of(self.pressure, self.threads),
            order: self.order,
            is_extended: self.is_extended,
            layouts: self.layouts,
            jobs: labels.collect(),
            weights: self.weights,
            rows: self.rows.into_iter().map(RowFile::into_row).collect(),
            refused: self.refused,
        })
    }
}

impl RowFile {
    fn of(row: &TimedRow) -> Self {
        Self {
            board: row.board.clone(),
            again: row.again,
            instructions: row.instructions,
            counters: row.counters,
            parts: row.parts,
            tally: row.tally,
            measured: row.measured.iter().map(MeasuredFile::of).collect(),
        }
    }

    fn into_row(self) -> TimedRow {
        TimedRow {
            board: self.board,
            again: self.again,
            instructions: self.instructions,
            counters: self.counters,
            parts: self.parts,
            tally: self.tally,
            measured: self.measured.into_iter().map(MeasuredFile::into_measured).collect(),
        }
    }
}

impl MeasuredFile {
    fn of(measured: &Measured) -> Self {
        let &Measured { depth, positions, repetitions, every, timer, operations, count, ref times } =
            measured;
        let times = times.clone();
        Self { depth, positions, repetitions, every, timer, operations, count, times }
    }

    fn into_measured(self) -> Measured {
        let Self { depth, positions, repetitions, every, timer, operations, count, times } = self;
        Measured { depth, positions, repetitions, every, timer, operations, count, times }
    }
}

pub(crate) fn from_json<'de, T: Deserialize<'de>>(file: &str, text: &'de [u8]) -> Result<T, RecordError> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let value: T = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = match error.path().to_string() {
            path if path == "." => "record".to_owned(),
            path => harmless(&path).into_owned(),
        };
        let error = error.into_inner();
        let problem = match error.is_syntax() && field == "record" {
            true => format!("found no JSON ({error}), expected a record of qipan compare"),
            false => harmless(&error.to_string()).into_owned(),
        };
        RecordError::Field { file: file.to_owned(), field, problem }
    })?;
    let rest = |error: serde_json::Error| RecordError::Field {
        file: file.to_owned(),
        field: "record".to_owned(),
        problem: error.to_string(),
    };
    json.end().map_err(rest)?;
    Ok(value)
}

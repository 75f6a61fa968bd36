//! The record as a file: JSON, in any of the versions there have been.
//!
//! What is read is checked before anybody sees it ([`doubts`](crate::doubts)). What has come with which
//! version:
//!
//! | version | what came |
//! |---|---|
//! | 1 | plan, sessions, groups with raw samples `[wall, cpu, operations, count]` |
//! | 2 | threads, counters, `RUSTFLAGS`, what the compiler says |
//! | 3 | variants in the same rounds |
//! | 4 | levels of a board, rows that take part less often (`every`) |
//! | 5 | strata, the order of the jobs, operations and count once a job with bare times behind them |
//! | 6 | of a search: what its instructions are for (`parts`), what was done (`tally`) |
//! | 7 | how much each part of a game counts (`weights`), what positions were drawn from (`positions`), digests |
//! |   | of programs and boards (`digest`), rounds of several programs in one group (`layouts`) |

use qipan_experiment::{Model, SearchTally, Stratum, Variant, Weights};
use serde::{Deserialize, Serialize};

use crate::doubts::{self, Doubt};
use crate::facts::Facts;
use crate::group::{Counters, Group, Label, Measured, Order, Parts, Refusal, Timed, Timer};
use crate::record::{Plan, Record, RecordError, Session};
use crate::words::harmless;

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
    jobs: Vec<String>,
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
    board: Facts,
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
    #[serde(default, skip_serializing_if = "Option::is_none")]
    timer: Option<Timer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    operations: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    count: Option<u64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    times: Option<Vec<u64>>,
    /// Before version 5: `[wall ns, cpu ns or null, operations, count]`.
    #[serde(default, skip_serializing)]
    samples: Option<Vec<OldSample>>,
}

/// Wall time, CPU time (both in nanoseconds), operations, count.
type OldSample = (u64, Option<u64>, u64, u64);

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
        let expected = format!("1 to {}", Record::VERSION);
        return Err(value("version", format!("{}{newer}", head.version), expected));
    }
    let read: RecordFile = from_json(file, text)?;
    let groups = read.groups.into_iter().enumerate();
    let groups =
        groups.map(|(at, group)| group.into_group(&format!("groups[{at}]"))).collect::<Result<_, _>>();
    let doubted = |Doubt { field, found, expected }| value(&field, found, expected);
    let mut record = Record { plan: read.plan, sessions: read.sessions, groups: groups.map_err(doubted)? };
    match doubts::of(&record) {
        Some(doubt) => Err(doubted(doubt)),
        None => {
            doubts::clean(&mut record);
            Ok(record)
        }
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

    fn into_group(self, path: &str) -> Result<Group, Doubt> {
        let doubt = |field: &str, found: String, expected: String| {
            Err(Doubt { field: format!("{path}.{field}"), found, expected })
        };
        if let (Some(_), Some(threads)) = (self.pressure, self.threads) {
            return doubt("threads", threads.to_string(), "none beside pressure".to_owned());
        }
        let (jobs, strata) = (self.jobs.len(), self.strata.len());
        if strata != 0 && strata != jobs {
            return doubt("strata", strata.to_string(), format!("none, or {jobs}: one for each job"));
        }
        let strata = self.strata.into_iter().map(Some).chain(std::iter::repeat(None));
        // Before version 5 a stratum of the corpus was one job, with its name.
        let named = |name: &str| Stratum::ALL.into_iter().find(|stratum| stratum.name() == name);
        let label =
            |(name, stratum): (String, Option<Stratum>)| Label { stratum: stratum.or(named(&name)), name };
        let labels = self.jobs.into_iter().zip(strata).map(label);
        let row = |(at, row): (usize, RowFile)| row.into_row(&format!("{path}.rows[{at}]"));
        Ok(Group {
            game: self.game,
            model: self.model,
            variant: Variant::of(self.pressure, self.threads),
            order: self.order,
            is_extended: self.is_extended,
            layouts: self.layouts,
            jobs: labels.collect(),
            weights: self.weights,
            rows: self.rows.into_iter().enumerate().map(row).collect::<Result<_, _>>()?,
            refused: self.refused,
        })
    }
}

impl RowFile {
    fn of(row: &Timed) -> Self {
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

    fn into_row(self, path: &str) -> Result<Timed, Doubt> {
        let measured = self.measured.into_iter().enumerate();
        let measured =
            measured.map(|(at, measured)| measured.into_measured(&format!("{path}.measured[{at}]")));
        Ok(Timed {
            board: self.board,
            again: self.again,
            instructions: self.instructions,
            counters: self.counters,
            parts: self.parts,
            tally: self.tally,
            measured: measured.collect::<Result<_, _>>()?,
        })
    }
}

impl MeasuredFile {
    fn of(measured: &Measured) -> Self {
        let &Measured { depth, positions, repetitions, every, timer, operations, count, ref times } =
            measured;
        Self {
            depth,
            positions,
            repetitions,
            every,
            timer: Some(timer),
            operations: Some(operations),
            count: Some(count),
            times: Some(times.clone()),
            samples: None,
        }
    }

    fn into_measured(self, path: &str) -> Result<Measured, Doubt> {
        let Self { depth, positions, repetitions, every, timer, operations, count, times, samples } = self;
        let of = |timer, operations, count, times| Measured {
            depth,
            positions,
            repetitions,
            every,
            timer,
            operations,
            count,
            times,
        };
        match (timer, operations, count, times, samples) {
            (Some(timer), Some(operations), Some(count), Some(times), None) => {
                Ok(of(timer, operations, count, times))
            }
            (None, None, None, None, Some(samples)) => {
                let first = samples.first().copied().unwrap_or((1, None, 1, 0));
                let differs = |sample: &OldSample| {
                    (sample.1.is_some(), sample.2, sample.3) != (first.1.is_some(), first.2, first.3)
                };
                if let Some(other) = samples.iter().position(differs) {
                    let (_, _, operations, count) = samples[other];
                    return Err(Doubt {
                        field: format!("{path}.samples[{other}]"),
                        found: format!("{operations} operations, count {count}"),
                        expected: format!("{} and {} as in the first, by the same clock", first.2, first.3),
                    });
                }
                let timer = if first.1.is_some() { Timer::Cpu } else { Timer::Wall };
                let times = samples.iter().map(|&(wall, cpu, ..)| cpu.unwrap_or(wall)).collect();
                Ok(of(timer, first.2, first.3, times))
            }
            _ => Err(Doubt {
                field: path.to_owned(),
                found: "some of timer, operations, count, times, samples".to_owned(),
                expected: "the first four of them, or samples alone".to_owned(),
            }),
        }
    }
}

fn from_json<'de, T: Deserialize<'de>>(file: &str, text: &'de [u8]) -> Result<T, RecordError> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let value: T = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = match error.path().to_string() {
            path if path == "." => "record".to_owned(),
            path => harmless(&path).into_owned(),
        };
        let problem = harmless(&error.into_inner().to_string()).into_owned();
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

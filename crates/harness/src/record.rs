//! The record of a comparison: one JSON file from which everything that is printed can be made again.
//!
//! METHODOLOGY.md describes the schema. A record is written whole after every job, to another name and then
//! renamed, so that whoever is killed leaves a valid one, from which the comparison can go on.

use std::fs;
use std::io;
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::group::{Group, Measured};
use crate::machine::{Machine, said};
use crate::settings::Settings;

/// A comparison.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What kind of file it is: [`Record::SCHEMA`].
    pub schema: String,
    /// Version of that kind: [`Record::VERSION`].
    pub version: u32,
    /// What was asked for: the same for a comparison that goes on.
    pub plan: Plan,
    /// One per start of the program.
    pub sessions: Vec<Session>,
    /// What was measured.
    pub groups: Vec<Group>,
}

/// What was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Name of the profile.
    pub profile: String,
    /// What it means.
    pub settings: Settings,
    /// Boards, by name.
    pub boards: Vec<String>,
    /// Baselines that were asked for.
    pub baselines: Vec<String>,
}

/// One start of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Seconds since 1970.
    pub started: u64,
    /// The command line.
    pub command: Vec<String>,
    /// The program.
    pub program: Program,
    /// The machine at the start.
    pub before: Machine,
    /// The machine when the record was last written.
    pub after: Machine,
}

/// What was run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its version.
    pub version: String,
    /// The commit that its source directory is at, if that is there.
    pub commit: Option<String>,
    /// Whether the directory differs from that commit.
    pub is_dirty: Option<bool>,
    /// `release` or `debug`.
    pub build: String,
    /// `RUSTFLAGS` while it was built, if set: they replace those of `.cargo/config.toml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rustflags: Option<String>,
}

impl Program {
    /// This program. It holds no commit of its own (there is no build script): its source directory is asked.
    #[must_use]
    pub fn this() -> Self {
        let git =
            |arguments: &[&str]| said("git", &[&["-C", env!("CARGO_MANIFEST_DIR")], arguments].concat());
        Self {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            commit: git(&["rev-parse", "HEAD"]),
            is_dirty: git(&["status", "--porcelain", "--untracked-files=no"])
                .map(|changes| !changes.is_empty()),
            build: if cfg!(debug_assertions) { "debug" } else { "release" }.to_owned(),
            rustflags: option_env!("RUSTFLAGS").map(ToOwned::to_owned),
        }
    }
}

impl Session {
    /// A start of this program, now.
    #[must_use]
    pub fn now() -> Self {
        let machine = Machine::this();
        Self {
            started: SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs()),
            command: std::env::args().collect(),
            program: Program::this(),
            before: machine.clone(),
            after: machine,
        }
    }
}

/// Why a file is no record.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// It cannot be read or written.
    #[error("{file}: cannot {what} the record: {source}")]
    Io {
        /// The file.
        file: String,
        /// `read` or `write`.
        what: &'static str,
        /// The system's reason.
        source: io::Error,
    },
    /// It is no JSON, or a field is not what the schema says.
    #[error("{file}: {field}: {problem}")]
    Field {
        /// The file.
        file: String,
        /// The path of the field, `groups[3].rows[0].again`.
        field: String,
        /// What was found and expected, and where.
        problem: String,
    },
    /// Two parts of it contradict each other.
    #[error("{file}: {field}: found {found}, expected {expected}")]
    Value {
        /// The file.
        file: String,
        /// The path of the field.
        field: String,
        /// What stands there.
        found: String,
        /// What may stand there.
        expected: String,
    },
}

impl Record {
    /// What a record says that it is.
    pub const SCHEMA: &'static str = "qipan-record";
    /// The version that this program writes; it reads all versions since 1, which lack only what has come
    /// since.
    pub const VERSION: u32 = 4;

    /// A record of nothing yet.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        Self {
            schema: Self::SCHEMA.to_owned(),
            version: Self::VERSION,
            plan,
            sessions: Vec::new(),
            groups: Vec::new(),
        }
    }

    /// Reads a record.
    ///
    /// # Errors
    /// [`RecordError`]: a file that is none is named with the field, what was found and what was expected.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let file = path.display().to_string();
        let text =
            fs::read(path).map_err(|source| RecordError::Io { file: file.clone(), what: "read", source })?;
        Self::parse(&file, &text)
    }

    /// Reads a record from a text; `file` is for messages.
    ///
    /// # Errors
    /// As [`Record::read`].
    pub fn parse(file: &str, text: &[u8]) -> Result<Self, RecordError> {
        // The kind and version first: another version's fields would only confuse.
        #[derive(Deserialize)]
        struct Head {
            schema: String,
            version: u32,
        }
        let head: Head = from_json(file, text)?;
        let value = |field: &str, found: String, expected: String| {
            Err(RecordError::Value { file: file.to_owned(), field: field.to_owned(), found, expected })
        };
        if head.schema != Self::SCHEMA {
            return value("schema", clipped(&head.schema), format!("{:?}", Self::SCHEMA));
        }
        if !(1..=Self::VERSION).contains(&head.version) {
            let newer = if head.version > Self::VERSION { ", of a newer qipan" } else { "" };
            let expected = format!("1 to {}", Self::VERSION);
            return value("version", format!("{}{newer}", head.version), expected);
        }
        let record = Record { version: Self::VERSION, ..from_json(file, text)? };
        match record.contradiction() {
            Some((field, found, expected)) => value(&field, found, expected),
            None => Ok(record),
        }
    }

    /// Writes it whole under another name and renames that: at any moment the file is a valid record.
    ///
    /// # Errors
    /// [`RecordError::Io`].
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        let write = || write_whole(path, &serde_json::to_vec(self)?);
        let file = path.display().to_string();
        write().map_err(|source| RecordError::Io { file, what: "write", source })
    }

    /// A field that contradicts another, what it is and what it had to be.
    fn contradiction(&self) -> Option<(String, String, String)> {
        for (at, group) in self.groups.iter().enumerate() {
            let path = format!("groups[{at}].rows");
            let wrong =
                |field: String, found: String, expected: &str| Some((field, found, expected.to_owned()));
            if let (Some(_), Some(threads)) = (group.pressure, group.threads) {
                let field = format!("groups[{at}].threads");
                return wrong(field, threads.to_string(), "none beside pressure");
            }
            let again: Vec<_> = group.rows.iter().map(|row| row.again).collect();
            if let [first, .., last] = group.rows.as_slice() {
                let ends = !first.again && last.again && again.iter().filter(|&&again| again).count() == 1;
                if !ends || first.board.name != last.board.name {
                    let found = format!("{} … {}", clipped(&first.board.name), clipped(&last.board.name));
                    return wrong(path, found, "the baseline first and once again last");
                }
            } else if group.rows.len() == 1 {
                return wrong(path, "one row".to_owned(), "none or at least two");
            }
            for (row, timed) in group.rows.iter().enumerate() {
                let path = format!("{path}[{row}].measured");
                let (found, jobs) = (timed.measured.len(), group.rows[0].measured.len());
                if found != jobs || found > group.jobs.len() {
                    return wrong(path, format!("{found} jobs"), &format!("{jobs}, of {}", group.jobs.len()));
                }
                for (job, measured) in timed.measured.iter().enumerate() {
                    let path = format!("{path}[{job}].samples");
                    let rounds = group.rows[0].measured[job].samples.len();
                    if !(1..=MOST_EVERY).contains(&measured.every) || row == 0 && measured.every != 1 {
                        let path = path.replace("samples", "every");
                        return wrong(path, measured.every.to_string(), "1 for the baseline, at most 1000");
                    }
                    let (found, rounds) =
                        (measured.samples.len(), Measured::samples_of(rounds, measured.every));
                    if found != rounds || found == 0 {
                        return wrong(path, format!("{found} samples"), &format!("{rounds}, at least one"));
                    }
                    if measured.samples.iter().any(|sample| sample.operations == 0) {
                        return wrong(path, "0 operations".to_owned(), "at least one");
                    }
                }
            }
        }
        None
    }
}

/// Writes a file under another name beside it and renames that: whoever is interrupted leaves the old file or
/// the new one.
///
/// # Errors
/// The system's.
pub fn write_whole(path: &Path, content: &[u8]) -> io::Result<()> {
    let beside = path.with_added_extension("part");
    fs::write(&beside, content)?;
    fs::rename(&beside, path)
}

/// A row that took its turn less often than this says nothing.
const MOST_EVERY: u32 = 1000;

fn clipped(text: &str) -> String {
    format!("{:?}", text.chars().take(40).collect::<String>())
}

fn from_json<'de, T: Deserialize<'de>>(file: &str, text: &'de [u8]) -> Result<T, RecordError> {
    let mut json = serde_json::Deserializer::from_slice(text);
    let value: T = serde_path_to_error::deserialize(&mut json).map_err(|error| {
        let field = match error.path().to_string() {
            path if path == "." => "record".to_owned(),
            path => path,
        };
        RecordError::Field { file: file.to_owned(), field, problem: error.into_inner().to_string() }
    })?;
    let rest = |error: serde_json::Error| RecordError::Field {
        file: file.to_owned(),
        field: "record".to_owned(),
        problem: error.to_string(),
    };
    json.end().map_err(rest)?;
    Ok(value)
}

//! The record of a comparison: one JSON file from which everything that is printed can be made again.
//!
//! `docs/record.md` describes the schema, [`file`](crate::file) reads and writes it. A record is written
//! whole after every comparison, to another name and then renamed, so that whoever is killed leaves a valid
//! one, from which the rest can go on.

use std::fs;
use std::io::{self, Read};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use qipan_foreign::Foreign;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::file;
use crate::group::Group;
use crate::machine::{Machine, said};
use crate::settings::Settings;

/// A comparison.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// The plan: the same for a comparison that goes on.
    pub plan: Plan,
    /// The sessions: one per start of the program.
    pub sessions: Vec<Session>,
    /// The comparisons, with their times.
    pub groups: Vec<Group>,
}

/// The plan of a record: all that was asked for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// Name of the profile.
    pub profile: Foreign,
    /// The settings that the profile stands for.
    pub settings: Settings,
    /// Boards, by name.
    pub boards: Vec<String>,
    /// Baselines that were asked for.
    pub baselines: Vec<String>,
    /// The source that its positions were drawn from; unknown where it was not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub positions: Option<Foreign>,
}

/// One start of the program.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Session {
    /// Seconds since 1970.
    pub started: u64,
    /// The command line.
    pub command: Vec<Foreign>,
    /// The program.
    pub program: Program,
    /// The machine at the start.
    pub before: Machine,
    /// The machine when the record was last written.
    pub after: Machine,
}

/// The program that was run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Program {
    /// Its version.
    pub version: Foreign,
    /// The commit that its source directory is at, if that is there.
    pub commit: Option<Foreign>,
    /// True if the directory differs from that commit.
    pub is_dirty: Option<bool>,
    /// `release` or `debug`.
    pub build: Foreign,
    /// `RUSTFLAGS` while it was built, if set: they replace those of `.cargo/config.toml`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rustflags: Option<Foreign>,
    /// SHA-256 of the executable file, which tells one order of its functions from another; unknown
    /// where it was not noted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub digest: Option<String>,
}

impl Program {
    /// This program. It holds no commit of its own (there is no build script): its source directory is asked.
    #[must_use]
    pub fn this() -> Self {
        let git =
            |arguments: &[&str]| said("git", &[&["-C", env!("CARGO_MANIFEST_DIR")], arguments].concat());
        Self {
            version: Foreign::of(env!("CARGO_PKG_VERSION")),
            commit: git(&["rev-parse", "HEAD"]).map(Foreign::from),
            is_dirty: git(&["status", "--porcelain", "--untracked-files=no"])
                .map(|changes| !changes.is_empty()),
            build: Foreign::of(if cfg!(debug_assertions) { "debug" } else { "release" }),
            rustflags: option_env!("RUSTFLAGS").map(Foreign::of),
            digest: std::env::current_exe().and_then(fs::read).ok().map(|bytes| digest_of(&bytes)),
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
            command: std::env::args_os().map(|argument| Foreign::of(&argument.to_string_lossy())).collect(),
            program: Program::this(),
            before: machine.clone(),
            after: machine,
        }
    }
}

/// A reason that a file is no record.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordError {
    /// It is not read.
    #[error(transparent)]
    File(#[from] qipan_foreign::FileError),
    /// It cannot be unpacked or written.
    #[error("{file}: cannot {what} the record: {reason}")]
    Io {
        /// The file.
        file: String,
        /// `unpack` or `write`.
        what: &'static str,
        /// The system's reason.
        reason: io::Error,
    },
    /// It is no JSON, or a field is not what the schema says.
    #[error("{file}: {field}: {problem}")]
    Field {
        /// The file.
        file: String,
        /// The path of the field, `groups[3].rows[0].again`.
        field: String,
        /// The text of the problem: found, expected, and the place.
        problem: String,
    },
    /// A field says what cannot be, or two of them contradict each other.
    #[error("{file}: {field}: found {found}, expected {expected}")]
    Value {
        /// The file.
        file: String,
        /// The path of the field.
        field: String,
        /// The text that stands there.
        found: String,
        /// Description of what may stand there.
        expected: String,
    },
}

impl Record {
    /// The name by which a file says that it is a record.
    pub const SCHEMA: &'static str = "qipan-record";
    /// The version that this program writes; it reads those before it too.
    pub const VERSION: u32 = 2;
    /// The most bytes of a record, compressed or not: a full one of all rows has some ten millions.
    pub const MOST_BYTES: u64 = qipan_foreign::MOST_BYTES;

    /// A record of nothing yet.
    #[must_use]
    pub fn new(plan: Plan) -> Self {
        Self { plan, sessions: Vec::new(), groups: Vec::new() }
    }

    /// Name that tells it from other records: the second of its first start and a digest of command and
    /// machine; empty if it has never been started.
    #[must_use]
    pub fn id(&self) -> String {
        let Some(Session { started, command, before, .. }) = self.sessions.first() else {
            return String::new();
        };
        // Fowler, Noll and Vo's hash (FNV-1a).
        let texts = command.iter().chain([&before.cpu, &before.kernel]);
        let digest = texts
            .flat_map(|text| text.data().bytes())
            .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
        format!("{started}-{digest:08x}")
    }

    /// Reads a record, compressed by gzip or not.
    ///
    /// # Errors
    /// [`RecordError`]: a file that is none is named with the field, what was found and what was expected.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let name = qipan_foreign::path(path);
        Self::parse(&name, &qipan_foreign::read(path, Self::MOST_BYTES)?)
    }

    /// Reads a record from a text, or from a text that is compressed by gzip; `file` is for messages.
    ///
    /// # Errors
    /// As [`Record::read`].
    pub fn parse(file: &str, bytes: &[u8]) -> Result<Self, RecordError> {
        if bytes.starts_with(&GZIP) {
            let failed = |reason| RecordError::Io { file: file.to_owned(), what: "unpack", reason };
            let text = at_most(MultiGzDecoder::new(bytes), Self::MOST_BYTES).map_err(failed)?;
            return file::parse(file, &text);
        }
        file::parse(file, bytes)
    }

    /// The JSON text, as a file has it.
    #[must_use]
    pub fn to_json(&self) -> String {
        file::to_json(self)
    }

    /// Writes it whole under another name and renames that: at any moment the file is a valid record. It is
    /// compressed if the name ends in `.gz`.
    ///
    /// # Errors
    /// [`RecordError::Io`].
    pub fn write(&self, path: &Path) -> Result<(), RecordError> {
        let write = || {
            let json = self.to_json();
            if path.extension().is_some_and(|extension| extension == "gz") {
                let mut gzip = GzEncoder::new(Vec::new(), Compression::default());
                io::Write::write_all(&mut gzip, json.as_bytes())?;
                return qipan_foreign::write_whole(path, &gzip.finish()?);
            }
            qipan_foreign::write_whole(path, json.as_bytes())
        };
        write().map_err(|reason| RecordError::Io { file: qipan_foreign::path(path), what: "write", reason })
    }
}

/// SHA-256, in hexadecimal digits.
#[must_use]
pub fn digest_of(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The first bytes of a file that gzip has made.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// All bytes of a source, if there are no more than so many: a few kilobytes unpack to as many gigabytes as
/// their author likes.
fn at_most(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let too_long = format!("found more than {most} bytes, expected at most as many");
        return Err(io::Error::new(io::ErrorKind::InvalidData, too_long));
    }
    Ok(bytes)
}

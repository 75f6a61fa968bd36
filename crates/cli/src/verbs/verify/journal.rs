//! Journal of `verify --journal`: a line for each board that was right in a position.
//!
//! ```text
//! {"journal":1,"program":"89948864-1763…","suite":"91ab…","max_nodes":200000}
//! {"board":"chess-array","place":"suites/chess.epd:2","checked":5,"skipped":1,"nodes":10264,"seconds":0.1}
//! ```
//!
//! The first line says of which program and of which work the others are: what another build has found right
//! is nothing that this one may take over. A last line that was cut off when the program was ended is
//! dropped.

use std::collections::HashMap;
use std::fs::{self, File};
use std::hash::{DefaultHasher, Hasher};
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, UNIX_EPOCH};
use std::{env, io};

use anyhow::{Context, anyhow, bail};
use qipan_foreign::{MOST_BYTES, all_of, open_own};
use qipan_harness::{Entry, Limits, Passed};
use serde_json::{Value, json};

/// Lines that were there, and those that are added.
#[derive(Debug)]
pub(crate) struct Journal {
    name: String,
    known: HashMap<(String, String), Passed>,
    file: Mutex<io::Result<File>>,
}

impl Journal {
    /// Reads a journal, or begins one.
    pub(crate) fn open(path: &Path, entries: &[Entry], limits: &Limits) -> anyhow::Result<Self> {
        let name = qipan_foreign::path(path);
        let head = head(entries, limits)?;
        let mut file = open_own(path)?;
        let bytes = all_of(&file, path, MOST_BYTES)?;
        let text = str::from_utf8(&bytes).map_err(|_| none_there(&name))?;
        // What stands behind the last line end was cut off.
        let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
        let mut lines = whole.lines();
        match lines.next().map(serde_json::from_str::<Value>) {
            // What was cut off in its first line began so, or it is no journal.
            None if head.to_string().starts_with(text) || text.starts_with(BEGIN) => {}
            Some(Ok(found)) if found == head => {}
            Some(Ok(found)) if found.get("journal").is_some() => {
                let differs = ["journal", "program", "suite", "max_nodes"]
                    .into_iter()
                    .find(|&field| found.get(field) != head.get(field))
                    .unwrap_or("journal");
                bail!(
                    "{name}: {differs}: found {}, expected {}: the journal is of another build or of other work; \
                     take another file, or remove this one",
                    found.get(differs).unwrap_or(&Value::Null),
                    head[differs]
                );
            }
            None | Some(_) => return Err(none_there(&name)),
        }
        let mut known = HashMap::new();
        for (index, line) in lines.enumerate() {
            let entry = read(line).ok_or_else(|| {
                anyhow!("{name}:{}: found {:.60}, expected a line of a journal", index + 2, line)
            })?;
            known.insert(entry.0, entry.1);
        }
        file.set_len(whole.len() as u64)?;
        io::Seek::seek(&mut file, io::SeekFrom::End(0))?;
        if whole.is_empty() {
            writeln!(file, "{head}").with_context(|| format!("{name}: cannot write the journal"))?;
        }
        Ok(Self { name, known, file: Mutex::new(Ok(file)) })
    }

    pub(crate) fn known(&self, board: &str, entry: &Entry) -> Option<Passed> {
        self.known.get(&(board.to_owned(), entry.place.clone())).copied()
    }

    pub(crate) fn enter(&self, board: &str, entry: &Entry, passed: Passed) {
        let Passed { checked, skipped, nodes, time } = passed;
        let line = json!({
            "board": board, "place": entry.place.clone(), "checked": checked, "skipped": skipped, "nodes": nodes,
            "seconds": time.as_secs_f64(),
        });
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        let written = file.as_mut().ok().map(|file| writeln!(file, "{line}"));
        // The first thing that goes wrong is kept, and said at the end.
        if let Some(Err(error)) = written {
            *file = Err(error);
        }
    }

    /// Problem with writing, if there was one.
    pub(crate) fn problem(self) -> Option<anyhow::Error> {
        let file = self.file.into_inner().unwrap_or_else(PoisonError::into_inner);
        file.err().map(|error| {
            anyhow::Error::new(error).context(format!("{}: cannot write the journal", self.name))
        })
    }
}

/// Beginning of every journal.
const BEGIN: &str = "{\"journal\":";

fn none_there(name: &str) -> anyhow::Error {
    anyhow!("{name}:1: found no journal, expected a file of an earlier verify --journal, or none")
}

fn read(line: &str) -> Option<((String, String), Passed)> {
    let value: Value = serde_json::from_str(line).ok()?;
    let text = |field: &str| value.get(field)?.as_str().map(str::to_owned);
    let number = |field: &str| value.get(field)?.as_u64();
    let seconds = value.get("seconds")?.as_f64()?;
    let passed = Passed {
        checked: number("checked")?,
        skipped: number("skipped")?,
        nodes: number("nodes")?,
        time: Duration::try_from_secs_f64(seconds).ok()?,
    };
    Some(((text("board")?, text("place")?), passed))
}

/// First line of a journal: its program and its work.
fn head(entries: &[Entry], limits: &Limits) -> anyhow::Result<Value> {
    let file = env::current_exe().and_then(fs::metadata);
    let facts = file.and_then(|file| Ok((file.len(), file.modified()?)));
    let (length, modified) = facts.context("cannot look at this program in order to name it")?;
    let modified = modified.duration_since(UNIX_EPOCH).unwrap_or_default();
    let mut suite = DefaultHasher::new();
    for entry in entries {
        suite.write(entry.place.as_bytes());
        suite.write(entry.fen.as_bytes());
        for expected in &entry.counts {
            suite.write_u32(expected.depth);
            suite.write_u64(expected.nodes);
        }
    }
    Ok(json!({
        "journal": 1,
        // A build is told by what the system says of its file.
        "program": format!("{length}-{}", modified.as_nanos()),
        "suite": format!("{:016x}", suite.finish()),
        "max_nodes": limits.max_nodes,
    }))
}

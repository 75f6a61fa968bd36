//! Criterion's directory: records by baseline, pages, files per bench.
//!
//! ```text
//! target/criterion/new.json.gz                          the last record; base.json.gz and others, by name
//! target/criterion/report/index.html                    its page
//! target/criterion/GAME_MODEL/ROW/BASELINE/*.json       what critcmp and others read
//! ```

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context;
use qipan_record::{Bench, Record};

use crate::stop::write_file;

/// Name of what was timed last.
pub(super) const NEW: &str = "new";

/// Ending of a record's name.
const RECORD: &str = ".json.gz";

/// Names of criterion's own beside those of baselines.
const TAKEN: [&str; 3] = [NEW, "change", "report"];

/// The name of a baseline, which becomes part of a file's.
pub(super) fn baseline(text: &str) -> Result<String, String> {
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    let is_name = !text.is_empty() && text.len() <= 64 && !text.starts_with(['.', '-']);
    if is_name && text.chars().all(is_plain) && !TAKEN.contains(&text) {
        return Ok(text.to_owned());
    }
    let taken = TAKEN.join(", ");
    Err(format!("baseline: found {text:?}, expected letters, digits, dashes and dots, but not {taken}"))
}

pub(super) struct Place {
    root: PathBuf,
}

impl Place {
    /// `CRITERION_HOME`, else `criterion` where cargo builds.
    pub(super) fn of_criterion() -> Self {
        let target = || PathBuf::from(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()));
        let root = env::var_os("CRITERION_HOME").map_or_else(|| target().join("criterion"), PathBuf::from);
        Self { root }
    }

    /// File of the record of that name.
    pub(super) fn record(&self, name: &str) -> PathBuf {
        self.root.join(format!("{name}{RECORD}"))
    }

    /// File of a page.
    pub(super) fn page(&self, name: &str) -> PathBuf {
        self.root.join("report").join(format!("{name}.html"))
    }

    /// Makes place for a new record.
    pub(super) fn anew(&self) -> anyhow::Result<PathBuf> {
        let record = self.record(NEW);
        make(&self.root.join("report"))?;
        match fs::remove_file(&record) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(error).with_context(|| format!("{}: cannot be removed", qipan_foreign::path(&record)))
            }
            _ => Ok(record),
        }
    }

    pub(super) fn read(&self, name: &str) -> anyhow::Result<Record> {
        self.read_if_there(name)?.with_context(|| {
            let there = self.baselines();
            let expected = if there.is_empty() { "one: --save-baseline keeps it".to_owned() } else { there };
            let root = qipan_foreign::path(&self.root);
            format!("baseline: found no {name} in {root}, expected {expected}")
        })
    }

    pub(super) fn read_if_there(&self, name: &str) -> anyhow::Result<Option<Record>> {
        let record = self.record(name);
        Ok(record.exists().then(|| Record::read(&record)).transpose()?)
    }

    /// Names of the baselines that there are.
    fn baselines(&self) -> String {
        let files = fs::read_dir(&self.root).into_iter().flatten().flatten();
        let names = files.filter_map(|file| {
            let name = file.file_name().to_string_lossy().strip_suffix(RECORD)?.to_owned();
            (baseline(&name).is_ok()).then_some(name)
        });
        let mut names: Vec<_> = names.collect();
        names.sort();
        names.join(", ")
    }

    /// Keeps the new record under a baseline's name too.
    pub(super) fn keep_as(&self, name: &str) -> anyhow::Result<()> {
        let new = self.record(NEW);
        let content =
            fs::read(&new).with_context(|| format!("{}: cannot be read", qipan_foreign::path(&new)))?;
        write_file(&self.record(name), &content)
    }

    /// Writes the files of a bench, as new and under a baseline's name.
    pub(super) fn write(&self, bench: &Bench, baseline: Option<&str>) -> anyhow::Result<()> {
        for name in [Some(NEW), baseline].into_iter().flatten() {
            let directory = self.root.join(bench.directory()).join(name);
            make(&directory)?;
            for (name, content) in bench.files()? {
                write_file(&directory.join(name), content.as_bytes())?;
            }
        }
        Ok(())
    }
}

fn make(directory: &Path) -> anyhow::Result<()> {
    fs::create_dir_all(directory)
        .with_context(|| format!("{}: cannot be made", qipan_foreign::path(directory)))
}

#[cfg(test)]
mod tests {
    use super::baseline;

    #[test]
    fn a_baseline_is_a_plain_name() {
        for name in ["base", "before-2", "v1.0_a"] {
            assert_eq!(baseline(name), Ok(name.to_owned()));
        }
        for name in ["", "new", "report", "../x", ".x", "a/b", "-a", "棋"] {
            assert!(baseline(name).is_err(), "{name}");
        }
    }
}

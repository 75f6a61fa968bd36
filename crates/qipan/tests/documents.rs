//! The documents: lines that can be read, links that lead somewhere, and no measured figure typed by hand.

use std::fs;
use std::path::{Path, PathBuf};

use regex::Regex;
use unicode_width::UnicodeWidthStr;

/// Columns of a line of prose.
const WIDEST: usize = 110;

/// Numbers with units that nobody has measured: what the program is told, promises or is built with. Of each
/// its words in a document, as a pattern.
const CONSTANTS: &[&str] = &[
    // The level of confidence, and what a test demands of the intervals.
    r"95 %( intervals)?",
    r"90 to 97 %",
    // Thresholds and options of the program.
    r"--fail-over 3",
    r"(more than|less than|up to) 3 %",
    r"(more than|above|below) 2 %",
    r"table has 16 MiB",
    r"with (0|8192)( and 32)? KiB",
    r"(a line|file) of more than (64 KiB|64 MiB|256 MiB)",
];

struct Document {
    path: PathBuf,
    text: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every document that people write.
fn documents() -> Vec<Document> {
    fn search(directory: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(directory).expect("a directory of the project").flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let is_foreign = name == "target" || name.to_string_lossy().starts_with('.');
            if path.is_dir() && !is_foreign {
                search(&path, found);
            } else if path.extension().is_some_and(|end| end == "md") && name != "report.md" {
                found.push(path);
            }
        }
    }
    let mut found = Vec::new();
    search(&root(), &mut found);
    found.sort();
    let read = |path: PathBuf| Document { text: fs::read_to_string(&path).expect("a document"), path };
    found.into_iter().map(read).collect()
}

impl Document {
    /// Its name from the root, with slashes.
    fn name(&self) -> String {
        let path = self.path.strip_prefix(root()).expect("below the root");
        path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
    }

    /// Lines with their numbers, without code and without what is spliced in from records.
    fn prose(&self) -> Vec<(usize, &str)> {
        let (mut in_code, mut in_block) = (false, false);
        let mut lines = Vec::new();
        for (at, line) in self.text.lines().enumerate() {
            let is_fence = line.trim_start().starts_with("```");
            in_code ^= is_fence;
            in_block |= line.starts_with("<!-- qipan:") && line.contains(":begin");
            if !in_code && !is_fence && !in_block {
                lines.push((at + 1, line));
            }
            in_block &= !(line.starts_with("<!-- qipan:") && line.contains(":end"));
        }
        lines
    }

    /// Anchors of its headings in a link.
    fn anchors(&self) -> Vec<String> {
        let is_kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
        let slug = |heading: &str| -> String {
            heading.trim().to_lowercase().chars().filter(is_kept).collect::<String>().replace(' ', "-")
        };
        let headings = self.prose().into_iter().filter(|(_, line)| line.starts_with('#'));
        headings.map(|(_, line)| slug(line.trim_start_matches('#'))).collect()
    }
}

#[test]
fn no_line_of_prose_is_too_wide() {
    let mut wide = Vec::new();
    for document in documents() {
        for (at, line) in document.prose() {
            let is_breakable = line.trim_start_matches("- ").contains(' ') && !line.starts_with('|');
            if is_breakable && line.width() > WIDEST {
                wide.push(format!("{}:{at}: found {} columns", document.name(), line.width()));
            }
        }
    }
    assert!(wide.is_empty(), "expected at most {WIDEST}:\n{}", wide.join("\n"));
}

#[test]
fn every_link_leads_somewhere() {
    let documents = documents();
    let link = Regex::new(r"\]\(([^)\s]+)\)").expect("a pattern");
    let mut lost = Vec::new();
    for document in &documents {
        let directory = document.path.parent().expect("a file has a directory");
        for (at, line) in document.prose() {
            for target in link.captures_iter(line).map(|found| found.get(1).expect("one group").as_str()) {
                if target.contains("://") || target.starts_with("mailto:") {
                    continue;
                }
                let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
                let path = if file.is_empty() { document.path.clone() } else { directory.join(file) };
                let found = path.canonicalize();
                let is_there = found.as_ref().is_ok_and(|found| {
                    let same =
                        |other: &&Document| other.path.canonicalize().is_ok_and(|other| other == *found);
                    let target = documents.iter().find(same);
                    anchor.is_empty() || target.is_some_and(|to| to.anchors().iter().any(|one| one == anchor))
                });
                if !is_there {
                    lost.push(format!("{}:{at}: {target}", document.name()));
                }
            }
        }
    }
    assert!(lost.is_empty(), "links that lead nowhere:\n{}", lost.join("\n"));
}

/// A figure belongs into a record, from which it is spliced, or into a dated experiment with its command.
#[test]
fn no_measured_figure_is_typed() {
    let unit = r"(%|ns|µs|ms|s|seconds|minutes|hours|Mnodes/s|Mlookups/s|[KMG]iB|times as (fast|long))";
    let figure = Regex::new(&format!(r"\d[\d ]*([.,]\d+)? ?{unit}(\W|$)")).expect("a pattern");
    let constant = Regex::new(&format!("(?i)({})", CONSTANTS.join("|"))).expect("a pattern");
    let mut typed = Vec::new();
    for document in documents() {
        let name = document.name();
        // Dated, each with its command.
        if name.starts_with("docs/experiments/") || name.starts_with("reports/") || name == "CHANGELOG.md" {
            continue;
        }
        for (at, line) in document.prose() {
            if let Some(found) = figure.find(&constant.replace_all(line, "")) {
                typed.push(format!("{name}:{at}: {:?} in {line}", found.as_str()));
            }
        }
    }
    assert!(typed.is_empty(), "figures typed by hand:\n{}", typed.join("\n"));
}

//! `qipan reproduce`: a recorded comparison once more, on this machine, beside the record.
//!
//! ```text
//!   RECORD ──► its command ──► compare's own parser ──► compare ──► DIR/record.json.gz ──► report's files
//!      └──────────────────────────────────────────────────────────────────┴──► side by side
//! ```
//!
//! The command is a stranger's and stays data: a list of words that compare's parser takes or refuses.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, iter};

use anyhow::{Context, anyhow, bail};
use clap::Parser;
use qipan_foreign::Foreign;
use qipan_record::{GroupReport, Language, Record, RecordError, Role, SideBySide};
use qipan_report::page::{command_line, date};

use crate::renamed;
use crate::stop::is_stopped;
use crate::text::output::{BAD, Outcome, Output, in_a_terminal, message, styled};
use crate::text::side_by_side;
use crate::text::table::Format;
use crate::text::tables::Printer;
use crate::verbs::{compare, report};

/// Makes a recorded comparison again, on this machine.
///
/// The ratios of both are shown side by side. The record's command tells what is compared. What was
/// interrupted goes on when the same is asked for again. The whole comparison of reports/ takes half an hour,
/// --quick some minutes.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The record, or the directory that holds it; else the newest of another machine in reports/.
    #[arg(value_name = "RECORD")]
    record: Option<PathBuf>,
    /// Only what takes some minutes: the quick profile, without the record's --set, --pressure,
    /// --thread-counts, --instructions and --counters.
    #[arg(long)]
    quick: bool,
    /// Directory of the new record and all that is made from it; else reports/DATE-MACHINE, with --quick
    /// reports/DATE-MACHINE-quick. A name that ends in .json.gz is the record alone. A record that is there
    /// already goes on.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Measures and writes nothing; prints the command that would run, and below it the directory or
    /// the file.
    #[arg(long)]
    dry_run: bool,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let machine = machine(&gethostname::gethostname());
    let file = args.out.as_ref().filter(|out| out.to_string_lossy().ends_with(".json.gz"));
    let directory = match &args.out {
        Some(_) if let Some(parent) = file.and_then(|file| file.parent()) => parent.to_owned(),
        Some(directory) => directory.clone(),
        None => {
            let quick = if args.quick { QUICK } else { "" };
            Path::new(REPORTS).join(format!("{}-{machine}{quick}", today()))
        }
    };
    let ours = match &args.record {
        Some(path) => record_in(path).unwrap_or_else(|| path.clone()),
        None => newest(&machine, &directory)?,
    };
    let is_ours = match file {
        Some(file) => is_same(&ours, file),
        None => ours.parent().is_some_and(|parent| is_same(parent, &directory)),
    };
    if is_ours {
        bail!(
            "out: found {}, where {} itself is, expected another directory",
            qipan_foreign::path(&directory),
            qipan_foreign::path(&ours)
        );
    }
    let record = Record::read(&ours)?;
    let earlier = match file {
        Some(file) => Some(file.clone()).filter(|file| file.is_file()),
        None => record_in(&directory),
    };
    let theirs = earlier.clone().or_else(|| file.cloned()).unwrap_or_else(|| directory.join(NAMES[0]));
    let (command, comparison) = comparison(&ours, &record, args.quick, &theirs, earlier.is_some())?;
    if args.dry_run {
        output.line(&command_line(&command).terminal())?;
        output.line(&qipan_foreign::path(args.out.as_ref().unwrap_or(&directory)))?;
        return Ok(Outcome::Good);
    }

    if cfg!(debug_assertions) {
        message("note: a debug build, whose ratios say nothing: cargo run --release -- reproduce");
    }
    let what = if earlier.is_some() { "goes on" } else { "begins" };
    let begins =
        format!("{}, once more: {what} in {}", qipan_foreign::path(&ours), qipan_foreign::path(&theirs));
    output.line(&in_a_terminal(&begins))?;
    fs::create_dir_all(&directory)
        .with_context(|| format!("{}: cannot be made", qipan_foreign::path(&directory)))?;
    let client =
        compare::Client { command, goes_on: again(args, &ours, args.out.as_deref().unwrap_or(&directory)) };
    let outcome = compare::run_for(&comparison, Some(&client), output)?;
    // Who has seen enough has stopped the comparison too.
    if outcome == Outcome::Interrupted || output.is_closed() {
        return Ok(outcome);
    }
    let again = Record::read(&theirs)?;
    let reports = GroupReport::all(&again);
    if reports.is_empty() && outcome == Outcome::Failed {
        return Ok(outcome);
    }
    if reports.is_empty() {
        bail!(
            "{}: groups: found none with a timed board, expected at least one",
            qipan_foreign::path(&theirs)
        );
    }
    if file.is_none() {
        report::write_all(&directory, &again, &reports, Language::En)?;
    }
    if is_stopped() {
        let words = format!("the record is in {}; {} goes on", qipan_foreign::path(&theirs), client.goes_on);
        message(&format!("{} {words}", styled(BAD, "interrupted:")));
        return Ok(Outcome::Interrupted);
    }
    output.line("\nThe record (A) and this machine (B), as ratios:\n")?;
    let names = [&ours, &theirs].map(qipan_foreign::path);
    let records = [record, again];
    side_by_side::run(
        &names,
        &records,
        &mut Printer { output, format: Format::Terminal, language: Language::En },
    )?;
    output.line(&format!(
        "\n{}",
        in_a_terminal(&last_words(&records, args.out.as_deref().unwrap_or(&directory)))
    ))?;
    Ok(outcome)
}

/// Directory of records, below the current directory.
const REPORTS: &str = "reports";

/// Ending of the directory of a quick comparison.
const QUICK: &str = "-quick";

/// Names of a directory's record; once it was not compressed.
const NAMES: [&str; 2] = ["record.json.gz", "record.json"];

fn record_in(directory: &Path) -> Option<PathBuf> {
    NAMES.map(|name| directory.join(name)).into_iter().find(|path| path.is_file())
}

/// Returns true if two names are there and are of the same directory.
fn is_same(one: &Path, other: &Path) -> bool {
    // The parent of a bare file name is empty.
    let real = |path: &Path| fs::canonicalize(if path == Path::new("") { Path::new(".") } else { path }).ok();
    real(one).is_some_and(|one| real(other) == Some(one))
}

fn today() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    // The time of day follows.
    date(seconds).chars().take("YYYY-MM-DD".len()).collect()
}

/// A machine's name as part of a directory's.
fn machine(host: &OsStr) -> String {
    let host = host.to_string_lossy().to_ascii_lowercase();
    let parts = host.split(|letter: char| !letter.is_ascii_lowercase() && !letter.is_ascii_digit());
    let parts: Vec<_> = parts.filter(|part| !part.is_empty()).collect();
    if parts.is_empty() { "unnamed".to_owned() } else { parts.join("-") }
}

/// The newest record of another machine: names of directories begin with dates. What has been written for
/// this one before is nothing to compare it with.
fn newest(machine: &str, directory: &Path) -> anyhow::Result<PathBuf> {
    let entries =
        fs::read_dir(REPORTS).map(|entries| entries.flatten().collect()).unwrap_or_else(|_| Vec::new());
    let mut found: Vec<_> = entries.iter().filter_map(|entry| record_in(&entry.path())).collect();
    found.sort();
    let all = found.len();
    let is_own = |path: &PathBuf| {
        let Some(parent) = path.parent() else { return false };
        let name = parent.file_name().unwrap_or_default().to_string_lossy();
        let name = name.strip_suffix(QUICK).unwrap_or(&name);
        name.ends_with(&format!("-{machine}")) || is_same(parent, directory)
    };
    found.retain(|path| !is_own(path));
    found.pop().with_context(|| {
        let place = env::current_dir().unwrap_or_default().join(REPORTS);
        let own = if all == 0 { "" } else { " but this machine's own" };
        format!(
            "{}: found no record{own}, expected DIRECTORY/{} or DIRECTORY/{} below it: \
             run this where the project is, or name a RECORD",
            qipan_foreign::path(&place),
            NAMES[0],
            NAMES[1]
        )
    })
}

/// An option of `compare`, and whether a value follows.
type Flag = (&'static str, bool);

/// Options about the record's file and its look on a screen.
const OWN: [Flag; 4] = [("--out", true), ("--resume", false), ("--format", true), ("--share", true)];

/// Options that make a comparison long.
const LONG: [Flag; 7] = [
    ("--profile", true),
    ("--rounds", true),
    ("--pressure", true),
    ("--thread-counts", true),
    ("--set", true),
    ("--instructions", false),
    ("--counters", false),
];

fn without(arguments: &[String], flags: &[Flag]) -> Vec<String> {
    let mut kept = Vec::new();
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        let (name, value) = match argument.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (argument.as_str(), None),
        };
        match (flags.iter().find(|(flag, _)| *flag == name), value) {
            (None, _) => kept.push(argument.clone()),
            (Some((_, true)), None) => {
                rest.next();
            }
            (Some(_), _) => {}
        }
    }
    kept
}

/// The command line that makes a record's comparison here, and what it says.
fn comparison(
    path: &Path,
    record: &Record,
    is_quick: bool,
    out: &Path,
    goes_on: bool,
) -> anyhow::Result<(Vec<Foreign>, compare::Args)> {
    let value = |field: &str, found: String, expected: &str| RecordError::Value {
        file: qipan_foreign::path(path),
        field: field.to_owned(),
        found,
        expected: expected.to_owned(),
    };
    let Some(session) = record.sessions.first() else {
        bail!(value("sessions", "none".to_owned(), "at least one"));
    };
    let recorded = match session.command.as_slice() {
        [_, verb, recorded @ ..] if *verb == "compare" => recorded,
        other => {
            let words = other.get(1..).filter(|words| !words.is_empty());
            let found = words
                .map_or_else(|| "nothing".to_owned(), |words| command_line(words).terminal().into_owned());
            bail!(value("sessions[0].command", found, "a compare"));
        }
    };
    // To be read by the same parser as what a user writes.
    let recorded: Vec<_> = recorded.iter().map(|word| word.data().to_owned()).collect();
    let mut kept = without(&renamed::respelled("compare", &recorded), &OWN);
    if is_quick {
        kept = without(&kept, &LONG);
    }
    let resume = goes_on.then_some("--resume");
    let words = iter::once(OsString::from("compare"))
        .chain(kept.iter().map(OsString::from))
        .chain([OsString::from("--out"), out.into()])
        .chain(resume.map(OsString::from));
    let context = || format!("{}: the record's own command", qipan_foreign::path(path));
    let parsed = compare::Args::try_parse_from(words.clone())
        .map_err(|error| anyhow!(refusal(&error)))
        .with_context(context)?;
    // A stranger's record says what was run there. It does not say what is run here.
    if compare::runs_programs(&parsed) {
        bail!(value("sessions[0].command", "--engine".to_owned(), "a comparison of boards alone"));
    }
    compare::check(&parsed).with_context(context)?;
    let command = iter::once(OsString::from("qipan")).chain(words);
    Ok((command.map(|word| Foreign::of(&word.to_string_lossy())).collect(), parsed))
}

/// Reason why a parser refuses a command: what it says first, before it tells how it would be right.
fn refusal(error: &clap::Error) -> String {
    if !error.use_stderr() {
        return "found a question for help, expected a comparison".to_owned();
    }
    let text = error.to_string();
    let lines = text.lines().take_while(|line| !line.is_empty()).map(str::trim);
    let words = lines.collect::<Vec<_>>().join(" ");
    words.strip_prefix("error: ").map(ToOwned::to_owned).unwrap_or(words)
}

/// The command that goes on, also on another day.
fn again(args: &Args, ours: &Path, directory: &Path) -> String {
    let quick = args.quick.then_some("--quick".to_owned());
    let words = [qipan_foreign::path(ours), "--out".to_owned(), qipan_foreign::path(directory)];
    let words: Vec<_> =
        ["qipan".to_owned(), "reproduce".to_owned()].into_iter().chain(quick).chain(words).collect();
    command_line(&words.into_iter().map(Foreign::from).collect::<Vec<_>>()).terminal().into_owned()
}

/// Result of the comparison with the record, and what to do with it.
fn last_words(records: &[Record; 2], place: &Path) -> String {
    let [ours, theirs] = records;
    let all = SideBySide::of(&[ours, theirs]);
    let rows = all.iter().flat_map(|one| &one.rows).filter(|row| row.board.role != Role::Oracle);
    let shifts: Vec<_> = rows.filter_map(|row| row.shifts[1]).collect();
    let same = shifts.iter().filter(|shift| shift.is_same).count();
    let what = if place.is_dir() { "directory" } else { "file" };
    format!(
        "{same} of {} ratios are the same within noise and intervals. To add this machine to the project, send \
         the {what} {}, where all of it is: reports/README.md says how.",
        shifts.len(),
        qipan_foreign::path(place)
    )
}

#[cfg(test)]
mod tests {
    use std::ffi::OsStr;

    use super::{LONG, OWN, machine, without};

    #[test]
    fn a_machine_is_called_by_letters_digits_and_single_dashes() {
        for (host, name) in [
            ("MacBook-Pro.local", "macbook-pro-local"),
            ("__DESKTOP--7__", "desktop-7"),
            ("../../etc", "etc"),
            ("棋", "unnamed"),
            ("", "unnamed"),
        ] {
            assert_eq!(machine(OsStr::new(host)), name);
        }
    }

    #[test]
    fn flags_go_with_their_values() {
        let words = |text: &str| text.split(' ').map(ToOwned::to_owned).collect::<Vec<_>>();
        let command =
            "--out a.json --set all --resume --boards=--out --format=csv --thread-counts=1,2 --models x";
        let kept = without(&words(command), &OWN);
        assert_eq!(kept, words("--set all --boards=--out --thread-counts=1,2 --models x"));
        assert_eq!(without(&kept, &LONG), words("--boards=--out --models x"));
        assert_eq!(without(&words("--models x --out"), &OWN), words("--models x"));
    }
}

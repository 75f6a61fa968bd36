//! The program: see the library.

mod work;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use anyhow::{Context, bail};
use qipan_benches::{Asked, check, table};
use qipan_row::{Dumps, callgrind};

use crate::work::{Fault, Worker};

const HELP: &str = "usage: effort [check | write | ROW ...] [--fault reversed | doubled | called]";

/// The task of a run.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Task {
    /// Rows are asked in this process, which callgrind watches.
    Work,
    /// The table is printed.
    Print,
    /// Everything that must hold is checked.
    Check,
    /// The table is written into the documents.
    Write,
}

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(2)
        }
    }
}

fn run() -> anyhow::Result<ExitCode> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut fault = None;
    if let Some(at) = arguments.iter().position(|argument| argument == "--fault") {
        let name = arguments.get(at + 1).map_or("", String::as_str);
        let known = Fault::named(name);
        fault =
            Some(known.with_context(|| format!("fault: found {name:?}, expected one of {:?}", Fault::ALL))?);
        arguments.drain(at..at + 2);
    }
    let task = match arguments.first().map(String::as_str) {
        Some("work") => Task::Work,
        Some("check") => Task::Check,
        Some("write") => Task::Write,
        Some(word) if word.starts_with('-') => bail!("option: found {word:?}, expected none\n{HELP}"),
        _ => Task::Print,
    };
    let rows = &arguments[usize::from(task != Task::Print)..];
    if task == Task::Work {
        work(rows, fault)?;
        return Ok(ExitCode::SUCCESS);
    }
    let asked = ask(rows, fault)?;
    if asked.is_empty() {
        bail!("row: found {rows:?}, expected the beginning of a row's name");
    }
    match task {
        Task::Check => check_all(&asked, rows.is_empty()),
        Task::Write => write(&asked),
        _ => print(&asked),
    }
}

/// Asks all rows whose names begin so, in this process.
fn work(rows: &[String], fault: Option<Fault>) -> anyhow::Result<()> {
    let is_wanted = |row: &str| rows.is_empty() || rows.iter().any(|prefix| row.starts_with(prefix.as_str()));
    let mut worker = Worker::new(qipan_suites::ROOTS_XIANGQI, &is_wanted, fault);
    qipan_boards::xiangqi::each(&mut worker);
    worker.finish()?;
    let mut worker = Worker::new(qipan_suites::ROOTS_CHESS, &is_wanted, fault);
    qipan_boards::chess::each(&mut worker);
    Ok(worker.finish()?)
}

/// Asks the same in another process, under callgrind.
fn ask(rows: &[String], fault: Option<Fault>) -> anyhow::Result<Vec<Asked>> {
    let program = std::env::current_exe().context("this program")?;
    let mut arguments = vec!["work"];
    arguments.extend(rows.iter().map(String::as_str));
    if let Some(fault) = fault {
        arguments.extend(["--fault", fault.name()]);
    }
    let (text, profiles) = callgrind(&program, &arguments, work::REGION, Dumps::Each)?;
    Ok(Asked::read(&text, &profiles, &work::AROUND)?)
}

fn table_of(asked: &[Asked]) -> Vec<table::Row> {
    asked.iter().map(table::Row::asked).collect()
}

fn print(asked: &[Asked]) -> anyhow::Result<ExitCode> {
    print!("{}", table::text(&table_of(asked)));
    Ok(ExitCode::SUCCESS)
}

/// The compiler and the target: another one makes other code.
fn build() -> anyhow::Result<String> {
    let output = Command::new("rustc").arg("--version").output().context("rustc")?;
    let version = String::from_utf8(output.stdout)?;
    let version = version.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let features = if cfg!(target_feature = "avx2") { " +avx2" } else { "" };
    Ok(format!("{version}, {}{features}", std::env::consts::ARCH))
}

fn documents() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs")
}

fn write(asked: &[Asked]) -> anyhow::Result<ExitCode> {
    let rows = table_of(asked);
    let comment = format!("counted on {} with {}", jiff::Zoned::now().date(), build()?);
    let (file, page) = (documents().join("effort.csv"), documents().join("effort.md"));
    let text = fs::read_to_string(&page).with_context(|| page.display().to_string())?;
    let text = table::splice(&text, &table::markdown(&comment, &rows)).context("docs/effort.md: no place")?;
    fs::write(&file, table::csv(&comment, &rows))?;
    fs::write(&page, text)?;
    println!("{} rows written to docs/effort.csv and docs/effort.md", rows.len());
    Ok(ExitCode::SUCCESS)
}

/// Everything that must hold; the file too, if all rows were asked.
fn check_all(asked: &[Asked], is_whole: bool) -> anyhow::Result<ExitCode> {
    let findings = check::findings(asked);
    for finding in &findings {
        println!("{finding}");
    }
    let mut wrong = findings.len();
    if is_whole {
        let text = fs::read_to_string(documents().join("effort.csv")).context("docs/effort.csv")?;
        let (comment, written) = table::read(&text).context("docs/effort.csv: found no table")?;
        if comment.ends_with(&build()?) {
            let stale = check::stale(&written, &table_of(asked));
            for line in &stale {
                println!("{line}");
            }
            wrong += stale.len();
        } else {
            println!("note: docs/effort.csv was {comment}; this is {}: not compared", build()?);
        }
    }
    if wrong > 0 {
        println!("{wrong} findings in {} rows", asked.len());
        return Ok(ExitCode::FAILURE);
    }
    println!(
        "{} rows at {} questions: levels touch what they may, and all is inlined but what is listed",
        asked.len(),
        qipan_benches::Question::ALL.len()
    );
    Ok(ExitCode::SUCCESS)
}

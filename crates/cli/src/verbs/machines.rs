//! `qipan machines`: a folder of strangers' records, each held to its form, and machines as columns.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Parser;
use qipan_foreign::Foreign;
use qipan_harness::{GAMES, POPULATION, is_known};
use qipan_record::{Fleet, Group, GroupReport, Language, Measured, Model, Record, Role, Sheet};
use qipan_report::page::{Column, date, fleet_page};

use crate::choose;
use crate::stop::write_file;
use crate::text::output::{
    BAD, GOOD, Outcome, Output, in_a_document, in_a_list, in_a_terminal, message, styled,
};
use crate::text::table::Format;
use crate::text::tables::Printer;

/// Puts records of many machines side by side, a column each.
///
/// It says what holds on all of them. Of each storage it shows its best on that machine. Before that, every
/// record is held to its form: what the program makes by itself, with every board right and a machine that is
/// known.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// Records, or directories that hold them; machines/ if none is named.
    #[arg(value_name = "RECORD")]
    paths: Vec<PathBuf>,
    /// Holds the records to their form, and no more; exits with 1 if one is not as it should be.
    #[arg(long)]
    check: bool,
    /// Writes a page into this file too, self-contained, in which machines are chosen and rows sorted.
    #[arg(long, value_name = "FILE.html", conflicts_with = "check")]
    page: Option<PathBuf>,
    /// Format of the tables.
    #[arg(long, value_enum, default_value_t = Format::Terminal)]
    format: Format,
    /// Language of the words; names, units and tables for programs are the same in both.
    #[arg(long, value_parser = choose::language(), default_value = Language::En.name())]
    language: Language,
}

/// Directory of the records of machines, below the current one.
const PLACE: &str = "machines";

/// The most records that are read at once.
const MOST: usize = 100;

/// The most noise that a record may have in the search that is shown: a ratio that is a tenth away from 1 has
/// to be told.
const LOUDEST: f64 = 0.1;

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let files = files(&args.paths)?;
    let mut work = Work::new();
    let mut good = Vec::new();
    let mut is_good = true;
    for file in &files {
        let record = Record::read(file);
        let faults = match &record {
            Ok(record) => faults(record, &mut work),
            Err(error) => vec![error.to_string()],
        };
        is_good &= faults.is_empty();
        let name = name(file)?;
        let words = match (&record, faults.as_slice()) {
            (Ok(record), []) => format!("{} {name}: {}", styled(GOOD, "good:"), whose(record, args.format)),
            (_, faults) => format!("{} {name}: {}", styled(BAD, "refused:"), faults.join("; ")),
        };
        if args.format.is_for_programs() {
            message(&words);
        } else {
            output.line(&in_a_terminal(&words))?;
        }
        if let (Ok(record), true, false) = (record, faults.is_empty(), args.check) {
            good.push((name, record));
        }
    }
    if args.check {
        return Ok(Outcome::good_if(is_good));
    }
    if good.len() < 2 {
        bail!("records: found {} in form, expected at least two machines", good.len());
    }
    let names: Vec<_> = good.iter().map(|(name, _)| name.clone()).collect();
    let fleets = fleets(good.iter().map(|(_, record)| record))?;
    let mut printer = Printer { output, format: args.format, language: args.language };
    tell(&fleets, &names, &mut printer)?;
    if let Some(page) = &args.page {
        let column = |(name, record): &(String, Record)| Column {
            name: name.clone(),
            words: whose(record, Format::Terminal),
        };
        let columns: Vec<_> = good.iter().map(column).collect();
        write_file(page, fleet_page(&fleets, &columns, args.language)?.as_bytes())?;
    }
    Ok(Outcome::good_if(is_good))
}

/// The games that all have, at one model and with one baseline.
fn fleets<'r>(records: impl Iterator<Item = &'r Record>) -> anyhow::Result<Vec<Fleet<'r>>> {
    let fleets = Fleet::of(&records.map(GroupReport::all).collect::<Vec<_>>());
    if fleets.is_empty() {
        bail!("records: found no game that all have at one model with one baseline, expected one");
    }
    Ok(fleets)
}

fn tell(fleets: &[Fleet<'_>], names: &[String], printer: &mut Printer<'_>) -> anyhow::Result<()> {
    if printer.format.is_for_programs() {
        return printer.output.line(&printer.format.render(&Sheet::of_fleets(fleets, names)));
    }
    for fleet in fleets {
        printer.output.line("")?;
        printer.sheet(&Sheet::of_fleet(fleet, names, printer.language))?;
        printer.output.line("")?;
        let words = printer.paragraph(&printer.language.joined(&fleet.in_words(printer.language)));
        printer.output.line(&words)?;
    }
    Ok(())
}

/// Table and sentences for a document, between markers.
pub(crate) fn in_a_document_of(
    records: &[(&Path, &Record)],
    language: Language,
) -> anyhow::Result<Vec<String>> {
    let names: Vec<_> = records.iter().map(|(path, _)| name(path)).collect::<anyhow::Result<_>>()?;
    let mut parts = Vec::new();
    for fleet in fleets(records.iter().map(|(_, record)| *record))? {
        let sheet = Format::Markdown.render(&Sheet::of_fleet(&fleet, &names, language));
        parts.extend([
            format!("### {}", language.game(fleet.game)),
            in_a_document(&fleet.in_words(language)),
            sheet,
        ]);
    }
    let of_machine = names.iter().zip(records);
    let whose = of_machine
        .map(|(name, (_, record))| in_a_list(&format!("{name}: {}", whose(record, Format::Markdown))));
    parts.push(whose.collect::<Vec<_>>().join("\n"));
    Ok(parts)
}

/// Name of a machine, which a column is called by: that of its file; of a directory of reports/, without its
/// date.
fn name(file: &Path) -> anyhow::Result<String> {
    let plain = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let name = plain(file);
    let name = name.trim_end_matches(".gz").trim_end_matches(".json");
    let directory = file.parent().map(plain).unwrap_or_default();
    let is_date = |letter: char| letter.is_ascii_digit() || letter == '-';
    let whose = directory.trim_start_matches(is_date);
    let name = if name == "record" && !whose.is_empty() { whose } else { name };
    let is_plain = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    if name.is_empty() || name.len() > LONGEST || !name.chars().all(is_plain) {
        bail!(
            "{}: name: expected at most {LONGEST} letters, digits and dashes before .json.gz",
            qipan_foreign::path(file)
        );
    }
    Ok(name.to_owned())
}

/// Letters of a machine's name.
const LONGEST: usize = 32;

/// The machine, and the program that ran there.
fn whose(record: &Record, format: Format) -> String {
    let Some(session) = record.sessions.last() else { return "unknown".to_owned() };
    let unknown = || Foreign::of("unknown");
    let commit = session.program.commit.as_ref().map_or_else(unknown, |commit| commit.first(8));
    let [line, commit] = [session.before.line(Language::En), commit].map(|text| format.words_of(&text));
    format!("{line}, {}, commit {commit}", date(session.started))
}

fn files(paths: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let own = [PathBuf::from(PLACE)];
    let mut files = Vec::new();
    for path in if paths.is_empty() { &own[..] } else { paths } {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let place = || format!("{}: cannot be read", qipan_foreign::path(path));
        for entry in fs::read_dir(path).with_context(place)? {
            let file = entry.with_context(place)?.path();
            if file.to_string_lossy().ends_with(".json.gz") {
                files.push(file);
            }
        }
    }
    files.sort();
    if files.is_empty() || files.len() > MOST {
        bail!("records: found {}, expected from 1 to {MOST} files that end in .json.gz", files.len());
    }
    Ok(files)
}

/// Work of a row at a job, which is the same on every machine: operations and counts of one repetition.
type Work = HashMap<String, (u64, u64)>;

/// Faults in the form of a record that was read: things that cannot be if this program made it as the others
/// were made. Times are not looked at; [`Record::read`] has refused what contradicts itself.
fn faults(record: &Record, work: &mut Work) -> Vec<String> {
    let mut faults = Vec::new();
    let mut expect = |holds: bool, fault: String| {
        if !holds {
            faults.push(fault);
        }
    };
    for session in &record.sessions {
        let words: Vec<_> = session.command.iter().map(Foreign::data).collect();
        let is_compare = words.get(1) == Some(&"compare");
        let is_own = !words.iter().any(|word| word.starts_with("--engine") || word.starts_with("--suite"));
        expect(is_compare && is_own, "command: expected a compare of boards alone".to_owned());
        let program = &session.program;
        expect(program.commit.is_some(), "program.commit: found none, expected one".to_owned());
        expect(program.is_dirty == Some(false), "program: found a source that was changed".to_owned());
        let build = program.build.terminal().into_owned();
        expect(build == "release", format!("program.build: found {build}, expected release"));
        let is_named = session.before.processor.is_some() || session.before.cpu.data() != "n/a";
        expect(is_named, "cpu: found none, expected the processor's name".to_owned());
    }
    expect(!record.sessions.is_empty(), "sessions: found none, expected one".to_owned());
    let is_published = record.plan.positions.as_ref().is_some_and(|from| from.data() == POPULATION);
    expect(is_published, format!("plan.positions: expected {POPULATION}"));
    for game in GAMES {
        let searches = |group: &Group| group.game == game.name && group.model == Model::Search;
        expect(record.groups.iter().any(searches), format!("{}: found no search, expected one", game.name));
    }
    for group in &record.groups {
        let title = format!("{}, {}", group.game, group.title());
        for refusal in group.refused.iter().filter(|refusal| refusal.is_wrong) {
            expect(false, format!("{title}: {} counts wrong", refusal.board));
        }
        if let Some(report) = GroupReport::of(group).filter(|report| report.model == Model::Search) {
            let (noise, most) = (report.noise * 100.0, LOUDEST * 100.0);
            expect(
                report.noise <= LOUDEST,
                format!("{title}: noise: found {noise:.1} %, expected at most {most} %"),
            );
        }
        for row in &group.rows {
            let board = &row.board.name;
            let is_own = row.board.role != Role::Program && is_known(&row.board);
            expect(is_own, format!("{title}: found no board {board} here"));
            for (job, measured) in group.jobs.iter().zip(&row.measured) {
                let job = job.name.data();
                let key = format!("{}/{}/{board}/{job}/{:?}", group.game, group.title(), measured.depth);
                let found = of_one(measured);
                let known = *work.entry(key).or_insert(found);
                expect(
                    known == found,
                    format!(
                        "{title}: {board} at {job}: found {found:?} operations and counts, the others have {known:?}"
                    ),
                );
            }
        }
    }
    faults.dedup();
    // The first ones say enough.
    let more = faults.len().saturating_sub(FIRST);
    faults.truncate(FIRST);
    if more > 0 {
        faults.push(format!("and {more} more"));
    }
    faults
}

/// Faults that are told.
const FIRST: usize = 5;

/// Operations and counts of one repetition.
fn of_one(measured: &Measured) -> (u64, u64) {
    let each = |all: u64| all / u64::from(measured.repetitions.max(1));
    (each(measured.operations), each(measured.count))
}

//! `qipan report`: a record's tables again, or its raw samples.

use std::path::PathBuf;

use clap::Parser;
use qipan_harness::{GroupReport, Record};

use crate::output::{Outcome, Output};
use crate::table::Format;
use crate::tables::{Teller, finish};

/// Prints the tables and the conclusion of a record that `compare --out` wrote.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The record.
    record: PathBuf,
    /// Prints the raw samples as CSV instead: a line per sample.
    #[arg(long)]
    samples: bool,
    /// How the tables are written.
    #[arg(long, value_enum, default_value_t = Format::Terminal, conflicts_with = "samples")]
    format: Format,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    let record = Record::read(&args.record)?;
    if args.samples {
        output.line(&samples(&record)?)?;
        return Ok(Outcome::Good);
    }
    let mut teller = Teller { output, format: args.format };
    if let Some(session) = record.sessions.last() {
        teller.words(&session.before.to_string())?;
    }
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    if !args.format.is_for_programs() {
        teller.overviews(&reports)?;
        reports.iter().try_for_each(|report| teller.report(report))?;
    }
    finish(&mut teller, &record, &reports)?;
    Ok(Outcome::Good)
}

const HEADER: [&str; 14] = [
    "game",
    "model",
    "pressure_kib",
    "threads",
    "board",
    "again",
    "job",
    "depth",
    "round",
    "repetitions",
    "wall_ns",
    "cpu_ns",
    "operations",
    "count",
];

fn samples(record: &Record) -> anyhow::Result<String> {
    let or_nothing = |number: Option<String>| number.unwrap_or_default();
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER)?;
    for group in &record.groups {
        for row in &group.rows {
            for (job, measured) in group.jobs.iter().zip(&row.measured) {
                for (round, sample) in measured.samples.iter().enumerate() {
                    writer.write_record([
                        group.game.clone(),
                        group.model.name().to_owned(),
                        or_nothing(group.pressure.map(|kib| kib.to_string())),
                        or_nothing(group.threads.map(|threads| threads.to_string())),
                        row.board.name.clone(),
                        row.again.to_string(),
                        job.clone(),
                        or_nothing(measured.depth.map(|depth| depth.to_string())),
                        round.to_string(),
                        measured.repetitions.to_string(),
                        sample.duration.as_nanos().to_string(),
                        or_nothing(sample.cpu.map(|cpu| cpu.as_nanos().to_string())),
                        sample.operations.to_string(),
                        sample.count.to_string(),
                    ])?;
                }
            }
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?.trim_end().to_owned())
}

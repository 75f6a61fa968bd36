//! `qipan samples`: the raw times of a record.

use std::path::PathBuf;

use clap::Parser;
use qipan_record::{Origin, Record};

use crate::text::output::{Outcome, Output};

/// Prints the raw times of a record as CSV, a line each.
///
/// docs/data.md says what the columns mean.
#[derive(Debug, Parser)]
pub(crate) struct Args {
    /// The record.
    record: PathBuf,
}

pub(crate) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Outcome> {
    output.line(&samples(&Record::read(&args.record)?)?)?;
    Ok(Outcome::Good)
}

const HEADER: [&str; 20] = [
    "record",
    "machine",
    "commit",
    "game",
    "model",
    "pressure_kib",
    "threads",
    "board",
    "role",
    "again",
    "job",
    "stratum",
    "depth",
    "positions",
    "round",
    "repetitions",
    "timer",
    "time_ns",
    "operations",
    "count",
];

/// All samples as CSV.
pub(crate) fn samples(record: &Record) -> anyhow::Result<String> {
    let or_nothing = |number: Option<u32>| number.map_or_else(String::new, |number| number.to_string());
    let origin = Origin::of(record);
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(HEADER)?;
    for group in &record.groups {
        for row in &group.rows {
            for (label, measured) in group.jobs.iter().zip(&row.measured) {
                for (index, nanos) in measured.times.iter().enumerate() {
                    writer.write_record([
                        origin.record.clone(),
                        origin.machine.csv().into_owned(),
                        origin.commit.csv().into_owned(),
                        group.game.clone(),
                        group.model.name().to_owned(),
                        or_nothing(group.variant.pressure()),
                        or_nothing(group.variant.threads()),
                        row.board.name.clone(),
                        row.board.role.name().to_owned(),
                        row.again.to_string(),
                        label.name.csv().into_owned(),
                        label.stratum.map_or_else(String::new, |stratum| stratum.name().to_owned()),
                        or_nothing(measured.depth),
                        or_nothing(measured.positions),
                        measured.round_of(index, &group.layouts).to_string(),
                        measured.repetitions.to_string(),
                        measured.timer.name().to_owned(),
                        nanos.to_string(),
                        measured.operations.to_string(),
                        measured.count.to_string(),
                    ])?;
                }
            }
        }
    }
    Ok(String::from_utf8(writer.into_inner()?)?.trim_end().to_owned())
}

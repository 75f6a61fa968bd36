//! The raw samples of a record as CSV, a line per sample.

use qipan_harness::Record;

const HEADER: [&str; 15] = [
    "game",
    "model",
    "pressure_kib",
    "threads",
    "board",
    "again",
    "job",
    "depth",
    "positions",
    "round",
    "repetitions",
    "wall_ns",
    "cpu_ns",
    "operations",
    "count",
];

pub(crate) fn samples(record: &Record) -> anyhow::Result<String> {
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
                        or_nothing(measured.positions.map(|positions| positions.to_string())),
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

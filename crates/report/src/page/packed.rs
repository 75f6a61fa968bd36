//! The record inside the page, so small that a full one with a hundred thousand samples fits.
//!
//! Numbers of digits compress badly. So the samples leave the JSON, which keeps `"samples":N` in their place,
//! and follow it as columns of differences, transposed byte by byte: high bytes are nearly all zero and cost
//! nothing, low bytes are noise and cost what they must, some four characters a sample, half of what the JSON
//! compressed as it is would take. The committed full record (56 tables, 119 000 samples) makes a page of 0.9
//! MB. Nothing is left out of larger records.
//!
//! ```text
//!   base64( gzip( JSON with counts for samples ‖ "\n" ‖ unit ‖ "\n" ‖ plane 0, plane 1, … plane 7 ) )
//!   unit: nanoseconds, in decimal digits, that all times are whole multiples of
//!   plane p: byte p of every difference, column by column:
//!            time, wall less time, operations, count, lacks CPU time
//! ```
//!
//! Times are counted in units. Time is CPU time where there is one, else wall time. A difference is to the
//! sample before in the same row and job, and is written zigzag (0, -1, 1, -2, …) so that small ones have
//! zero high bytes.

use std::io::{self, Write};
use std::time::Duration;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use qipan_harness::{Record, Sample};

/// A record, packed.
pub(super) fn packed(record: &Record) -> io::Result<String> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(without_samples(&serde_json::to_string(record)?).as_bytes())?;
    let unit = unit(record);
    write!(gzip, "\n{unit}\n")?;
    gzip.write_all(&planes(&differences(record, unit)))?;
    Ok(STANDARD.encode(gzip.finish()?))
}

/// How many samples a record holds.
pub(super) fn count(record: &Record) -> usize {
    runs(record).map(<[Sample]>::len).sum()
}

/// The samples of every row and job, in the order of the JSON.
fn runs(record: &Record) -> impl Iterator<Item = &[Sample]> {
    let rows = record.groups.iter().flat_map(|group| &group.rows);
    rows.flat_map(|row| &row.measured).map(|measured| measured.samples.as_slice())
}

/// The JSON with a count in place of each array of samples. Quotes within a string are escaped, so the key is
/// never found in a name; nothing but numbers, brackets and `null` stands between it and the next brace.
fn without_samples(json: &str) -> String {
    let key = "\"samples\":";
    let mut parts = json.split(key);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (samples, rest) = part.split_at(part.find('}').unwrap_or(part.len()));
        let count = samples.matches('[').count().saturating_sub(1);
        short.push_str(key);
        short.push_str(&count.to_string());
        short.push_str(rest);
    }
    short
}

fn nanos(duration: Duration) -> u64 {
    u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX)
}

/// Nanoseconds that all times are multiples of.
fn unit(record: &Record) -> u64 {
    let times = runs(record).flatten().flat_map(|sample| [sample.duration, sample.time()]);
    times.map(nanos).fold(0, greatest_common_divisor).max(1)
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Column by column, zigzag.
fn differences(record: &Record, unit: u64) -> Vec<u64> {
    let units = |duration: Duration| nanos(duration) / unit;
    let columns: [&dyn Fn(&Sample) -> u64; 3] =
        [&|sample| units(sample.time()), &|sample| sample.operations, &|sample| sample.count];
    let change = |column: &dyn Fn(&Sample) -> u64| -> Vec<u64> {
        let of_run = |run: &[Sample]| {
            let mut before = 0;
            let change =
                |sample| zigzag(column(sample).wrapping_sub(std::mem::replace(&mut before, column(sample))));
            run.iter().map(change).collect::<Vec<_>>()
        };
        runs(record).flat_map(of_run).collect()
    };
    let of_samples = |value: &dyn Fn(&Sample) -> u64| runs(record).flatten().map(value).collect();
    let [time, operations, count] = columns;
    [
        change(time),
        of_samples(&|sample| zigzag(units(sample.duration).wrapping_sub(time(sample)))),
        change(operations),
        change(count),
        of_samples(&|sample| sample.cpu.is_none().into()),
    ]
    .concat()
}

/// 0, -1, 1, -2, … in two's complement as 0, 1, 2, 3, …
fn zigzag(difference: u64) -> u64 {
    (difference << 1) ^ (difference >> 63).wrapping_neg()
}

fn planes(values: &[u64]) -> Vec<u8> {
    (0..8).flat_map(|plane| values.iter().map(move |value| value.to_le_bytes()[plane])).collect()
}

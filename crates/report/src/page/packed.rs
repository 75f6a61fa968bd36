//! The record inside the page, so small that a full one with hundreds of thousands of samples fits.
//!
//! Numbers of digits compress badly. So the times leave the JSON, which keeps `"times":N` in the place of
//! each array, and follow it as differences, transposed byte by byte: high bytes are nearly all zero and cost
//! nothing, low bytes are noise and cost what they must. That is 3.0 characters a sample of the record of
//! 2026-11-21 (122 000 samples) and 3.3 of that of the day after (246 000), two thirds of what the JSON
//! compressed as it is would take. Nothing is left out of larger records.
//!
//! ```text
//!   base64( gzip( JSON with counts for times ‖ "\n" ‖ unit ‖ "\n" ‖ plane 0, plane 1, … plane 7 ) )
//!   unit: nanoseconds, in decimal digits, that all times are whole multiples of
//!   plane p: byte p of every difference, in the order of the JSON
//! ```
//!
//! Times are counted in units. A difference is to the time before in the same row and job, and is written
//! zigzag (0, -1, 1, -2, …) so that small ones have zero high bytes.

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use qipan_record::Record;

/// A record, packed.
pub(super) fn packed(record: &Record) -> io::Result<String> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(without_times(&record.to_json()).as_bytes())?;
    let unit = unit(record);
    write!(gzip, "\n{unit}\n")?;
    gzip.write_all(&planes(&differences(record, unit)))?;
    Ok(STANDARD.encode(gzip.finish()?))
}

/// Number of samples in a record.
pub(super) fn count(record: &Record) -> usize {
    runs(record).map(<[u64]>::len).sum()
}

/// The times of every row and job, in the order of the JSON.
fn runs(record: &Record) -> impl Iterator<Item = &[u64]> {
    let rows = record.groups.iter().flat_map(|group| &group.rows);
    rows.flat_map(|row| &row.measured).map(|measured| measured.times.as_slice())
}

/// The JSON with a count in place of each array of times. Quotes within a string are escaped, so the key is
/// never found in a name; nothing but numbers stands between it and the next bracket.
fn without_times(json: &str) -> String {
    let key = "\"times\":[";
    let mut parts = json.split(key);
    let mut short = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (times, rest) = part.split_once(']').unwrap_or((part, ""));
        let count = if times.is_empty() { 0 } else { times.matches(',').count() + 1 };
        short.push_str("\"times\":");
        short.push_str(&count.to_string());
        short.push_str(rest);
    }
    short
}

/// Nanoseconds that all times are multiples of.
fn unit(record: &Record) -> u64 {
    runs(record).flatten().copied().fold(0, greatest_common_divisor).max(1)
}

fn greatest_common_divisor(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Run by run, zigzag.
fn differences(record: &Record, unit: u64) -> Vec<u64> {
    let of_run = |run: &[u64]| {
        let befores = [0].into_iter().chain(run.iter().copied());
        let change = |(&time, before): (&u64, u64)| zigzag((time / unit).wrapping_sub(before / unit));
        run.iter().zip(befores).map(change).collect::<Vec<_>>()
    };
    runs(record).flat_map(of_run).collect()
}

/// 0, -1, 1, -2, … in two's complement as 0, 1, 2, 3, …
fn zigzag(difference: u64) -> u64 {
    (difference << 1) ^ (difference >> 63).wrapping_neg()
}

fn planes(values: &[u64]) -> Vec<u8> {
    (0..8).flat_map(|plane| values.iter().map(move |value| value.to_le_bytes()[plane])).collect()
}

//! Readers of records.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;
use qipan_record::{
    Drift, GroupReport, Language, Overview, Record, SideBySide, conclusion, difference, judged,
};
use serde_json::Value;

use crate::seeds::RECORDS;
use crate::{Choices, MOST_BYTES, edited};

/// Words with which a record may be changed.
const WORDS: &[&str] = &[
    "null",
    "true",
    "0",
    "1",
    "-1",
    "0.0",
    "-0",
    "1e11",
    "1e999",
    "5e-324",
    "4294967295",
    "4294967296",
    "281474976710655",
    "86400000000000",
    "18446744073709551615",
    "18446744073709551616",
    "\"\"",
    "{}",
    "[]",
    "\\u0000",
    "\\ud800",
    "\u{1b}[31m",
    "帅",
    "search",
    "perft-visit",
    "in-check",
    "wall",
    "cpu",
    "rounds",
];

/// The reading of a record never panics, whatever the bytes, packed or not; of what is believed every report
/// can be made, and it is read again as the same record.
pub fn of_strangers_never_panic(input: &[u8]) {
    if input.len() <= MOST_BYTES {
        holds(input);
        holds(&file_of(input));
    }
}

/// A file that is nearly a record.
fn file_of(input: &[u8]) -> Vec<u8> {
    let mut choices = Choices::new(input);
    let kind = choices.byte() % 8;
    // Small ones more often: they are read faster.
    let seed = &RECORDS[choices.below(RECORDS.len()).min(choices.below(RECORDS.len()))];
    let changed = match kind {
        0 | 1 => edited(seed, WORDS, choices.of::<Vec<u8>>(&RECORDS), &mut choices),
        _ => in_json(seed, &mut choices),
    };
    match kind {
        0 | 6 => packed(&changed),
        3 => edited(&packed(&changed), WORDS, &[], &mut choices),
        _ => changed,
    }
}

/// Bytes packed by gzip.
///
/// # Panics
/// Never: memory can be written to.
#[must_use]
pub fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("written to memory");
    gzip.finish().expect("written to memory")
}

/// A record with some values changed, mostly few.
fn in_json(seed: &[u8], choices: &mut Choices<'_>) -> Vec<u8> {
    let mut record: Value = serde_json::from_slice(seed).expect("a seed is JSON");
    for _ in 0..=choices.byte().trailing_ones() {
        change(&mut record, choices);
    }
    serde_json::to_vec(&record).expect("JSON is written as JSON")
}

/// Changes one value, found by going down from the whole: the deeper, the more probable.
fn change(value: &mut Value, choices: &mut Choices<'_>) {
    let goes_down = !choices.byte().is_multiple_of(16);
    let kind = choices.byte();
    match value {
        Value::Object(fields) if !fields.is_empty() => {
            let keys: Vec<_> = fields.keys().cloned().collect();
            let key = choices.of(&keys);
            match kind % 4 {
                _ if goes_down => change(&mut fields[key], choices),
                0 => drop(fields.remove(key)),
                1 => fields[key] = word(choices),
                2 => fields[key] = fields[choices.of(&keys)].clone(),
                _ => drop(fields.insert((*choices.of(WORDS)).to_owned(), word(choices))),
            }
        }
        Value::Array(items) if !items.is_empty() => {
            let at = choices.below(items.len());
            let with = choices.below(items.len());
            match kind % 4 {
                _ if goes_down => change(&mut items[at], choices),
                0 => drop(items.remove(at)),
                1 => items.insert(at, items[with].clone()),
                2 => items.swap(at, with),
                _ => items.truncate(at),
            }
        }
        Value::Number(number) => {
            *value = match (kind % 4, number.as_u64()) {
                (0, Some(number)) => number.wrapping_add(1).into(),
                (1, Some(number)) => number.wrapping_sub(1).into(),
                (2, _) => Value::from(1_u64 << (choices.byte() % 64)),
                _ => word(choices),
            }
        }
        _ => *value = word(choices),
    }
}

/// A word as JSON has it, or else as a text.
fn word(choices: &mut Choices<'_>) -> Value {
    let word = *choices.of(WORDS);
    serde_json::from_str(word).unwrap_or_else(|_| word.into())
}

/// Holds the theorem against a file. Returns true if it is a record.
fn holds(bytes: &[u8]) -> bool {
    match Record::parse("a.json", bytes) {
        Ok(record) => {
            all_reports_of(&record);
            let again = Record::parse("a.json", record.to_json().as_bytes());
            assert_eq!(again.expect("what was believed once is believed again"), record);
            true
        }
        Err(error) => {
            assert!(error.to_string().starts_with("a.json: "));
            false
        }
    }
}

/// Everything that follows from a record.
fn all_reports_of(record: &Record) {
    let reports = GroupReport::all(record);
    for report in &reports {
        assert!(Language::ALL.iter().all(|&language| !report.in_words(language).is_empty()));
    }
    let _ = Language::ALL.map(|language| conclusion(&reports, language));
    let _ = (Overview::of(&reports), judged(&reports), record.id());
    let found = difference(record, record, Drift::TakenOut);
    assert!(found.changes.iter().all(|change| !change.is_beyond_chance), "{found:?}");
    let _ = SideBySide::of(&[record, record]);
    let _ = Language::ALL.map(|language| qipan_report::page::page(std::slice::from_ref(record), language));
}

#[cfg(test)]
mod tests {
    use super::{file_of, holds};
    use crate::random_inputs;

    #[test]
    fn many_changed_files_are_records_and_many_are_not() {
        let inputs = random_inputs(300, 64);
        let records = inputs.iter().filter(|input| holds(&file_of(input))).count();
        assert!((20..250).contains(&records), "{records}");
    }
}

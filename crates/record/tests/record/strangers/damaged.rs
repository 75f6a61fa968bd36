//! Whatever is believed, reports of it can be made.

use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use proptest::sample::{Index, select};
use qipan_record::{
    Drift, GroupReport, Language, Overview, Record, SideBySide, conclusion, difference, judged,
};

use super::good;

#[test]
fn a_good_record_is_believed_and_comes_back_as_it_was() {
    let record = good();
    assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
    all_reports_of(&record);
}

/// Everything that follows from a record.
fn all_reports_of(record: &Record) {
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    for report in &reports {
        assert!(!report.in_words(Language::En).is_empty());
    }
    let _ = (Overview::of(&reports), conclusion(&reports, Language::En), judged(&reports));
    let found = difference(record, record, Drift::TakenOut);
    assert!(found.changes.iter().all(|change| !change.is_beyond_chance), "{found:?}");
    let _ = SideBySide::of(&[record, record]);
}

/// A damaged record is refused, or its reports are made.
fn survives(text: &[u8]) {
    if let Ok(record) = Record::parse("my.json", text) {
        all_reports_of(&record);
        // What was believed once is believed again.
        assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
    }
}

/// Places of the numbers in a text.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let is_digit = |byte: u8| byte.is_ascii_digit() || byte == b'.';
    let mut found = Vec::new();
    let mut start = None;
    for (at, byte) in text.bytes().enumerate() {
        match (start, is_digit(byte)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push((from, at));
                start = None;
            }
            _ => {}
        }
    }
    found
}

fn any_number() -> impl Strategy<Value = String> {
    let small = (0_u64..1200).prop_map(|number| number.to_string());
    let large = any::<u64>().prop_map(|number| number.to_string());
    let power = (0_u32..64).prop_map(|power| (1_u64 << power).to_string());
    let figure = any::<f64>().prop_map(|number| number.to_string());
    let known = [
        "18446744073709551615",
        "86400000000000",
        "281474976710655",
        "4294967295",
        "1e11",
        "0.0",
        "-0",
        "null",
    ];
    prop_oneof![small, large, power, figure, select(known.to_vec()).prop_map(str::to_owned)]
}

proptest! {
    /// Whoever goes on with a comparison has the very record that was written.
    #[test]
    fn figures_come_back_as_they_were(figure in 0.0..1e12_f64, part in 0.0..1.0_f64) {
        let mut record = good();
        record.groups[1].rows[0].instructions = Some(figure);
        record.groups[1].rows[1].instructions = Some(part);
        let read = Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
        let figures = |record: &Record| [0, 1].map(|row| record.groups[1].rows[row].instructions);
        prop_assert_eq!(figures(&read), figures(&record));
    }

    #[test]
    fn no_damaged_byte_panics(at in any::<Index>(), byte in prop_oneof![any::<u8>(), b'0'..=b'9', Just(b'"')]) {
        let mut text = good().to_json().into_bytes();
        let at = at.index(text.len());
        text[at] = byte;
        survives(&text);
    }

    #[test]
    fn no_changed_number_panics(changes in proptest::collection::vec((any::<Index>(), any_number()), 1..4)) {
        let mut text = good().to_json();
        for (which, number) in changes {
            let numbers = numbers(&text);
            let (from, to) = numbers[which.index(numbers.len())];
            text.replace_range(from..to, &number);
        }
        survives(text.as_bytes());
    }
}

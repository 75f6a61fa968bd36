//! Records: written, read, refused, compared.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use proptest::prelude::{any, prop_assert, proptest};
use qipan_harness::{
    Counters, Drift, Entrant, Facts, Group, GroupReport, Measured, Model, Plan, Record, RecordError, Sample,
    Session, Settings, Timed, difference, find,
};

fn row(name: &str, speed: f64, again: bool) -> Timed {
    let sample = |round: u32| {
        let nanos = 1e6 / speed * (1.0 + f64::from(round * 7 % 5) / 100.0);
        let time = Duration::from_nanos(nanos as u64);
        Sample { duration: time * 2, cpu: Some(time), operations: 1000, count: u64::MAX - 3 }
    };
    let entrant: &Entrant = find(name).expect("a row of the registry");
    Timed {
        board: Facts::from(entrant),
        again,
        instructions: (!again).then_some(100.0),
        counters: None,
        measured: vec![Measured {
            depth: None,
            positions: None,
            repetitions: 3,
            every: 1,
            samples: (0..12).map(sample).collect(),
        }],
    }
}

const BOARDS: [&str; 4] = ["chess-array", "chess-x88", "chess-rotated", "chess-naive"];

/// A record of four boards at these speeds.
fn record(speeds: [f64; 4]) -> Record {
    let mut rows: Vec<_> = BOARDS.iter().zip(speeds).map(|(name, speed)| row(name, speed, false)).collect();
    rows.push(row(BOARDS[0], speeds[0], true));
    let plan = Plan {
        profile: "quick".to_owned(),
        settings: Settings::QUICK,
        boards: BOARDS.map(str::to_owned).to_vec(),
        baselines: Vec::new(),
    };
    let group = Group {
        game: "chess".to_owned(),
        model: Model::Generate,
        pressure: None,
        threads: None,
        jobs: vec!["opening".to_owned()],
        rows,
        refused: Vec::new(),
    };
    Record { sessions: vec![Session::now()], groups: vec![group], ..Record::new(plan) }
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn what_is_written_is_read() {
    let (record, path) = (record([1.0, 2.0, 3.0, 0.1]), file("written.json"));
    record.write(&path).expect("written");
    assert_eq!(Record::read(&path).expect("a record"), record);
    assert!(!file("written.json.part").exists());
}

/// Version 1 had no threads, no counters, and knew less of the compiler.
#[test]
fn a_record_of_version_1_is_read_as_one_of_the_present_version() {
    let old = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records/version-1.json");
    assert!(fs::read_to_string(&old).expect("there").contains("\"version\":1,"));
    let record = Record::read(&old).expect("a record");
    assert_eq!(record.version, Record::VERSION);
    assert_eq!(record.sessions[0].program.rustflags, None);
    assert_eq!(record.sessions[0].before.compiler, None);
    let titles: Vec<_> = record.groups.iter().map(|group| group.variant().title(group.model)).collect();
    assert_eq!(titles, ["perft-visit", "generate"]);
    for group in &record.groups {
        let report = GroupReport::of(group).expect("rows");
        assert!(report.threads.is_none() && report.standings.len() == group.rows.len());
        assert!(report.standings.iter().all(|row| row.counters.is_none() && row.instructions.is_some()));
    }
    // What is written now is of the present version, also where a comparison goes on with an old record.
    let path = file("from-version-1.json");
    record.write(&path).expect("written");
    assert_eq!(Record::read(&path).expect("a record"), record);
    assert!(fs::read_to_string(&path).expect("there").contains("\"version\":4,"));
}

#[test]
fn threads_and_counters_survive_the_record() {
    let mut with = record([1.0; 4]);
    with.groups[0].threads = Some(2);
    with.groups[0].rows[1].counters =
        Some(Counters { cycles: 250.5, instructions: 700.0, branch_misses: 1.25, cache_misses: 0.0 });
    let path = file("counters.json");
    with.write(&path).expect("written");
    assert_eq!(Record::read(&path).expect("a record"), with);
    // Another number of threads is another question.
    let found = difference(&record([1.0; 4]), &with, Drift::TakenOut);
    assert!(found.changes.is_empty() && found.unmatched.len() == 8, "{found:?}");
    assert!(found.unmatched[0].starts_with("generate on 2 threads, "), "{found:?}");
}

fn message(text: &str) -> String {
    Record::parse("my.json", text.as_bytes()).expect_err("no record").to_string()
}

#[test]
fn what_is_wrong_is_named_with_its_field() {
    let text = serde_json::to_string(&record([1.0; 4])).expect("JSON");
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        message(&text.replacen(from, to, 1))
    };
    assert!(message("").starts_with("my.json: record: EOF"), "{}", message(""));
    assert!(message("{}").starts_with("my.json: record: missing field `schema`"), "{}", message("{}"));
    assert_eq!(
        with("\"qipan-record\"", "\"other\""),
        "my.json: schema: found \"other\", expected \"qipan-record\""
    );
    assert_eq!(
        with("\"version\":4", "\"version\":5"),
        "my.json: version: found 5, of a newer qipan, expected 1 to 4"
    );
    assert_eq!(with("\"version\":4", "\"version\":0"), "my.json: version: found 0, expected 1 to 4");
    assert_eq!(
        with("\"model\":\"generate\"", "\"model\":\"generate\",\"pressure\":32,\"threads\":2"),
        "my.json: groups[0].threads: found 2, expected none beside pressure"
    );
    let again = with("\"again\":false", "\"again\":3");
    assert!(
        again.starts_with("my.json: groups[0].rows[0].again: invalid type: integer `3`, expected a boolean"),
        "{again}"
    );
    let model = with("\"model\":\"generate\"", "\"model\":\"generat\"");
    assert!(
        model.starts_with("my.json: groups[0].model: unknown variant `generat`, expected one of"),
        "{model}"
    );
    assert!(
        with("\"jobs\":[\"opening\"]", "\"jobs\":[]")
            .starts_with("my.json: groups[0].rows[0].measured: found 1 jobs")
    );
    assert!(with(",1000,", ",0,").contains("samples: found 0 operations, expected at least one"));
    assert!(message(&format!("{text} x")).starts_with("my.json: record: trailing characters"));
    let missing = Record::read(&file("not-there.json")).expect_err("no file");
    assert!(matches!(missing, RecordError::Io { what: "read", .. }));
}

#[test]
fn a_record_does_not_differ_from_itself() {
    let same = record([1.0, 2.0, 3.0, 0.1]);
    let difference = difference(&same, &same, Drift::TakenOut);
    assert_eq!(difference.changes.len(), 4);
    assert!(difference.unmatched.is_empty());
    assert!(difference.changes.iter().all(|change| !change.is_one() && !change.is_worse_than(0.0)));
}

#[test]
fn a_slower_board_shows_and_a_slower_machine_does_not() {
    let old = record([1.0, 2.0, 3.0, 0.1]);
    // Everything takes 20 % longer, and one board 10 % more.
    let new = record([1.0 / 1.2, 2.0 / 1.2, 3.0 / 1.2 / 1.1, 0.1 / 1.2]);
    let found = difference(&old, &new, Drift::TakenOut);
    let worse: Vec<_> = found.changes.iter().filter(|change| change.is_worse_than(0.03)).collect();
    assert_eq!(worse.len(), 1);
    assert_eq!(worse[0].board, "chess-rotated");
    assert!((worse[0].ratio - 1.0 / 1.1).abs() < 0.005, "{worse:?}");
    assert!(found.changes.iter().all(|change| !change.is_worse_than(0.15)));
    let absolute = difference(&old, &new, Drift::Kept);
    assert_eq!(absolute.changes.iter().filter(|change| change.is_worse_than(0.15)).count(), 4);
}

#[test]
fn more_instructions_are_worse_whatever_the_clock_says() {
    let (old, mut new) = (record([1.0; 4]), record([1.0; 4]));
    new.groups[0].rows[1].instructions = Some(104.0);
    let found = difference(&old, &new, Drift::TakenOut);
    let worse: Vec<_> = found.changes.iter().filter(|change| change.is_worse_than(0.03)).collect();
    assert_eq!((worse.len(), worse[0].board.as_str()), (1, "chess-x88"));
}

#[test]
fn rows_of_one_record_are_named() {
    let (old, mut new) = (record([1.0; 4]), record([1.0; 4]));
    new.groups[0].rows.remove(2);
    let found = difference(&old, &new, Drift::TakenOut);
    assert_eq!(
        (found.changes.len(), found.unmatched),
        (3, vec!["generate, chess-rotated only in OLD".to_owned()])
    );
}

proptest! {
    #[test]
    fn no_garbage_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Record::parse("my.json", &bytes).is_err());
    }

    #[test]
    fn no_damage_panics(at in 0_usize..3000, to in "[\\PC]{0,3}") {
        let mut text = serde_json::to_string(&record([1.0; 4])).expect("JSON");
        let at = at.min(text.len() - 1);
        if text.is_char_boundary(at) && text.is_char_boundary(at + 1) {
            text.replace_range(at..=at, &to);
        }
        // It may still be a record, of another number.
        let _ = Record::parse("my.json", text.as_bytes()).map(|record| difference(&record, &record, Drift::TakenOut));
    }
}

#[test]
fn a_half_written_record_is_never_seen() {
    let path = file("halves.json");
    let record = record([1.0; 4]);
    record.write(&path).expect("written");
    let first = fs::read(&path).expect("there");
    // A write that is killed leaves the other name behind, not this one.
    fs::write(file("halves.json.part"), &first[..first.len() / 2]).expect("written");
    assert_eq!(Record::read(&path).expect("still a record"), record);
    record.write(&path).expect("written again");
    assert_eq!(fs::read(&path).expect("there"), first);
}

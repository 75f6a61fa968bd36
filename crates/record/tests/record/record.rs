//! Records: written, read, refused, compared.

use std::fs;
use std::path::{Path, PathBuf};

use proptest::prelude::{any, prop_assert, proptest};
use qipan_foreign::Foreign;
use qipan_record::{
    Counters, Drift, Group, Label, Model, Record, RecordError, Session, Stratum, TimedRow, Variant,
    difference,
};

use crate::common::{self, refusal};

const BOARDS: [&str; 4] = ["chess-array", "chess-x88", "chess-rotated", "chess-naive"];

/// A board on a machine that wanders by four per cent: two records do not share their rounds, so that all of
/// it counts.
fn row(name: &str, speed: f64) -> TimedRow {
    let nanos = |round: u32| (5e7 / speed * (1.0 + f64::from(round * 7 % 5) / 100.0)) as u64;
    let measured = vec![common::measured((0..12).map(nanos).collect())];
    TimedRow { instructions: Some(100.0), ..common::timed(common::facts(name), measured) }
}

/// A record of four boards at these speeds.
fn record(speeds: [f64; 4]) -> Record {
    let rows = BOARDS.iter().zip(speeds).map(|(name, speed)| row(name, speed)).collect();
    common::record(vec![common::group(Model::PerftRead, rows)])
}

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Facts of this machine and of this program come back as well.
#[test]
fn what_is_written_is_read() {
    let mut record = record([1.0, 2.0, 3.0, 0.1]);
    record.sessions.push(Session::now());
    for name in ["written.json", "written.json.gz"] {
        let path = file(name);
        record.write(&path).expect("written");
        assert_eq!(Record::read(&path).expect("a record"), record);
        assert!(!file(&format!("{name}.part")).exists());
    }
    let size = |name| fs::metadata(file(name)).expect("there").len();
    assert!(size("written.json.gz") < size("written.json") / 2);
}

#[test]
fn what_is_seldom_there_survives_the_record() {
    let mut with = record([1.0; 4]);
    let group = &mut with.groups[0];
    group.is_extended = true;
    group.jobs = vec![Label { name: Foreign::of("endgame 1/4"), stratum: Some(Stratum::Endgame) }];
    // Sums of signed values are large.
    group.model = Model::Material;
    group.rows.iter_mut().for_each(|row| row.measured[0].count = u64::MAX - 3);
    let json = with.to_json();
    for part in [
        "\"version\":2,",
        "\"order\":\"rounds\"",
        "\"is_extended\":true",
        "\"strata\":[\"endgame\"]",
        "\"timer\":\"cpu\",\"operations\":1000000,\"count\":18446744073709551612,\"times\":[",
    ] {
        assert!(json.contains(part), "{part} in {json}");
    }
    assert_eq!(Record::parse("my.json", json.as_bytes()).expect("a record"), with);
}

#[test]
fn a_search_of_version_1_is_the_plain_one() {
    let mut with = record([1.0; 4]);
    with.groups[0].model = Model::Search;
    let old = with.to_json().replacen("\"version\":2", "\"version\":1", 1);
    let read = Record::parse("my.json", old.as_bytes()).expect("a record");
    assert_eq!(read.groups[0].model, Model::SearchPlain);
    let again = Record::parse("my.json", read.to_json().as_bytes()).expect("a record");
    assert_eq!(again, read);
}

#[test]
fn the_schema_names_every_model() {
    let schema: serde_json::Value =
        serde_json::from_str(include_str!("../../../../docs/record.schema.json")).expect("JSON");
    let named = &schema["$defs"]["group"]["properties"]["model"]["enum"];
    let named: Vec<_> = named.as_array().expect("names").iter().filter_map(|name| name.as_str()).collect();
    let models: Vec<_> = Model::ALL.iter().map(|model| model.name()).collect();
    assert_eq!(named, models);
}

#[test]
fn threads_and_counters_survive_the_record() {
    let mut with = record([1.0; 4]);
    with.groups[0].variant = Variant::Threaded(2);
    with.groups[0].rows[1].counters =
        Some(Counters { cycles: 250.5, instructions: 700.0, branch_misses: 1.25, cache_misses: 0.0 });
    let path = file("counters.json");
    with.write(&path).expect("written");
    assert_eq!(Record::read(&path).expect("a record"), with);
    // Another number of threads is another question.
    let found = difference(&record([1.0; 4]), &with, Drift::TakenOut);
    assert!(found.changes.is_empty() && found.unmatched.len() == 8, "{found:?}");
    assert!(found.unmatched[0].starts_with("shared-read on 2 threads, "), "{found:?}");
}

#[test]
fn what_is_wrong_is_named_with_its_field() {
    let text = record([1.0; 4]).to_json();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refusal(text.replacen(from, to, 1))
    };
    assert!(refusal("").starts_with("my.json: record: EOF"), "{}", refusal(""));
    let prose = refusal("# Results");
    assert!(
        prose.starts_with("my.json: record: found no JSON (expected value at line 1 column 1)"),
        "{prose}"
    );
    assert!(refusal("{}").starts_with("my.json: record: missing field `schema`"), "{}", refusal("{}"));
    assert_eq!(
        with("\"qipan-record\"", "\"other\""),
        "my.json: schema: found \"other\", expected \"qipan-record\""
    );
    assert_eq!(
        with("\"version\":2", "\"version\":3"),
        "my.json: version: found 3, of a newer qipan, expected 1 to 2"
    );
    assert_eq!(with("\"version\":2", "\"version\":0"), "my.json: version: found 0, expected 1 to 2");
    let again = with("\"again\":false", "\"again\":3");
    assert!(
        again.starts_with("my.json: groups[0].rows[0].again: invalid type: integer `3`, expected a boolean"),
        "{again}"
    );
    let model = with("\"model\":\"perft-read\"", "\"model\":\"perft-red\"");
    assert!(
        model.starts_with("my.json: groups[0].model: unknown variant `perft-red`, expected one of"),
        "{model}"
    );
    assert_eq!(
        with("\"jobs\":[\"job 1\"]", "\"jobs\":[]"),
        "my.json: groups[0].rows[0].measured: found 1 jobs, expected 1, of 0"
    );
    assert!(refusal(format!("{text} x")).starts_with("my.json: record: trailing characters"));
    let missing = Record::read(&file("not-there.json")).expect_err("no file");
    assert!(matches!(missing, RecordError::File(error) if error.is_not_found()));
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
    assert!(worse[0].interval.contains(1.0 / 1.1) && worse[0].chance < 0.01, "{worse:?}");
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
        (3, vec!["perft-read, chess-rotated only in OLD".to_owned()])
    );
}

/// Other depths and other positions are other work.
#[test]
fn only_the_same_work_is_compared() {
    let old = record([1.0; 4]);
    let mut deeper = old.clone();
    deeper.groups[0].rows[1].measured[0].depth = Some(5);
    let found = difference(&old, &deeper, Drift::TakenOut);
    let expected = vec!["perft-read, chess-x88: no job in common".to_owned()];
    assert_eq!((found.changes.len(), found.unmatched), (3, expected));
}

#[test]
fn a_record_is_known_by_its_start() {
    let known = record([1.0; 4]);
    let with = |change: fn(&mut Session)| {
        let mut other = known.clone();
        change(&mut other.sessions[0]);
        other.id()
    };
    assert!(known.id().starts_with("1795263303-"), "{}", known.id());
    assert_eq!(with(|session| session.after.load = Foreign::of("9.99")), known.id());
    assert_ne!(with(|session| session.started += 1), known.id());
    assert_ne!(with(|session| session.command.push(Foreign::of("--quiet"))), known.id());
    assert_ne!(with(|session| session.before.cpu = Foreign::of("Processors")), known.id());
    assert_eq!(Record::new(known.plan).id(), "");
}

/// A comparison that was stopped has times of the first jobs, of all rows alike.
#[test]
fn what_is_not_complete_is_read_and_known_as_such() {
    let rows = BOARDS.iter().map(|name| common::row(name, &[1.0, 2.0])).collect();
    let mut stopped = common::record(vec![common::group(Model::PerftRead, rows)]);
    assert!(stopped.groups[0].is_complete());
    stopped.groups[0].jobs.push(Label::of("job 3"));
    let none = Group { rows: Vec::new(), game: "xiangqi".to_owned(), ..stopped.groups[0].clone() };
    stopped.groups.push(none);
    let read = Record::parse("my.json", stopped.to_json().as_bytes()).expect("a record");
    assert_eq!(read, stopped);
    let [group, none] = read.groups.as_slice() else { panic!("two groups") };
    assert_eq!((group.done(), group.is_complete()), (2, false));
    assert_eq!((none.done(), none.is_complete()), (0, true));
}

proptest! {
    #[test]
    fn no_garbage_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(Record::parse("my.json", &bytes).is_err());
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

/// A per cent is beyond chance here; of two builds it may be where their functions lie.
#[test]
fn what_two_builds_may_differ_by_is_marked() {
    let at = |speed: f64| {
        let boards = [("chess-array", 1.0), ("chess-x88", 1.5 * speed), ("chess-rotated", 2.0)];
        let rows = boards.map(|(name, speed)| common::row(name, &[speed; 8]));
        common::record(vec![common::group(Model::PerftRead, rows.into())])
    };
    let change = |old: &Record, new: &Record| {
        let found = difference(old, new, Drift::TakenOut);
        found.changes.into_iter().find(|change| change.board == "chess-x88").expect("in both")
    };
    let (before, mut after) = (at(1.0), at(0.99));
    let own = change(&before, &after);
    assert!(own.is_beyond_chance && !own.is_too_small && own.is_worse_than(0.005), "{own:?}");
    after.sessions[0].program.commit = Some(Foreign::of("fedcba9876543210"));
    let others = change(&before, &after);
    assert!(others.is_beyond_chance && others.is_too_small && !others.is_worse_than(0.005), "{others:?}");
    let mut much = at(0.7);
    much.sessions[0].program.commit = Some(Foreign::of("fedcba9876543210"));
    let slower = change(&before, &much);
    assert!(!slower.is_too_small && slower.is_worse_than(0.1), "{slower:?}");
}

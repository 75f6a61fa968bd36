//! Fields that say what cannot be, and fields that contradict each other.

use qipan_foreign::Foreign;
use qipan_record::{Group, LevelFact, Model, Order, Record, Variant};

use super::{good, row};
use crate::common::refusal;

/// A name, what is done to a good record, and its refusal.
type Damage = (&'static str, fn(&mut Record), &'static str);

/// Every one of these is refused, with the field, what was found and what was expected.
fn all_are_refused(damages: &[Damage]) {
    for (name, damage, expected) in damages {
        let mut record = good();
        damage(&mut record);
        let message = refusal(record.to_json());
        assert_eq!(message, format!("my.json: {expected}"), "{name}");
    }
}

#[test]
fn layouts_and_digests_that_cannot_be_are_refused() {
    all_are_refused(&[
        (
            "fewer programs than layouts",
            |record| record.groups[0].layouts = vec![6, 6],
            "groups[0].layouts: found 2, expected at most 0, the digests of programs",
        ),
        (
            "one layout",
            |record| record.groups[0].layouts = vec![12],
            "groups[0].layouts: found 1, expected none, or 2 to 64",
        ),
        (
            "a layout of nothing",
            |record| record.groups[0].layouts = vec![12, 0],
            "groups[0].layouts[1]: found 0, expected at least one pair of rounds",
        ),
        (
            "other pairs than there are",
            |record| record.groups[0].layouts = vec![6, 7],
            "groups[0].layouts: found 13 pairs of rounds, expected half of 24 rounds",
        ),
        (
            "more pairs than a number holds",
            |record| record.groups[0].layouts = vec![usize::MAX, 7],
            "groups[0].layouts: found 18446744073709551615 pairs of rounds, expected half of 24 rounds",
        ),
        (
            "layouts of jobs one after the other",
            |record| {
                record.groups[0].layouts = vec![6, 6];
                record.groups[0].order = Order::Jobs;
            },
            "groups[0].layouts: found 2, expected none where jobs were timed one after the other",
        ),
        (
            "a digest of a program",
            |record| record.sessions[0].program.digest = Some("12AB".to_owned()),
            "sessions[0].program.digest: found \"12AB\", expected 64 digits of 0-9 and a-f",
        ),
        (
            "a digest of a board",
            |record| row(record).board.digest = Some(String::new()),
            "groups[0].rows[1].board.digest: found \"\", expected 64 digits of 0-9 and a-f",
        ),
        (
            "positions in two lines",
            |record| record.plan.positions = Some(Foreign::of("played\ngames")),
            "plan.positions: found \"played\\ngames\", expected at most 200 bytes without control characters",
        ),
    ]);
}

/// Each row in its own rounds, which begin anew in each layout.
#[test]
fn a_record_of_two_layouts_is_read() {
    let mut record = good();
    let mut again = record.sessions[0].clone();
    record.sessions[0].program.digest = Some("0".repeat(64));
    again.program.digest = Some("1".repeat(64));
    record.sessions.push(again);
    record.plan.positions = Some(Foreign::of("played games"));
    record.groups[0].layouts = vec![5, 7];
    for run in &mut record.groups[0].rows[2].measured {
        run.every = 3;
        run.times.truncate(10);
    }
    let read = Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
    assert_eq!(read, record);
    let run = &read.groups[0].rows[2].measured[0];
    let rounds: Vec<_> = (0..10).map(|sample| run.round_of(sample, &read.groups[0].layouts)).collect();
    assert_eq!(rounds, [0, 1, 6, 7, 10, 11, 16, 17, 22, 23]);
}

#[test]
fn times_and_counts_that_cannot_be_are_refused() {
    all_are_refused(&[
        (
            "a time of nothing",
            |record| row(record).measured[0].times[3] = 0,
            "groups[0].rows[1].measured[0].times: found 0 ns, expected 1 to 86400000000000 ns",
        ),
        (
            "a time of more than a day",
            |record| row(record).measured[1].times[3] = u64::MAX,
            "groups[0].rows[1].measured[1].times: found 18446744073709551615 ns, expected 1 to 86400000000000 ns",
        ),
        (
            "no times",
            |record| row(record).measured[0].times.clear(),
            "groups[0].rows[1].measured[0].times: found 0 samples, expected 24, at least one",
        ),
        (
            "no times of any row",
            |record| record.groups[0].rows.iter_mut().for_each(|row| row.measured[0].times.clear()),
            "groups[0].rows[0].measured[0].times: found 0 samples, expected 0, at least one",
        ),
        (
            "a time too few",
            |record| row(record).measured[0].times.truncate(23),
            "groups[0].rows[1].measured[0].times: found 23 samples, expected 24, at least one",
        ),
        (
            "more times than rounds that it took part in",
            |record| record.groups[0].rows[2].measured[0].every = 3,
            "groups[0].rows[2].measured[0].times: found 12 samples, expected 8, at least one",
        ),
        (
            "all the operations that a number holds",
            |record| {
                row(record).measured[0].times.fill(50_000_000);
                row(record).measured[0].operations = u64::MAX;
            },
            "groups[0].rows[1].measured[0].operations: found 18446744073709551615 operations, expected 1 to \
             5000000000, as a sample of 50000000 ns allows",
        ),
        (
            "no operations",
            |record| {
                row(record).measured[0].times.fill(7);
                row(record).measured[0].operations = 0;
            },
            "groups[0].rows[1].measured[0].operations: found 0 operations, expected 1 to 700, as a sample of 7 ns \
             allows",
        ),
        (
            "no repetitions",
            |record| row(record).measured[0].repetitions = 0,
            "groups[0].rows[1].measured[0].repetitions: found 0, expected at least one",
        ),
        (
            "leaves that are not the operations",
            |record| row(record).measured[0].count = 999_999,
            "groups[0].rows[1].measured[0].count: found 999999, expected the nodes: 1000000",
        ),
        (
            "other leaves at the same depth",
            |record| {
                let run = &mut row(record).measured[1];
                (run.operations, run.count) = (999_999, 999_999);
            },
            "groups[0].rows[1].measured[1].count: found 999999 in 1 repetitions, expected 1000000 in 1, as another \
             row has in the same job",
        ),
        (
            "as many leaves in twice the repetitions",
            |record| row(record).measured[1].repetitions = 2,
            "groups[0].rows[1].measured[1].count: found 1000000 in 2 repetitions, expected 1000000 in 1, as another \
             row has in the same job",
        ),
    ]);
}

/// Another depth has other leaves, and a job of walks may be counted otherwise by every board.
#[test]
fn counts_that_may_differ_are_believed() {
    let mut record = good();
    let run = &mut row(&mut record).measured[0];
    (run.depth, run.operations, run.count) = (Some(3), 40_000, 40_000);
    let run = &mut row(&mut record).measured[1];
    (run.repetitions, run.operations, run.count) = (3, 3_000_000, 3_000_000);
    record.groups[1].rows[1].measured[0].count += 17;
    assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
}

/// The time on the clocks of so short a sample is a difference of two large ones.
#[test]
fn a_single_sample_that_is_too_short_is_believed() {
    let mut record = good();
    row(&mut record).measured[0].times[5] = 10;
    assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
}

#[test]
fn rows_that_contradict_each_other_are_refused() {
    all_are_refused(&[
        (
            "a row that never takes part",
            |record| row(record).measured[0].every = 0,
            "groups[0].rows[1].measured[0].every: found 0, expected 1 for the baseline, at most 1000",
        ),
        (
            "a row that hardly ever takes part",
            |record| row(record).measured[0].every = 1001,
            "groups[0].rows[1].measured[0].every: found 1001, expected 1 for the baseline, at most 1000",
        ),
        (
            "a baseline that takes part less often",
            |record| record.groups[0].rows[0].measured[1].every = 2,
            "groups[0].rows[0].measured[1].every: found 2, expected 1 for the baseline, at most 1000",
        ),
        (
            "a baseline that takes part less often when it comes once again",
            |record| record.groups[0].rows[3].measured[0].every = 2,
            "groups[0].rows[3].measured[0].every: found 2, expected 1 for the baseline, at most 1000",
        ),
        (
            "a third row of the baseline, once again",
            |record| {
                let again = record.groups[0].rows[3].clone();
                record.groups[0].rows.push(again);
            },
            "groups[0].rows: found \"chess-array\" … \"chess-array\", expected the baseline first and once again last",
        ),
        (
            "a third row of the baseline, between the others",
            |record| {
                let first = record.groups[0].rows[0].clone();
                record.groups[0].rows.insert(2, first);
            },
            "groups[0].rows[2].board.name: found \"chess-array\" once more, expected every board once, but for the \
             baseline",
        ),
        (
            "another board twice",
            |record| {
                let twice = row(record).clone();
                record.groups[0].rows.insert(3, twice);
            },
            "groups[0].rows[3].board.name: found \"chess-x88\" once more, expected every board once, but for the \
             baseline",
        ),
        (
            "the baseline not again",
            |record| {
                record.groups[0].rows.pop();
            },
            "groups[0].rows: found \"chess-array\" … \"chess-naive\", expected the baseline first and once again last",
        ),
        (
            "the baseline again, but not last",
            |record| record.groups[0].rows.swap(2, 3),
            "groups[0].rows: found \"chess-array\" … \"chess-naive\", expected the baseline first and once again last",
        ),
        (
            "another board as the baseline's second row",
            |record| record.groups[0].rows[3].board.name = "chess-x88".to_owned(),
            "groups[0].rows: found \"chess-array\" … \"chess-x88\", expected the baseline first and once again last",
        ),
        (
            "the second row first",
            |record| record.groups[0].rows[0].again = true,
            "groups[0].rows: found \"chess-array\" … \"chess-array\", expected the baseline first and once again last",
        ),
        (
            "one row alone",
            |record| record.groups[0].rows.truncate(1),
            "groups[0].rows: found one row, expected none or at least two",
        ),
        (
            "a row with fewer jobs than the baseline",
            |record| row(record).measured.truncate(1),
            "groups[0].rows[1].measured: found 1 jobs, expected 2, of 2",
        ),
        (
            "more jobs measured than there are",
            |record| record.groups[0].jobs.truncate(1),
            "groups[0].rows[0].measured: found 2 jobs, expected 2, of 1",
        ),
    ]);
}

#[test]
fn groups_and_jobs_that_cannot_be_are_refused() {
    all_are_refused(&[
        (
            "the same group twice",
            |record| {
                let twice = Group { rows: Vec::new(), ..record.groups[0].clone() };
                record.groups.push(twice);
            },
            "groups[2]: found \"chess\", perft-visit once more, expected every comparison once",
        ),
        (
            "the same job twice",
            |record| record.groups[0].jobs[1] = record.groups[0].jobs[0].clone(),
            "groups[0].jobs[1]: found \"8/8 w - - 0 1\" once more, expected every job once",
        ),
        (
            "a job of two lines",
            |record| record.groups[0].jobs[0].name = Foreign::of("end\ngame"),
            "groups[0].jobs[0]: found \"end\\ngame\", expected a text without control characters",
        ),
        (
            "walks on several threads",
            |record| {
                record.groups[1].variant = Variant::Threaded(2);
                record.groups[1].model = Model::Visit;
            },
            "groups[1]: found visit on 2 threads, expected a model that can be timed so",
        ),
        (
            "the cheapest walks under cache pressure",
            |record| {
                record.groups[1].variant = Variant::Pressed(32);
                record.groups[1].model = Model::Material;
            },
            "groups[1]: found material under 32 KiB, expected a model that can be timed so",
        ),
        (
            "trees on no thread",
            |record| record.groups[0].variant = Variant::Threaded(0),
            "groups[0].threads: found 0, expected at least one",
        ),
    ]);
}

const NAME: &str =
    "expected a name of at most 100 letters, digits and - _ . : +, that begins with one of the former";

#[test]
fn names_that_are_none_are_refused() {
    let long = "x".repeat(101);
    let shown = format!("{:?}", &long[..40]);
    let names = [
        ("chess\u{1b}[31m", "\"chess\\u{1b}[31m\""),
        ("chess\u{202e}ssehc", "\"chess\\u{202e}ssehc\""),
        ("chess\0", "\"chess\\0\""),
        ("chess array", "\"chess array\""),
        ("chess\n", "\"chess\\n\""),
        ("=HYPERLINK(1)", "\"=HYPERLINK(1)\""),
        ("=1+1", "\"=1+1\""),
        ("-rf", "\"-rf\""),
        ("..", "\"..\""),
        ("chess/../array", "\"chess/../array\""),
        ("<b>", "\"<b>\""),
        ("棋", "\"棋\""),
        ("", "\"\""),
        (long.as_str(), shown.as_str()),
    ];
    type Place = (&'static str, fn(&mut Record, String));
    let places: [Place; 8] = [
        ("groups[1].game", |record, name| record.groups[1].game = name),
        ("groups[0].rows[1].board.name", |record, name| row(record).board.name = name),
        ("groups[0].rows[1].board.system", |record, name| row(record).board.system = name),
        ("groups[0].rows[1].board.needs", |record, name| row(record).board.needs = vec![name]),
        ("groups[0].rows[1].board.levels", |record, name| row(record).board.levels = vec![level(name)]),
        ("groups[0].refused[1].board", |record, name| record.groups[0].refused[1].board = name),
        ("plan.boards[1]", |record, name| record.plan.boards[1] = name),
        ("plan.baselines[0]", |record, name| record.plan.baselines[0] = name),
    ];
    for (field, set) in places {
        for (name, shown) in names {
            let mut record = good();
            set(&mut record, name.to_owned());
            let message = refusal(record.to_json());
            assert_eq!(message, format!("my.json: {field}: found {shown}, {NAME}"));
        }
    }
}

fn level(name: String) -> LevelFact {
    LevelFact { factor: "legality".to_owned(), name, is_best: true, is_text: true }
}

#[test]
fn figures_that_cannot_be_are_refused() {
    all_are_refused(&[
        (
            "fewer instructions than none",
            |record| row(record).instructions = Some(-1.0),
            "groups[0].rows[1].instructions: found -1, expected 0 to 1e12 per operation",
        ),
        (
            "more instructions than anybody waits for",
            |record| row(record).instructions = Some(1e13),
            "groups[0].rows[1].instructions: found 10000000000000, expected 0 to 1e12 per operation",
        ),
        (
            "fewer cycles than none",
            |record| record.groups[1].rows[1].counters.iter_mut().for_each(|counted| counted.cycles = -0.5),
            "groups[1].rows[1].counters.cycles: found -0.5, expected 0 to 1e12 per operation",
        ),
        (
            "more misses than anybody waits for",
            |record| {
                record.groups[1].rows[1].counters.iter_mut().for_each(|counted| counted.cache_misses = 1e12);
            },
            "groups[1].rows[1].counters.cache_misses: found 1000000000000, expected 0 to 1e12 per operation",
        ),
        (
            "a position larger than any machine",
            |record| row(record).board.state_bytes = 1 << 48,
            "groups[0].rows[1].board.state_bytes: found 281474976710656, expected below 2^48",
        ),
        (
            "tables larger than any machine",
            |record| row(record).board.table_bytes = usize::MAX,
            "groups[0].rows[1].board.table_bytes: found 18446744073709551615, expected below 2^48",
        ),
    ]);
}

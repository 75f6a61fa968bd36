//! Records of strangers are not trusted: what cannot be, and what contradicts itself, is refused by the name of its
//! field; what is only to be read is made harmless.

use std::fs::File;
use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;
use proptest::prelude::{Just, Strategy, any, prop_oneof, proptest};
use proptest::sample::Index;
use qipan_record::{
    Counters, Drift, Group, GroupReport, Label, Model, Overview, Record, Refusal, SideBySide, Stratum, Timed,
    Variant, conclusion, difference, judged,
};
use serde_json::{Value, json};

use crate::common::{self, refusal};

/// A record that is believed: trees of two jobs, in which the oracle takes part less often, and walks with counters.
fn good() -> Record {
    let array = || common::row("chess-array", &[1.0, 1.1]);
    let mut naive = common::row("chess-naive", &[0.1, 0.1]);
    for run in &mut naive.measured {
        run.every = 2;
        run.times = run.times.chunks(4).flat_map(|four| [four[0], four[1]]).collect();
    }
    let mut trees =
        common::group(Model::PerftVisit, vec![array(), common::row("chess-x88", &[1.2, 1.3]), naive]);
    trees.jobs = [("8/8 w - - 0 1", Stratum::Opening), ("4k3/8 b - - 0 1", Stratum::Endgame)]
        .map(|(name, stratum)| Label { name: name.to_owned(), stratum: Some(stratum) })
        .to_vec();
    let refused = ["chess-rotated", "chess-linked-list"];
    trees.refused = refused
        .map(|board| Refusal { board: board.to_owned(), reason: "it is full".to_owned(), is_wrong: false })
        .to_vec();
    let mut walks = common::group(Model::Generate, vec![array(), common::row("chess-x88", &[0.9, 0.8])]);
    for run in walks.rows.iter_mut().flat_map(|row| &mut row.measured) {
        (run.depth, run.positions) = (None, Some(64));
    }
    walks.rows[1].instructions = Some(100.5);
    walks.rows[1].counters =
        Some(Counters { cycles: 250.5, instructions: 700.0, branch_misses: 1.25, cache_misses: 0.0 });
    common::record(vec![trees, walks])
}

/// A name, what is done to a good record, and how its refusal begins.
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

/// The first group's second row, which is neither the baseline nor once again.
fn row(record: &mut Record) -> &mut Timed {
    &mut record.groups[0].rows[1]
}

#[test]
fn a_good_record_is_believed_and_comes_back_as_it_was() {
    let record = good();
    assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
    all_reports_of(&record);
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
            "groups[0].rows[1].measured[0].count: found 999999, expected the leaves: 1000000",
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

/// What the clocks say of so short a time is a difference of two large ones.
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
            "a job that tells a terminal what to do",
            |record| record.groups[0].jobs[1].name = "end\u{1b}[2Jgame".to_owned(),
            "groups[0].jobs[1]: found \"end\\u{1b}[2Jgame\", expected a text without control characters",
        ),
        (
            "a job of two lines",
            |record| record.groups[0].jobs[0].name = "end\ngame".to_owned(),
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

fn level(name: String) -> qipan_record::LevelFact {
    qipan_record::LevelFact { factor: "legality".to_owned(), name, is_best: true, is_text: true }
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
                record.groups[1].rows[1].counters.iter_mut().for_each(|counted| counted.cache_misses = 1e12)
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

/// JSON has no such numbers, whatever a program writes.
#[test]
fn figures_that_are_no_numbers_are_refused() {
    let text = good().to_json();
    let with = |figure: &str| {
        assert!(text.contains(":100.5,"));
        refusal(text.replacen(":100.5,", &format!(":{figure},"), 1))
    };
    let field = "my.json: groups[1].rows[1].instructions: ";
    for (figure, expected) in [
        ("NaN", "expected value at line 1 column "),
        ("-Infinity", "invalid number at line 1 column "),
        ("1e999", "number out of range at line 1 column "),
        ("\"many\"", "invalid type: string \"many\", expected f64 at line 1 column "),
    ] {
        let message = with(figure);
        assert!(message.starts_with(&format!("{field}{expected}")), "{figure}: {message}");
    }
}

/// Damages of the file that no record in memory can have.
fn refusal_of(damage: impl Fn(&mut Value)) -> String {
    let mut json: Value = serde_json::from_str(&good().to_json()).expect("JSON");
    damage(&mut json);
    refusal(json.to_string())
}

#[test]
fn strata_are_as_many_as_jobs() {
    for (strata, found) in [(json!(["opening"]), "1"), (json!(["opening", "endgame", "in-check"]), "3")] {
        let message = refusal_of(|json| json["groups"][0]["strata"] = strata.clone());
        let expected =
            format!("my.json: groups[0].strata: found {found}, expected none, or 2: one for each job");
        assert_eq!(message, expected);
    }
    let message = refusal_of(|json| json["groups"][0]["strata"] = json!(["opening", "ending"]));
    let expected = "my.json: groups[0].strata[1]: unknown variant `ending`, expected one of `opening`, ";
    assert!(message.starts_with(expected), "{message}");
}

#[test]
fn pressure_stands_beside_no_threads() {
    let message = refusal_of(|json| {
        json["groups"][0]["pressure"] = json!(32);
        json["groups"][0]["threads"] = json!(2);
    });
    assert_eq!(message, "my.json: groups[0].threads: found 2, expected none beside pressure");
}

#[test]
fn numbers_that_are_too_large_for_their_field_are_refused() {
    let path = "my.json: groups[0].rows[1].measured[0].";
    for (field, number, expected) in [
        ("repetitions", json!(1_u64 << 32), "repetitions: invalid value: integer `4294967296`, expected u32"),
        ("operations", json!(-1), "operations: invalid value: integer `-1`, expected u64"),
        ("times", json!([1e300]), "times[0]: invalid type: floating point `1e+300`, expected u64"),
        ("more", json!(1), "more: unknown field `more`, expected one of "),
        ("\u{1b}[2J", json!(1), "\u{fffd}[2J: unknown field `\u{fffd}[2J`, expected one of "),
    ] {
        let message = refusal_of(|json| json["groups"][0]["rows"][1]["measured"][0][field] = number.clone());
        assert!(message.starts_with(&format!("{path}{expected}")), "{message}");
    }
}

/// The form of versions 1 to 4.
#[test]
fn samples_of_one_job_are_of_the_same_work() {
    let path = "my.json: groups[0].rows[1].measured[0]";
    let with = |samples: Value| {
        refusal_of(|json| {
            let run = &mut json["groups"][0]["rows"][1]["measured"][0];
            *run = json!({"depth": 4, "repetitions": 1, "samples": samples});
        })
    };
    let sample = |operations: u64, count: u64| json!([100_000, 50_000, operations, count]);
    let (good, expected) = (sample(1000, 1000), "expected 1000 and 1000 as in the first, by the same clock");
    assert_eq!(
        with(json!([good, good, sample(1001, 1000)])),
        format!("{path}.samples[2]: found 1001 operations, count 1000, {expected}")
    );
    assert_eq!(
        with(json!([good, sample(1000, 999)])),
        format!("{path}.samples[1]: found 1000 operations, count 999, {expected}")
    );
    assert_eq!(
        with(json!([good, [100_000, null, 1000, 1000]])),
        format!("{path}.samples[1]: found 1000 operations, count 1000, {expected}")
    );
    assert_eq!(with(json!([])), format!("{path}.times: found 0 samples, expected 24, at least one"));
    assert!(with(json!([[1, 1, 1]])).starts_with(&format!("{path}.samples[0]: invalid length 3, expected ")));
}

#[test]
fn times_have_one_form() {
    let path = "my.json: groups[0].rows[1].measured[0]";
    let expected = format!(
        "{path}: found some of timer, operations, count, times, samples, expected the first four of them, or samples \
         alone"
    );
    let both = refusal_of(|json| {
        json["groups"][0]["rows"][1]["measured"][0]["samples"] = json!([[100_000, 50_000, 1000, 1000]]);
    });
    assert_eq!(both, expected);
    for part in ["timer", "operations", "count", "times"] {
        let message = refusal_of(|json| {
            let run = json["groups"][0]["rows"][1]["measured"][0].as_object_mut().expect("an object");
            run.remove(part).expect("there");
        });
        assert_eq!(message, expected, "without {part}");
    }
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut gzip = GzEncoder::new(Vec::new(), Compression::fast());
    gzip.write_all(bytes).expect("written");
    gzip.finish().expect("written")
}

#[test]
fn what_is_not_a_whole_gzip_file_is_refused() {
    let record = good();
    let packed = gzip(record.to_json().as_bytes());
    assert_eq!(Record::parse("my.json", &packed).expect("a record"), record);
    for length in [2, 9, 12, packed.len() / 2, packed.len() - 8, packed.len() - 1] {
        let message = refusal(&packed[..length]);
        assert!(message.starts_with("my.json: cannot unpack the record: "), "{length}: {message}");
    }
    let mut damaged = packed.clone();
    let checksum = damaged.len() - 8;
    damaged[checksum] ^= 1;
    let message = refusal(&damaged);
    assert!(message.starts_with("my.json: cannot unpack the record: corrupt gzip stream"), "{message}");
    // Nothing stands behind a record, packed or not.
    let message = refusal([packed.as_slice(), b" x"].concat());
    assert!(message.starts_with("my.json: cannot unpack the record: "), "{message}");
    let message = refusal([packed.as_slice(), &gzip(b" x")].concat());
    assert!(message.starts_with("my.json: record: trailing characters"), "{message}");
}

/// A few kilobytes that unpack to more than a record may have, and a file that has more.
#[test]
fn more_bytes_than_a_record_may_have_are_an_error_and_no_memory() {
    let too_long = "found more than 268435456 bytes, expected at most as many";
    // Members of a gzip file are unpacked one after the other: 4 GiB in all.
    let member = gzip(&vec![b' '; 1 << 20]);
    let bomb = member.repeat(1 << 12);
    assert!(bomb.len() < 1 << 25 && (1 << 32) > Record::MOST_BYTES);
    assert_eq!(refusal(&bomb), format!("my.json: cannot unpack the record: {too_long}"));
    drop(bomb);
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("long.json");
    File::create(&path).and_then(|file| file.set_len(Record::MOST_BYTES + 1)).expect("written");
    let message = Record::read(&path).expect_err("no record").to_string();
    assert!(message.ends_with(&format!("long.json: cannot read the record: {too_long}")), "{message}");
}

/// A terminal is told to clear itself, a text to run backwards, and a reader in C to stop.
const NASTY: &str = "a\u{1b}[2J\u{202e}b\0c\td\u{9b}e\r\nf";
const HARMLESS: &str = "a\u{fffd}[2J\u{fffd}b\u{fffd}c d\u{fffd}e\u{fffd}\nf";

#[test]
fn free_texts_are_made_harmless_and_keep_their_lines() {
    let mut record = good();
    let text = || NASTY.to_owned();
    record.plan.profile = text();
    row(&mut record).board.source = text();
    record.groups[0].refused[0].reason = text();
    let session = &mut record.sessions[0];
    session.command = vec![text(), text()];
    session.program.commit = Some(text());
    for machine in [&mut session.before, &mut session.after] {
        (machine.cpu, machine.kernel, machine.compiler) = (text(), text(), Some(text()));
    }
    let read = Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
    assert_eq!(read.plan.profile, HARMLESS);
    assert_eq!(read.groups[0].rows[1].board.source, HARMLESS);
    assert_eq!(read.groups[0].refused[0].reason, HARMLESS);
    let session = &read.sessions[0];
    assert_eq!((session.command[1].as_str(), session.program.commit.as_deref()), (HARMLESS, Some(HARMLESS)));
    for machine in [&session.before, &session.after] {
        let texts = [machine.cpu.as_str(), &machine.kernel, machine.compiler.as_deref().unwrap_or_default()];
        assert_eq!(texts, [HARMLESS; 3]);
    }
    // What is harmless stays, whatever language it is in.
    record.plan.profile = "象棋 «schnell» 𝒳 …\n".to_owned();
    let read = Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
    assert_eq!(read.plan.profile, record.plan.profile);
}

/// Every text of a record in turn: either its record is refused, in a message that is harmless itself, or the text
/// is made harmless. No field is forgotten.
#[test]
fn no_text_of_a_record_tells_a_terminal_what_to_do() {
    let json: Value = serde_json::from_str(&good().to_json()).expect("JSON");
    let mut paths = Vec::new();
    texts(&json, &mut String::new(), &mut paths);
    assert!(paths.len() > 80, "{}", paths.len());
    let is_harmless = |text: &str| text.chars().all(|letter| !letter.is_control() && letter != '\u{202e}');
    let (mut cleaned, mut refused) = (0, 0);
    for path in &paths {
        let mut json = json.clone();
        *json.pointer_mut(path).expect("a text") = json!(NASTY);
        match Record::parse("my.json", json.to_string().as_bytes()) {
            Ok(record) => {
                let json: Value = serde_json::from_str(&record.to_json()).expect("JSON");
                let text = json.pointer(path).and_then(Value::as_str).expect("a text");
                assert_eq!(text, HARMLESS, "{path}");
                cleaned += 1;
            }
            Err(error) => {
                assert!(is_harmless(&error.to_string().replace('\n', "")), "{path}: {error}");
                refused += 1;
            }
        }
    }
    assert!(cleaned > 25 && refused > 40, "{cleaned} {refused}");
}

/// The paths of all texts below a value.
fn texts(value: &Value, path: &mut String, found: &mut Vec<String>) {
    let length = path.len();
    let mut below = |key: &str, value: &Value| {
        path.push('/');
        path.push_str(key);
        texts(value, path, found);
        path.truncate(length);
    };
    match value {
        Value::String(_) => found.push(path.clone()),
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| below(&at.to_string(), value));
        }
        Value::Object(values) => values.iter().for_each(|(key, value)| below(key, value)),
        _ => {}
    }
}

/// Everything that follows from a record.
fn all_reports_of(record: &Record) {
    let reports: Vec<_> = record.groups.iter().filter_map(GroupReport::of).collect();
    for report in &reports {
        assert!(!report.in_words().is_empty());
    }
    let _ = (Overview::of(&reports), conclusion(&reports), judged(&reports));
    let found = difference(record, record, Drift::TakenOut);
    assert!(found.changes.iter().all(|change| !change.is_beyond_chance), "{found:?}");
    let _ = SideBySide::of(&[record, record]);
}

/// What is damaged is refused, or its reports are made.
fn survives(text: &[u8]) {
    if let Ok(record) = Record::parse("my.json", text) {
        all_reports_of(&record);
        // What was believed once is believed again.
        assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
    }
}

/// Where a text has numbers.
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
    prop_oneof![small, large, power, figure, proptest::sample::select(known.to_vec()).prop_map(str::to_owned)]
}

proptest! {
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

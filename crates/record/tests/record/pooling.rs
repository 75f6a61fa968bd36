//! Records of several layouts of the program as one.

use qipan_foreign::Foreign;
use qipan_record::{GroupReport, Model, Record, pool};

use crate::common;

/// A record of a program whose rows are so many times as fast as the baseline; its digest is of one digit.
fn made_by(digest: &str, speeds: [f64; 2], rounds: usize, every: u32) -> (String, Record) {
    let rows = vec![
        common::row("chess-array", &[1.0, 1.0]),
        common::row("chess-x88", &[speeds[0], speeds[0]]),
        common::row("chess-naive", &[speeds[1], speeds[1]]),
    ];
    let mut group = common::group(Model::PerftRead, rows);
    for row in &mut group.rows {
        let is_slow = row.board.name == "chess-naive";
        for run in &mut row.measured {
            run.times.truncate(rounds);
            if is_slow {
                run.every = every;
                let taken = run.times.chunks(2).step_by(every as usize).flatten().copied().collect();
                run.times = taken;
            }
        }
    }
    let mut record = common::record(vec![group]);
    record.sessions[0].program.digest = Some(digest.repeat(64));
    (format!("{digest}.json"), record)
}

/// Pairs of rounds follow each other, those of a slow row in the pairs that both have it in, and the ratio is
/// the mean of the layouts', with an interval that knows how far they lie apart.
#[test]
fn rounds_of_several_programs_follow_each_other() {
    let records = [made_by("a", [1.2, 0.1], 8, 2), made_by("b", [1.25, 0.1], 12, 3)];
    let pooled = pool(&records).expect("a pool");
    let group = &pooled.groups[0];
    assert_eq!(group.layouts, [4, 6]);
    assert_eq!((pooled.sessions.len(), group.rows.len()), (2, 4));
    let slow = &group.rows[2].measured[0];
    let [first, second] = [0, 1].map(|at: usize| &records[at].1.groups[0].rows[2].measured[0].times);
    assert_eq!((slow.every, &slow.times), (6, &[&first[..2], &second[..2]].concat()));
    assert_eq!([0, 1, 2, 3].map(|sample| slow.round_of(sample, &group.layouts)), [0, 1, 8, 9]);
    assert_eq!(Record::parse("my.json", pooled.to_json().as_bytes()).expect("a record"), pooled);
    let report = GroupReport::of(group).expect("rows");
    let figures = report.figures_of("chess-x88").expect("a row");
    assert!((figures.ratio - (1.2_f64 * 1.25).sqrt()).abs() < 0.01, "{}", figures.ratio);
    let alone = GroupReport::of(&records[0].1.groups[0]).expect("rows");
    let width =
        |report: &GroupReport<'_>| report.figures_of("chess-x88").expect("a row").interval.half_width();
    assert!(width(&report) > 0.1 && width(&alone) < 0.02, "{} {}", width(&report), width(&alone));
}

/// Damage to a record, and its refusal.
type Damage = (fn(&mut Record), &'static str);

/// A record that fits no pool is refused by its name and the field; a row that did other work is left out by
/// name; other repetitions are scaled.
#[test]
fn what_differs_is_named() {
    let good = || [made_by("a", [1.2, 0.5], 8, 1), made_by("b", [1.25, 0.5], 8, 1)];
    let refusal = |damage: fn(&mut Record)| {
        let mut records = good();
        damage(&mut records[1].1);
        pool(&records).map(|_| ()).expect_err("no pool").to_string()
    };
    let cases: [Damage; 8] = [
        (
            |record| record.plan.profile = Foreign::of("full"),
            "b.json: plan.profile: found full, expected quick",
        ),
        (|record| record.plan.boards.clear(), "b.json: plan.boards: found , expected chess-array chess-x88"),
        (
            |record| record.plan.positions = Some(Foreign::of("games")),
            "b.json: plan.positions: found games, expected ",
        ),
        (
            |record| record.sessions[0].before.cpu = Foreign::of("Another"),
            "b.json: sessions[0].before.cpu: found Another, expected A processor",
        ),
        (
            |record| record.sessions[0].program.digest = None,
            "b.json: sessions: found 1 programs, or one without a digest, expected one program with its digest",
        ),
        (
            |record| record.groups.clear(),
            "b.json: groups: found no complete chess perft-read, expected what the first record has",
        ),
        (
            |record| record.groups[0].jobs.swap(0, 1),
            "b.json: groups[0].jobs: found other jobs or weights of chess perft-read, expected those of the first record",
        ),
        (
            |record| record.groups[0].rows.swap(0, 1),
            "b.json: groups[0].rows[0].board.name: found Some(\"chess-x88\"), expected Some(\"chess-array\")",
        ),
    ];
    for (damage, expected) in cases {
        assert_eq!(refusal(damage), expected);
    }
    let other = refusal(|record| record.sessions[0].program.commit = None);
    assert!(other.starts_with("b.json: sessions[0].program: found Program"), "{other}");
    let [first, _] = good();
    assert!(pool(&[first.clone(), first.clone()]).is_err() && pool(&[first]).is_err());

    let mut records = good();
    let rows = &mut records[1].1.groups[0].rows;
    rows[1].measured[1].depth = Some(3);
    rows[2].measured[0].repetitions = 2;
    let nanos = rows[2].measured[0].times[0];
    let pooled = pool(&records).expect("a pool");
    let group = &pooled.groups[0];
    assert_eq!(group.refused[0].reason, "chess-x88: not the same work by every program");
    assert_eq!(group.rows[1].board.name, "chess-naive");
    assert_eq!(group.rows[1].measured[0].times[8], nanos / 2);
}

//! Records side by side whose samples are known.

use std::time::Duration;

use qipan_harness::{
    Facts, Group, Measured, Model, Plan, Record, Sample, Settings, Shift, SideBySide, Timed, find,
};

/// A board that is `speed` times as fast as a million nodes in 50 ms, but for half a per cent from round to
/// round.
fn row(name: &str, speed: f64, depth: u32, again: bool) -> Timed {
    let salt = name.bytes().map(u32::from).sum::<u32>() + u32::from(again);
    let wander = |round: u32| 1.0 + 0.005 * f64::from((round * round * 31 + round * salt) % 97) / 96.0;
    let sample = |round| {
        let duration = Duration::from_secs_f64(0.05 / speed * wander(round));
        Sample { duration, cpu: Some(duration), operations: 1_000_000, count: 1_000_000 }
    };
    let samples = (0..21).map(sample).collect();
    let measured = vec![Measured { depth: Some(depth), positions: None, repetitions: 1, every: 1, samples }];
    let board = Facts::from(find(name).expect("a row of the registry"));
    Timed { board, again, instructions: None, counters: None, measured }
}

/// The first board is the baseline.
fn group(model: Model, depth: u32, boards: &[(&str, f64)]) -> Group {
    let mut rows: Vec<_> = boards.iter().map(|&(name, speed)| row(name, speed, depth, false)).collect();
    rows.push(row(boards[0].0, boards[0].1, depth, true));
    let (game, jobs) = ("chess".to_owned(), vec!["one".to_owned()]);
    Group { game, model, pressure: None, threads: None, jobs, rows, refused: Vec::new() }
}

fn record(groups: Vec<Group>) -> Record {
    let (boards, baselines) = (Vec::new(), Vec::new());
    let plan = Plan { profile: "quick".to_owned(), settings: Settings::QUICK, boards, baselines };
    Record { groups, ..Record::new(plan) }
}

fn shift(one: &SideBySide<'_>, board: &str, record: usize) -> Option<Shift> {
    one.rows.iter().find(|row| row.board.name == board).expect("a row").shifts[record]
}

fn is_near(value: f64, expected: f64) -> bool {
    (value / expected - 1.0).abs() < 0.01
}

#[test]
fn only_what_differs_beyond_the_noise_differs() {
    let model = Model::PerftVisit;
    let ours = record(vec![
        group(
            model,
            4,
            &[("chess-array", 1.0), ("chess-x88", 1.2), ("chess-rotated", 1.5), ("chess-naive", 0.02)],
        ),
        group(Model::Setup, 4, &[("chess-array", 1.0)]),
    ]);
    // A machine of half the speed, on which one board fares better.
    let theirs =
        record(vec![group(model, 4, &[("chess-array", 0.5), ("chess-x88", 0.6), ("chess-rotated", 0.9)])]);
    let [one] = SideBySide::of(&[&ours, &theirs]).try_into().expect("one comparison in common");
    assert_eq!(
        (one.game, one.title().as_str(), one.baseline.name.as_str()),
        ("chess", "perft-visit", "chess-array")
    );
    let same = shift(&one, "chess-x88", 1).expect("in both");
    assert!(same.is_same && same.is_same_work && is_near(same.ratio, 1.0), "{same:?}");
    let better = shift(&one, "chess-rotated", 1).expect("in both");
    assert!(
        !better.is_same && is_near(better.ratio, 1.2) && better.interval.contains(better.ratio),
        "{better:?}"
    );
    for (board, record) in [("chess-naive", 1), ("chess-array", 1), ("chess-rotated", 0)] {
        assert_eq!(shift(&one, board, record), None);
    }
    let naive = one.rows.last().expect("rows");
    assert!(
        naive.board.name == "chess-naive" && naive.standings[0].is_some() && naive.standings[1].is_none()
    );
}

#[test]
fn another_baseline_is_made_ours() {
    let ours = record(vec![group(Model::InCheck, 1, &[("chess-array", 1.0), ("chess-x88", 1.2)])]);
    let theirs = record(vec![group(Model::InCheck, 1, &[("chess-x88", 2.4), ("chess-array", 2.0)])]);
    let all = SideBySide::of(&[&ours, &theirs]);
    assert_eq!(all[0].baseline.name, "chess-array");
    let theirs = all[0].rows.iter().find(|row| row.board.name == "chess-x88").expect("a row");
    assert!(is_near(theirs.standings[1].as_ref().expect("timed").ratio, 1.2));
    assert!(theirs.shifts[1].expect("in both").is_same);
}

#[test]
fn records_of_other_depths_are_compared_as_other_work() {
    let at =
        |depth| record(vec![group(Model::PerftVisit, depth, &[("chess-array", 1.0), ("chess-x88", 1.2)])]);
    let (shallow, deep) = (at(3), at(4));
    let all = SideBySide::of(&[&shallow, &deep, &shallow]);
    assert!(!shift(&all[0], "chess-x88", 1).expect("in both").is_same_work);
    assert!(shift(&all[0], "chess-x88", 2).expect("in both").is_same_work);
}

#[test]
fn without_a_board_in_common_there_is_nothing_to_compare() {
    let ours = record(vec![group(Model::InCheck, 1, &[("chess-array", 1.0)])]);
    let theirs = record(vec![group(Model::InCheck, 1, &[("chess-x88", 1.0)])]);
    assert!(SideBySide::of(&[&ours, &theirs]).is_empty());
}

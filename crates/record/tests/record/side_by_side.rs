//! Records side by side whose times are known.

use qipan_game::Factor;
use qipan_record::{
    Group, GroupReport, Judgement, Language, LevelFact, Model, Record, Shift, SideBySide, SideBySideClaim,
    conclusion_of_several,
};

use crate::common::{self, record};

/// A comparison of trees of that depth; the first board is the baseline.
fn group(model: Model, depth: u32, boards: &[(&str, f64)]) -> Group {
    let mut rows: Vec<_> = boards.iter().map(|&(name, speed)| common::row(name, &[speed])).collect();
    rows.iter_mut().for_each(|row| row.measured[0].depth = Some(depth));
    common::group(model, rows)
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
        (one.game, one.title(Language::En).as_str(), one.baseline.name.as_str()),
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
    assert!(naive.board.name == "chess-naive" && naive.figures[0].is_some() && naive.figures[1].is_none());
}

#[test]
fn another_baseline_is_made_ours() {
    let ours = record(vec![group(Model::InCheck, 1, &[("chess-array", 1.0), ("chess-x88", 1.2)])]);
    let theirs = record(vec![group(Model::InCheck, 1, &[("chess-x88", 2.4), ("chess-array", 2.0)])]);
    let all = SideBySide::of(&[&ours, &theirs]);
    assert_eq!(all[0].baseline.name, "chess-array");
    let theirs = all[0].rows.iter().find(|row| row.board.name == "chess-x88").expect("a row");
    assert!(is_near(theirs.figures[1].as_ref().expect("timed").ratio, 1.2));
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

/// Of eight jobs others like them can be spoken of, of one nobody can; chance has no part in the same times.
#[test]
fn a_shift_has_an_interval_for_positions_like_these_where_there_are_enough() {
    let of = |jobs: usize, speed: f64| {
        let speeds: Vec<f64> = (0..jobs).map(|job| speed * (1.0 + 0.02 * job as f64)).collect();
        let rows = vec![common::row("chess-array", &vec![1.0; jobs]), common::row("chess-x88", &speeds)];
        record(vec![common::group(Model::PerftVisit, rows)])
    };
    let [before, after, few] = [of(8, 1.2), of(8, 1.5), of(1, 1.2)];
    let all = SideBySide::of(&[&before, &after, &before, &few]);
    let better = shift(&all[0], "chess-x88", 1).expect("in both");
    assert!(better.positions.expect("eight jobs").contains(1.25) && !better.is_same, "{better:?}");
    let same = shift(&all[0], "chess-x88", 2).expect("in both");
    assert!(same.interval.half_width() < 1e-9 && same.is_same, "{same:?}");
    let one = shift(&all[0], "chess-x88", 3).expect("in both");
    assert!(one.positions.is_none() && one.is_same_work, "{one:?}");
    // The quotient is over what both have, and says so only where one of them has more.
    assert_eq!([better.common, same.common, one.common], [None, None, Some(1)]);
    let words = all[0].quotients_in_words(Language::En).expect("a sentence");
    assert!(words.starts_with("Quotients are over what both records did to the same depth, 1 "), "{words}");
    assert_eq!(SideBySide::of(&[&before, &after])[0].quotients_in_words(Language::En), None);
}

/// On one of two machines a board loses its lead, and another leads by one per cent on both.
#[test]
fn conclusions_are_made_over_all_records() {
    let of = |speeds: [f64; 3]| {
        let names = ["chess-array", "chess-x88", "chess-rotated", "chess-linked-list"];
        let speeds = [1.0].into_iter().chain(speeds);
        let boards: Vec<_> = names.into_iter().zip(speeds).collect();
        record(vec![group(Model::PerftRead, 4, &boards), group(Model::Captures, 4, &boards)])
    };
    let (ours, theirs) = (of([1.5, 2.0, 1.012]), of([0.8, 2.2, 1.012]));
    let records = [&ours, &theirs];
    let all = SideBySide::of(&records);
    let reports: Vec<_> = records.iter().map(|record| GroupReport::all(record)).collect();
    let [conclusion] = conclusion_of_several(&reports, &all, Language::En).try_into().expect("one game");
    let text = [conclusion.brief, conclusion.sentences].concat().join("\n");
    for sentence in [
        "Faster than chess-array at perft-read in both records: chess-rotated (1.99, 2.19) and chess-linked-list",
        "Faster than chess-array at perft-read in one record, slower in another: chess-x88 (1.50, 0.80).",
        "Kendall's tau of the storages' order in the records, by model: perft-read 0.33",
        "ratios of B differ from A's beyond the noise, most of all chess-x88 at perft-read (0.53 of A's)",
        "chess-rotated is fastest at perft-read in A and B.",
    ] {
        assert!(text.contains(sentence), "{sentence}\n{text}");
    }
    assert!(text.ends_with("was timed: what another would change is in no interval."), "{text}");
}

#[test]
fn a_claim_is_judged_from_every_record() {
    // Claims 5 and 6 are about these two.
    let of = |speed: f64| {
        let boards = [("xiangqi-piece-list:tested", 1.0), ("xiangqi-bitlines:tested", speed)];
        let mut groups = [Model::Captures, Model::PerftRead].map(|model| group(model, 4, &boards));
        for row in groups.iter_mut().flat_map(|group| &mut group.rows) {
            let level = |(factor, name): (Factor, &str), is_best| {
                let (factor, name) = (factor.name().to_owned(), name.to_owned());
                LevelFact { factor, name, is_best, is_text: true }
            };
            row.board.levels = vec![level((Factor::Legality, "tested"), false)];
            if row.board.name.starts_with("xiangqi-piece-list") {
                let others = [(Factor::Numbering, "consecutive"), (Factor::Destinations, "pregenerated")];
                row.board.levels.extend(others.map(|one| level(one, true)));
            }
        }
        record(groups.into())
    };
    let (faster, slower) = (of(1.5), of(0.7));
    let agreements = |records: &[&Record]| -> Vec<Option<bool>> {
        let reports: Vec<_> = records.iter().map(|record| GroupReport::all(record)).collect();
        let claims = SideBySideClaim::of(&reports);
        assert!(claims.iter().all(|claim| claim.judged.len() == records.len()));
        let decided = claims.iter().filter(|claim| claim.judged[0].judgement() != Some(Judgement::Undecided));
        decided.map(SideBySideClaim::agrees).collect()
    };
    for (records, expected) in [([&faster, &faster], Some(true)), ([&faster, &slower], Some(false))] {
        let agreements = agreements(&records);
        assert!(
            !agreements.is_empty() && agreements.iter().all(|found| *found == expected),
            "{agreements:?}"
        );
    }
    assert!(agreements(&[&faster]).iter().all(Option::is_none), "of one record nothing agrees");
}

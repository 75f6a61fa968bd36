//! Effects, claims and rows that take part less often, in comparisons whose samples are known.

use std::time::Duration;

use qipan_game::Factor;
use qipan_harness::{
    ENTRANTS, Effect, Facts, Group, GroupReport, Judgement, LevelFact, Measured, Model, Overview, Role,
    RowSet, Sample, Timed, judged,
};

const ROUNDS: u32 = 24;

fn samples(speed: f64, every: u32) -> Vec<Sample> {
    let taken = (0..ROUNDS).filter(|round| (round / 2).is_multiple_of(every));
    let sample = |round: u32| {
        // The machine wanders by 30 %, for all rows alike; a row by itself by half a percent.
        let drift = 1.0 + 0.3 * f64::from(round / 2 * 5 % 7) / 7.0;
        let own = 1.0 + 0.005 * (f64::from(round * 31 % 11) / 11.0 - 0.5);
        let time = Duration::from_secs_f64(0.01 / speed * drift * own);
        Sample { duration: time, cpu: Some(time), operations: 1_000_000, count: 1_000_000 }
    };
    taken.map(sample).collect()
}

/// A row of a board: `package`, then its levels as factor, name and whether it is the best.
fn row(package: &str, levels: &[(Factor, &str, bool)], speed: f64) -> Timed {
    let named: Vec<_> = levels.iter().filter(|(.., is_best)| !is_best).map(|(_, name, _)| *name).collect();
    let levels = levels.iter().map(|&(factor, name, is_best)| LevelFact {
        factor: factor.name().to_owned(),
        name: name.to_owned(),
        is_best,
        is_text: !is_best,
    });
    let every = 1;
    Timed {
        board: Facts {
            name: [package].into_iter().chain(named).collect::<Vec<_>>().join(":"),
            levels: levels.collect(),
            system: package.to_owned(),
            role: Role::Contestant,
            source: "a text".to_owned(),
            state_bytes: 100,
            table_bytes: 0,
            needs: Vec::new(),
        },
        again: false,
        instructions: None,
        counters: None,
        measured: vec![Measured {
            depth: Some(3),
            positions: None,
            repetitions: 1,
            every,
            samples: samples(speed, every),
        }],
    }
}

fn group(game: &str, model: Model, mut rows: Vec<Timed>) -> Group {
    rows.push(Timed { again: true, ..rows[0].clone() });
    Group {
        game: game.to_owned(),
        model,
        pressure: None,
        threads: None,
        jobs: vec!["one".to_owned()],
        rows,
        refused: Vec::new(),
    }
}

const TESTED: (Factor, &str, bool) = (Factor::Legality, "tested", false);
const EXEMPT: (Factor, &str, bool) = (Factor::Legality, "exempt", true);
const CELLS: (Factor, &str, bool) = (Factor::Scan, "cells", false);
const WORDS: (Factor, &str, bool) = (Factor::Scan, "words", true);

/// Exemption is worth three times on the array and twice on the list; words are worth nothing.
fn two_boards() -> Group {
    group(
        "xiangqi",
        Model::PerftRead,
        vec![
            row("xiangqi-array", &[EXEMPT, WORDS], 3.0),
            row("xiangqi-array", &[TESTED, WORDS], 1.0),
            row("xiangqi-array", &[TESTED, CELLS], 1.0),
            row("xiangqi-piece-list", &[EXEMPT], 4.0),
            row("xiangqi-piece-list", &[TESTED], 2.0),
        ],
    )
}

#[test]
fn an_effect_is_the_quotient_of_two_rows_that_differ_in_one_level() {
    let group = two_boards();
    let reports = [GroupReport::of(&group).expect("rows")];
    let effects = Effect::of(&reports);
    let found: Vec<_> = effects
        .iter()
        .map(|effect| {
            (effect.with.name.as_str(), effect.without.name.as_str(), effect.worth.ratio.round() as u32)
        })
        .collect();
    assert_eq!(
        found,
        [
            ("xiangqi-array", "xiangqi-array:tested", 3),
            ("xiangqi-piece-list", "xiangqi-piece-list:tested", 2),
            ("xiangqi-array:tested", "xiangqi-array:tested:cells", 1),
        ]
    );
    assert!(effects[0].worth.is_beyond_noise && !effects[2].worth.is_beyond_noise);
    assert_eq!(effects[2].others, ["tested"]);
    // The first board of a kind is what the others are compared with.
    assert_eq!(effects[0].interaction, None);
    let interaction = effects[1].interaction.expect("another storage");
    assert!((interaction.ratio - 2.0 / 3.0).abs() < 0.01 && interaction.is_beyond_noise, "{interaction:?}");
    assert!(interaction.interval.contains(2.0 / 3.0), "{interaction:?}");
}

#[test]
fn a_set_of_rows_has_its_own_baseline() {
    let group = two_boards();
    let shown = |set| {
        let report = GroupReport::of_set(&group, set).expect("rows of every set");
        let ratio = |ratio: f64| (ratio * 100.0).round() / 100.0;
        let row =
            |standing: &qipan_harness::Standing<'_>| (standing.board.name.clone(), ratio(standing.ratio));
        (report.baseline().name.clone(), report.standings.iter().map(row).collect::<Vec<_>>())
    };
    let (baseline, rows) = shown(RowSet::Tested);
    assert_eq!(baseline, "xiangqi-array:tested");
    assert_eq!(
        rows,
        [("xiangqi-piece-list:tested".to_owned(), 2.0), ("xiangqi-array:tested".to_owned(), 1.0)]
    );
    // In these rows whatever is not the best is as the text has it.
    let (baseline, rows) = shown(RowSet::Texts);
    assert_eq!(baseline, "xiangqi-array:tested:cells");
    assert_eq!(rows.len(), 2, "{rows:?}");
    // The row that ran twice is still shown twice where it is the baseline.
    assert_eq!(shown(RowSet::Best).1.len(), 3);
}

#[test]
fn a_storage_is_shown_at_its_best_with_the_tested_ratio_beside_it() {
    let group = two_boards();
    let reports = [GroupReport::of(&group).expect("rows")];
    let overview = Overview::of(&reports).remove(0);
    let rows: Vec<_> = overview
        .rows
        .iter()
        .map(|row| {
            let ratio = |ratio: f64| (ratio * 100.0).round() / 100.0;
            let best = row.headline().map(|standing| ratio(standing.ratio));
            (row.board.name.as_str(), best, row.tested.as_ref().map(|standing| ratio(standing.ratio)))
        })
        .collect();
    assert_eq!(
        rows,
        [("xiangqi-piece-list", Some(1.33), Some(2.0)), ("xiangqi-array", Some(1.0), Some(1.0))]
    );
    assert_eq!(overview.hidden, 3);
}

#[test]
fn claims_are_judged_from_the_rows_that_they_name() {
    let numbering = (Factor::Numbering, "consecutive", true);
    let rows = vec![
        row("xiangqi-extended", &[TESTED, CELLS], 1.0),
        row("xiangqi-piece-list", &[TESTED, numbering], 1.6),
    ];
    let groups = [group("xiangqi", Model::PerftRead, rows.clone()), group("xiangqi", Model::Visit, rows)];
    let reports: Vec<_> = groups.iter().filter_map(GroupReport::of).collect();
    let judged = judged(&reports);
    let claim = |number: u32| judged.iter().find(|one| one.claim.number == number).expect("a claim");
    // A list beats a scan: it does at perft-read, and the record lacks generate.
    assert_eq!(claim(1).judgement(), Some(Judgement::Holds));
    let undecided = claim(1).findings.iter().filter(|finding| finding.quotient.is_none()).count();
    assert_eq!(undecided, 1);
    // Two arrays cost something to keep: in these figures the list is faster.
    assert_eq!(claim(2).judgement(), Some(Judgement::DoesNotHold));
    assert_eq!(claim(3).judgement(), Some(Judgement::Undecided));
    assert_eq!(claim(15).words(), "not decided");
}

#[test]
fn a_row_that_takes_part_less_often_is_compared_in_its_own_rounds() {
    let mut group = two_boards();
    let slow = &mut group.rows[3];
    slow.measured[0].every = 4;
    slow.measured[0].samples = samples(4.0, 4);
    let report = GroupReport::of(&group).expect("rows");
    let standing = report.standing("xiangqi-piece-list").expect("a row");
    assert!((standing.ratio - 4.0 / 3.0).abs() < 0.01, "{}", standing.ratio);
}

#[test]
fn sets_choose_rows() {
    let names = |set: RowSet, game: &str| -> Vec<&str> {
        let rows = ENTRANTS.iter().filter(|row| row.game == game && row.role == Role::Contestant);
        rows.filter(|row| set.contains(row)).map(|row| row.about.name).collect()
    };
    for game in ["xiangqi", "chess"] {
        let all = names(RowSet::All, game);
        let mut boards = all.clone();
        boards.dedup();
        // Each storage once at its best, and once with every move tested.
        for set in [RowSet::Best, RowSet::Tested] {
            assert_eq!(names(set, game), boards, "{game} {}", set.name());
        }
        let texts = names(RowSet::Texts, game);
        assert!(!texts.is_empty() && texts.len() < all.len(), "{game}: {texts:?}");
    }
}

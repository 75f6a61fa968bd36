//! Effects, claims and rows that take part less often, in comparisons whose times are known.

use qipan_game::Factor;
use qipan_record::{
    Effect, Group, GroupReport, Judgement, Language, LevelFact, Measured, Model, Overview, RowFacts,
    RowFigures, RowSet, TimedRow, judged,
};

use crate::common::{self, group};

/// A row of a board: `package`, then its levels as factor, name and whether it is the best.
fn row(package: &str, levels: &[(Factor, &str, bool)], speed: f64) -> TimedRow {
    let named: Vec<_> = levels.iter().filter(|(.., is_best)| !is_best).map(|(_, name, _)| *name).collect();
    let name = [package].into_iter().chain(named).collect::<Vec<_>>().join(":");
    let levels = levels.iter().map(|&(factor, name, is_best)| LevelFact {
        factor: factor.name().to_owned(),
        name: name.to_owned(),
        is_best,
        is_text: !is_best,
    });
    let board = RowFacts { levels: levels.collect(), ..common::facts(&name) };
    TimedRow { board, ..common::row(&name, &[speed]) }
}

const TESTED: (Factor, &str, bool) = (Factor::Legality, "tested", false);
const EXEMPT: (Factor, &str, bool) = (Factor::Legality, "exempt", true);
const CELLS: (Factor, &str, bool) = (Factor::Scan, "cells", false);
const WORDS: (Factor, &str, bool) = (Factor::Scan, "words", true);

/// Exemption is worth three times on the array and twice on the list; words are worth nothing.
fn two_boards() -> Group {
    group(
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

fn rounded(ratio: f64) -> f64 {
    (ratio * 100.0).round() / 100.0
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
    // Of one position nobody can say what others would do.
    assert_eq!((interaction.positions, interaction.widest()), (None, interaction.interval));
}

#[test]
fn a_set_of_rows_has_its_own_baseline() {
    let group = two_boards();
    let shown = |set| {
        let report = GroupReport::of_set(&group, set).expect("rows of every set");
        let row = |figures: &RowFigures<'_>| (figures.board.name.clone(), rounded(figures.ratio));
        (report.baseline().name.clone(), report.rows.iter().map(row).collect::<Vec<_>>())
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
    let twice = shown(RowSet::Best).1.into_iter().filter(|(name, _)| name == "xiangqi-array");
    assert_eq!(twice.count(), 2);
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
            let best = row.headline().map(|figures| rounded(figures.ratio));
            (row.board.name.as_str(), best, row.tested.as_ref().map(|figures| rounded(figures.ratio)))
        })
        .collect();
    assert_eq!(
        rows,
        [("xiangqi-piece-list", Some(1.33), Some(2.0)), ("xiangqi-array", Some(1.0), Some(1.0))]
    );
    assert_eq!(overview.hidden, 3);
}

/// In a search the plain name has to be earned; at another model it is enough. The baseline stays in any
/// case.
#[test]
fn a_storage_is_shown_at_the_row_that_searches_fastest() {
    let rows = vec![
        row("xiangqi-array", &[EXEMPT], 1.0),
        row("xiangqi-array", &[TESTED], 1.2),
        row("xiangqi-piece-list", &[EXEMPT], 2.0),
        row("xiangqi-piece-list", &[TESTED], 2.2),
    ];
    let cases: [(Model, &[&str]); 2] = [
        (Model::Search, &["xiangqi-piece-list:tested", "xiangqi-array:tested", "xiangqi-array"]),
        (Model::PerftRead, &["xiangqi-piece-list", "xiangqi-array"]),
    ];
    for (model, best) in cases {
        let group = group(model, rows.clone());
        let reports = [GroupReport::of(&group).expect("rows")];
        let of_storages = reports[0].of_storages();
        let named: Vec<_> = of_storages.contestants().map(|row| row.board.name.as_str()).collect();
        assert_eq!(named, best, "{model:?}");
        let overview = Overview::of(&reports).remove(0);
        let shown: Vec<_> = overview.rows.iter().map(|row| row.board.name.as_str()).collect();
        assert_eq!((shown, overview.hidden), (best.to_vec(), 4 - best.len()), "{model:?}");
    }
}

#[test]
fn claims_are_judged_from_the_rows_that_they_name() {
    let numbering = (Factor::Numbering, "consecutive", true);
    let destinations = (Factor::Destinations, "increments", false);
    let rows = vec![
        row("xiangqi-extended", &[TESTED, CELLS], 1.0),
        row("xiangqi-piece-list", &[TESTED, numbering, destinations], 1.6),
    ];
    let groups = [group(Model::PerftRead, rows.clone()), group(Model::Visit, rows)];
    let reports: Vec<_> = groups.iter().filter_map(GroupReport::of).collect();
    let judged = judged(&reports);
    let claim = |number: u32| judged.iter().find(|one| one.claim.number == number).expect("a claim");
    // A list beats a scan: it does at perft-read, and the record lacks generate, both searches and threats.
    assert_eq!(claim(1).judgement(), Some(Judgement::Holds));
    let undecided = claim(1).findings.iter().filter(|finding| finding.quotient.is_none()).count();
    assert_eq!(undecided, 4);
    // No two rows differ in the upkeep of a second array alone.
    assert_eq!(claim(2).judgement(), Some(Judgement::Undecided));
    assert_eq!(claim(3).judgement(), Some(Judgement::Undecided));
    assert_eq!(claim(15).words(Language::En), "not decided");
}

#[test]
fn a_row_that_takes_part_less_often_is_compared_in_its_own_rounds() {
    let mut group = two_boards();
    let slow = &mut group.rows[3].measured[0];
    let all = slow.times.clone();
    slow.every = 4;
    let taken = (0..Measured::samples_of(all.len(), 4, &[])).map(|sample| all[slow.round_of(sample, &[])]);
    slow.times = taken.collect();
    assert_eq!(slow.times, [all[0], all[1], all[8], all[9], all[16], all[17]]);
    let report = GroupReport::of(&group).expect("rows");
    let figures = report.figures_of("xiangqi-piece-list").expect("a row");
    assert!((figures.ratio - 4.0 / 3.0).abs() < 0.01, "{}", figures.ratio);
    // As a record it is believed.
    let record = common::record(vec![group]);
    let read = qipan_record::Record::parse("my.json", record.to_json().as_bytes()).expect("a record");
    assert_eq!(read, record);
}

/// All rows carry their keys along but those that say otherwise, and only a search shows the difference.
#[test]
fn a_level_that_is_unsaid_is_known_and_shown_at_the_search() {
    const COMPUTED: (Factor, &str, bool) = (Factor::Key, "computed-key", false);
    let with_both = |model, both: bool| {
        let mut rows = vec![row("chess-array", &[EXEMPT], 2.0), row("chess-array", &[TESTED], 1.0)];
        rows.extend(both.then(|| row("chess-array", &[EXEMPT, COMPUTED], 1.0)));
        group(model, rows)
    };
    let groups = [with_both(Model::PerftRead, false), with_both(Model::Search, true)];
    let reports: Vec<_> = groups.iter().map(|group| GroupReport::of(group).expect("rows")).collect();
    let effects = Effect::of(&reports);
    let all: Vec<_> = effects.iter().collect();
    assert_eq!(Effect::headline(&all), Some(Model::Search));
    let headline = Model::PerftRead;
    let lines: Vec<_> = Effect::lines(&all, headline)
        .into_iter()
        .map(|effect| (effect.levels_beside(headline), rounded(effect.worth.ratio)))
        .collect();
    assert_eq!(
        lines,
        [("exempt / tested".to_owned(), 2.0), ("kept-key / computed-key (search)".to_owned(), 2.0)]
    );
}

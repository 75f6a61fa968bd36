//! Searches: shares, taus, what is saved, claims about captures, and which board to choose.

use qipan_foreign::Foreign;
use qipan_game::Factor;
use qipan_record::{
    Choice, GroupReport, Judgement, Language, LevelFact, Measured, Model, Parts, Record, RowFacts,
    SearchTally, Searching, Sheet, TimedRow, UnderNetwork, Wish, judged,
};

use crate::common::{self, group, record, row};

const PARTS: Parts = Parts {
    captures: 100.0,
    quiets: 20.0,
    visit: 80.0,
    in_check: 40.0,
    import: 5.0,
    exchange: 0.0,
    attacks: 0.0,
    threats: 0.0,
    material: 15.0,
    key: 25.0,
    order: 15.0,
    network: 0.0,
    search: 200.0,
};

const TALLY: SearchTally = SearchTally {
    positions: 1000,
    quiescence: 4000,
    by_table: 200,
    imports: 500,
    imported: 400,
    by_hash_move: 80,
    by_capture: 160,
    by_killer: 240,
    by_quiet: 20,
    in_quiescence: 500,
    by_first: 900,
    by_retaking: 300,
    by_taking: 660,
    retakings: 400,
};

/// In a search the list overtakes the bitboards; counted without listing it is last.
fn two_orders() -> Record {
    let mut search = group(
        Model::Search,
        vec![
            TimedRow { tally: Some(TALLY), parts: Some(PARTS), ..row("chess-array", &[1.0]) },
            TimedRow { parts: Some(Parts { search: 400.0, ..PARTS }), ..row("chess-linked-list", &[3.0]) },
            row("chess-bitboard", &[2.0]),
        ],
    );
    search.jobs[0].name = Foreign::of("job 1");
    let count = |model| {
        group(
            model,
            vec![row("chess-array", &[2.0]), row("chess-linked-list", &[1.0]), row("chess-bitboard", &[9.0])],
        )
    };
    record(vec![search, count(Model::PerftCount), count(Model::PerftRead), count(Model::Captures)])
}

fn reports(record: &Record) -> Vec<GroupReport<'_>> {
    GroupReport::all(record)
}

#[test]
fn shares_are_of_all_parts() {
    assert!((PARTS.sum() - 500.0).abs() < 1e-9);
    assert!((PARTS.shares().iter().sum::<f64>() - 1.0).abs() < 1e-9);
    let last = Parts::COUNT - 1;
    assert!((PARTS.shares()[last] - 0.4).abs() < 1e-9 && Parts::NAMES[last] == "search itself");
}

#[test]
fn a_search_is_set_beside_the_orders_of_perft() {
    let record = two_orders();
    let searching = Searching::of(&reports(&record));
    let [one] = searching.as_slice() else { panic!("one game") };
    let names: Vec<_> = one.rows.iter().map(|row| row.board.name.as_str()).collect();
    assert_eq!(names, ["chess-linked-list", "chess-array"], "the fastest first, and only who was counted");
    // Of three pairs one comes in the same order.
    let taus: Vec<_> =
        one.taus.iter().map(|&(model, tau, rows)| (model, tau.in_words(Language::En), rows)).collect();
    let tau = || "-0.33".to_owned();
    assert_eq!(taus, [(Model::PerftRead, tau(), 3), (Model::PerftCount, tau(), 3)]);
    let words = one.in_words(Language::En).join("\n");
    for sentence in [
        "Kendall's tau -0.33 with perft-read and -0.33 with perft-count",
        "The fastest row is 3.00 times as fast as chess-array at search; the fastest ones elsewhere are 4.49 at \
         perft-read and 4.49 at perft-count.",
        "Farthest apart is chess-linked-list: place 1 at search, place 3 at perft-count.",
        "80 % are in quiescence",
        "in 10 % of the positions the hash move cuts and nothing is listed, in another 30 % a killer cuts",
        "80 % of the moves that import is asked for",
        "90 % of all cut-offs come from the first move tried, 30 % from taking the piece that moved last.",
        "57 % of the instructions of the fastest row (chess-linked-list) and 40 % of those of the slowest",
    ] {
        assert!(words.contains(sentence), "{sentence}: {words}");
    }
}

/// Parts of a lead and of the time for the board that are left, where a node takes as long again for the
/// network.
#[test]
fn what_is_left_under_a_network_is_said() {
    let names = ["chess-array", "chess-bitboard"];
    let of = |model, speeds: [f64; 2]| {
        group(model, names.into_iter().zip(speeds).map(|(name, speed)| row(name, &[speed])).collect())
    };
    // A node takes 4 and 2 without the network, which takes 2.
    let small = [1.0 / 6.0, 1.0 / 4.0];
    let mut groups = vec![
        of(Model::Search, [1.0, 3.0]),
        of(Model::SearchNet0, [1.0 / 4.0, 1.0 / 2.0]),
        of(Model::SearchNetS, small),
    ];
    groups[2].rows[1].parts = Some(Parts { network: 125.0, ..PARTS });
    let record = record(groups);
    let reports = reports(&record);
    let all = Searching::of(&reports);
    let under = all[0].under_network.as_ref().expect("a network was asked");
    assert_eq!(under.models, [Model::Search, Model::SearchNet0, Model::SearchNetS]);
    let [first, last] = under.rows.as_slice() else { panic!("two rows") };
    assert_eq!((first.figures.board.name.as_str(), last.figures.board.name.as_str()), (names[1], names[0]));
    let ratios: Vec<_> = first.ratios.iter().map(|ratio| ratio.expect("it was timed").value).collect();
    for (ratio, expected) in ratios.iter().zip([3.0, 2.0, 1.5]) {
        assert!((ratio / expected - 1.0).abs() < 0.01, "{ratios:?}");
    }
    assert_eq!(first.shares[..2], [None, None]);
    assert!((first.shares[2].expect("it was timed") - 0.5).abs() < 0.01, "{:?}", first.shares);
    let words = under.in_words(Language::En).join("\n");
    for sentence in [
        "Chess: where a network costs nothing (search-net-0), chess-bitboard is 2.00 (",
        "times as fast as chess-array; under one 1.50 (",
        "So much of that lead is left: 50 % (",
        "The part of a node's time that goes to this board and the search: 50 % at search-net-s.",
        "The same part of its instructions: 80 % at search-net-s.",
    ] {
        assert!(words.contains(sentence), "{sentence}: {words}");
    }
    assert!(all[0].in_words(Language::En).join("\n").contains(&words));
    let sheet = Sheet::of_network(under, Language::En);
    let cells: Vec<_> = sheet.lines[0].cells.iter().map(|cell| cell.text.as_str()).collect();
    assert_eq!((cells[0], cells[4]), ("chess-bitboard", "50"), "{cells:?}");
    // Of no lead nothing is left.
    let groups = vec![of(Model::SearchNet0, [1.0, 0.5]), of(Model::SearchNetS, [1.0, 0.6])];
    let record = common::record(groups);
    let reports = GroupReport::all(&record);
    let of_game: Vec<_> = reports.iter().collect();
    assert!(UnderNetwork::of_game(&of_game).expect("both were timed").in_words(Language::En).is_empty());
    assert!(UnderNetwork::of_game(&of_game[..1]).is_none() && UnderNetwork::of_game(&of_game[1..]).is_none());
}

#[test]
fn a_record_without_searches_says_nothing_of_them() {
    let record =
        record(vec![group(Model::PerftRead, vec![row("chess-array", &[1.0]), row("chess-x88", &[2.0])])]);
    assert!(Searching::of(&reports(&record)).is_empty());
    let choices = Choice::of(&reports(&record));
    assert_eq!(choices.iter().map(|choice| choice.wish).collect::<Vec<_>>(), [Wish::MateSolver]);
}

/// A row of a search: so many searches a second, each of so many nodes.
fn searches(name: &str, speed: f64, nodes: u64, is_own: bool) -> TimedRow {
    let run = common::at_speed(speed, 3);
    let factor = |level: &str| if level == "tested" { Factor::Legality } else { Factor::CaptureOrder };
    let level = |level: &str| LevelFact {
        factor: factor(level).name().to_owned(),
        name: level.to_owned(),
        is_best: false,
        is_text: false,
    };
    let board = RowFacts { levels: name.split(':').skip(1).map(level).collect(), ..common::facts(name) };
    let operations = if is_own { 1 } else { nodes };
    TimedRow {
        tally: Some(TALLY),
        ..common::timed(board, vec![Measured { operations, count: nodes, ..run }])
    }
}

#[test]
fn an_order_of_captures_is_judged_by_the_time_to_depth() {
    let names = ["chess-linked-list:tested:chained", "chess-linked-list:tested:plain", "chess-linked-list"];
    // Half as many nodes in the sorted search, in the same time for each node: sorting wins.
    let record = |positions: usize| {
        let of = |model, speed, nodes, is_own| {
            let rows = names.map(|name| searches(name, speed, nodes, is_own));
            group(
                model,
                rows.map(|row| TimedRow { measured: vec![row.measured[0].clone(); positions], ..row })
                    .to_vec(),
            )
        };
        record(vec![of(Model::SearchPlain, 2.0, 10_000, false), of(Model::SearchOwn, 1.0, 20_000, true)])
    };
    // One position tells nothing of others.
    let few = judged(&reports(&record(1)));
    let few = few.iter().find(|one| one.claim.number == 16).expect("a claim");
    assert_eq!(few.findings[0].judgement, Judgement::WithinNoise);
    let record = record(64);
    let judged = judged(&reports(&record));
    let of = |number: u32| judged.iter().find(|one| one.claim.number == number).expect("a claim");
    let own = &of(20).findings[0];
    assert_eq!(own.judgement, Judgement::DoesNotHold, "{own:?}");
    assert!((own.quotient.expect("both models").ratio - 0.5).abs() < 0.02, "{own:?}");
    let retaking = &of(16).findings;
    assert_eq!(retaking[0].share, Some(0.75));
    assert_eq!(retaking[0].judgement, Judgement::Holds);
    assert_eq!((retaking[1].share, retaking[1].judgement), (Some(0.3), Judgement::Undecided));
    assert!(
        retaking[0].in_words(Language::En).ends_with(": 75 % (63–84 %), holds")
            && retaking[1].in_words(Language::En).ends_with(": 30 %")
    );
}

#[test]
fn searches_to_other_depths_are_not_compared() {
    let name = "chess-linked-list:tested:chained";
    let mut own =
        group(Model::SearchOwn, vec![searches(name, 1.0, 20_000, true), searches("chess-x88", 1.0, 9, true)]);
    own.rows[0].measured[0].depth = Some(3);
    let sorted = group(
        Model::SearchPlain,
        vec![searches(name, 2.0, 10_000, false), searches("chess-x88", 1.0, 9, false)],
    );
    let record = record(vec![sorted, own]);
    let judged = judged(&reports(&record));
    let claim = judged.iter().find(|one| one.claim.number == 20).expect("a claim");
    assert!(claim.findings[0].quotient.is_none(), "{:?}", claim.findings);
}

#[test]
fn each_wish_has_the_row_that_fulfils_it_best() {
    let mut record = two_orders();
    // The bitboards' tables fit no small cache.
    for group in &mut record.groups {
        for row in group.rows.iter_mut().filter(|row| row.board.name != "chess-array") {
            row.board.table_bytes = 1 << 20;
        }
    }
    let choices = Choice::of(&reports(&record));
    let board =
        |wish| choices.iter().find(|choice| choice.wish == wish).map(|choice| choice.board.name.as_str());
    assert_eq!(board(Wish::Engine), Some("chess-linked-list"));
    assert_eq!(board(Wish::Quiescence), Some("chess-bitboard"));
    assert_eq!(board(Wish::MateSolver), Some("chess-bitboard"));
    assert_eq!(board(Wish::SmallCache), Some("chess-array"));
    // The bitboards use an intrinsic; the array is less code than the lists.
    assert_eq!(board(Wish::Safe), Some("chess-linked-list"));
    assert_eq!(board(Wish::LeastCode), Some("chess-array"));
    let small = choices.iter().find(|choice| choice.wish == Wish::SmallCache).expect("a choice");
    assert!((small.part_of_best - 1.0 / 3.0).abs() < 0.02, "{small:?}");
    assert!(small.code.is_some_and(|[lines, unsafes]| lines > 100 && unsafes == 0), "{small:?}");
}

/// A tally whose parts are more than their whole is none.
#[test]
fn tallies_that_cannot_be_are_refused() {
    let spoilt = |spoil: fn(&mut SearchTally)| {
        let mut record = two_orders();
        spoil(record.groups[0].rows[0].tally.as_mut().expect("a tally"));
        common::refusal(record.to_json())
    };
    assert!(
        spoilt(|tally| tally.by_table = 1001)
            .contains("groups[0].rows[0].tally.by_table: found 1001, expected at most 1000")
    );
    assert!(spoilt(|tally| tally.imported = 501).contains("tally.imported: found 501, expected at most 500"));
    assert!(
        spoilt(|tally| tally.positions = u64::MAX).contains("tally.positions: found 18446744073709551615")
    );
    let mut record = two_orders();
    record.groups[0].rows[0].parts = Some(Parts { visit: -1.0, ..PARTS });
    assert!(
        common::refusal(record.to_json())
            .contains("rows[0].parts: found -1, expected 0 to 1e12 per operation")
    );
}

#[test]
fn parts_and_tallies_survive_a_file() {
    let record = two_orders();
    assert_eq!(Record::parse("my.json", record.to_json().as_bytes()).expect("a record"), record);
}

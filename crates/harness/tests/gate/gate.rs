//! The gate: a board that counts wrong is named, with all that it takes to see it.

use chess_rules::Chess;
use qipan_game::Game;
use qipan_harness::{
    Call, Limits, RowError, Suite, SystemClock, VerifyError, WrongCount, verify, wrong_entries,
};
use qipan_record::Model;

use crate::faulty::{CASTLING, LIMITS, NO_E5, ONE_MORE, RIGHT, go_on, suite};

#[test]
fn a_right_board_passes_and_what_is_skipped_is_counted() {
    let boards = verify(&[&*RIGHT], &suite(), LIMITS, &go_on).expect("verified");
    let [board] = boards.as_slice() else { panic!("one board") };
    assert!(board.failures.is_empty());
    assert_eq!((board.positions, board.checked, board.skipped), (2, 4, 1));
    assert_eq!(board.nodes, 2 * (20 + 400 + 14 + 191));
}

#[test]
fn a_wrong_count_names_board_position_depth_and_both_counts() {
    let boards = verify(&[&*RIGHT, &*NO_E5], &suite(), LIMITS, &go_on).expect("verified");
    assert!(boards[0].failures.is_empty());
    let wrong = WrongCount {
        board: "chess-never-plays-e5",
        what: "perft-visit",
        fen: Chess::START.to_owned(),
        place: "test.epd:1".to_owned(),
        depth: Some(2),
        expected: 400,
        found: 380,
    };
    assert_eq!(boards[1].failures, [VerifyError::WrongCount(wrong)]);
    assert_eq!(
        boards[1].failures[0].to_string(),
        format!(
            "chess-never-plays-e5: perft-visit, depth 2: found 380, expected 400 (test.epd:1)\n  {}",
            Chess::START
        )
    );
}

#[test]
fn counting_without_playing_is_checked_by_itself() {
    let boards = verify(&[&*ONE_MORE], &suite(), LIMITS, &go_on).expect("verified");
    assert!(boards[0].wrong_counts().count() > 0);
    assert!(boards[0].wrong_counts().all(|wrong| wrong.what == "perft-count"));
}

#[test]
fn a_position_that_a_board_cannot_hold_is_no_wrong_count() {
    let boards = verify(&[&*CASTLING], &suite(), LIMITS, &go_on).expect("verified");
    assert_eq!(boards[0].wrong_counts().count(), 0);
    assert!(matches!(boards[0].failures.as_slice(), [VerifyError::Unsupported(_)]));
}

#[test]
fn leaves_by_kind_are_checked_where_the_suite_has_them() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let verified = |counts: &str| {
        let suite = Suite::parse("test.epd", &format!("{kiwipete} ;{counts}"), None).expect("a suite");
        let boards = verify(&[&*RIGHT], &suite.entries, LIMITS, &go_on).expect("verified");
        boards[0].wrong_counts().map(|wrong| (wrong.what, wrong.expected, wrong.found)).collect::<Vec<_>>()
    };
    assert_eq!(verified("D1 nodes 48 captures 8 checks 0 mates 0"), []);
    assert_eq!(verified("D1 48 captures 9 checks 1"), [("captures", 9, 8), ("checks", 1, 0)]);
}

#[test]
fn progress_reaches_its_end() {
    let seen = std::sync::Mutex::new(Vec::new());
    let progress = |done, all| {
        seen.lock().expect("no thread panicked").push((done, all));
        true
    };
    let limits = Limits { threads: 1, ..LIMITS };
    verify(&[&*RIGHT, &*NO_E5], &suite(), limits, &progress).expect("verified");
    // It is asked before each count too.
    let mut seen = seen.into_inner().expect("no thread panicked");
    seen.dedup();
    assert_eq!(seen, [(0, 4), (1, 4), (2, 4), (3, 4), (4, 4)]);
}

#[test]
fn threads_and_repetitions_change_no_count() {
    for (depth, nodes) in [(0, 1), (1, 20), (2, 400), (3, 8902)] {
        for &model in Model::ALL.iter().filter(|model| model.is_perft()) {
            let call = Call { repetitions: 3, ..Call::tree(model, Chess::START, depth) };
            assert_eq!(RIGHT.run(&call, &SystemClock).expect("run").count, 3 * nodes);
            assert_eq!(RIGHT.run_parallel(&call, 3).expect("run").count, 3 * nodes);
        }
    }
}

#[test]
fn a_text_that_is_no_position_is_an_error_with_the_spot() {
    let call = Call::tree(Model::PerftVisit, "8/8 w - -", 1);
    let error = RIGHT.run(&call, &SystemClock).expect_err("no position");
    assert!(matches!(&error, RowError::Fen(_)) && error.to_string().contains('^'), "{error}");
}

#[test]
fn a_strangers_suite_makes_nobody_wait() {
    let verified = |line: &str, most| {
        let suite = Suite::parse("my.epd", &format!("{} ;{line}\n", Chess::START), None).expect("a suite");
        let limits = Limits { max_nodes: most, is_trusted: false, threads: 1 };
        verify(&[&*RIGHT], &suite.entries, limits, &go_on).expect("verified").remove(0)
    };
    // Twelve plies of one leaf would take for ever.
    let absurd = verified("D12 1", 1000);
    let [failure] = absurd.failures.as_slice() else { panic!("one failure: {absurd:?}") };
    let expected =
        format!("chess-right: depth 12: found more than 1000, expected 1 (my.epd:1)\n  {}", Chess::START);
    assert_eq!(failure.to_string(), expected);
    // A count that is corrupted upwards is compared all the same, if the tree is small enough.
    let corrupted = verified("D2 4000", 1000);
    assert_eq!(corrupted.wrong_counts().map(|wrong| (wrong.expected, wrong.found)).next(), Some((4000, 400)));
    let skipped = verified("D1 20 ;D3 8902 ;D4 197281", 1000);
    assert_eq!((skipped.checked, skipped.skipped, skipped.failures.len()), (1, 2, 0));
    let nothing = verified("D3 8902", 1000);
    assert_eq!((nothing.checked, nothing.skipped), (0, 1));
}

/// A line is wrong if all boards agree against it: not one alone, not where one finds the count of the file,
/// and not where they find different ones. Who cannot hold the position is not asked.
#[test]
fn a_line_that_all_boards_are_against_is_named_once() {
    let of = |text: &str| Suite::parse("test.epd", text, None).expect("a suite").entries;
    let start = Chess::START;
    let entries = of(&format!("{start} ;D1 21\n{start} ;D1 20\n"));
    let mut boards = verify(&[&*RIGHT, &*NO_E5], &entries, LIMITS, &go_on).expect("verified");
    let wrong = wrong_entries(&mut boards);
    let [line] = wrong.as_slice() else { panic!("{wrong:?}") };
    assert_eq!((line.place.as_str(), line.boards), ("test.epd:1", 2));
    assert_eq!(line.counts, [("leaves", 1, 21, "20".to_owned())]);
    assert!(boards.iter().all(|board| board.failures.is_empty()));

    // Without castling rights.
    let kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let mut boards = verify(&[&*RIGHT, &*NO_E5, &*CASTLING], &of(&format!("{kings} ;D1 6")), LIMITS, &go_on)
        .expect("verified");
    assert_eq!(wrong_entries(&mut boards)[0].boards, 2);

    for (rows, text) in [
        (vec![&*RIGHT], format!("{start} ;D1 21")),
        (vec![&*RIGHT, &*RIGHT], format!("{start} ;D1 21")),
        (vec![&*RIGHT, &*NO_E5], format!("{start} ;D2 400")),
        (vec![&*RIGHT, &*NO_E5], format!("{start} ;D2 399")),
        (vec![&*RIGHT, &*ONE_MORE], format!("{start} ;D1 21")),
    ] {
        let mut boards = verify(&rows, &of(&text), LIMITS, &go_on).expect("verified");
        let before: Vec<_> = boards.iter().map(|board| board.failures.clone()).collect();
        assert!(
            wrong_entries(&mut boards).is_empty() && before.iter().any(|failures| !failures.is_empty()),
            "{text}"
        );
        assert!(boards.iter().map(|board| &board.failures).eq(&before), "{text}");
    }
}

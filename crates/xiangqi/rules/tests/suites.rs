//! The naive board and the FEN reader against the published and cross-checked data of `suites/`.

use qipan_game::{MoveGen, Tally, perft_count, perft_tally, perft_visit};
use xiangqi_rules::Setup;
use xiangqi_rules::naive::Board;

const COUNTS: &str = qipan_suites::XIANGQI;
const KINDS: &str = qipan_suites::XIANGQI_STATS;
const BAD_FEN: &str = qipan_suites::BAD_FEN_XIANGQI;

fn lines(suite: &'static str) -> impl Iterator<Item = &'static str> {
    suite.lines().filter(|line| !line.starts_with('#') && !line.is_empty())
}

fn board(fen: &str) -> Board {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{error}"));
    Board::from_setup(&setup).expect("the naive board holds every position")
}

#[test]
fn every_case_of_the_bad_fen_suite_is_as_the_suite_says() {
    let mut cases = 0;
    for line in lines(BAD_FEN) {
        let mut columns = line.split('\t');
        let mut column = || columns.next().expect("three columns");
        let (case, fen, expected) = (column(), column(), column());
        match (fen.parse::<Setup>(), expected) {
            (Ok(setup), "accept") => assert_eq!(setup.to_string().parse(), Ok(setup), "{case}"),
            (Ok(_), _) => panic!("{case}: accepted, expected an error that names {expected:?}"),
            (Err(error), "accept") => panic!("{case}: refused: {error}"),
            (Err(error), _) => {
                let message = error.to_string();
                let summary = message.lines().next().expect("a first line");
                assert!(summary.to_lowercase().contains(expected), "{case}: {message}");
                assert!(summary.contains(": found ") && summary.contains(", expected "), "{case}: {message}");
                assert!(fen.trim().is_empty() || message.ends_with('^'), "{case}: no caret in {message}");
            }
        }
        cases += 1;
    }
    assert_eq!(cases, 36);
}

#[test]
fn perft_counts_are_the_published_ones() {
    let mut counts = 0;
    for line in lines(COUNTS) {
        let mut fields = line.split(" ;");
        let mut board = board(fields.next().expect("a FEN"));
        for field in fields {
            let (depth, expected) = field.split_once(' ').expect("a depth and a count");
            let depth = depth.trim_start_matches('D').parse().expect("a depth");
            let expected: u64 = expected.trim().parse().expect("a count");
            if expected <= 300_000 {
                assert_eq!(perft_visit(&mut board, depth), expected, "{line} at depth {depth}");
                assert_eq!(perft_count(&mut board, depth), expected, "{line} at depth {depth}, counted");
                counts += 1;
            }
        }
    }
    assert!(counts > 200, "{counts}");
}

#[test]
fn leaves_by_kind_are_as_the_suite_says() {
    const MOST: u64 = 50_000;
    let mut counts = 0;
    for line in lines(KINDS) {
        let (fen, depths) = line.split_once(" ;").expect("a FEN and its counts");
        let depths: Vec<Vec<&str>> = depths.split(" ;").map(|depth| depth.split(' ').collect()).collect();
        let number = |words: &[&str], kind: &str| -> u64 {
            let at = words.iter().position(|word| *word == kind).unwrap_or_else(|| panic!("{kind}: {line}"));
            words[at + 1].parse().expect("a count")
        };
        let within = depths.iter().take_while(|words| number(words, "nodes") <= MOST).count();
        let mut tallies = vec![Tally::default(); within];
        perft_tally(&mut board(fen), &mut tallies);
        for (words, tally) in depths.iter().zip(&mut tallies) {
            for (kind, count) in Tally::KINDS {
                // What chess alone knows is in no file of Xiangqi, and never counted.
                let expected = if words.contains(&kind) { number(words, kind) } else { 0 };
                assert_eq!(*count(tally), expected, "{kind}: {} of {line}", words[0]);
            }
            counts += 1;
        }
    }
    assert!(counts > 200, "{counts}");
}

#[test]
fn an_error_shows_the_spot() {
    for (fen, caret_below) in [
        ("rnbakabnr/9/1c5c1/p1p1p1p1p/4P4/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w", "P/1C5C1"),
        ("3k5/9/9/9/9/9/1P7/9/9/4K4 w - - 0 1", "P7/9"),
        ("3k5/9/9/9/9/9/9/9/B8/4K4 w", "B8/4"),
        ("3k5/9/9/9/9/9/9/9/9/A3K4 w", "A3K4"),
        ("3k5/9/9/9/9/9/9/9/P8/4K4 w", "P8/4"),
        ("9/9/9/4k4/9/9/9/9/9/4K4 w", "k4/9"),
        ("9/9/9/9/9/9/9/9/9/4K4 w", "9/9/9/9/9/9/9/9/9/4K4 w"),
        ("3kk4/9/9/9/9/9/9/9/9/4K4 w", "k4/9"),
        ("4k4/9/9/9/9/9/9/9/9/4K4 w", "k4/9/9"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 W", "W"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w 0 1", "0 1"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 x", "x"),
        ("3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1 moves h2e2", "moves h2e2"),
    ] {
        let message = fen.parse::<Setup>().expect_err(fen).to_string();
        let [_, shown, carets] = message.lines().collect::<Vec<_>>()[..] else { panic!("{message}") };
        assert_eq!(shown.trim_start(), fen);
        let column = carets.find('^').expect("a caret");
        assert!(shown[column..].starts_with(caret_below), "{message}");
    }
}

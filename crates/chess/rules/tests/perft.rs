//! The naive board against published counts.

use chess_rules::naive::Board;
use chess_rules::{Chess, Setup};
use qipan_game::{Game, MoveGen, Tally, perft_tally, perft_visit};

const SUITE: &str = qipan_suites::CHESS;
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// Every count of at most so many leaves is checked.
const MAX_LEAVES: u64 = 300_000;

fn board(fen: &str) -> Board {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{error}"));
    Board::from_setup(&setup).expect("the naive board holds every position")
}

#[test]
fn counts_are_those_of_the_suite() {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    let mut checked = 0;
    for line in lines {
        let (fen, counts) = line.split_once(';').expect("a position and its counts");
        for count in counts.split(';') {
            let (depth, leaves) =
                count.trim().strip_prefix('D').and_then(|c| c.split_once(' ')).expect("D<depth> <leaves>");
            let depth: u32 = depth.parse().expect("a depth");
            let leaves: u64 = leaves.parse().expect("a count");
            if leaves <= MAX_LEAVES {
                assert_eq!(perft_visit(&mut board(fen), depth), leaves, "{fen} depth {depth}");
                checked += 1;
            }
        }
    }
    assert!(checked > 200, "only {checked} counts checked");
}

/// Source: chessprogramming wiki, "Perft Results". The suite's columns are compared with all of that page's
/// in the harness; here the rule book's own counting is, nodes, captures, en passant, castles, promotions,
/// checks, discovered, double, mates, stalemates.
#[test]
fn leaves_by_kind_are_those_published() {
    let published: [(&str, &[[u64; 10]]); 2] = [
        (
            Chess::START,
            &[
                [20, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                [400, 0, 0, 0, 0, 0, 0, 0, 0, 0],
                [8902, 34, 0, 0, 0, 12, 0, 0, 0, 0],
                [197_281, 1576, 0, 0, 0, 469, 0, 0, 8, 0],
            ],
        ),
        (
            KIWIPETE,
            &[
                [48, 8, 0, 2, 0, 0, 0, 0, 0, 0],
                [2039, 351, 1, 91, 0, 3, 0, 0, 0, 0],
                [97_862, 17_102, 45, 3162, 0, 993, 0, 0, 1, 0],
            ],
        ),
    ];
    for (fen, expected) in published {
        let mut tallies = vec![Tally::default(); expected.len()];
        assert!(perft_tally(&mut board(fen), &mut tallies));
        let found: Vec<_> =
            tallies.iter_mut().map(|tally| Tally::KINDS.map(|(_, count)| *count(tally))).collect();
        assert_eq!(found, expected, "{fen}");
    }
}

#[test]
fn nothing_to_move_is_mate_in_check_and_stalemate_else() {
    for (fen, mates, stalemates) in
        [("7k/8/5KQ1/8/8/8/8/8 w - - 0 1", 1, 7), ("6rk/6pp/8/6N1/8/8/8/6K1 w - - 0 1", 1, 0)]
    {
        let mut tallies = [Tally::default()];
        perft_tally(&mut board(fen), &mut tallies);
        assert_eq!((tallies[0].mates, tallies[0].stalemates), (mates, stalemates), "{fen}");
    }
}

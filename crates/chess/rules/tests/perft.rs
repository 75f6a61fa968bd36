//! The naive board against published counts.

use chess_rules::naive::Board;
use chess_rules::{Chess, Setup};
use qipan_game::{Game, MoveGen, Tally, perft_tally, perft_visit};

const SUITE: &str = include_str!("../../../../suites/chess.epd");
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

/// Source: chessprogramming wiki, "Perft Results"; mates are the leaves without a move, as there is no
/// stalemate so early.
#[test]
fn leaves_by_kind_are_those_published() {
    let published = [
        (Chess::START, 1, [20, 0, 0, 0]),
        (Chess::START, 2, [400, 0, 0, 0]),
        (Chess::START, 3, [8902, 34, 12, 0]),
        (Chess::START, 4, [197_281, 1576, 469, 8]),
        (KIWIPETE, 1, [48, 8, 0, 0]),
        (KIWIPETE, 2, [2039, 351, 3, 0]),
        (KIWIPETE, 3, [97_862, 17_102, 993, 1]),
    ];
    for (fen, depth, [nodes, captures, checks, finished]) in published {
        let expected = Tally { nodes, captures, checks, finished };
        assert_eq!(perft_tally(&mut board(fen), depth), expected, "{fen} depth {depth}");
    }
}

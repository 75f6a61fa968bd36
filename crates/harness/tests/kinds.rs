//! Leaves by kind in the suites, against what others have published.

use qipan_harness::{GAMES, Suite, Tally};

/// Counts of a position at a depth in the suite: all leaves, then those of each kind.
fn of_suite(game: &str, fen: &str, depth: u32) -> [u64; 10] {
    let games: Vec<_> = GAMES.iter().filter(|row| row.name == game).collect();
    let suite = Suite::by_kind(&games);
    let entry = suite.entries.iter().find(|entry| entry.fen == fen).unwrap_or_else(|| panic!("{fen}"));
    let expected = entry
        .counts
        .iter()
        .find(|expected| expected.depth == depth)
        .unwrap_or_else(|| panic!("{fen} {depth}"));
    let mut kinds = expected.kinds.map(Option::unwrap_or_default);
    kinds[0] = expected.nodes;
    kinds
}

fn kind(name: &str) -> usize {
    Tally::KINDS.iter().position(|(kind, _)| *kind == name).expect("a kind")
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
const ENDGAME: &str = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
const PROMOTIONS: &str = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";

/// Nodes, captures, en passant, castles, promotions, checks, discovered, double, mates. Source:
/// chessprogramming wiki, "Perft Results". The two marked columns are left out where they do not hold: others
/// have found the same numbers as we (chess.stackexchange.com question 26415 has 2645 double checks).
#[test]
fn chess_has_the_columns_of_the_wiki() {
    const OPEN: u64 = u64::MAX;
    #[rustfmt::skip]
    let published: &[(&str, u32, [u64; 9])] = &[
        (GAMES[1].start, 1, [20, 0, 0, 0, 0, 0, 0, 0, 0]),
        (GAMES[1].start, 2, [400, 0, 0, 0, 0, 0, 0, 0, 0]),
        (GAMES[1].start, 3, [8902, 34, 0, 0, 0, 12, 0, 0, 0]),
        (GAMES[1].start, 4, [197_281, 1576, 0, 0, 0, 469, 0, 0, 8]),
        (GAMES[1].start, 5, [4_865_609, 82_719, 258, 0, 0, 27_351, 6, 0, 347]),
        (GAMES[1].start, 6, [119_060_324, 2_812_008, 5248, 0, 0, 809_099, 329, 46, 10_828]),
        (KIWIPETE, 1, [48, 8, 0, 2, 0, 0, 0, 0, 0]),
        (KIWIPETE, 2, [2039, 351, 1, 91, 0, 3, 0, 0, 0]),
        (KIWIPETE, 3, [97_862, 17_102, 45, 3162, 0, 993, 0, 0, 1]),
        (KIWIPETE, 4, [4_085_603, 757_163, 1929, 128_013, 15_172, 25_523, 42, 6, 43]),
        (KIWIPETE, 5, [193_690_690, 35_043_416, 73_365, 4_993_637, 8392, 3_309_887, 19_883, OPEN, 30_171]),
        (ENDGAME, 1, [14, 1, 0, 0, 0, 2, 0, 0, 0]),
        (ENDGAME, 2, [191, 14, 0, 0, 0, 10, 0, 0, 0]),
        (ENDGAME, 3, [2812, 209, 2, 0, 0, 267, 3, 0, 0]),
        (ENDGAME, 4, [43_238, 3348, 123, 0, 0, 1680, 106, 0, 17]),
        (ENDGAME, 5, [674_624, 52_051, 1165, 0, 0, 52_950, 1292, 3, 0]),
        (ENDGAME, 6, [11_030_083, 940_350, 33_325, 0, 7552, 452_473, 26_067, 0, 2733]),
        (PROMOTIONS, 1, [6, 0, 0, 0, 0, 0, OPEN, OPEN, 0]),
        (PROMOTIONS, 2, [264, 87, 0, 6, 48, 10, OPEN, OPEN, 0]),
        (PROMOTIONS, 3, [9467, 1021, 4, 0, 120, 38, OPEN, OPEN, 22]),
        (PROMOTIONS, 4, [422_333, 131_393, 0, 7795, 60_032, 15_492, OPEN, OPEN, 5]),
        (PROMOTIONS, 5, [15_833_292, 2_046_173, 6512, 0, 329_464, 200_568, OPEN, OPEN, 50_562]),
    ];
    for &(fen, depth, columns) in published {
        let found = of_suite("chess", fen, depth);
        for ((name, found), expected) in Tally::KINDS.iter().map(|(name, _)| name).zip(found).zip(columns) {
            assert!(
                expected == OPEN || found == expected,
                "{fen} depth {depth}: {name}: {found}, not {expected}"
            );
        }
    }
    assert_eq!(of_suite("chess", KIWIPETE, 5)[kind("double")], 2645);
}

/// Checks and captures: published for the start and for one more position.
#[test]
fn xiangqi_has_the_columns_that_are_published() {
    let other = "r1ba1a3/4kn3/2n1b4/pNp1p1p1p/4c4/6P2/P1P2R2P/1CcC5/9/2BAKAB2 w - - 0 1";
    for (fen, checks, captures) in [
        (GAMES[0].start, [0, 6, 384, 19_380, 953_251], [TWO_CANNONS, 72, 3159, 115_365, 4_917_734]),
        (other, [1, 12, 1190, 21_299, 1_496_697], [1, 10, 2105, 31_409, 3_262_495]),
    ] {
        for (depth, (checks, captures)) in (1..).zip(checks.into_iter().zip(captures)) {
            let found = of_suite("xiangqi", fen, depth);
            assert_eq!(found[kind("checks")], checks, "{fen} depth {depth}");
            assert_eq!(found[kind("captures")], captures, "{fen} depth {depth}");
        }
    }
}

/// The published table has 0 captures after one ply, but two cannons take horses: b2b9 and h2h9.
const TWO_CANNONS: u64 = 2;

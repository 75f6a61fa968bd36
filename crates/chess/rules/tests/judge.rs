//! The rules' verdict on a move: each rule in its words, and no word against the naive board.

use std::collections::BTreeSet;

use chess_rules::judge::{self, Breach};
use chess_rules::naive::Board;
use chess_rules::{Chess, Kind, Move, Setup, Square};
use qipan_conformance::name_the_same_squares;
use qipan_game::{Game, MoveGen, MoveList, Rule, Ruling, Special, SplitMix64, epd};

const COUNTS: &str = qipan_suites::CHESS;
const START: &str = Chess::START;
const CASTLING: &str = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
const PROMOTION: &str = "8/4P3/8/8/8/8/k7/4K3 w - - 0 1";

/// Positions, moves and what is said of them.
const TABLE: &[(&str, &str, Result<&str, &str>)] = &[
    (START, "e3e4", Err("no piece there: e3 is empty")),
    (START, "e7e5", Err("wrong side: white is to move, not the black pawn on e7")),
    (START, "a1a2", Err("own piece on the goal: the white pawn stands on a2")),
    // Castling is the king's move, not that of king to rook.
    (CASTLING, "e1h1", Err("own piece on the goal: the white rook stands on h1")),
    // The ways of the pieces, right and wrong.
    (CASTLING, "e1e2", Ok("king: one square, not attacked")),
    (CASTLING, "e1e3", Err("king's step: one square in any direction, which e1 to e3 is not")),
    ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1h8", Ok("queen: no piece stands between a1 and h8")),
    (
        "4k3/8/8/8/8/8/8/Q3K3 w - - 0 1",
        "a1b3",
        Err("queen's line: any way along a rank, a file or a diagonal, which a1 to b3 is not"),
    ),
    (CASTLING, "a1a7", Ok("rook: no piece stands between a1 and a7")),
    (CASTLING, "a1b2", Err("rook's line: any way along a rank or a file, which a1 to b2 is not")),
    ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", "f1a6", Ok("bishop: no piece stands between f1 and a6")),
    (START, "f1f3", Err("bishop's line: any way along a diagonal, which f1 to f3 is not")),
    (START, "g1f3", Ok("knight: two squares along a rank or a file and one across")),
    (
        START,
        "g1g3",
        Err("knight's leap: two squares along a rank or a file and one across, which g1 to g3 is not"),
    ),
    (START, "e2e3", Ok("pawn: one square ahead, e3 is empty")),
    (START, "e2e4", Ok("double step: two squares ahead from its home e2, empty as far as e4")),
    (
        "4k3/8/8/8/8/3n4/4P3/7K w - - 0 1",
        "e2d3",
        Ok("pawn takes: diagonally ahead it takes the black knight on d3"),
    ),
    (
        "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1",
        "d5e6",
        Ok("en passant: the black pawn on e5 has just moved two squares"),
    ),
    (
        START,
        "e2e5",
        Err("pawn's step: one square ahead, two from its home, or one diagonally ahead to take, \
             which e2 to e5 is not"),
    ),
    // What is in the way.
    (START, "f1a6", Err("way blocked: the white pawn stands on e2, in the way of the white bishop on f1")),
    (
        "4k3/8/8/8/8/8/q2N2R1/4K3 w - - 0 1",
        "g2a2",
        Err("way blocked: the white knight stands on d2, in the way of the white rook on g2"),
    ),
    (
        "4k3/8/8/8/4n3/4P3/8/4K3 w - - 0 1",
        "e3e4",
        Err("pawn blocked: the black knight stands on e4, straight ahead"),
    ),
    (
        "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
        "e3e5",
        Err("double step from home: the white pawn on e3 is not on rank 2"),
    ),
    (
        "4k3/8/4p3/8/8/8/8/4K3 b - - 0 1",
        "e6e4",
        Err("double step from home: the black pawn on e6 is not on rank 7"),
    ),
    ("4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2e4", Err("double step blocked: the black knight stands on e4")),
    ("4k3/8/8/8/8/4b3/4P3/4K3 w - - 0 1", "e2e4", Err("double step blocked: the black bishop stands on e3")),
    (START, "e2d3", Err("nothing to take: a pawn goes diagonally only to take, and d3 is empty")),
    (
        "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1",
        "d5e6",
        Err("en passant only at once: the black pawn on e5 has not just moved two squares"),
    ),
    (
        "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1",
        "e4d3",
        Err("en passant only at once: the white pawn on d4 has not just moved two squares"),
    ),
    // What a pawn becomes.
    (PROMOTION, "e7e8q", Ok("promotion: one square ahead, e8 is empty; on e8 it becomes a queen")),
    (
        "3nr3/4P3/8/8/8/8/k7/7K w - - 0 1",
        "e7d8n",
        Ok("promotion: diagonally ahead it takes the black knight on d8; on d8 it becomes a knight"),
    ),
    (
        PROMOTION,
        "e7e8",
        Err("promotion not named: on e8 a pawn becomes a queen, rook, bishop or knight, and none is named"),
    ),
    (
        PROMOTION,
        "e1e2q",
        Err("promotion elsewhere: only a pawn on its last rank becomes a queen, not the white king on e2"),
    ),
    (
        START,
        "e2e4r",
        Err("promotion elsewhere: only a pawn on its last rank becomes a rook, not the white pawn on e4"),
    ),
    // Castling.
    (
        CASTLING,
        "e1g1",
        Ok("castling short: neither king nor rook has moved, no piece stands between e1 and h1, \
            no square from e1 to g1 is attacked"),
    ),
    (
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "e8c8",
        Ok("castling long: neither king nor rook has moved, no piece stands between e8 and a8, \
            no square from e8 to c8 is attacked"),
    ),
    ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1g1", Err("castling from home: the white king on d1 is not on e1")),
    ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1g1", Err("castling from home: no white rook is on h1")),
    (
        "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1",
        "e1g1",
        Err("castling right: white may no longer castle with the rook on h1"),
    ),
    (
        "4k3/8/8/8/8/8/8/RN1QK2R w KQ - 0 1",
        "e1c1",
        Err("castling blocked: between e1 and a1 pieces stand on d1 and b1"),
    ),
    (
        "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1",
        "e1g1",
        Err("castling out of check: the king on e1 is attacked by the black rook on e3"),
    ),
    (
        "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        "e1g1",
        Err("castling through check: the king passes f1, attacked by the black rook on f8"),
    ),
    (
        "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1",
        "e1g1",
        Err("castling into check: the king goes to g1, attacked by the black rook on g3"),
    ),
    // What becomes of the king.
    (
        "3rk3/8/8/8/8/8/8/4K3 w - - 0 1",
        "e1d1",
        Err("king steps into check: d1 is attacked by the black rook on d8"),
    ),
    // What the king takes is guarded.
    (
        "3rk3/8/8/8/8/8/3q4/4K3 w - - 0 1",
        "e1d2",
        Err("king steps into check: d2 is attacked by the black rook on d8"),
    ),
    (
        "3k4/8/8/8/4r3/8/4K3/8 w - - 0 1",
        "e2e1",
        Err(
            "king steps into check: e1 is attacked by the black rook on e4 through e2, which the king leaves",
        ),
    ),
    (
        "4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1",
        "g2f3",
        Err("double check: only the king can move, attacked by the black knight on f3 and \
             the black rook on e8"),
    ),
    (
        "4k3/8/8/8/4r3/8/P7/4K3 w - - 0 1",
        "a2a3",
        Err("check not answered: the king on e1 is still attacked by the black rook on e4"),
    ),
    (
        "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
        "d2f3",
        Err("pinned piece: only the white knight on d2 stands between the king on e1 and \
             the black bishop on b4"),
    ),
    // It would take what gives check.
    (
        "4k3/8/8/8/1b6/5n2/3N4/4K3 w - - 0 1",
        "d2f3",
        Err("pinned piece: only the white knight on d2 stands between the king on e1 and \
             the black bishop on b4"),
    ),
    (
        "3r1k2/8/8/3Pp3/8/8/8/3K4 w - e6 0 1",
        "d5e6",
        Err("pinned piece: only the white pawn on d5 stands between the king on d1 and the black rook on d8"),
    ),
    (
        "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1",
        "e4d3",
        Err("en passant exposes the king: without the pawns on e4 and d4 the white queen on h4 attacks \
             the king on a4"),
    ),
    // The taken pawn stands alone on the diagonal, and gives check itself.
    (
        "b3k3/8/8/2Pp4/4K3/8/8/8 w - d6 0 1",
        "c5d6",
        Err("en passant exposes the king: without the pawns on c5 and d5 the black bishop on a8 attacks \
             the king on e4"),
    ),
    // How a check is answered.
    (
        "4k3/8/8/8/R3r3/8/8/4K3 w - - 0 1",
        "a4e4",
        Ok("rook: no piece stands between a4 and e4; in check: takes the black rook on e4"),
    ),
    (
        "4k3/8/8/8/R3r3/8/8/4K3 w - - 0 1",
        "e1f1",
        Ok("king: one square, not attacked; in check: the king leaves the check by the black rook on e4"),
    ),
    (
        "4k3/8/8/8/4r3/8/R7/4K3 w - - 0 1",
        "a2e2",
        Ok("rook: no piece stands between a2 and e2; in check: e2 blocks the black rook on e4"),
    ),
    (
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        "e4d3",
        Ok("en passant: the white pawn on d4 has just moved two squares; \
            in check: takes the white pawn on d4"),
    ),
    (
        "4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1",
        "e1f2",
        Ok("king: one square, not attacked; in check: the king leaves the check by the black knight on f3, \
            the king leaves the check by the black rook on e8"),
    ),
];

fn setup(fen: &str) -> Setup {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

fn said(setup: &Setup, m: Move) -> Result<String, String> {
    let said = |ruling: Ruling| {
        assert_eq!(name_the_same_squares(&ruling.fact), Ok(()));
        ruling.to_string()
    };
    Chess::judge(setup, m).map(said).map_err(said)
}

#[test]
fn every_rule_is_named_with_its_fact() {
    for &(fen, m, expected) in TABLE {
        let m = m.parse().expect("a move");
        assert_eq!(said(&setup(fen), m), expected.map(str::to_owned).map_err(str::to_owned), "{fen} {m}");
    }
}

/// No text has such a move, so it is not in the table.
#[test]
fn a_pawn_becomes_no_king() {
    let m = Move { promotion: Some(Kind::King), .."e7e8".parse().expect("a move") };
    let expected = "promotion piece: a pawn becomes a queen, rook, bishop or knight, not a king";
    assert_eq!(said(&setup(PROMOTION), m), Err(expected.to_owned()));
}

#[test]
fn the_table_has_every_rule_and_each_has_one_name() {
    let said = TABLE.iter().map(|&(_, _, expected)| expected.unwrap_or_else(|broken| broken));
    let names: BTreeSet<_> =
        said.filter_map(|said| said.split(':').next()).chain(["promotion piece"]).collect();
    assert_eq!(names, Chess::rules().iter().map(|rule| rule.name()).collect());
    assert_eq!(names.len(), Chess::rules().len());
}

/// The squares of the pieces between two squares of one rank, file or diagonal.
fn between(setup: &Setup, one: Square, other: Square) -> Vec<Square> {
    let way = |from: Square, to: Square| {
        [to.file() as isize - from.file() as isize, to.rank() as isize - from.rank() as isize]
    };
    let length = |[files, ranks]: [isize; 2]| files.abs().max(ranks.abs());
    let is_on_line = |at: &Square| {
        let (to, on, whole) = (way(one, *at), way(*at, other), way(one, other));
        let is_straight = whole.contains(&0) || whole[0].abs() == whole[1].abs();
        is_straight
            && length(to) > 0
            && length(on) > 0
            && length(to) + length(on) == length(whole)
            && to[0] * whole[1] == to[1] * whole[0]
    };
    setup.pieces().map(|(square, _)| square).filter(is_on_line).collect()
}

/// Returns true if the pieces stand as a breach says, where more than one thing could be wrong with a king.
fn is_fact(setup: &Setup, m: Move, breach: &Breach) -> bool {
    let checks = |checker: &judge::Standing| Chess::checkers(setup).contains(&checker.on.index());
    match breach {
        Breach::Pinned { king, checker, .. } => between(setup, *king, checker.on) == [m.from],
        Breach::EnPassantExposes { from, taken, king, checker } => {
            let men = between(setup, *king, checker.on);
            men.contains(taken) && men.iter().all(|square| [*from, *taken].contains(square))
        }
        Breach::IntoCheckThrough { checker, .. } => checks(checker),
        Breach::NotAnswered { checker, .. } => Chess::checkers(setup) == [checker.on.index()],
        Breach::DoubleCheck { checkers } => checkers.len() == 2 && checkers.iter().all(checks),
        _ => true,
    }
}

/// Asserts that in one position all is said as the naive board has it.
fn check(setup: &Setup) {
    let mut board = Board::from_setup(setup).expect("the naive board holds every position");
    for m in Chess::every_move() {
        let ruling = Chess::judge(setup, m);
        assert_eq!(ruling.is_ok(), board.import(m).is_some(), "{setup} {m}: {ruling:?}");
        let (Ok(ruling) | Err(ruling)) = &ruling;
        assert!(Chess::rules().contains(&ruling.rule), "{ruling}");
        if let Err(breach) = judge::of(setup, m) {
            assert!(is_fact(setup, m, &breach), "{setup} {m}: {breach:?}");
        }
        if board.import(m).is_some() {
            let after = board.visit(m, |child| child.to_setup());
            assert_eq!(after, Some(Chess::after(setup, m)), "{setup} {m}");
            assert_eq!(ruling.fact.en.contains("in check"), board.in_check(), "{setup} {m}: {ruling}");
            let special = match ruling.rule {
                Rule::EnPassant => Some(Special::EnPassant),
                Rule::CastlingShort | Rule::CastlingLong => Some(Special::Castling),
                Rule::Promotion => Some(Special::Promotion),
                _ => None,
            };
            assert_eq!(Chess::special(setup, m), special, "{setup} {m}");
        }
    }
    assert_eq!(Chess::checkers(setup).is_empty(), !board.in_check(), "{setup}");
}

#[test]
fn the_suite_and_the_table_are_judged_as_the_naive_board_does() {
    let suite = epd::lines(COUNTS).map(|line| line.fen);
    let fens: BTreeSet<_> = suite.chain(TABLE.iter().map(|&(fen, ..)| fen)).collect();
    assert!(fens.len() > 90, "{}", fens.len());
    for fen in fens {
        check(&setup(fen));
    }
}

#[test]
fn games_of_chance_are_judged_as_the_naive_board_does() {
    let mut random = SplitMix64(64);
    for line in epd::lines(COUNTS) {
        let mut position = setup(line.fen);
        for ply in 0..30 {
            if ply % 5 == 4 {
                check(&position);
            }
            let mut moves = MoveList::new();
            Board::from_setup(&position).expect("the naive board holds every position").generate(&mut moves);
            if moves.is_empty() {
                break;
            }
            position = Chess::after(&position, moves[random.below(moves.len())]);
        }
    }
}

#[test]
fn checkers_are_named_by_square() {
    let squares = |fen| -> Vec<String> {
        let squares = Chess::checkers(&setup(fen)).into_iter().filter_map(Square::from_index);
        squares.map(|square| square.to_string()).collect()
    };
    assert_eq!(squares("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1"), ["f3", "e8"]);
    assert_eq!(squares(START), [""; 0]);
}

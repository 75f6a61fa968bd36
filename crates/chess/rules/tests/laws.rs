//! The naive board against the laws, one by one.

use chess_rules::naive::Board;
use chess_rules::{Castling, Chess, Kind, Move, Piece, Setup, Side, Square};
use qipan_game::{Game, MoveGen, MoveList};

const SUITE: &str = qipan_suites::CHESS;

fn board(fen: &str) -> Board {
    let setup: Setup = fen.parse().unwrap_or_else(|error| panic!("{error}"));
    Board::from_setup(&setup).expect("the naive board holds every position")
}

fn a_move(text: &str) -> Move {
    text.parse().expect("a move")
}

/// The legal moves from a square, as written, in alphabetical order.
fn moves_from(fen: &str, square: &str) -> String {
    let mut moves = MoveList::new();
    board(fen).generate(&mut moves);
    let mut written: Vec<_> = moves.iter().map(Move::to_string).filter(|m| m.starts_with(square)).collect();
    written.sort_unstable();
    written.join(" ")
}

/// The position after a legal move, in FEN.
fn after(fen: &str, text: &str) -> String {
    let mut board = board(fen);
    let m = board.import(a_move(text)).unwrap_or_else(|| panic!("{text} is legal in {fen}"));
    board.visit(m, |child| child.to_setup().to_string()).expect("legal moves are not refused")
}

#[test]
fn castling_is_allowed_as_the_laws_say() {
    for (why, fen, expected) in [
        ("both wings", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1"),
        ("both wings, black", "r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "e8c8 e8g8"),
        ("one right lost", "4k3/8/8/8/8/8/8/R3K2R w Q - 0 1", "e1c1"),
        ("not out of check", "4k3/8/8/8/8/4r3/8/R3K2R w KQ - 0 1", ""),
        ("not through check", "4k3/8/8/8/8/5r2/8/R3K2R w KQ - 0 1", "e1c1"),
        ("not into check", "4k3/8/8/8/8/6r1/8/R3K2R w KQ - 0 1", "e1c1"),
        ("not past a pawn's attack", "4k3/8/8/8/8/8/2p5/R3K2R w KQ - 0 1", "e1g1"),
        ("the rook may be attacked", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1 e1g1"),
        ("the rook may cross an attacked square", "4k3/8/8/8/8/1r6/8/R3K2R w KQ - 0 1", "e1c1 e1g1"),
        ("no piece between", "4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", ""),
        ("no enemy between", "4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "e1g1"),
    ] {
        let found = moves_from(fen, "e");
        let castling = found.split(' ').filter(|m| ["e1g1", "e1c1", "e8g8", "e8c8"].contains(m));
        assert_eq!(castling.collect::<Vec<_>>().join(" "), expected, "{why}: {fen}");
    }
}

#[test]
fn castling_moves_both_and_rights_are_lost_for_good() {
    const FEN: &str = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (m, expected) in [
        ("e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 0 1"),
        ("e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 0 1"),
        ("e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 0 1"),
        ("a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 0 1"),
        ("h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"),
        ("a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"),
    ] {
        assert_eq!(after(FEN, m), expected);
    }
}

#[test]
fn pawns_go_and_take_as_the_laws_say() {
    for (why, fen, from, expected) in [
        ("two squares from the start", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "e2e3 e2e4"),
        ("one square later", "4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3", "e3e4"),
        ("not over a piece", "4k3/8/8/8/8/4n3/4P3/3K4 w - - 0 1", "e2", ""),
        ("not onto a piece", "4k3/8/8/8/4n3/8/4P3/4K3 w - - 0 1", "e2", "e2e3"),
        ("diagonally to take", "4k3/8/8/8/8/3n1N2/4P3/7K w - - 0 1", "e2", "e2d3 e2e3 e2e4"),
        ("not across the edge", "4k3/8/8/8/7p/n7/P6P/4K3 w - - 0 1", "h2", "h2h3"),
        ("black goes down", "4k3/4p3/8/8/8/8/8/4K3 b - - 0 1", "e7", "e7e5 e7e6"),
        ("en passant", "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5", "d5d6 d5e6"),
        ("not without the right", "4k3/8/8/3Pp3/8/8/8/4K3 w - - 0 1", "d5", "d5d6"),
        ("en passant, black", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4", "e4d3 e4e3"),
        ("not if it discovers check", "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1", "e4", "e4e3"),
        ("not if pinned on the file", "3r1k2/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", "d5", "d5d6"),
        ("to take the pawn that checks", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4", "e4d3"),
        ("four promotions", "8/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7", "e7e8b e7e8n e7e8q e7e8r"),
        ("promotion by taking", "3nr3/4P3/8/8/8/8/k7/7K w - - 0 1", "e7", "e7d8b e7d8n e7d8q e7d8r"),
    ] {
        assert_eq!(moves_from(fen, from), expected, "{why}: {fen}");
    }
}

#[test]
fn moves_change_the_board_as_the_laws_say() {
    for (fen, m, expected) in [
        ("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", "d5e6", "4k3/8/4P3/8/8/8/8/4K3 b - - 0 1"),
        // Only a pawn takes en passant.
        ("7k/8/8/3Pp3/6B1/8/8/4K3 w - e6 0 1", "g4e6", "7k/8/4B3/3Pp3/8/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "e4d3", "4k3/8/8/8/8/3p4/8/4K3 w - - 0 1"),
        ("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2d3", "4k3/8/8/8/8/3P4/8/4K3 b - - 0 1"),
        ("3n4/4P3/8/8/8/8/k7/4K3 w - - 0 1", "e7d8n", "3N4/8/8/8/8/8/k7/4K3 b - - 0 1"),
    ] {
        assert_eq!(after(fen, m), expected);
    }
}

#[test]
fn checks_are_answered() {
    // By the king, a capture and a piece put between; by the king alone when two pieces check.
    assert_eq!(moves_from("4k3/8/8/8/8/8/3PB3/r3K3 w - - 0 1", ""), "e1f2 e2d1");
    assert_eq!(moves_from("6k1/8/8/8/8/5n2/4P1P1/4K3 w - - 0 1", ""), "e1d1 e1f1 e1f2 e2f3 g2f3");
    assert_eq!(moves_from("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1", ""), "e1d1 e1f1 e1f2");
    assert!(board("4r1k1/8/8/8/8/5n2/6P1/4K3 w - - 0 1").in_check());
    assert!(!board(Chess::START).in_check());
}

#[test]
fn captures_quiets_and_validity_agree_with_generation() {
    let lines = SUITE.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    for fen in lines.map(|line| line.split(';').next().expect("a position")) {
        let mut board = board(fen);
        let (mut all, mut captures, mut quiets) = (MoveList::new(), MoveList::new(), MoveList::new());
        board.generate(&mut all);
        board.captures(&mut captures);
        board.quiets(&mut quiets);
        assert_eq!(board.count_legal(), all.len() as u64, "{fen}");

        let mut generated = all.to_vec();
        generated.sort_unstable();
        let mut apart = [&captures[..], &quiets[..]].concat();
        apart.sort_unstable();
        assert_eq!(generated, apart, "{fen}");
        let mut imported: Vec<_> = Chess::every_move().into_iter().filter_map(|m| board.import(m)).collect();
        imported.sort_unstable();
        assert_eq!(generated, imported, "{fen}");

        let (before, men) = (board.clone(), board.to_setup().pieces().count());
        for (moves, taken) in [(&captures, 1), (&quiets, 0)] {
            for &m in moves {
                let left = board.visit(m, |child| {
                    assert_eq!(child.check_invariants(), Ok(()), "{fen} {m}");
                    child.to_setup().pieces().count()
                });
                assert_eq!(left, Some(men - taken), "{fen} {m}");
                assert!(board == before, "{fen} {m}");
            }
        }
    }
}

#[test]
fn a_promotion_is_valid_only_with_the_right_letter() {
    let board = board("8/4P3/8/8/8/8/k7/4K3 w - - 0 1");
    let with = |promotion| Move { promotion, ..a_move("e7e8") };
    for kind in Kind::ALL {
        let expected = Kind::PROMOTIONS.contains(&kind);
        assert_eq!(board.import(with(Some(kind))).is_some(), expected, "{kind}");
    }
    assert_eq!(board.import(with(None)), None);
    assert_eq!(board.import(a_move("e1d1q")), None);
    assert_eq!(board.import(a_move("e1d1")), Some(a_move("e1d1")));
}

#[test]
fn material_is_white_minus_black() {
    assert_eq!(board(Chess::START).material(), 0);
    assert_eq!(board("4k1n1/8/8/8/8/8/PP6/R3K3 w - - 0 1").material(), 500 + 200 - 320);
}

#[test]
fn the_invariants_refuse_what_is_no_position() {
    let square = Square::from_name("e1").expect("a square");
    let king = Piece { side: Side::White, kind: Kind::King };
    let setup = Setup::from_pieces([(square, king)], Side::White, Castling::default(), None);
    let board = Board::from_setup(&setup).expect("unchecked");
    let refusal = board.check_invariants().expect_err("no black king");
    assert!(refusal.starts_with("king missing: found no black king"), "{refusal}");
}

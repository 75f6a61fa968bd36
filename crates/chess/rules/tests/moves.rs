//! Written squares and moves.

use std::collections::HashSet;

use chess_rules::{Chess, Kind, Move, Piece, Side, Square};
use qipan_game::Game;

#[test]
fn every_move_is_written_once_and_read_as_it_was_written() {
    let moves = Chess::every_move();
    // 64 * 63 pairs; for each side 8 pawns ahead and 14 across, with four promotions each.
    assert_eq!(moves.len(), 64 * 63 + 2 * (8 + 14) * 4);
    let written: HashSet<String> = moves.iter().map(Move::to_string).collect();
    assert_eq!(written.len(), moves.len());
    for m in moves {
        assert_eq!(m.to_string().parse(), Ok(m));
    }
}

#[test]
fn a_text_that_is_no_move_is_refused_with_a_message() {
    let bad = [
        "", "e2", "e2e", "e2e2", "i2e4", "e0e4", "e2e9", "E2E4", "e2-e4", "e7e8k", "e7e8p", "e7e8Q",
        "e7e8qq", "O-O", "é2e4", "0000",
    ];
    for text in bad {
        let error = text.parse::<Move>().expect_err(text);
        assert_eq!(error.found, text);
        let message = error.to_string();
        let expected = format!("move: found {text:?}, expected two different squares such as e2e4");
        assert!(message.starts_with(&expected), "{message}");
    }
    let endless = "é".repeat(1000).parse::<Move>().expect_err("no move");
    assert_eq!(endless.found.chars().count(), 40);
}

#[test]
fn squares_are_numbered_named_and_counted_ahead() {
    let named = |name| Square::from_name(name).expect(name);
    for (name, index, file, rank) in [("a1", 0, 0, 0), ("h1", 7, 7, 0), ("a8", 56, 0, 7), ("e4", 28, 4, 3)] {
        let square = named(name);
        assert_eq!((square.index(), square.file(), square.rank()), (index, file, rank));
    }
    for (at, square) in Square::all().enumerate() {
        assert_eq!(Square::from_index(at), Some(square));
        assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        assert_eq!(Square::from_name(&square.to_string()), Some(square));
    }
    assert_eq!(Square::all().count(), Square::COUNT);
    assert_eq!([Square::at(8, 0), Square::at(0, 8), Square::from_index(64)], [None; 3]);
    for name in ["", "a", "a9", "a0", "i1", "A1", "a10", "é"] {
        assert_eq!(Square::from_name(name), None, "{name}");
    }
    assert_eq!(named("e2").ahead(Side::White, 2), Some(named("e4")));
    assert_eq!(named("e7").ahead(Side::Black, 2), Some(named("e5")));
    assert_eq!(named("e8").ahead(Side::White, 1), None);
    assert_eq!(named("e1").ahead(Side::Black, 1), None);
}

#[test]
fn letters_stand_for_pieces() {
    for side in Side::BOTH {
        for kind in Kind::ALL {
            let piece = Piece { side, kind };
            assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            assert_eq!(piece.letter().is_ascii_uppercase(), side == Side::White);
            assert_eq!(piece.to_string(), format!("{side} {kind}"));
        }
    }
    assert_eq!(Piece::from_letter('x'), None);
    assert_eq!(Piece::from_letter('1'), None);
}

//! The board's own make and unmake.

use chess_rotated::{Board, Kept, Rebuilt, Upkeep};
use qipan_game::{MoveGen, MoveList};

/// En passant, castling on both wings and promotions with and without capture, all in one position.
const BUSY: &str = "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1";

fn makes_and_unmakes<U: Upkeep>() {
    let mut board = Board::<U>::from_setup(&BUSY.parse().expect("a position")).expect("supported");
    let before = board;
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let mut written: Vec<_> = moves.iter().map(|&m| board.export(m).to_string()).collect();
    written.sort();
    for special in ["e5d6", "e1g1", "e1c1", "b7b8q", "b7b8n", "b7a8r"] {
        assert!(written.iter().any(|m| m == special), "{special} is missing in {written:?}");
    }
    for &m in &moves {
        let undo = board.make(m);
        board.check_invariants().expect("sound after make");
        assert_ne!(board, before, "{}", before.export(m));
        board.unmake(undo);
        assert_eq!(board, before, "{}", before.export(m));
    }
}

#[test]
fn unmake_restores_every_bit() {
    makes_and_unmakes::<Kept>();
    makes_and_unmakes::<Rebuilt>();
}

#[test]
fn the_position_is_as_small_as_the_copy_supposes() {
    assert_eq!(size_of::<Board<Kept>>(), 128);
    assert_eq!(size_of::<Board<Rebuilt>>(), 104);
}

//! What the conformance suite cannot see from outside: the list's order and what each invariant notices.

use qipan_game::{Game, MoveGen, MoveList};
use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

use crate::squares::{RED, cell, is_on_board};
use crate::{Board, slots};

fn start() -> Board {
    Board::from_setup(&Xiangqi::START.parse().expect("the start position")).expect("fits")
}

/// Red and black generals that do not face each other, and these men.
fn with_generals(men: &[(usize, Piece)]) -> Setup {
    let man = |side, kind| Piece { side, kind };
    let generals = [(4, man(Side::Red, Kind::General)), (84, man(Side::Black, Kind::General))];
    let men = generals
        .iter()
        .chain(men)
        .map(|&(index, piece)| (Square::from_index(index).expect("on the board"), piece));
    Setup::from_men(men, Side::Red)
}

#[test]
fn the_start_position_has_the_list_of_the_text() {
    let red = [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155];
    let black = [55, 54, 56, 53, 57, 52, 58, 51, 59, 84, 90, 99, 101, 103, 105, 107];
    assert_eq!(start().men[16..32], red);
    assert_eq!(start().men[32..48], black);
}

#[test]
fn cells_are_numbered_as_drawn() {
    let corners = [(0, 0xc3), (8, 0xcb), (81, 0x33), (89, 0x3b)];
    for (index, expected) in corners {
        assert_eq!(cell(Square::from_index(index).expect("on the board")), expected);
    }
    assert!(Square::all().all(|square| is_on_board(cell(square)) && crate::square(cell(square)) == square));
}

#[test]
fn the_drawn_words_hold() {
    let board = start();
    assert_eq!(board.lines.file(0xc3), 0b0001_0010_0100_1000);
    assert_eq!(board.lines.rank(0xa4), 0b0000_0100_0001_0000);
}

#[test]
fn every_slot_belongs_to_one_kind() {
    let mut all: Vec<u8> = Kind::ALL.into_iter().flat_map(|kind| slots(kind).iter().copied()).collect();
    all.sort_unstable();
    assert!(all.into_iter().eq(0..16));
    assert!(Kind::ALL.into_iter().all(|kind| slots(kind).len() == kind.limit()));
    assert!(
        Kind::ALL.into_iter().all(|kind| slots(kind).iter().all(|&s| crate::piece(RED + s).kind == kind))
    );
}

#[test]
fn men_beyond_the_list_are_refused() {
    let chariot = Piece { side: Side::Black, kind: Kind::Chariot };
    let two = with_generals(&[(80, chariot), (79, chariot)]);
    assert_eq!(Board::from_setup(&two).expect("two chariots fit").to_setup(), two);
    let three = with_generals(&[(80, chariot), (79, chariot), (78, chariot)]);
    let refused = Board::from_setup(&three).expect_err("three chariots do not");
    assert!(refused.reason.contains("more than 2 of r"), "{refused}");
}

#[test]
fn a_missing_general_is_refused() {
    let general = Piece { side: Side::Black, kind: Kind::General };
    let alone = Setup::from_men([(Square::from_index(85).expect("on the board"), general)], Side::Red);
    let refused = Board::from_setup(&alone).expect_err("no red general");
    assert!(refused.reason.contains("the red general is missing"), "{refused}");
}

#[test]
fn invariants_notice_whatever_disagrees() {
    type Fault = fn(&mut Board);
    start().check_invariants().expect("the start position is sound");
    let faults: [(&str, Fault); 8] = [
        ("side", |board| board.own = 0),
        ("nobody's", |board| board.men[0] = 0xc3),
        ("nobody's", |board| board.men[50] = 0xc3),
        ("general is missing", |board| board.men[16] = 0),
        ("list has man", |board| board.men[23] = 0x77),
        ("off the board", |board| board.cells[0] = 0),
        ("the list has it elsewhere", |board| board.cells[0x77] = 23),
        ("lines", |board| board.lines.toggle(0x77)),
    ];
    for (expected, fault) in faults {
        let mut board = start();
        fault(&mut board);
        let found = board.check_invariants().expect_err(expected);
        assert!(found.contains(expected), "expected {expected:?} in {found:?}");
    }
}

#[test]
fn make_and_unmake_are_each_others_inverse() {
    let mut board = start();
    let before = board.clone();
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    for &m in &moves {
        let undo = board.make(m);
        board.check_invariants().expect("sound after make");
        assert_ne!(board, before);
        board.unmake(m, undo);
        assert_eq!(board, before);
    }
    assert_eq!(moves.len(), 44);
}

#[test]
fn the_state_is_as_large_as_its_parts() {
    // Board, list, lines, side to move; rounded up to the alignment of the lines.
    assert_eq!(size_of::<Board>(), (256 + 64 + 32 + 1_usize).next_multiple_of(32));
}

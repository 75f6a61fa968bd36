//! What the suite of all boards cannot know: the tables themselves, against the increments they come from.

use qipan_game::{Game, MoveGen};
use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

use crate::tables::{ADVISOR, ELEPHANT, EYE, GENERAL, HORSE, IN_BOARD, LEG, SOLDIER, leg, number, square};
use crate::{Board, men};

fn start() -> Board {
    Board::from_setup(&Xiangqi::START.parse().unwrap()).unwrap()
}

/// A table's list of a square, as squares; checks that nothing follows the end.
fn list(row: &[u8]) -> Vec<Square> {
    let len = row.iter().position(|&to| to == 0).unwrap_or(row.len());
    assert!(row[len..].iter().all(|&to| to == 0));
    row[..len].iter().map(|&to| square(to).unwrap()).collect()
}

/// All squares at one of the distances (files, ranks) from a square that pass a test.
fn at_distance(from: Square, distances: &[(usize, usize)], passes: impl Fn(Square) -> bool) -> Vec<Square> {
    Square::all()
        .filter(|to| distances.contains(&(to.file().abs_diff(from.file()), to.rank().abs_diff(from.rank()))))
        .filter(|&to| passes(to))
        .collect()
}

fn assert_same(mut found: Vec<Square>, expected: &[Square], what: &str, from: Square) {
    found.sort_unstable();
    assert_eq!(found, expected, "{what} on {from}");
}

fn is_in_palace(square: Square) -> bool {
    (3..=5).contains(&square.file()) && (square.rank() <= 2 || square.rank() >= 7)
}

#[test]
fn lists_hold_what_the_laws_allow() {
    for from in Square::all() {
        let n = usize::from(number(from));
        if is_in_palace(from) {
            let steps = at_distance(from, &[(0, 1), (1, 0)], is_in_palace);
            assert_same(list(&GENERAL[n]), &steps, "general", from);
            let steps = at_distance(from, &[(1, 1)], is_in_palace);
            assert_same(list(&ADVISOR[n]), &steps, "advisor", from);
        }
        let is_near = |to: Square| (to.rank() < 5) == (from.rank() < 5);
        assert_same(list(&ELEPHANT[n]), &at_distance(from, &[(2, 2)], is_near), "elephant", from);
        assert_same(list(&HORSE[n]), &at_distance(from, &[(1, 2), (2, 1)], |_| true), "horse", from);
        for (side, forward) in [(Side::Red, 1), (Side::Black, -1)] {
            let has_crossed = (from.rank() >= 5) == (side == Side::Red);
            let steps = at_distance(from, &[(0, 1), (1, 0)], |to| {
                to.rank() as i32 - from.rank() as i32 == forward || has_crossed && to.rank() == from.rank()
            });
            assert_same(list(&SOLDIER[side as usize][n]), &steps, "soldier", from);
        }
    }
}

#[test]
fn eyes_and_legs_stand_beside_their_destinations() {
    for from in Square::all() {
        let n = usize::from(number(from));
        for (to, eye) in list(&ELEPHANT[n]).into_iter().zip(EYE[n]) {
            let eye = square(eye).unwrap();
            assert_eq!(eye.file() * 2, from.file() + to.file(), "{from} {to}");
            assert_eq!(eye.rank() * 2, from.rank() + to.rank(), "{from} {to}");
        }
        for (to, beside) in list(&HORSE[n]).into_iter().zip(LEG[n]) {
            let expected = if to.file().abs_diff(from.file()) == 2 {
                Square::at(from.file().midpoint(to.file()), from.rank())
            } else {
                Square::at(from.file(), from.rank().midpoint(to.rank()))
            };
            assert_eq!(square(beside), expected, "{from} {to}");
            assert_eq!(number(from).wrapping_add(leg(number(from), number(to))), beside, "{from} {to}");
        }
    }
}

#[test]
fn nothing_starts_off_the_board() {
    for n in (0..256).filter(|&n| square(n as u8).is_none()) {
        assert!(!IN_BOARD[n]);
        assert_eq!((GENERAL[n], ADVISOR[n], ELEPHANT[n]), ([0; 4], [0; 4], [0; 4]));
        assert_eq!((HORSE[n], SOLDIER[0][n], SOLDIER[1][n]), ([0; 12], [0; 4], [0; 4]));
    }
    assert_eq!(IN_BOARD.iter().filter(|&&is_square| is_square).count(), Square::COUNT);
}

#[test]
fn the_start_is_the_sources_vector() {
    let board = start();
    assert_eq!(board.piece[..16], [0; 16]);
    assert_eq!(
        board.piece[16..32],
        [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155]
    );
    assert_eq!(board.piece[32..], [55, 54, 56, 53, 57, 52, 58, 51, 59, 84, 90, 99, 101, 103, 105, 107]);
}

#[test]
fn what_the_list_cannot_hold_is_refused() {
    let setup: Setup = Xiangqi::START.parse().unwrap();
    let cannon = Piece { side: Side::Black, kind: Kind::Cannon };
    let men = setup.men().chain([(Square::at(4, 5).unwrap(), cannon)]);
    let refused = Board::from_setup(&Setup::from_men(men, Side::Red)).unwrap_err();
    assert!(refused.reason.contains("black Cannon"), "{refused}");
}

#[test]
fn disagreement_of_board_and_list_is_found() {
    let chariot = men::code(Side::Red, Kind::Chariot, 0);
    let spoiled = |spoil: &dyn Fn(&mut Board)| {
        let mut board = start();
        board.check_invariants().unwrap();
        spoil(&mut board);
        board.check_invariants().unwrap_err()
    };
    spoiled(&|board| board.piece[usize::from(chariot)] = 0);
    spoiled(&|board| board.piece[usize::from(chariot)] = 0x83);
    spoiled(&|board| board.piece[0] = 0x83);
    spoiled(&|board| board.board[0x83] = chariot);
    spoiled(&|board| board.board[0xc3] = men::EMPTY);
    spoiled(&|board| board.board[0x83] = 15);
    spoiled(&|board| {
        board.board[0xc3] = men::EMPTY;
        board.board[0xc2] = chariot;
        board.piece[usize::from(chariot)] = 0xc2;
    });
}

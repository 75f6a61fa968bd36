//! What the suite of all boards cannot know: the numbers themselves.

use qipan_game::{Game, MoveGen, MoveList};
use xiangqi_rules::{Kind, Piece, Setup, Side, Square, Xiangqi};

use crate::tables::{self, DIAGONAL, IN_BOARD, IN_FORT, JUMPS, number, square};
use crate::{Board, Codes, Masks, Plain};

fn start<C: Codes>() -> Board<C> {
    Board::from_setup(&Xiangqi::START.parse().unwrap()).unwrap()
}

#[test]
fn the_start_is_the_sources_vector() {
    let board = start::<Plain>();
    assert_eq!(board.piece[..16], [0; 16]);
    assert_eq!(
        board.piece[16..32],
        [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155]
    );
    assert_eq!(board.piece[32..], [55, 54, 56, 53, 57, 52, 58, 51, 59, 84, 90, 99, 101, 103, 105, 107]);
}

#[test]
fn squares_are_the_sources_numbers() {
    let named = |file, rank| number(Square::at(file, rank).unwrap());
    assert_eq!((named(0, 9), named(8, 0), named(4, 0)), (0x33, 0xcb, 0xc7));
    assert!(Square::all().all(|s| square(number(s)) == Some(s)));
    assert_eq!((0..=255).filter_map(square).count(), Square::COUNT);
}

#[test]
fn membership_is_of_squares_and_palaces() {
    for n in 0..=255 {
        assert_eq!(IN_BOARD[usize::from(n)], square(n).is_some(), "{n:#x}");
        let in_fort =
            square(n).is_some_and(|s| (3..=5).contains(&s.file()) && (s.rank() <= 2 || s.rank() >= 7));
        assert_eq!(IN_FORT[usize::from(n)], in_fort, "{n:#x}");
    }
}

#[test]
fn increments_are_the_sources() {
    let mut jumps: Vec<_> = JUMPS
        .iter()
        .flat_map(|&(leg, jumps)| jumps.map(|jump| (i32::from(jump as i8), i32::from(leg as i8))))
        .collect();
    jumps.sort_unstable();
    let sources = [
        (-0x21, -0x10),
        (-0x1f, -0x10),
        (-0x12, -0x01),
        (-0x0e, 0x01),
        (0x0e, -0x01),
        (0x12, 0x01),
        (0x1f, 0x10),
        (0x21, 0x10),
    ];
    assert_eq!(jumps, sources);
}

#[test]
fn differences_tell_relations() {
    for (a, b) in Square::all().flat_map(|a| Square::all().map(move |b| (a, b))).filter(|(a, b)| a != b) {
        let (files, ranks) = (b.file() as i32 - a.file() as i32, b.rank() as i32 - a.rank() as i32);
        let relation = tables::relation(number(a), number(b));
        let expected = tables::ANYWHERE
            | tables::SCREEN
            | if files == 0 && ranks > 0 { tables::ABOVE } else { 0 }
            | if files == 0 && ranks < 0 { tables::BELOW } else { 0 }
            | if ranks == 0 && files > 0 { tables::RIGHTWARDS } else { 0 }
            | if ranks == 0 && files < 0 { tables::LEFTWARDS } else { 0 }
            | if files.abs() == 1 && ranks.abs() == 1 { DIAGONAL } else { 0 };
        if IN_FORT[usize::from(number(a))] {
            assert_eq!(relation, expected, "{a} {b}");
        }
        let leg = match (files.abs(), ranks.abs()) {
            (2, 1) => Square::at((a.file() as i32 + files / 2) as usize, a.rank()),
            (1, 2) => Square::at(a.file(), (a.rank() as i32 + ranks / 2) as usize),
            _ => None,
        };
        let step = leg.map_or(0, |leg| number(leg).wrapping_sub(number(a)));
        assert_eq!(tables::leg(number(a), number(b)), step, "{a} {b}");
    }
}

fn codes_are_what_they_say<C: Codes>() {
    let men = || Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| Piece { side, kind }));
    let mut squares = C::no_men();
    let mut next = 1;
    for Piece { side, kind } in men() {
        for n in 0..kind.limit() {
            let code = C::code(side, kind, n);
            assert_eq!(C::square_of(&squares, code), 0, "two men share {code:?}");
            C::put(&mut squares, code, next);
            next += 1;
            assert_eq!(C::piece(code), Some(Piece { side, kind }));
            for other in men() {
                assert_eq!(C::is(code, other.side, other.kind), other == Piece { side, kind });
                assert_eq!(C::is_of(code, other.side), other.side == side);
            }
        }
    }
    assert!(men().all(|man| !C::is(C::EMPTY, man.side, man.kind)));
    assert_eq!(C::piece(C::EMPTY), None);
}

#[test]
fn plain_codes_are_what_they_say() {
    codes_are_what_they_say::<Plain>();
}

#[test]
fn mask_codes_are_what_they_say() {
    codes_are_what_they_say::<Masks>();
    let highest = Masks::code(Side::Black, Kind::Soldier, 4);
    assert!(highest < 4096);
    assert_eq!((highest >> 3).count_ones(), 2, "a bit for the side and one for the kind");
}

fn a_third_chariot_is_refused<C: Codes>() {
    let setup: Setup = Xiangqi::START.parse().unwrap();
    let chariot = Piece { side: Side::Red, kind: Kind::Chariot };
    let men = setup.men().chain([(Square::at(4, 4).unwrap(), chariot)]);
    let refused = Board::<C>::from_setup(&Setup::from_men(men, Side::Red)).unwrap_err();
    assert!(refused.reason.contains("red Chariot on e4"), "{refused}");
    let lonely = setup.men().filter(|(_, man)| man.kind != Kind::General || man.side == Side::Red);
    let refused = Board::<C>::from_setup(&Setup::from_men(lonely, Side::Red)).unwrap_err();
    assert!(refused.reason.contains("no black general"), "{refused}");
}

#[test]
fn what_the_list_cannot_hold_is_refused() {
    a_third_chariot_is_refused::<Plain>();
    a_third_chariot_is_refused::<Masks>();
}

fn disagreement_is_found<C: Codes>() {
    let chariot = C::code(Side::Red, Kind::Chariot, 0);
    let spoiled = |spoil: fn(&mut Board<C>, C::Code)| {
        let mut board = start::<C>();
        board.check_invariants().unwrap();
        spoil(&mut board, chariot);
        board.check_invariants().unwrap_err()
    };
    spoiled(|board, chariot| C::put(&mut board.piece, chariot, 0));
    spoiled(|board, chariot| C::put(&mut board.piece, chariot, 0x83));
    spoiled(|board, _| C::put(&mut board.piece, C::EMPTY, 0x83));
    spoiled(|board, chariot| board.board[0x83] = chariot);
    spoiled(|board, _| board.board[0xc3] = C::EMPTY);
    spoiled(|board, chariot| {
        board.board[0xc3] = C::EMPTY;
        board.board[0xc2] = chariot;
        C::put(&mut board.piece, chariot, 0xc2);
    });
    spoiled(|board, _| {
        let general = C::code(Side::Red, Kind::General, 0);
        board.board[0xc7] = C::EMPTY;
        C::put(&mut board.piece, general, 0);
    });
}

#[test]
fn disagreement_of_board_and_list_is_found() {
    disagreement_is_found::<Plain>();
    disagreement_is_found::<Masks>();
}

#[test]
fn few_moves_need_the_test() {
    let board = start::<Plain>();
    let mut moves = MoveList::new();
    board.generate(&mut moves);
    let tested: Vec<_> =
        moves.iter().filter(|m| m.is_to_be_tested()).map(|&m| board.export(m).to_string()).collect();
    assert_eq!(tested, ["e0e1"]);
}

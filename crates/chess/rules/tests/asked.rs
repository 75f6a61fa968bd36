//! What an engine asks of a position, in positions whose answers can be seen.

use chess_rules::{Chess, Move, Setup};
use qipan_game::Game;
use qipan_game::asked::{self, Pins, Squares, Threat};

fn position(fen: &str) -> Setup {
    fen.parse().expect("a position")
}

fn m(text: &str) -> Move {
    text.parse().expect("a move")
}

fn named(threats: &[Threat]) -> String {
    let name = |square: u8| Chess::square_name(usize::from(square));
    threats.iter().map(|one| name(one.from) + &name(one.to)).collect::<Vec<_>>().join(" ")
}

fn set(squares: Squares) -> String {
    let squares = (0..64).filter(|square| squares >> square & 1 != 0);
    squares.map(Chess::square_name).collect::<Vec<_>>().join(" ")
}

/// The first two are the examples of the Chess Programming Wiki, "SEE - The Swap Algorithm", with our values.
#[test]
fn an_exchange_is_worth_what_is_left() {
    for (fen, played, ignored, respected) in [
        ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100, 100),
        ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220, -220),
        // Nobody takes back, or only the king, which may not.
        ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100, 100),
        ("8/3k4/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", -400, -400),
        ("8/3k4/3p4/8/8/8/3R4/3RK3 w - - 0 1", "d2d6", 100, 100),
        // The bishop that guards is pinned.
        ("4k3/4b3/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", -400, -400),
        ("4k3/4b3/3p4/8/8/8/4R3/3RK3 w - - 0 1", "d1d6", -400, 100),
        // Taking en passant, a promotion, and nothing taken where a pawn takes back.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100, 100),
        ("3rk3/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 400, 400),
        ("3r1k2/2P5/8/8/8/8/8/4K3 w - - 0 1", "c7d8q", 1300, 1300),
        ("4k3/8/4p3/8/8/2N5/8/4K3 w - - 0 1", "c3d5", -320, -320),
    ] {
        for (pins, expected) in [(Pins::Ignored, ignored), (Pins::Respected, respected)] {
            assert_eq!(
                asked::exchange::<Chess>(&position(fen), m(played), pins),
                expected,
                "{fen} {played} {pins:?}"
            );
        }
    }
}

#[test]
fn pairs_are_those_that_attack_and_a_move_changes_some() {
    let setup = position("4k3/8/8/3p4/8/1N6/3R4/4K3 w - - 0 1");
    assert_eq!(named(&asked::threats::<Chess>(&setup)), "e1d2 d2d5 b3d2");
    let [ended, begun] = asked::threat_delta::<Chess>(&setup, m("b3d4"));
    assert_eq!((named(&ended), named(&begun)), ("d2d5 b3d2".to_owned(), "d2d4".to_owned()));
    assert_eq!(set(asked::attackers_to::<Chess>(&setup, 11, !0)), "e1 b3");
    // Without the rook's file the pawn is out of its reach.
    assert_eq!(set(asked::attackers_to::<Chess>(&setup, 35, !0)), "d2");
    assert_eq!(set(asked::attackers_to::<Chess>(&setup, 35, !(1 << 11))), "");
}

#[test]
fn squares_that_are_attacked_are_counted() {
    let setup = position("4k3/8/8/3p4/8/1N6/3R4/4K3 w - - 0 1");
    let counts = asked::attacked::<Chess>(&setup, true);
    assert_eq!((counts[11], counts[3], counts[35], counts[59]), (2, 2, 1, 0));
    assert_eq!(asked::attacked::<Chess>(&setup, false)[26], 1);
    assert_eq!(asked::mobility::<Chess>(&setup, true), 4 + 7);
    assert_eq!(asked::mobility::<Chess>(&setup, false), 0);
    assert!(asked::gives_check::<Chess>(&setup, m("d2e2")));
    assert!(!asked::gives_check::<Chess>(&setup, m("d2d4")));
}

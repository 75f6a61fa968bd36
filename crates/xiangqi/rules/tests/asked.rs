//! What an engine asks of a position, in positions whose answers can be seen.

use qipan_game::Game;
use qipan_game::asked::{self, Pins, Squares, Threat};
use xiangqi_rules::{Move, Setup, Xiangqi};

fn position(fen: &str) -> Setup {
    fen.parse().expect("a position")
}

fn m(text: &str) -> Move {
    text.parse().expect("a move")
}

fn square(name: &str) -> usize {
    Xiangqi::square_named(name).expect("a square")
}

fn named(threats: &[Threat]) -> String {
    let name = |square: u8| Xiangqi::square_name(usize::from(square));
    threats.iter().map(|one| name(one.from) + &name(one.to)).collect::<Vec<_>>().join(" ")
}

fn set(squares: Squares) -> String {
    let squares = (0..90).filter(|square| squares >> square & 1 != 0);
    squares.map(Xiangqi::square_name).collect::<Vec<_>>().join(" ")
}

fn delta(fen: &str, played: &str) -> (String, String) {
    let [ended, begun] = asked::threat_delta::<Xiangqi>(&position(fen), m(played));
    (named(&ended), named(&begun))
}

#[test]
fn a_cannon_attacks_behind_its_screen_alone() {
    let setup = position("3k5/9/4r4/9/4p4/9/4C4/9/9/5K3 w - - 0 1");
    assert_eq!(named(&asked::threats::<Xiangqi>(&setup)), "e3e7 e7e5");
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e7"), !0)), "e3");
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e6"), !0)), "e3 e7");
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e4"), !0)), "e5");
    // Without the screen the cannon attacks nothing.
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e7"), !(1 << square("e5")))), "");
}

/// The screen goes; a leg is free, and a soldier across the river attacks sideways.
#[test]
fn a_move_changes_the_threats_of_others() {
    let screen = "3k5/9/4r4/9/9/4p4/4C4/9/9/5K3 b - - 0 1";
    assert_eq!(delta(screen, "e4d4"), ("e3e7 e4e3 e7e4".into(), "e7e3".into()));
    let leg = "3k5/9/9/9/3nr4/4P4/4N4/9/9/5K3 w - - 0 1";
    assert_eq!(delta(leg, "e4e5"), ("e4e5 e5e4 e5d5".into(), "e3d5 e5d5".into()));
}

#[test]
fn generals_attack_each_other_down_an_open_file_and_nothing_else_there() {
    let setup = position("4k4/9/9/9/4n4/9/9/9/9/4K4 w - - 0 1");
    let open = !(1 << square("e5"));
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e9"), !0)), "");
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e9"), open)), "e0");
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e5"), !0)), "");
    assert_eq!(set(asked::attackers_to::<Xiangqi>(&setup, square("e8"), !0)), "e9");
}

/// Exchanges in which a screen or the file of the generals changes.
#[test]
fn an_exchange_is_played_on_the_board() {
    for (fen, played, ignored, respected) in [
        // A soldier that nobody guards, and one that a horse guards.
        ("3k5/9/9/9/4p4/9/9/9/9/4RK3 w - - 0 1", "e0e5", 100, 100),
        ("3k5/9/3n5/9/4p4/9/9/9/9/4RK3 w - - 0 1", "e0e5", -800, -800),
        // A cannon takes; a chariot takes back, unless the second cannon now has one screen.
        ("3k5/9/9/9/r3p4/9/4N4/9/4C4/5K3 w - - 0 1", "e1e5", -350, -350),
        ("3k5/9/9/9/r3p4/9/4N4/9/4C4/4CK3 w - - 0 1", "e1e5", 100, 100),
        // The horse that guards stands between the generals.
        ("4k4/9/9/4n4/9/3p5/9/9/9/3RK4 w - - 0 1", "d0d4", -800, 100),
    ] {
        for (pins, expected) in [(Pins::Ignored, ignored), (Pins::Respected, respected)] {
            let found = asked::exchange::<Xiangqi>(&position(fen), m(played), pins);
            assert_eq!(found, expected, "{fen} {played} {pins:?}");
        }
    }
}

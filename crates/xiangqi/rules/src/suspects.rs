//! Moves that can leave the mover's own general attacked: one definition for all boards.
//!
//! A board at level `exempt` plays every other move without asking whether the general is attacked. How it
//! finds the suspects is its own affair; conformance compares *which* they are with this page.

use alloc::{vec, vec::Vec};

use crate::laws::{between, checkers, general, leg, men_on_line};
use crate::{Kind, Move, Setup, Square};

/// The suspect moves of the side to move in one position.
///
/// In check every move is suspect. Otherwise these are:
///
/// - all moves of the general;
/// - moves that *leave* the only piece between the general and an enemy chariot or the enemy general;
/// - moves that *leave* either of exactly two pieces between the general and an enemy cannon;
/// - moves that *leave* the leg of an enemy horse that looks at the general;
/// - moves that *enter* the line between the general and an enemy cannon with no piece between.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Suspects {
    is_in_check: bool,
    leave: Vec<Square>,
    enter: Vec<Square>,
}

impl Suspects {
    /// Looks at every enemy piece.
    #[must_use]
    pub fn of(position: &Setup) -> Self {
        let side = position.side_to_move();
        let Some(general) = general(position, side) else { return Self::default() };
        let mut suspects = Self {
            is_in_check: checkers(position, side).next().is_some(),
            leave: vec![general],
            enter: Vec::new(),
        };
        for (square, man) in position.men().filter(|(_, man)| man.side != side) {
            let men_between = || men_on_line(position, general, square).map(Iterator::collect::<Vec<_>>);
            match man.kind {
                Kind::Chariot | Kind::General => {
                    if let Some([only]) = men_between().as_deref() {
                        suspects.leave.push(*only);
                    }
                }
                Kind::Cannon => match men_between().as_deref() {
                    Some([]) => suspects.enter.extend(between(general, square)),
                    Some(&[one, other]) => suspects.leave.extend([one, other]),
                    _ => {}
                },
                Kind::Horse => {
                    let distance =
                        (general.file().abs_diff(square.file()), general.rank().abs_diff(square.rank()));
                    if matches!(distance, (1, 2) | (2, 1)) {
                        suspects.leave.push(leg(square, general));
                    }
                }
                Kind::Advisor | Kind::Elephant | Kind::Soldier => {}
            }
        }
        suspects
    }

    /// Returns true if a move of the side to move is suspect.
    #[must_use]
    pub fn contains(&self, m: Move) -> bool {
        self.is_in_check || self.leave.contains(&m.from) || self.enter.contains(&m.to)
    }
}

#[cfg(test)]
mod tests {
    use super::Suspects;
    use crate::Setup;

    /// Returns those of some moves that are suspect.
    fn suspects<'a>(fen: &str, moves: &'a str) -> Vec<&'a str> {
        let suspects = Suspects::of(&fen.parse::<Setup>().unwrap());
        moves.split(' ').filter(|m| suspects.contains(m.parse().unwrap())).collect()
    }

    #[test]
    fn the_only_man_before_a_chariot_or_the_general_must_not_leave() {
        assert_eq!(
            suspects("3k5/9/9/P3r4/9/9/4C4/9/9/4K4 w", "e0e1 e3e5 e3b3 a6a7"),
            ["e0e1", "e3e5", "e3b3"]
        );
        assert_eq!(suspects("4k4/9/9/P3P4/9/9/9/9/9/4K4 w", "e6e7 e6d6 a6a7"), ["e6e7", "e6d6"]);
        // An enemy piece that stands between shields as well as an own one.
        assert_eq!(suspects("4k4/9/9/4p4/4P4/9/9/9/9/4K4 w", "e5e6 e5d5"), [""; 0]);
    }

    #[test]
    fn neither_of_two_men_before_a_cannon_must_leave() {
        let two = "3k5/9/9/P3c4/9/4P4/4N4/9/9/4K4 w";
        assert_eq!(suspects(two, "e3d5 e4e5 a6a7"), ["e3d5", "e4e5"]);
        let three = "3k5/9/9/P3c4/9/4P4/4N4/9/4A4/4K4 w";
        assert_eq!(suspects(three, "e3d5 e4e5 e1d2"), [""; 0]);
    }

    #[test]
    fn no_man_must_come_before_a_cannon_that_has_no_screen() {
        let fen = "3k5/9/9/9/9/4c4/9/R8/9/4K4 w";
        assert_eq!(suspects(fen, "a2e2 a2d2 a2f2 e0d0"), ["a2e2", "e0d0"]);
    }

    #[test]
    fn the_leg_of_a_horse_must_not_leave() {
        let fen = "3k5/9/9/P8/9/9/3n5/3R5/4K4/9 w";
        assert_eq!(suspects(fen, "d2a2 a6a7 e1e0"), ["d2a2", "e1e0"]);
    }

    #[test]
    fn in_check_every_move_is_suspect() {
        assert_eq!(suspects("3k5/9/9/9/9/9/9/R8/9/r3K4 w", "a2b2 a2a0"), ["a2b2", "a2a0"]);
    }
}

//! Suspect moves, found once per position where look-ups from the king and from enemy sliders meet.

use qipan_game::PseudoLegal;

use crate::Rotated;
use crate::sets::{Men, Set, Sets, bit, each};
use crate::sliders::{Boards, Line, Tables};
use crate::tables::{OBLIQUE, REACH, STRAIGHT};
use crate::upkeep::Upkeep;

/// Danger to the king of the side to move: a check, and the men that are tied.
#[derive(Default)]
pub(crate) struct Danger {
    /// True if the king is attacked.
    pub(crate) in_check: bool,
    /// The men whose moves are all suspect: in check all, otherwise the king and those that stand alone
    /// between it and an enemy slider of that line.
    pub(crate) tied: Set,
}

impl<L: PseudoLegal, U: Upkeep, T: Tables, K: Sets> Rotated<L, U, T, K> {
    /// Finds the danger to a side's king.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize, boards: &Boards) -> Danger {
        let king = self.king(us);
        let (own, enemy) = (self.men.side(us), self.men.side(us ^ 1));
        let mut checkers = self.near_men(king, us ^ 1) & enemy;
        let mut tied = bit(king);
        let straight = self.straight_men() & enemy & STRAIGHT[king];
        let oblique = self.oblique_men() & enemy & OBLIQUE[king];
        let mut look = |line: Line, sliders: Set| {
            let sliders = sliders & REACH[line as usize][king];
            if sliders != 0 {
                let seen = T::line(boards, line, king);
                checkers |= seen & sliders;
                // What king and slider both see along their line is a man that stands alone between them.
                for slider in each(sliders & !seen) {
                    tied |= seen & T::line(boards, line, slider) & own;
                }
            }
        };
        if straight != 0 {
            look(Line::Rank, straight);
            look(Line::File, straight);
        }
        if oblique != 0 {
            look(Line::Falling, oblique);
            look(Line::Rising, oblique);
        }
        let in_check = checkers != 0;
        Danger { in_check, tied: if in_check { own } else { tied } }
    }
}

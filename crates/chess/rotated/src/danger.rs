//! Suspect moves, found once per position where look-ups from the king and from enemy sliders meet.

use qipan_game::{Probe, PseudoLegal, noted};

use crate::Rotated;
use crate::marks::{LINES, part};
use crate::sets::{Set, Sets, bit, each};
use crate::sliders::{Line, Lines, Tables};
use crate::tables::REACH;
use crate::upkeep::Upkeep;

/// Danger to the king of the side to move: a check, and the pieces that are tied.
#[derive(Default)]
pub(crate) struct Danger {
    /// True if the king is attacked.
    pub(crate) in_check: bool,
    /// The pieces whose moves are all suspect: in check all, otherwise the king and those that stand alone
    /// between it and an enemy slider of that line.
    pub(crate) tied: Set,
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets, T: Probe> Rotated<L, U, F, K, T> {
    /// Finds the danger to a side's king.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize, lines: &Lines<U, F, T>) -> Danger {
        self.probe.begins(part::DANGER, us);
        let king = self.king(us);
        self.probe.enters(part::NEAR, king);
        let (own, enemy) = (self.men_of_side(us), self.men_of_side(us ^ 1));
        let mut checkers = noted!(self.probe, self.near_men(king, us ^ 1) & enemy);
        let mut tied = bit(king);
        self.probe.enters(part::STRAIGHT_MEN, king);
        let straight = noted!(self.probe, self.straight_men() & enemy & self.straight_lines(king));
        self.probe.enters(part::OBLIQUE_MEN, king);
        let oblique = noted!(self.probe, self.oblique_men() & enemy & self.oblique_lines(king));
        let mut look = |line: Line, sliders: Set| {
            self.probe.enters(part::ON_LINE, line as usize);
            let reach = self.probe.reads_from(|| LINES[line as usize].at(king), REACH[line as usize][king]);
            let sliders = noted!(self.probe, sliders & reach);
            if sliders != 0 {
                let seen = lines.along(line, king);
                self.probe.enters(part::CHECK, line as usize);
                checkers |= noted!(self.probe, seen & sliders);
                // What king and slider both see along their line is a piece that stands alone between them.
                for slider in each(sliders & !seen) {
                    let seen_back = lines.along(line, slider);
                    self.probe.enters(part::MEETING, slider);
                    let met = noted!(self.probe, seen & seen_back);
                    tied |= noted!(self.probe, met & own);
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
        self.probe.enters(part::TIED, king);
        let in_check = noted!(self.probe, checkers != 0);
        let tied = if in_check { own } else { tied };
        self.probe.works_out("tied", tied);
        Danger { in_check, tied }
    }
}

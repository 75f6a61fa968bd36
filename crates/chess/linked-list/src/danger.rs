//! Suspect moves, found once per position by asking the enemy's list.

use qipan_game::{Probe, PseudoLegal, noted};

use crate::LinkedList;
use crate::marks::part;
use crate::men;
use crate::order::Order;
use crate::scan::numbers;

/// Danger to the king of the side to move: a check, and the pieces that are tied.
pub(crate) struct Danger {
    /// True if the king is attacked.
    pub(crate) in_check: bool,
    /// A bit for each list entry: the pieces whose moves are all suspect. In check these are all pieces,
    /// otherwise the king and those that stand alone between it and an enemy slider of that line.
    pub(crate) tied: u16,
}

impl Danger {
    /// No danger known, for a board that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

impl<L: PseudoLegal, O: Order, T: Probe> LinkedList<L, O, T> {
    /// Finds the danger to a side's king.
    #[inline(always)]
    pub(crate) fn danger(&self, us: usize) -> Danger {
        self.probe.begins(part::DANGER, us);
        let them = us ^ 1;
        let king = self.king(us);
        let mut tied = 1;
        let mut in_check = false;
        for number in numbers(self.going_to(king, them)) {
            self.probe.enters(part::SHIELD, usize::from(number));
            let entry = self.entry(them, number);
            // Dead entries equal no cell, so that they neither attack nor pin; nor does a leaper pin, on
            // whose way there is nothing.
            let step = self.step_towards(king, entry.square());
            let (man, at) = self.walk(king, step);
            in_check |= noted!(self.probe, man == entry.cell());
            if man & men::colour(us) != 0 && noted!(self.probe, self.walk(at, step).0 == entry.cell()) {
                tied |= 1 << men::number(man);
            }
        }
        let tied = if in_check { !0 } else { tied };
        self.probe.enters(part::TIED, us);
        self.probe.works_out("in_check", in_check);
        self.probe.works_out("tied", u64::from(tied));
        Danger { in_check, tied }
    }
}

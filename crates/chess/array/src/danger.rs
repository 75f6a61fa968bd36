//! Suspect moves, found once per position by looking from the king outwards.

use chess_rules::mailbox::men::{DIAGONAL, STRAIGHT, kinds_of};
use qipan_game::{AttackTest, Play, Probe, PseudoLegal, noted};

use crate::Array;
use crate::filter::STEPS;
use crate::generate::Mover;
use crate::marks::part;
use crate::scan::Scan;
use crate::squares::Room;

/// Danger to the king of the side to move: a check, and the pieces that are tied.
pub(crate) struct Danger {
    /// True if the king is attacked now; then every piece is tied.
    pub(crate) in_check: bool,
    /// One bit per square: the pieces that must not leave without a test.
    pub(crate) tied: u64,
}

impl Danger {
    /// No danger known, for a board that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// Finds the danger to the king of the side to move. The king is tied, and so is each first piece on a
    /// line from the king that has an enemy slider of that line behind it.
    #[inline]
    pub(crate) fn danger<M: Mover>(&self) -> Danger {
        self.probe.begins(part::DANGER, M::INDEX);
        let king = self.king(M::INDEX) & 63;
        let (in_check, tied) =
            if A::FILTERS { self.lines_as_seen::<M>(king) } else { self.lines_as_walked::<M>(king) };
        self.probe.enters(part::TIED, king);
        let tied = noted!(self.probe, if in_check { !0 } else { tied | 1 << king });
        Danger { in_check, tied }
    }

    /// Finds out whether the king is attacked, and which pieces alone shield it. Walks only lines on which an
    /// enemy slider stands.
    #[inline(always)]
    fn lines_as_seen<M: Mover>(&self, king: usize) -> (bool, u64) {
        let seen = self.seen(king, M::INDEX ^ 1);
        let (mut in_check, mut tied) = (seen.near, 0);
        let mut lines = seen.lines;
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            let slider = M::ENEMY | kinds_of(line);
            self.probe.enters(part::SHIELD, STEPS[line]);
            let (man, at) = self.next_man(king, STEPS[line]);
            if man & M::OWN != 0 {
                if self.next_man(at, STEPS[line]).0 & slider == slider {
                    tied |= 1 << at;
                }
            } else if man & slider == slider {
                in_check = true;
            }
            lines &= lines - 1;
        }
        (in_check, tied)
    }

    /// The same, all lines walked.
    #[inline(always)]
    fn lines_as_walked<M: Mover>(&self, king: usize) -> (bool, u64) {
        let room = Room::around(king);
        let mut tied = 0;
        let mut in_check = self.is_attacked_from_near(king, room, M::INDEX ^ 1);
        for (lines, kinds) in [(room.straight(), STRAIGHT), (room.diagonal(), DIAGONAL)] {
            let slider = M::ENEMY | kinds;
            for (step, room) in lines {
                self.probe.enters(part::SHIELD, step);
                let mut men = 0;
                // One walk for both pieces: what is left of the line is known where the first one stands.
                let mut square = king;
                let mut first = king;
                for _ in 0..room {
                    square = square.wrapping_add(step) & 63;
                    let man = self.cell(square);
                    if man == 0 {
                        continue;
                    }
                    if man & slider == slider {
                        if men == 0 {
                            in_check = true;
                        } else {
                            tied |= 1 << first;
                        }
                        break;
                    }
                    if men == 1 || man & M::ENEMY != 0 {
                        break;
                    }
                    men = 1;
                    first = square;
                }
            }
        }
        (in_check, tied)
    }
}

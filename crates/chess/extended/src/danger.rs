//! Suspect moves, found once per position by looking from the king outwards.

use qipan_game::{AttackTest, Probe, PseudoLegal, noted};

use crate::Extended;
use crate::filter::Seen;
use crate::generate::Mover;
use crate::marks::part;
use crate::scan::Scan;
use crate::squares::Frame;
use chess_rules::mailbox::men::kinds_of;

/// Danger to the king of the side to move: a check, and the pieces that are tied.
pub(crate) struct Danger {
    /// True if the king is attacked now; then every piece is tied.
    pub(crate) in_check: bool,
    /// A set of squares in the order of [`Frame::BIT_OF`]: the pieces that must not leave without a test.
    pub(crate) tied: u64,
}

impl Danger {
    /// No danger known, for a board that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest, T: Probe> Extended<L, F, S, A, T> {
    /// Finds the danger to the king of the side to move. The king is tied, and so is each first piece on a
    /// walk from the king that has an enemy slider of that line behind it.
    #[inline(always)]
    pub(crate) fn danger<M: Mover>(&self) -> Danger {
        self.probe.begins(part::DANGER, M::INDEX);
        let king = self.king(M::INDEX);
        let bit =
            |square: usize| 1u64 << self.probe.reads(Self::BIT_OF.at(square), F::BIT_OF.as_ref()[square]);
        let (mut in_check, mut tied) = (false, noted!(self.probe, bit(king)));
        let mut look_along = |line: usize| {
            let (slider, step) = (M::ENEMY | kinds_of(line), F::ALL_STEPS[line]);
            self.probe.enters(part::SHIELD, step);
            let (man, at) = self.first_man(king, step);
            if man & M::OWN != 0 {
                let behind = self.first_man(at, step).0;
                if noted!(self.probe, behind & slider == slider) {
                    tied |= noted!(self.probe, bit(at));
                }
            } else if noted!(self.probe, man & slider == slider) {
                in_check = true;
            }
        };
        if A::FILTERS {
            // Only lines on which an enemy slider may stand.
            let Seen { near, mut lines } = self.seen(king, M::INDEX ^ 1);
            while lines != 0 {
                look_along(lines.trailing_zeros() as usize);
                lines &= lines - 1;
            }
            in_check |= near;
        } else {
            (0..8).for_each(look_along);
            in_check |= self.is_attacked_from_near(king, M::INDEX ^ 1);
        }
        self.probe.enters(part::TIED, king);
        Danger { in_check, tied: noted!(self.probe, if in_check { !0 } else { tied }) }
    }
}

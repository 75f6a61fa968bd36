//! Which moves are suspect: found once per position, by looking from the king outwards.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::generate::Mover;
use crate::men::{DIAGONAL, STRAIGHT};
use crate::scan::Scan;
use crate::squares::Frame;

/// What the side to move has to mind in this position.
pub(crate) struct Danger {
    /// Whether its king is attacked now; then every man is tied.
    pub(crate) in_check: bool,
    /// A set of squares in the order of [`Frame::BIT_OF`]: the men that must not leave without a test.
    pub(crate) tied: u64,
}

impl Danger {
    /// Nothing to mind: what a generator is given that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

impl<L: PseudoLegal, F: Frame, S: Scan> Board<L, F, S> {
    /// What the side to move has to mind: the king is tied, and so is each first man on a walk from the king
    /// that has an enemy slider of that line behind it.
    #[inline(always)]
    pub(crate) fn danger<M: Mover>(&self) -> Danger {
        let king = usize::from(self.kings[M::INDEX]);
        let bit = |square: usize| 1u64 << F::BIT_OF.as_ref()[square];
        let mut tied = bit(king);
        let mut in_check = self.is_attacked_from_near(king, M::INDEX ^ 1);
        for (steps, kinds) in [(F::STRAIGHT_STEPS, STRAIGHT), (F::DIAGONAL_STEPS, DIAGONAL)] {
            let slider = M::ENEMY | kinds;
            for step in steps {
                let (man, at) = self.first_man(king, step);
                if man & M::OWN != 0 {
                    if self.first_man(at, step).0 & slider == slider {
                        tied |= bit(at);
                    }
                } else if man & slider == slider {
                    in_check = true;
                }
            }
        }
        Danger { in_check, tied: if in_check { !0 } else { tied } }
    }
}

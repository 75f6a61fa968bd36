//! Suspect moves, found once per position from the king outwards or from the enemy's listed sliders.

use qipan_game::{Probe, PseudoLegal, noted};

use crate::X88;
use crate::attacks::Attacks;
use crate::generate::Mover;
use crate::marks::part;
use crate::scan::Scan;
use crate::squares::bit_of_square;

/// Danger to the king of the side to move: a check, and the pieces that are tied.
pub(crate) struct Danger {
    /// True if the king is attacked now; then every piece is tied.
    pub(crate) in_check: bool,
    /// A set of squares in the order of [`bit_of_square`]: the pieces that must not leave without a test.
    pub(crate) tied: u64,
}

impl Danger {
    /// No danger known, for a board that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>, T: Probe> X88<L, S, A, T> {
    /// Finds the danger to the king of the side to move. The king is tied, and so is each piece that stands
    /// alone between it and an enemy slider of that line.
    #[inline(always)]
    pub(crate) fn danger<M: Mover>(&self) -> Danger {
        self.probe.begins(part::DANGER, M::INDEX);
        let king = self.king(M::INDEX);
        let (in_check, tied) = A::lines_at(self, king, M::INDEX);
        self.probe.enters(part::TIED, king.into());
        let tied = noted!(self.probe, if in_check { !0 } else { tied | 1 << bit_of_square(king) });
        Danger { in_check, tied }
    }
}

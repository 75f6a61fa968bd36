//! Which moves are suspect: found once per position, from the king outwards or from the enemy's listed
//! sliders.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::attacks::{first_man, line_of};
use crate::generate::Mover;
use crate::men::bit_of;
use crate::scan::Scan;
use crate::squares::{ALL_STEPS, CELLS, bit_of_square};

/// What the side to move has to mind in this position.
pub(crate) struct Danger {
    /// Whether its king is attacked now; then every man is tied.
    pub(crate) in_check: bool,
    /// A set of squares in the order of [`bit_of_square`]: the men that must not leave without a test.
    pub(crate) tied: u64,
}

impl Danger {
    /// Nothing to mind: what a generator is given that tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, tied: 0 };
}

/// What the enemy's sliders mean to the king of a side, by walking from it in all directions: whether one
/// attacks it, and which of its men stand alone before one.
#[inline(always)]
pub(crate) fn lines_at(cells: &[u8; CELLS], king: u8, side: usize) -> (bool, u64) {
    let (mut in_check, mut tied) = (false, 0);
    for step in ALL_STEPS {
        let slider = bit_of(side ^ 1) | line_of(step);
        let (man, at) = first_man(cells, king, step);
        if man & bit_of(side) != 0 {
            if first_man(cells, at, step).0 & slider == slider {
                tied |= 1 << bit_of_square(at);
            }
        } else if man & slider == slider {
            in_check = true;
        }
    }
    (in_check, tied)
}

impl<L: PseudoLegal, S: Scan> Board<L, S> {
    /// What the side to move has to mind: the king is tied, and so is each man that stands alone between it
    /// and an enemy slider of that line.
    #[inline(always)]
    pub(crate) fn danger<M: Mover>(&self) -> Danger {
        let king = self.kings[M::INDEX];
        let (in_check, tied) = S::lines_at(&self.cells, &self.men, king, M::INDEX);
        let in_check = in_check || self.is_attacked_from_near(king, M::INDEX ^ 1);
        Danger { in_check, tied: if in_check { !0 } else { tied | 1 << bit_of_square(king) } }
    }
}

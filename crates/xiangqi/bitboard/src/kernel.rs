//! The look-ups by themselves.

use qipan_game::{Kernel, Second};
use xiangqi_rules::Square;

use crate::set::{HALF_SQUARES, Half, Set, WHOLE_HALF};
use crate::{Board, Sliders};

impl<S: Sliders> Kernel for Board<S> {
    type Occupancy = Set;
    const SQUARES: usize = Square::COUNT;
    const FILES: usize = 9;
    const SECOND: Second = Second::Cannon;

    fn occupancy(men: u128) -> Set {
        Half::Red.set(men as u64 & WHOLE_HALF) | Half::Black.set((men >> HALF_SQUARES) as u64)
    }

    #[inline]
    fn square(index: usize) -> usize {
        index
    }

    #[inline]
    fn straight(&occupied: &Set, square: usize) -> u128 {
        S::chariot(square, occupied)
    }

    #[inline]
    fn second(&occupied: &Set, square: usize) -> u128 {
        S::cannon(square, occupied)
    }
}

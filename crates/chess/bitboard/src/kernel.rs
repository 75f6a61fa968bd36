//! The look-ups by themselves.

use qipan_game::{Kernel, Second};

use crate::{Board, Sliders};

impl<S: Sliders> Kernel for Board<S> {
    type Occupancy = u64;
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> u64 {
        men as u64
    }

    #[inline]
    fn square(index: usize) -> usize {
        index
    }

    #[inline]
    fn straight(&occupied: &u64, square: usize) -> u128 {
        S::rook(square, occupied).into()
    }

    #[inline]
    fn second(&occupied: &u64, square: usize) -> u128 {
        S::bishop(square, occupied).into()
    }
}

//! The single look-ups by themselves; the fills have no single square.

use qipan_game::{Kernel, Second};

use crate::{Board, Sliders};

impl<S: Sliders> Kernel for Board<S> {
    /// The handle to the tables, which a board fetches once per question, and the occupied squares.
    type Occupancy = (S, u64);
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> (S, u64) {
        (S::ready(), men as u64)
    }

    #[inline]
    fn square(index: usize) -> usize {
        index
    }

    #[inline]
    fn straight(&(kernel, occupied): &(S, u64), square: usize) -> u128 {
        kernel.rook(square, occupied).into()
    }

    #[inline]
    fn second(&(kernel, occupied): &(S, u64), square: usize) -> u128 {
        kernel.bishop(square, occupied).into()
    }
}

//! The look-ups by themselves.

use qipan_game::{Kernel, Second};

use crate::Board;
use crate::upkeep::Upkeep;

/// [`Kept`](crate::Kept) looks up in boards that are there already; what each move pays for keeping them is not counted.
/// [`Rebuilt`](crate::Rebuilt) turns the occupied squares for every look-up, where its board does so once per generation.
impl<U: Upkeep> Kernel for Board<U> {
    type Occupancy = U;
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> U {
        // Square 0 is a8 on this board and a1 in the rules: ranks in the opposite order.
        U::of((men as u64).swap_bytes())
    }

    #[inline]
    fn square(index: usize) -> usize {
        index ^ 56
    }

    #[inline]
    fn straight(occupancy: &U, square: usize) -> u128 {
        occupancy.boards().rook(square).into()
    }

    #[inline]
    fn second(occupancy: &U, square: usize) -> u128 {
        occupancy.boards().bishop(square).into()
    }
}

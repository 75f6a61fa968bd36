//! The look-ups by themselves.

use qipan_game::{Kernel, Second};
use xiangqi_rules::Square;

use crate::set::number_of_index;
use crate::{Board, Boards};

/// Both boards are there already; what each move pays for keeping the turned one is not counted.
impl Kernel for Board {
    type Occupancy = Boards;
    const SQUARES: usize = Square::COUNT;
    const FILES: usize = 9;
    const SECOND: Second = Second::Cannon;

    fn occupancy(men: u128) -> Boards {
        let squares = (0..Square::COUNT).filter(|index| men >> index & 1 != 0);
        Boards::of(squares.fold(0, |set, index| set | 1 << number_of_index(index)))
    }

    #[inline]
    fn square(index: usize) -> usize {
        number_of_index(index)
    }

    #[inline]
    fn straight(boards: &Boards, square: usize) -> u128 {
        boards.chariot(square)
    }

    #[inline]
    fn second(boards: &Boards, square: usize) -> u128 {
        boards.cannon(square)
    }
}

//! The look-ups by themselves.

use qipan_game::{Kernel, Second};
use xiangqi_rules::Square;

use crate::{Board, Words};

/// The words are there already; what each move pays for keeping them is not counted.
impl Kernel for Board {
    type Occupancy = Words;
    const SQUARES: usize = Square::COUNT;
    const FILES: usize = 9;
    const SECOND: Second = Second::Cannon;

    fn occupancy(men: u128) -> Words {
        Words::of(men)
    }

    fn square(index: usize) -> usize {
        let square = Square::from_index(index).expect("one of the 90 squares");
        Words::cell(square).into()
    }

    #[inline]
    fn straight(words: &Words, cell: usize) -> u128 {
        words.chariot(cell as u8).into()
    }

    #[inline]
    fn second(words: &Words, cell: usize) -> u128 {
        words.cannon(cell as u8).into()
    }
}

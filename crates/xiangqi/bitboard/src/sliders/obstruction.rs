//! Obstruction: no tables but the lines; the nearest men are the lowest and the highest bit of half a line.

use qipan_game::{Choice, Factor};

use super::{Half, Sliders};
use crate::sets::{Set, square_set};
use crate::tables::{file_of, rank_of};

/// Attack sets by arithmetic on the halves of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstruction;

/// A line through a square, without the square.
#[derive(Clone, Copy)]
pub(super) struct Halves {
    pub(super) above: Set,
    pub(super) below: Set,
}

/// Rank and file of every square.
pub(super) static HALVES: [[Halves; 2]; 90] = {
    let mut halves = [[Halves { above: 0, below: 0 }; 2]; 90];
    let mut square = 0;
    while square < 90 {
        let below = square_set(square) - 1;
        let lines = [rank_of(square), file_of(square)];
        let mut n = 0;
        while n < 2 {
            halves[square][n] =
                Halves { above: lines[n] & !below & !square_set(square), below: lines[n] & below };
            n += 1;
        }
        square += 1;
    }
    halves
};

/// The highest square of a set; square 0 for the empty one.
#[inline]
pub(super) fn highest(set: Set) -> Set {
    1 << (127 - (set | 1).leading_zeros())
}

impl Halves {
    #[inline]
    fn attacks(self, occupied: Set) -> (Set, Set) {
        let (above, below) = (self.above & occupied, self.below & occupied);
        // Up to the lowest man above: subtracting one clears that bit and sets all below it.
        let up = (above ^ above.wrapping_sub(1)) & self.above;
        // Down to the highest man below: all bits from there.
        let nearest = highest(below);
        let down = nearest.wrapping_neg() & self.below;
        let beyond_up = above & above.wrapping_sub(1);
        let beyond_down = below & !nearest;
        (up | down, (beyond_up & beyond_up.wrapping_neg()) | (highest(beyond_down) & beyond_down))
    }
}

impl Choice for Obstruction {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "obstruction";
}

impl Sliders for Obstruction {
    const NEEDS: &'static [&'static str] = &[];

    type Tables = ();

    #[inline]
    fn tables() -> &'static () {
        &()
    }

    #[inline]
    fn lines(_: &(), _: Half, square: usize, occupied: u128) -> (u128, u128) {
        let [rank, file] = &HALVES[square];
        let (rank, file) = (rank.attacks(occupied), file.attacks(occupied));
        (rank.0 | file.0, rank.1 | file.1)
    }

    fn table_bytes() -> usize {
        size_of_val(&HALVES)
    }
}

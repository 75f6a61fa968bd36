//! Obstruction: no tables but the lines; the nearest pieces are the lowest and the highest bit of half a
//! line.

use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::{ABOVE, BELOW};
use super::{Half, Sliders, both};
use crate::marks::part;
use crate::sets::{Set, square_set};
use crate::tables::{file_of, rank_of};

/// Attack sets by arithmetic on the halves of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstruction;

/// A line through a square, without the square.
#[derive(Clone, Copy)]
pub(super) struct Halves {
    above: Set,
    below: Set,
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
fn highest(set: Set) -> Set {
    1 << (127 - (set | 1).leading_zeros())
}

impl Halves {
    #[inline]
    fn attacks(self, probe: impl Probe, square: usize, line: usize, occupied: Set) -> (Set, Set) {
        probe.enters(part::ABOVE, line);
        let half = probe.reads_from(|| ABOVE.of(square, line), self.above);
        let above = noted!(probe, half & occupied);
        // Up to the lowest piece above: subtracting one clears that bit and sets all below it.
        let up = noted!(probe, (above ^ above.wrapping_sub(1)) & half);
        probe.enters(part::BELOW, line);
        let half = probe.reads_from(|| BELOW.of(square, line), self.below);
        let below = noted!(probe, half & occupied);
        // Down to the highest piece below: all bits from there.
        let nearest = noted!(probe, highest(below));
        let down = noted!(probe, nearest.wrapping_neg() & half);
        probe.enters(part::SECOND, line);
        let beyond_up = noted!(probe, above & above.wrapping_sub(1));
        let beyond_down = noted!(probe, below & !nearest);
        let taken = (beyond_up & beyond_up.wrapping_neg()) | (highest(beyond_down) & beyond_down);
        (up | down, probe.works_out("taken", taken))
    }
}

impl Choice for Obstruction {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "obstruction";
}

impl Sliders for Obstruction {
    const TITLE: [&str; 2] = ["Obstruction difference", "阻挡差"];
    const NEEDS: &'static [&'static str] = &[];

    type Tables = ();

    #[inline]
    fn tables() -> &'static () {
        &()
    }

    #[inline]
    fn lines_with(probe: impl Probe, _: &(), _: Half, square: usize, occupied: Set) -> (Set, Set) {
        let [rank, file] = &HALVES[square];
        let rank = rank.attacks(probe, square, 0, occupied);
        both(probe, rank, file.attacks(probe, square, 1, occupied))
    }

    fn table_bytes() -> usize {
        size_of_val(&HALVES)
    }
}

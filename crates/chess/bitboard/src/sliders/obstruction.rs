//! Obstruction difference: the nearest pieces on both sides, subtracted from each other.

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::rays::{self, DIAGONAL, STRAIGHT};
use super::{Sliders, both};
use crate::squares::Square;

/// **Obstruction difference**: a line's attacks are twice the first blocker less the last one.
///
/// Let the pieces of a line be split at the slider. Above it the nearest one is the lowest bit, below it the
/// highest. Twice the upper one less the lower one has every bit from the lower to the upper one, since a
/// subtraction borrows all the way down:
///
/// ```text
///                          (as a number: h is the highest bit)
///                          h g f e d c b a
///   men of the rank        0 1 0 0 s 0 1 0     men on g and b, the slider on d
///   lowest above           0 1 0 0 0 0 0 0     g
///   twice that             1 0 0 0 0 0 0 0
///   highest below          0 0 0 0 0 0 1 0     b
///   difference             0 1 1 1 1 1 1 0     & the line, which is without the slider: g f e c b
/// ```
///
/// Nothing above: the lowest bit of nothing is nothing, and 0 less the lower one sets everything upwards.
/// Nothing below: a piece is planted on a1, from where on everything counts.
///
/// On files and diagonals the same happens with the squares of other lines in between, which the line's mask
/// takes away. One bit scan a line, no multiplication; 4 KiB, a cache line for the two lines of a slider.
///
/// Source: Michael Hoffmann, *obstruction difference* (Computer Chess Club, 2009).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Obstruction;

/// The squares of a line above and below a square.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) above: u64,
    pub(super) below: u64,
}

pub(super) static ROOK: [[Line; 2]; 64] = pairs(&STRAIGHT, [0, 1]);
pub(super) static BISHOP: [[Line; 2]; 64] = pairs(&DIAGONAL, [0, 3]);

/// The lines of a slider, given by which two of its directions have growing numbers; the opposite of each
/// stands two further on.
const fn pairs(directions: &[(i32, i32); 4], growing: [usize; 2]) -> [[Line; 2]; 64] {
    let mut table = [[Line { above: 0, below: 0 }; 2]; 64];
    let mut i = 0;
    while i < 128 {
        let (square, up) = (i / 2, growing[i % 2]);
        table[square][i % 2] = Line {
            above: rays::ray(square, directions[up], 0),
            below: rays::ray(square, directions[(up + 2) % 4], 0),
        };
        i += 1;
    }
    table
}

pub(super) const A1: u64 = 1;
pub(super) const H8: u64 = 1 << 63;

impl Line {
    #[inline(always)]
    fn attacks<T: Probe>(&self, probe: T, place: Place, occupancy: u64) -> u64 {
        probe.enters(part::ABOVE, 0);
        probe.reads_bytes(place, size_of::<Self>(), self.above | self.below);
        let above = noted!(probe, occupancy & self.above);
        probe.enters(part::LOWEST, 0);
        let first = noted!(probe, above & above.wrapping_neg());
        probe.enters(part::HIGHEST, 0);
        let last = noted!(probe, H8 >> (occupancy & self.below | A1).leading_zeros());
        probe.enters(part::BORROWED, 0);
        let difference = noted!(probe, (first << 1).wrapping_sub(last));
        probe.enters(part::CUT_OUT, 0);
        noted!(probe, difference & (self.above | self.below))
    }
}

const ROOK_READ: Table = Table::fixed("ROOK", size_of_val(&ROOK));
const BISHOP_READ: Table = Table::fixed("BISHOP", size_of_val(&BISHOP));

impl Choice for Obstruction {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "obstruction";
}

impl Sliders for Obstruction {
    const TITLE: [&str; 2] = ["Obstruction difference", "阻挡差"];
    const SOURCE: &'static str = "chess programming literature: Hoffmann, obstruction difference";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [rank, file] = &ROOK[square];
        let rank = rank.attacks(probe, ROOK_READ.of(square, 0), occupancy);
        both(probe, rank, file.attacks(probe, ROOK_READ.of(square, 1), occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [rising, falling] = &BISHOP[square];
        let rising = rising.attacks(probe, BISHOP_READ.of(square, 0), occupancy);
        both(probe, rising, falling.attacks(probe, BISHOP_READ.of(square, 1), occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK) + size_of_val(&BISHOP)
    }
}

//! Slide arithmetic: what is below the first blocker above, less what is below the last blocker below.

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::{Sliders, both, lines};
use crate::squares::Square;

/// **Slide arithmetic**: two instructions fill a word up to a blocker, and their difference is the line.
///
/// The pieces of a line are split at the slider. Above it the nearest one is the lowest bit, and `BLSMSK`, an
/// instruction for `x ^ (x - 1)`, sets all bits up to and including it; all of them if there is none. Below
/// it the nearest one is the highest bit, and a word of ones, shifted down by the number of leading zeros,
/// has all bits below it. What is in one and not in the other runs from blocker to blocker:
///
/// ```text
///                          (as a number: h is the highest bit)
///                          h g f e d c b a
///   men of the rank        0 1 0 0 s 0 1 0     men on g and b, the slider on d
///   above the slider       0 1 0 0 . . . .
///   BLSMSK of it           0 1 1 1 1 1 1 1     up to and including g
///   below the slider       . . . . . 0 1 0     BZHI takes them out
///   all below the last     0 0 0 0 0 0 0 1     below b
///   exclusive or           0 1 1 1 1 1 1 0     & the line, which is without the slider: g f e c b
/// ```
///
/// On files and diagonals the same happens with the squares of other lines in between, which the line's mask
/// takes away.
///
/// Below the slider a piece is planted on a1, so that there is always one to find. All lower bits of a1 are
/// none, which is right also where the line ends at a1 or never comes near it.
///
/// The two lines of a slider are 16 bytes of 2 KiB. It is made for processors with BMI1 and BMI2 (Intel since
/// 2013, AMD since 2015), for which the compiler finds `BLSMSK` and `BZHI` in this plain code; on others each
/// is two or three instructions, and the answer is the same.
///
/// Source: Jakob Progsch and Daniel Inführ, as in Chess_Movegen (2021). Thomas Jahn's engine Leorik (2022)
/// has the same two fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SlideArithmetic;

/// The two lines of a rook, and of a bishop, through each square, without the square.
pub(super) static ROOK: [[u64; 2]; 64] = pairs((1, 0), (0, 1));
pub(super) static BISHOP: [[u64; 2]; 64] = pairs((1, 1), (1, -1));

const fn pairs(one: (i32, i32), other: (i32, i32)) -> [[u64; 2]; 64] {
    let (one, other) = (lines::lines(one), lines::lines(other));
    let mut table = [[0; 2]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = [one[square], other[square]];
        square += 1;
    }
    table
}

pub(super) const A1: u64 = 1;

#[inline(always)]
fn line<T: Probe>(probe: T, place: Place, mask: u64, square: Square, occupancy: u64) -> u64 {
    probe.enters(part::LINE, square);
    probe.works_out("mask", probe.reads(place, mask));
    probe.enters(part::LINE_MEN, square);
    let men = noted!(probe, occupancy & mask);
    let below_slider = (1 << square) - 1;
    probe.enters(part::UP_TO_FIRST, square);
    let above = noted!(probe, men & !below_slider);
    let up_to_first = noted!(probe, above ^ above.wrapping_sub(1));
    probe.enters(part::BELOW_LAST, square);
    let below_last = noted!(probe, u64::MAX >> 1 >> (men & below_slider | A1).leading_zeros());
    probe.enters(part::CUT_OUT, square);
    noted!(probe, (up_to_first ^ below_last) & mask)
}

const ROOK_READ: Table = Table::fixed("ROOK", size_of_val(&ROOK));
const BISHOP_READ: Table = Table::fixed("BISHOP", size_of_val(&BISHOP));

impl Choice for SlideArithmetic {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "slide-arithmetic";
}

impl Sliders for SlideArithmetic {
    const TITLE: [&str; 2] = ["Slide arithmetic", "滑动算术"];
    const SOURCE: &'static str = "Progsch and Inführ, slide arithmetic (Chess_Movegen 2021)";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [rank, file] = ROOK[square];
        let rank = line(probe, ROOK_READ.of(square, 0), rank, square, occupancy);
        both(probe, rank, line(probe, ROOK_READ.of(square, 1), file, square, occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [rising, falling] = BISHOP[square];
        let rising = line(probe, BISHOP_READ.of(square, 0), rising, square, occupancy);
        both(probe, rising, line(probe, BISHOP_READ.of(square, 1), falling, square, occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK) + size_of_val(&BISHOP)
    }
}

//! Exploding bitboards: one multiplication takes a step in all directions.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::marks::part;
use super::rays::{DIAGONAL, STRAIGHT, step};
use crate::squares::Square;

/// **Exploding bitboards**: the attacks spread from the slider like waves from a stone thrown into water.
///
/// A step up is a shift by 8, to the right by 1, and shifts are multiplications by powers of two. So the
/// product with the sum of four such powers is a step in four directions at once. Steps down and left would
/// be shifts the other way; they become shifts the same way if the whole wave is taken down a rank
/// afterwards. For a rook, whose steps are 8, 1, -1 and -8, the factor is 2^16 + 2^9 + 2^7 + 1, and the
/// product is shifted back by 8:
///
/// ```text
///   a wave: the squares       times the factor,            & the ring two squares out   less those where
///   one step out              a rank down: each of the     (the rook's own lines only)  men stand: what
///                             four goes four ways                                       takes the next step
///   . . . . . . . .           . . . . . . . .              . . . . . . . .              . . . . . . . .
///   . . . . . . . .           . . . x . . . .              . . . x . . . .              . . . . . . . .
///   . . . x . . . .           . . * . * . . .              . . . . . . . .              . . . . . . . .
///   . . x R x . . .     →     . x . * . x . .        →     . x . R . x . .        →     . x . R . x . .
///   . . . x . . . .           . . * . * . . .              . . . . . . . .              . . . . . . . .
///   . . . . . . . .           . . . x . . . .              . . . x . . . .              . . . x . . . .
///   . . . . . . . .           . . . . . . . .              . . . . . . . .              . . . . . . . .
/// ```
///
/// Where two or four of a wave's squares go to the same square (the asterisks) the product carries into the
/// square beside it; and steps over the edge of the board come back at the other one. All that falls beside
/// the ring at the next distance, and the ring takes it away, with one exception: if the whole first wave
/// goes back onto the slider, four there carry two squares to the right. So they are taken off the product.
/// Every ring that a square has is in a table.
///
/// The product is 128 bits long, since the squares of the first rank would be lost if they went down before
/// they went up.
///
/// Seven waves, one after the other, of a multiplication each: this is a slow one. 7 KiB.
///
/// Source: Harald Lüßen, *exploding bitboards*, in the engine Elephant (Winboard Forum, 2006). His masks are
/// whole lines, from which the carries are cleared case by case; with rings there are no cases.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exploding;

/// Steps from edge to edge.
pub(super) const WAVES: usize = 7;

/// By square and distance: the squares on a slider's lines that many steps away.
pub(super) type Rings = [[u64; WAVES]; 64];

pub(super) static ROOK: Rings = rings(&STRAIGHT);
pub(super) static BISHOP: Rings = rings(&DIAGONAL);

const fn rings(directions: &[(i32, i32); 4]) -> Rings {
    let mut table = [[0; WAVES]; 64];
    let mut i = 0;
    while i < 64 * 4 {
        let (square, direction) = (i / 4, directions[i % 4]);
        let mut at = step(square, direction);
        let mut wave = 0;
        while at < 64 {
            table[square][wave] |= 1 << at;
            at = step(at, direction);
            wave += 1;
        }
        i += 1;
    }
    table
}

/// A slider's four steps from each square, all of them `DOWN` too far up.
#[inline(always)]
pub(super) fn steps<const FACTOR: u64>(from: u64) -> u128 {
    u128::from(from) * u128::from(FACTOR)
}

#[inline(always)]
fn exploded<T: Probe, const FACTOR: u64, const DOWN: usize>(
    probe: T,
    (named, rings): (Table, &Rings),
    square: Square,
    occupancy: u64,
) -> u64 {
    let rings = &rings[square];
    let ring = |wave: usize| probe.reads_from(|| named.of(square, wave), rings[wave]);
    probe.enters(part::BESIDE, 0);
    let mut attacks = ring(0);
    let first = noted!(probe, attacks & !occupancy);
    // All of the first wave step back onto the slider too. Four there would carry two squares to the right,
    // where the rook's ring is.
    let back = u128::from(first.count_ones()) << (square + DOWN);
    probe.enters(part::SPREAD, 1);
    let spread = noted!(probe, ((steps::<FACTOR>(first) - back) >> DOWN) as u64);
    probe.enters(part::RING, 1);
    attacks |= spread & ring(1);
    probe.works_out("attacks", attacks);
    for wave in 1..WAVES - 1 {
        probe.enters(part::SPREAD, wave + 1);
        let from = noted!(probe, attacks & rings[wave] & !occupancy);
        let spread = noted!(probe, (steps::<FACTOR>(from) >> DOWN) as u64);
        probe.enters(part::RING, wave + 1);
        attacks |= spread & probe.reads_from(|| named.of(square, wave + 1), rings[wave + 1]);
        probe.works_out("attacks", attacks);
    }
    attacks
}

pub(super) const ROOK_FACTOR: u64 = 1 << 16 | 1 << 9 | 1 << 7 | 1;
pub(super) const BISHOP_FACTOR: u64 = 1 << 18 | 1 << 16 | 1 << 2 | 1;

const ROOK_READ: Table = Table::fixed("ROOK", size_of_val(&ROOK));
const BISHOP_READ: Table = Table::fixed("BISHOP", size_of_val(&BISHOP));

impl Choice for Exploding {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "exploding";
}

impl Sliders for Exploding {
    const TITLE: [&str; 2] = ["Exploding bitboards", "爆炸位棋盘"];
    const SOURCE: &'static str = "chess programming literature: Lüßen, exploding bitboards";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        exploded::<T, ROOK_FACTOR, 8>(probe, (ROOK_READ, &ROOK), square, occupancy)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        exploded::<T, BISHOP_FACTOR, 9>(probe, (BISHOP_READ, &BISHOP), square, occupancy)
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK) + size_of_val(&BISHOP)
    }
}

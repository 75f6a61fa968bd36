//! Bob and Mike: two tables of rays, one of them with its blocker planted.

use qipan_game::{Choice, Factor};

use super::Sliders;
use super::rays::{self, DIAGONAL, STRAIGHT};
use crate::squares::Square;

/// **Bob and Mike's rays**: [classical](super::Classical) with everything that can be prepared in a table.
///
/// Each ray is there twice: as it is, and with a *stop* at the last square of the numbering, h8 for rays whose
/// numbers grow and a1 for the others. If h8 and a1 count as occupied, once for all rays, every ray with its
/// stop meets a blocker, so that no ray is a special case and none needs an operation of its own for it:
///
/// ```text
///   ray right of c4      with its stop        & (occupancy with h8)    first: f4     ray of f4
///   . . . . . . . .      . . . . . . . S      . . . . . . . S                        . . . . . . . .
///   . . . . . . . .      . . . . . . . .      . . . . . . . .                        . . . . . . . .
///   . . . R x x x x      . . . R x x x x      . . . R . x . .        . . . R . x     . . . . . . x x
///   . . . . . . . .      . . . . . . . .      . . . . . . . .                        . . . . . . . .
///
///   ray of c4 ^ ray of f4: d4, e4 and f4
/// ```
///
/// Where nothing stands in the way the stop is found, and the ray of the stop is empty in that direction.
///
/// All rays of a square lie side by side, those of the rook in one cache line and those of the bishop in the
/// next, so that six of a look-up's eight loads are of neighbours; the rays of the blockers are elsewhere.
/// 8 KiB.
///
/// Source: Robert Hyatt and Michael Sherwin, as the largest public comparison of look-ups has it
/// (Chess_Movegen, 2021); the planted blocker goes back to Gerd Isenberg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BobMike;

/// A ray, and the same with its stop.
#[derive(Clone, Copy)]
struct Ray {
    open: u64,
    stopped: u64,
}

/// The rays of one kind of slider: two whose square numbers grow, then the two opposite ones. One cache line.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Star {
    rays: [Ray; 4],
}

const H8: u64 = 1 << 63;
const A1: u64 = 1;

const fn stars(directions: &[(i32, i32); 4]) -> [Star; 64] {
    let mut table = [Star { rays: [Ray { open: 0, stopped: 0 }; 4] }; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < 4 {
            let open = rays::ray(square, directions[i], 0);
            table[square].rays[i] = Ray { open, stopped: open | if i < 2 { H8 } else { A1 } };
            i += 1;
        }
        square += 1;
    }
    table
}

// Growing numbers first.
static ROOK: [Star; 64] = stars(&STRAIGHT);
static BISHOP: [Star; 64] = stars(&[DIAGONAL[0], DIAGONAL[3], DIAGONAL[2], DIAGONAL[1]]);

#[inline(always)]
fn attacks(stars: &[Star; 64], square: Square, occupancy: u64) -> u64 {
    let occupancy = occupancy | H8 | A1;
    let [up, right, down, left] = &stars[square].rays;
    let first = |ray: &Ray| (ray.stopped & occupancy).trailing_zeros() as Square & 63;
    let last = |ray: &Ray| 63 - (ray.stopped & occupancy).leading_zeros() as Square & 63;
    up.open ^ stars[first(up)].rays[0].open
        | right.open ^ stars[first(right)].rays[1].open
        | down.open ^ stars[last(down)].rays[2].open
        | left.open ^ stars[last(left)].rays[3].open
}

impl Choice for BobMike {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "bob-mike";
}

impl Sliders for BobMike {
    const SOURCE: &'static str = "Hyatt and Sherwin, as in Chess_Movegen (2021)";

    #[inline(always)]
    fn rook(square: Square, occupancy: u64) -> u64 {
        attacks(&ROOK, square, occupancy)
    }

    #[inline(always)]
    fn bishop(square: Square, occupancy: u64) -> u64 {
        attacks(&BISHOP, square, occupancy)
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK) + size_of_val(&BISHOP)
    }
}

//! Bob and Mike: two tables of rays, one of them with its blocker planted.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::rays::{DIAGONAL, STRAIGHT, ray};
use super::{Sliders, both};
use crate::squares::Square;

/// **Bob and Mike's rays**: [classical](super::Classical) with everything that can be prepared in a table.
///
/// Each ray is there twice: as it is, and with a *stop* at the last square of the numbering, h8 for rays
/// whose numbers grow and a1 for the others. If h8 and a1 count as occupied, once for all rays, every ray
/// with its stop meets a blocker, so that no ray is a special case and none needs an operation of its own for
/// it:
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
/// Kept by direction and then by square, as the classical rays are: side by side, all rays of a square
/// together, an address takes one more operation. 8 KiB.
///
/// Source: Robert Hyatt and Michael Sherwin, as the largest public comparison of look-ups has it
/// (Chess_Movegen, 2021); the planted blocker goes back to Gerd Isenberg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BobMike;

/// The rays of one direction by square, as they are and with their stop.
pub(super) struct Rays {
    pub(super) open: [u64; 64],
    pub(super) stopped: [u64; 64],
}

pub(super) const H8: u64 = 1 << 63;
pub(super) const A1: u64 = 1;

const fn rays(direction: (i32, i32), stop: u64) -> Rays {
    let mut rays = Rays { open: [0; 64], stopped: [0; 64] };
    let mut square = 0;
    while square < 64 {
        rays.open[square] = ray(square, direction, 0);
        rays.stopped[square] = rays.open[square] | stop;
        square += 1;
    }
    rays
}

/// Up, right, up-right, up-left; the opposite of each stands four further on. One table, so that a look-up
/// needs one address for all of it.
pub(super) static RAYS: [Rays; 8] = [
    rays(STRAIGHT[0], H8),
    rays(STRAIGHT[1], H8),
    rays(DIAGONAL[0], H8),
    rays(DIAGONAL[3], H8),
    rays(STRAIGHT[2], A1),
    rays(STRAIGHT[3], A1),
    rays(DIAGONAL[2], A1),
    rays(DIAGONAL[1], A1),
];

/// Both rays of a line; `line` is the number of the growing one. `stopped` are the occupied squares with h8
/// and a1.
#[inline(always)]
fn line<T: Probe>(probe: T, line: usize, square: Square, stopped: u64) -> u64 {
    let (growing, shrinking) = (&RAYS[line], &RAYS[line + 4]);
    probe.enters(part::RAY, line);
    let ray = probe.works_out("ray", probe.reads_from(|| STOPPED.of(line, square), growing.stopped[square]));
    probe.enters(part::FIRST_MAN, line);
    let first = noted!(probe, (ray & stopped).trailing_zeros() as Square);
    probe.enters(part::RAY, line + 4);
    let back =
        probe.works_out("ray", probe.reads_from(|| STOPPED.of(line + 4, square), shrinking.stopped[square]));
    probe.enters(part::FIRST_MAN, line + 4);
    let last = noted!(probe, 63 - (back & stopped).leading_zeros() as Square);
    let open = |line: usize, rays: &Rays, man: usize| {
        probe.enters(part::SHORTENED, line);
        let ray = probe.reads_from(|| OPEN.of(line, square), rays.open[square]);
        let hidden = probe.reads_from(|| OPEN.of(line, man), rays.open[man & 63]);
        noted!(probe, ray ^ hidden)
    };
    open(line, growing, first) | open(line + 4, shrinking, last)
}

const OPEN: Table = Table::fixed("RAYS.open", size_of_val(&RAYS) / 2);
const STOPPED: Table = Table::fixed("RAYS.stopped", size_of_val(&RAYS) / 2);

impl Choice for BobMike {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "bob-mike";
}

impl Sliders for BobMike {
    const TITLE: [&str; 2] = ["Bob Mike", "Bob Mike"];
    const SOURCE: &'static str = "Hyatt and Sherwin, as in Chess_Movegen (2021)";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        probe.enters(part::STOPPED, 0);
        let stopped = noted!(probe, occupancy | H8 | A1);
        both(probe, line(probe, 0, square, stopped), line(probe, 1, square, stopped))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        probe.enters(part::STOPPED, 0);
        let stopped = noted!(probe, occupancy | H8 | A1);
        both(probe, line(probe, 2, square, stopped), line(probe, 3, square, stopped))
    }

    fn table_bytes() -> usize {
        size_of_val(&RAYS)
    }
}

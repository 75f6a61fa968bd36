//! Classical: rays and the first blocker.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::rays::{self, DIAGONAL, STRAIGHT};
use super::{Sliders, both};
use crate::squares::Square;

/// **Classical rays**: the ray on the empty board, minus what lies behind its first blocker.
///
/// ```text
///   ray up from d2       & occupancy         the ray from the first      difference
///                                            blocker, d5, onwards
///   . . . x . . . .      . . . x . . . .     . . . x . . . .             . . . . . . . .
///   . . . x . . . .      . . . . . . . .     . . . x . . . .             . . . . . . . .
///   . . . x . . . .      . . . . . . . .     . . . x . . . .             . . . . . . . .
///   . . . x . . . .      . . . x . . . .  →  . . . . . . . .     →       . . . x . . . .
///   . . . x . . . .      . . . . . . . .     . . . . . . . .             . . . x . . . .
///   . . . x . . . .      . . . . . . . .     . . . . . . . .             . . . x . . . .
///   . . . D . . . .      . . . D . . . .     . . . . . . . .             . . . D . . . .
/// ```
///
/// Going up or right, square numbers grow, so the first blocker is the lowest bit of the set (count trailing
/// zeros); going down or left it is the highest (count leading zeros). What the blocker hides is its own ray
/// in the same direction, so one exclusive-or removes it. A ray without blocker would be a special case; a
/// blocker is planted on the last square of the numbering, h8 or a1, from where no ray goes on and where one
/// that ends there ends anyway. So there is no branch.
///
/// Four rays each for rook and bishop, two loads per ray, 4 KiB of tables.
///
/// Kept by direction and then by square: the other way round, all rays of a square side by side, it measured
/// 8 % slower here (moves counted), since one more addition is needed for every address.
///
/// Source: the chess programming literature's *classical approach*, which goes back to the first bitboard
/// programs, Kaissa and Chess 4.x; the branchless form after Gerd Isenberg.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Classical;

/// Directions whose squares have growing numbers: up, right, up-right, up-left; the opposite of each stands
/// four further on.
pub(super) static RAYS: [[u64; 64]; 8] = {
    let directions = [
        STRAIGHT[0],
        STRAIGHT[1],
        DIAGONAL[0],
        DIAGONAL[3],
        STRAIGHT[2],
        STRAIGHT[3],
        DIAGONAL[2],
        DIAGONAL[1],
    ];
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 8 {
        let mut square = 0;
        while square < 64 {
            table[i][square] = rays::ray(square, directions[i], 0);
            square += 1;
        }
        assert!(table[i][if i < 4 { 63 } else { 0 }] == 0, "the planted blocker hides nothing");
        i += 1;
    }
    table
};

/// Both rays of a line; `line` is the number of the growing one.
#[inline(always)]
fn line<T: Probe>(probe: T, line: usize, square: Square, occupancy: u64) -> u64 {
    let (growing, shrinking) = (&RAYS[line], &RAYS[line + 4]);
    probe.enters(part::RAY, line);
    let ray = probe.works_out("ray", probe.reads_from(|| READ.of(line, square), growing[square]));
    probe.enters(part::FIRST_MAN, line);
    let first = noted!(probe, (ray & occupancy | 1 << 63).trailing_zeros() as Square);
    probe.enters(part::RAY, line + 4);
    let back = probe.works_out("ray", probe.reads_from(|| READ.of(line + 4, square), shrinking[square]));
    probe.enters(part::FIRST_MAN, line + 4);
    let last = noted!(probe, 63 - (back & occupancy | 1).leading_zeros() as Square);
    probe.enters(part::SHORTENED, line);
    let hidden = probe.reads_from(|| READ.of(line, first), growing[first & 63]);
    let reached = noted!(probe, ray ^ hidden);
    probe.enters(part::SHORTENED, line + 4);
    let hidden = probe.reads_from(|| READ.of(line + 4, last), shrinking[last & 63]);
    reached | noted!(probe, back ^ hidden)
}

const READ: Table = Table::fixed("RAYS", size_of_val(&RAYS));

impl Choice for Classical {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "classical";
}

impl Sliders for Classical {
    const TITLE: [&str; 2] = ["Classical rays", "射线法"];
    const SOURCE: &'static str = "chess programming literature: classical approach, branchless";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        both(probe, line(probe, 0, square, occupancy), line(probe, 1, square, occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        both(probe, line(probe, 2, square, occupancy), line(probe, 3, square, occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&RAYS)
    }
}

//! Tables with one part per square, each as long as the square needs: for fancy magic and PEXT.

use super::rays::{self, DIAGONAL, STRAIGHT};
use crate::squares::Square;

/// Entries of a rook's and a bishop's table, the sums of two to the number of relevant squares.
pub(super) const ROOK_ENTRIES: usize = 102_400;
pub(super) const BISHOP_ENTRIES: usize = 5_248;

/// Relevant squares, and where each square's part starts.
pub(super) struct Slots {
    pub(super) relevant: [u64; 64],
    pub(super) start: [u32; 64],
}

impl Slots {
    pub(super) const fn of(directions: &[(i32, i32); 4]) -> Self {
        let mut slots = Self { relevant: [0; 64], start: [0; 64] };
        let mut next = 0;
        let mut square = 0;
        while square < 64 {
            slots.relevant[square] = rays::relevant(square, directions);
            slots.start[square] = next;
            next += 1 << slots.relevant[square].count_ones();
            square += 1;
        }
        assert!(next as usize == ROOK_ENTRIES || next as usize == BISHOP_ENTRIES, "the parts fill a table");
        slots
    }
}

/// Squares that a rook and a bishop attack in every case: part after part, in each the subsets of the
/// relevant squares as they are counted through. PEXT looks up in these tables as they stand, the magics
/// put the same sets where their numbers say; working them out once is what the compiler has time for.
pub(super) static ROOK_CASES: [u64; ROOK_ENTRIES] = cases(&STRAIGHT);
pub(super) static BISHOP_CASES: [u64; BISHOP_ENTRIES] = cases(&DIAGONAL);

const fn cases<const ENTRIES: usize>(directions: &[(i32, i32); 4]) -> [u64; ENTRIES] {
    let slots = Slots::of(directions);
    let mut table = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        let lines = Lines::of(square, directions);
        let mut occupancy = 0;
        let mut at = slots.start[square] as usize;
        loop {
            table[at] = lines.attacks(occupancy);
            at += 1;
            occupancy = rays::next_subset(occupancy, slots.relevant[square]);
            if occupancy == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

/// The four rays of a square on the empty board. Walking each ray anew for each of 107 648 cases is too much
/// for the compiler; from these, a case takes a few operations per direction.
struct Lines {
    growing: [u64; 2],
    shrinking: [u64; 2],
}

impl Lines {
    const fn of(square: Square, directions: &[(i32, i32); 4]) -> Self {
        let mut lines = Self { growing: [0; 2], shrinking: [0; 2] };
        let (mut growing, mut shrinking) = (0, 0);
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = directions[i];
            let ray = rays::ray(square, directions[i], 0);
            if ranks * 8 + files > 0 {
                lines.growing[growing] = ray;
                growing += 1;
            } else {
                lines.shrinking[shrinking] = ray;
                shrinking += 1;
            }
            i += 1;
        }
        lines
    }

    /// Squares that the piece attacks: up to the lowest blocker of the rays whose numbers grow, the highest
    /// of the others.
    const fn attacks(&self, occupancy: u64) -> u64 {
        let mut attacks = 0;
        let mut i = 0;
        while i < 2 {
            let blockers = self.growing[i] & occupancy;
            // All bits up to and including the lowest one; all bits if there is none.
            attacks |= self.growing[i] & (blockers ^ blockers.wrapping_sub(1));
            let blockers = self.shrinking[i] & occupancy;
            // All bits from the highest one upwards.
            let beyond = if blockers == 0 { !0 } else { !0 << (63 - blockers.leading_zeros()) };
            attacks |= self.shrinking[i] & beyond;
            i += 1;
        }
        attacks
    }
}

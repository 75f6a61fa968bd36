//! Walking rays square by square: slow, obviously right, and what every table is built from and tested
//! against.

use crate::squares::Square;

/// Steps of a rook, as (files, ranks): up, right, down, left.
pub const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
/// Steps of a bishop, as (files, ranks), clockwise from the upper right.
pub const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The square one step away, or 64 beyond the edge.
#[must_use]
pub const fn step(square: Square, (files, ranks): (i32, i32)) -> Square {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { 64 } else { (rank * 8 + file) as Square }
}

/// The squares that a piece reaches in one direction: up to the edge or the first occupied square, which
/// belongs to them.
#[must_use]
pub const fn ray(square: Square, direction: (i32, i32), occupancy: u64) -> u64 {
    let mut reached = 0;
    let mut at = step(square, direction);
    while at < 64 {
        reached |= 1 << at;
        if occupancy & 1 << at != 0 {
            return reached;
        }
        at = step(at, direction);
    }
    reached
}

/// The squares that a piece of four directions reaches.
#[must_use]
pub const fn reach(square: Square, directions: &[(i32, i32); 4], occupancy: u64) -> u64 {
    ray(square, directions[0], occupancy)
        | ray(square, directions[1], occupancy)
        | ray(square, directions[2], occupancy)
        | ray(square, directions[3], occupancy)
}

/// The squares whose occupant matters to such a piece: its rays on the empty board without their last
/// squares, since a piece on the edge stops nothing behind it.
#[must_use]
pub const fn relevant(square: Square, directions: &[(i32, i32); 4]) -> u64 {
    let mut mask = 0;
    let mut i = 0;
    while i < 4 {
        let mut at = step(square, directions[i]);
        while at < 64 && step(at, directions[i]) < 64 {
            mask |= 1 << at;
            at = step(at, directions[i]);
        }
        i += 1;
    }
    mask
}

/// The subset of `mask` that follows `subset` when all are counted through, the empty set after the full one:
/// the carry of the subtraction runs through the squares outside the mask (the "carry-rippler").
#[must_use]
pub const fn next_subset(subset: u64, mask: u64) -> u64 {
    subset.wrapping_sub(mask) & mask
}

#[cfg(test)]
mod tests {
    use super::{DIAGONAL, STRAIGHT, next_subset, reach, relevant};

    #[test]
    fn a_rook_is_stopped_by_the_first_piece_of_each_direction() {
        // The rook on d4 with pieces on d6, d7, b4 and g4.
        let occupancy = 1 << 43 | 1 << 51 | 1 << 25 | 1 << 30;
        let expected = [43, 35, 19, 11, 3, 26, 25, 28, 29, 30].iter().map(|s| 1u64 << s).sum::<u64>();
        assert_eq!(reach(27, &STRAIGHT, occupancy), expected);
    }

    #[test]
    fn relevant_squares_number_as_in_the_literature() {
        let sum =
            |directions| (0..64).map(|square| 1u32 << relevant(square, directions).count_ones()).sum::<u32>();
        assert_eq!(sum(&STRAIGHT), 102_400);
        assert_eq!(sum(&DIAGONAL), 5_248);
    }

    #[test]
    fn every_subset_comes_once() {
        let mask = relevant(27, &DIAGONAL);
        let mut seen = std::collections::HashSet::new();
        let mut subset = 0;
        while seen.insert(subset) {
            assert_eq!(subset & !mask, 0);
            subset = next_subset(subset, mask);
        }
        assert_eq!((subset, seen.len()), (0, 1 << mask.count_ones()));
    }
}

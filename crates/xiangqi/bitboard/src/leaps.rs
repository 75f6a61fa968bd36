//! Horses: the four neighbours that can block them, gathered into an index of four bits by one multiplication.

use crate::geometry::{LEAP, LEG, step};
use crate::set::{Half, Set, square_set};

/// The legs of a window rotated so that the southern one is bit 0: south, west, east, north.
const LEG_BITS: u64 = 1 | 1 << 8 | 1 << 10 | 1 << 18;
/// Gathers [`LEG_BITS`] into the four highest bits, each pattern into another. Found by `examples/find_xiangqi_magics.rs`.
const LEG_MAGIC: u64 = 0x1020_1080_0404_0004;

/// Where a horse goes, by its square and the index of its legs.
static HORSE: [[Set; 16]; 90] = {
    let mut horse = [[0; 16]; 90];
    let mut square = 0;
    while square < 90 {
        let mut is_taken = [false; 16];
        let mut subset = 0;
        while subset < 16 {
            let (mut legs, mut goals) = (0, 0);
            let mut n = 0;
            while n < 4 {
                if subset >> n & 1 == 1 {
                    legs |= 1 << (9 + LEG[n].0 + 9 * LEG[n].1);
                } else if step(square, LEG[n].0, LEG[n].1).is_some() {
                    goals |= goal(square, 2 * n) | goal(square, 2 * n + 1);
                }
                n += 1;
            }
            assert!(!is_taken[leg_pattern(legs)], "every set of legs has an index of its own");
            is_taken[leg_pattern(legs)] = true;
            horse[square][leg_pattern(legs)] = goals;
            subset += 1;
        }
        square += 1;
    }
    horse
};

const fn goal(square: usize, leap: usize) -> Set {
    match step(square, LEAP[leap].0, LEAP[leap].1) {
        Some(to) => square_set(to),
        None => 0,
    }
}

#[inline]
const fn leg_pattern(legs: u64) -> usize {
    (legs.wrapping_mul(LEG_MAGIC) >> 60) as usize
}

/// Seven ranks that hold all legs of a half's squares, and the first square of them.
#[inline]
fn window(half: Half, occupied: Set) -> (u64, usize) {
    let (red, black) = (Half::Red.word(occupied), Half::Black.word(occupied));
    match half {
        Half::Red => (red | black << 45, 0),
        Half::Black => (black << 18 | red >> 27, 27),
    }
}

/// Where a horse goes.
#[inline]
pub(crate) fn horse(half: Half, square: usize, occupied: Set) -> Set {
    let (window, base) = window(half, occupied);
    // A leg beyond the board's edge reads some other square, which the table ignores.
    let legs = window.rotate_right((square as u32).wrapping_sub(base as u32 + 9)) & LEG_BITS;
    HORSE[square][leg_pattern(legs)]
}

/// Bytes of the tables.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&HORSE)
}

#[cfg(test)]
mod tests {
    use super::horse;
    use crate::set::{BOARD, Half, Set, square_set};

    /// The eight squares around a square, where they exist.
    fn neighbours(square: usize) -> Vec<usize> {
        let (file, rank) = (square % 9, square / 9);
        (0..90)
            .filter(|&s| s != square && (s % 9).abs_diff(file) <= 1 && (s / 9).abs_diff(rank) <= 1)
            .collect()
    }

    #[test]
    fn every_set_of_neighbours_is_judged_as_the_laws_do() {
        for square in 0..90 {
            let around = neighbours(square);
            let goals: Vec<(usize, usize)> = (0..90)
                .filter_map(|to: usize| {
                    let (across, along) = ((to % 9).abs_diff(square % 9), (to / 9).abs_diff(square / 9));
                    let leg = match (across, along) {
                        (1, 2) => (square / 9).midpoint(to / 9) * 9 + square % 9,
                        (2, 1) => square / 9 * 9 + (square % 9).midpoint(to % 9),
                        _ => return None,
                    };
                    Some((to, leg))
                })
                .collect();
            for subset in 0..1_u32 << around.len() {
                let near = around
                    .iter()
                    .enumerate()
                    .filter(|(n, _)| subset >> n & 1 == 1)
                    .fold(0, |set: Set, (_, &s)| set | square_set(s));
                let others = BOARD & !around.iter().fold(square_set(square), |set, &s| set | square_set(s));
                let expected = goals
                    .iter()
                    .filter(|&&(_, leg)| near & square_set(leg) == 0)
                    .fold(0, |set, &(to, _)| set | square_set(to));
                for far in [0, others] {
                    assert_eq!(horse(Half::of(square), square, near | far), expected, "square {square}");
                }
            }
        }
    }
}

//! Horses: the four neighbours that can block them, gathered into an index of four bits by one multiplication.

use crate::geometry::{EYE, LEAP, LEG, step};
use crate::set::{Half, Set, square_set};

/// The legs of a window rotated so that the southern one is bit 0: south, west, east, north.
pub(crate) const LEG_BITS: u64 = 1 | 1 << 8 | 1 << 10 | 1 << 18;
/// Gathers [`LEG_BITS`] into the four highest bits, each pattern into another.
pub(crate) const LEG_MAGIC: u64 = 0x1020_1010_0800_0004;

/// Where a horse goes, by its square and the index of its legs.
static HORSE: [[Set; 16]; 90] = {
    let mut horse = [[0; 16]; 90];
    let mut square = 0;
    while square < 90 {
        let mut subset = 0;
        while subset < 16 {
            let (mut legs, mut goals) = (0, 0);
            let mut n = 0;
            while n < 4 {
                if subset >> n & 1 == 1 {
                    legs |= LEG_BITS & (0b1 << (9 + LEG[n].0 + 9 * LEG[n].1));
                } else if step(square, LEG[n].0, LEG[n].1).is_some() {
                    goals |= goal(square, 2 * n) | goal(square, 2 * n + 1);
                }
                n += 1;
            }
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

/// Where an elephant goes, both halves of the board taken for its own.
#[inline]
pub(crate) fn elephant(square: usize, occupied: Set) -> Set {
    let mut goals = 0;
    for (across, along) in EYE {
        if let (Some(eye), Some(to)) = (step(square, across, along), step(square, 2 * across, 2 * along))
            && occupied & square_set(eye) == 0
        {
            goals |= square_set(to);
        }
    }
    goals
}

/// Bytes of the tables.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&HORSE)
}

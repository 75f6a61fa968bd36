//! Rays of a square: the 64 cells that a piece on it could ever look at, in the order of a register.
//!
//! Eight lanes of eight cells, a lane for each direction. The first cell of a lane is a knight's leap, the
//! other seven are the ray, the nearest first. So one permutation of the board shows all that a square sees,
//! and half a register further is the opposite direction.
//!
//! ```text
//!   lane    0  1   2  3   4  5   6  7        cell 0      a knight's leap
//!           N  NE  E  SE  S  SW  W  NW       cells 1..8  the ray
//! ```

use qipan_simd::{Bytes, NOWHERE, Permutation};

/// The steps of the lanes: files and ranks.
const STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];
/// The knight's leap of each lane, the opposite one half a register further.
const LEAPS: [(i32, i32); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The cells of knights' leaps.
pub(crate) const LEAPING: u64 = 0x0101_0101_0101_0101;
/// The cells of the rays.
pub(crate) const LINES: u64 = !LEAPING;
/// The nearest cells of the rays.
pub(crate) const NEAR: u64 = LEAPING << 1;
/// The lanes of files and ranks, and of diagonals.
const STRAIGHT_LANES: u64 = 0x00ff_00ff_00ff_00ff;

const fn at(square: usize, (files, ranks): (i32, i32)) -> u8 {
    let (file, rank) = (square as i32 % 8 + files, square as i32 / 8 + ranks);
    if file < 0 || file > 7 || rank < 0 || rank > 7 { NOWHERE } else { (rank * 8 + file) as u8 }
}

/// The square in each cell of a square's rays, or [`NOWHERE`].
pub(crate) static RAYS: [Bytes; 64] = {
    let mut rays = [Bytes([NOWHERE; 64]); 64];
    let mut i = 0;
    while i < 64 * 64 {
        let (square, lane, cell) = (i / 64, i / 8 % 8, i as i32 % 8);
        let (files, ranks) = STEPS[lane];
        let step = if cell == 0 { LEAPS[lane] } else { (files * cell, ranks * cell) };
        rays[square].0[i % 64] = at(square, step);
        i += 1;
    }
    rays
};

/// The cell of each square in a square's rays, or [`NOWHERE`].
pub(crate) static CELLS: [Bytes; 64] = {
    let mut cells = [Bytes([NOWHERE; 64]); 64];
    let mut i = 0;
    while i < 64 * 64 {
        let there = RAYS[i / 64].0[i % 64];
        if there != NOWHERE {
            cells[i / 64].0[there as usize] = (i % 64) as u8;
        }
        i += 1;
    }
    cells
};

/// The places of each permutation that something comes to.
const fn found(table: &[Bytes; 64]) -> [u64; 64] {
    let mut found = [0; 64];
    let mut square = 0;
    while square < 64 {
        found[square] = Permutation::found(&table[square]);
        square += 1;
    }
    found
}

static ON_BOARD: [u64; 64] = found(&RAYS);
static ON_RAYS: [u64; 64] = found(&CELLS);

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = size_of::<[[Bytes; 64]; 2]>()
    + size_of::<[[u64; 64]; 2]>()
    + size_of::<[u64; 16]>()
    + 2 * size_of::<Bytes>()
    + 16;

/// From the board to the rays of a square.
#[inline(always)]
pub(crate) fn to_rays(square: usize) -> Permutation {
    Permutation { from: &RAYS[square & 63], found: ON_BOARD[square & 63] }
}

/// From the rays of a square to the board.
#[inline(always)]
pub(crate) fn to_board(square: usize) -> Permutation {
    Permutation { from: &CELLS[square & 63], found: ON_RAYS[square & 63] }
}

/// The cell of a square in the rays of another, as a set; empty if it is in none of them.
#[inline(always)]
pub(crate) fn cell_of(square: usize, of: usize) -> u64 {
    let cell = CELLS[of & 63].0[square & 63];
    if cell == NOWHERE { 0 } else { 1 << (cell & 63) }
}

/// The square of a cell in the rays of another square.
#[inline(always)]
pub(crate) fn on_ray(of: usize, cell: usize) -> usize {
    usize::from(RAYS[of & 63].0[cell & 63] & 63)
}

/// The squares of all cells in the rays of a square, for those who look on.
pub(crate) fn squares_of(of: usize) -> impl Iterator<Item = Option<usize>> {
    RAYS[of & 63].0.into_iter().map(|square| (square != NOWHERE).then_some(square.into()))
}

/// The cells that are seen from the square: each ray as far as the first piece, with its cell, and all leaps.
///
/// In each lane two is subtracted from the ray: what is borrowed goes as far as the first piece. The last
/// cell of a lane ends it in any case, and the leap is flipped by one more.
#[inline(always)]
pub(crate) const fn seen(occupied: u64) -> u64 {
    let stops = occupied | LEAPING | LEAPING << 7;
    stops ^ (stops - 3 * LEAPING)
}

/// The lanes in which a set has a cell, whole.
#[inline(always)]
pub(crate) const fn lanes(set: u64) -> u64 {
    let folded = set | set >> 4;
    let folded = folded | folded >> 2;
    let folded = folded | folded >> 1;
    (folded & LEAPING) * 255
}

/// Classes of pieces: a bit for each way to attack.
const WHITE_PAWN: u8 = 1;
const BLACK_PAWN: u8 = 2;
const KNIGHT: u8 = 4;
const KING: u8 = 8;
const DIAGONAL: u8 = 16;
const STRAIGHT: u8 = 32;

/// The classes of a piece by its kind and side (the upper half of its byte).
pub(crate) const CLASSES: [u8; 16] = {
    let mut classes = [0; 16];
    let mut side = 0;
    while side < 2 {
        classes[side * 8 + 1] = if side == 0 { WHITE_PAWN } else { BLACK_PAWN };
        classes[side * 8 + 2] = KNIGHT;
        classes[side * 8 + 3] = KING;
        classes[side * 8 + 5] = DIAGONAL;
        classes[side * 8 + 6] = STRAIGHT;
        classes[side * 8 + 7] = DIAGONAL | STRAIGHT;
        side += 1;
    }
    classes
};

/// The classes that slide along the ray of each cell.
pub(crate) static SLIDERS: Bytes = {
    let mut classes = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        if cell % 8 != 0 {
            classes[cell] = if STRAIGHT_LANES >> cell & 1 != 0 { STRAIGHT } else { DIAGONAL };
        }
        cell += 1;
    }
    Bytes(classes)
};

/// The classes that attack the square from each cell of its rays, if nothing stands between.
pub(crate) static ATTACKERS: Bytes = {
    let mut classes = SLIDERS.0;
    let mut lane = 0;
    while lane < 8 {
        classes[lane * 8] = KNIGHT;
        let near = lane * 8 + 1;
        classes[near] |= KING;
        if classes[near] & DIAGONAL != 0 {
            // A pawn attacks forwards: Black's from above, White's from below.
            classes[near] |= if STEPS[lane].1 > 0 { BLACK_PAWN } else { WHITE_PAWN };
        }
        lane += 1;
    }
    Bytes(classes)
};

/// The cells that a piece attacks from the square if nothing stands between, by its kind and side.
pub(crate) static REACH: [u64; 16] = {
    let mut reach = [0; 16];
    let mut i = 0;
    while i < 16 * 64 {
        let (code, cell) = (i / 64, i % 64);
        // A pawn attacks a cell from which one of the other side would attack it.
        let class = match CLASSES[code] {
            WHITE_PAWN => BLACK_PAWN,
            BLACK_PAWN => WHITE_PAWN,
            class => class,
        };
        if ATTACKERS.0[cell] & class != 0 {
            reach[code] |= 1 << cell;
        }
        i += 1;
    }
    reach
};

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{CELLS, LINES, NOWHERE, RAYS, STEPS, at, cell_of, lanes, on_ray, seen};

    /// Every square that can be looked at has one cell, and half a register further is the other direction.
    #[test]
    fn rays_are_a_permutation() {
        for square in 0..64 {
            for cell in 0..64 {
                let there = RAYS[square].0[cell];
                if there == NOWHERE {
                    continue;
                }
                assert_eq!(CELLS[square].0[usize::from(there)], cell as u8, "{square}, {cell}");
                assert_eq!(cell_of(there.into(), square), 1 << cell);
                assert_eq!(on_ray(square, cell), usize::from(there));
                // The other way round the square is seen in the opposite lane, as far away.
                assert_eq!(RAYS[usize::from(there)].0[cell ^ 32], square as u8, "{square}, {cell}");
            }
            let queen_or_knight = RAYS[square].0.iter().filter(|&&there| there != NOWHERE).count();
            let found = CELLS[square].0.iter().filter(|&&cell| cell != NOWHERE).count();
            assert_eq!(queen_or_knight, found, "{square}");
        }
    }

    /// Seen by subtraction is what is seen by walking.
    #[test]
    fn a_subtraction_sees_as_far_as_the_first_piece() {
        let mut random = SplitMix64(37);
        for _ in 0..if cfg!(miri) { 20 } else { 20_000 } {
            let board = random.next() & random.next();
            let square = random.below(64);
            let mut occupied = 0;
            let mut walked = super::LEAPING;
            for (lane, (files, ranks)) in STEPS.into_iter().enumerate() {
                let mut is_open = true;
                for cell in 1..8 {
                    let there = at(square, (files * cell, ranks * cell));
                    let cell = 1_u64 << (lane * 8 + cell as usize);
                    let has_piece = there != NOWHERE && board >> there & 1 != 0;
                    occupied |= if has_piece { cell } else { 0 };
                    walked |= if is_open && there != NOWHERE { cell } else { 0 };
                    is_open &= !has_piece;
                }
            }
            let on_board =
                (0..64).fold(0, |set, cell| set | u64::from(RAYS[square].0[cell] != NOWHERE) << cell);
            let leaps = random.next() & super::LEAPING;
            assert_eq!(seen(occupied | leaps) & (on_board | super::LEAPING), walked);
        }
    }

    #[test]
    fn a_lane_is_whole_or_empty() {
        let mut random = SplitMix64(8);
        for _ in 0..1000 {
            let set = random.next() & random.next() & random.next();
            let expected = (0..8).fold(0, |all, lane| {
                let lane = 255 << (lane * 8);
                all | if set & lane == 0 { 0 } else { lane }
            });
            assert_eq!(lanes(set), expected);
            assert_eq!(lanes(set & LINES) & !expected, 0);
        }
    }
}

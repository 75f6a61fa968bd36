//! What the board's shape decides once and for all, computed by the compiler.

use crate::set::{Set, square_set};

/// From where a general on one square of its palace can be threatened, and what must stand between to prevent it.
pub(crate) struct Watch {
    /// Its rank and file, without the square itself.
    pub lines: Set,
    /// A horse's leap away, leg or no leg.
    pub leaps: Set,
    /// In front and at its sides: where enemy soldiers threaten it.
    pub beside: Set,
    /// By the enemy's square: on a line the squares strictly between, a horse's leap away the horse's leg, elsewhere
    /// [`NOWHERE`].
    pub between: [Set; 90],
}

/// No square of the board, but a bit in the gap between the halves: an enemy that is nowhere near has "somebody" in its
/// way once this bit is added to the occupied squares.
pub(crate) const NOWHERE: Set = 1 << 63;

/// [`Watch`] of both palaces, Red's first, each by [`PALACE_ROW`].
pub(crate) static WATCH: [[Watch; 9]; 2] = [palace(0, 9), palace(7, -9)];

const fn palace(lowest: usize, forward: isize) -> [Watch; 9] {
    let mut watches = [const { Watch { lines: 0, leaps: 0, beside: 0, between: [NOWHERE; 90] } }; 9];
    let mut row = 0;
    while row < 9 {
        let general = (lowest + row / 3) * 9 + 3 + row % 3;
        let watch = &mut watches[row];
        watch.lines = rank_of(general) ^ file_of(general);
        watch.beside = square_set(general - 1)
            | square_set(general + 1)
            | square_set(general.wrapping_add_signed(forward));
        let mut n = 0;
        while n < 8 {
            if let Some(to) = step(general, LEAP[n].0, LEAP[n].1) {
                watch.leaps |= square_set(to);
            }
            n += 1;
        }
        let mut square = 0;
        while square < 90 {
            if (watch.lines | watch.leaps) & square_set(square) != 0 {
                watch.between[square] = between_or_leg(general, square);
            }
            square += 1;
        }
        row += 1;
    }
    watches
}

/// Row of a palace's square in [`WATCH`], by its bit in the half's word: Red's palace stands on three rows of bits, Black's
/// on the three above the second.
pub(crate) static PALACE_ROW: [[u8; 64]; 2] = {
    let mut rows = [[0; 64]; 2];
    let mut row = 0;
    while row < 9 {
        let bit = row / 3 * 9 + 3 + row % 3;
        rows[0][bit] = row as u8;
        rows[1][bit + 2 * 9] = row as u8;
        row += 1;
    }
    rows
};

/// Steps of a horse, as files to the right and ranks up; each pair shares the leg of the same number.
pub(crate) const LEAP: [(isize, isize); 8] =
    [(-1, -2), (1, -2), (-2, -1), (-2, 1), (2, -1), (2, 1), (-1, 2), (1, 2)];
/// Legs: south, west, east, north.
pub(crate) const LEG: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const fn between_or_leg(general: usize, square: usize) -> Set {
    let across = (square % 9) as isize - (general % 9) as isize;
    let along = (square / 9) as isize - (general / 9) as isize;
    let (wide, high) = (across.abs(), along.abs());
    if wide == 0 || high == 0 {
        let (dx, dy, steps) = (across.signum(), along.signum(), wide + high);
        let mut set = 0;
        let mut n = 1;
        while n < steps {
            set |= square_set((general as isize + n * (dx + 9 * dy)) as usize);
            n += 1;
        }
        set
    } else if wide + high == 3 {
        // The leg is beside the horse, and so diagonally beside the general.
        square_set((general as isize + across.signum() + 9 * along.signum()) as usize)
    } else {
        0
    }
}

/// All squares of a square's rank.
pub(crate) const fn rank_of(square: usize) -> Set {
    let mut rank = 0;
    let mut file = 0;
    while file < 9 {
        rank |= square_set(square / 9 * 9 + file);
        file += 1;
    }
    rank
}

/// All squares of a square's file.
pub(crate) const fn file_of(square: usize) -> Set {
    let mut file = 0;
    let mut rank = 0;
    while rank < 10 {
        file |= square_set(rank * 9 + square % 9);
        rank += 1;
    }
    file
}

/// File a of a half.
pub(crate) const FILE_A: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
/// File i of a half.
pub(crate) const FILE_I: u64 = FILE_A << 8;

/// The square some files to the right and ranks up, if it is on the board.
pub(crate) const fn step(square: usize, across: isize, along: isize) -> Option<usize> {
    let (file, rank) = ((square % 9) as isize + across, (square / 9) as isize + along);
    if file < 0 || file > 8 || rank < 0 || rank > 9 { None } else { Some((rank * 9 + file) as usize) }
}

/// Bytes of the tables.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&WATCH) + size_of_val(&PALACE_ROW)
}

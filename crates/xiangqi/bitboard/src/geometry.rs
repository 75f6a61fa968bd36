//! What the board's shape decides once and for all, computed by the compiler.

use crate::set::{Set, square_set};

/// Squares in the same rank or file, the square itself not among them.
pub(crate) static LINES: [Set; 90] = {
    let mut lines = [0; 90];
    let mut square = 0;
    while square < 90 {
        lines[square] = rank_of(square) ^ file_of(square);
        square += 1;
    }
    lines
};

/// Squares a horse's leap away, leg or no leg.
pub(crate) static LEAPS: [Set; 90] = {
    let mut leaps = [0; 90];
    let mut square = 0;
    while square < 90 {
        let mut n = 0;
        while n < 8 {
            let (leg, (across, along)) = (LEG[n / 2], LEAP[n]);
            if let (Some(to), Some(_)) = (step(square, across, along), step(square, leg.0, leg.1)) {
                leaps[square] |= square_set(to);
            }
            n += 1;
        }
        square += 1;
    }
    leaps
};

/// Steps of a horse, as files to the right and ranks up; each pair shares the leg of the same number.
pub(crate) const LEAP: [(isize, isize); 8] =
    [(-1, -2), (1, -2), (-2, -1), (-2, 1), (2, -1), (2, 1), (-1, 2), (1, 2)];
/// Legs: south, west, east, north.
pub(crate) const LEG: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
/// Diagonal neighbours: an elephant's eyes, in the order of the squares.
pub(crate) const EYE: [(isize, isize); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// Row of [`BETWEEN`] that belongs to a square of a palace.
pub(crate) const fn palace_row(square: usize) -> usize {
    let (file, rank) = (square % 9, square / 9);
    let row = if rank < 3 { rank } else { rank - 4 };
    (row * 3 + file - 3) & 31
}

/// What must stand between a general and a man for the general to be safe from it, by the general's square (in a palace)
/// and the man's: on a line the squares strictly between, a horse's leap away the horse's leg, elsewhere nothing.
pub(crate) static BETWEEN: [[Set; 90]; 18] = {
    let mut between = [[0; 90]; 18];
    let mut rank = 0;
    while rank < 10 {
        let mut file = 3;
        while file < 6 {
            if rank < 3 || rank > 6 {
                let general = rank * 9 + file;
                let mut square = 0;
                while square < 90 {
                    between[palace_row(general)][square] = between_or_leg(general, square);
                    square += 1;
                }
            }
            file += 1;
        }
        rank += 1;
    }
    between
};

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
    size_of_val(&LINES) + size_of_val(&LEAPS) + size_of_val(&BETWEEN)
}

//! Tables that the compiler computes: what stands between a general and its enemies, where horses go, single
//! squares.

use qipan_game::{Probe, noted};

use crate::marks::{JUMPS, legs_of, part, window_from};
use crate::men::{KIND, SIDE};
use crate::sets::{BOARD, HALF_SQUARES, Half, KINDS, Set, square_set};
use crate::squares::step;

/// The set of one square. A table, since a shift of 128 bits by a variable costs five instructions and a
/// choice.
pub(crate) static BIT: [Set; 128] = {
    let mut bits = [0; 128];
    let mut square = 0;
    while square < 90 {
        bits[square] = square_set(square);
        square += 1;
    }
    bits
};

/// By a piece's code: which of the sets by side and kind hold it, as a pair of masks for each.
pub(crate) static HELD_BY_KINDS: [[u64; 18]; 16] = {
    let mut held = [[0; 18]; 16];
    let mut man = 0;
    while man < 16 {
        let (side, kind) = (man >> SIDE, KINDS + (man & KIND));
        [held[man][2 * side], held[man][2 * side + 1]] = [!0; 2];
        [held[man][2 * kind], held[man][2 * kind + 1]] = [!0; 2];
        man += 1;
    }
    held
};

/// By a piece's code: which of the four planes hold it, as a pair of masks for each.
pub(crate) static HELD_BY_PLANES: [[u64; 8]; 16] = {
    let mut held = [[0; 8]; 16];
    let mut n = 0;
    while n < 128 {
        let (man, word) = (n / 8, n % 8);
        if man >> (word / 2) & 1 != 0 {
            held[man][word] = !0;
        }
        n += 1;
    }
    held
};

/// Squares from which a general on one square of its palace can be threatened, and the squares in the way:
/// a cache line.
#[repr(align(64))]
pub(crate) struct Watch {
    /// Its rank and file, without the square itself.
    pub lines: Set,
    /// A horse's leap away, leg or no leg: all in the home half.
    pub leaps: u64,
    /// In front and at its sides, where enemy soldiers threaten it: all in the home half.
    pub beside: u64,
    /// Squares that the general may step to: all in the home half.
    pub steps: u64,
    /// By the enemy's square: on a line the squares strictly between, a horse's leap away the horse's leg,
    /// next to the general none, elsewhere the general's own square. An enemy that is nowhere near so has a
    /// piece in its way.
    between: &'static [Set; 128],
}

impl Watch {
    /// Returns the squares in the way of an enemy's piece on a square.
    #[inline(always)]
    pub(crate) fn between(&self, square: usize) -> Set {
        self.between[square & 127]
    }
}

/// [`Watch`] of both sides, Red's first, each by the general's bit in the word of its half: no computation
/// stands before the look-up. Only the nine lines of a palace are ever read.
pub(crate) static WATCH: [[Watch; 64]; 2] = [palace(0, 9), palace(1, -9)];

const fn palace(side: usize, forward: isize) -> [Watch; 64] {
    let mut watches =
        [const { Watch { lines: 0, leaps: 0, beside: 0, steps: 0, between: &BETWEEN[0][0] } }; 64];
    let mut row = 0;
    while row < 9 {
        let general = PALACE[side][row];
        let watch = &mut watches[general % HALF_SQUARES];
        watch.lines = rank_of(general) ^ file_of(general);
        let half = Half::of(general);
        watch.leaps = half.word(leaps(general));
        watch.beside = half.word(
            square_set(general - 1)
                | square_set(general + 1)
                | square_set(general.wrapping_add_signed(forward)),
        );
        let mut n = 0;
        while n < 9 {
            if (row % 3).abs_diff(n % 3) + (row / 3).abs_diff(n / 3) == 1 {
                watch.steps |= half.word(square_set(PALACE[side][n]));
            }
            n += 1;
        }
        watch.between = &BETWEEN[side][row];
        row += 1;
    }
    watches
}

/// The squares of the palaces, Red's first.
const PALACE: [[usize; 9]; 2] = {
    let mut squares = [[0; 9]; 2];
    let mut n = 0;
    while n < 18 {
        squares[n / 9][n % 9] = (n / 9 * 7 + n % 9 / 3) * 9 + 3 + n % 3;
        n += 1;
    }
    squares
};

/// Squares in an enemy's way, by palace, the general's number among its nine squares, and the enemy's
/// square.
pub(crate) static BETWEEN: [[[Set; 128]; 9]; 2] = {
    let mut between = [[[0; 128]; 9]; 2];
    let mut n = 0;
    while n < 18 * 90 {
        let (side, row, square) = (n / 90 / 9, n / 90 % 9, n % 90);
        let general = PALACE[side][row];
        let is_near = (rank_of(general) ^ file_of(general) | leaps(general)) & square_set(square) != 0;
        between[side][row][square] =
            if is_near { between_or_leg(general, square) } else { square_set(general) };
        n += 1;
    }
    between
};

/// Squares a horse's leap away.
const fn leaps(square: usize) -> Set {
    let mut set = 0;
    let mut n = 0;
    while n < 8 {
        set |= goal(square, n);
        n += 1;
    }
    set
}

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

/// The rank and the file of each square, without the square itself.
pub(crate) static LINES: [[Set; 2]; 90] = {
    let mut lines = [[0; 2]; 90];
    let mut square = 0;
    while square < 90 {
        let at = square_set(square);
        lines[square] = [rank_of(square) ^ at, file_of(square) ^ at];
        square += 1;
    }
    lines
};

/// The squares in each direction from each square: east, north, west, south.
pub(crate) static RAYS: [[Set; 4]; 90] = {
    let mut rays = [[0; 4]; 90];
    let mut square = 0;
    while square < 90 {
        let above = BOARD & !(square_set(square) * 2 - 1);
        let [rank, file] = LINES[square];
        rays[square] = [rank & above, file & above, rank & !above, file & !above];
        square += 1;
    }
    rays
};

/// The squares beside each square: the legs of a horse there.
pub(crate) static LEGS: [Set; 90] = {
    let mut legs = [0; 90];
    let mut n = 0;
    while n < 4 * 90 {
        if let Some(leg) = step(n / 4, LEG[n % 4].0, LEG[n % 4].1) {
            legs[n / 4] |= square_set(leg);
        }
        n += 1;
    }
    legs
};

/// The legs of a window rotated so that the southern one is bit 0: south, west, east, north.
pub(crate) const LEG_BITS: u64 = 1 | 1 << 8 | 1 << 10 | 1 << 18;
/// Gathers [`LEG_BITS`] into the four highest bits, each pattern into another. Found by
/// `examples/find_xiangqi_magics.rs`.
pub(crate) const LEG_MAGIC: u64 = 0x1020_1080_0404_0004;

/// Squares that a horse goes to, by its square and the index of its legs.
pub(crate) static HORSE: [[Set; 16]; 90] = {
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

#[inline(always)]
pub(crate) const fn leg_pattern(legs: u64) -> usize {
    (legs.wrapping_mul(LEG_MAGIC) >> 60) as usize
}

/// Seven ranks that hold all legs of a half's squares, and the first square of them.
#[inline(always)]
fn window(probe: impl Probe, half: Half, occupied: Set) -> (u64, usize) {
    let (red, black) = (Half::Red.word(occupied), Half::Black.word(occupied));
    match half {
        Half::Red => (noted!(probe, red | black << 45, || window_from(0)), 0),
        Half::Black => (noted!(probe, black << 18 | red >> 27, || window_from(27)), 27),
    }
}

/// Returns the squares that a horse goes to.
#[inline(always)]
pub(crate) fn horse(probe: impl Probe, half: Half, square: usize, occupied: Set) -> Set {
    probe.enters(part::WINDOW, square);
    let (window, base) = window(probe, half, occupied);
    probe.enters(part::LEGS, square);
    // A leg beyond the board's edge reads some other square, which the table ignores.
    let legs = window.rotate_right((square as u32).wrapping_sub(base as u32 + 9)) & LEG_BITS;
    probe.works_out_bits("window.rotate_right(square - base - 9) & LEG_BITS", legs, || legs_of(square));
    probe.enters(part::LEG_INDEX, square);
    let index = noted!(probe, leg_pattern(legs));
    probe.enters(part::JUMPS, square);
    probe.works_out("jumps", probe.reads_from(|| JUMPS.of(square, index), HORSE[square][index]))
}

/// Bytes of the tables of this module that every position reads.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&BIT) + size_of_val(&WATCH) + size_of_val(&BETWEEN) + size_of_val(&HORSE)
}

/// Bytes of the tables that only the counting of replies reads.
pub(crate) fn reply_table_bytes() -> usize {
    size_of_val(&LINES) + size_of_val(&RAYS) + size_of_val(&LEGS)
}

#[cfg(test)]
mod tests {
    use super::horse;
    use crate::sets::{BOARD, Half, Set, square_set};

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
                    assert_eq!(horse((), Half::of(square), square, near | far), expected, "square {square}");
                }
            }
        }
    }
}

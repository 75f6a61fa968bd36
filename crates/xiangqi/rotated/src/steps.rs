//! Men who step or leap: tables by square.

use crate::lines::Boards;
use crate::set::{Set, at, bit, file_and_rank, number_of_index, set_of, words};

type Steps = [Set; 128];

const STRAIGHT: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const OBLIQUE: [(isize, isize); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
const LEAPS: [(isize, isize); 8] = [(-1, -2), (1, -2), (-2, -1), (-2, 1), (2, -1), (2, 1), (-1, 2), (1, 2)];

/// Where single steps lead from a square.
const fn reached(square: usize, steps: &[(isize, isize)]) -> Set {
    let (file, rank) = file_and_rank(square);
    let mut set = 0;
    let mut n = 0;
    while n < steps.len() {
        if let Some(to) = at(file as isize + steps[n].0, rank as isize + steps[n].1) {
            set |= 1 << to;
        }
        n += 1;
    }
    set
}

/// Single steps from every square of `from` to squares of `to`.
const fn steps(from: Set, to: Set, steps: &[(isize, isize)]) -> Steps {
    let mut table = [0; 128];
    let mut index = 0;
    while index < 90 {
        let square = number_of_index(index);
        if from >> square & 1 != 0 {
            table[square] = reached(square, steps) & to;
        }
        index += 1;
    }
    table
}

const SOUTH: Set = set_of([(1 << 45) - 1, 0]);
const NORTH: Set = set_of([0, (1 << 45) - 1]);
const BOARD: Set = SOUTH | NORTH;
/// Both palaces: the lower three ranks of Red's half, the upper three of Black's.
const PALACES: Set = set_of([0o070_070_070, 0o070_070_070 << 18]);
/// The elephants' seven points of a half; they are the same in both.
const ELEPHANT_POINTS: u64 = 1 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42;

/// Where a general goes.
pub(crate) static GENERAL: Steps = steps(PALACES, PALACES, &STRAIGHT);
/// Where an advisor goes.
pub(crate) static ADVISOR: Steps = steps(PALACES, PALACES, &OBLIQUE);
/// Where Red's soldiers go, and Black's.
pub(crate) static SOLDIER: [Steps; 2] = [soldier(1, NORTH), soldier(-1, SOUTH)];
/// From where a side's general is attacked by soldiers, who are across the river: Red's, then Black's.
pub(crate) static SOLDIERS_ABOUT: [Steps; 2] =
    [steps(PALACES, BOARD, &[(-1, 0), (1, 0), (0, 1)]), steps(PALACES, BOARD, &[(-1, 0), (1, 0), (0, -1)])];
/// A horse's leap away, legs or no legs.
pub(crate) static LEAP: Steps = steps(BOARD, BOARD, &LEAPS);
/// The four straight neighbours: a horse's legs.
pub(crate) static BESIDE: Steps = steps(BOARD, BOARD, &STRAIGHT);
/// The four diagonal neighbours: the legs of the horses a leap away.
pub(crate) static ASKEW: Steps = steps(BOARD, BOARD, &OBLIQUE);
/// Rank and file through a palace's square: whoever attacks from afar is there.
pub(crate) static CROSS: Steps = {
    let mut table = [0; 128];
    let mut index = 0;
    while index < 90 {
        let square = number_of_index(index);
        let mut other = 0;
        while other < 90 {
            if PALACES >> square & 1 != 0
                && other != index
                && (other / 9 == index / 9 || other % 9 == index % 9)
            {
                table[square] |= 1 << number_of_index(other);
            }
            other += 1;
        }
        index += 1;
    }
    table
};

const fn soldier(forward: isize, across: Set) -> Steps {
    let ahead = steps(BOARD, BOARD, &[(0, forward)]);
    let beside = steps(across, BOARD, &[(-1, 0), (1, 0)]);
    let mut table = [0; 128];
    let mut square = 0;
    while square < 128 {
        table[square] = ahead[square] | beside[square];
        square += 1;
    }
    table
}

/// Where a horse goes by the legs on its rank and by those on its file; indexed by square and by
/// [`Boards::neighbours`].
static HORSE: [[[Set; 8]; 128]; 2] =
    [horse([&[(-2, -1), (-2, 1)], &[(2, -1), (2, 1)]]), horse([&[(-1, -2), (1, -2)], &[(-1, 2), (1, 2)]])];

const fn horse(leaps: [&[(isize, isize)]; 2]) -> [[Set; 8]; 128] {
    let mut table = [[0; 8]; 128];
    let mut index = 0;
    while index < 90 {
        let square = number_of_index(index);
        let mut men = 0;
        while men < 8 {
            if men & 1 == 0 {
                table[square][men] |= reached(square, leaps[0]);
            }
            if men & 4 == 0 {
                table[square][men] |= reached(square, leaps[1]);
            }
            men += 1;
        }
        index += 1;
    }
    table
}

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = 10 * size_of::<Steps>() + size_of_val(&HORSE);

/// Where a horse goes.
#[inline]
pub(crate) fn horse_reach(boards: &Boards, square: usize) -> Set {
    let [rank, file] = boards.neighbours(square);
    HORSE[0][square & 127][rank & 7] | HORSE[1][square & 127][file & 7]
}

/// Where an elephant goes. Whatever a shift carries around an edge is no elephant's point.
#[inline]
pub(crate) fn elephant_reach(boards: &Boards, square: usize) -> Set {
    let half = square >> 6 & 1;
    let empty = !words(boards.straight)[half];
    let from = words(bit(square))[half];
    let to = (from << 10 & empty) << 10
        | (from << 8 & empty) << 8
        | (from >> 8 & empty) >> 8
        | (from >> 10 & empty) >> 10;
    let to = to & ELEPHANT_POINTS;
    if half == 0 { set_of([to, 0]) } else { set_of([0, to]) }
}

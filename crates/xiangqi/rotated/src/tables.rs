//! Pieces that step or leap: tables by square.

use qipan_game::Probe;

use crate::marks::{self, part};
use crate::sets::{Set, set_of, words};
use crate::sliders::{Boards, eyes};
use crate::squares::{at, file_and_rank, square_of_index};

pub(crate) type Steps = [Set; 128];
/// Steps that stay in the half that they start in.
pub(crate) type HomeSteps = [u64; 128];

const STRAIGHT: [(isize, isize); 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];
const OBLIQUE: [(isize, isize); 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];
pub(crate) const LEAPS: [(isize, isize); 8] =
    [(-1, -2), (1, -2), (-2, -1), (-2, 1), (2, -1), (2, 1), (-1, 2), (1, 2)];

/// Returns the squares that single steps from a square lead to.
pub(crate) const fn reached(square: usize, steps: &[(isize, isize)]) -> Set {
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

/// Single steps between squares of a set that lie in the same half.
const fn home_steps(region: Set, steps: &[(isize, isize)]) -> HomeSteps {
    let mut table = [0; 128];
    let mut square = 0;
    while square < 128 {
        if region >> square & 1 != 0 {
            table[square] = words(reached(square, steps) & region)[square / 64];
        }
        square += 1;
    }
    table
}

const SOUTH: Set = set_of([(1 << 45) - 1, 0]);
const NORTH: Set = set_of([0, (1 << 45) - 1]);
/// Both palaces: the lower three ranks of Red's half, the upper three of Black's.
pub(crate) const PALACES: Set = set_of([0o070_070_070, 0o070_070_070 << 18]);
/// The elephants' seven points of a half; they are the same in both.
const ELEPHANT_POINTS: u64 = 1 << 2 | 1 << 6 | 1 << 18 | 1 << 22 | 1 << 26 | 1 << 38 | 1 << 42;

/// Squares that a general goes to, in its half.
pub(crate) static GENERAL: HomeSteps = home_steps(PALACES, &STRAIGHT);
/// Squares that an advisor goes to, in its half.
pub(crate) static ADVISOR: HomeSteps = home_steps(PALACES, &OBLIQUE);
/// Squares that Red's soldiers go to, and Black's.
pub(crate) static SOLDIER: [Steps; 2] = [soldier(1, NORTH), soldier(-1, SOUTH)];

const fn soldier(forward: isize, across: Set) -> Steps {
    let mut table = [0; 128];
    let mut index = 0;
    while index < 90 {
        let square = square_of_index(index);
        table[square] = reached(square, &[(0, forward)]);
        if across >> square & 1 != 0 {
            table[square] |= reached(square, &[(-1, 0), (1, 0)]);
        }
        index += 1;
    }
    table
}

/// Squares that a horse goes to, by [`Boards::legs`]: 32 KiB.
pub(crate) static HORSE: [[Set; 16]; 128] = {
    let mut table = [[0; 16]; 128];
    let mut index = 0;
    while index < 90 {
        let square = square_of_index(index);
        let mut legs = 0;
        while legs < 16 {
            let by_leg: [&[(isize, isize)]; 4] =
                [&[(-2, -1), (-2, 1)], &[(-1, -2), (1, -2)], &[(2, -1), (2, 1)], &[(-1, 2), (1, 2)]];
            let mut leg = 0;
            while leg < 4 {
                if legs >> leg & 1 == 0 {
                    table[square][legs] |= reached(square, by_leg[leg]);
                }
                leg += 1;
            }
            legs += 1;
        }
        index += 1;
    }
    table
};

/// Squares that an elephant goes to, by the bit of its point in either half and by [`eyes`]: 8 KiB, of
/// which the seven points use one.
pub(crate) static ELEPHANT: [[u64; 16]; 64] = {
    let mut table = [[0; 16]; 64];
    let mut point = 0;
    while point < 45 {
        let mut eyes = 0;
        while eyes < 16 && ELEPHANT_POINTS >> point & 1 != 0 {
            let by_eye: [(isize, isize); 4] = [(-2, -2), (-2, 2), (2, -2), (2, 2)];
            let mut eye = 0;
            while eye < 4 {
                if eyes >> eye & 1 == 0 {
                    table[point][eyes] |= words(reached(point, &[by_eye[eye]]))[0] & ELEPHANT_POINTS;
                }
                eye += 1;
            }
            eyes += 1;
        }
        point += 1;
    }
    table
};

/// Squares from which a horse attacks a general in its palace, by the bit of the general in its half and by
/// [`eyes`], which are the legs of those horses: 8 KiB, of which the fifteen bits of the two palaces use
/// two. Such horses stand in the general's half.
pub(crate) static HORSES_AT: [[u64; 16]; 64] = {
    let mut table = [[0; 16]; 64];
    let mut bit = 0;
    while bit < 45 {
        // Where both palaces have a bit, on the third rank of either half, the horses' bits are the same.
        let square = if words(PALACES)[0] >> bit & 1 != 0 { bit } else { bit + 64 };
        let mut legs = 0;
        while legs < 16 && PALACES >> square & 1 != 0 {
            let by_leg: [[(isize, isize); 2]; 4] =
                [[(-2, -1), (-1, -2)], [(-2, 1), (-1, 2)], [(2, -1), (1, -2)], [(2, 1), (1, 2)]];
            let mut leg = 0;
            while leg < 4 {
                if legs >> leg & 1 == 0 {
                    table[bit][legs] |= words(reached(square, &by_leg[leg]))[square / 64];
                }
                leg += 1;
            }
            legs += 1;
        }
        bit += 1;
    }
    table
};

/// Squares from which enemy soldiers attack a red general in its palace, and a black one, by the general's
/// bit in its half, where the soldiers stand too.
pub(crate) static SOLDIERS_AT: [[u64; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut bit = 0;
    while bit < 45 {
        table[0][bit] = words(reached(bit, &[(-1, 0), (1, 0), (0, 1)]))[0];
        table[1][bit] = words(reached(bit + 64, &[(-1, 0), (1, 0), (0, -1)]))[1];
        bit += 1;
    }
    table
};

/// Returns the squares from which enemy soldiers attack a side's general, which is noted.
#[inline(always)]
pub(crate) fn soldiers_from(probe: impl Probe, side: usize, square: usize) -> u64 {
    probe.reads(marks::SOLDIERS_AT.of(side & 1, square & 63), soldiers_at(side, square))
}

/// Bytes of the tables of pieces that step or leap.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&GENERAL)
        + size_of_val(&ADVISOR)
        + size_of_val(&SOLDIER)
        + size_of_val(&HORSE)
        + size_of_val(&ELEPHANT)
        + size_of_val(&HORSES_AT)
        + size_of_val(&SOLDIERS_AT)
}

/// Returns the squares that a horse goes to from a square in word `half`.
#[inline(always)]
pub(crate) fn horse_reach(probe: impl Probe, boards: &Boards, half: usize, square: usize) -> Set {
    let legs = boards.legs(probe, half, square) & 15;
    probe.enters(part::ENTRY, square);
    probe.reads(marks::HORSE.of(square & 127, legs), HORSE[square & 127][legs])
}

/// Returns the squares that an elephant goes to from a square in word `half`, which it never leaves.
#[inline(always)]
pub(crate) fn elephant_reach(probe: impl Probe, boards: &Boards, half: usize, square: usize) -> u64 {
    let eyes = eyes(probe, boards.occupied(half), square) & 15;
    probe.enters(part::ENTRY, square);
    probe.reads(marks::ELEPHANT.of(square & 63, eyes), ELEPHANT[square & 63][eyes])
}

/// Returns the squares from which a horse attacks a general on a square of its palace, among the occupied
/// squares of its half.
#[inline(always)]
pub(crate) fn horses_at(probe: impl Probe, occupied: u64, square: usize) -> u64 {
    let legs = eyes(probe, occupied, square) & 15;
    probe.enters(part::LEAPING, square);
    probe.reads(marks::HORSES_AT.of(square & 63, legs), HORSES_AT[square & 63][legs])
}

/// Returns the squares from which enemy soldiers attack a side's general on a square of its palace.
#[inline(always)]
pub(crate) const fn soldiers_at(side: usize, square: usize) -> u64 {
    SOLDIERS_AT[side & 1][square & 63]
}

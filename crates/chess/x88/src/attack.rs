//! Attacks: the difference table, and the walk outwards from a square.

use crate::Board;
use crate::men::{BISHOP, Cell, DIAGONAL, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK, STRAIGHT, men_of};

pub(crate) const NORTH: u8 = 0x10;
pub(crate) const SOUTH: u8 = NORTH.wrapping_neg();
pub(crate) const EAST: u8 = 0x01;
pub(crate) const WEST: u8 = EAST.wrapping_neg();

pub(crate) const STRAIGHT_STEPS: [u8; 4] = [NORTH, EAST, SOUTH, WEST];
pub(crate) const DIAGONAL_STEPS: [u8; 4] =
    [NORTH.wrapping_add(EAST), SOUTH.wrapping_add(EAST), SOUTH.wrapping_add(WEST), NORTH.wrapping_add(WEST)];
pub(crate) const ALL_STEPS: [u8; 8] = [
    STRAIGHT_STEPS[0],
    STRAIGHT_STEPS[1],
    STRAIGHT_STEPS[2],
    STRAIGHT_STEPS[3],
    DIAGONAL_STEPS[0],
    DIAGONAL_STEPS[1],
    DIAGONAL_STEPS[2],
    DIAGONAL_STEPS[3],
];
pub(crate) const KNIGHT_STEPS: [u8; 8] = [0x21, 0x12, 0xf2, 0xe1, 0xdf, 0xee, 0x0e, 0x1f];

/// How two squares lie to each other, by their difference.
#[derive(Clone, Copy)]
struct Relation {
    /// Bit per kind code: the kinds that get from the one to the other on an empty board (pawns aside).
    kinds: u8,
    /// The step that a slider takes; 0 where none gets there.
    step: u8,
}

/// Indexed by `to - from` as a byte: squares of the board differ by -0x77 to 0x77, so no two differences share an entry.
static RELATIONS: [Relation; 256] = relations();

const fn relations() -> [Relation; 256] {
    let mut table = [Relation { kinds: 0, step: 0 }; 256];
    let mut i = 0;
    while i < 8 {
        let (step, slider) = (ALL_STEPS[i], if i < 4 { ROOK } else { BISHOP });
        let mut distance = 1u8;
        while distance < 8 {
            let entry = &mut table[step.wrapping_mul(distance) as usize];
            entry.kinds |= 1 << slider | 1 << QUEEN;
            entry.step = step;
            distance += 1;
        }
        table[step as usize].kinds |= 1 << KING;
        table[KNIGHT_STEPS[i] as usize].kinds |= 1 << KNIGHT;
        i += 1;
    }
    table
}

pub(crate) const TABLE_BYTES: usize = size_of_val(&RELATIONS);

/// Whether a kind (no pawn) gets from one square to the other on an empty board.
#[inline]
pub(crate) fn could_reach(kind: Cell, from: u8, to: u8) -> bool {
    RELATIONS[usize::from(to.wrapping_sub(from))].kinds & 1 << kind != 0
}

/// The step from one square towards another on a queen's line with it; 0 off such lines.
#[inline]
pub(crate) fn step_towards(from: u8, to: u8) -> u8 {
    RELATIONS[usize::from(to.wrapping_sub(from))].step
}

/// The step of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn forward(side: usize) -> u8 {
    if side == 0 { NORTH } else { SOUTH }
}

/// Whether a number is a square.
#[inline(always)]
pub(crate) const fn is_on_board(at: u8) -> bool {
    at & 0x88 == 0
}

/// The line of a step, [`STRAIGHT`] or [`DIAGONAL`].
#[inline(always)]
pub(crate) const fn line_of(step: u8) -> Cell {
    if matches!(step, NORTH | SOUTH | EAST | WEST) { STRAIGHT } else { DIAGONAL }
}

impl Board {
    /// What stands on a square; for a number off the board, what stands on some square.
    #[inline(always)]
    pub(crate) fn at(&self, at: u8) -> Cell {
        self.cells[usize::from(at & 0x7f)]
    }

    /// Whether a number is a square that holds a man.
    #[inline(always)]
    pub(crate) fn holds(&self, at: u8, man: Cell) -> bool {
        is_on_board(at) && self.at(at) == man
    }

    /// The first man that a walk from a square meets, and where; [`EMPTY`] if it meets the edge.
    #[inline(always)]
    pub(crate) fn first_man(&self, from: u8, step: u8) -> (Cell, u8) {
        let mut to = from.wrapping_add(step);
        while is_on_board(to) {
            let man = self.at(to);
            if man != EMPTY {
                return (man, to);
            }
            to = to.wrapping_add(step);
        }
        (EMPTY, to)
    }

    /// Whether a side's pawn or knight attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked_from_near(&self, target: u8, by: usize) -> bool {
        let men = men_of(by);
        let behind = target.wrapping_sub(forward(by));
        let pawn = men | PAWN;
        self.holds(behind.wrapping_add(EAST), pawn)
            || self.holds(behind.wrapping_add(WEST), pawn)
            || KNIGHT_STEPS.into_iter().any(|step| self.holds(target.wrapping_add(step), men | KNIGHT))
    }

    /// Whether a side attacks a square.
    pub(crate) fn is_attacked(&self, target: u8, by: usize) -> bool {
        if could_reach(KING, self.kings[by], target) || self.is_attacked_from_near(target, by) {
            return true;
        }
        ALL_STEPS.into_iter().any(|step| {
            let slider = men_of(by) | line_of(step);
            self.first_man(target, step).0 & slider == slider
        })
    }
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;

    use super::*;
    use crate::cell_of;

    /// The table against geometry, on all pairs of squares.
    #[test]
    fn differences_tell_how_squares_lie() {
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
                let reach = |kind| could_reach(kind, cell_of(from), cell_of(to));
                let (rook, bishop) = (files == 0 || ranks == 0, files == ranks);
                assert_eq!(reach(ROOK), rook, "rook {from}{to}");
                assert_eq!(reach(BISHOP), bishop, "bishop {from}{to}");
                assert_eq!(reach(QUEEN), rook || bishop, "queen {from}{to}");
                assert_eq!(reach(KNIGHT), files * ranks == 2, "knight {from}{to}");
                assert_eq!(reach(KING), files.max(ranks) == 1, "king {from}{to}");
                let step = step_towards(cell_of(from), cell_of(to));
                assert_eq!(step != 0, rook || bishop);
                let distance = files.max(ranks) as u8;
                if step != 0 {
                    assert_eq!(cell_of(from).wrapping_add(step.wrapping_mul(distance)), cell_of(to));
                }
            }
        }
    }

    #[test]
    fn one_and_finds_every_edge() {
        for from in 0..128u8 {
            let on_board = |file: i32, rank: i32| (0..8).contains(&file) && (0..8).contains(&rank);
            if from & 0x88 != 0 {
                continue;
            }
            for (step, (df, dr)) in
                ALL_STEPS.iter().zip([(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)])
            {
                let (file, rank) = (i32::from(from & 7) + df, i32::from(from >> 4) + dr);
                assert_eq!(from.wrapping_add(*step) & 0x88 == 0, on_board(file, rank));
            }
        }
    }
}

//! Look-up tables of the pieces that do not slide, and what a slider could reach.

use qipan_game::{Probe, noted};

use crate::marks::part;
use crate::sets::{FILE_A, FILE_H, Set, bit};
use crate::sliders::Line;

/// The squares reached by single steps.
const fn steps(steps: &[(isize, isize)]) -> [Set; 64] {
    let mut reached = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < steps.len() {
            let file = (square % 8) as isize + steps[i].0;
            let row = (square / 8) as isize + steps[i].1;
            if file >= 0 && file < 8 && row >= 0 && row < 8 {
                reached[square] |= bit((row * 8 + file) as usize);
            }
            i += 1;
        }
        square += 1;
    }
    reached
}

/// Squares that a knight attacks.
pub(crate) static KNIGHT_STEPS: [Set; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// Squares that a king attacks.
pub(crate) static KING_STEPS: [Set; 64] =
    steps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// Squares that a pawn attacks: White's, which move to lower rows, then Black's.
pub(crate) static PAWN_STEPS: [[Set; 64]; 2] = [steps(&[(-1, -1), (1, -1)]), steps(&[(-1, 1), (1, 1)])];

/// Squares that a slider reaches along each [`Line`] of an empty board.
pub(crate) static REACH: [[Set; 64]; 4] = {
    let mut reach = [[0; 64]; 4];
    let mut index = 0;
    while index < 4 * 64 {
        reach[index / 64][index % 64] = Line::ALL[index / 64].reach(index % 64);
        index += 1;
    }
    reach
};

/// Squares that a rook reaches on an empty board.
pub(crate) static STRAIGHT: [Set; 64] = joined(Line::Rank, Line::File);
/// Squares that a bishop reaches on an empty board.
pub(crate) static OBLIQUE: [Set; 64] = joined(Line::Falling, Line::Rising);

const fn joined(one: Line, other: Line) -> [Set; 64] {
    let mut reach = [0; 64];
    let mut square = 0;
    while square < 64 {
        reach[square] = one.reach(square) | other.reach(square);
        square += 1;
    }
    reach
}

/// All squares that a set of pawns of one side attacks, towards the a-file and towards the h-file.
#[inline]
pub(crate) fn pawn_captures<T: Probe>(probe: T, pawns: Set, white: bool) -> [Set; 2] {
    if white {
        probe.enters(part::STRIKES, 0);
        let towards_a = noted!(probe, (pawns & !FILE_A) >> 9);
        probe.enters(part::STRIKES, 1);
        [towards_a, noted!(probe, (pawns & !FILE_H) >> 7)]
    } else {
        probe.enters(part::STRIKES, 0);
        let towards_a = noted!(probe, (pawns & !FILE_A) << 7);
        probe.enters(part::STRIKES, 1);
        [towards_a, noted!(probe, (pawns & !FILE_H) << 9)]
    }
}

/// Bytes of the tables of this module.
pub(crate) const fn table_bytes() -> usize {
    let steps = size_of_val(&KNIGHT_STEPS) + size_of_val(&KING_STEPS) + size_of_val(&PAWN_STEPS);
    steps + size_of_val(&REACH) + size_of_val(&STRAIGHT) + size_of_val(&OBLIQUE)
}

//! 0x88 numbers: squares, steps, the difference of two squares, and what castling says of squares.

use chess_rules::Square;
use chess_rules::codes::Numbering;
use chess_rules::mailbox::men::{BISHOP, KING, KNIGHT, QUEEN, ROOK};
use chess_rules::mailbox::{Castle, castlings, rights_kept};
use qipan_game::{Probe, noted, probe::Value};

use crate::marks::table;

/// Cells of the array: the board's squares are the left half of each row of sixteen.
pub(crate) const CELLS: usize = 128;
/// No square: off the board in 0x88 arithmetic.
pub(crate) const NOWHERE: u8 = 0x88;

/// Steps are added modulo 256, so that one type serves both signs.
pub(crate) const NORTH: u8 = 0x10;
pub(crate) const SOUTH: u8 = NORTH.wrapping_neg();
pub(crate) const EAST: u8 = 0x01;
pub(crate) const WEST: u8 = EAST.wrapping_neg();

pub(crate) const STRAIGHT_STEPS: [u8; 4] = [NORTH, EAST, SOUTH, WEST];
pub(crate) const DIAGONAL_STEPS: [u8; 4] =
    [NORTH.wrapping_add(EAST), SOUTH.wrapping_add(EAST), SOUTH.wrapping_add(WEST), NORTH.wrapping_add(WEST)];
pub(crate) const ALL_STEPS: [u8; 8] = {
    let ([n, e, s, w], [ne, se, sw, nw]) = (STRAIGHT_STEPS, DIAGONAL_STEPS);
    [n, e, s, w, ne, se, sw, nw]
};
pub(crate) const KNIGHT_STEPS: [u8; 8] = [0x21, 0x12, 0xf2, 0xe1, 0xdf, 0xee, 0x0e, 0x1f];

/// The numbers of squares.
pub(crate) const NUMBERING: Numbering = Numbering { a1: 0, up: 0x10 };

/// 0x88 number of a square: the rank in the high half of a byte, the file in the low one.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> u8 {
    NUMBERING.of(square) as u8
}

/// The square of a 0x88 number that is on the board.
#[inline(always)]
pub(crate) fn written(number: u8) -> Square {
    Square::at(usize::from(number & 15), usize::from(number >> 4)).expect("a number on the board")
}

/// Returns true if a number is a square.
#[inline(always)]
pub(crate) const fn is_on_board(number: u8) -> bool {
    number & 0x88 == 0
}

/// Notes a number and what the AND leaves of it.
#[inline(always)]
pub(crate) fn notes_number<T: Probe>(probe: T, number: u8) {
    probe.works_out("number", Value::Hex(number.into()));
    probe.works_out("number & 0x88", Value::Hex((number & 0x88).into()));
}

/// Returns true if a number is a square, and notes it.
#[inline(always)]
pub(crate) fn is_square<T: Probe>(probe: T, number: u8) -> bool {
    notes_number(probe, number);
    is_on_board(number)
}

/// The same for a number on a line, noted where the line ends.
#[inline(always)]
pub(crate) fn is_before_edge<T: Probe>(probe: T, number: u8) -> bool {
    if T::LISTENS && !is_on_board(number) {
        notes_number(probe, number);
    }
    is_on_board(number)
}

/// The cell of a number; of one that is off the board, some cell.
#[inline(always)]
pub(crate) const fn cell(number: u8) -> usize {
    (number & 0x7f) as usize
}

/// The place of a square in a set: file `f` of rank `r` is bit `8 * r + f`.
#[inline(always)]
pub(crate) const fn bit_of_square(square: u8) -> u32 {
    ((square + (square & 7)) >> 1) as u32
}

/// The square of a place in a set.
#[inline(always)]
pub(crate) const fn square_of_bit(bit: u32) -> u8 {
    (bit + (bit & 0x38)) as u8
}

/// The step of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn forward(side: usize) -> u8 {
    if side == 0 { NORTH } else { SOUTH }
}

/// Relation of two squares, by their difference.
#[derive(Clone, Copy)]
pub(crate) struct Relation {
    /// Bit per kind code: the kinds that get from the one to the other on an empty board (pawns aside).
    pub(crate) kinds: u8,
    /// The step that a slider takes; 0 where none gets there.
    pub(crate) step: u8,
}

/// Indexed by `to - from` as a byte: squares of the board differ by -0x77 to 0x77, so no two differences
/// share an entry.
pub(crate) static RELATIONS: [Relation; 256] = relations();

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

/// Returns true if a kind (no pawn) gets from one square to the other on an empty board.
#[inline(always)]
pub(crate) fn could_reach<T: Probe>(probe: T, kind: u8, from: u8, to: u8) -> bool {
    let difference = usize::from(to.wrapping_sub(from));
    probe.works_out("to.wrapping_sub(from)", Value::Hex(difference as u64));
    let kinds = probe.reads(table::KINDS.at(difference), RELATIONS[difference].kinds);
    noted!(probe, kinds >> kind & 1 != 0)
}

/// The step from one square towards another on a queen's line with it; 0 off such lines.
#[inline(always)]
pub(crate) fn step_towards<T: Probe>(probe: T, from: u8, to: u8) -> u8 {
    let difference = usize::from(to.wrapping_sub(from));
    probe.reads(table::STEPS.at(difference), RELATIONS[difference].step)
}

/// The castlings by side, White first, and wing, the king's first.
pub(crate) static CASTLES: [[Castle; 2]; 2] = castlings(NUMBERING);

/// Castling rights that survive a move from or to a square.
pub(crate) static RIGHTS_KEPT: [u8; CELLS] = rights_kept(NUMBERING);

#[cfg(test)]
mod tests {
    use chess_rules::Square;

    use super::{ALL_STEPS, could_reach, is_on_board, square_of, step_towards};
    use chess_rules::mailbox::men::{BISHOP, KING, KNIGHT, QUEEN, ROOK};

    /// The table against geometry, on all pairs of squares.
    #[test]
    fn differences_tell_how_squares_lie() {
        for from in Square::all() {
            for to in Square::all().filter(|&to| to != from) {
                let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
                let reach = |kind| could_reach((), kind, square_of(from), square_of(to));
                let (rook, bishop) = (files == 0 || ranks == 0, files == ranks);
                assert_eq!(reach(ROOK), rook, "rook {from}{to}");
                assert_eq!(reach(BISHOP), bishop, "bishop {from}{to}");
                assert_eq!(reach(QUEEN), rook || bishop, "queen {from}{to}");
                assert_eq!(reach(KNIGHT), files * ranks == 2, "knight {from}{to}");
                assert_eq!(reach(KING), files.max(ranks) == 1, "king {from}{to}");
                let step = step_towards((), square_of(from), square_of(to));
                assert_eq!(step != 0, rook || bishop);
                let distance = files.max(ranks) as u8;
                if step != 0 {
                    assert_eq!(square_of(from).wrapping_add(step.wrapping_mul(distance)), square_of(to));
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
                assert_eq!(is_on_board(from.wrapping_add(*step)), on_board(file, rank));
            }
        }
    }
}

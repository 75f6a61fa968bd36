//! Squares of the extended board, the two membership tables, and the increments of the men.

use xiangqi_rules::Square;

use crate::men::BOTH;

/// First and last row of the board in the array, from Black's side.
pub const ROWS: [u8; 2] = [3, 12];
/// First and last column of the board in the array, from Red's left.
pub const COLUMNS: [u8; 2] = [3, 11];

/// Red's half of the board is where this bit of a square is set.
pub const RED_HALF: u8 = 0x80;

pub const UP: u8 = 0x10u8.wrapping_neg();
pub const DOWN: u8 = 0x10;
pub const LEFT: u8 = 0x01u8.wrapping_neg();
pub const RIGHT: u8 = 0x01;

/// Steps of a general, and directions of chariot and cannon.
pub const LINES: [u8; 4] = [UP, LEFT, RIGHT, DOWN];

/// Steps of an advisor; doubled they are an elephant's, whose eye is the step itself.
pub const DIAGONALS: [u8; 4] = [0x11u8.wrapping_neg(), 0x0fu8.wrapping_neg(), 0x0f, 0x11];

/// A horse's legs, each with the two jumps that it can block.
pub const JUMPS: [(u8, [u8; 2]); 4] = [
    (UP, [0x21u8.wrapping_neg(), 0x1fu8.wrapping_neg()]),
    (LEFT, [0x12u8.wrapping_neg(), 0x0e]),
    (RIGHT, [0x0eu8.wrapping_neg(), 0x12]),
    (DOWN, [0x1f, 0x21]),
];

/// Diagonal neighbours of a general, which are the legs of the horses that attack it, each with the two squares that such
/// a horse stands on: the jumps backwards.
pub const AMBUSHES: [(u8, [u8; 2]); 4] = [
    (DIAGONALS[0], [0x21u8.wrapping_neg(), 0x12u8.wrapping_neg()]),
    (DIAGONALS[1], [0x1fu8.wrapping_neg(), 0x0eu8.wrapping_neg()]),
    (DIAGONALS[2], [0x1f, 0x0e]),
    (DIAGONALS[3], [0x21, 0x12]),
];

/// What is off the board: not 0, but both sides' bits. A cell ORed with its mark looks like a man of the side to move
/// where nobody may go, so that one test finds the edge and the own men.
pub static OFF_BOARD: [u8; 256] = marked_outside(COLUMNS, &[ROWS]);

/// The same for what is outside the two palaces ("forts").
pub static OFF_FORT: [u8; 256] = marked_outside([6, 8], &[[3, 5], [10, 12]]);

const fn marked_outside(columns: [u8; 2], rows: &[[u8; 2]]) -> [u8; 256] {
    let mut marks = [BOTH; 256];
    let mut square = 0;
    while square < marks.len() {
        let (row, column) = ((square >> 4) as u8, (square & 15) as u8);
        let mut range = 0;
        while range < rows.len() {
            if row >= rows[range][0] && row <= rows[range][1] && column >= columns[0] && column <= columns[1]
            {
                marks[square] = 0;
            }
            range += 1;
        }
        square += 1;
    }
    marks
}

/// The number of a square on the extended board.
pub fn number_of(square: Square) -> u8 {
    (usize::from(ROWS[1]) - square.rank()) as u8 * 16 + COLUMNS[0] + square.file() as u8
}

/// The square of a number; `None` off the board.
pub fn square_of(number: u8) -> Option<Square> {
    let file = (number & 15).checked_sub(COLUMNS[0])?;
    let rank = ROWS[1].checked_sub(number >> 4)?;
    Square::at(file.into(), rank.into())
}

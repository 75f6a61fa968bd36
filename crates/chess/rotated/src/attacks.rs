//! Attack tables and the look-ups.

use crate::layout::{FILE_A, FILE_H, Line, Set, bit};
use crate::upkeep::Boards;

/// For each kind of line, square and state of the inner six bits of the line's byte: the attacked squares. 128 KiB; with
/// all eight bits, as in the source, it would be 512, and perft 1.3 % slower.
type Lines = [[[Set; 64]; 64]; 4];

/// The squares that a slider reaches along a line whose byte is `byte`, by walking; the bits of another diagonal in the
/// same byte do not matter.
const fn walk(line: Line, square: usize, byte: usize) -> Set {
    let (by_file, by_row) = line.step();
    let mut attacked = 0;
    let mut direction = 1;
    while direction >= -1 {
        let mut file = (square % 8) as isize + direction * by_file;
        let mut row = (square / 8) as isize + direction * by_row;
        while file >= 0 && file < 8 && row >= 0 && row < 8 {
            let reached = (row * 8 + file) as usize;
            attacked |= bit(reached);
            if byte >> (line.place(reached) % 8) & 1 != 0 {
                break;
            }
            file += direction * by_file;
            row += direction * by_row;
        }
        direction -= 2;
    }
    attacked
}

static LINES: Lines = {
    let mut lines = [[[0; 64]; 64]; 4];
    let mut line = 0;
    while line < 4 {
        let mut square = 0;
        while square < 64 {
            let mut inner = 0;
            while inner < 64 {
                lines[line][square][inner] = walk(Line::ALL[line], square, inner << 1);
                inner += 1;
            }
            square += 1;
        }
        line += 1;
    }
    lines
};

/// Right shift that brings the inner six bits of a square's byte to the bottom.
static SHIFTS: [[u8; 64]; 4] = {
    let mut shifts = [[0; 64]; 4];
    let mut line = 0;
    while line < 4 {
        let mut square = 0;
        while square < 64 {
            shifts[line][square] = (Line::ALL[line].place(square) / 8 * 8 + 1) as u8;
            square += 1;
        }
        line += 1;
    }
    shifts
};

impl Boards {
    /// The state of the line through a square as the source has it: one bit for each of its squares.
    ///
    /// Look-ups use the inner six bits of the line's whole byte instead.
    #[must_use]
    pub const fn state(&self, line: Line, square: usize) -> usize {
        let square = square & 63;
        (self.0[line as usize] >> line.start(square)) as usize & ((1 << line.length(square)) - 1)
    }

    /// The squares that a slider on a square, 0..64, attacks along one line, those of own men included.
    #[inline]
    #[must_use]
    pub fn line(&self, line: Line, square: usize) -> Set {
        let square = square & 63;
        let state = self.0[line as usize] >> (SHIFTS[line as usize][square] & 63) & 63;
        LINES[line as usize][square][state as usize]
    }

    /// The squares that a rook attacks.
    #[inline]
    #[must_use]
    pub fn rook(&self, square: usize) -> Set {
        self.line(Line::Rank, square) | self.line(Line::File, square)
    }

    /// The squares that a bishop attacks.
    #[inline]
    #[must_use]
    pub fn bishop(&self, square: usize) -> Set {
        self.line(Line::Falling, square) | self.line(Line::Rising, square)
    }
}

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
pub(crate) static KNIGHT: [Set; 64] =
    steps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);

/// Squares that a king attacks.
pub(crate) static KING: [Set; 64] =
    steps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]);

/// Squares that a pawn attacks: White's, who move to lower rows, then Black's.
pub(crate) static PAWN: [[Set; 64]; 2] = [steps(&[(-1, -1), (1, -1)]), steps(&[(-1, 1), (1, 1)])];

/// Ranks and files through a square, then diagonals: what could be reached on an empty board.
pub(crate) static REACH: [[Set; 64]; 2] = {
    let mut reach = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        reach[0][square] = walk(Line::Rank, square, 0) | walk(Line::File, square, 0);
        reach[1][square] = walk(Line::Falling, square, 0) | walk(Line::Rising, square, 0);
        square += 1;
    }
    reach
};

/// All squares that a set of pawns of one side attacks, towards the a-file and towards the h-file.
#[inline]
pub(crate) const fn pawn_captures(pawns: Set, white: bool) -> [Set; 2] {
    if white {
        [(pawns & !FILE_A) >> 9, (pawns & !FILE_H) >> 7]
    } else {
        [(pawns & !FILE_A) << 7, (pawns & !FILE_H) << 9]
    }
}

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&LINES)
    + size_of_val(&SHIFTS)
    + size_of_val(&KNIGHT)
    + size_of_val(&KING)
    + size_of_val(&PAWN)
    + size_of_val(&REACH);

#[cfg(test)]
mod tests;

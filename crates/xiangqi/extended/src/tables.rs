//! The two membership tables: where a piece may stand.

use crate::men::BOTH;
use crate::scan;
use crate::squares::{COLUMNS, ROWS};

/// Marks of what is off the board: both sides' bits there, 0 elsewhere. A cell ORed with its mark looks
/// like a piece of the side to move where no piece may go, so that one test finds the edge and the own
/// pieces.
pub(crate) static OFF_BOARD: [u8; 256] = marked_outside(COLUMNS, &[ROWS]);

/// The same for what is outside the two palaces ("forts").
pub(crate) static OFF_FORT: [u8; 256] = marked_outside([6, 8], &[[3, 5], [10, 12]]);

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

/// Bytes of all tables.
pub(crate) const fn table_bytes() -> usize {
    size_of_val(&OFF_BOARD) + size_of_val(&OFF_FORT) + size_of_val(&scan::SQUARES)
}

#[cfg(test)]
mod tests {
    use super::{OFF_BOARD, OFF_FORT};
    use crate::squares::written;

    #[test]
    fn the_tables_mark_what_is_outside() {
        for number in 0..=u8::MAX {
            let square = written(number);
            assert_eq!(OFF_BOARD[usize::from(number)] == 0, square.is_some(), "{number:#04x}");
            let in_fort =
                square.is_some_and(|s| (3..6).contains(&s.file()) && (s.rank() < 3 || s.rank() > 6));
            assert_eq!(OFF_FORT[usize::from(number)] == 0, in_fort, "{number:#04x}");
        }
    }
}

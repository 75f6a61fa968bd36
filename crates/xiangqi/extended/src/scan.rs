//! The scan: where the men of the side to move stand. Nothing but the cells is looked at, a row at a time.

use crate::Board;
use crate::tables::{COLUMNS, ROWS};

/// The first cell of the board's first row, and the first cell behind its last row.
const FIRST_CELL: usize = ROWS[0] as usize * 16;
const BEHIND: usize = (ROWS[1] as usize + 1) * 16;
const COLUMN: usize = COLUMNS[0] as usize;

/// The squares of the bits that [`Board::men_of_side`] answers with; 0 for bits that it never sets.
///
/// The ninth column finds its place in the second word, beside the two rows that the first has no room for:
///
/// ```text
///   bit 8 * column + k   first word: row k of eight      second word, k < 2: row 8 + k
///   bit 8 * row + k                                      k = 2, 3: last column, row or 8 + row
/// ```
pub static SQUARES: [[u8; 64]; 2] = squares();

const fn squares() -> [[u8; 64]; 2] {
    let mut squares = [[0; 64]; 2];
    let mut bit = 0;
    while bit < 64 {
        let (low, high) = (bit % 8, bit / 8);
        let (row, column) = match low {
            0 | 1 => (8 + low, high),
            _ => (low / 3 * 8 + high, 8),
        };
        squares[0][bit] = (FIRST_CELL + low * 16 + COLUMN + high) as u8;
        if low < 4 && row < 10 {
            squares[1][bit] = (FIRST_CELL + row * 16 + COLUMN + column) as u8;
        }
        bit += 1;
    }
    squares
}

impl Board {
    /// Asks every cell whether it holds a man of the side to move; [`square_at`] says where the bits of the answer are.
    ///
    /// The cells of a row are read as a word and a byte, and one bit of each is kept, so that there is a branch for each man
    /// and none for the other cells: asked one by one, with a branch for each, they made a perft 10 to 20 % longer.
    #[inline]
    pub(crate) fn men_of_side(&self) -> [u64; 2] {
        let shift = self.side.trailing_zeros();
        let (rows, _) = self.cells[FIRST_CELL..BEHIND].as_chunks::<16>();
        let mut words = [0; 2];
        for (row, cells) in rows.iter().enumerate() {
            let eight = u64::from_le_bytes(*cells[COLUMN..].first_chunk().expect("a row has more cells"));
            let ninth = u64::from(cells[COLUMN + 8]);
            words[row / 8] |= (eight >> shift & 0x0101_0101_0101_0101) << (row % 8);
            words[1] |= (ninth >> shift & 1) << (row % 8 * 8 + 2 + row / 8);
        }
        words
    }
}

/// The square of a bit of a word.
#[inline]
pub fn square_at(word: usize, bit: u32) -> u8 {
    SQUARES[word][bit as usize % 64]
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::square_at;
    use crate::Board;
    use crate::men::{BLACK, CANNON, EMPTY, RED};
    use crate::tables::number_of;

    fn found(board: &Board) -> Vec<u8> {
        let bits = |(group, men): (usize, u64)| {
            (0..64).filter(move |bit| men >> bit & 1 != 0).map(move |bit| square_at(group, bit))
        };
        let mut squares: Vec<_> = board.men_of_side().into_iter().enumerate().flat_map(bits).collect();
        squares.sort_unstable();
        squares
    }

    #[test]
    fn every_square_is_looked_at_and_no_other() {
        let mut board = Board { cells: [EMPTY; 256], side: RED, generals: [0; 2] };
        for square in Square::all().map(number_of) {
            for side in [RED, BLACK] {
                board.cells[usize::from(square)] = side | CANNON;
                board.side = RED;
                assert_eq!(found(&board), if side == RED { vec![square] } else { vec![] });
                board.side = BLACK;
                assert_eq!(found(&board), if side == BLACK { vec![square] } else { vec![] });
            }
            board.cells[usize::from(square)] = EMPTY;
        }
        for square in Square::all().map(number_of) {
            board.cells[usize::from(square)] = BLACK | CANNON;
        }
        let mut all: Vec<_> = Square::all().map(number_of).collect();
        all.sort_unstable();
        assert_eq!(found(&board), all);
    }
}

//! Finding pieces: where those of the side to move stand. Nothing but the cells is looked at, a row at a
//! time.

use qipan_game::{Cells, Choice, Probe, Words};

use crate::explain::reader;
use crate::marks::{BITS, CELLS, part};
use crate::squares::{COLUMNS, ROWS};

/// Way of finding the pieces of a side.
pub trait Scan: Choice {
    /// Calls `f` with the square of every piece of a side, which is given by its bit.
    fn each_man<T: Probe>(probe: T, cells: &[u8; 256], side: u8, f: impl FnMut(u8));
}

impl Scan for Cells {
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; 256], side: u8, mut f: impl FnMut(u8)) {
        for row in ROWS[0]..=ROWS[1] {
            for square in row * 16 + COLUMNS[0]..=row * 16 + COLUMNS[1] {
                probe.begins(part::SCAN, 0);
                if probe.reads(CELLS.at(square.into()), cells[usize::from(square)]) & side != 0 {
                    probe.finds(part::MAN, reader(square));
                    f(square);
                }
            }
        }
    }
}

/// The first cell of the board's first row, and the first cell behind its last row.
const FIRST_CELL: usize = ROWS[0] as usize * 16;
const BEHIND: usize = (ROWS[1] as usize + 1) * 16;
const COLUMN: usize = COLUMNS[0] as usize;

/// The bits of a row in a word.
const ROW_BITS: usize = 9;
/// The rows that the first of the two words has room for.
const ROWS_OF_FIRST: usize = 7;

/// The squares of the bits that the words gather, a row after another; 0 for bits that are never set.
pub(crate) static SQUARES: [[u8; 64]; 2] = {
    let mut squares = [[0; 64]; 2];
    let mut index = 0;
    while index < 90 {
        let (row, column) = (index / ROW_BITS, index % ROW_BITS);
        let (word, row_of_word) = (row / ROWS_OF_FIRST, row % ROWS_OF_FIRST);
        squares[word][row_of_word * ROW_BITS + column] = (FIRST_CELL + row * 16 + COLUMN + column) as u8;
        index += 1;
    }
    squares
};

/// The reader's square of a bit of one of the two words.
fn square_of_bit(word: usize, bit: usize) -> Option<usize> {
    let square = *SQUARES[word].get(bit)?;
    (square != 0).then(|| reader(square))
}

impl Scan for Words {
    /// Every cell is still read, but those of a row as a word and a byte. Of each the bit of the side is
    /// kept, and a multiplication gathers those of a word in a byte, so that a branch is made for each piece
    /// and none for the other cells.
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; 256], side: u8, mut f: impl FnMut(u8)) {
        probe.begins(part::SCAN, 0);
        let shift = side.trailing_zeros();
        let (rows, _) = cells[FIRST_CELL..BEHIND].as_chunks::<16>();
        let mut words = [0; 2];
        for (row, cells) in rows.iter().enumerate() {
            let eight = u64::from_le_bytes(*cells[COLUMN..].first_chunk().expect("a row has more cells"));
            let ninth = u64::from(cells[COLUMN + 8]);
            let first = FIRST_CELL + row * 16 + COLUMN;
            probe.reads(CELLS.span(first, 8), eight);
            probe.reads(CELLS.at(first + 8), cells[COLUMN + 8]);
            let men = gathered(eight >> shift & 0x0101_0101_0101_0101) | (ninth >> shift & 1) << 8;
            words[row / ROWS_OF_FIRST] |= men << (row % ROWS_OF_FIRST * ROW_BITS);
        }
        probe.enters(part::WORDS, 0);
        probe.works_out_bits("words[0]", words[0], || (0..128).map(|bit| square_of_bit(0, bit)));
        probe.enters(part::WORDS, 1);
        probe.works_out_bits("words[1]", words[1], || (0..128).map(|bit| square_of_bit(1, bit)));
        let [mut men, mut rest] = words;
        let mut squares = &SQUARES[0];
        loop {
            while men != 0 {
                let bit = men.trailing_zeros() as usize % 64;
                let square = squares[bit];
                probe.finds(part::MAN, reader(square));
                probe.reads(BITS.of(usize::from(core::ptr::eq(squares, &SQUARES[1])), bit), square);
                f(square);
                men &= men - 1;
            }
            if rest == 0 {
                return;
            }
            (men, rest, squares) = (rest, 0, &SQUARES[1]);
        }
    }
}

/// The lowest bits of the eight bytes of a word, in their order; no other bit of the word is set.
#[inline(always)]
pub(crate) const fn gathered(bits: u64) -> u64 {
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use qipan_game::{Cells, Words};
    use xiangqi_rules::Square;

    use super::Scan;
    use crate::men::{BLACK, CANNON, EMPTY, RED};
    use crate::squares::square_of;

    fn found<S: Scan>(cells: &[u8; 256], side: u8) -> Vec<u8> {
        let mut squares = Vec::new();
        S::each_man((), cells, side, |square| squares.push(square));
        squares
    }

    fn looks_at_every_square_and_no_other<S: Scan>() {
        let mut cells = [EMPTY; 256];
        for square in Square::all().map(square_of) {
            for (side, other) in [(RED, BLACK), (BLACK, RED)] {
                cells[usize::from(square)] = side | CANNON;
                assert_eq!(found::<S>(&cells, side), [square]);
                assert_eq!(found::<S>(&cells, other), []);
            }
            cells[usize::from(square)] = EMPTY;
        }
        for square in Square::all().map(square_of) {
            cells[usize::from(square)] = BLACK | CANNON;
        }
        // Row by row, as the cells are numbered.
        let mut all: Vec<_> = Square::all().map(square_of).collect();
        all.sort_unstable();
        assert_eq!(found::<S>(&cells, BLACK), all);
    }

    #[test]
    fn one_cell_after_another() {
        looks_at_every_square_and_no_other::<Cells>();
    }

    #[test]
    fn words_of_cells() {
        looks_at_every_square_and_no_other::<Words>();
    }
}

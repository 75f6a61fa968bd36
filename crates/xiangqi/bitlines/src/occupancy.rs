//! The bit-files and bit-ranks (位列, 位行): which cells of each line are occupied.

use crate::moves::Move;
use crate::squares::{Cell, column, is_on_board, row};

/// One word per file (index: column) and one per rank (index: 16 + row); bit r of a file's word is row r, bit c of a rank's
/// word is column c. The text counts bits from the line's first cell on the board; here they are as far up as the board is in
/// its margin, so that words, the tables' sets, rows and columns agree, and only a look-up shifts the margin away.
///
/// The words change all at once, as two vectors of 32 bytes, and should not straddle cache lines while they do.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(32))]
pub(crate) struct Lines([u16; 32]);

impl Lines {
    /// Nobody on any line.
    pub(crate) const EMPTY: Self = Self([0; 32]);

    /// The word of a cell's file.
    #[inline]
    pub(crate) fn file(&self, cell: Cell) -> u16 {
        self.0[usize::from(column(cell))]
    }

    /// The word of a cell's rank.
    #[inline]
    pub(crate) fn rank(&self, cell: Cell) -> u16 {
        self.0[16 + usize::from(row(cell))]
    }

    /// Sets an empty cell or clears an occupied one.
    pub(crate) fn toggle(&mut self, cell: Cell) {
        for (word, mark) in self.0.iter_mut().zip(&MARKS[usize::from(cell)].0) {
            *word ^= mark;
        }
    }

    /// Takes a man from one cell to the other, or back; on a capture the end is occupied before and after.
    ///
    /// The text changes four words one by one. Here the bits of both cells in all words are XORed in as one mask: 26
    /// instructions fewer for each node of perft, a sixth to a fifth of all, and about 1.3 times the speed.
    #[inline]
    pub(crate) fn shift(&mut self, m: Move) {
        let from = &MARKS[usize::from(m.from())];
        let to = &MARKS[usize::from(if m.taken() == 0 { m.to() } else { 0 })];
        for ((word, leaves), arrives) in self.0.iter_mut().zip(&from.0).zip(&to.0) {
            *word ^= leaves ^ arrives;
        }
    }
}

/// The bits of each cell, in the words of its file and its rank; none off the board.
static MARKS: [Lines; 256] = {
    let mut table = [Lines::EMPTY; 256];
    let mut cell = 0;
    while cell < 256 {
        if is_on_board(cell as Cell) {
            table[cell].0[column(cell as Cell) as usize] = 1 << row(cell as Cell);
            table[cell].0[16 + row(cell as Cell) as usize] = 1 << column(cell as Cell);
        }
        cell += 1;
    }
    table
};

/// Bytes of the table of this module, of which the rows of the 90 cells of the board are read.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&MARKS)
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::moves::Move;
    use crate::squares::{Cell, RED, column, is_on_board, row};

    /// The cells of the board.
    fn board() -> impl Iterator<Item = Cell> {
        (0..=Cell::MAX).filter(|&cell| is_on_board(cell))
    }

    /// Words with these cells occupied, one bit at a time.
    fn words(cells: &[Cell]) -> [u16; 32] {
        let mut words = [0; 32];
        for &cell in cells {
            words[usize::from(column(cell))] |= 1 << row(cell);
            words[16 + usize::from(row(cell))] |= 1 << column(cell);
        }
        words
    }

    #[test]
    fn a_cell_is_one_bit_of_its_file_and_one_of_its_rank() {
        for cell in board() {
            let mut lines = Lines::EMPTY;
            lines.toggle(cell);
            assert_eq!(lines.0, words(&[cell]));
            assert_eq!((lines.file(cell), lines.rank(cell)), (1 << row(cell), 1 << column(cell)));
            lines.toggle(cell);
            assert_eq!(lines, Lines::EMPTY);
        }
        assert_eq!(board().count(), 90);
    }

    #[test]
    fn every_shift_takes_the_man_along_and_back() {
        for from in board() {
            for to in board().filter(|&to| to != from) {
                let (quiet, capture) = (
                    Move::starting(from, RED, false).ending(to, 0),
                    Move::starting(from, RED, false).ending(to, 32),
                );
                for (m, before) in [(quiet, words(&[from])), (capture, words(&[from, to]))] {
                    let mut lines = Lines(before);
                    lines.shift(m);
                    assert_eq!(lines.0, words(&[to]));
                    lines.shift(m);
                    assert_eq!(lines.0, before);
                }
            }
        }
    }
}

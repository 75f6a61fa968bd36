//! The bit-files and bit-ranks (位列, 位行): which cells of each line are occupied.

use crate::squares::{Cell, FIRST, column, is_on_board, row};

/// One word per file (ten bits) and one per rank (nine bits), packed: 180 bits, so that one vector of 32 bytes holds them.
///
/// ```text
///   lane 0   files of columns 3 … 8       lane 2   ranks of rows 3 … 9
///   lane 1   files of columns 9 … 11      lane 3   ranks of rows 10 … 12
/// ```
///
/// The text changes four words of sixteen bits one by one. In perft each of these changes waits for the store of the one
/// before, which is dearer than all the arithmetic: the words are XORed as one vector, and put back as they were instead of
/// being XORed again. Lanes, not an array of words, because the compiler keeps them in a register from make to unmake.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(32))]
pub(crate) struct Lines([u64; 4]);

/// Lane of each column or row, and the shift of its word.
type Places = [(u8, u8); 16];

/// The files' places, by column.
static FILES: Places = places(10, 0);
/// The ranks' places, by row.
static RANKS: Places = places(9, 2);

const fn places(length: u8, first_lane: u8) -> Places {
    let mut places = [(0, 0); 16];
    let per_lane = 64 / length;
    let mut i = FIRST;
    while i < 13 {
        let line = (i - FIRST) as u8;
        places[i] = (first_lane + line / per_lane, line % per_lane * length);
        i += 1;
    }
    places
}

impl Lines {
    /// Nobody on any line.
    pub(crate) const EMPTY: Self = Self([0; 4]);

    /// The word of a cell's file: bit r is row r.
    #[inline]
    pub(crate) fn file(&self, cell: Cell) -> u16 {
        self.word(FILES[usize::from(column(cell))], FILE_MEN)
    }

    /// The word of a cell's rank: bit c is column c.
    #[inline]
    pub(crate) fn rank(&self, cell: Cell) -> u16 {
        self.word(RANKS[usize::from(row(cell))], RANK_MEN)
    }

    #[inline]
    fn word(&self, (lane, shift): (u8, u8), men: u16) -> u16 {
        ((self.0[usize::from(lane & 3)] >> (shift & 63)) as u16 & men) << FIRST
    }

    #[inline]
    fn xor(self, other: &Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    /// Sets an empty cell or clears an occupied one.
    pub(crate) fn toggle(&mut self, cell: Cell) {
        *self = self.xor(&MARKS[usize::from(cell)]);
    }

    /// The words after a man went from one cell to another, which was empty.
    #[inline]
    #[must_use]
    pub(crate) fn shifted(self, from: Cell, to: Cell) -> Self {
        self.xor(&MARKS[usize::from(from)]).xor(&MARKS[usize::from(to)])
    }

    /// The words after a man left a cell: one that takes arrives where a man stood before.
    #[inline]
    #[must_use]
    pub(crate) fn without(self, from: Cell) -> Self {
        self.xor(&MARKS[usize::from(from)])
    }
}

/// The men of a file, of a rank.
const FILE_MEN: u16 = (1 << 10) - 1;
const RANK_MEN: u16 = (1 << 9) - 1;

/// The bits of each cell, in the words of its file and its rank; none off the board.
static MARKS: [Lines; 256] = {
    let mut table = [Lines::EMPTY; 256];
    let mut cell = 0;
    while cell < 256 {
        if is_on_board(cell as Cell) {
            let (column, row) = (column(cell as Cell) as usize, row(cell as Cell) as usize);
            let ((lane, shift), place) = (FILES[column], row - FIRST);
            table[cell].0[lane as usize] |= 1 << (shift as usize + place);
            let ((lane, shift), place) = (RANKS[row], column - FIRST);
            table[cell].0[lane as usize] |= 1 << (shift as usize + place);
        }
        cell += 1;
    }
    table
};

/// Bytes of the tables of this module; of the marks those of the 90 cells of the board are read.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&MARKS) + size_of_val(&FILES) + size_of_val(&RANKS)
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::squares::{Cell, column, is_on_board, row};

    /// The cells of the board.
    fn board() -> impl Iterator<Item = Cell> {
        (0..=Cell::MAX).filter(|&cell| is_on_board(cell))
    }

    /// Every word by column and by row, with these cells occupied, one bit at a time.
    fn words(cells: &[Cell]) -> Vec<(u16, u16)> {
        board()
            .map(|at| {
                let on_file = cells.iter().filter(|&&c| column(c) == column(at));
                let on_rank = cells.iter().filter(|&&c| row(c) == row(at));
                (on_file.map(|&c| 1 << row(c)).sum(), on_rank.map(|&c| 1 << column(c)).sum())
            })
            .collect()
    }

    fn read(lines: Lines) -> Vec<(u16, u16)> {
        board().map(|cell| (lines.file(cell), lines.rank(cell))).collect()
    }

    #[test]
    fn a_cell_is_one_bit_of_its_file_and_one_of_its_rank() {
        for cell in board() {
            let mut lines = Lines::EMPTY;
            lines.toggle(cell);
            assert_eq!(read(lines), words(&[cell]));
            lines.toggle(cell);
            assert_eq!(lines, Lines::EMPTY);
        }
        assert_eq!(board().count(), 90);
    }

    #[test]
    fn a_man_takes_its_bits_along() {
        for from in board() {
            let mut alone = Lines::EMPTY;
            alone.toggle(from);
            for to in board().filter(|&to| to != from) {
                assert_eq!(read(alone.shifted(from, to)), words(&[to]));
                let mut both = alone;
                both.toggle(to);
                assert_eq!(read(both.without(from)), words(&[to]));
            }
        }
    }
}

//! The bit-files and bit-ranks (位列, 位行): which squares of each line are occupied; and sets of squares.

use qipan_game::probe::{Shown, Table, Value};
use qipan_game::{Probe, noted};
use xiangqi_rules::Square;

use crate::marks::{self, FILE_WORDS, RANK_WORDS, line};
use crate::squares::{FIRST, column, is_on_board, row, written};

/// One word per file (ten bits) and one per rank (nine bits), packed: 180 bits, so that one vector of 32
/// bytes holds them.
///
/// ```text
///   lane 0   files of columns 3 … 8       lane 2   ranks of rows 3 … 9
///   lane 1   files of columns 9 … 11      lane 3   ranks of rows 10 … 12
/// ```
///
/// The text changes four words of sixteen bits one by one. In perft each of these changes waits for the store
/// of the one before, which takes longer than all the arithmetic: the words are XORed as one vector, and put
/// back as they were instead of being XORed again. Lanes, not an array of words, because the compiler keeps
/// them in a register from make to unmake.
#[derive(Clone, Copy, PartialEq, Debug)]
#[repr(align(32))]
pub(crate) struct Lines(pub(crate) [u64; 4]);

/// Lane of each column or row, and the shift of its word.
pub(crate) type Places = [(u8, u8); 16];

/// The files' places, by column.
pub(crate) static FILES: Places = places(10, 0);
/// The ranks' places, by row.
pub(crate) static RANKS: Places = places(9, 2);

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
    /// No piece on any line.
    pub(crate) const EMPTY: Self = Self([0; 4]);

    /// The word of a square's file: bit r is row r.
    #[inline(always)]
    pub(crate) fn file(&self, probe: impl Probe, square: u8) -> u16 {
        let place = FILES[usize::from(column(square))];
        probe.reads_bytes(marks::FILES.at(column(square).into()), 2, marks::place(place));
        self.word(probe, FILE_WORDS, place, FILE_MEN, || line(column(square), 16, 13))
    }

    /// The word of a square's rank: bit c is column c.
    #[inline(always)]
    pub(crate) fn rank(&self, probe: impl Probe, square: u8) -> u16 {
        let place = RANKS[usize::from(row(square))];
        probe.reads_bytes(marks::RANKS.at(row(square).into()), 2, marks::place(place));
        self.word(probe, RANK_WORDS, place, RANK_MEN, || line(row(square) << 4, 1, 12))
    }

    #[inline(always)]
    fn word<I: IntoIterator<Item = Option<usize>>>(
        &self,
        probe: impl Probe,
        words: Table,
        (lane, shift): (u8, u8),
        men: u16,
        squares: impl FnOnce() -> I,
    ) -> u16 {
        let lanes =
            probe.reads(words.at(64 * usize::from(lane) + usize::from(shift)), self.0[usize::from(lane & 3)]);
        noted!(probe, ((lanes >> (shift & 63)) as u16 & men) << FIRST, squares)
    }

    #[inline(always)]
    fn xor(self, other: &Self) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([a ^ e, b ^ f, c ^ g, d ^ h])
    }

    /// Sets an empty square or clears an occupied one.
    pub(crate) fn toggle(&mut self, square: u8) {
        *self = self.xor(&MARKS[usize::from(square)]);
    }

    /// The words after a piece went from one square to another, which was empty.
    #[inline(always)]
    #[must_use]
    pub(crate) fn shifted(self, from: u8, to: u8) -> Self {
        self.xor(&MARKS[usize::from(from)]).xor(&MARKS[usize::from(to)])
    }

    /// The words with a square occupied.
    #[inline(always)]
    #[must_use]
    pub(crate) fn with(self, square: u8) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, MARKS[usize::from(square)].0);
        Self([a | e, b | f, c | g, d | h])
    }

    /// The words after a piece left a square: one that takes arrives where a piece stood before.
    #[inline(always)]
    #[must_use]
    pub(crate) fn without(self, from: u8) -> Self {
        self.xor(&MARKS[usize::from(from)])
    }
}

/// The pieces of a file, of a rank.
pub(crate) const FILE_MEN: u16 = (1 << 10) - 1;
pub(crate) const RANK_MEN: u16 = (1 << 9) - 1;

/// The bits of each square, in the words of its file and its rank; none off the board.
static MARKS: [Lines; 256] = {
    let mut table = [Lines::EMPTY; 256];
    let mut square = 0;
    while square < 256 {
        if is_on_board(square as u8) {
            let (column, row) = (column(square as u8) as usize, row(square as u8) as usize);
            let ((lane, shift), place) = (FILES[column], row - FIRST);
            table[square].0[lane as usize] |= 1 << (shift as usize + place);
            let ((lane, shift), place) = (RANKS[row], column - FIRST);
            table[square].0[lane as usize] |= 1 << (shift as usize + place);
        }
        square += 1;
    }
    table
};

/// Bytes of the tables of this module; of the marks those of the 90 squares of the board are read.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&MARKS) + size_of_val(&FILES) + size_of_val(&RANKS)
}

/// A set of squares of the 16x16 board.
#[derive(Clone, Copy)]
pub(crate) struct Squares([u64; 4]);

/// As a reader numbers squares.
impl Shown for Squares {
    fn shown(self) -> Value {
        Value::Word(self.iter().filter_map(written).map(Square::index).fold(0, |set, at| set | 1 << at))
    }
}

impl Squares {
    /// No square.
    pub(crate) const NONE: Self = Self([0; 4]);

    /// Adds a square.
    #[inline(always)]
    pub(crate) fn add(&mut self, square: u8) {
        self.0[usize::from(square >> 6)] |= 1 << (square & 63);
    }

    /// Adds the squares strictly between two of one line, on which the next square is `step` away.
    #[inline(never)]
    pub(crate) fn add_between(&mut self, a: u8, b: u8, step: u8) {
        for square in (a.min(b)..a.max(b)).step_by(step.into()).skip(1) {
            self.add(square);
        }
    }

    /// Returns true if a square is in the set.
    #[inline(always)]
    pub(crate) fn has(&self, square: u8) -> bool {
        self.0[usize::from(square >> 6)] >> (square & 63) & 1 != 0
    }

    /// Its squares.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (0..4u8).flat_map(move |lane| {
            let mut rest = self.0[usize::from(lane)];
            core::iter::from_fn(move || {
                let bit = rest.checked_ilog2()?;
                rest ^= 1 << bit;
                Some(lane << 6 | bit as u8)
            })
        })
    }

    /// Returns true if the set is empty.
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;
    use crate::squares::{column, is_on_board, row};

    /// The squares of the board.
    fn board() -> impl Iterator<Item = u8> {
        (0..=u8::MAX).filter(|&square| is_on_board(square))
    }

    /// Every word by column and by row, with these squares occupied, one bit at a time.
    fn words(squares: &[u8]) -> Vec<(u16, u16)> {
        board()
            .map(|at| {
                let on_file = squares.iter().filter(|&&c| column(c) == column(at));
                let on_rank = squares.iter().filter(|&&c| row(c) == row(at));
                (on_file.map(|&c| 1 << row(c)).sum(), on_rank.map(|&c| 1 << column(c)).sum())
            })
            .collect()
    }

    fn read(lines: Lines) -> Vec<(u16, u16)> {
        board().map(|square| (lines.file((), square), lines.rank((), square))).collect()
    }

    #[test]
    fn a_square_is_one_bit_of_its_file_and_one_of_its_rank() {
        for square in board() {
            let mut lines = Lines::EMPTY;
            lines.toggle(square);
            assert_eq!(read(lines), words(&[square]));
            lines.toggle(square);
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

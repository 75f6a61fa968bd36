//! Squares of this board and the four orders in which its occupancies hold them.
//!
//! A square is `row * 8 + file` with row 0 the eighth rank: a8 = 0, h8 = 7, a1 = 56, h1 = 63.

use chess_rules::Square;

/// One bit per square, square 0 the lowest.
pub(crate) type Set = u64;

/// Squares of the a-file.
pub(crate) const FILE_A: Set = 0x0101_0101_0101_0101;
/// Squares of the h-file.
pub(crate) const FILE_H: Set = FILE_A << 7;

/// The set of one square.
#[inline]
pub(crate) const fn bit(square: usize) -> Set {
    1 << (square & 63)
}

/// The board's own number of a square: the two numberings are each other's mirror image.
pub(crate) const fn number(square: Square) -> usize {
    square.index() ^ 56
}

/// The square of one of the board's own numbers.
pub(crate) const fn square(number: usize) -> Square {
    Square::from_index((number ^ 56) & 63).expect("an index below 64")
}

/// The squares of a set, lowest first.
#[inline]
pub(crate) fn each(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let square = set.trailing_zeros() as usize;
            set &= set - 1;
            square
        })
    })
}

/// The four kinds of line through a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Ranks, on the board as it stands.
    Rank,
    /// Files, on the board turned by 90°.
    File,
    /// Diagonals parallel to a8-h1.
    Falling,
    /// Diagonals parallel to a1-h8.
    Rising,
}

impl Line {
    /// All four, in the order of the occupancies.
    pub const ALL: [Line; 4] = [Line::Rank, Line::File, Line::Falling, Line::Rising];

    /// Where the board of this line keeps a square: bits of one line are adjacent and share a byte.
    ///
    /// A rank's byte is its row, a file's byte its file. The eight bits of a diagonal's byte hold two diagonals that
    /// complete each other to eight squares, at the bits of their files: a diagonal of n squares starts at bit 0 or ends
    /// at bit 7, and the 8 - n bits beside it belong to its complement.
    ///
    /// ```text
    ///   falling: byte (row - file) mod 8          rising: byte (row + file) mod 8
    ///     a8 b7 c6 d5 e4 f3 g2 h1                   a8 | b1 c2 d3 e4 f5 g6 h7
    ///     a7 b6 c5 d4 e3 f2 g1 | h8                 a7 b8 | c1 d2 e3 f4 g5 h6
    ///     a6 b5 c4 d3 e2 f1 | g8 h7                 a6 b7 c8 | d1 e2 f3 g4 h5   …
    /// ```
    #[must_use]
    pub const fn place(self, square: usize) -> usize {
        let (file, row) = (square % 8, square / 8);
        match self {
            Line::Rank => square,
            Line::File => file * 8 + row,
            Line::Falling => (row + 8 - file) % 8 * 8 + file,
            Line::Rising => (row + file) % 8 * 8 + file,
        }
    }

    /// One step along the line, towards higher places.
    pub(crate) const fn step(self) -> (isize, isize) {
        match self {
            Line::Rank => (1, 0),
            Line::File => (0, 1),
            Line::Falling => (1, 1),
            Line::Rising => (1, -1),
        }
    }

    /// Squares on the line through `square`, itself included: 8 for ranks and files.
    #[must_use]
    pub const fn length(self, square: usize) -> usize {
        let (file, row) = (square % 8, square / 8);
        match self {
            Line::Rank | Line::File => 8,
            Line::Falling => 8 - file.abs_diff(row),
            Line::Rising => 8 - 7usize.abs_diff(file + row),
        }
    }

    /// The place of the line's lowest square: how far the board of this line has to be shifted.
    #[must_use]
    pub const fn start(self, square: usize) -> usize {
        let (file, row) = (square % 8, square / 8);
        let beside = match self {
            Line::Rank | Line::File => 0,
            Line::Falling => file.saturating_sub(row),
            Line::Rising => (file + row).saturating_sub(7),
        };
        self.place(square) / 8 * 8 + beside
    }
}

//! Squares of the 9x10 board.

use core::fmt::{self, Display};

/// A point of the board, 0..90: `rank * 9 + file`, a0 (Red's left corner) first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 90;
    /// Files of the board.
    pub const FILES: usize = 9;
    /// Ranks of the board.
    pub const RANKS: usize = 10;

    /// The square of a file 0..9 (a..i) and a rank 0..10; `None` off the board.
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file < Self::FILES && rank < Self::RANKS { Some(Self((rank * 9 + file) as u8)) } else { None }
    }

    /// The square with this index, 0..90; `None` beyond.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Index 0..90.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File 0..9, `a` first.
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize % Self::FILES
    }

    /// Rank 0..10, Red's back rank first.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize / Self::FILES
    }

    /// All squares in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank())
    }
}

#[cfg(test)]
mod tests {
    use super::Square;

    #[test]
    fn squares_are_numbered_by_ranks_from_a0() {
        for (index, square) in Square::all().enumerate() {
            assert_eq!(square.index(), index);
            assert_eq!(square.rank() * Square::FILES + square.file(), index);
            assert_eq!(Square::at(square.file(), square.rank()), Some(square));
            assert_eq!(Square::from_index(index), Some(square));
        }
        assert_eq!(Square::all().count(), Square::COUNT);
    }

    #[test]
    fn there_is_nothing_beyond_the_board() {
        assert_eq!(Square::at(9, 0), None);
        assert_eq!(Square::at(0, 10), None);
        assert_eq!(Square::at(usize::MAX, usize::MAX), None);
        assert_eq!(Square::from_index(90), None);
    }

    #[test]
    fn a_name_is_file_and_rank() {
        let name = |file, rank| Square::at(file, rank).unwrap().to_string();
        assert_eq!(
            (name(0, 0), name(8, 0), name(0, 9), name(7, 2)),
            ("a0".into(), "i0".into(), "a9".into(), "h2".into())
        );
    }
}

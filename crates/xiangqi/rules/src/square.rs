//! Squares of the 9x10 board.

use std::fmt::{self, Display};

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

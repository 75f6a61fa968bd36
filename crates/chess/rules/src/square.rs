//! Squares of the 8x8 board.

use core::fmt::{self, Display};

use crate::Side;

/// A square of the board, 0..64: `rank * 8 + file` with rank 1 as 0, so a1 (White's left corner) is 0 and h8
/// is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// Number of squares.
    pub const COUNT: usize = 64;

    /// The square of a file 0..8 (a..h) and a rank 0..8 (1..8); `None` off the board.
    #[must_use]
    pub const fn at(file: usize, rank: usize) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self((rank * 8 + file) as u8)) } else { None }
    }

    /// The square with this index, 0..64; `None` beyond.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Self> {
        if index < Self::COUNT { Some(Self(index as u8)) } else { None }
    }

    /// Index 0..64.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File 0..8, `a` first.
    #[must_use]
    pub const fn file(self) -> usize {
        self.0 as usize % 8
    }

    /// Rank 0..8, White's back rank (rank 1) first.
    #[must_use]
    pub const fn rank(self) -> usize {
        self.0 as usize / 8
    }

    /// The square of a name, `a1` to `h8`; `None` for any other text.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        let &[file, rank] = name.as_bytes() else { return None };
        Self::at(usize::from(file.wrapping_sub(b'a')), usize::from(rank.wrapping_sub(b'1')))
    }

    /// The square so many ranks ahead as a side sees it; `None` off the board.
    #[must_use]
    pub fn ahead(self, side: Side, ranks: usize) -> Option<Self> {
        let rank = match side {
            Side::White => self.rank() + ranks,
            Side::Black => self.rank().checked_sub(ranks)?,
        };
        Self::at(self.file(), rank)
    }

    /// All squares in the order of their indices.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }
}

impl Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file() as u8), self.rank() + 1)
    }
}

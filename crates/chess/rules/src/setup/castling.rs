//! Castling: the wings, the home squares, the rights.

use core::fmt::{self, Display};

use crate::{Side, Square};

/// The wing to castle to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wing {
    /// Short, towards the h-file.
    King,
    /// Long, towards the a-file.
    Queen,
}

impl Wing {
    /// Both wings, the king's first as in FEN.
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The squares that the king leaves and goes to: e1 to g1 or c1, and the same on rank 8.
    #[must_use]
    pub const fn king_path(self, side: Side) -> (Square, Square) {
        match self {
            Wing::King => (home(side, 4), home(side, 6)),
            Wing::Queen => (home(side, 4), home(side, 2)),
        }
    }

    /// The squares that the rook leaves and goes to: h1 to f1 or a1 to d1, and the same on rank 8.
    #[must_use]
    pub const fn rook_path(self, side: Side) -> (Square, Square) {
        match self {
            Wing::King => (home(side, 7), home(side, 5)),
            Wing::Queen => (home(side, 0), home(side, 3)),
        }
    }
}

const fn home(side: Side, file: usize) -> Square {
    Square::at(file, side.back_rank()).expect("a file of the board")
}

/// Castling rights: four bits, K = 1, Q = 2, k = 4, q = 8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Castling(u8);

impl Castling {
    /// The bit of one right: 1, 2, 4 or 8 for K, Q, k, q.
    #[must_use]
    pub const fn bit(side: Side, wing: Wing) -> u8 {
        1 << (side as u8 * 2 + wing as u8)
    }

    /// Rights from the four bits; higher bits are dropped.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits & 15)
    }

    /// The four bits.
    #[must_use]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns true if a side may still castle to a wing, as far as its king's and rook's past goes.
    #[must_use]
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & Self::bit(side, wing) != 0
    }

    /// The rights that survive when a piece leaves a square or comes to it: a right is lost for good when its
    /// king or its rook moves, or its rook is taken.
    #[must_use]
    pub const fn kept_through(square: Square) -> Self {
        let mut bits = 15;
        let mut right = 0;
        while right < 4 {
            let (side, wing) = (Side::BOTH[right / 2], Wing::BOTH[right % 2]);
            let (king, rook) = (wing.king_path(side).0, wing.rook_path(side).0);
            if square.index() == king.index() || square.index() == rook.index() {
                bits &= !Self::bit(side, wing);
            }
            right += 1;
        }
        Self(bits)
    }

    /// The rights held, in the order KQkq.
    pub(crate) fn held(self) -> impl Iterator<Item = (Side, Wing)> {
        every_right().filter(move |&(side, wing)| self.has(side, wing))
    }
}

/// The four rights in the order KQkq.
fn every_right() -> impl Iterator<Item = (Side, Wing)> {
    Side::BOTH.into_iter().flat_map(|side| Wing::BOTH.map(|wing| (side, wing)))
}

/// The right that a letter of KQkq stands for.
pub(super) fn right_of_letter(letter: char) -> Option<(Side, Wing)> {
    every_right().find(|&(side, wing)| letter_of_right(side, wing) == letter)
}

fn letter_of_right(side: Side, wing: Wing) -> char {
    match (side, wing) {
        (Side::White, Wing::King) => 'K',
        (Side::White, Wing::Queen) => 'Q',
        (Side::Black, Wing::King) => 'k',
        (Side::Black, Wing::Queen) => 'q',
    }
}

/// As in FEN: the letters of `KQkq` for the rights held, `-` for none.
impl Display for Castling {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        self.held().try_for_each(|(side, wing)| write!(f, "{}", letter_of_right(side, wing)))
    }
}

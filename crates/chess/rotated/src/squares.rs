//! Squares: `row * 8 + file` with row 0 the eighth rank, so a8 = 0, h8 = 7, a1 = 56, h1 = 63.

use chess_rules::codes::Numbering;
use chess_rules::{Side, Square, Wing};

use qipan_game::probe::Place;

use crate::marks::WAYS;
use crate::sets::{Set, bit};

/// Stands for "no en-passant square".
pub(crate) const NOWHERE: u8 = 64;

/// The numbers of squares: the rules' upside down.
pub(crate) const NUMBERING: Numbering = Numbering { a1: 56, up: 8_usize.wrapping_neg() };

/// The board's own number of a square. Of [`NUMBERING`] it would take seven instructions more.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> usize {
    square.index() ^ 56
}

/// The square of one of the board's own numbers.
pub(crate) const fn written(number: usize) -> Square {
    Square::from_index((number ^ 56) & 63).expect("an index below 64")
}

/// The squares of one way of castling.
pub(crate) struct Castle {
    /// Squares where king and rook stand before it; a right is there as long as neither has moved.
    pub(crate) homes: Set,
    /// The squares between the two.
    pub(crate) between: Set,
    /// The squares of the king before and after.
    pub(crate) king: (usize, usize),
    /// The squares of the rook; the king crosses the second.
    pub(crate) rook: (usize, usize),
}

impl Castle {
    /// The place among all ways.
    pub(crate) fn place(&self) -> Place {
        WAYS.of(usize::from(self.king.0 < 8), usize::from(self.rook.0 < self.king.0))
    }
}

/// By side and wing.
pub(crate) static CASTLES: [[Castle; 2]; 2] = [
    [castle(Side::White, Wing::King), castle(Side::White, Wing::Queen)],
    [castle(Side::Black, Wing::King), castle(Side::Black, Wing::Queen)],
];

const fn castle(side: Side, wing: Wing) -> Castle {
    let (king, rook) = (wing.king_path(side), wing.rook_path(side));
    let (king, rook) = ((square_of(king.0), square_of(king.1)), (square_of(rook.0), square_of(rook.1)));
    let homes = bit(king.0) | bit(rook.0);
    // All from the lower to the higher, without the two.
    let (low, high) = if king.0 < rook.0 { (king.0, rook.0) } else { (rook.0, king.0) };
    let between = (bit(high) - bit(low)) & !bit(low);
    Castle { homes, between, king, rook }
}

//! Castling as mailboxes look it up: squares and rights.

use crate::codes::Numbering;
use crate::{Castling, Side, Square, Wing};

/// One castling: its right, and from where to where king and rook go.
#[derive(Clone, Copy, Debug)]
pub struct Castle {
    /// The right's bit.
    pub right: u8,
    /// The king's path.
    pub king: [u8; 2],
    /// The rook's path; the king crosses its end.
    pub rook: [u8; 2],
}

impl Castle {
    const fn of(squares: Numbering, side: Side, wing: Wing) -> Self {
        let (king, rook) = (wing.king_path(side), wing.rook_path(side));
        Self {
            right: Castling::bit(side, wing),
            king: [squares.of(king.0) as u8, squares.of(king.1) as u8],
            rook: [squares.of(rook.0) as u8, squares.of(rook.1) as u8],
        }
    }
}

/// The castlings by side, White first, and wing, the king's first.
#[must_use]
pub const fn castlings(squares: Numbering) -> [[Castle; 2]; 2] {
    let ([white, black], [short, long]) = (Side::BOTH, Wing::BOTH);
    [
        [Castle::of(squares, white, short), Castle::of(squares, white, long)],
        [Castle::of(squares, black, short), Castle::of(squares, black, long)],
    ]
}

/// Castling rights that survive a move from or to a square, by its number; none beside the board.
#[must_use]
pub const fn rights_kept<const CELLS: usize>(squares: Numbering) -> [u8; CELLS] {
    let mut kept = [0; CELLS];
    let mut index = 0;
    while index < Square::COUNT {
        let square = Square::from_index(index).expect("an index below 64");
        kept[squares.of(square)] = Castling::kept_through(square).bits();
        index += 1;
    }
    kept
}

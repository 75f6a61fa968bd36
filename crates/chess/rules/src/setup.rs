//! Positions as they are written: FEN.

use std::fmt::{self, Display};
use std::str::FromStr;

use qipan_game::fen::FenError;

use crate::{Piece, Side, Square};

/// A position: who stands where, who is to move, castling rights, the en-passant square. Built by parsing FEN (strict),
/// or from pieces by a board's `to_setup` (unchecked).
///
/// Move counters are read, checked and dropped, since no move depends on them; `Display` writes `0 1`. The en-passant
/// square is kept only where a pawn stands ready to take, see the crate's page.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    pieces: [Option<Piece>; Square::COUNT],
    side: Side,
    castling: Castling,
    en_passant: Option<Square>,
}

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

    /// Whether a side may still castle to a wing, as far as its king's and rook's past goes.
    #[must_use]
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & Self::bit(side, wing) != 0
    }
}

/// What only the rules of chess exclude.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rule {}

/// Why a text is no position.
pub type SetupError = FenError<Rule>;

impl Setup {
    /// A position from its parts, for a board that writes down what it holds: unchecked, but an en-passant square that no
    /// pawn of the side to move could take on is dropped.
    #[must_use]
    pub fn from_pieces(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        side: Side,
        castling: Castling,
        en_passant: Option<Square>,
    ) -> Self {
        let mut setup = Self { pieces: [None; Square::COUNT], side, castling, en_passant };
        for (square, piece) in pieces {
            setup.pieces[square.index()] = Some(piece);
        }
        todo!("B: drop a useless en-passant square of {setup:?}")
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.pieces[square.index()]
    }

    /// All pieces and where they stand, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// Who is to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Castling rights.
    #[must_use]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square behind a pawn that has just moved two squares, if a pawn stands ready to take it (legally or not).
    #[must_use]
    pub fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// The board as people see it.
    #[must_use]
    pub fn diagram(&self, script: Script) -> Diagram<'_> {
        Diagram { setup: self, script }
    }
}

/// How a [`Diagram`] shows pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Script {
    /// FEN letters.
    Letters,
    /// ♔♕♖♗♘♙ and ♚♛♜♝♞♟.
    Figurines,
}

/// Shows a position as a board with files and ranks.
#[derive(Clone, Copy, Debug)]
pub struct Diagram<'a> {
    setup: &'a Setup,
    script: Script,
}

impl Display for Diagram<'_> {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let _ = (self.setup, self.script);
        todo!("B: written next")
    }
}

impl Display for Setup {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!("B: written next")
    }
}

impl FromStr for Setup {
    type Err = SetupError;

    fn from_str(_text: &str) -> Result<Self, SetupError> {
        todo!("B: written next")
    }
}

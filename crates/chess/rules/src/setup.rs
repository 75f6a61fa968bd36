//! Positions as they are written: FEN.

mod castling;
mod diagram;
mod fen;
mod rule;

use qipan_game::fen::FenError;

use crate::placement::Placement;
use crate::{Kind, Piece, Side, Square};

pub use castling::{Castling, Wing};
pub use diagram::Diagram;
use qipan_game::Script;
pub use rule::Rule;

/// A position: who stands where, who is to move, castling rights, the en-passant square. Built by parsing FEN
/// (strict), or from pieces by a board's `to_setup` (unchecked).
///
/// Move counters are read, checked and dropped, since no move depends on them; `Display` writes `0 1`. The
/// en-passant square is kept only where a pawn stands ready to take, see the crate's page.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    placement: Placement,
    side: Side,
    castling: Castling,
    en_passant: Option<Square>,
}

/// Error for a text that is no position.
pub type SetupError = FenError<Rule>;

impl Setup {
    /// A position from its parts, for a board that writes down what it holds: unchecked, but an en-passant
    /// square that no pawn of the side to move could take on is dropped.
    #[must_use]
    pub fn from_pieces(
        pieces: impl IntoIterator<Item = (Square, Piece)>,
        side: Side,
        castling: Castling,
        en_passant: Option<Square>,
    ) -> Self {
        let mut placement = Placement::EMPTY;
        for (square, piece) in pieces {
            placement.put(square, piece);
        }
        Self::new(placement, side, castling, en_passant)
    }

    pub(crate) fn new(
        placement: Placement,
        side: Side,
        castling: Castling,
        en_passant: Option<Square>,
    ) -> Self {
        let pawn = Some(Piece { side, kind: Kind::Pawn });
        let is_useful = |&square: &Square| {
            Square::all().any(|from| placement.piece_at(from) == pawn && placement.attacks(from, square))
        };
        Self { placement, side, castling, en_passant: en_passant.filter(is_useful) }
    }

    /// The same position without its en-passant square.
    pub(crate) fn without_en_passant(self) -> Self {
        Self { en_passant: None, ..self }
    }

    /// The same position with the other side to move, which has nothing to take en passant.
    pub(crate) fn passed(&self) -> Self {
        Self { side: self.side.other(), en_passant: None, ..self.clone() }
    }

    pub(crate) fn placement(&self) -> &Placement {
        &self.placement
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.placement.piece_at(square)
    }

    /// All pieces and where they stand, in the order of the squares.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> {
        Square::all().filter_map(|square| Some((square, self.piece_at(square)?)))
    }

    /// The side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Side {
        self.side
    }

    /// Castling rights.
    #[must_use]
    pub fn castling(&self) -> Castling {
        self.castling
    }

    /// The square behind a pawn that has just moved two squares, if a pawn stands ready to take it (legally
    /// or not).
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

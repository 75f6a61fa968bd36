//! Changes that a legal move makes to a position.

use crate::placement::between;
use crate::{Castling, Kind, Move, Piece, Setup, Square, Wing};

impl Setup {
    /// The position after a legal move; only the own king's safety may be left aside.
    pub(crate) fn after(&self, m: Move) -> Self {
        let side = self.side_to_move();
        let mut placement = *self.placement();
        if let Some(pawn) = self.taken_en_passant(m) {
            placement.lift(pawn);
        }
        let mut piece = placement.lift(m.from).expect("a piece to move");
        let mut crossed = None;
        match piece.kind {
            Kind::King => {
                if let Some((from, to)) = self.castling_wing(m).map(|wing| wing.rook_path(side)) {
                    let rook = placement.lift(from).expect("the rook to castle with");
                    placement.put(to, rook);
                }
            }
            Kind::Pawn => {
                piece.kind = m.promotion.unwrap_or(Kind::Pawn);
                crossed = between(m.from, m.to).next();
            }
            _ => {}
        }
        placement.put(m.to, piece);
        Self::new(placement, side.other(), self.rights_after(m), crossed)
    }

    /// The position after the piece on one square has gone to another, taking what stands there, without any
    /// right; no law is asked.
    pub(crate) fn taking(&self, from: Square, to: Square) -> Self {
        let mut placement = *self.placement();
        if let Some(piece) = placement.lift(from) {
            placement.put(to, piece);
        }
        Self::new(placement, self.side_to_move().other(), Castling::from_bits(0), None)
    }

    /// The square of the pawn that `m` takes en passant.
    pub(crate) fn taken_en_passant(&self, m: Move) -> Option<Square> {
        let side = self.side_to_move();
        let is_pawn = self.piece_at(m.from) == Some(Piece { side, kind: Kind::Pawn });
        if is_pawn && self.en_passant() == Some(m.to) { m.to.ahead(side.other(), 1) } else { None }
    }

    /// The wing that `m` castles to: the king goes two files only to castle.
    pub(crate) fn castling_wing(&self, m: Move) -> Option<Wing> {
        let side = self.side_to_move();
        let is_king = self.piece_at(m.from) == Some(Piece { side, kind: Kind::King });
        Wing::BOTH.into_iter().find(|wing| is_king && wing.king_path(side) == (m.from, m.to))
    }

    /// The rights that the move leaves.
    fn rights_after(&self, m: Move) -> Castling {
        let kept = Castling::kept_through(m.from).bits() & Castling::kept_through(m.to).bits();
        Castling::from_bits(self.castling().bits() & kept)
    }
}

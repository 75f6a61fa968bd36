//! Attackers of a square, looked for from that square outwards.

use chess_rules::{Kind, Piece, Side, Square};

use super::{Board, Fault, next, walk};
use crate::exercises::steps::{AROUND, DIAGONAL, LEAPS, STRAIGHT, Step};

impl Board {
    /// Returns true if a side attacks a square.
    pub(super) fn is_attacked(&self, square: Square, by: Side) -> bool {
        self.attackers(square, by).next().is_some()
    }

    /// The squares from which a side attacks another, near ones first.
    pub(super) fn attackers(&self, square: Square, by: Side) -> impl Iterator<Item = Square> {
        // Seen from the square, a pawn that attacks it stands one rank back in its own direction.
        let behind = if by == Side::White { -1 } else { 1 };
        let behind = if self.has(Fault::PawnCheckBackwards) { -behind } else { behind };
        let around: &'static [Step] = if self.has(Fault::KingsAdjacent) { &[] } else { &AROUND };
        let stand = move |steps: &'static [Step], kind| {
            let is_there = move |from: &Square| self.at(*from) == Some(Piece { side: by, kind });
            steps.iter().filter_map(move |&step| next(square, step)).filter(is_there)
        };
        let pawns = [(-1, behind), (1, behind)].into_iter().filter_map(move |step| next(square, step));
        let pawns = pawns.filter(move |&from| self.at(from) == Some(Piece { side: by, kind: Kind::Pawn }));
        let slides = move |steps: [Step; 4], kind| {
            steps.into_iter().filter_map(move |step| self.slider(square, step, by, kind))
        };
        pawns
            .chain(stand(&LEAPS, Kind::Knight))
            .chain(stand(around, Kind::King))
            .chain(slides(STRAIGHT, Kind::Rook))
            .chain(slides(DIAGONAL, Kind::Bishop))
    }

    /// The first piece in a direction, if it is a side's queen or of this kind.
    fn slider(&self, square: Square, step: Step, by: Side, kind: Kind) -> Option<Square> {
        let (from, piece) = walk(square, step).find_map(|from| Some((from, self.at(from)?)))?;
        (piece.side == by && (piece.kind == kind || piece.kind == Kind::Queen)).then_some(from)
    }
}

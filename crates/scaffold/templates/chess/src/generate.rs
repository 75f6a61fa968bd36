//! Moves of the pieces.

use chess_rules::{Kind, Move, Square, Wing};
use qipan_game::{GenType, MoveList};

use crate::Board;

impl Board {
    /// Lists the wanted moves of the side to move, whether or not its king is safe afterwards.
    pub(crate) fn list_moves<W: GenType>(&self, moves: &mut MoveList<Move>) {
        let is_wanted = |m: &&Move| if self.taken(**m).is_some() { W::CAPTURES } else { W::QUIETS };
        for from in Square::all() {
            self.moves_from(from).iter().filter(is_wanted).for_each(|&m| moves.push(m));
        }
    }

    /// The moves of the piece on a square; none if it is not the mover's.
    pub(crate) fn moves_from(&self, from: Square) -> MoveList<Move> {
        let (side, mut moves) = (self.side, MoveList::new());
        let Some(man) = self.at(from).filter(|man| man.side == side) else { return moves };
        let mut go = |to: Square| {
            let mut push = |promotion| moves.push(Move { from, to, promotion });
            let promotes = man.kind == Kind::Pawn && to.rank() == side.other().back_rank();
            if promotes { Kind::PROMOTIONS.map(Some).into_iter().for_each(push) } else { push(None) }
        };
        let is_goal = |to: &&Square| match self.at(**to) {
            Some(other) => other.side != side,
            None => man.kind != Kind::Pawn || self.en_passant == Some(**to),
        };
        self.attacks_of(from, man).iter().filter(is_goal).for_each(|&to| go(to));
        if man.kind == Kind::Pawn {
            let reach = if from.rank().abs_diff(side.back_rank()) == 1 { 2 } else { 1 };
            let ahead = (1..=reach).map_while(|ranks| from.ahead(side, ranks));
            ahead.take_while(|&to| self.at(to).is_none()).for_each(go);
        } else if man.kind == Kind::King {
            let wings = Wing::BOTH.into_iter().filter(|&wing| self.may_castle(wing));
            wings.for_each(|wing| go(wing.king_path(side).1));
        }
        moves
    }

    /// The square that the king lands on is tested after the move, as for all its moves.
    fn may_castle(&self, wing: Wing) -> bool {
        let ((king, _), (rook, crossed)) = (wing.king_path(self.side), wing.rook_path(self.side));
        let between = king.min(rook).index() + 1..king.max(rook).index();
        self.castling.has(self.side, wing)
            && self.cells[between].iter().all(Option::is_none)
            && [king, crossed].into_iter().all(|square| !self.is_attacked(square, self.side.other()))
    }
}

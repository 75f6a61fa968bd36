//! Pseudo-legal moves, kind by kind.

use chess_rules::{Kind, Move, Square, Wing};

use super::{Board, Fault, next, walk, wrapped};
use crate::exercises::steps::{AROUND, DIAGONAL, LEAPS, STRAIGHT, Step};

impl Board {
    /// The moves of all pieces of the side to move, whether the king is safe or not; of castling everything
    /// but the king's goal is asked here.
    pub(super) fn pseudo_legal_moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for &from in &self.squares[self.side as usize] {
            let Some(piece) = self.at(from) else { continue };
            let to_move = |to| Move { from, to, promotion: None };
            match piece.kind {
                Kind::Pawn => self.push_pawn_moves(from, &mut moves),
                Kind::Knight => moves.extend(self.step_goals(from, &LEAPS, Fault::KnightWraps).map(to_move)),
                Kind::Bishop => moves.extend(self.slide_goals(from, &DIAGONAL).map(to_move)),
                Kind::Rook => moves.extend(self.slide_goals(from, &STRAIGHT).map(to_move)),
                Kind::Queen => moves.extend(self.slide_goals(from, &AROUND).map(to_move)),
                Kind::King => {
                    moves.extend(self.step_goals(from, &AROUND, Fault::KingWraps).map(to_move));
                    moves.extend(self.castling_goals(from).map(to_move));
                }
            }
        }
        moves
    }

    fn is_own(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.side == self.side)
    }

    fn is_enemy(&self, square: Square) -> bool {
        self.at(square).is_some_and(|piece| piece.side != self.side)
    }

    /// The square a step on, which the board's edge ends but for a fault.
    fn beside(&self, from: Square, step: Step, wraps: Fault) -> Option<Square> {
        if self.has(wraps) { wrapped(from, step) } else { next(from, step) }
    }

    fn step_goals(&self, from: Square, steps: &[Step], wraps: Fault) -> impl Iterator<Item = Square> {
        steps.iter().filter_map(move |&step| self.beside(from, step, wraps)).filter(|&to| !self.is_own(to))
    }

    fn slide_goals(&self, from: Square, steps: &[Step]) -> impl Iterator<Item = Square> {
        steps.iter().flat_map(move |&step| {
            // One square too far is looked at, the first that is not empty.
            let mut is_stopped = false;
            let stops = |to| if self.has(Fault::SliderGoesOn) { self.is_own(to) } else { !self.is_empty(to) };
            walk(from, step)
                .take_while(move |&to| !std::mem::replace(&mut is_stopped, stops(to)))
                .filter(|&to| !self.is_own(to))
        })
    }

    /// One square ahead, two from the start, diagonally to take.
    fn push_pawn_moves(&self, from: Square, moves: &mut Vec<Move>) {
        let is_free = |to: &Square| self.is_empty(*to);
        let ahead = from.ahead(self.side, 1);
        let one = ahead
            .filter(|&to| if self.has(Fault::TakesAhead) { !self.is_own(to) } else { self.is_empty(to) });
        let crossed = if self.has(Fault::DoubleStepOverPiece) { ahead } else { ahead.filter(is_free) };
        let is_at_start = from.ahead(self.side.other(), 1).map(Square::rank) == Some(self.side.back_rank());
        let two = crossed.and_then(|_| from.ahead(self.side, 2)).filter(is_free).filter(|_| is_at_start);
        let sides =
            [(-1, 0), (1, 0)].into_iter().filter_map(|step| self.beside(ahead?, step, Fault::PawnWraps));
        let en_passant = if self.has(Fault::EnPassantMissing) { None } else { self.en_passant };
        let taken = sides.filter(|&to| self.is_enemy(to) || self.is_empty(to) && en_passant == Some(to));
        for to in one.into_iter().chain(two).chain(taken) {
            moves.extend(self.promotions(to).iter().map(|&promotion| Move { from, to, promotion }));
        }
    }

    /// Kinds that a pawn may become where it goes; `None` if it stays a pawn.
    fn promotions(&self, to: Square) -> &'static [Option<Kind>] {
        if to.rank() != self.side.other().back_rank() {
            return &[None];
        }
        if self.has(Fault::QueenOnly) || self.has(Fault::CaptureToQueenOnly) && !self.is_empty(to) {
            &[Some(Kind::Queen)]
        } else {
            &[Some(Kind::Queen), Some(Kind::Rook), Some(Kind::Bishop), Some(Kind::Knight)]
        }
    }

    fn castling_goals(&self, from: Square) -> impl Iterator<Item = Square> {
        let wings = Wing::BOTH.into_iter().filter(move |&wing| self.may_castle(from, wing));
        wings.map(|wing| wing.king_path(self.side).1)
    }

    /// The right is there, the way is empty, and neither where the king stands nor what it crosses is
    /// attacked. That the rook is there follows from the right.
    fn may_castle(&self, king: Square, wing: Wing) -> bool {
        let (enemy, (home, goal)) = (self.side.other(), wing.king_path(self.side));
        let (rook, crossed) = wing.rook_path(self.side);
        if king != home || !self.castling.has(self.side, wing) {
            return false;
        }
        let step = if goal.file() > home.file() { (1, 0) } else { (-1, 0) };
        // The king goes two files, the rook may come from further.
        let to_be_empty =
            if self.has(Fault::QueensKnightForgotten) { 2 } else { home.file().abs_diff(rook.file()) - 1 };
        let ignored = self.has(Fault::CastlingIgnoresPawns).then_some(Kind::Pawn);
        let is_attacked = |square| {
            self.attackers(square, enemy).any(|from| self.at(from).map(|piece| piece.kind) != ignored)
        };
        let starts_safely = if self.has(Fault::CastlingOutOfCheck) { true } else { !is_attacked(home) };
        let crosses_safely = if self.has(Fault::CastlingThroughCheck) { true } else { !is_attacked(crossed) };
        let is_asked = |square: &Square| !self.has(Fault::CastlingOntoPiece) || *square != goal;
        let is_open = walk(home, step).take(to_be_empty).filter(is_asked).all(|square| self.is_empty(square));
        let asks_knight = self.has(Fault::AsksKnightsSquare) && wing == Wing::Queen;
        let rest_is_safe =
            !asks_knight || walk(home, step).nth(2).is_none_or(|b| !self.is_attacked(b, enemy));
        is_open && starts_safely && crosses_safely && rest_is_safe
    }
}

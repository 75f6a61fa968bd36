//! Listing moves, and recognising one.

use chess_rules::{Castling, Kind, Move as Written, Side, Wing};
use qipan_game::{MoveGen, MoveList};

use crate::attack::{
    ALL_STEPS, DIAGONAL_STEPS, EAST, KNIGHT_STEPS, STRAIGHT_STEPS, WEST, could_reach, forward, step_towards,
};
use crate::make::{double_from, last_rank, rook_squares};
use crate::men::{self, BISHOP, Cell, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::{Board, Move, NOWHERE, What, cell_of};

impl Board {
    /// Captures, quiet moves or both, in one scan of the board.
    #[inline]
    pub(crate) fn list<const CAPTURES: bool, const QUIETS: bool>(&self, moves: &mut MoveList<Move>) {
        match self.side {
            Side::White => self.scan::<CAPTURES, QUIETS, true>(moves),
            Side::Black => self.scan::<CAPTURES, QUIETS, false>(moves),
        }
    }

    fn scan<const CAPTURES: bool, const QUIETS: bool, const WHITE: bool>(&self, moves: &mut MoveList<Move>) {
        let side = if WHITE { Side::White } else { Side::Black };
        let own = men::of(side);
        let in_check = self.in_check();
        for row in 0..8u8 {
            for from in row << 4..(row << 4) + 8 {
                let man = self.at(from);
                if man & own == 0 {
                    continue;
                }
                let test = in_check || self.is_pinned(from);
                let lister =
                    Lister::<CAPTURES, QUIETS> { board: self, enemy: men::of(side.other()), from, test };
                match man & men::KIND {
                    PAWN => lister.pawn(side, moves),
                    KNIGHT => lister.leap(&KNIGHT_STEPS, moves),
                    BISHOP => lister.slide(&DIAGONAL_STEPS, moves),
                    ROOK => lister.slide(&STRAIGHT_STEPS, moves),
                    QUEEN => lister.slide(&ALL_STEPS, moves),
                    _ => Lister { test: true, ..lister }.leap(&ALL_STEPS, moves),
                }
            }
        }
        if QUIETS && !in_check {
            for wing in Wing::BOTH {
                moves_extend(moves, self.castling_move(side, wing));
            }
        }
    }

    /// Castling to a wing, fully tested but for being in check.
    #[inline]
    fn castling_move(&self, side: Side, wing: Wing) -> Option<Move> {
        if self.castling & Castling::bit(side, wing) == 0 {
            return None;
        }
        let king = self.kings[side as usize];
        let step = if wing == Wing::King { EAST } else { WEST };
        let over = king.wrapping_add(step);
        let to = over.wrapping_add(step);
        let (corner, _) = rook_squares(to);
        let free = self.walk(king, step) == corner;
        let safe = |at| !self.is_attacked(at, side.other());
        (free && safe(over) && safe(to)).then_some(Move { from: king, to, what: What::Castling, test: false })
    }

    /// The board's own form of a written move, if this position has it: geometry from the difference table, then one walk.
    pub(crate) fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (cell_of(written.from), cell_of(written.to));
        let (man, target) = (self.at(from), self.at(to));
        let side = self.side;
        if man & men::of(side) == 0 || target & men::of(side) != 0 {
            return None;
        }
        let kind = man & men::KIND;
        if kind == PAWN {
            return self.recognise_pawn(written, target);
        }
        if written.promotion.is_some() {
            return None;
        }
        let plain = Move { from, to, what: What::Plain, test: true };
        if could_reach(kind, from, to) {
            let slides = kind & men::SLIDES != 0;
            return (!slides || self.walk_reaches(from, to)).then_some(plain);
        }
        let castles = kind == KING && from == self.kings[side as usize] && !self.in_check();
        Wing::BOTH
            .into_iter()
            .filter(|_| castles)
            .filter_map(|wing| self.castling_move(side, wing))
            .find(|m| m.to == to)
    }

    #[inline]
    fn walk_reaches(&self, from: u8, to: u8) -> bool {
        let step = step_towards(from, to);
        let mut at = from.wrapping_add(step);
        while at != to {
            if self.at(at) != EMPTY {
                return false;
            }
            at = at.wrapping_add(step);
        }
        true
    }

    fn recognise_pawn(&self, written: Written, target: Cell) -> Option<Move> {
        let (from, to) = (cell_of(written.from), cell_of(written.to));
        let ahead = forward(self.side);
        let what = match written.promotion {
            Some(kind) if kind == Kind::King || kind == Kind::Pawn => return None,
            Some(kind) => What::Promotion(kind),
            None => What::Plain,
        };
        if (to >> 4 == last_rank(self.side)) != written.promotion.is_some() {
            return None;
        }
        let one = from.wrapping_add(ahead);
        let takes = to == one.wrapping_add(EAST) || to == one.wrapping_add(WEST);
        let what = if takes && target != EMPTY || to == one && target == EMPTY {
            what
        } else if takes && to == self.en_passant {
            What::EnPassant
        } else if to == one.wrapping_add(ahead)
            && from >> 4 == double_from(self.side)
            && self.at(one) == EMPTY
            && target == EMPTY
        {
            What::Double
        } else {
            return None;
        };
        Some(Move { from, to, what, test: true })
    }
}

#[inline]
fn moves_extend(moves: &mut MoveList<Move>, m: Option<Move>) {
    if let Some(m) = m {
        moves.push(m);
    }
}

/// Lists the moves of one man.
struct Lister<'a, const CAPTURES: bool, const QUIETS: bool> {
    board: &'a Board,
    enemy: Cell,
    from: u8,
    test: bool,
}

impl<const CAPTURES: bool, const QUIETS: bool> Lister<'_, CAPTURES, QUIETS> {
    #[inline]
    fn push(&self, to: u8, what: What, moves: &mut MoveList<Move>) {
        moves.push(Move { from: self.from, to, what, test: self.test });
    }

    #[inline]
    fn leap(&self, steps: &[u8; 8], moves: &mut MoveList<Move>) {
        for &step in steps {
            let to = self.from.wrapping_add(step);
            if to & 0x88 != 0 {
                continue;
            }
            let target = self.board.at(to);
            if CAPTURES && target & self.enemy != 0 || QUIETS && target == EMPTY {
                self.push(to, What::Plain, moves);
            }
        }
    }

    #[inline]
    fn slide<const N: usize>(&self, steps: &[u8; N], moves: &mut MoveList<Move>) {
        for &step in steps {
            let mut to = self.from.wrapping_add(step);
            while to & 0x88 == 0 {
                let target = self.board.at(to);
                if target != EMPTY {
                    if CAPTURES && target & self.enemy != 0 {
                        self.push(to, What::Plain, moves);
                    }
                    break;
                }
                if QUIETS {
                    self.push(to, What::Plain, moves);
                }
                to = to.wrapping_add(step);
            }
        }
    }

    #[inline]
    fn pawn(&self, side: Side, moves: &mut MoveList<Move>) {
        let one = self.from.wrapping_add(forward(side));
        let promotes = one >> 4 == last_rank(side);
        if CAPTURES {
            for to in [one.wrapping_add(WEST), one.wrapping_add(EAST)] {
                if to & 0x88 == 0 && self.board.at(to) & self.enemy != 0 {
                    self.step(to, promotes, moves);
                } else if to == self.board.en_passant && to != NOWHERE {
                    // Two men leave one rank at once, which no test of the capturing pawn alone foresees.
                    moves.push(Move { from: self.from, to, what: What::EnPassant, test: true });
                }
            }
        }
        if QUIETS && self.board.at(one) == EMPTY {
            self.step(one, promotes, moves);
            let two = one.wrapping_add(forward(side));
            if self.from >> 4 == double_from(side) && self.board.at(two) == EMPTY {
                self.push(two, What::Double, moves);
            }
        }
    }

    #[inline]
    fn step(&self, to: u8, promotes: bool, moves: &mut MoveList<Move>) {
        if promotes {
            for kind in Kind::PROMOTIONS {
                self.push(to, What::Promotion(kind), moves);
            }
        } else {
            self.push(to, What::Plain, moves);
        }
    }
}

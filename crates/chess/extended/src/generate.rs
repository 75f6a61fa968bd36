//! Listing moves, and recognising one.

use chess_rules::{Castling, Kind, Move as Written, Side, Wing};
use qipan_game::{MoveGen, MoveList};

use crate::attack::{EAST, WEST};
use crate::make::{double_from, last_rank};
use crate::men::{self, BISHOP, Cell, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::{Board, Move, NOWHERE, What};

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
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
        let danger = self.danger(side);
        for rank in 0..8 {
            let first = ((rank + Self::RINGS) * WIDTH + Self::RINGS) as u8;
            for from in first..first + 8 {
                let man = self.at(from);
                if man & own == 0 {
                    continue;
                }
                let (enemy, test) = (men::of(side.other()), danger.concerns(from));
                let lister = Lister::<CAPTURES, QUIETS, WIDTH, CELLS> { board: self, enemy, from, test };
                match man & men::KIND {
                    PAWN => lister.pawn(side, moves),
                    KNIGHT => lister.leap(&Self::KNIGHT_STEPS, moves),
                    BISHOP => lister.slide(&Self::DIAGONAL_STEPS, moves),
                    ROOK => lister.slide(&Self::STRAIGHT_STEPS, moves),
                    QUEEN => lister.slide(&Self::ALL_STEPS, moves),
                    _ => Lister { test: true, ..lister }.leap(&Self::ALL_STEPS, moves),
                }
            }
        }
        if QUIETS && !danger.in_check {
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
        let (corner, _) = Self::rook_squares(to);
        let free = self.walk(king, step) == corner;
        let safe = |at| !self.is_attacked(at, side.other());
        (free && safe(over) && safe(to)).then_some(Move { from: king, to, what: What::Castling, test: false })
    }

    /// The board's own form of a written move, if this position has it: the steps of its kind, tried one by one.
    pub(crate) fn recognise(&self, written: Written) -> Option<Move> {
        let (from, to) = (Self::cell_of(written.from), Self::cell_of(written.to));
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
        let leaps = |steps: &[u8]| steps.iter().any(|&step| from.wrapping_add(step) == to);
        let slides = |steps: &[u8]| steps.iter().any(|&step| self.slides_to(from, step, to));
        let goes = match kind {
            KNIGHT => leaps(&Self::KNIGHT_STEPS),
            BISHOP => slides(&Self::DIAGONAL_STEPS),
            ROOK => slides(&Self::STRAIGHT_STEPS),
            QUEEN => slides(&Self::ALL_STEPS),
            _ => leaps(&Self::ALL_STEPS),
        };
        if goes {
            return Some(Move { from, to, what: What::Plain, test: true });
        }
        let castles = kind == KING && !self.in_check();
        Wing::BOTH
            .into_iter()
            .filter(|_| castles)
            .filter_map(|wing| self.castling_move(side, wing))
            .find(|m| m.to == to)
    }

    #[inline]
    fn slides_to(&self, from: u8, step: u8, to: u8) -> bool {
        let mut at = from.wrapping_add(step);
        while at != to && self.at(at) == EMPTY {
            at = at.wrapping_add(step);
        }
        at == to
    }

    fn recognise_pawn(&self, written: Written, target: Cell) -> Option<Move> {
        let (from, to) = (Self::cell_of(written.from), Self::cell_of(written.to));
        let ahead = Self::forward(self.side);
        let what = match written.promotion {
            Some(kind) if kind == Kind::King || kind == Kind::Pawn => return None,
            Some(kind) => What::Promotion(kind),
            None => What::Plain,
        };
        if (Self::rank_of(to) == last_rank(self.side)) != written.promotion.is_some() {
            return None;
        }
        let one = from.wrapping_add(ahead);
        let takes = to == one.wrapping_add(EAST) || to == one.wrapping_add(WEST);
        let what = if takes && target != EMPTY || to == one && target == EMPTY {
            what
        } else if takes && to == self.en_passant {
            What::EnPassant
        } else if to == one.wrapping_add(ahead)
            && Self::rank_of(from) == double_from(self.side)
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
struct Lister<'a, const CAPTURES: bool, const QUIETS: bool, const WIDTH: usize, const CELLS: usize> {
    board: &'a Board<WIDTH, CELLS>,
    enemy: Cell,
    from: u8,
    test: bool,
}

impl<const CAPTURES: bool, const QUIETS: bool, const WIDTH: usize, const CELLS: usize>
    Lister<'_, CAPTURES, QUIETS, WIDTH, CELLS>
{
    #[inline]
    fn push(&self, to: u8, what: What, moves: &mut MoveList<Move>) {
        moves.push(Move { from: self.from, to, what, test: self.test });
    }

    #[inline]
    fn leap(&self, steps: &[u8; 8], moves: &mut MoveList<Move>) {
        for &step in steps {
            let to = self.from.wrapping_add(step);
            let target = self.board.at_jump(to);
            if CAPTURES && target & self.enemy != 0 || QUIETS && target == EMPTY {
                self.push(to, What::Plain, moves);
            }
        }
    }

    #[inline]
    fn slide<const N: usize>(&self, steps: &[u8; N], moves: &mut MoveList<Move>) {
        for &step in steps {
            let mut to = self.from.wrapping_add(step);
            let mut target = self.board.at(to);
            while target == EMPTY {
                if QUIETS {
                    self.push(to, What::Plain, moves);
                }
                to = to.wrapping_add(step);
                target = self.board.at(to);
            }
            if CAPTURES && target & self.enemy != 0 {
                self.push(to, What::Plain, moves);
            }
        }
    }

    #[inline]
    fn pawn(&self, side: Side, moves: &mut MoveList<Move>) {
        let forward = Board::<WIDTH, CELLS>::forward(side);
        let rank = Board::<WIDTH, CELLS>::rank_of(self.from);
        let one = self.from.wrapping_add(forward);
        let promotes = rank == double_from(side.other());
        if CAPTURES {
            for to in [one.wrapping_add(WEST), one.wrapping_add(EAST)] {
                if self.board.at(to) & self.enemy != 0 {
                    self.step(to, promotes, moves);
                } else if to == self.board.en_passant && to != NOWHERE {
                    // Two men leave one rank at once, which no test of the capturing pawn alone foresees.
                    moves.push(Move { from: self.from, to, what: What::EnPassant, test: true });
                }
            }
        }
        if QUIETS && self.board.at(one) == EMPTY {
            self.step(one, promotes, moves);
            let two = one.wrapping_add(forward);
            if rank == double_from(side) && self.board.at(two) == EMPTY {
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

//! Move generation: one walk along the list of men.

use chess_rules::{Kind, Wing};
use qipan_game::{GenType, MoveList, PseudoLegal};

use crate::LinkedList;
use crate::danger::Danger;
use crate::men::{self, BISHOP, Cell, EMPTY, KIND, KING, KNIGHT, OUTSIDE, PAWN, QUEEN, ROOK};
use crate::moves::{Move, What};
use crate::order::{Chains, LAST_MOVED, Order};
use crate::scan::END;
use crate::squares::{ALL_STEPS, DIAGONAL_STEPS, KNIGHT_STEPS, STRAIGHT_STEPS, first_row, forward, last_row};

/// The side to move as a type: which way its pawns go is known when the generator is compiled.
pub(crate) trait Mover {
    const INDEX: usize;
    const OWN: Cell = men::colour(Self::INDEX);
    const ENEMY: Cell = men::colour(Self::INDEX ^ 1);
    const AHEAD: u8 = forward(Self::INDEX);
}

pub(crate) struct White;
pub(crate) struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// One generation: the board, and where it writes.
struct Listing<'a, L: PseudoLegal, O: Order> {
    board: &'a LinkedList<L, O>,
    /// List of quiet moves, and of captures as they are found.
    moves: &'a mut MoveList<Move>,
    /// Lists of captures that are to be put in order.
    chains: Chains<'a>,
}

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    #[inline(always)]
    pub(crate) fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let mut buffer = MoveList::new();
        let chains = Chains::new(&mut buffer);
        if !(O::CHAINS && W::CAPTURES) {
            self.walk_list::<M, W>(&mut Listing { board: self, moves, chains });
            return;
        }
        let mut quiets = MoveList::new();
        let mut listing = Listing { board: self, moves: &mut quiets, chains };
        self.walk_list::<M, W>(&mut listing);
        listing.chains.append_to(moves);
        if W::QUIETS {
            for &m in &quiets {
                moves.push(m);
            }
        }
    }

    #[inline(always)]
    fn walk_list<M: Mover, W: GenType>(&self, listing: &mut Listing<'_, L, O>) {
        let danger = if L::EXEMPTS { self.danger(M::INDEX) } else { Danger::NONE };
        let roster = &self.rosters[M::INDEX];
        let mut next = 0;
        while next != END {
            let entry = roster.entry(next);
            next = entry.next();
            if self.at(entry.square()) == entry.cell() {
                let man = men::number(entry.cell());
                let m = Move::of(man).suspect_if(L::EXEMPTS && danger.tied >> man & 1 != 0);
                listing.man::<M, W>(m, entry.square(), entry.cell() & KIND);
            }
        }
        if W::QUIETS && !danger.in_check {
            self.list_castling(listing.moves);
        }
    }

    /// Lists castling. At level `exempt` the king is known not to be in check; at `tested` it is looked at
    /// here.
    #[inline(always)]
    fn list_castling(&self, moves: &mut MoveList<Move>) {
        let open = Wing::BOTH.map(|wing| self.may_castle(wing));
        if open == [false; 2] || !L::EXEMPTS && self.is_in_check() {
            return;
        }
        for wing in Wing::BOTH {
            if open[wing as usize] && self.is_way_safe(wing) {
                moves.push(self.castling_move(wing));
            }
        }
    }

    /// Returns true if king and rook have not moved and nothing stands between them.
    #[inline]
    pub(crate) fn may_castle(&self, wing: Wing) -> bool {
        let us = self.turn.sides().0;
        let king = self.rosters[us].king();
        // The first man towards an unmoved king's side that is an unmoved rook of its own stands in its
        // corner.
        let unmoved = men::colour(us) | ROOK;
        let is_rook = |cell: Cell| cell & (men::colour(us) | KIND | men::MOVED) == unmoved;
        king.cell() & men::MOVED == 0 && is_rook(self.walk(king.square(), step_to(wing)).0)
    }

    /// Returns true if the square that a castling king crosses is safe. The square where it lands is left
    /// to the test after the move.
    #[inline(always)]
    pub(crate) fn is_way_safe(&self, wing: Wing) -> bool {
        let (us, them) = self.turn.sides();
        !self.is_attacked(self.king(us).wrapping_add(step_to(wing)), them)
    }

    #[inline]
    pub(crate) fn castling_move(&self, wing: Wing) -> Move {
        let king = self.rosters[self.turn.sides().0].king();
        let step = step_to(wing);
        let to = king.square().wrapping_add(step).wrapping_add(step);
        let what = if wing == Wing::King { What::RightCastling } else { What::LeftCastling };
        Move::of(men::number(king.cell())).suspect_if(true).onto(to, what)
    }
}

/// The step of a king that castles.
#[inline]
pub(crate) const fn step_to(wing: Wing) -> u8 {
    match wing {
        Wing::King => 1,
        Wing::Queen => 255,
    }
}

impl<L: PseudoLegal, O: Order> Listing<'_, L, O> {
    #[inline(always)]
    fn man<M: Mover, W: GenType>(&mut self, m: Move, from: u8, kind: Cell) {
        match kind {
            PAWN => self.pawn::<M, W>(m, from),
            KNIGHT => self.leaps::<M, W>(m, from, KNIGHT_STEPS),
            BISHOP => self.slides::<M, W, 4>(m, from, DIAGONAL_STEPS),
            ROOK => self.slides::<M, W, 4>(m, from, STRAIGHT_STEPS),
            QUEEN => self.slides::<M, W, 8>(m, from, ALL_STEPS),
            KING => self.leaps::<M, W>(m, from, ALL_STEPS),
            _ => {}
        }
    }

    /// Lists a capture of a man on a square, or files it under that man.
    #[inline(always)]
    fn capture(&mut self, m: Move, at: u8, victim: Cell) {
        if O::CHAINS {
            let is_last = at == self.board.turn.last();
            self.chains.link(if is_last { LAST_MOVED } else { men::kind_number(victim) }, m);
        } else {
            self.moves.push(m);
        }
    }

    #[inline(always)]
    fn leaps<M: Mover, W: GenType>(&mut self, m: Move, from: u8, steps: [u8; 8]) {
        for step in steps {
            let to = from.wrapping_add(step);
            let there = self.board.at(to);
            if there & (M::OWN | OUTSIDE) != 0 {
                continue;
            }
            if there == EMPTY {
                if W::QUIETS {
                    self.moves.push(m.onto(to, What::Normal));
                }
            } else if W::CAPTURES {
                self.capture(m.onto(to, What::Capture), to, there);
            }
        }
    }

    #[inline(always)]
    fn slides<M: Mover, W: GenType, const N: usize>(&mut self, m: Move, from: u8, steps: [u8; N]) {
        for step in steps {
            let mut to = from.wrapping_add(step);
            let mut there = self.board.at(to);
            while there == EMPTY {
                if W::QUIETS {
                    self.moves.push(m.onto(to, What::Normal));
                }
                to = to.wrapping_add(step);
                there = self.board.at(to);
            }
            if W::CAPTURES && there & M::ENEMY != 0 {
                self.capture(m.onto(to, What::Capture), to, there);
            }
        }
    }

    #[inline(always)]
    fn pawn<M: Mover, W: GenType>(&mut self, m: Move, from: u8) {
        let one = from.wrapping_add(M::AHEAD);
        let promotes = one >> 4 == last_row(M::INDEX);
        if W::CAPTURES {
            for to in [one.wrapping_sub(1), one.wrapping_add(1)] {
                let there = self.board.at(to);
                if there & M::ENEMY != 0 {
                    if promotes {
                        for kind in PROMOTIONS {
                            self.capture(m.onto(to, What::Promote(kind)), to, QUEEN);
                        }
                    } else {
                        self.capture(m.onto(to, What::Capture), to, there);
                    }
                }
            }
            // Two men leave one rank at once, which no pin of one man foresees: always suspect.
            if self.board.turn.was_double() && self.board.turn.last().abs_diff(from) == 1 {
                let to = self.board.turn.last().wrapping_add(M::AHEAD);
                self.capture(m.suspect_if(true).onto(to, What::EnPassant), self.board.turn.last(), PAWN);
            }
        }
        if W::QUIETS && self.board.at(one) == EMPTY {
            if promotes {
                for kind in Kind::PROMOTIONS {
                    self.moves.push(m.onto(one, What::Promote(kind)));
                }
                return;
            }
            self.moves.push(m.onto(one, What::Normal));
            let two = one.wrapping_add(M::AHEAD);
            if from >> 4 == first_row(M::INDEX) && self.board.at(two) == EMPTY {
                self.moves.push(m.onto(two, What::FirstPawn));
            }
        }
    }
}

/// The least valuable first, so that the queen comes to stand at the head of its list.
const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

//! Move generation: one walk along the list of pieces.

use chess_rules::{Kind, Wing};
use qipan_game::{GenType, MoveList, Probe, PseudoLegal, noted};

use crate::LinkedList;
use crate::danger::Danger;
use crate::marks::part;
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
struct Listing<'a, L: PseudoLegal, O: Order, T: Probe> {
    board: &'a LinkedList<L, O, T>,
    /// List of quiet moves, and of captures as they are found.
    moves: &'a mut MoveList<Move>,
    /// Lists of captures that are to be put in order.
    chains: Chains<'a>,
}

impl<L: PseudoLegal, O: Order, T: Probe> LinkedList<L, O, T> {
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
        listing.chains.append_to(moves, self.probe);
        if W::QUIETS {
            for &m in &quiets {
                moves.push(m);
            }
        }
    }

    #[inline(always)]
    fn walk_list<M: Mover, W: GenType>(&self, listing: &mut Listing<'_, L, O, T>) {
        let danger = if L::EXEMPTS { self.danger(M::INDEX) } else { Danger::NONE };
        let mut next = 0;
        while next != END {
            let number = next;
            self.probe.begins(part::LIST, 0);
            let entry = self.entry(M::INDEX, number);
            next = entry.next();
            self.probe.enters(part::ALIVE, usize::from(number));
            if noted!(self.probe, self.cell(entry.square()) == entry.cell()) {
                self.probe.finds(part::MAN, usize::from(entry.square()));
                let man = men::number(entry.cell());
                let m = Move::of(man).suspect_if(L::EXEMPTS && danger.tied >> man & 1 != 0);
                if L::EXEMPTS {
                    self.probe.works_out("danger.tied >> man & 1 != 0", m.is_suspect());
                }
                listing.man::<M, W>(m, entry.square(), entry.cell() & KIND);
            }
        }
        self.probe.begins(part::CASTLE, 0);
        if L::EXEMPTS {
            self.probe.works_out("danger.in_check", danger.in_check);
        }
        if W::QUIETS && !danger.in_check {
            self.list_castling(listing.moves);
        }
    }

    /// Lists a move that takes nothing.
    #[inline(always)]
    fn lists(&self, moves: &mut MoveList<Move>, m: Move) {
        self.probe.keeps(m.number());
        moves.push(m);
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
                let m = self.castling_move(wing);
                self.probe.enters(part::CASTLES_TO, usize::from(m.to()));
                self.lists(moves, m);
            }
        }
    }

    /// Returns true if king and rook have not moved and nothing stands between them.
    #[inline]
    pub(crate) fn may_castle(&self, wing: Wing) -> bool {
        let us = self.turn.sides().0;
        self.probe.enters(part::WING, wing as usize);
        let king = self.king_entry(us);
        // The first piece towards an unmoved king's side that is an unmoved rook of its own stands in its
        // corner.
        let unmoved = men::colour(us) | ROOK;
        let is_rook = |cell: Cell| cell & (men::colour(us) | KIND | men::MOVED) == unmoved;
        noted!(self.probe, king.cell() & men::MOVED == 0)
            && noted!(self.probe, is_rook(self.walk(king.square(), step_to(wing)).0))
    }

    /// Returns true if the square that a castling king crosses is safe. The square where it lands is left
    /// to the test after the move.
    #[inline(always)]
    pub(crate) fn is_way_safe(&self, wing: Wing) -> bool {
        let (us, them) = self.turn.sides();
        self.probe.enters(part::CROSSED, us);
        !self.is_attacked(noted!(self.probe, self.king(us).wrapping_add(step_to(wing))), them)
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

impl<L: PseudoLegal, O: Order, T: Probe> Listing<'_, L, O, T> {
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

    /// Lists a capture of a piece on a square, or files it under that piece.
    #[inline(always)]
    fn capture(&mut self, m: Move, at: u8, victim: Cell) {
        let probe = self.board.probe;
        if O::CHAINS {
            probe.enters(part::FILED, usize::from(at));
            let is_last = noted!(probe, at == self.board.last());
            probe.keeps(m.number());
            self.chains.link(noted!(probe, if is_last { LAST_MOVED } else { men::kind_number(victim) }), m);
        } else {
            self.board.lists(self.moves, m);
        }
    }

    /// The content of a cell, whose look is a part of its own.
    #[inline(always)]
    fn enters_cell(&self, part: &'static str, at: u8) -> Cell {
        self.board.probe.enters(part, usize::from(at));
        self.board.cell(at)
    }

    #[inline(always)]
    fn leaps<M: Mover, W: GenType>(&mut self, m: Move, from: u8, steps: [u8; 8]) {
        for step in steps {
            let to = from.wrapping_add(step);
            let there = self.enters_cell(part::STEP, to);
            if noted!(self.board.probe, there & (M::OWN | OUTSIDE)) != 0 {
                continue;
            }
            if there == EMPTY {
                if W::QUIETS {
                    self.board.lists(self.moves, m.onto(to, What::Normal));
                }
            } else if W::CAPTURES {
                self.capture(m.onto(to, What::Capture), to, there);
            }
        }
    }

    #[inline(always)]
    fn slides<M: Mover, W: GenType, const N: usize>(&mut self, m: Move, from: u8, steps: [u8; N]) {
        for step in steps {
            self.board.probe.enters(part::LINE, usize::from(step));
            let mut to = from.wrapping_add(step);
            let mut there = self.board.cell(to);
            while there == EMPTY {
                if W::QUIETS {
                    self.board.lists(self.moves, m.onto(to, What::Normal));
                }
                to = to.wrapping_add(step);
                there = self.board.cell(to);
            }
            if W::CAPTURES && noted!(self.board.probe, there & M::ENEMY) != 0 {
                self.capture(m.onto(to, What::Capture), to, there);
            }
        }
    }

    #[inline(always)]
    fn pawn<M: Mover, W: GenType>(&mut self, m: Move, from: u8) {
        let one = from.wrapping_add(M::AHEAD);
        self.board.probe.enters(part::LAST_RANK, usize::from(one));
        let promotes = noted!(self.board.probe, one >> 4 == last_row(M::INDEX));
        if W::CAPTURES {
            for to in [one.wrapping_sub(1), one.wrapping_add(1)] {
                let there = self.enters_cell(part::PAWN_TAKES, to);
                if noted!(self.board.probe, there & M::ENEMY) != 0 {
                    if promotes {
                        for kind in PROMOTIONS {
                            self.capture(m.onto(to, What::Promote(kind)), to, QUEEN);
                        }
                    } else {
                        self.capture(m.onto(to, What::Capture), to, there);
                    }
                }
            }
            // Two pieces leave one rank at once, which no pin of one piece foresees: always suspect.
            self.board.probe.enters(part::PASSING, usize::from(from));
            if self.board.was_double() && noted!(self.board.probe, self.board.last().abs_diff(from) == 1) {
                let to = self.board.turn.last().wrapping_add(M::AHEAD);
                self.capture(m.suspect_if(true).onto(to, What::EnPassant), self.board.turn.last(), PAWN);
            }
        }
        if W::QUIETS && self.enters_cell(part::AHEAD, one) == EMPTY {
            if promotes {
                for kind in Kind::PROMOTIONS {
                    self.board.lists(self.moves, m.onto(one, What::Promote(kind)));
                }
                return;
            }
            self.board.lists(self.moves, m.onto(one, What::Normal));
            let two = one.wrapping_add(M::AHEAD);
            self.board.probe.enters(part::TWICE, usize::from(two));
            if noted!(self.board.probe, from >> 4 == first_row(M::INDEX)) && self.board.cell(two) == EMPTY {
                self.board.lists(self.moves, m.onto(two, What::FirstPawn));
            }
        }
    }
}

/// The least valuable first, so that the queen comes to stand at the head of its list.
const PROMOTIONS: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

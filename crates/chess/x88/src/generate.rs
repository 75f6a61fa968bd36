//! Move generation: what each kind of piece does.

use chess_rules::mailbox::men::{BISHOP, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK, bit_of};
use chess_rules::mailbox::{Castle, Move};
use core::marker::PhantomData;

use qipan_game::{GenType, MoveList, Probe, PseudoLegal, noted};

use crate::X88;
use crate::attacks::{Attacks, first_man, holds, man_at};
use crate::danger::Danger;
use crate::marks::{part, table};
use crate::scan::Scan;
use crate::squares::{
    ALL_STEPS, CASTLES, CELLS, DIAGONAL_STEPS, EAST, KNIGHT_STEPS, NOWHERE, STRAIGHT_STEPS, WEST, forward,
    is_before_edge, is_square,
};

/// The side to move as a type: which way its pawns go is known when the generator is compiled.
pub(crate) trait Mover {
    const INDEX: usize;
    const OWN: u8 = bit_of(Self::INDEX);
    const ENEMY: u8 = bit_of(Self::INDEX ^ 1);
    const AHEAD: u8 = forward(Self::INDEX);
    const START_RANK: u8 = if Self::INDEX == 0 { 1 } else { 6 };
    /// The rank before the last.
    const EVE_RANK: u8 = 7 - Self::START_RANK;
}

pub(crate) struct White;
pub(crate) struct Black;
impl Mover for White {
    const INDEX: usize = 0;
}
impl Mover for Black {
    const INDEX: usize = 1;
}

/// One generation: what it reads, and where it writes.
struct Listing<'a, M, W, T> {
    cells: &'a [u8; CELLS],
    probe: T,
    moves: &'a mut MoveList<Move>,
    what: PhantomData<(M, W)>,
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>, T: Probe> X88<L, S, A, T> {
    pub(crate) fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger::<M>() } else { Danger::NONE };
        let mut listing =
            Listing::<M, W, T> { cells: &self.cells, probe: self.probe, moves, what: PhantomData };
        S::each_man(self.probe, &self.cells, &self.men, M::INDEX, |from, bit| {
            self.probe.finds(part::MAN, bit as usize);
            let m = Move::of(from.into()).suspect_if(L::EXEMPTS && danger.tied >> bit & 1 != 0);
            if L::EXEMPTS {
                self.probe.works_out("danger.tied >> bit & 1 != 0", m.is_suspect());
            }
            listing.man(m, man_at(self.probe, &self.cells, from));
        });
        if W::CAPTURES && self.crossed() != NOWHERE {
            listing.en_passant(self.en_passant);
        }
        if W::QUIETS && self.rights::<M>() != 0 && !danger.in_check {
            for castle in &CASTLES[M::INDEX] {
                if self.may_castle(castle, M::INDEX) {
                    let [from, to] = castle.king;
                    let m = Move::of(from.into()).to_square(to.into()).castling().suspect_if(true);
                    self.probe.enters(part::CASTLES_TO, to.into());
                    self.probe.lists(moves, m);
                }
            }
        }
    }

    /// The square behind a pawn that has just moved two squares.
    #[inline(always)]
    fn crossed(&self) -> u8 {
        self.probe.begins(part::PASSING, 0);
        self.probe.reads(table::EN_PASSANT.at(0), self.en_passant)
    }

    /// The rights to castle of the side to move.
    #[inline(always)]
    fn rights<M: Mover>(&self) -> u8 {
        self.probe.begins(part::CASTLE, 0);
        let castling = self.probe.reads(table::CASTLING.at(0), self.castling);
        noted!(self.probe, castling >> (2 * M::INDEX) & 3)
    }

    /// Returns true if a side's king may stand on a square. Seldom asked, and so not part of each generator.
    #[inline(never)]
    fn is_safe(&self, square: u8, side: usize) -> bool {
        self.probe.enters(part::SAFE, square.into());
        !self.is_attacked(square, side ^ 1)
    }

    /// Returns true if a side may castle this way: the right is there, the squares between are empty, the
    /// king is not in check and crosses no attacked square. The square where it lands is left to the test
    /// after the move.
    #[inline(always)]
    pub(crate) fn may_castle(&self, castle: &Castle, side: usize) -> bool {
        let ([king, king_to], [rook, crossed]) = (castle.king, castle.rook);
        let step = if king_to > king { EAST } else { WEST };
        self.probe.enters(part::WAY, king_to.into());
        let wing = usize::from(king_to < king);
        self.probe.reads_bytes(table::CASTLES.of(side, wing), size_of::<Castle>(), castle.right);
        noted!(self.probe, self.castling & castle.right != 0)
            && {
                let first = first_man(self.probe, &self.cells, king, step).1;
                noted!(self.probe, first == rook)
            }
            && self.is_safe(king, side)
            && self.is_safe(crossed, side)
    }
}

impl<M: Mover, W: GenType, T: Probe> Listing<'_, M, W, T> {
    #[inline(always)]
    fn at(&self, number: u8) -> u8 {
        man_at(self.probe, self.cells, number)
    }

    /// The piece on a square, whose look is a part of its own.
    #[inline(always)]
    fn enters_cell(&self, part: &'static str, number: u8) -> u8 {
        self.probe.enters(part, number.into());
        self.at(number)
    }

    #[inline(always)]
    fn man(&mut self, m: Move, man: u8) {
        match man & KIND {
            PAWN => self.pawn(m),
            KNIGHT => self.leaps(m, KNIGHT_STEPS),
            BISHOP => self.slides(m, DIAGONAL_STEPS),
            ROOK => self.slides(m, STRAIGHT_STEPS),
            QUEEN => self.slides(m, ALL_STEPS),
            KING => self.leaps(m.by_king(), ALL_STEPS),
            _ => {}
        }
    }

    #[inline(always)]
    fn leaps(&mut self, m: Move, steps: [u8; 8]) {
        for step in steps {
            let to = (m.from() as u8).wrapping_add(step);
            self.probe.enters(part::STEP, to.into());
            let there = self.at(to);
            let is_wanted = match (W::CAPTURES, W::QUIETS) {
                (true, true) => there & M::OWN == 0,
                (true, false) => there & M::ENEMY != 0,
                _ => there == EMPTY,
            };
            if is_square(self.probe, to) && is_wanted {
                self.probe.lists(self.moves, m.to_square(to.into()));
            }
        }
    }

    #[inline(always)]
    fn slides<const N: usize>(&mut self, m: Move, steps: [u8; N]) {
        for step in steps {
            self.probe.enters(part::LINE, step.into());
            let mut to = (m.from() as u8).wrapping_add(step);
            while is_before_edge(self.probe, to) {
                let there = self.at(to);
                if there != EMPTY {
                    if W::CAPTURES && there & M::ENEMY != 0 {
                        self.probe.lists(self.moves, m.to_square(to.into()));
                    }
                    break;
                }
                if W::QUIETS {
                    self.probe.lists(self.moves, m.to_square(to.into()));
                }
                to = to.wrapping_add(step);
            }
        }
    }

    #[inline(always)]
    fn pawn(&mut self, m: Move) {
        let from = m.from() as u8;
        self.probe.enters(part::LAST_RANK, 0);
        let last = noted!(self.probe, from >> 4 == M::EVE_RANK);
        let ahead = from.wrapping_add(M::AHEAD);
        if W::CAPTURES {
            for to in [ahead.wrapping_add(WEST), ahead.wrapping_add(EAST)] {
                self.probe.enters(part::PAWN_TAKES, to.into());
                if is_square(self.probe, to) && self.at(to) & M::ENEMY != 0 {
                    self.advance(m.to_square(to.into()), last);
                }
            }
        }
        if W::QUIETS && self.enters_cell(part::AHEAD, ahead) == EMPTY {
            self.advance(m.to_square(ahead.into()), last);
            let twice = ahead.wrapping_add(M::AHEAD);
            self.probe.enters(part::TWICE, twice.into());
            if noted!(self.probe, from >> 4 == M::START_RANK) && self.at(twice) == EMPTY {
                self.probe.lists(self.moves, m.to_square(twice.into()).by_two_squares());
            }
        }
    }

    /// Lists a pawn's move, which on the last rank is four.
    #[inline(always)]
    fn advance(&mut self, m: Move, last: bool) {
        if last {
            for kind in [QUEEN, ROOK, BISHOP, KNIGHT] {
                self.probe.lists(self.moves, m.promoting(kind));
            }
        } else {
            self.probe.lists(self.moves, m);
        }
    }

    fn en_passant(&mut self, to: u8) {
        let behind = to.wrapping_sub(M::AHEAD);
        for from in [behind.wrapping_add(WEST), behind.wrapping_add(EAST)] {
            self.probe.enters(part::ASIDE, from.into());
            if holds(self.probe, self.cells, from, M::OWN | PAWN) {
                // Two pieces leave a rank at once: only a test can tell.
                let m = Move::of(from.into()).to_square(to.into()).en_passant().suspect_if(true);
                self.probe.lists(self.moves, m);
            }
        }
    }
}

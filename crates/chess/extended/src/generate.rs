//! Move generation: what each kind of piece does.

use chess_rules::mailbox::men::{BISHOP, EMPTY, KIND, KING, KNIGHT, OUTSIDE, PAWN, QUEEN, ROOK, bit_of};
use chess_rules::mailbox::{Castle, Move};
use core::marker::PhantomData;

use qipan_game::{AttackTest, GenType, MoveList, Probe, PseudoLegal, noted};

use crate::Extended;
use crate::attacks::at;
use crate::danger::Danger;
use crate::marks::{CASTLES, CASTLING, EN_PASSANT, part};
use crate::scan::Scan;
use crate::squares::{EAST, Frame, NOWHERE, WEST, forward};

/// The side to move as a type: which way its pawns go is known when the generator is compiled.
pub(crate) trait Mover {
    const INDEX: usize;
    const OWN: u8 = bit_of(Self::INDEX);
    const ENEMY: u8 = bit_of(Self::INDEX ^ 1);
    const START_RANK: u32 = if Self::INDEX == 0 { 1 } else { 6 };
    /// The rank before the last.
    const EVE_RANK: u32 = 7 - Self::START_RANK;
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
struct Listing<'a, F: Frame, M, W, T> {
    cells: &'a F::Cells,
    probe: T,
    moves: &'a mut MoveList<Move>,
    what: PhantomData<(M, W)>,
}

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest, T: Probe> Extended<L, F, S, A, T> {
    pub(crate) fn list_for<M: Mover, W: GenType>(&self, moves: &mut MoveList<Move>) {
        let danger = if L::EXEMPTS { self.danger::<M>() } else { Danger::NONE };
        let mut listing =
            Listing::<F, M, W, T> { cells: &self.cells, probe: self.probe, moves, what: PhantomData };
        S::each_man::<F>(self.probe, &self.cells, M::OWN, |from, bit| {
            let m = Move::of(from).suspect_if(L::EXEMPTS && danger.tied >> bit & 1 != 0);
            if L::EXEMPTS {
                self.probe.works_out("danger.tied >> bit & 1 != 0", m.is_suspect());
            }
            listing.man(m, self.at(from), bit / 8);
        });
        if W::CAPTURES && self.crossed() != NOWHERE {
            listing.en_passant(usize::from(self.en_passant));
        }
        if W::QUIETS && self.rights::<M>() != 0 && !self.is_found_in_check(&danger) {
            for castle in &Self::CASTLES[M::INDEX] {
                if self.may_castle(castle, M::INDEX) {
                    let [from, to] = castle.king.map(usize::from);
                    self.probe.enters(part::CASTLES_TO, to);
                    self.probe.lists(moves, Move::of(from).to_square(to).castling().suspect_if(true));
                }
            }
        }
    }

    /// The square behind a pawn that has just moved two squares.
    #[inline(always)]
    fn crossed(&self) -> u8 {
        self.probe.begins(part::PASSING, 0);
        self.probe.reads(EN_PASSANT.at(0), self.en_passant)
    }

    /// The rights to castle of the side to move.
    #[inline(always)]
    fn rights<M: Mover>(&self) -> u8 {
        self.probe.begins(part::CASTLE, 0);
        let castling = self.probe.reads(CASTLING.at(0), self.castling);
        noted!(self.probe, castling >> (2 * M::INDEX) & 3)
    }

    /// Returns true if the danger that has been looked for is a check.
    #[inline(always)]
    fn is_found_in_check(&self, danger: &Danger) -> bool {
        if L::EXEMPTS { noted!(self.probe, danger.in_check) } else { false }
    }

    /// Returns true if a side's king may stand on a square. Seldom asked, and so not part of each generator.
    #[inline(never)]
    fn is_safe(&self, square: usize, side: usize) -> bool {
        let is_attacked = self.is_attacked(square, side ^ 1);
        self.probe.enters(part::SAFE, square);
        noted!(self.probe, !is_attacked)
    }

    /// Returns true if a side may castle this way: the right is there, the squares between are empty, the
    /// king is not in check and crosses no attacked square. The square where it lands is left to the test
    /// after the move.
    #[inline(always)]
    pub(crate) fn may_castle(&self, castle: &Castle, side: usize) -> bool {
        let [[king, king_to], [rook, crossed]] = [castle.king, castle.rook].map(|path| path.map(usize::from));
        let step = if king_to > king { EAST } else { WEST };
        self.probe.enters(part::WAY, king_to);
        self.probe.reads_bytes(CASTLES.of(side, usize::from(rook < king)), size_of::<Castle>(), castle.right);
        noted!(self.probe, self.castling & castle.right != 0)
            && {
                let first = self.first_man(king, step).1;
                noted!(self.probe, first == rook)
            }
            && self.is_safe(king, side)
            && self.is_safe(crossed, side)
    }
}

impl<F: Frame, M: Mover, W: GenType, T: Probe> Listing<'_, F, M, W, T> {
    const AHEAD: usize = forward::<F>(M::INDEX);

    #[inline(always)]
    fn at(&self, number: usize) -> u8 {
        at::<F>(self.probe, self.cells, number)
    }

    /// The content of a cell, whose look is a part of its own.
    #[inline(always)]
    fn enters_at(&self, part: &'static str, number: usize) -> u8 {
        self.probe.enters(part, number);
        self.at(number)
    }

    #[inline(always)]
    fn man(&mut self, m: Move, man: u8, rank: u32) {
        match man & KIND {
            PAWN => self.pawn(m, rank),
            KNIGHT => self.leaps(m, F::KNIGHT_STEPS),
            BISHOP => self.slides(m, F::DIAGONAL_STEPS),
            ROOK => self.slides(m, F::STRAIGHT_STEPS),
            QUEEN => self.slides(m, F::ALL_STEPS),
            KING => self.leaps(m.by_king(), F::ALL_STEPS),
            _ => {}
        }
    }

    #[inline(always)]
    fn leaps(&mut self, m: Move, steps: [usize; 8]) {
        for step in steps {
            let to = m.from().wrapping_add(step);
            let there = self.enters_at(part::STEP, to);
            let is_wanted = match (W::CAPTURES, W::QUIETS) {
                (true, true) => noted!(self.probe, there & (M::OWN | OUTSIDE)) == 0,
                (true, false) => there & M::ENEMY != 0,
                _ => there == EMPTY,
            };
            if is_wanted {
                self.probe.lists(self.moves, m.to_square(to));
            }
        }
    }

    #[inline(always)]
    fn slides<const N: usize>(&mut self, m: Move, steps: [usize; N]) {
        for step in steps {
            self.probe.enters(part::LINE, step);
            let mut to = m.from().wrapping_add(step);
            let mut there = self.at(to);
            while there == EMPTY {
                if W::QUIETS {
                    self.probe.lists(self.moves, m.to_square(to));
                }
                to = to.wrapping_add(step);
                there = self.at(to);
            }
            if W::CAPTURES && noted!(self.probe, there & M::ENEMY) != 0 {
                self.probe.lists(self.moves, m.to_square(to));
            }
        }
    }

    #[inline(always)]
    fn pawn(&mut self, m: Move, rank: u32) {
        let from = m.from();
        self.probe.enters(part::LAST_RANK, from);
        let last = noted!(self.probe, rank == M::EVE_RANK);
        let ahead = from.wrapping_add(Self::AHEAD);
        if W::CAPTURES {
            for to in [ahead.wrapping_add(WEST), ahead.wrapping_add(EAST)] {
                let there = self.enters_at(part::PAWN_TAKES, to);
                if noted!(self.probe, there & M::ENEMY) != 0 {
                    self.advance(m.to_square(to), last);
                }
            }
        }
        if W::QUIETS && self.enters_at(part::AHEAD, ahead) == EMPTY {
            self.advance(m.to_square(ahead), last);
            let twice = ahead.wrapping_add(Self::AHEAD);
            self.probe.enters(part::TWICE, twice);
            if noted!(self.probe, rank == M::START_RANK) && self.at(twice) == EMPTY {
                self.probe.lists(self.moves, m.to_square(twice).by_two_squares());
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

    fn en_passant(&mut self, to: usize) {
        let behind = to.wrapping_sub(Self::AHEAD);
        for from in [behind.wrapping_add(WEST), behind.wrapping_add(EAST)] {
            if self.enters_at(part::ASIDE, from) == M::OWN | PAWN {
                // Two pieces leave a rank at once: only a test can tell.
                self.probe.lists(self.moves, Move::of(from).to_square(to).en_passant().suspect_if(true));
            }
        }
    }
}

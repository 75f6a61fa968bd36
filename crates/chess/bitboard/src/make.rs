//! Playing a move: on a copy, or in place with what takes it back.

use core::marker::PhantomData;

use chess_rules::Wing;
use qipan_game::{Legality, Play, Probe};

use crate::Bitboard;
use crate::mailbox::Mailbox;
use crate::men::{BLACK, KING, PAWN, ROOK, bit_of};
use crate::moves::Move;
use crate::sets::{Sets, arriving};
use crate::sliders::Sliders;
use crate::squares::{RANK_1, RANK_8, Square, bit, square_of};
use crate::tables::RIGHTS_KEPT;

/// State that [`Board::unmake`] needs besides the move; no pieces are noted of a move of two pieces.
#[derive(Clone, Copy, Default)]
pub(crate) struct Undo {
    /// The piece that moved, before and after.
    man: u8,
    arriving: u8,
    /// The code of what stood on the destination, 0 if nothing did.
    captured: u8,
    castling: u8,
    double_stepper: u8,
}

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play, T: Probe> Bitboard<L, S, K, M, P, T> {
    /// The code of the piece that a move of one piece puts on its destination.
    #[inline(always)]
    pub(crate) fn arriving(&self, m: Move) -> u8 {
        arriving(m.kind()) | bit_of(self.side)
    }

    /// Returns true if a move is a pawn's promotion. The piece that moves is looked up only for moves to a
    /// last rank.
    #[inline(always)]
    pub(crate) fn promotes(&self, m: Move) -> bool {
        bit(m.to()) & (RANK_1 | RANK_8) != 0 && K::of_kind((), &self.men, PAWN) & bit(m.from()) != 0
    }

    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        if P::COPIES {
            // Two ways, each building its result where it stays: finished by reference, it would be copied.
            let mut child =
                if m.moves_two_men() { self.with_two_men_moved(m) } else { self.with_one_man_moved(m) };
            return f(&mut child);
        }
        let undo = self.make(m);
        let result = f(self);
        self.unmake(m, undo);
        result
    }

    /// Calls `f` with the position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn after_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        if P::COPIES {
            let mut child = self.clone();
            child.hand_over();
            return f(&mut child);
        }
        let double_stepper = self.double_stepper;
        self.hand_over();
        let result = f(self);
        self.hand_over();
        self.double_stepper = double_stepper;
        result
    }

    /// The other side is to move, and has nothing to take en passant.
    #[inline(always)]
    fn hand_over(&mut self) {
        self.side = self.side.other();
        self.double_stepper = 0;
    }

    #[inline(always)]
    fn with_one_man_moved(&self, m: Move) -> Self {
        let mut cells = self.cells.clone();
        M::put(&mut cells, m.from(), 0);
        M::put(&mut cells, m.to(), self.arriving(m));
        Self {
            men: K::after(&self.men, self.side, m),
            side: self.side.other(),
            castling: self.castling & RIGHTS_KEPT[m.from()] & RIGHTS_KEPT[m.to()],
            double_stepper: if m.is_double_step() { m.to() as u8 } else { 0 },
            cells,
            probe: self.probe,
            levels: PhantomData,
        }
    }

    #[inline(never)]
    fn with_two_men_moved(&self, m: Move) -> Self {
        let mut child = self.clone();
        child.flip_two_men(m);
        child.end_turn(m);
        child
    }

    /// Castling and taking en passant, done or taken back: all is exclusive-or or exchange.
    #[inline(never)]
    fn flip_two_men(&mut self, m: Move) {
        let side = bit_of(self.side);
        if m.castles() {
            let wing = if m.to() > m.from() { Wing::King } else { Wing::Queen };
            let (home, beside) = wing.rook_path(self.side);
            self.flip_steps(side | KING, m.from(), m.to());
            self.flip_steps(side | ROOK, square_of(home), square_of(beside));
        } else {
            // The pawn that is taken stands on the origin's rank and the destination's file.
            let taken = m.from() & 56 | m.to() & 7;
            let pawn = side ^ BLACK | PAWN;
            self.flip_steps(side | PAWN, m.from(), m.to());
            K::flip(&mut self.men, pawn, bit(taken));
            let cell = M::at(&self.cells, taken) ^ pawn;
            M::put(&mut self.cells, taken, cell);
        }
    }

    /// A piece goes to an empty square, or back from it.
    fn flip_steps(&mut self, code: u8, from: Square, to: Square) {
        K::flip(&mut self.men, code, bit(from) | bit(to));
        let (there, here) = (M::at(&self.cells, from), M::at(&self.cells, to));
        M::put(&mut self.cells, from, here);
        M::put(&mut self.cells, to, there);
    }

    /// Updates what a move changes besides the pieces: the side to move, castling rights, the pawn that has
    /// moved two squares.
    #[inline(always)]
    fn end_turn(&mut self, m: Move) {
        self.side = self.side.other();
        self.castling &= RIGHTS_KEPT[m.from()] & RIGHTS_KEPT[m.to()];
        self.double_stepper = if m.is_double_step() { m.to() as u8 } else { 0 };
    }

    /// Plays a move of this position, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn make(&mut self, m: Move) -> Undo {
        let mut undo =
            Undo { castling: self.castling, double_stepper: self.double_stepper, ..Undo::default() };
        if m.moves_two_men() {
            self.flip_two_men(m);
        } else {
            let (from, to) = (m.from(), m.to());
            undo.arriving = self.arriving(m);
            if M::IS_KEPT {
                undo.man = M::at(&self.cells, from);
                undo.captured = M::at(&self.cells, to);
            } else {
                undo.man = if self.promotes(m) { bit_of(self.side) | PAWN } else { undo.arriving };
                if K::occupied(&self.men) & bit(to) != 0 {
                    undo.captured = K::code_at(&self.men, to);
                }
            }
            self.flip_one_man(m, undo);
            M::put(&mut self.cells, from, 0);
            M::put(&mut self.cells, to, undo.arriving);
        }
        self.end_turn(m);
        undo
    }

    /// Takes back the move that was played last.
    #[inline(always)]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo) {
        self.side = self.side.other();
        self.castling = undo.castling;
        self.double_stepper = undo.double_stepper;
        if m.moves_two_men() {
            self.flip_two_men(m);
        } else {
            self.flip_one_man(m, undo);
            M::put(&mut self.cells, m.from(), undo.man);
            M::put(&mut self.cells, m.to(), undo.captured);
        }
    }

    /// Changes the sets by a move of one piece; done again, it takes that back.
    #[inline(always)]
    fn flip_one_man(&mut self, m: Move, Undo { man, arriving, captured, .. }: Undo) {
        if captured != 0 {
            K::flip(&mut self.men, captured, bit(m.to()));
        }
        if man == arriving {
            K::flip(&mut self.men, man, bit(m.from()) | bit(m.to()));
        } else {
            K::flip(&mut self.men, man, bit(m.from()));
            K::flip(&mut self.men, arriving, bit(m.to()));
        }
    }
}

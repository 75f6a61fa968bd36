//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::keys;
use chess_rules::mailbox::men::{CODES, PAWN, bit_of};
use chess_rules::mailbox::{Move, special};
use qipan_game::{KeyTable, PseudoLegal, Term, ValueTable};

use crate::X88;
use crate::attacks::Attacks;
use crate::scan::Scan;
use crate::squares::{
    CASTLES, CELLS, EAST, NOWHERE, NUMBERING, RIGHTS_KEPT, WEST, cell, forward, is_on_board,
};

/// Zobrist terms of what a cell holds, by the cell's code and the square; zero for an empty cell.
static KEYS: KeyTable<CELLS, 32> = NUMBERING.keys(CODES);

/// Values of what a cell holds, the same way; Black's are negative.
static VALUES: ValueTable<CELLS, 32> = NUMBERING.values(CODES);

#[inline(always)]
fn key_of(code: u8, square: usize) -> u128 {
    KEYS.at(usize::from(code & 31), cell(square as u8))
}

#[inline(always)]
fn value_of(code: u8, square: usize) -> i32 {
    VALUES.at(usize::from(code & 31), cell(square as u8))
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        self.sum(state, key_of)
    }

    /// White's values minus Black's, from all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all pieces add to it.
    #[inline(always)]
    fn sum<T: Term>(&self, start: T, of: impl Fn(u8, usize) -> T) -> T {
        let mut sum = start;
        for side in [0, 1] {
            S::each_man((), &self.cells, &self.men, side, |square, _| {
                sum = sum.with(of(self.cells[cell(square)], square.into()));
            });
        }
        sum
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        if self.en_passant == NOWHERE {
            return 0;
        }
        let side = self.mover();
        self.key_of_double_step(self.en_passant.wrapping_sub(forward(side)), side)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline]
    fn key_of_double_step(&self, to: u8, side: usize) -> u128 {
        let pawn = bit_of(side) | PAWN;
        // A list's slot, off the board, may look like a pawn.
        let is_pawn = |at: u8| is_on_board(at) && self.cells[cell(at)] == pawn;
        let is_ready = is_pawn(to.wrapping_add(WEST)) || is_pawn(to.wrapping_add(EAST));
        if is_ready { keys::EN_PASSANT[usize::from(to & 7)] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to) = (m.from() as u8, m.to() as u8);
        let rights = self.castling & RIGHTS_KEPT[cell(from)] & RIGHTS_KEPT[cell(to)];
        let of_double_step = || self.key_of_double_step(to, self.mover() ^ 1);
        self.pass_change_of_key()
            ^ keys::CASTLING[usize::from(self.castling & 15)]
            ^ keys::CASTLING[usize::from(rights & 15)]
            ^ self.change_of_sum(m, key_of, of_double_step)
    }

    /// Returns the bits of the key that every move flips, and a pass.
    #[inline(always)]
    pub(crate) fn pass_change_of_key(&self) -> u128 {
        keys::TURN ^ self.key_of_en_passant()
    }

    /// Change of the value by a move.
    #[inline(always)]
    pub(crate) fn change_of_value(&self, m: Move) -> i32 {
        self.change_of_sum(m, value_of, || 0)
    }

    /// Change of a sum over pieces by a move, and what else a step by two squares adds to it.
    #[inline(always)]
    fn change_of_sum<T: Term>(
        &self,
        m: Move,
        of: impl Fn(u8, usize) -> T,
        by_two_squares: impl FnOnce() -> T,
    ) -> T {
        let man = self.cells[cell(m.from() as u8)];
        let taken = self.cells[cell(m.to() as u8)];
        let change = of(man, m.to()).without(of(man, m.from())).without(of(taken, m.to()));
        if !m.is_special() {
            return change;
        }
        change.with(if m.is_by_two_squares() {
            by_two_squares()
        } else {
            let behind = (m.to() as u8).wrapping_sub(forward(self.mover()));
            special(m, man, behind.into(), &CASTLES, of)
        })
    }
}

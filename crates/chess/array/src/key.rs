//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::codes::Numbering;
use chess_rules::keys;
use chess_rules::mailbox::men::{CODES, PAWN, bit_of};
use chess_rules::mailbox::{Move, special};
use qipan_game::{AttackTest, KeyTable, Play, PseudoLegal, Term, ValueTable};

use crate::Array;
use crate::scan::Scan;
use crate::squares::{CASTLES, RIGHTS_KEPT, SQUARES, file_of, forward, path_of};

/// Zobrist terms of what a cell holds, by the cell's code and the square; zero for an empty cell.
static KEYS: KeyTable<SQUARES, 32> = Numbering::RULES.keys(CODES);

/// Values of what a cell holds, the same way; Black's are negative.
static VALUES: ValueTable<SQUARES, 32> = Numbering::RULES.values(CODES);

#[inline(always)]
fn key_of(code: u8, square: usize) -> u128 {
    KEYS.at(usize::from(code & 31), square & 63)
}

#[inline(always)]
fn value_of(code: u8, square: usize) -> i32 {
    VALUES.at(usize::from(code & 31), square & 63)
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The key, from all cells.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        self.sum(state, key_of)
    }

    /// White's values minus Black's, from all cells.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all cells add to it.
    #[inline(always)]
    fn sum<T: Term>(&self, start: T, of: impl Fn(u8, usize) -> T) -> T {
        self.cells.iter().enumerate().fold(start, |sum, (square, &cell)| sum.with(of(cell, square)))
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        let target = usize::from(self.en_passant);
        if target >= SQUARES {
            return 0;
        }
        self.key_of_target(target, self.mover())
    }

    /// The same for a square that a pawn has crossed or would cross, and the side that may take there.
    #[inline]
    fn key_of_target(&self, target: usize, side: usize) -> u128 {
        let crossed = target.wrapping_sub(forward(side));
        let file = file_of(target);
        let pawn = bit_of(side) | PAWN;
        let is_ready = file > 0 && self.cells[(crossed - 1) & 63] == pawn
            || file < 7 && self.cells[(crossed + 1) & 63] == pawn;
        if is_ready { keys::EN_PASSANT[file] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let [from, to] = path_of(m);
        let rights = self.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        let crossed = || self.key_of_target(from.midpoint(to), self.mover() ^ 1);
        self.pass_change_of_key()
            ^ keys::CASTLING[usize::from(self.castling & 15)]
            ^ keys::CASTLING[usize::from(rights & 15)]
            ^ self.change_of_sum(m, key_of, crossed)
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

    /// Change of a sum over cells by a move, and what else a step by two squares adds to it.
    #[inline(always)]
    fn change_of_sum<T: Term>(
        &self,
        m: Move,
        of: impl Fn(u8, usize) -> T,
        by_two_squares: impl FnOnce() -> T,
    ) -> T {
        let [from, to] = path_of(m);
        let man = self.cells[from];
        let change = of(man, to).without(of(man, from)).without(of(self.cells[to], to));
        if !m.is_special() {
            return change;
        }
        change.with(if m.is_by_two_squares() {
            by_two_squares()
        } else {
            special(m, man, to.wrapping_sub(forward(self.mover())), &CASTLES, of)
        })
    }
}

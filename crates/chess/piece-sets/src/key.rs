//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::codes::Numbering;
use chess_rules::keys;
use chess_rules::mailbox::men::CODES;
use chess_rules::mailbox::{Move, special};
use qipan_game::{KeyTable, Legality, Term, ValueTable};

use crate::PieceSets;
use crate::matrix::Matrix;
use crate::men::{MEN, written};
use crate::reach::pawn_takes;
use crate::squares::{CASTLES, NOWHERE, RIGHTS_KEPT, forward, path_of};

/// Zobrist terms of a piece on a square, by what all mailboxes write for it, and the square.
static KEYS: KeyTable<64, 32> = Numbering::RULES.keys(CODES);

/// Values of a piece on a square, the same way; Black's are negative.
static VALUES: ValueTable<64, 32> = Numbering::RULES.values(CODES);

#[inline(always)]
fn key_of(man: u8, square: usize) -> u128 {
    KEYS.at(usize::from(man & 31), square & 63)
}

#[inline(always)]
fn value_of(man: u8, square: usize) -> i32 {
    VALUES.at(usize::from(man & 31), square & 63)
}

impl<L: Legality, A: Matrix> PieceSets<L, A> {
    /// The key, from the squares of all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        self.sum(state, key_of)
    }

    /// White's values minus Black's, from the squares of all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// All pieces as mailboxes write them, 0 for one that is taken.
    #[inline(always)]
    pub(crate) fn written_men(&self) -> [u8; 2 * MEN] {
        let mut men = [0; 2 * MEN];
        for (at, man) in men.iter_mut().enumerate() {
            *man = written(self.kind(at / MEN, at), at / MEN);
        }
        men
    }

    /// A number and what all pieces add to it; the terms of one that is taken are 0.
    #[inline(always)]
    fn sum<T: Term>(&self, start: T, of: impl Fn(u8, usize) -> T) -> T {
        let men = self.written_men();
        (0..2 * MEN).fold(start, |sum, at| sum.with(of(men[at], self.square_of(at / MEN, at))))
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline(always)]
    fn key_of_en_passant(&self) -> u128 {
        let is_ready = self.en_passant != NOWHERE && self.en_passant_takers(self.mover()) != 0;
        if is_ready { keys::EN_PASSANT[usize::from(self.en_passant & 7)] } else { 0 }
    }

    /// The same for a square that a pawn would cross, and the side that may take there.
    #[inline(always)]
    fn key_of_target(&self, target: usize, side: usize) -> u128 {
        let is_ready = pawn_takes(side ^ 1, target) & self.pawns[side & 1] != 0;
        if is_ready { keys::EN_PASSANT[target & 7] } else { 0 }
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

    /// Change of a sum over pieces by a move, and what else a step by two squares adds to it.
    #[inline(always)]
    fn change_of_sum<T: Term>(
        &self,
        m: Move,
        of: impl Fn(u8, usize) -> T,
        by_two_squares: impl FnOnce() -> T,
    ) -> T {
        let [from, to] = path_of(m);
        let us = self.mover();
        let man = written(self.kind(us, self.number_at(us, from)), us);
        let taken = written(self.kind_at(us ^ 1, to), us ^ 1);
        let change = of(man, to).without(of(man, from)).without(of(taken, to));
        if !m.is_special() {
            return change;
        }
        change.with(if m.is_by_two_squares() {
            by_two_squares()
        } else {
            special(m, man, to.wrapping_sub(forward(us)), &CASTLES, of)
        })
    }
}

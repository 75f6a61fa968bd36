//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::mailbox::men::{PAWN, bit_of};
use chess_rules::mailbox::{Move, special};
use chess_rules::{Square, keys};
use qipan_game::{AttackTest, PseudoLegal, Term};

use crate::Extended;
use crate::scan::Scan;
use crate::squares::{EAST, Frame, NOWHERE, WEST, file_of, forward, square_of};

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Extended<L, F, S, A> {
    /// The key, from all cells of the board.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        self.sum(state, F::key)
    }

    /// White's values minus Black's, from all cells of the board.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, F::value)
    }

    /// A number and what all cells of the board add to it.
    #[inline(always)]
    fn sum<N: Term>(&self, start: N, of: impl Fn(u8, usize) -> N) -> N {
        let numbers = Square::all().map(square_of::<F>);
        numbers.fold(start, |sum, number| sum.with(of(self.at(number), number)))
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        if self.en_passant == NOWHERE {
            return 0;
        }
        let side = self.mover();
        self.key_of_double_step(usize::from(self.en_passant).wrapping_sub(forward::<F>(side)), side)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline]
    fn key_of_double_step(&self, to: usize, side: usize) -> u128 {
        let pawn = bit_of(side) | PAWN;
        // Beside the board there is the boundary, which is no pawn.
        let is_ready = self.at(to.wrapping_add(WEST)) == pawn || self.at(to.wrapping_add(EAST)) == pawn;
        if is_ready { keys::EN_PASSANT[file_of::<F>(to) & 7] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let kept = F::RIGHTS_KEPT.as_ref();
        let rights = self.castling & kept[m.from()] & kept[m.to()];
        let of_double_step = || self.key_of_double_step(m.to(), self.mover() ^ 1);
        self.pass_change_of_key()
            ^ keys::CASTLING[usize::from(self.castling & 15)]
            ^ keys::CASTLING[usize::from(rights & 15)]
            ^ self.change_of_sum(m, F::key, of_double_step)
    }

    /// Returns the bits of the key that every move flips, and a pass.
    #[inline(always)]
    pub(crate) fn pass_change_of_key(&self) -> u128 {
        keys::TURN ^ self.key_of_en_passant()
    }

    /// Change of the value by a move.
    #[inline(always)]
    pub(crate) fn change_of_value(&self, m: Move) -> i32 {
        self.change_of_sum(m, F::value, || 0)
    }

    /// Change of a sum over cells by a move, and what else a step by two squares adds to it.
    #[inline(always)]
    fn change_of_sum<N: Term>(
        &self,
        m: Move,
        of: impl Fn(u8, usize) -> N,
        by_two_squares: impl FnOnce() -> N,
    ) -> N {
        let (from, to) = (m.from(), m.to());
        let man = self.at(from);
        let change = of(man, to).without(of(man, from)).without(of(self.at(to), to));
        if !m.is_special() {
            return change;
        }
        change.with(if m.is_by_two_squares() {
            by_two_squares()
        } else {
            special(m, man, to.wrapping_sub(forward::<F>(self.mover())), Self::CASTLES, of)
        })
    }
}

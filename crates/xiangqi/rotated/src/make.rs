//! Playing a move: on a copy, or in place with what takes it back.

use core::array::from_fn;

use qipan_game::{Play, PseudoLegal};

use crate::Rotated;
use crate::moves::Move;
use crate::sets::{Halves, Men, Sets, place};

/// State that [`Board::unmake`] needs besides the move.
#[derive(Clone, Copy)]
pub(crate) struct Undo<M: Men> {
    men: M::Undo,
    /// The bits of the turned board that changed.
    turned: Halves,
}

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// Plays a move of this position, whether or not it leaves the own general attacked.
    #[inline(always)]
    pub(crate) fn make(&mut self, m: Move) -> Undo<K::Men> {
        let ([from, from_turned], [to, to_turned]) = (place(m.from()), place(m.to()));
        let men = self.men.make(m.man(), *from, *to);
        let turned =
            from_fn(|word| self.turned[word] & (from_turned[word] | to_turned[word]) ^ to_turned[word]);
        self.turn(turned);
        Undo { men, turned }
    }

    /// Takes back the move that was played last.
    #[inline(always)]
    pub(crate) fn unmake(&mut self, m: Move, undo: Undo<K::Men>) {
        self.men.unmake(m.man(), place(m.from())[0], place(m.to())[0], undo.men);
        self.turn(undo.turned);
    }

    /// Changes bits of the turned board, and the side to move.
    #[inline(always)]
    fn turn(&mut self, change: Halves) {
        self.turned = from_fn(|word| self.turned[word] ^ change[word]);
        self.side ^= 1;
    }

    /// The position after a move, whether or not it leaves the own general attacked.
    #[inline(always)]
    pub(crate) fn after(&self, m: Move) -> Self {
        let ([from, from_turned], [to, to_turned]) = (place(m.from()), place(m.to()));
        Self {
            men: self.men.after(m.man(), *from, *to),
            turned: from_fn(|word| self.turned[word] & !from_turned[word] | to_turned[word]),
            side: self.side ^ 1,
            probe: (),
            levels: self.levels,
        }
    }
}

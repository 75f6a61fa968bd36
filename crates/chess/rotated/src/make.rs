//! Playing a move on a copy: the position is so small that copying it is cheaper than taking a move back.

use chess_rules::Wing;
use qipan_game::{Probe, PseudoLegal};

use crate::Rotated;
use crate::men::{PAWN, ROOK};
use crate::moves::Move;
use crate::sets::{Men, Sets, bit};
use crate::sliders::Tables;
use crate::squares::{CASTLES, NOWHERE};
use crate::upkeep::Upkeep;

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets, T: Probe> Rotated<L, U, F, K, T> {
    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let mut child = *self;
        child.follow(self, m);
        f(&mut child)
    }

    /// Calls `f` with the position in which the turn is handed over.
    #[inline(always)]
    pub(crate) fn after_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        f(&mut Self { side: self.side ^ 1, en_passant: NOWHERE, ..*self })
    }

    /// Makes a copy of a position into the position after a move, whether or not it leaves the own king
    /// attacked. All is read from the old position: what has just been written to the copy would have to wait
    /// for the stores.
    // Always: as one of thirty boards in a program it was left as a call, which cost 12 to 15 % of perft. Not
    // as a function that returns the copy: that copied twice, 30 instructions of a leaf's 104.
    #[inline(always)]
    fn follow(&mut self, old: &Self, m: Move) {
        let (us, _) = old.sides();
        self.men.follow(&old.men, m, us);
        self.turned = U::after(old.turned, m.from(), m.to());
        self.side = old.side ^ 1;
        let path = bit(m.from()) | bit(m.to());
        self.unmoved = old.unmoved & !path;
        self.en_passant = NOWHERE;
        if m.is_special() {
            if m.is_by_two_squares() {
                self.en_passant = m.from().midpoint(m.to()) as u8;
            } else {
                self.add_special(us, m);
            }
        }
    }

    /// The side to move and its opponent, as indices.
    #[inline(always)]
    pub(crate) fn sides(&self) -> (usize, usize) {
        let us = usize::from(self.side & 1);
        (us, us ^ 1)
    }

    /// The rest of a side's move that is more than one piece leaving one square for another.
    // Never: inline, all sets were taken out of their vector registers in case it is needed, for every move.
    #[inline(never)]
    fn add_special(&mut self, us: usize, m: Move) {
        if m.is_en_passant() {
            // The pawn taken stands beside the one that takes, on the row behind its destination.
            self.toggle(PAWN, us ^ 1, m.to() ^ 8);
        } else if m.is_castling() {
            let wing = if m.to() > m.from() { Wing::King } else { Wing::Queen };
            let (from, to) = CASTLES[us][wing as usize].rook;
            self.toggle(ROOK, us, from);
            self.toggle(ROOK, us, to);
        } else {
            self.men.toggle(PAWN, us, m.to());
            self.men.toggle(m.promoted(), us, m.to());
        }
    }

    /// Puts a piece on an empty square, or takes it away from there.
    #[inline]
    fn toggle(&mut self, number: usize, side: usize, square: usize) {
        self.men.toggle(number, side, square);
        self.turned = U::toggle(self.turned, square);
    }
}

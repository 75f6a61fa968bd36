//! Our pawns, as sets where nothing is special about them.

use super::Replies;
use crate::Listing;
use crate::danger::Danger;
use crate::men::Code;
use crate::moves::Move;
use crate::sets::{PASSED, Set, Squares, View, bit};
use crate::sliders::Sliders;
use crate::tables::PAWN_ATTACKS;

impl<L: Listing, S: Sliders, const WE: bool, const THEY: bool> Replies<'_, L, S, WE, THEY> {
    #[inline(always)]
    pub(super) fn pawns(&mut self) {
        let (us, Danger { straight, diagonal, .. }) = (self.us, self.danger);
        let pawns = us.own.pawns;
        if us.planes.state & PASSED != 0 {
            for from in Squares(us.takers_en_passant()) {
                self.play(Move::new(from, us.passed(), View::<L, S, WE>::own_code(Code::PAWN)).special());
            }
        }
        let alone = straight
            | diagonal
            | self.answers.fixed
            | self.answers.watched
            | self.meeting
            | self.pawn.near
            | View::<L, S, WE>::rank(6);
        let many = pawns & !alone;
        let empty = !us.occupied;
        let once = View::<L, S, WE>::ahead(many) & empty;
        let twice = View::<L, S, WE>::ahead(once & View::<L, S, WE>::rank(2)) & empty;
        let left = View::<L, S, WE>::ahead_left(many) & us.enemy.all;
        let right = View::<L, S, WE>::ahead_right(many) & us.enemy.all;
        let special = twice & View::<L, S, WE>::beside(us.enemy.pawns & View::<L, S, WE>::rank(3));
        let (played, near) = (self.played | self.pawn.checks, self.pawn.near | self.exact);
        self.pawn_set(once, View::<L, S, WE>::AHEAD, 0, played, near);
        self.pawn_set(twice, 2 * View::<L, S, WE>::AHEAD, special, played, near);
        self.pawn_set(left, View::<L, S, WE>::AHEAD - 1, 0, played, near);
        self.pawn_set(right, View::<L, S, WE>::AHEAD + 1, 0, played, near);
        for from in Squares(pawns & alone) {
            self.pawn_alone(from);
        }
    }

    /// Moves of pawns of which none is near their king, each from so far behind its target.
    #[inline(always)]
    pub(super) fn pawn_set(&mut self, to: Set, back: isize, specials: Set, played: Set, near: Set) {
        let unplayed = to & !played;
        self.tally.add(unplayed);
        self.unplayed += unplayed.count_ones();
        for to in Squares(to & (played | near | specials | self.answers.pins)) {
            let from = to.wrapping_add_signed(-back);
            let m = Move::new(from, to, View::<L, S, WE>::own_code(Code::PAWN));
            let m = if specials & bit(to) != 0 { m.special() } else { m };
            if played & bit(to) != 0 {
                self.play(m);
                continue;
            }
            self.difference += self.arriving(from, to, self.once, PAWN_ATTACKS[!WE as usize][to]);
            if self.answers.pins & bit(to) != 0 {
                self.difference += self.released(from, to, self.pawn);
            }
            if specials & bit(to) != 0 {
                self.difference += self.taken_in_passing(m);
            }
        }
    }

    /// Number of their pawns that can take en passant after a move.
    #[inline(never)]
    pub(super) fn taken_in_passing(&self, m: Move) -> i64 {
        let planes = self.us.planes.played(m);
        View::<L, S, THEY>::new((), &planes).takers_en_passant().count_ones().into()
    }

    /// The moves of a pawn that is pinned, watched, near their king or about to become something else.
    pub(super) fn pawn_alone(&mut self, from: usize) {
        let (us, Danger { straight, diagonal, .. }) = (self.us, self.danger);
        let man = bit(from);
        let empty = !us.occupied;
        let takes = PAWN_ATTACKS[!WE as usize][from];
        let ahead = View::<L, S, WE>::ahead;
        let (mut line, mut diagonals) = (!0, !0);
        if straight & man != 0 {
            (line, diagonals) = (straight, 0);
        }
        if diagonal & man != 0 {
            (line, diagonals) = (0, diagonals & diagonal);
        }
        let once = ahead(man) & empty;
        let twice = ahead(once & View::<L, S, WE>::rank(2)) & empty & line;
        let once = once & line;
        let takes_now = takes & us.enemy.all & diagonals;
        if man & View::<L, S, WE>::rank(6) != 0 {
            for to in Squares(once | takes_now) {
                for code in [Code::QUEEN, Code::ROOK, Code::BISHOP, Code::KNIGHT] {
                    self.play(Move::new(from, to, View::<L, S, WE>::own_code(code)));
                }
            }
            return;
        }
        let special = twice & View::<L, S, WE>::beside(us.enemy.pawns & View::<L, S, WE>::rank(3));
        let mut targets = once | twice | takes_now;
        for to in Squares(special) {
            let m = Move::new(from, to, View::<L, S, WE>::own_code(Code::PAWN)).special();
            if self.played_from(from, self.pawn) & bit(to) != 0 {
                self.play(m);
                targets ^= bit(to);
            } else {
                self.difference += self.taken_in_passing(m);
            }
        }
        self.man(Code::PAWN, from, takes, targets, self.pawn, |to, _| PAWN_ATTACKS[!WE as usize][to]);
    }
}

//! Who attacks a general: looked up from its square, with the tables that say where men go.

use qipan_game::{Play, PseudoLegal};
use xiangqi_rules::Kind;

use crate::Board;
use crate::sets::{Men, Sets};
use crate::sliders::reached;
use crate::squares::square_in;
use crate::tables::{horses_at, soldiers_at};

impl<L: PseudoLegal, K: Sets, P: Play> Board<L, K, P> {
    /// Where a side's general stands: in its half there is no other.
    #[inline(always)]
    pub(crate) fn general(&self, side: usize) -> usize {
        square_in(side, self.men.of(Kind::General, side).trailing_zeros() as usize)
    }

    /// Whether the general of a side, 0 for Red, is attacked, the other general's open file included.
    ///
    /// What a chariot and a cannon on the general's square would reach is where chariots and cannons reach
    /// it. Horses and soldiers that attack it stand in its half.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: usize) -> bool {
        // Which half is which is known at compile time in both, so that words and tables have fixed places.
        if side == 0 { self.is_attacked_in::<0>() } else { self.is_attacked_in::<1>() }
    }

    /// Whether the side that has just moved has left its general attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_general(&self, side: usize) -> bool {
        if L::EXEMPTS { self.is_attacked_called(side) } else { self.is_attacked(side) }
    }

    /// [`is_attacked`](Self::is_attacked) as a call: where it is seldom asked, or nothing else of a copy is,
    /// the copy is still written by whole vectors.
    #[inline(never)]
    pub(crate) fn is_attacked_called(&self, side: usize) -> bool {
        self.is_attacked(side)
    }

    #[inline(always)]
    fn is_attacked_in<const SIDE: usize>(&self) -> bool {
        let side = SIDE;
        let men = &self.men;
        let general = self.general(side);
        let occupied = men.occupied(side);
        let [near, far] = reached(occupied, &self.turned, side, general);
        let on_lines = |half: usize, chariot: u64, cannon: u64| {
            men.strikers(half) & chariot | men.of(Kind::Cannon, half) & cannon
        };
        let leaping = men.of(Kind::Horse, side) & horses_at(occupied, general);
        let beside = men.of(Kind::Soldier, side) & soldiers_at(side, general);
        let near = on_lines(side, near.chariot, near.cannon) | leaping | beside;
        let far = on_lines(side ^ 1, far.chariot, far.cannon);
        let them = |half: usize| men.colour(side ^ 1, half);
        near & them(side) | far & them(side ^ 1) != 0
    }
}

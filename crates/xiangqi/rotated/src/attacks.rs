//! Attacks on a general: looked up from its square, with the tables that say where men go.

use qipan_game::{Play, PseudoLegal};
use xiangqi_rules::Kind;

use crate::Rotated;
use crate::danger::watch;
use crate::sets::{Men, Sets, words};
use crate::sliders::reached;
use crate::squares::square_in;
use crate::tables::{horses_at, soldiers_at};

impl<L: PseudoLegal, K: Sets, P: Play> Rotated<L, K, P> {
    /// Returns the square of a side's general: in its half there is no other.
    #[inline(always)]
    pub(crate) fn general(&self, side: usize) -> usize {
        square_in(side, self.men.of(Kind::General, side).trailing_zeros() as usize)
    }

    /// Returns true if the general of a side, 0 for Red, is attacked, the other general's open file
    /// included.
    ///
    /// What a chariot and a cannon on the general's square would reach is where chariots and cannons reach
    /// it. Horses and soldiers that attack it stand in its half.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, side: usize) -> bool {
        // Which half is which is known at compile time in both, so that words and tables have fixed places.
        if side == 0 { self.is_attacked_in::<0>() } else { self.is_attacked_in::<1>() }
    }

    #[inline(always)]
    fn is_attacked_in<const SIDE: usize>(&self) -> bool {
        let general = self.general(SIDE);
        if self.is_watched(SIDE, general) {
            self.is_attacked_by_men::<SIDE>()
        } else {
            self.is_faced(SIDE, general)
        }
    }

    /// Returns true if the side that just moved left its general attacked. A move that is not exempt mostly
    /// has a man that watches the general: at level `exempt` the full test is therefore made at once.
    #[inline(always)]
    pub(crate) fn has_exposed_general(&self, side: usize) -> bool {
        match (L::EXEMPTS, side) {
            (true, 0) => self.is_attacked_by_men::<0>(),
            (true, _) => self.is_attacked_by_men::<1>(),
            (false, _) => self.is_attacked(side),
        }
    }

    /// Returns true if nothing stands between the two generals.
    #[inline(always)]
    pub(crate) fn is_faced(&self, side: usize, general: usize) -> bool {
        let between = words(watch(side, general).between[self.general(side ^ 1) & 127]);
        between[0] & self.men.occupied(0) | between[1] & self.men.occupied(1) == 0
    }

    /// Returns true if an enemy man stands where it could attack a general, the other general apart. A
    /// soldier a leap away counts too, and a horse beside it: that takes less than telling them apart.
    #[inline(always)]
    pub(crate) fn is_watched(&self, side: usize, general: usize) -> bool {
        let (men, watch) = (&self.men, watch(side, general));
        let lines = words(watch.lines);
        let far = men.sliders(side ^ 1) & lines[side ^ 1];
        let near = men.sliders(side) & lines[side] | men.steppers(side) & watch.near;
        far & men.colour(side ^ 1, side ^ 1) | near & men.colour(side ^ 1, side) != 0
    }

    /// The full test, as a call: where it is seldom asked, a copy is still written by whole vectors.
    #[inline(never)]
    fn is_attacked_by_men<const SIDE: usize>(&self) -> bool {
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

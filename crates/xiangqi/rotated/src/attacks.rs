//! Attacks on a general: looked up from its square, with the tables that say where pieces go.

use qipan_game::{Play, Probe, PseudoLegal, noted};
use xiangqi_rules::Kind;

use crate::Rotated;
use crate::danger::watch;
use crate::marks::{self, in_half, part};
use crate::sets::{Men, Set, Sets, words};
use crate::sliders::reached;
use crate::squares::square_in;
use crate::tables::{horses_at, soldiers_from};

impl<L: PseudoLegal, K: Sets, P: Play, T: Probe> Rotated<L, K, P, T> {
    /// Returns the square of a side's general: in its half there is no other.
    #[inline(always)]
    pub(crate) fn general(&self, side: usize) -> usize {
        let generals = self.men.of(self.probe, Kind::General, side);
        noted!(self.probe, generals, || in_half(side));
        square_in(side, generals.trailing_zeros() as usize)
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
        self.probe.enters(part::GENERAL, SIDE);
        let general = self.general(SIDE);
        if self.is_watched(SIDE, general) {
            self.is_attacked_by_men::<SIDE>()
        } else {
            self.is_faced(SIDE, general)
        }
    }

    /// Returns true if the side that just moved left its general attacked. A move that is not exempt mostly
    /// has a piece that watches the general: at level `exempt` the full test is therefore made at once.
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
        self.probe.enters(part::FACED, side);
        let other = self.general(side ^ 1);
        let between = words(self.between(side, general, other));
        let [south, north] = [0, 1].map(|half| self.men.occupied(self.probe, half));
        noted!(self.probe, between[0] & south | between[1] & north == 0)
    }

    /// The squares between a side's general and a piece on a line with it, or the leg of a horse.
    #[inline(always)]
    pub(crate) fn between(&self, side: usize, general: usize, man: usize) -> Set {
        let place = marks::BETWEEN[side & 1].of(general & 63, man & 127);
        self.probe.reads(place, watch(side, general).between[man & 127])
    }

    /// Returns true if an enemy piece stands where it could attack a general, the other general apart. A
    /// soldier a leap away counts too, and a horse beside it: that takes less than telling them apart.
    #[inline(always)]
    pub(crate) fn is_watched(&self, side: usize, general: usize) -> bool {
        let (men, watch, probe) = (&self.men, watch(side, general), self.probe);
        probe.enters(part::WATCHED, side);
        let lines = words(probe.reads(marks::LINES.of(side, general & 63), watch.lines));
        let far = men.sliders(probe, side ^ 1) & lines[side ^ 1];
        let near = probe.reads(marks::NEAR.of(side, general & 63), watch.near);
        let near = men.sliders(probe, side) & lines[side] | men.steppers(probe, side) & near;
        let them = |half: usize| men.colour(probe, side ^ 1, half);
        let far = noted!(probe, far & them(side ^ 1), || in_half(side ^ 1));
        let near = noted!(probe, near & them(side), || in_half(side));
        noted!(probe, far | near != 0)
    }

    /// The full test, as a call: where it is seldom asked, a copy is still written by whole vectors.
    #[inline(never)]
    fn is_attacked_by_men<const SIDE: usize>(&self) -> bool {
        let (side, men, probe) = (SIDE, &self.men, self.probe);
        probe.enters(part::GENERAL, side);
        let general = self.general(side);
        probe.enters(part::OCCUPIED, side);
        let occupied = men.occupied(probe, side);
        noted!(probe, occupied, || in_half(side));
        let [near, far] = reached(probe, occupied, &self.turned, side, general);
        let on_lines = |half: usize, chariot: u64, cannon: u64| {
            men.strikers(probe, half) & chariot | men.of(probe, Kind::Cannon, half) & cannon
        };
        let leaping = horses_at(probe, occupied, general) & men.of(probe, Kind::Horse, side);
        noted!(probe, leaping, || in_half(side));
        probe.enters(part::BESIDE, side);
        let beside = soldiers_from(probe, side, general) & men.of(probe, Kind::Soldier, side);
        noted!(probe, beside, || in_half(side));
        probe.enters(part::STRIKING, side);
        let near = on_lines(side, near.chariot, near.cannon) | leaping | beside;
        let far = on_lines(side ^ 1, far.chariot, far.cannon);
        let them = |half: usize| men.colour(probe, side ^ 1, half);
        let near = noted!(probe, near & them(side), || in_half(side));
        let far = noted!(probe, far & them(side ^ 1), || in_half(side ^ 1));
        noted!(probe, near | far != 0)
    }
}

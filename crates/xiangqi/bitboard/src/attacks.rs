//! Attacks on a general: looked up from the general outwards.

use qipan_game::{Probe, noted};
use xiangqi_rules::{Kind, Side};

use crate::mailbox::Mailbox;
use crate::marks::{BESIDE, LEAPS, LINES, in_the_way, noted_in, on, part};
use crate::sets::{Half, Set, Sets, for_each, is_single};
use crate::sliders::Sliders;
use crate::squares::{Black, Player, Red};
use crate::tables::{WATCH, Watch};
use crate::{Bitboard, Lists};

/// The pieces of an enemy that would attack a general if others were in the way or not.
pub(crate) struct Watchers {
    /// Chariots on its lines.
    pub chariots: Set,
    /// Cannons on its lines.
    pub cannons: Set,
    /// Horses a leap away, in the home half.
    pub horses: u64,
    /// Soldiers beside or in front of it, in the home half.
    pub soldiers: u64,
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, T: Probe> Bitboard<L, S, K, M, T> {
    /// Bit of a side's general in the word of its half.
    #[inline(always)]
    pub(crate) fn general_bit<P: Player>(&self) -> usize {
        let general = noted_in!(self.probe, P::HOME, P::home(self.men_of::<P>(Kind::General)));
        general.trailing_zeros() as usize
    }

    /// The other general's square.
    #[inline(always)]
    pub(crate) fn other_general<P: Player>(&self) -> usize {
        let away = P::away(self.men_of::<P::Opponent>(Kind::General));
        away.trailing_zeros() as usize + P::AWAY.base()
    }

    /// Returns the [`Watch`] of a general of `P` on a bit of its home half.
    #[inline(always)]
    pub(crate) fn watch<P: Player>(&self, at: usize) -> &'static Watch {
        &WATCH[P::SIDE as usize][at & 63]
    }

    /// Returns the squares from which a general can be threatened: on its lines, a leap away, beside it.
    #[inline(always)]
    fn around(&self, watch: &Watch) -> (Set, u64, u64) {
        let lines = self.probe.reads_from(|| on(LINES, watch), watch.lines);
        let leaps = self.probe.reads_from(|| on(LEAPS, watch), watch.leaps);
        (lines, leaps, self.probe.reads_from(|| on(BESIDE, watch), watch.beside))
    }

    /// Returns the squares in the way of an enemy's piece on a square.
    #[inline(always)]
    pub(crate) fn between(&self, watch: &Watch, square: usize) -> Set {
        self.probe.reads_from(|| in_the_way(watch, square), watch.between(square))
    }

    /// Returns those of `them` that watch a general of `P`.
    #[inline(always)]
    pub(crate) fn watchers<P: Player>(&self, watch: &Watch, them: Set) -> Watchers {
        let (lines, leaps, beside) = self.around(watch);
        Watchers {
            chariots: noted!(self.probe, self.kind(Kind::Chariot) & them & lines),
            cannons: noted!(self.probe, self.kind(Kind::Cannon) & them & lines),
            horses: noted_in!(self.probe, P::HOME, P::home(self.kind(Kind::Horse) & them) & leaps),
            soldiers: noted_in!(self.probe, P::HOME, P::home(self.kind(Kind::Soldier) & them) & beside),
        }
    }

    /// Returns true if any of `them` watches a general of `P`; mostly none does.
    #[inline(always)]
    pub(crate) fn is_watched<P: Player>(&self, watch: &Watch, them: Set) -> bool {
        self.probe.enters(part::WATCHED, 0);
        let (lines, leaps, beside) = self.around(watch);
        let sliders = noted!(self.probe, (self.kind(Kind::Chariot) | self.kind(Kind::Cannon)) & lines & them);
        let near = noted_in!(
            self.probe,
            P::HOME,
            P::home(self.kind(Kind::Horse)) & leaps | P::home(self.kind(Kind::Soldier)) & beside
        );
        noted!(self.probe, Half::Red.word(sliders) | Half::Black.word(sliders) | near & P::home(them) != 0)
    }

    /// Returns true if a general of `P` on a bit of its home half is attacked by `them`, when all pieces, it
    /// among them, stand on `occupied`.
    #[inline(always)]
    fn is_attacked_at<P: Player>(&self, at: usize, occupied: Set, them: Set) -> bool {
        let watch = self.watch::<P>(at);
        self.probe.enters(part::FACING, 0);
        let other = self.other_general::<P>();
        noted!(self.probe, self.between(watch, other) & occupied) == 0
            || self.is_watched::<P>(watch, them) && self.is_attacked_by_men::<P>(watch, occupied, them)
    }

    /// Returns true if one of `them`, the general apart, attacks a general.
    #[inline(never)]
    fn is_attacked_by_men<P: Player>(&self, watch: &Watch, occupied: Set, them: Set) -> bool {
        self.probe.enters(part::WATCHERS, 0);
        let Watchers { chariots, cannons, horses, soldiers } = self.watchers::<P>(watch, them);
        if soldiers != 0 {
            return true;
        }
        for_each!((_, sniper) in noted!(self.probe, chariots | P::HOME.set(horses)) => {
            self.probe.enters(part::SNIPER, sniper);
            if noted!(self.probe, self.between(watch, sniper) & occupied) == 0 {
                return true;
            }
        });
        for_each!((_, cannon) in cannons => {
            self.probe.enters(part::CANNON, cannon);
            if is_single(noted!(self.probe, self.between(watch, cannon) & occupied)) {
                return true;
            }
        });
        false
    }

    /// Returns true if the general of `P` is attacked.
    #[inline(always)]
    pub(crate) fn is_attacked<P: Player>(&self) -> bool {
        self.probe.begins(part::GENERAL, 0);
        let at = self.general_bit::<P>();
        self.is_attacked_at::<P>(at, self.occupied(), self.side(P::Opponent::SIDE))
    }

    /// Returns true if the side that just moved left its general attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_general(&self) -> bool {
        match self.to_move {
            Side::Red => self.is_attacked::<Black>(),
            Side::Black => self.is_attacked::<Red>(),
        }
    }

    /// Returns true if the general of `P` is safe after a move of another piece.
    pub(crate) fn is_safe_after<P: Player>(&self, from: usize, to: usize) -> bool {
        self.probe.enters(part::TRY, to);
        let at = self.general_bit::<P>();
        let them = noted!(self.probe, self.side(P::Opponent::SIDE) & !self.bit(to));
        let occupied = noted!(self.probe, (self.occupied() ^ self.bit(from)) | self.bit(to));
        !self.is_attacked_at::<P>(at, occupied, them)
    }

    /// Returns true if the general of `P` is safe after its own step to another square; both are bits of
    /// its home half. A piece that it takes there needs no exception: no table entry holds the square that it
    /// stands on.
    #[inline(always)]
    pub(crate) fn is_safe_step<P: Player>(&self, from: usize, to: usize) -> bool {
        self.probe.enters(part::TRY, to + P::HOME.base());
        let occupied = noted!(self.probe, self.occupied() ^ P::HOME.set(1 << from) | P::HOME.set(1 << to));
        !self.is_attacked_at::<P>(to, occupied, self.side(P::Opponent::SIDE))
    }
}

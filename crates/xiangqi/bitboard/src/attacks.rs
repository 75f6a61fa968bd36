//! Attacks on a general: looked up from the general outwards.

use xiangqi_rules::{Kind, Side};

use crate::mailbox::Mailbox;
use crate::sets::{Half, Men, Set, Sets, bit, for_each, is_single};
use crate::sliders::Sliders;
use crate::squares::{Black, Player, Red};
use crate::tables::{WATCH, Watch};
use crate::{Bitboard, Lists};

/// The men of an enemy that would attack a general if others were in the way or not.
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

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// Bit of a side's general in the word of its half.
    #[inline(always)]
    pub(crate) fn general_bit<P: Player>(&self) -> usize {
        P::home(self.men_of::<P>(Kind::General)).trailing_zeros() as usize
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

    /// Returns those of `them` that watch a general of `P`.
    #[inline(always)]
    pub(crate) fn watchers<P: Player>(&self, watch: &Watch, them: Set) -> Watchers {
        Watchers {
            chariots: self.men.kind(Kind::Chariot) & them & watch.lines,
            cannons: self.men.kind(Kind::Cannon) & them & watch.lines,
            horses: P::home(self.men.kind(Kind::Horse) & them) & watch.leaps,
            soldiers: P::home(self.men.kind(Kind::Soldier) & them) & watch.beside,
        }
    }

    /// Returns true if any of `them` watches a general of `P`; mostly none does.
    #[inline(always)]
    pub(crate) fn is_watched<P: Player>(&self, watch: &Watch, them: Set) -> bool {
        let sliders = (self.men.kind(Kind::Chariot) | self.men.kind(Kind::Cannon)) & watch.lines & them;
        let near = P::home(self.men.kind(Kind::Horse)) & watch.leaps
            | P::home(self.men.kind(Kind::Soldier)) & watch.beside;
        Half::Red.word(sliders) | Half::Black.word(sliders) | near & P::home(them) != 0
    }

    /// Returns true if a general of `P` on a bit of its home half is attacked by `them`, when all men, it
    /// among them, stand on `occupied`.
    #[inline(always)]
    fn is_attacked_at<P: Player>(&self, at: usize, occupied: Set, them: Set) -> bool {
        let watch = self.watch::<P>(at);
        watch.between(self.other_general::<P>()) & occupied == 0
            || self.is_watched::<P>(watch, them) && self.is_attacked_by_men::<P>(watch, occupied, them)
    }

    /// Returns true if one of `them`, the general apart, attacks a general.
    #[inline(never)]
    fn is_attacked_by_men<P: Player>(&self, watch: &Watch, occupied: Set, them: Set) -> bool {
        let Watchers { chariots, cannons, horses, soldiers } = self.watchers::<P>(watch, them);
        if soldiers != 0 {
            return true;
        }
        for_each!((_, sniper) in chariots | P::HOME.set(horses) => {
            if watch.between(sniper) & occupied == 0 {
                return true;
            }
        });
        for_each!((_, cannon) in cannons => {
            if is_single(watch.between(cannon) & occupied) {
                return true;
            }
        });
        false
    }

    /// Returns true if the general of `P` is attacked.
    #[inline(always)]
    pub(crate) fn is_attacked<P: Player>(&self) -> bool {
        self.is_attacked_at::<P>(
            self.general_bit::<P>(),
            self.men.occupied(),
            self.men.side(P::Opponent::SIDE),
        )
    }

    /// Returns true if the side that just moved left its general attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_general(&self) -> bool {
        match self.to_move {
            Side::Red => self.is_attacked::<Black>(),
            Side::Black => self.is_attacked::<Red>(),
        }
    }

    /// Returns true if the general of `P` is safe after a move of another man.
    pub(crate) fn is_safe_after<P: Player>(&self, from: usize, to: usize) -> bool {
        let occupied = (self.men.occupied() ^ bit(from)) | bit(to);
        let them = self.men.side(P::Opponent::SIDE) & !bit(to);
        !self.is_attacked_at::<P>(self.general_bit::<P>(), occupied, them)
    }

    /// Returns true if the general of `P` is safe after its own step to another square; both are bits of
    /// its home half. A man that it takes there needs no exception: no table entry holds the square that it
    /// stands on.
    #[inline(always)]
    pub(crate) fn is_safe_step<P: Player>(&self, from: usize, to: usize) -> bool {
        let occupied = self.men.occupied() ^ P::HOME.set(1 << from) | P::HOME.set(1 << to);
        !self.is_attacked_at::<P>(to, occupied, self.men.side(P::Opponent::SIDE))
    }
}

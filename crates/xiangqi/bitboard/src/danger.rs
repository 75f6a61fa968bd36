//! Threats to the own general, and the legal moves that follow from them, found without playing any.

use crate::attacks::Watchers;
use crate::mailbox::Mailbox;
use crate::sets::{Men, Set, Sets, bit, first, for_each, is_single, len};
use crate::sliders::Sliders;
use crate::squares::Player;
use crate::{Bitboard, Lists};

/// The threats to a general that does not move.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Enemy men that give check.
    pub checkers: Set,
    /// Own men whose moves are confined: they stand between the general and a chariot or the other general,
    /// or are one of the two screens before a cannon, or are the leg of a horse.
    pub confined: Set,
    /// Empty squares between the general and a cannon without a screen: a man that went there would become
    /// one.
    pub bare: Set,
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox> Bitboard<L, S, K, M> {
    /// Everything that threatens the general of `P`, which is to move.
    #[inline(always)]
    pub(crate) fn danger<P: Player>(&self) -> Danger {
        let own = self.men.side(P::SIDE);
        let them = self.men.side(P::Opponent::SIDE);
        let occupied = own | them;
        let general = self.general_bit::<P>();
        let watch = self.watch::<P>(general);
        let mut danger = Danger { checkers: 0, confined: 0, bare: 0 };
        // The generals never face each other when a side is to move: no man between means different files.
        let men = watch.between(self.other_general::<P>()) & occupied & !P::HOME.set(1 << general);
        if is_single(men) {
            danger.confined = men & own;
        }
        if self.is_watched::<P>(watch, them) {
            let watchers = self.watchers::<P>(watch, them);
            danger.checkers = P::HOME.set(watchers.soldiers);
            for_each!((_, sniper) in watchers.chariots | P::HOME.set(watchers.horses) => {
                let men = watch.between(sniper) & occupied;
                if men == 0 {
                    danger.checkers |= bit(sniper);
                } else if is_single(men) {
                    danger.confined |= men & own;
                }
            });
            for_each!((_, cannon) in watchers.cannons => {
                let men = watch.between(cannon) & occupied;
                match len(men) {
                    0 => danger.bare |= watch.between(cannon),
                    1 => danger.checkers |= bit(cannon),
                    2 => danger.confined |= men & own,
                    _ => {}
                }
            });
        }
        danger
    }

    /// Returns the squares that a confined man may go to.
    pub(crate) fn confines<P: Player>(&self, man: usize) -> Set {
        let occupied = self.men.occupied();
        let them = self.men.side(P::Opponent::SIDE);
        let watch = self.watch::<P>(self.general_bit::<P>());
        let man = bit(man);
        let mut confines = !0;
        let Watchers { chariots, cannons, horses, .. } = self.watchers::<P>(watch, them);
        for_each!((_, sniper) in chariots | P::HOME.set(horses) | bit(self.other_general::<P>()) => {
            if watch.between(sniper) & occupied == man {
                confines &= watch.between(sniper) | bit(sniper);
            }
        });
        for_each!((_, cannon) in cannons => {
            let men = watch.between(cannon) & occupied;
            // Both screens must stay: not even one may take the other.
            if men & man != 0 && len(men) == 2 {
                confines &= (watch.between(cannon) & !occupied) | bit(cannon);
            }
        });
        confines
    }

    /// Squares that parry a check by one man, by any man but the cannon's screen; and that screen.
    pub(crate) fn parries<P: Player>(&self, checker: Set) -> (Set, Set) {
        let occupied = self.men.occupied();
        let watch = self.watch::<P>(self.general_bit::<P>());
        // A soldier stands next to the general, with nothing between.
        let between = watch.between(first(checker));
        ((between & !occupied) | checker, between & occupied)
    }
}

//! Threats to the own general, and the legal moves that follow from them, found without playing any.

use qipan_game::{Probe, noted};

use crate::attacks::Watchers;
use crate::mailbox::Mailbox;
use crate::marks::part;
use crate::sets::{Set, Sets, first, for_each, is_single, len};
use crate::sliders::Sliders;
use crate::squares::Player;
use crate::{Bitboard, Lists};

/// The threats to a general that does not move.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Enemy pieces that give check.
    pub checkers: Set,
    /// Own pieces whose moves are confined: they stand between the general and a chariot or the other
    /// general, or are one of the two screens before a cannon, or are the leg of a horse.
    pub confined: Set,
    /// Empty squares between the general and a cannon without a screen: a piece that went there would become
    /// one.
    pub bare: Set,
}

impl<L: Lists, S: Sliders, K: Sets, M: Mailbox, T: Probe> Bitboard<L, S, K, M, T> {
    /// Everything that threatens the general of `P`, which is to move.
    #[inline(always)]
    pub(crate) fn danger<P: Player>(&self) -> Danger {
        self.probe.begins(part::GENERAL, 0);
        let own = self.side(P::SIDE);
        let them = self.side(P::Opponent::SIDE);
        let occupied = own | them;
        let general = self.general_bit::<P>();
        let watch = self.watch::<P>(general);
        let mut danger = Danger { checkers: 0, confined: 0, bare: 0 };
        // The generals never face each other when a side is to move: no piece between means different files.
        self.probe.enters(part::FACING, 0);
        let other = self.other_general::<P>();
        let men = noted!(self.probe, self.between(watch, other) & occupied & !P::HOME.set(1 << general));
        if is_single(men) {
            danger.confined = men & own;
        }
        if self.is_watched::<P>(watch, them) {
            self.probe.enters(part::WATCHERS, 0);
            let watchers = self.watchers::<P>(watch, them);
            danger.checkers = P::HOME.set(watchers.soldiers);
            for_each!((_, sniper) in noted!(self.probe, watchers.chariots | P::HOME.set(watchers.horses)) => {
                self.probe.enters(part::SNIPER, sniper);
                let men = noted!(self.probe, self.between(watch, sniper) & occupied);
                if men == 0 {
                    danger.checkers |= self.bit(sniper);
                } else if is_single(men) {
                    danger.confined |= men & own;
                }
            });
            for_each!((_, cannon) in watchers.cannons => {
                self.probe.enters(part::CANNON, cannon);
                let between = self.between(watch, cannon);
                let men = noted!(self.probe, between & occupied);
                match len(men) {
                    0 => danger.bare |= between,
                    1 => danger.checkers |= self.bit(cannon),
                    2 => danger.confined |= men & own,
                    _ => {}
                }
            });
        }
        self.noting(danger)
    }

    /// Notes the threats that were found, and returns them.
    #[inline(always)]
    fn noting(&self, danger: Danger) -> Danger {
        self.probe.enters(part::CHECKERS, 0);
        self.probe.works_out("danger.checkers", danger.checkers);
        self.probe.enters(part::SHIELDS, 0);
        self.probe.works_out("danger.confined", danger.confined);
        self.probe.enters(part::BARE, 0);
        self.probe.works_out("danger.bare", danger.bare);
        danger
    }

    /// Returns the squares that a confined piece may go to.
    pub(crate) fn confines<P: Player>(&self, man: usize) -> Set {
        self.probe.enters(part::CONFINES, man);
        let occupied = self.occupied();
        let them = self.side(P::Opponent::SIDE);
        let watch = self.watch::<P>(self.general_bit::<P>());
        let man = self.bit(man);
        let mut confines = !0;
        let Watchers { chariots, cannons, horses, .. } = self.watchers::<P>(watch, them);
        for_each!((_, sniper) in chariots | P::HOME.set(horses) | self.bit(self.other_general::<P>()) => {
            let between = self.between(watch, sniper);
            if between & occupied == man {
                confines &= noted!(self.probe, between | self.bit(sniper));
            }
        });
        for_each!((_, cannon) in cannons => {
            let between = self.between(watch, cannon);
            let men = between & occupied;
            // Both screens must stay: not even one may take the other.
            if men & man != 0 && len(men) == 2 {
                confines &= noted!(self.probe, (between & !occupied) | self.bit(cannon));
            }
        });
        self.probe.works_out("confines", confines)
    }

    /// Squares that parry a check by one piece, by any piece but the cannon's screen; and that screen.
    pub(crate) fn parries<P: Player>(&self, checker: Set) -> (Set, Set) {
        self.probe.begins(part::PARRIES, first(checker));
        let occupied = self.occupied();
        let watch = self.watch::<P>(self.general_bit::<P>());
        // A soldier stands next to the general, with nothing between.
        let between = self.between(watch, first(checker));
        let screen = noted!(self.probe, between & occupied);
        (noted!(self.probe, (between & !occupied) | checker), screen)
    }
}

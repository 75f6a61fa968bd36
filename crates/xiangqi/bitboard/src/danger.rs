//! What threatens the own general, and so which moves are legal, found without playing any.

use xiangqi_rules::Kind;

use crate::Board;
use crate::geometry::{NOWHERE, PALACE_ROW, WATCH, Watch};
use crate::player::Player;
use crate::set::{Set, bit, first, for_each, is_single, len};
use crate::sliders::Sliders;

/// The threats to a general that does not move.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Enemy men that give check.
    pub checkers: Set,
    /// Own men whose moves are confined: they stand between the general and a chariot or the other general, or are one of
    /// the two screens before a cannon, or are the leg of a horse.
    pub confined: Set,
    /// Empty squares between the general and a cannon without a screen: a man who went there would become one.
    pub bare: Set,
}

/// What can threaten a general on the square of a [`Watch`].
#[inline]
fn watch<P: Player>(home_bit: usize) -> &'static Watch {
    &WATCH[P::SIDE as usize][PALACE_ROW[P::SIDE as usize][home_bit & 63] as usize]
}

impl<S: Sliders> Board<S> {
    /// Bit of a side's general in the word of its half.
    #[inline]
    pub(crate) fn general_bit<P: Player>(&self) -> usize {
        P::home(self.men::<P>(Kind::General)).trailing_zeros() as usize
    }

    /// The other general's square.
    #[inline]
    fn other_general<P: Player>(&self) -> usize {
        let away = P::away(self.men::<P::Opponent>(Kind::General));
        away.trailing_zeros() as usize + P::AWAY.base()
    }

    /// Chariots and horses of `them` that a general is safe from only while somebody (a horse: on its leg) is between.
    #[inline]
    fn straight(&self, watch: &Watch, them: Set) -> Set {
        ((self.kinds[Kind::Chariot as usize] & watch.lines)
            | (self.kinds[Kind::Horse as usize] & watch.leaps))
            & them
    }

    /// Cannons of `them` on the general's lines.
    #[inline]
    fn cannons(&self, watch: &Watch, them: Set) -> Set {
        self.kinds[Kind::Cannon as usize] & watch.lines & them
    }

    /// Soldiers of `them` next to the general.
    #[inline]
    fn soldiers(&self, watch: &Watch, them: Set) -> Set {
        self.kinds[Kind::Soldier as usize] & watch.beside & them
    }

    /// Everything that threatens the general of `P`, who is to move.
    #[inline(always)]
    pub(crate) fn danger<P: Player>(&self) -> Danger {
        let own = self.sides[P::SIDE as usize];
        let them = self.sides[P::Opponent::SIDE as usize];
        let occupied = own | them;
        let watch = watch::<P>(self.general_bit::<P>());
        let mut danger = Danger { checkers: 0, confined: 0, bare: 0 };
        // The generals never face each other when somebody is to move, so nobody between means different files.
        let men = watch.between[self.other_general::<P>()] & occupied;
        if is_single(men) {
            danger.confined = men & own;
        }
        if self.is_watched(watch, them) {
            danger.checkers = self.soldiers(watch, them);
            for_each!((_, sniper) in self.straight(watch, them) => {
                let men = watch.between[sniper] & occupied;
                if men == 0 {
                    danger.checkers |= bit(sniper);
                } else if is_single(men) {
                    danger.confined |= men & own;
                }
            });
            for_each!((_, cannon) in self.cannons(watch, them) => {
                let men = watch.between[cannon] & occupied;
                match len(men) {
                    0 => danger.bare |= watch.between[cannon],
                    1 => danger.checkers |= bit(cannon),
                    2 => danger.confined |= men & own,
                    _ => {}
                }
            });
        }
        danger
    }

    /// Where a confined man may go.
    pub(crate) fn confines<P: Player>(&self, man: usize) -> Set {
        let occupied = self.occupied();
        let them = self.sides[P::Opponent::SIDE as usize];
        let watch = watch::<P>(self.general_bit::<P>());
        let man = bit(man);
        let mut confines = !0;
        for_each!((_, sniper) in self.straight(watch, them) | bit(self.other_general::<P>()) => {
            if watch.between[sniper] & occupied == man {
                confines &= watch.between[sniper] | bit(sniper);
            }
        });
        for_each!((_, cannon) in self.cannons(watch, them) => {
            let men = watch.between[cannon] & occupied;
            // Both screens must stay: not even one may take the other.
            if men & man != 0 && len(men) == 2 {
                confines &= (watch.between[cannon] & !occupied) | bit(cannon);
            }
        });
        confines
    }

    /// Squares that parry a check by one man, by any man but the cannon's screen; and that screen.
    pub(crate) fn parries<P: Player>(&self, checker: Set) -> (Set, Set) {
        let occupied = self.occupied();
        let watch = watch::<P>(self.general_bit::<P>());
        // A soldier stands next to the general, with nothing between.
        let between = watch.between[first(checker)] & !NOWHERE;
        ((between & !occupied) | checker, between & occupied)
    }

    /// Whether a general of `P` on a bit of its home half is attacked by `them`, when the other men stand on `occupied`.
    #[inline(always)]
    fn is_attacked<P: Player>(&self, at: usize, occupied: Set, them: Set) -> bool {
        let watch = watch::<P>(at);
        let occupied = occupied | NOWHERE;
        watch.between[self.other_general::<P>()] & occupied == 0
            || (self.is_watched(watch, them) && self.is_attacked_by_men(watch, occupied, them))
    }

    /// Whether any man of `them` but the general stands where it could attack a general if others were in the way or not.
    /// Mostly none does.
    #[inline(always)]
    fn is_watched(&self, watch: &Watch, them: Set) -> bool {
        let sliders = (self.kinds[Kind::Chariot as usize] | self.kinds[Kind::Cannon as usize]) & watch.lines;
        let horses = self.kinds[Kind::Horse as usize] & watch.leaps;
        let soldiers = self.kinds[Kind::Soldier as usize] & watch.beside;
        (sliders | horses | soldiers) & them != 0
    }

    /// Whether one of `them`, the general apart, attacks a general.
    #[inline(never)]
    fn is_attacked_by_men(&self, watch: &Watch, occupied: Set, them: Set) -> bool {
        if self.soldiers(watch, them) != 0 {
            return true;
        }
        for_each!((_, sniper) in self.straight(watch, them) => {
            if watch.between[sniper] & occupied == 0 {
                return true;
            }
        });
        for_each!((_, cannon) in self.cannons(watch, them) => {
            if is_single(watch.between[cannon] & occupied) {
                return true;
            }
        });
        false
    }

    /// Whether the general of `P` is attacked.
    pub(crate) fn is_in_check<P: Player>(&self) -> bool {
        self.is_attacked::<P>(
            self.general_bit::<P>(),
            self.occupied(),
            self.sides[P::Opponent::SIDE as usize],
        )
    }

    /// Whether the general of `P` is safe after a move of another man.
    pub(crate) fn is_safe_after<P: Player>(&self, from: usize, to: usize) -> bool {
        let occupied = (self.occupied() ^ bit(from)) | bit(to);
        let them = self.sides[P::Opponent::SIDE as usize] & !bit(to);
        !self.is_attacked::<P>(self.general_bit::<P>(), occupied, them)
    }

    /// Whether the general of `P` is safe after its own step to another square; both are bits of its home half. A man that
    /// it takes there needs no exception: nobody watches the square that he stands on.
    #[inline(always)]
    pub(crate) fn is_safe_step<P: Player>(&self, from: usize, to: usize) -> bool {
        let occupied = self.occupied() ^ P::HOME.set(1 << from);
        !self.is_attacked::<P>(to, occupied, self.sides[P::Opponent::SIDE as usize])
    }
}

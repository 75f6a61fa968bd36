//! What threatens the own general, and so which moves are legal, found without playing any.

use crate::geometry::{BETWEEN, LEAPS, LINES, palace_row};
use crate::player::Player;
use crate::set::{Set, bit, first, for_each, len};
use crate::sliders::Sliders;
use crate::Board;
use xiangqi_rules::Kind;

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

/// Enemy men that could reach a general's square if nobody (for a cannon: somebody) were in the way.
#[derive(Clone, Copy)]
struct Snipers {
    /// Chariots, the other general on the same file, horses a leap away: harmless while one man or more is between (a
    /// horse's leg counts as between).
    straight: Set,
    /// Cannons: harmful while exactly one man is between.
    cannons: Set,
    /// Soldiers that stand next to the square: harmful always.
    soldiers: Set,
}

impl<S: Sliders> Board<S> {
    /// Square of a side's general.
    #[inline]
    pub(crate) fn general<P: Player>(&self) -> usize {
        let home = P::home(self.men::<P>(Kind::General));
        home.trailing_zeros() as usize + P::HOME.base()
    }

    #[inline]
    fn snipers<P: Player>(&self, at: usize, them: Set) -> Snipers {
        let lines = LINES[at];
        // A general is never on a rank of the other palace, so that the lines are its file only.
        let straight = (self.kinds[Kind::Chariot as usize] | self.kinds[Kind::General as usize]) & lines;
        let horses = self.kinds[Kind::Horse as usize] & LEAPS[at];
        let cannons = self.kinds[Kind::Cannon as usize] & lines;
        let soldiers = self.kinds[Kind::Soldier as usize] & beside::<P>(at);
        Snipers {
            straight: (straight | horses) & them,
            cannons: cannons & them,
            soldiers: soldiers & them,
        }
    }

    /// Everything that threatens the general of `P`, who is to move.
    #[inline]
    pub(crate) fn danger<P: Player>(&self) -> Danger {
        let own = self.sides[P::SIDE as usize];
        let them = self.sides[P::Opponent::SIDE as usize];
        let occupied = own | them;
        let general = self.general::<P>();
        let between = &BETWEEN[palace_row(general)];
        let snipers = self.snipers::<P>(general, them);
        let mut danger = Danger { checkers: snipers.soldiers, confined: 0, bare: 0 };
        for_each(snipers.straight, |_, sniper| {
            let men = between[sniper] & occupied;
            if men == 0 {
                danger.checkers |= bit(sniper);
            } else if men & (men - 1) == 0 {
                danger.confined |= men & own;
            }
        });
        for_each(snipers.cannons, |_, cannon| {
            let men = between[cannon] & occupied;
            match len(men) {
                0 => danger.bare |= between[cannon],
                1 => danger.checkers |= bit(cannon),
                2 => danger.confined |= men & own,
                _ => {}
            }
        });
        danger
    }

    /// Where a confined man may go.
    pub(crate) fn confines<P: Player>(&self, man: usize) -> Set {
        let occupied = self.occupied();
        let general = self.general::<P>();
        let between = &BETWEEN[palace_row(general)];
        let snipers = self.snipers::<P>(general, self.sides[P::Opponent::SIDE as usize]);
        let man = bit(man);
        let mut confines = !0;
        for_each(snipers.straight, |_, sniper| {
            if between[sniper] & occupied == man {
                confines &= between[sniper] | bit(sniper);
            }
        });
        for_each(snipers.cannons, |_, cannon| {
            let men = between[cannon] & occupied;
            // Both screens must stay: not even one may take the other.
            if men & man != 0 && len(men) == 2 {
                confines &= (between[cannon] & !occupied) | bit(cannon);
            }
        });
        confines
    }

    /// Squares that parry a check by one man, by any man but the cannon's screen; and that screen.
    pub(crate) fn parries<P: Player>(&self, checker: Set) -> (Set, Set) {
        let occupied = self.occupied();
        let between = BETWEEN[palace_row(self.general::<P>())][first(checker)];
        let screen = between & occupied;
        ((between & !occupied) | checker, screen)
    }

    /// Whether a general of `P` that stands on `at` is attacked by `them`, when the other men stand on `occupied`.
    #[inline]
    pub(crate) fn is_attacked<P: Player>(&self, at: usize, occupied: Set, them: Set) -> bool {
        let snipers = self.snipers::<P>(at, them);
        if snipers.straight | snipers.cannons | snipers.soldiers == 0 {
            return false;
        }
        if snipers.soldiers != 0 {
            return true;
        }
        let between = &BETWEEN[palace_row(at)];
        let mut is_attacked = false;
        for_each(snipers.straight, |_, sniper| is_attacked |= between[sniper] & occupied == 0);
        for_each(snipers.cannons, |_, cannon| is_attacked |= len(between[cannon] & occupied) == 1);
        is_attacked
    }

    /// Whether the general of `P` is safe after a move of another man.
    pub(crate) fn is_safe_after<P: Player>(&self, from: usize, to: usize) -> bool {
        let occupied = (self.occupied() ^ bit(from)) | bit(to);
        !self.is_attacked::<P>(self.general::<P>(), occupied, self.sides[P::Opponent::SIDE as usize] & !bit(to))
    }

    /// Whether the general of `P` is safe after its own step from one square to another.
    #[inline]
    pub(crate) fn is_safe_step<P: Player>(&self, from: usize, to: usize) -> bool {
        let them = self.sides[P::Opponent::SIDE as usize] & !bit(to);
        !self.is_attacked::<P>(to, self.occupied() ^ bit(from), them)
    }
}

/// Squares from which an enemy soldier attacks `at`, a square of the palace of `P`: in front of it and at its sides.
#[inline]
fn beside<P: Player>(at: usize) -> Set {
    bit(at - 1) | bit(at + 1) | bit(at.wrapping_add_signed(P::FORWARD))
}

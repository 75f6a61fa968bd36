//! Moves that can expose the own general: found once per position, from the enemy's men outwards.

use qipan_game::Legality;

use crate::Bitlines;
use crate::men::{BOTH, CANNONS, CHARIOTS, GENERAL, HORSES, SLOT};
use crate::sets::Squares;
use crate::tables::leg;

/// The suspect moves: those of `slots` and those that end on `ends`.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Bit n is slot n: the general and the men that shield it; in check all, at level `exempt`.
    pub(crate) slots: u16,
    /// Squares before a cannon without a screen, where a man would be one. In check, at level `legal`, those
    /// where a man may parry: a move that is not suspect is then illegal.
    pub(crate) ends: Squares,
    /// True if the general is attacked.
    pub(crate) in_check: bool,
}

impl Danger {
    /// Danger in check, where nothing more is asked: every slot is suspect.
    const EVERYWHERE: Self = Self { slots: u16::MAX, ends: Squares::NONE, in_check: true };
}

impl<L: Legality> Bitlines<L> {
    /// Returns the suspect moves of the side to move. A man shields the general as the only one before a
    /// chariot (or the other general), as one of two before a cannon, or on a horse's leg; a man that
    /// arrives on a line changes nothing there but for a cannon without a screen.
    ///
    /// At level `legal` also the moves that meet a check: by the general, by taking the man that gives it, by
    /// a man between or on the leg, or by a cannon's screen going away.
    #[inline]
    pub(crate) fn danger(&self) -> Danger {
        let (side, enemy) = (self.side, self.men_of(self.side ^ BOTH));
        let general = self.general(side);
        let mut danger = Danger { slots: 1 << GENERAL, ends: Squares::NONE, in_check: false };
        let shield = |square: u8, danger: &mut Danger| {
            let man = self.cells[usize::from(square)];
            danger.slots |= u16::from(man & side != 0) << (man & SLOT);
        };
        for slot in [GENERAL, CHARIOTS[0], CHARIOTS[1]] {
            let man = enemy[usize::from(slot)];
            if let Some(between) = self.between(general, man, None) {
                if between.is_empty() {
                    if !L::LISTS_LEGAL {
                        return Danger::EVERYWHERE;
                    }
                    danger.in_check = true;
                    danger.ends.add_between(general, man, between.step);
                    danger.ends.add(man);
                } else if between.rest().is_empty() {
                    shield(between.first(), &mut danger);
                }
            }
        }
        for slot in CANNONS {
            let man = enemy[usize::from(slot)];
            if let Some(between) = self.between(general, man, None) {
                let rest = between.rest();
                if between.is_empty() {
                    danger.ends.add_between(general, man, between.step);
                } else if rest.is_empty() {
                    if !L::LISTS_LEGAL {
                        return Danger::EVERYWHERE;
                    }
                    danger.in_check = true;
                    danger.ends.add_between(general, man, between.step);
                    danger.ends.add(man);
                    shield(between.first(), &mut danger);
                } else if rest.rest().is_empty() {
                    shield(between.first(), &mut danger);
                    shield(rest.first(), &mut danger);
                }
            }
        }
        for slot in HORSES {
            let man = enemy[usize::from(slot)];
            if let Some(leg) = leg(man, general) {
                if !self.is_empty(leg) {
                    shield(leg, &mut danger);
                } else if L::LISTS_LEGAL {
                    danger.in_check = true;
                    danger.ends.add(leg);
                    danger.ends.add(man);
                } else {
                    return Danger::EVERYWHERE;
                }
            }
        }
        if self.is_attacked_by_soldier(general, side, None) {
            if !L::LISTS_LEGAL {
                return Danger::EVERYWHERE;
            }
            danger.in_check = true;
            // The neighbours that hold none are marked for nothing: a marked move is looked at, no more.
            for square in [general - 1, general + 1, general - 16, general + 16] {
                danger.ends.add(square);
            }
        }
        danger
    }
}

//! Moves that can expose the own general: found once per position, from the enemy's pieces outwards.

use qipan_game::{Legality, Probe, noted};

use crate::Bitlines;
use crate::marks::{part, reader};
use crate::men::{BOTH, CANNONS, CHARIOTS, GENERAL, HORSES, SLOT};
use crate::sets::Squares;
use crate::tables::leg;

/// The suspect moves: those of `slots` and those that end on `ends`.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Bit n is slot n: the general and the pieces that shield it; in check all, at level `exempt`.
    pub(crate) slots: u16,
    /// Squares before a cannon without a screen, where a piece would be one. In check, at level `legal`,
    /// those where a piece may parry: a move that is not suspect is then illegal.
    pub(crate) ends: Squares,
    /// True if the general is attacked.
    pub(crate) in_check: bool,
}

impl Danger {
    /// Danger in check, where nothing more is asked: every slot is suspect.
    const EVERYWHERE: Self = Self { slots: u16::MAX, ends: Squares::NONE, in_check: true };

    /// Notes what has been found, for a side with these pieces.
    #[inline(always)]
    pub(crate) fn notes(&self, probe: impl Probe, men: &[u8; 16]) {
        probe.enters(part::SLOTS, 0);
        probe.works_out("danger.in_check", self.in_check);
        probe.works_out_bits("danger.slots", self.slots, || men.map(reader));
        if !self.ends.is_empty() {
            probe.enters(part::ENDS, self.in_check.into());
            probe.works_out("danger.ends", self.ends);
        }
    }
}

impl<L: Legality, T: Probe> Bitlines<L, T> {
    /// Returns the suspect moves of the side to move. A piece shields the general as the only one before a
    /// chariot (or the other general), as one of two before a cannon, or on a horse's leg; a piece that
    /// arrives on a line changes nothing there but for a cannon without a screen.
    ///
    /// At level `legal` also the moves that meet a check: by the general, by taking the piece that gives it,
    /// by a piece between or on the leg, or by a cannon's screen going away.
    #[inline]
    pub(crate) fn danger(&self) -> Danger {
        self.probe.begins(part::DANGER, 0);
        let (side, enemy) = (self.side, self.side ^ BOTH);
        let general = self.general(side);
        let mut danger = Danger { slots: 1 << GENERAL, ends: Squares::NONE, in_check: false };
        let shield = |square: u8, danger: &mut Danger| {
            let man = self.at(square);
            danger.slots |= u16::from(noted!(self.probe, man & side != 0)) << (man & SLOT);
        };
        for slot in [GENERAL, CHARIOTS[0], CHARIOTS[1]] {
            self.probe.enters(part::ENEMY, (enemy + slot).into());
            let man = self.slot(enemy, slot);
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
            self.probe.enters(part::ENEMY, (enemy + slot).into());
            let man = self.slot(enemy, slot);
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
            self.probe.enters(part::HORSE, (enemy + slot).into());
            let man = self.slot(enemy, slot);
            if let Some(leg) = leg(self.probe, man, general) {
                if !noted!(self.probe, self.is_empty(leg)) {
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

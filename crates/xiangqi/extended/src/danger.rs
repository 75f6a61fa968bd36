//! Suspect moves: found once per position, by looking from the general outwards.

use qipan_game::{AttackTest, Probe, PseudoLegal, noted};

use crate::attacks::AMBUSHES;
use crate::explain::reader;
use crate::marks::part;
use crate::men::{BOTH, CANNON, HORSE, strikes_first};
use crate::scan::Scan;
use crate::squares::{DOWN, LEFT, RIGHT, UP};
use crate::{Extended, Move};

/// Dangers to the general of the side to move in this position.
pub(crate) struct Danger {
    /// True if the general is attacked now; then every move is suspect.
    pub(crate) in_check: bool,
    /// By square: [`Move::LEAVES`] where a piece must not leave without a test, [`Move::ENTERS`] where none
    /// must come.
    pub(crate) reasons: [u8; 256],
}

impl Danger {
    /// No danger known: the generator then tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, reasons: [0; 256] };

    #[inline(always)]
    fn marks(&mut self, probe: impl Probe, square: u8, reason: u8) {
        self.reasons[usize::from(square)] = reason;
        noted!(probe, square);
    }

    /// Notes what has been found.
    #[inline(always)]
    pub(crate) fn notes<T: Probe>(&self, probe: T) {
        probe.enters(part::MARKED, 0);
        probe.works_out("in_check", self.in_check);
        if T::LISTENS {
            let marked = (0..=u8::MAX).filter(|&square| self.reasons[usize::from(square)] != 0);
            let marked = marked.fold(0_u128, |set, square| set | 1 << reader(square));
            probe.works_out("reasons[square] != 0", marked);
        }
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest, T: Probe> Extended<L, S, A, T> {
    /// Returns the dangers to the general of the side to move.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two
    /// pieces stand between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes
    /// the screen of a cannon that has none.
    pub(crate) fn danger(&self) -> Danger {
        let (side, enemy) = (self.side, self.side ^ BOTH);
        self.probe.begins(part::DANGER, side.into());
        let general = self.general(side);
        let around = self.around(general);
        let has_enemy_beside = !A::FILTERS || around.has_enemy_beside(side);
        let is_enemy_near = has_enemy_beside || around.has_enemy(side);
        let in_check = is_enemy_near && around.is_attacked_from_near(side);
        let mut danger = Danger { in_check, reasons: [0; 256] };
        danger.reasons[usize::from(general)] = Move::LEAVES;
        for &step in if has_enemy_beside { &[UP, DOWN, LEFT, RIGHT][..] } else { &[UP, DOWN] } {
            self.probe.enters(part::SHIELD, step.into());
            let (first_at, first) = self.next_man(general, step);
            if first == BOTH {
                continue;
            }
            danger.in_check |= noted!(self.probe, strikes_first(first, enemy));
            if noted!(self.probe, first == enemy | CANNON) {
                let mut square = general.wrapping_add(step);
                while square != first_at {
                    danger.marks(self.probe, square, Move::ENTERS);
                    square = square.wrapping_add(step);
                }
            }
            let (second_at, second) = self.next_man(first_at, step);
            if second == BOTH {
                continue;
            }
            danger.in_check |= noted!(self.probe, second == enemy | CANNON);
            let two_shield = self.next_man(second_at, step).1 == enemy | CANNON;
            noted!(self.probe, two_shield);
            if first & side != 0 && (two_shield || strikes_first(second, enemy)) {
                danger.marks(self.probe, first_at, Move::LEAVES);
            }
            if second & side != 0 && two_shield {
                danger.marks(self.probe, second_at, Move::LEAVES);
            }
        }
        if !is_enemy_near {
            return danger;
        }
        for (leg, sources) in AMBUSHES {
            self.probe.enters(part::AMBUSH, general.wrapping_add(leg).into());
            let holds_horse = |step: u8| around.holds(step, enemy | HORSE);
            if sources.into_iter().any(holds_horse) {
                danger.marks(self.probe, general.wrapping_add(leg), Move::LEAVES);
            }
        }
        danger
    }
}

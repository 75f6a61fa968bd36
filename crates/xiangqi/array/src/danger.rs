//! Suspect moves: found once per position, by looking from the general outwards.

use qipan_game::{AttackTest, Play, Probe, PseudoLegal, noted};

use crate::marks::part;
use crate::men::{BOTH, CANNON, EMPTY, strikes_first};
use crate::scan::Scan;
use crate::squares::{DOWN, LAST_RANK, LEFT, PerSquare, RIGHT, UP, file_of, lines, rank_of};
use crate::{Array, Move};

/// Dangers to the general of the side to move in this position.
pub(crate) struct Danger {
    /// True if the general is attacked now; then every move is suspect.
    pub(crate) in_check: bool,
    /// By square: [`Move::LEAVES`] where a piece must not leave without a test, [`Move::ENTERS`] where none
    /// must come.
    pub(crate) reasons: PerSquare,
}

impl Danger {
    /// No danger known: the generator then tests every move.
    pub(crate) const NONE: Self = Self { in_check: false, reasons: PerSquare::new() };
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest, T: Probe> Array<L, S, P, A, T> {
    /// Returns the dangers to the general of the side to move.
    ///
    /// A move that is not the general's can expose it in three ways only: it leaves a line where at most two
    /// pieces stand between the general and a chariot, general or cannon; it leaves a horse's leg; it becomes
    /// the screen of a cannon that has none.
    pub(crate) fn danger(&self) -> Danger {
        let (side, enemy) = (self.side, self.side ^ BOTH);
        self.probe.begins(part::DANGER, 0);
        let general = self.general(side);
        let has_enemy_beside = !A::FILTERS || self.has_enemy_beside(general, side);
        let is_enemy_near = has_enemy_beside || self.has_enemy_around(general, side);
        let in_check = is_enemy_near && self.is_attacked_from_near(general, side);
        let mut danger = Danger { in_check, reasons: PerSquare::new() };
        danger.reasons[general] = Move::LEAVES;
        let [down, left, right, up] = lines(general, file_of(general));
        let lines = if has_enemy_beside { &[up, down, left, right][..] } else { &[up, down] };
        for &(step, last) in lines {
            self.probe.enters(part::SHIELD, step.into());
            let (first_at, first) = self.next_man(general, step, last);
            if first == EMPTY {
                continue;
            }
            danger.in_check |= noted!(self.probe, strikes_first(first, enemy));
            if first == enemy | CANNON {
                let mut square = general.wrapping_add(step);
                while square != first_at {
                    danger.reasons[square] = self.probe.works_out("danger.reasons[square]", Move::ENTERS);
                    square = square.wrapping_add(step);
                }
            }
            let (second_at, second) = self.next_man(first_at, step, last);
            if second == EMPTY {
                continue;
            }
            danger.in_check |= noted!(self.probe, second == enemy | CANNON);
            let two_shield = noted!(self.probe, self.next_man(second_at, step, last).1 == enemy | CANNON);
            if first & side != 0 && (two_shield || strikes_first(second, enemy)) {
                danger.reasons[first_at] = self.probe.works_out("danger.reasons[first_at]", Move::LEAVES);
            }
            if second & side != 0 && two_shield {
                danger.reasons[second_at] = self.probe.works_out("danger.reasons[second_at]", Move::LEAVES);
            }
        }
        if !is_enemy_near {
            return danger;
        }
        let rank = rank_of(general);
        for (ahead, room) in [(UP, LAST_RANK - rank), (DOWN, rank)] {
            for aside in [LEFT, RIGHT] {
                let leg = general.wrapping_add(ahead).wrapping_add(aside);
                self.probe.enters(part::BEHIND_LEG, leg.into());
                if noted!(self.probe, room > 0) && self.has_horse_behind(leg, ahead, room, aside, enemy) {
                    danger.reasons[leg] = self.probe.works_out("danger.reasons[leg]", Move::LEAVES);
                }
            }
        }
        danger
    }
}

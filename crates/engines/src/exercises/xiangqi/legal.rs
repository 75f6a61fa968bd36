//! Legality: the pseudo-legal moves that leave the own general safe.

use xiangqi_rules::{Move, Square};

use super::{Board, Fault};
use crate::exercises::Teaching;

impl Board {
    /// Strikes the moves off that leave the own general attacked; without a general there is none.
    pub(super) fn strike_illegal(&self, moves: &mut Vec<Move>) {
        let general = self.general(self.side);
        moves.retain(|&m| match general {
            Some(general) if general == m.from => self.is_safe_for_general(m),
            Some(general) => self.is_exempt(m, general) || self.keeps_general_safe(m),
            None => true,
        });
    }

    /// Returns true if the general may go where a move leads it.
    fn is_safe_for_general(&self, m: Move) -> bool {
        if self.has(Fault::GeneralShieldsGoal) {
            !self.is_attacked(m.to, self.side.other())
        } else {
            !self.after(m).is_in_check(self.side)
        }
    }

    /// Returns true if a move of another piece is not tested. A piece that shields nothing may still become
    /// a cannon's screen or free a horse's leg, so that none is exempt.
    fn is_exempt(&self, m: Move, general: Square) -> bool {
        if self.has(Fault::PinsIgnored) {
            !self.in_check()
        } else if self.has(Fault::NewScreensUntested) {
            !self.in_check() && !self.shields(m.from, general)
        } else {
            false
        }
    }

    /// Returns true if the general would be attacked with no piece on a point.
    fn shields(&self, square: Square, general: Square) -> bool {
        let mut without = self.clone();
        without.cells[square.index()] = None;
        without.is_attacked(general, self.side.other())
    }

    /// Plays the move of another piece than the general and asks whether the general is attacked then.
    fn keeps_general_safe(&self, m: Move) -> bool {
        let mut after = self.after(m);
        if self.has(Fault::FacingOfGeneralsOnly) {
            after.fault = Some(Fault::FacingGenerals);
        }
        !after.is_in_check(self.side)
    }

    /// A copy on which a move is played.
    fn after(&self, m: Move) -> Self {
        let mut after = self.clone();
        after.play(m);
        after
    }
}

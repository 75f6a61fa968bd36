//! Legality: the pseudo-legal moves that leave the own king safe.

use chess_rules::{Move, Square};

use super::{Board, Fault};
use crate::exercises::Teaching;

impl Board {
    /// Strikes the moves off that leave the own king attacked; without a king there is none.
    pub(super) fn strike_illegal(&self, moves: &mut Vec<Move>) {
        let Some(king) = self.king(self.side) else { return };
        let checkers: Vec<Square> = self.attackers(king, self.side.other()).collect();
        moves.retain(|&m| {
            if m.from == king {
                self.is_safe_for_king(m)
            } else if self.is_exempt(m, king, &checkers) {
                true
            } else {
                self.keeps_king_safe(m, king, &checkers)
            }
        });
    }

    /// Returns true if the king may go where a move leads it.
    fn is_safe_for_king(&self, m: Move) -> bool {
        let is_untested = self.has(Fault::CastlingIntoCheck) && self.castled_wing(m).is_some()
            || self.has(Fault::TakesProtected) && !self.is_empty(m.to);
        if is_untested {
            true
        } else if self.has(Fault::KingShieldsGoal) {
            !self.is_attacked(m.to, self.side.other())
        } else {
            !self.after(m).is_attacked(m.to, self.side.other())
        }
    }

    /// Returns true if a move of another piece need not be tested: there is no check to answer and the
    /// piece shields the king from nothing. Taking en passant clears two squares at once, so that neither
    /// pawn need be a shield by itself.
    fn is_exempt(&self, m: Move, king: Square, checkers: &[Square]) -> bool {
        if self.has(Fault::PinsIgnored) && checkers.is_empty()
            || self.has(Fault::EnPassantUntested) && self.is_en_passant(m)
        {
            return true;
        }
        let is_quiet = checkers.is_empty() && !self.shields(m.from, king);
        if self.has(Fault::EnPassantExempt) { is_quiet } else { is_quiet && !self.is_en_passant(m) }
    }

    /// Returns true if the king would be attacked with no piece on a square.
    fn shields(&self, square: Square, king: Square) -> bool {
        let mut without = self.clone();
        without.lift(square);
        without.is_attacked(king, self.side.other())
    }

    /// Plays the move of another piece than the king and asks who attacks the king then.
    fn keeps_king_safe(&self, m: Move, king: Square, checkers: &[Square]) -> bool {
        if self.has(Fault::CheckNeverBlocked) && !checkers.is_empty() && self.is_empty(m.to) {
            return false;
        }
        let after = self.after(m);
        let mut attackers = after.attackers(king, self.side.other());
        if self.has(Fault::OneChecker) {
            // Who else gave check was never noted down.
            let overlooked = checkers.get(1..).unwrap_or_default();
            attackers.all(|attacker| overlooked.contains(&attacker))
        } else {
            attackers.next().is_none()
        }
    }

    /// A copy on which a move is played.
    fn after(&self, m: Move) -> Self {
        let mut after = self.clone();
        after.play(m);
        after
    }
}

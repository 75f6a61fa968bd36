//! Checks and pins: which moves are suspect, and which are legal.

use qipan_game::Legality;

use crate::attacks::View;
use crate::men::PAWN;
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{Square, Squares, bit, has_several};
use crate::tables::{BISHOP_LINES, PAWN_TAKES, ROOK_LINES, UP_TO};

/// Checks and pins.
///
/// A pin's line runs from the king (excluded) to the pinning slider (included); lines of rooks and of bishops
/// are kept apart but not the single lines of a sort: a man on a straight line of the king that moves along a
/// straight line either stays on it or leaves all straight lines of the king, and the same holds for
/// diagonals.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Enemies that give check.
    pub(crate) checkers: u64,
    /// Squares that a man other than the king must go to: all, or those of the check's line, or the
    /// checker's.
    pub(crate) remedies: u64,
    /// Lines of pins by rooks and queens.
    pub(crate) straight: u64,
    /// Lines of pins by bishops and queens.
    pub(crate) diagonal: u64,
}

impl Danger {
    /// No checks and no pins, or none that limit the moves.
    pub(crate) const NONE: Self = Self { checkers: 0, remedies: !0, straight: 0, diagonal: 0 };

    /// The squares whose men's moves are suspect; the king's are, whatever this says.
    #[inline(always)]
    pub(crate) fn suspects(&self) -> u64 {
        if self.checkers != 0 { !0 } else { self.straight | self.diagonal }
    }
}

impl<L: Legality, S: Sliders, K: Sets, const WHITE: bool> View<'_, L, S, K, WHITE> {
    /// Checks and pins, from one look along the empty board's lines: what stands between the king and each
    /// slider that it meets decides. Nothing between is a check, one man between is a pin. (If that man is an
    /// enemy, no own man stands on the line, and the line is kept without harm.)
    #[inline(always)]
    pub(crate) fn danger(&self) -> Danger {
        let mut danger = Danger { checkers: self.leapers(self.king), ..Danger::NONE };
        let mut lines = danger.checkers;
        for sniper in Squares(ROOK_LINES[self.king] & self.straights()) {
            let line = UP_TO[self.king][sniper];
            // The sniper itself is one of the men.
            let others = line & self.occupied & !bit(sniper);
            if others == 0 {
                danger.checkers |= bit(sniper);
                lines |= line;
            } else if !has_several(others) {
                danger.straight |= line;
            }
        }
        for sniper in Squares(BISHOP_LINES[self.king] & self.diagonals()) {
            let line = UP_TO[self.king][sniper];
            let others = line & self.occupied & !bit(sniper);
            if others == 0 {
                danger.checkers |= bit(sniper);
                lines |= line;
            } else if !has_several(others) {
                danger.diagonal |= line;
            }
        }
        if danger.checkers != 0 {
            danger.remedies = lines;
        }
        danger
    }

    /// Own pawns that stand where one may take en passant.
    #[inline(always)]
    pub(crate) fn en_passant_candidates(&self, to: Square) -> u64 {
        PAWN_TAKES[Self::SIDE.other() as usize][to] & self.own & self.kind(PAWN)
    }

    /// Own pawns that may take en passant, legally at level `legal`. Two men leave the board's lines at once,
    /// which no pin foresees: the position afterwards is looked at.
    #[inline(always)]
    pub(crate) fn en_passant_takers(self, to: Square) -> u64 {
        let mut takers = self.en_passant_candidates(to);
        if !L::LISTS_LEGAL {
            return takers;
        }
        let taken = bit(if WHITE { to - 8 } else { to + 8 });
        for from in Squares(takers) {
            let occupied = self.occupied ^ taken ^ bit(from) ^ bit(to);
            let attackers = self.leapers(self.king) & !taken
                | S::bishop(self.king, occupied) & self.diagonals()
                | S::rook(self.king, occupied) & self.straights();
            if attackers != 0 {
                takers ^= bit(from);
            }
        }
        takers
    }
}

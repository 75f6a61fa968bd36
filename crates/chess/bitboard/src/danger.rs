//! Checks and pins: which moves are suspect, and which are legal.

use qipan_game::{Legality, Probe, noted};

use crate::attacks::View;
use crate::marks::{BISHOPS, ROOKS, part};
use crate::men::PAWN;
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{Square, Squares, bit, has_several};
use crate::tables::{BISHOP_LINES, ROOK_LINES};

/// Checks and pins.
///
/// A pin's line runs from the king (excluded) to the pinning slider (included); lines of rooks and of bishops
/// are kept apart but not the single lines of a sort: a piece on a straight line of the king that moves along
/// a straight line either stays on it or leaves all straight lines of the king, and the same holds for
/// diagonals.
#[derive(Clone, Copy)]
pub(crate) struct Danger {
    /// Enemies that give check.
    pub(crate) checkers: u64,
    /// Squares that a piece other than the king must go to: all, or those of the check's line, or the
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

    /// The squares whose pieces' moves are suspect; the king's are, whatever this says.
    #[inline(always)]
    pub(crate) fn suspects(&self) -> u64 {
        if self.checkers != 0 { !0 } else { self.straight | self.diagonal }
    }
}

impl<L: Legality, S: Sliders, K: Sets, T: Probe, const WHITE: bool> View<'_, L, S, K, T, WHITE> {
    /// Checks and pins, from one look along the empty board's lines: what stands between the king and each
    /// slider that it meets decides. Nothing between is a check, one piece between is a pin. (If that piece
    /// is an enemy, no own piece stands on the line, and the line is kept without harm.)
    #[inline(always)]
    pub(crate) fn danger(&self) -> Danger {
        self.probe.begins(part::LEAPERS, self.king);
        let mut danger = Danger { checkers: self.leapers(self.king), ..Danger::NONE };
        let mut lines = danger.checkers;
        self.probe.enters(part::STRAIGHT_SNIPERS, self.king);
        let snipers = noted!(self.probe, self.at(ROOKS, &ROOK_LINES, self.king) & self.straights());
        for sniper in Squares(snipers) {
            self.probe.enters(part::BETWEEN, sniper);
            let line = self.line_to(sniper);
            // The sniper itself is one of the pieces.
            let others = noted!(self.probe, line & self.occupied & !bit(sniper));
            if others == 0 {
                danger.checkers |= bit(sniper);
                lines |= line;
            } else if !has_several(others) {
                danger.straight |= line;
            }
        }
        self.probe.enters(part::DIAGONAL_SNIPERS, self.king);
        let snipers = noted!(self.probe, self.at(BISHOPS, &BISHOP_LINES, self.king) & self.diagonals());
        for sniper in Squares(snipers) {
            self.probe.enters(part::BETWEEN, sniper);
            let line = self.line_to(sniper);
            let others = noted!(self.probe, line & self.occupied & !bit(sniper));
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
        self.noting(danger)
    }

    /// Notes the checks and pins that were found, and returns them.
    #[inline(always)]
    fn noting(&self, danger: Danger) -> Danger {
        self.probe.enters(part::DANGER, self.king);
        self.probe.works_out("straight", danger.straight);
        self.probe.works_out("diagonal", danger.diagonal);
        self.probe.works_out("checkers", danger.checkers);
        self.probe.works_out("remedies", danger.remedies);
        danger
    }

    /// Own pawns that stand where one may take en passant.
    #[inline(always)]
    pub(crate) fn en_passant_candidates(&self, to: Square) -> u64 {
        self.probe.enters(part::BESIDE, to);
        noted!(self.probe, self.takes(Self::SIDE.other(), to) & self.own & self.kind(PAWN))
    }

    /// Own pawns that may take en passant, legally at level `legal`. Two pieces leave the board's lines at
    /// once, which no pin foresees: the position afterwards is looked at.
    #[inline(always)]
    pub(crate) fn en_passant_takers(self, to: Square) -> u64 {
        let mut takers = self.en_passant_candidates(to);
        if !L::LISTS_LEGAL {
            return takers;
        }
        let taken = bit(if WHITE { to - 8 } else { to + 8 });
        for from in Squares(takers) {
            self.probe.enters(part::TWO_LEAVE, from);
            let occupied = noted!(self.probe, self.occupied ^ taken ^ bit(from) ^ bit(to));
            let attackers = self.leapers(self.king) & !taken
                | self.bishop(self.king, occupied) & self.diagonals()
                | self.rook(self.king, occupied) & self.straights();
            self.probe.enters(part::IS_SAFE, self.king);
            self.probe.works_out("attackers == 0", attackers == 0);
            if attackers != 0 {
                takers ^= bit(from);
            }
        }
        takers
    }
}

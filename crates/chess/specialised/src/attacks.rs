//! Attacks on a king, and the squares that a side attacks.

use qipan_game::probe::Table;
use qipan_game::{Probe, noted};

use crate::Listing;
use crate::marks::{DIAGONALS, LEAPS, LINES, STEPS, STRAIGHTS, TAKES, part};
use crate::sets::{FILE_A, FILE_H, Planes, Set, Squares, View, bit, first};
use crate::sliders::Sliders;
use crate::sliders::fill::Space;
use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};

/// An entry of a table of sets by square.
#[inline(always)]
fn at(probe: impl Probe, named: Table, table: &[Set; 64], square: usize) -> Set {
    probe.reads_from(|| named.at(square), table[square])
}

/// Squares that a pawn of a side attacks.
#[inline(always)]
fn takes(probe: impl Probe, side: usize, square: usize) -> Set {
    probe.reads_from(|| TAKES.of(side, square), PAWN_ATTACKS[side][square])
}

/// The line from a king to another square.
#[inline(always)]
fn line_to(probe: impl Probe, king: usize, square: usize) -> Set {
    probe.reads_from(|| LINES.of(king, square), UP_TO[king][square])
}

impl Planes {
    /// Returns true if the king of a side, 0 for White, is attacked. The other king counts if `KINGS`;
    /// before a move it cannot attack.
    #[inline(always)]
    pub(crate) fn is_attacked<const KINGS: bool>(&self, probe: impl Probe, side: usize) -> bool {
        probe.begins(part::KING, side);
        let [a, b, c, black] = self.read(probe);
        // Right on the occupied squares, and no other is looked at.
        let enemies = black ^ (side as Set).wrapping_neg();
        let king = first(noted!(probe, a & b & !c & !enemies));
        probe.enters(part::NEIGHBOURS, king);
        let steps = if KINGS { at(probe, STEPS, &KING_STEPS, king) } else { 0 };
        let (leaps, takes) = (at(probe, LEAPS, &KNIGHT_LEAPS, king), takes(probe, side & 1, king));
        let near = noted!(probe, leaps & b & !a | takes & a & !b | steps & a & b);
        // Most kings have a slider or two on their lines, or none, so that looking at those costs less than
        // looking up where two lines end.
        probe.enters(part::SNIPERS, king);
        let straight = at(probe, STRAIGHTS, &STRAIGHT_LINES, king);
        let diagonal = at(probe, DIAGONALS, &DIAGONAL_LINES, king);
        let snipers = noted!(probe, (straight & b | diagonal & a) & c & enemies);
        probe.enters(part::NEAR_ENEMIES, king);
        noted!(probe, near & !c & enemies) != 0
            || Squares(snipers).any(|sniper| {
                probe.enters(part::OPEN_LINE, sniper);
                let line = line_to(probe, king, sniper);
                noted!(probe, line & (a | b | c) == bit(sniper))
            })
    }
}

impl<L: Listing, S: Sliders, const WHITE: bool, T: Probe> View<'_, L, S, WHITE, T> {
    /// A knight's leaps.
    #[inline(always)]
    pub(crate) fn leaps(&self, square: usize) -> Set {
        at(self.probe, LEAPS, &KNIGHT_LEAPS, square)
    }

    /// A king's steps.
    #[inline(always)]
    pub(crate) fn steps(&self, square: usize) -> Set {
        at(self.probe, STEPS, &KING_STEPS, square)
    }

    /// Squares that a pawn of a side attacks.
    #[inline(always)]
    pub(crate) fn takes(&self, side: usize, square: usize) -> Set {
        takes(self.probe, side, square)
    }

    /// The line from the king to another square.
    #[inline(always)]
    pub(crate) fn line_to(&self, square: usize) -> Set {
        line_to(self.probe, self.king, square)
    }

    /// Enemy rooks and queens on straight lines of the king, whatever stands between.
    #[inline(always)]
    pub(crate) fn straight_snipers(&self) -> Set {
        self.probe.begins(part::STRAIGHT_SNIPERS, self.king);
        let line = at(self.probe, STRAIGHTS, &STRAIGHT_LINES, self.king);
        noted!(self.probe, line & self.enemy.straight)
    }

    /// Enemy bishops and queens on its diagonals.
    #[inline(always)]
    pub(crate) fn diagonal_snipers(&self) -> Set {
        self.probe.enters(part::DIAGONAL_SNIPERS, self.king);
        let line = at(self.probe, DIAGONALS, &DIAGONAL_LINES, self.king);
        noted!(self.probe, line & self.enemy.diagonal)
    }

    /// Enemy knights and pawns that attack a square.
    #[inline(always)]
    pub(crate) fn leapers(&self, square: usize) -> Set {
        let (leaps, takes) = (self.leaps(square), self.takes(Self::US, square));
        noted!(self.probe, leaps & self.enemy.knights | takes & self.enemy.pawns)
    }

    /// Enemy sliders that would attack a square if the board were occupied like that.
    #[inline(always)]
    pub(crate) fn attacking_sliders(&self, square: usize, occupied: Set) -> Set {
        let kernel = S::ready();
        kernel.bishop_with(self.probe, square, occupied) & self.enemy.diagonal
            | kernel.rook_with(self.probe, square, occupied) & self.enemy.straight
    }

    /// All squares that the enemy attacks, given the empty ones. Through the own king, if it is among these:
    /// a slider sees through the king that steps back along its line.
    #[inline(always)]
    pub(crate) fn attacked(&self, space: &Space) -> Set {
        let nearby = self.attacked_nearby();
        let far = space.attacked(self.probe, self.sliders_of::<false>(), self.enemy.knights);
        self.probe.enters(part::ATTACKED, self.king);
        noted!(self.probe, nearby | far)
    }

    /// The squares that enemy pawns and the enemy king attack.
    #[inline(always)]
    pub(crate) fn attacked_nearby(&self) -> Set {
        self.probe.enters(part::NEAR, self.king);
        let enemy = &self.enemy;
        let pawns = if WHITE {
            noted!(self.probe, (enemy.pawns & !FILE_A) >> 9 | (enemy.pawns & !FILE_H) >> 7)
        } else {
            noted!(self.probe, (enemy.pawns & !FILE_A) << 7 | (enemy.pawns & !FILE_H) << 9)
        };
        noted!(self.probe, pawns | self.steps(first(enemy.king)))
    }

    /// Returns true if the own king would be safe on a square.
    #[inline(always)]
    pub(crate) fn is_safe(&self, square: usize) -> bool {
        let occupied = self.occupied ^ self.own.king;
        self.probe.enters(part::SAFE, square);
        let near = self.leapers(square) | self.steps(square) & self.enemy.king;
        let attackers = near | self.attacking_sliders(square, occupied);
        self.probe.enters(part::IS_SAFE, square);
        noted!(self.probe, attackers == 0)
    }
}

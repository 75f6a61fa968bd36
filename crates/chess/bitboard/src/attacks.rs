//! A position as one side sees it, and what the other side attacks.

use core::marker::PhantomData;

use chess_rules::{Side, Wing};
use qipan_game::probe::{Table, apart};
use qipan_game::{Probe, noted};

use crate::marks::{BISHOPS, LEAPS, LINES, ROOKS, STEPS, TAKES, part};
use crate::men::{KING, KNIGHT, PAWN};
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{Square, Squares, bit};
use crate::tables::{BISHOP_LINES, Castle, KING_STEPS, KNIGHT_STEPS, PAWN_TAKES, ROOK_LINES, UP_TO};

/// The pieces with what every question about them needs. `WHITE` is the side that asks: all that depends on
/// it (the way pawns go, the ranks where they start and end) is settled when the program is compiled.
pub(crate) struct View<'a, L, S, K: Sets, T, const WHITE: bool> {
    pub(crate) men: &'a K::Men,
    pub(crate) own: u64,
    pub(crate) enemy: u64,
    pub(crate) occupied: u64,
    /// The own king's square.
    pub(crate) king: Square,
    pub(crate) probe: T,
    levels: PhantomData<(L, S)>,
}

impl<'a, L, S: Sliders, K: Sets, T: Probe, const WHITE: bool> View<'a, L, S, K, T, WHITE> {
    pub(crate) const SIDE: Side = if WHITE { Side::White } else { Side::Black };

    /// By wing.
    pub(crate) const CASTLES: [Castle; 2] =
        [Castle::of(Self::SIDE, Wing::King), Castle::of(Self::SIDE, Wing::Queen)];

    #[inline(always)]
    pub(crate) fn new(probe: T, men: &'a K::Men) -> Self {
        probe.begins(part::SIDES, 0);
        let own = probe.works_out("own", K::of_side(probe, men, Self::SIDE));
        let enemy = probe.works_out("enemy", K::of_side(probe, men, Self::SIDE.other()));
        let occupied = noted!(probe, own | enemy);
        probe.enters(part::KING, 0);
        let kings = K::of_kind(probe, men, KING);
        // A board always has its kings; the mask tells the compiler that the number is one of 64.
        let king = noted!(probe, (own & kings).trailing_zeros() as Square & 63);
        Self { men, own, enemy, occupied, king, probe, levels: PhantomData }
    }

    /// Pieces of a kind, of both sides.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: u8) -> u64 {
        K::of_kind(self.probe, self.men, kind)
    }

    /// An entry of a table of sets by square.
    #[inline(always)]
    pub(crate) fn at(&self, named: Table, table: &[u64; 64], square: Square) -> u64 {
        self.probe.reads_from(|| named.at(square), table[square])
    }

    /// Squares that a side's pawn attacks.
    #[inline(always)]
    pub(crate) fn takes(&self, side: Side, square: Square) -> u64 {
        self.probe.reads_from(|| TAKES.of(side as usize, square), PAWN_TAKES[side as usize][square])
    }

    /// The line from the king to a slider, with the slider.
    #[inline(always)]
    pub(crate) fn line_to(&self, sniper: Square) -> u64 {
        self.probe.reads_from(|| LINES.of(self.king, sniper), UP_TO[self.king][sniper])
    }

    /// Squares that a rook attacks.
    #[inline(always)]
    pub(crate) fn rook(&self, square: Square, occupied: u64) -> u64 {
        match T::LISTENS {
            true => apart(|| S::rook_with(self.probe, square, occupied)),
            false => S::rook_with(self.probe, square, occupied),
        }
    }

    /// Squares that a bishop attacks.
    #[inline(always)]
    pub(crate) fn bishop(&self, square: Square, occupied: u64) -> u64 {
        match T::LISTENS {
            true => apart(|| S::bishop_with(self.probe, square, occupied)),
            false => S::bishop_with(self.probe, square, occupied),
        }
    }

    /// Enemy rooks and queens.
    #[inline(always)]
    pub(crate) fn straights(&self) -> u64 {
        self.enemy & K::straights(self.probe, self.men)
    }

    /// Enemy bishops and queens.
    #[inline(always)]
    pub(crate) fn diagonals(&self) -> u64 {
        self.enemy & K::diagonals(self.probe, self.men)
    }

    /// Enemy knights and pawns that attack a square.
    #[inline(always)]
    pub(crate) fn leapers(&self, square: Square) -> u64 {
        let knights = self.at(LEAPS, &KNIGHT_STEPS, square) & self.kind(KNIGHT);
        let pawns = self.takes(Self::SIDE, square) & self.kind(PAWN);
        noted!(self.probe, self.enemy & (knights | pawns))
    }

    /// Returns true if the own king would be safe on a square, with the board occupied like that.
    #[inline(always)]
    pub(crate) fn is_safe(&self, square: Square, occupied: u64) -> bool {
        self.probe.enters(part::SAFE, square);
        let attackers = self.leapers(square)
            | self.at(STEPS, &KING_STEPS, square) & self.enemy & self.kind(KING)
            | self.bishop(square, occupied) & self.diagonals()
            | self.rook(square, occupied) & self.straights();
        self.probe.enters(part::IS_SAFE, square);
        noted!(self.probe, attackers == 0)
    }

    /// All squares that the enemy attacks, if the board were occupied like that.
    #[inline(always)]
    pub(crate) fn attacked(self, occupied: u64) -> u64 {
        self.probe.enters(part::ATTACKED_NEAR, self.king);
        let king = (self.enemy & self.kind(KING)).trailing_zeros() as Square & 63;
        let mut attacked = self.at(STEPS, &KING_STEPS, king);
        for from in Squares(self.enemy & self.kind(PAWN)) {
            attacked |= self.takes(Self::SIDE.other(), from);
        }
        for from in Squares(self.enemy & self.kind(KNIGHT)) {
            attacked |= self.at(LEAPS, &KNIGHT_STEPS, from);
        }
        self.probe.works_out("attacked", attacked);
        self.probe.enters(part::STRAIGHT_MEN, self.king);
        for from in Squares(noted!(self.probe, self.straights())) {
            attacked |= self.rook(from, occupied);
        }
        self.probe.enters(part::DIAGONAL_MEN, self.king);
        for from in Squares(noted!(self.probe, self.diagonals())) {
            attacked |= self.bishop(from, occupied);
        }
        self.probe.enters(part::ATTACKED, self.king);
        self.probe.works_out("attacked", attacked)
    }

    /// Returns true if an enemy slider has an open line to the own king. Most positions have a slider or
    /// two on a line of the king, or none, so that looking at those costs less than looking up where two
    /// lines end.
    #[inline(always)]
    fn has_open_line(&self) -> bool {
        self.probe.enters(part::SNIPERS, self.king);
        let snipers = self.at(ROOKS, &ROOK_LINES, self.king) & self.straights()
            | self.at(BISHOPS, &BISHOP_LINES, self.king) & self.diagonals();
        Squares(noted!(self.probe, snipers)).any(|sniper| {
            self.probe.enters(part::OPEN_LINE, sniper);
            let line = self.line_to(sniper);
            noted!(self.probe, line & self.occupied == bit(sniper))
        })
    }

    /// Returns true if the own king is attacked. The other king attacks it only after an illegal move.
    #[inline(always)]
    pub(crate) fn is_attacked(&self) -> bool {
        self.probe.enters(part::KINGS, self.king);
        let kings = noted!(self.probe, self.at(STEPS, &KING_STEPS, self.king) & self.enemy & self.kind(KING));
        self.probe.enters(part::LEAPERS, self.king);
        self.leapers(self.king) | kings != 0 || self.has_open_line()
    }

    /// Returns true if the own king is in check, in a position that legal moves lead to: kings never stand
    /// side by side there.
    #[inline(always)]
    pub(crate) fn is_in_check(&self) -> bool {
        self.probe.enters(part::LEAPERS, self.king);
        self.leapers(self.king) != 0 || self.has_open_line()
    }
}

impl<L, S, K: Sets, T: Probe, const WHITE: bool> Clone for View<'_, L, S, K, T, WHITE> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, S, K: Sets, T: Probe, const WHITE: bool> Copy for View<'_, L, S, K, T, WHITE> {}

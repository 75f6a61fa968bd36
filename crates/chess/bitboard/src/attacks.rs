//! A position as one side sees it, and what the other side attacks.

use core::marker::PhantomData;

use chess_rules::{Side, Wing};

use crate::men::{KING, KNIGHT, PAWN};
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{Square, Squares, bit};
use crate::tables::{BISHOP_LINES, Castle, KING_STEPS, KNIGHT_STEPS, PAWN_TAKES, ROOK_LINES, UP_TO};

/// The men with what every question about them needs. `WHITE` is the side that asks: all that depends on it
/// (the way pawns go, the ranks where they start and end) is settled when the program is compiled.
pub(crate) struct View<'a, L, S, K: Sets, const WHITE: bool> {
    pub(crate) men: &'a K::Men,
    pub(crate) own: u64,
    pub(crate) enemy: u64,
    pub(crate) occupied: u64,
    /// The own king's square.
    pub(crate) king: Square,
    levels: PhantomData<(L, S)>,
}

impl<'a, L, S: Sliders, K: Sets, const WHITE: bool> View<'a, L, S, K, WHITE> {
    pub(crate) const SIDE: Side = if WHITE { Side::White } else { Side::Black };

    /// By wing.
    pub(crate) const CASTLES: [Castle; 2] =
        [Castle::of(Self::SIDE, Wing::King), Castle::of(Self::SIDE, Wing::Queen)];

    #[inline(always)]
    pub(crate) fn new(men: &'a K::Men) -> Self {
        let own = K::of_side(men, Self::SIDE);
        let enemy = K::of_side(men, Self::SIDE.other());
        // A board always has its kings; the mask tells the compiler that the number is one of 64.
        let king = (own & K::of_kind(men, KING)).trailing_zeros() as Square & 63;
        Self { men, own, enemy, occupied: own | enemy, king, levels: PhantomData }
    }

    /// Men of a kind, of both sides.
    #[inline(always)]
    pub(crate) fn kind(&self, kind: u8) -> u64 {
        K::of_kind(self.men, kind)
    }

    /// Enemy rooks and queens.
    #[inline(always)]
    pub(crate) fn straights(&self) -> u64 {
        self.enemy & K::straights(self.men)
    }

    /// Enemy bishops and queens.
    #[inline(always)]
    pub(crate) fn diagonals(&self) -> u64 {
        self.enemy & K::diagonals(self.men)
    }

    /// Enemy knights and pawns that attack a square.
    #[inline(always)]
    pub(crate) fn leapers(&self, square: Square) -> u64 {
        self.enemy
            & (KNIGHT_STEPS[square] & self.kind(KNIGHT)
                | PAWN_TAKES[Self::SIDE as usize][square] & self.kind(PAWN))
    }

    /// Returns true if the own king would be safe on a square, with the board occupied like that.
    #[inline(always)]
    pub(crate) fn is_safe(&self, square: Square, occupied: u64) -> bool {
        (self.leapers(square)
            | KING_STEPS[square] & self.enemy & self.kind(KING)
            | S::bishop(square, occupied) & self.diagonals()
            | S::rook(square, occupied) & self.straights())
            == 0
    }

    /// All squares that the enemy attacks, if the board were occupied like that.
    #[inline(always)]
    pub(crate) fn attacked(self, occupied: u64) -> u64 {
        let king = (self.enemy & self.kind(KING)).trailing_zeros() as Square & 63;
        let mut attacked = KING_STEPS[king];
        for from in Squares(self.enemy & self.kind(PAWN)) {
            attacked |= PAWN_TAKES[Self::SIDE.other() as usize][from];
        }
        for from in Squares(self.enemy & self.kind(KNIGHT)) {
            attacked |= KNIGHT_STEPS[from];
        }
        for from in Squares(self.straights()) {
            attacked |= S::rook(from, occupied);
        }
        for from in Squares(self.diagonals()) {
            attacked |= S::bishop(from, occupied);
        }
        attacked
    }

    /// Returns true if an enemy slider has an open line to the own king. Most positions have a slider or
    /// two on a line of the king, or none, so that looking at those costs less than looking up where two
    /// lines end.
    #[inline(always)]
    fn has_open_line(&self) -> bool {
        let snipers = ROOK_LINES[self.king] & self.straights() | BISHOP_LINES[self.king] & self.diagonals();
        Squares(snipers).any(|sniper| UP_TO[self.king][sniper] & self.occupied == bit(sniper))
    }

    /// Returns true if the own king is attacked. The other king attacks it only after an illegal move.
    #[inline(always)]
    pub(crate) fn is_attacked(&self) -> bool {
        let kings = KING_STEPS[self.king] & self.enemy & self.kind(KING);
        self.leapers(self.king) | kings != 0 || self.has_open_line()
    }

    /// Returns true if the own king is in check, in a position that legal moves lead to: kings never stand
    /// side by side there.
    #[inline(always)]
    pub(crate) fn is_in_check(&self) -> bool {
        self.leapers(self.king) != 0 || self.has_open_line()
    }
}

impl<L, S, K: Sets, const WHITE: bool> Clone for View<'_, L, S, K, WHITE> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, S, K: Sets, const WHITE: bool> Copy for View<'_, L, S, K, WHITE> {}

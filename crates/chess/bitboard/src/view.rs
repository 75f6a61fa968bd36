//! A position as the side to move sees it: who checks it, which of its men are pinned, where its king is safe.

use chess_rules::{Castling, Kind, Side, Wing};

use crate::make::{of_kind, of_side};
use crate::rays::Square;
use crate::tables::{BISHOP_LINES, KING, KNIGHT, PAWN, ROOK_LINES, Squares, UP_TO, bit, has_several};
use crate::{Board, Sliders};

/// The board with what every question about it needs. `WHITE` is the side to move: all that depends on it (the way
/// pawns go, the ranks where they start and end) is settled when the program is compiled.
#[derive(Clone, Copy)]
pub(crate) struct View<'a, S, const WHITE: bool> {
    pub board: &'a Board<S>,
    pub own: u64,
    pub enemy: u64,
    pub occupied: u64,
    /// Where the own king stands.
    pub king: Square,
}

/// Checks and pins.
///
/// A pin's line runs from the king (excluded) to the pinning slider (included); lines of rooks and of bishops are kept
/// apart but not the single lines of a sort: a man on a straight line of the king that moves along a straight line
/// either stays on it or leaves all straight lines of the king, and the same holds for diagonals.
pub(crate) struct Ties {
    /// Enemies that give check.
    pub checkers: u64,
    /// Where a man other than the king must go: everywhere, or onto the check's line, or onto the checker.
    pub remedies: u64,
    /// Lines of pins by rooks and queens.
    pub straight: u64,
    /// Lines of pins by bishops and queens.
    pub diagonal: u64,
}

impl<'a, S: Sliders, const WHITE: bool> View<'a, S, WHITE> {
    const SIDE: Side = if WHITE { Side::White } else { Side::Black };

    #[inline(always)]
    pub fn new(board: &'a Board<S>) -> Self {
        let own = board.sets[of_side(Self::SIDE)];
        let enemy = board.sets[of_side(Self::SIDE.other())];
        // A board always has its kings; the mask tells the compiler that the number is one of 64.
        let king = (own & board.sets[of_kind(Kind::King)]).trailing_zeros() as Square & 63;
        Self { board, own, enemy, occupied: own | enemy, king }
    }

    /// Men of a kind, of both sides.
    #[inline(always)]
    pub fn kind(&self, kind: Kind) -> u64 {
        self.board.sets[of_kind(kind)]
    }

    /// Enemy rooks and queens.
    #[inline(always)]
    fn straights(&self) -> u64 {
        self.enemy & (self.kind(Kind::Rook) | self.kind(Kind::Queen))
    }

    /// Enemy bishops and queens.
    #[inline(always)]
    fn diagonals(&self) -> u64 {
        self.enemy & (self.kind(Kind::Bishop) | self.kind(Kind::Queen))
    }

    /// Enemy knights and pawns that attack a square.
    #[inline(always)]
    fn leapers(&self, square: Square) -> u64 {
        self.enemy
            & (KNIGHT[square] & self.kind(Kind::Knight)
                | PAWN[Self::SIDE as usize][square] & self.kind(Kind::Pawn))
    }

    /// Whether the own king would be safe on a square, if the board were occupied like that.
    #[inline(always)]
    pub fn is_safe(&self, square: Square, occupied: u64) -> bool {
        (self.leapers(square)
            | KING[square] & self.enemy & self.kind(Kind::King)
            | S::bishop(square, occupied) & self.diagonals()
            | S::rook(square, occupied) & self.straights())
            == 0
    }

    /// All squares that the enemy attacks, if the board were occupied like that.
    #[inline(never)]
    pub fn danger(self, occupied: u64) -> u64 {
        let king = (self.enemy & self.kind(Kind::King)).trailing_zeros() as Square & 63;
        let mut danger = KING[king];
        for from in Squares(self.enemy & self.kind(Kind::Pawn)) {
            danger |= PAWN[Self::SIDE.other() as usize][from];
        }
        for from in Squares(self.enemy & self.kind(Kind::Knight)) {
            danger |= KNIGHT[from];
        }
        for from in Squares(self.straights()) {
            danger |= S::rook(from, occupied);
        }
        for from in Squares(self.diagonals()) {
            danger |= S::bishop(from, occupied);
        }
        danger
    }

    #[inline]
    pub fn is_in_check(&self) -> bool {
        !self.is_safe(self.king, self.occupied)
    }

    /// Checks and pins, from one look along the empty board's lines: what stands between the king and each slider that
    /// it meets decides. Nothing between is a check, one man between is a pin. (If that man is an enemy, no own man
    /// stands on the line, and the line is kept without harm.)
    #[inline(always)]
    pub fn ties(&self) -> Ties {
        let mut ties = Ties { checkers: self.leapers(self.king), remedies: !0, straight: 0, diagonal: 0 };
        let mut lines = ties.checkers;
        let snipers = ROOK_LINES[self.king] & self.straights();
        for sniper in Squares(snipers) {
            let line = UP_TO[self.king][sniper];
            let men = line & self.occupied;
            // The sniper itself is one of the men.
            let others = men & !bit(sniper);
            if others == 0 {
                ties.checkers |= bit(sniper);
                lines |= line;
            } else if !has_several(others) {
                ties.straight |= line;
            }
        }
        for sniper in Squares(BISHOP_LINES[self.king] & self.diagonals()) {
            let line = UP_TO[self.king][sniper];
            let others = line & self.occupied & !bit(sniper);
            if others == 0 {
                ties.checkers |= bit(sniper);
                lines |= line;
            } else if !has_several(others) {
                ties.diagonal |= line;
            }
        }
        if ties.checkers != 0 {
            ties.remedies = lines;
        }
        ties
    }

    /// Own pawns that may take en passant. Two men leave the board's lines at once, which no pin foresees: the position
    /// afterwards is looked at.
    #[inline(never)]
    pub fn en_passant_takers(self, to: Square) -> u64 {
        let taken = bit(if WHITE { to - 8 } else { to + 8 });
        let mut takers = PAWN[Self::SIDE.other() as usize][to] & self.own & self.kind(Kind::Pawn);
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

    /// Where the king stands after castling.
    pub const fn castled(wing: Wing) -> Square {
        let home = Self::SIDE.back_rank() * 8;
        match wing {
            Wing::King => home + 6,
            Wing::Queen => home + 2,
        }
    }

    /// Whether castling to a wing is legal, given that the king is not in check and which squares next to it are safe.
    #[inline(always)]
    pub fn may_castle(&self, wing: Wing, safe: u64) -> bool {
        let home = Self::SIDE.back_rank() * 8;
        // Files b to d, or f and g, must be empty.
        let (between, over) = match wing {
            Wing::King => (0x60 << home, home + 5),
            Wing::Queen => (0x0e << home, home + 3),
        };
        self.board.castling & Castling::bit(Self::SIDE, wing) != 0
            && self.occupied & between == 0
            && safe & bit(over) != 0
            && self.is_safe(Self::castled(wing), self.occupied)
    }
}

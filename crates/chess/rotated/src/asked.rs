//! What an engine asks besides moves: who attacks whom, what an exchange is worth.

use chess_rules::Wing;
use chess_rules::sets::{BLACK, Change, Position, Second};
use qipan_game::PseudoLegal;

use crate::Rotated;
use crate::men::{PAWN, ROOK};
use crate::moves::Move;
use crate::sets::{Men, Set, Sets, bit, each, man_on};
use crate::sliders::{Line, Lines, Tables};
use crate::squares::CASTLES;
use crate::tables::{KING_STEPS, KNIGHT_STEPS, OBLIQUE, PAWN_STEPS, STRAIGHT};
use crate::upkeep::Upkeep;

/// The code of a piece.
#[inline(always)]
fn code(number: usize, side: usize) -> u8 {
    number as u8 + side as u8 * BLACK
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Rotated<L, U, F, K> {
    /// Returns what a move of this position changes.
    #[inline(always)]
    pub(crate) fn change(&self, m: Move) -> Change {
        let ((us, them), (from, to)) = (self.sides(), (m.from(), m.to()));
        let arrives = code(if m.promoted() != 0 { m.promoted() } else { m.man() }, us);
        let taken = self.taken(m);
        let taken = if taken != 0 { code(taken, them) } else { 0 };
        let second = if m.is_en_passant() {
            // The pawn taken stands beside the one that takes, on the row behind its destination.
            Some(Second { man: code(PAWN, them), from: to ^ 8, to: None })
        } else if m.is_castling() {
            let wing = if to > from { Wing::King } else { Wing::Queen };
            let (home, beside) = CASTLES[us][wing as usize].rook;
            Some(Second { man: code(ROOK, us), from: home, to: Some(beside) })
        } else {
            None
        };
        Change { from, to, leaves: code(m.man(), us), arrives, taken, second }
    }

    /// Look-ups where other squares may be occupied than here.
    #[inline(always)]
    fn lines_in((stored, occupied): (U::Stored, Set)) -> Lines<U, F, ()> {
        Lines::of((), U::boards(&stored, occupied))
    }
}

/// Every look-up is in the turned boards of the squares that are said to be occupied: kept ones change with a
/// square as with a move, others are made for the look-up.
impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Position for Rotated<L, U, F, K> {
    type Occupied = (U::Stored, Set);
    const TURN: usize = 56;

    #[inline(always)]
    fn side(&self, side: usize) -> u64 {
        self.men_of_side(side)
    }

    #[inline(always)]
    fn kind(&self, kind: u8) -> u64 {
        self.men.kind((), kind.into())
    }

    #[inline(always)]
    fn straights(&self) -> u64 {
        self.straight_men()
    }

    #[inline(always)]
    fn diagonals(&self) -> u64 {
        self.oblique_men()
    }

    #[inline(always)]
    fn naming(&self) -> impl Fn(usize) -> u8 {
        let (planes, black) = (self.planes(), self.men_of_side(1));
        move |square| code(man_on(planes, square), (black >> square & 1) as usize)
    }

    #[inline(always)]
    fn occupied(&self) -> Self::Occupied {
        (self.turned, self.men.occupied(()))
    }

    /// Square by square from the board's own: an engine leaves out one or two.
    #[inline(always)]
    fn with_only(&self, squares: u64) -> Self::Occupied {
        let other = each(squares ^ self.men.occupied(()));
        (other.fold(self.turned, |turned, square| U::toggle(turned, square)), squares)
    }

    #[inline(always)]
    fn squares((_, occupied): Self::Occupied) -> u64 {
        occupied
    }

    #[inline(always)]
    fn flip((turned, occupied): Self::Occupied, square: usize) -> Self::Occupied {
        (U::toggle(turned, square), occupied ^ bit(square))
    }

    #[inline(always)]
    fn after((turned, occupied): Self::Occupied, from: usize, to: usize) -> Self::Occupied {
        (U::after(turned, from, to), (occupied ^ bit(from)) | bit(to))
    }

    #[inline(always)]
    fn rook(occupied: Self::Occupied, square: usize) -> u64 {
        Self::lines_in(occupied).rook(square)
    }

    #[inline(always)]
    fn bishop(occupied: Self::Occupied, square: usize) -> u64 {
        Self::lines_in(occupied).bishop(square)
    }

    #[inline(always)]
    fn knight(square: usize) -> u64 {
        KNIGHT_STEPS[square & 63]
    }

    #[inline(always)]
    fn king(square: usize) -> u64 {
        KING_STEPS[square & 63]
    }

    #[inline(always)]
    fn pawn(side: usize, square: usize) -> u64 {
        PAWN_STEPS[side & 1][square & 63]
    }

    /// Most squares are on no line with such a piece; then nothing has to be looked up, or turned.
    #[inline(always)]
    fn sees(occupied: Self::Occupied, square: usize, straights: u64, diagonals: u64) -> bool {
        STRAIGHT[square & 63] & straights != 0 && Self::rook(occupied, square) & straights != 0
            || OBLIQUE[square & 63] & diagonals != 0 && Self::bishop(occupied, square) & diagonals != 0
    }

    #[inline(always)]
    fn lines(occupied: Self::Occupied, square: usize) -> [u64; 4] {
        let lines = Self::lines_in(occupied);
        Line::ALL.map(|line| lines.along(line, square))
    }
}

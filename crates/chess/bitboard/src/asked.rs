//! What an engine asks besides moves: who attacks whom, what an exchange is worth.

use chess_rules::sets::{Change, Position, Second};
use chess_rules::{Side, Wing};
use qipan_game::{Legality, Play};

use crate::Bitboard;
use crate::mailbox::Mailbox;
use crate::men::{BLACK, PAWN, ROOK, bit_of};
use crate::moves::Move;
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{Square, Squares, bit, square_of};
use crate::tables::{BISHOP_LINES, KING_STEPS, KNIGHT_STEPS, PAWN_TAKES, ROOK_LINES, UP_TO};

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> Bitboard<L, S, K, M, P> {
    /// Returns what a move of this position changes.
    #[inline(always)]
    pub(crate) fn change(&self, m: Move) -> Change {
        let (leaves, side) = (self.leaving(m), bit_of(self.side));
        let second = m.moves_two_men().then(|| {
            if m.castles() {
                let wing = if m.to() > m.from() { Wing::King } else { Wing::Queen };
                let (home, beside) = wing.rook_path(self.side);
                Second { man: side | ROOK, from: square_of(home), to: Some(square_of(beside)) }
            } else {
                // The pawn that is taken stands on the origin's rank and the destination's file.
                Second { man: side ^ BLACK | PAWN, from: m.from() & 56 | m.to() & 7, to: None }
            }
        });
        let arrives = if second.is_some() { leaves } else { self.arriving(m) };
        Change { from: m.from(), to: m.to(), leaves, arrives, taken: self.taken(m), second }
    }
}

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> Position for Bitboard<L, S, K, M, P> {
    type Occupied = u64;

    #[inline(always)]
    fn side(&self, side: usize) -> u64 {
        K::of_side((), &self.men, if side == 0 { Side::White } else { Side::Black })
    }

    #[inline(always)]
    fn kind(&self, kind: u8) -> u64 {
        K::of_kind((), &self.men, kind)
    }

    #[inline(always)]
    fn straights(&self) -> u64 {
        K::straights((), &self.men)
    }

    #[inline(always)]
    fn diagonals(&self) -> u64 {
        K::diagonals((), &self.men)
    }

    #[inline(always)]
    fn naming(&self) -> impl Fn(usize) -> u8 {
        let columns = K::columns(&self.men);
        move |square| {
            if M::IS_KEPT {
                return M::at(&self.cells, square);
            }
            let has = |plane: usize| ((columns[plane] >> square) as u8 & 1) << plane;
            has(0) | has(1) | has(2) | has(3)
        }
    }

    #[inline(always)]
    fn occupied(&self) -> u64 {
        K::occupied(&self.men)
    }

    #[inline(always)]
    fn with_only(&self, squares: u64) -> u64 {
        squares
    }

    #[inline(always)]
    fn squares(occupied: u64) -> u64 {
        occupied
    }

    #[inline(always)]
    fn flip(occupied: u64, square: Square) -> u64 {
        occupied ^ bit(square & 63)
    }

    #[inline(always)]
    fn after(occupied: u64, from: Square, to: Square) -> u64 {
        (occupied ^ bit(from & 63)) | bit(to & 63)
    }

    #[inline(always)]
    fn rook(occupied: u64, square: Square) -> u64 {
        S::rook(square & 63, occupied)
    }

    #[inline(always)]
    fn bishop(occupied: u64, square: Square) -> u64 {
        S::bishop(square & 63, occupied)
    }

    #[inline(always)]
    fn knight(square: Square) -> u64 {
        KNIGHT_STEPS[square & 63]
    }

    #[inline(always)]
    fn king(square: Square) -> u64 {
        KING_STEPS[square & 63]
    }

    #[inline(always)]
    fn pawn(side: usize, square: Square) -> u64 {
        PAWN_TAKES[side & 1][square & 63]
    }

    /// A slider or two on the square's lines, or none, cost less to look at than where two lines end.
    #[inline(always)]
    fn sees(occupied: u64, square: Square, straights: u64, diagonals: u64) -> bool {
        let square = square & 63;
        let snipers = ROOK_LINES[square] & straights | BISHOP_LINES[square] & diagonals;
        Squares(snipers).any(|sniper| UP_TO[square][sniper] & occupied == bit(sniper))
    }
}

//! What an engine asks besides moves: who attacks whom, what an exchange is worth.

use chess_rules::sets::{Change, Position, Second};

use crate::men::Code;
use crate::moves::Move;
use crate::sets::{RANK_1, Set, Squares, bit};
use crate::sliders::Sliders;
use crate::tables::{DIAGONAL_LINES, KING_STEPS, KNIGHT_LEAPS, PAWN_ATTACKS, STRAIGHT_LINES, UP_TO};
use crate::{Listing, Specialised};

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// Returns what a move of this position changes.
    #[inline(always)]
    pub(crate) fn change(&self, m: Move) -> Change {
        let (from, to, arrives) = (m.from(), m.to(), m.code().0 as u8);
        // Only on a last rank something else arrives than leaves.
        let is_last = bit(to) & (RANK_1 | RANK_1 << 56) != 0;
        let leaves = if is_last { self.planes.code(from).0 as u8 } else { arrives };
        let [a, b, c, _] = self.planes.planes;
        let taken = if (a | b | c) & bit(to) != 0 { self.planes.code(to).0 as u8 } else { 0 };
        let black = arrives & Code::BLACK as u8;
        let second = if m.is_en_passant() {
            // The pawn taken stands on the rank before its taker's destination.
            Some(Second { man: arrives ^ Code::BLACK as u8, from: to ^ 8, to: None })
        } else if m.is_castling() {
            let [home, beside] = if to & 7 == 6 { [7, 5] } else { [0, 3] };
            let man = Code::ROOK.0 as u8 | black;
            Some(Second { man, from: to & 56 | home, to: Some(to & 56 | beside) })
        } else {
            None
        };
        Change { from, to, leaves, arrives, taken, second }
    }
}

impl<L: Listing, S: Sliders> Position for Specialised<L, S> {
    /// The handle to the tables of look-ups, fetched once per question, and the squares.
    type Occupied = (S, Set);

    #[inline(always)]
    fn side(&self, side: usize) -> Set {
        let [a, b, c, black] = self.planes.planes;
        if side == 0 { (a | b | c) & !black } else { black }
    }

    #[inline(always)]
    fn kind(&self, kind: u8) -> Set {
        let of = |plane: usize| self.planes.planes[plane] ^ (Set::from(kind >> plane & 1)).wrapping_sub(1);
        of(0) & of(1) & of(2)
    }

    #[inline(always)]
    fn straights(&self) -> Set {
        let [_, b, c, _] = self.planes.planes;
        b & c
    }

    #[inline(always)]
    fn diagonals(&self) -> Set {
        let [a, _, c, _] = self.planes.planes;
        a & c
    }

    #[inline(always)]
    fn naming(&self) -> impl Fn(usize) -> u8 {
        let planes = self.planes;
        move |square| planes.code(square & 63).0 as u8
    }

    #[inline(always)]
    fn occupied(&self) -> (S, Set) {
        let [a, b, c, _] = self.planes.planes;
        (S::ready(), a | b | c)
    }

    #[inline(always)]
    fn with_only(&self, squares: Set) -> (S, Set) {
        (S::ready(), squares)
    }

    #[inline(always)]
    fn squares((_, occupied): (S, Set)) -> Set {
        occupied
    }

    #[inline(always)]
    fn flip((kernel, occupied): (S, Set), square: usize) -> (S, Set) {
        (kernel, occupied ^ bit(square & 63))
    }

    #[inline(always)]
    fn after((kernel, occupied): (S, Set), from: usize, to: usize) -> (S, Set) {
        (kernel, (occupied ^ bit(from & 63)) | bit(to & 63))
    }

    #[inline(always)]
    fn rook((kernel, occupied): (S, Set), square: usize) -> Set {
        kernel.rook(square & 63, occupied)
    }

    #[inline(always)]
    fn bishop((kernel, occupied): (S, Set), square: usize) -> Set {
        kernel.bishop(square & 63, occupied)
    }

    #[inline(always)]
    fn knight(square: usize) -> Set {
        KNIGHT_LEAPS[square & 63]
    }

    #[inline(always)]
    fn king(square: usize) -> Set {
        KING_STEPS[square & 63]
    }

    #[inline(always)]
    fn pawn(side: usize, square: usize) -> Set {
        PAWN_ATTACKS[side & 1][square & 63]
    }

    /// A slider or two on the square's lines, or none, cost less to look at than where two lines end.
    #[inline(always)]
    fn sees((_, occupied): (S, Set), square: usize, straights: Set, diagonals: Set) -> bool {
        let square = square & 63;
        let snipers = STRAIGHT_LINES[square] & straights | DIAGONAL_LINES[square] & diagonals;
        Squares(snipers).any(|sniper| UP_TO[square][sniper] & occupied == bit(sniper))
    }
}

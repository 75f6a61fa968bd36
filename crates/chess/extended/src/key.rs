//! The key of the position, for a hash table.

use chess_rules::mailbox::Move;
use chess_rules::mailbox::men::{PAWN, ROOK, bit_of};
use chess_rules::{Square, keys};
use qipan_game::{AttackTest, PseudoLegal};

use crate::Extended;
use crate::scan::Scan;
use crate::squares::{EAST, Frame, NOWHERE, WEST, file_of, forward, square_of};

impl<L: PseudoLegal, F: Frame, S: Scan, A: AttackTest> Extended<L, F, S, A> {
    /// The key, from all cells of the board.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        let numbers = Square::all().map(square_of::<F>);
        numbers.fold(state, |key, number| key ^ F::key(self.at(number), number))
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        if self.en_passant == NOWHERE {
            return 0;
        }
        let side = self.mover();
        self.key_of_double_step(usize::from(self.en_passant).wrapping_sub(forward::<F>(side)), side)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline]
    fn key_of_double_step(&self, to: usize, side: usize) -> u128 {
        let pawn = bit_of(side) | PAWN;
        // Beside the board there is the boundary, which is no pawn.
        let is_ready = self.at(to.wrapping_add(WEST)) == pawn || self.at(to.wrapping_add(EAST)) == pawn;
        if is_ready { keys::EN_PASSANT[file_of::<F>(to) & 7] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to, side) = (m.from(), m.to(), self.mover());
        let (man, kept) = (self.at(from), F::RIGHTS_KEPT.as_ref());
        let rights = self.castling & kept[from] & kept[to];
        let mut change = keys::TURN
            ^ F::key(man, from)
            ^ F::key(man, to)
            ^ F::key(self.at(to), to)
            ^ keys::CASTLING[usize::from(self.castling & 15)]
            ^ keys::CASTLING[usize::from(rights & 15)]
            ^ self.key_of_en_passant();
        if m.is_special() {
            if m.is_by_two_squares() {
                change ^= self.key_of_double_step(to, side ^ 1);
            } else if m.is_castling() {
                let [rook_from, rook_to] = Self::CASTLES[side][m.wing()].rook.map(usize::from);
                let rook = bit_of(side) | ROOK;
                change ^= F::key(rook, rook_from) ^ F::key(rook, rook_to);
            } else if m.is_en_passant() {
                change ^= F::key(bit_of(side ^ 1) | PAWN, to.wrapping_sub(forward::<F>(side)));
            } else if m.promoted() != 0 {
                change ^= F::key(man, to) ^ F::key(bit_of(side) | m.promoted(), to);
            }
        }
        change
    }
}

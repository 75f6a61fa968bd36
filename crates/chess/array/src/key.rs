//! The key of the position, for a hash table.

use chess_rules::codes::Numbering;
use chess_rules::keys;
use chess_rules::mailbox::Move;
use chess_rules::mailbox::men::{CODES, PAWN, ROOK, bit_of};
use qipan_game::{AttackTest, KeyTable, Play, PseudoLegal};

use crate::Array;
use crate::scan::Scan;
use crate::squares::{CASTLES, RIGHTS_KEPT, SQUARES, file_of, forward, path_of};

/// Zobrist terms of what a cell holds, by the cell's code and the square; zero for an empty cell.
static KEYS: KeyTable<SQUARES, 32> = Numbering::RULES.keys(CODES);

#[inline(always)]
fn of_cell(code: u8, square: usize) -> u128 {
    KEYS.at(usize::from(code & 31), square & 63)
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// The key, from all cells.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        self.cells.iter().enumerate().fold(state, |key, (square, &cell)| key ^ of_cell(cell, square))
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        let target = usize::from(self.en_passant);
        if target >= SQUARES {
            return 0;
        }
        self.key_of_target(target, self.mover())
    }

    /// The same for a square that a pawn has crossed or would cross, and the side that may take there.
    #[inline]
    fn key_of_target(&self, target: usize, side: usize) -> u128 {
        let crossed = target.wrapping_sub(forward(side));
        let file = file_of(target);
        let pawn = bit_of(side) | PAWN;
        let is_ready = file > 0 && self.cells[(crossed - 1) & 63] == pawn
            || file < 7 && self.cells[(crossed + 1) & 63] == pawn;
        if is_ready { keys::EN_PASSANT[file] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let ([from, to], side) = (path_of(m), self.mover());
        let man = self.cells[from];
        let rights = self.castling & RIGHTS_KEPT[from] & RIGHTS_KEPT[to];
        let mut change = keys::TURN
            ^ of_cell(man, from)
            ^ of_cell(man, to)
            ^ of_cell(self.cells[to], to)
            ^ keys::CASTLING[usize::from(self.castling & 15)]
            ^ keys::CASTLING[usize::from(rights & 15)]
            ^ self.key_of_en_passant();
        if m.is_special() {
            if m.is_by_two_squares() {
                change ^= self.key_of_target(from.midpoint(to), side ^ 1);
            } else if m.is_castling() {
                let [rook_from, rook_to] = CASTLES[side][m.wing()].rook;
                let rook = bit_of(side) | ROOK;
                change ^= of_cell(rook, rook_from.into()) ^ of_cell(rook, rook_to.into());
            } else if m.is_en_passant() {
                change ^= of_cell(bit_of(side ^ 1) | PAWN, to.wrapping_sub(forward(side)));
            } else if m.promoted() != 0 {
                change ^= of_cell(man, to) ^ of_cell(bit_of(side) | m.promoted(), to);
            }
        }
        change
    }
}

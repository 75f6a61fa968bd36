//! The key of the position, for a hash table.

use chess_rules::keys;
use chess_rules::mailbox::Move;
use chess_rules::mailbox::men::{CODES, PAWN, ROOK, bit_of};
use qipan_game::{KeyTable, PseudoLegal};

use crate::X88;
use crate::attacks::Attacks;
use crate::scan::Scan;
use crate::squares::{
    CASTLES, CELLS, EAST, NOWHERE, NUMBERING, RIGHTS_KEPT, WEST, cell, forward, is_on_board,
};

/// Zobrist terms of what a cell holds, by the cell's code and the square; zero for an empty cell.
static KEYS: KeyTable<CELLS, 32> = NUMBERING.keys(CODES);

#[inline(always)]
fn of_cell(code: u8, square: u8) -> u128 {
    KEYS.at(usize::from(code & 31), cell(square))
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>> X88<L, S, A> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.mover() == 1 { keys::TURN } else { 0 };
        let mut key = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        for side in [0, 1] {
            S::each_man((), &self.cells, &self.men, side, |square, _| {
                key ^= of_cell(self.cells[cell(square)], square);
            });
        }
        key
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        if self.en_passant == NOWHERE {
            return 0;
        }
        let side = self.mover();
        self.key_of_double_step(self.en_passant.wrapping_sub(forward(side)), side)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline]
    fn key_of_double_step(&self, to: u8, side: usize) -> u128 {
        let pawn = bit_of(side) | PAWN;
        // A list's slot, off the board, may look like a pawn.
        let is_pawn = |at: u8| is_on_board(at) && self.cells[cell(at)] == pawn;
        let is_ready = is_pawn(to.wrapping_add(WEST)) || is_pawn(to.wrapping_add(EAST));
        if is_ready { keys::EN_PASSANT[usize::from(to & 7)] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (from, to, side) = (m.from() as u8, m.to() as u8, self.mover());
        let man = self.cells[cell(from)];
        let rights = self.castling & RIGHTS_KEPT[cell(from)] & RIGHTS_KEPT[cell(to)];
        let mut change = keys::TURN
            ^ of_cell(man, from)
            ^ of_cell(man, to)
            ^ of_cell(self.cells[cell(to)], to)
            ^ keys::CASTLING[usize::from(self.castling & 15)]
            ^ keys::CASTLING[usize::from(rights & 15)]
            ^ self.key_of_en_passant();
        if m.is_special() {
            if m.is_by_two_squares() {
                change ^= self.key_of_double_step(to, side ^ 1);
            } else if m.is_castling() {
                // Not `wing`: it would be taken out of every move, two instructions.
                let [rook_from, rook_to] = CASTLES[side][usize::from(to < from)].rook;
                let rook = bit_of(side) | ROOK;
                change ^= of_cell(rook, rook_from) ^ of_cell(rook, rook_to);
            } else if m.is_en_passant() {
                change ^= of_cell(bit_of(side ^ 1) | PAWN, to.wrapping_sub(forward(side)));
            } else if m.promoted() != 0 {
                change ^= of_cell(man, to) ^ of_cell(bit_of(side) | m.promoted(), to);
            }
        }
        change
    }
}

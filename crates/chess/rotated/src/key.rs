//! The key of the position, for a hash table.

use chess_rules::{Wing, keys};
use qipan_game::{KeyTable, PseudoLegal};

use crate::Rotated;
use crate::men::{CODES, PAWN, ROOK};
use crate::moves::Move;
use crate::sets::{FILE_A, FILE_H, Men, Set, Sets, bit, each, man_on};
use crate::sliders::Tables;
use crate::squares::{CASTLES, NOWHERE, NUMBERING};
use crate::upkeep::Upkeep;

/// Zobrist terms of a piece on a square, by its side, its number and the square; zero for number 0.
static KEYS: KeyTable<64, 16> = NUMBERING.keys(CODES);

#[inline(always)]
fn of_man(number: usize, side: usize, square: usize) -> u128 {
    KEYS.at((side & 1) << 3 | number & 7, square & 63)
}

/// Zobrist term of the castling rights, by the squares of kings and rooks that have not moved.
#[inline]
fn of_rights(unmoved: Set) -> u128 {
    let has = |right: usize| {
        let homes = CASTLES[right / 2][right % 2].homes;
        usize::from(unmoved & homes == homes) << right
    };
    keys::CASTLING[has(0) | has(1) | has(2) | has(3)]
}

impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Rotated<L, U, F, K> {
    /// The key, from the pieces of all sets.
    pub(crate) fn whole_key(&self) -> u128 {
        let (us, _) = self.sides();
        let turn = if us == 1 { keys::TURN } else { 0 };
        let mut key = turn ^ of_rights(self.unmoved) ^ self.key_of_en_passant();
        let planes = self.planes();
        for side in [0, 1] {
            for square in each(self.men_of_side(side)) {
                key ^= of_man(man_on(planes, square), side, square);
            }
        }
        key
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        if self.en_passant == NOWHERE {
            return 0;
        }
        // The pawn stands on the neighbouring row of a pair, as in `add_special`.
        self.key_of_double_step(usize::from(self.en_passant) ^ 8, self.sides().0)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline]
    fn key_of_double_step(&self, to: usize, side: usize) -> u128 {
        let beside = (bit(to) & !FILE_A) >> 1 | (bit(to) & !FILE_H) << 1;
        let ready = beside & self.kind(PAWN) & self.men_of_side(side);
        if ready != 0 { keys::EN_PASSANT[to & 7] } else { 0 }
    }

    /// The piece that a move takes on the square it goes to, 0 for none.
    #[inline(always)]
    pub(crate) fn taken(&self, m: Move) -> usize {
        if K::Men::NAMES_VICTIM { m.taken() } else { man_on(self.planes(), m.to()) }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (us, them) = self.sides();
        let (man, from, to) = (m.man(), m.from(), m.to());
        let mut change = keys::TURN
            ^ of_man(man, us, from)
            ^ of_man(man, us, to)
            ^ of_man(self.taken(m), them, to)
            ^ self.key_of_en_passant();
        let path = bit(from) | bit(to);
        if self.unmoved & path != 0 {
            change ^= of_rights(self.unmoved) ^ of_rights(self.unmoved & !path);
        }
        if m.is_special() {
            if m.is_by_two_squares() {
                change ^= self.key_of_double_step(to, them);
            } else if m.is_en_passant() {
                change ^= of_man(PAWN, them, to ^ 8);
            } else if m.is_castling() {
                let wing = if to > from { Wing::King } else { Wing::Queen };
                let (rook_from, rook_to) = CASTLES[us][wing as usize].rook;
                change ^= of_man(ROOK, us, rook_from) ^ of_man(ROOK, us, rook_to);
            } else {
                change ^= of_man(PAWN, us, to) ^ of_man(m.promoted(), us, to);
            }
        }
        change
    }
}

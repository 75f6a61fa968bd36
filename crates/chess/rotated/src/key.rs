//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::{Wing, keys};
use qipan_game::{KeyTable, PseudoLegal, Term, ValueTable};

use crate::Rotated;
use crate::men::{CODES, PAWN, ROOK};
use crate::moves::Move;
use crate::sets::{FILE_A, FILE_H, Men, Set, Sets, bit, each, man_on};
use crate::sliders::Tables;
use crate::squares::{CASTLES, NOWHERE, NUMBERING};
use crate::upkeep::Upkeep;

/// Zobrist terms of a piece on a square, by its side, its number and the square; zero for number 0.
static KEYS: KeyTable<64, 16> = NUMBERING.keys(CODES);

/// Values of a piece on a square, the same way; Black's are negative.
static VALUES: ValueTable<64, 16> = NUMBERING.values(CODES);

/// The row of a piece in both tables.
#[inline(always)]
const fn row_of(number: usize, side: usize) -> usize {
    (side & 1) << 3 | number & 7
}

#[inline(always)]
fn key_of(number: usize, side: usize, square: usize) -> u128 {
    KEYS.at(row_of(number, side), square & 63)
}

#[inline(always)]
fn value_of(number: usize, side: usize, square: usize) -> i32 {
    VALUES.at(row_of(number, side), square & 63)
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
        self.sum(turn ^ of_rights(self.unmoved) ^ self.key_of_en_passant(), key_of)
    }

    /// White's values minus Black's, from the pieces of all sets.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all pieces add to it.
    #[inline(always)]
    fn sum<N: Term>(&self, start: N, of: impl Fn(usize, usize, usize) -> N) -> N {
        let (mut sum, planes) = (start, self.planes());
        for side in [0, 1] {
            for square in each(self.men_of_side(side)) {
                sum = sum.with(of(man_on(planes, square), side, square));
            }
        }
        sum
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
        let of_double_step = || self.key_of_double_step(m.to(), self.sides().1);
        let change = self.pass_change_of_key() ^ self.change_of_sum(m, key_of, of_double_step);
        let path = bit(m.from()) | bit(m.to());
        if self.unmoved & path != 0 {
            return change ^ of_rights(self.unmoved) ^ of_rights(self.unmoved & !path);
        }
        change
    }

    /// Returns the bits of the key that every move flips, and a pass.
    #[inline(always)]
    pub(crate) fn pass_change_of_key(&self) -> u128 {
        keys::TURN ^ self.key_of_en_passant()
    }

    /// Change of the value by a move.
    #[inline(always)]
    pub(crate) fn change_of_value(&self, m: Move) -> i32 {
        self.change_of_sum(m, value_of, || 0)
    }

    /// Change of a sum over pieces by a move, and what else a step by two squares adds to it.
    #[inline(always)]
    fn change_of_sum<N: Term>(
        &self,
        m: Move,
        of: impl Fn(usize, usize, usize) -> N,
        by_two_squares: impl FnOnce() -> N,
    ) -> N {
        let (us, them) = self.sides();
        let (man, from, to) = (m.man(), m.from(), m.to());
        let change = of(man, us, to).without(of(man, us, from)).without(of(self.taken(m), them, to));
        if !m.is_special() {
            change
        } else if m.is_by_two_squares() {
            change.with(by_two_squares())
        } else if m.is_en_passant() {
            change.without(of(PAWN, them, to ^ 8))
        } else if m.is_castling() {
            let wing = if to > from { Wing::King } else { Wing::Queen };
            let (rook_from, rook_to) = CASTLES[us][wing as usize].rook;
            change.without(of(ROOK, us, rook_from)).with(of(ROOK, us, rook_to))
        } else {
            change.without(of(PAWN, us, to)).with(of(m.promoted(), us, to))
        }
    }
}

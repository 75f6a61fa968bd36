//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::codes::Numbering;
use chess_rules::{Side, Wing, keys};
use qipan_game::{KeyTable, Term, ValueTable};

use crate::men::{CODES, Code};
use crate::moves::Move;
use crate::sets::{HOMES, PASSED, Set, Squares, bit, first};
use crate::sliders::Sliders;
use crate::{Listing, Specialised, homes};

/// Zobrist terms of what stands on a square, by its code and the square; zero for an empty square.
static KEYS: KeyTable<64, 16> = Numbering::RULES.keys(CODES);

/// The homes that a right to castle needs in the state, by the number of its bit.
const RIGHTS: [Set; 4] = {
    let ([white, black], [short, long]) = (Side::BOTH, Wing::BOTH);
    [homes(white, short), homes(white, long), homes(black, short), homes(black, long)]
};

/// Values of what stands on a square, the same way; Black's are negative.
static VALUES: ValueTable<64, 16> = Numbering::RULES.values(CODES);

#[inline(always)]
fn key_of(code: Code, square: usize) -> u128 {
    KEYS.at(code.0 as usize & 15, square & 63)
}

#[inline(always)]
fn value_of(code: Code, square: usize) -> i32 {
    VALUES.at(code.0 as usize & 15, square & 63)
}

/// Zobrist term of the castling rights of a state.
#[inline(always)]
fn of_rights(state: Set) -> u128 {
    let has = |right: usize| usize::from(state & RIGHTS[right] == RIGHTS[right]) << right;
    keys::CASTLING[has(0) | has(1) | has(2) | has(3)]
}

/// Further change of a sum by a special move, and what else a step by two squares adds to it.
#[inline(always)]
fn of_special<T: Term>(m: Move, of: impl Fn(Code, usize) -> T, by_two_squares: impl FnOnce() -> T) -> T {
    let (to, black) = (m.to(), m.code().0 & Code::BLACK);
    if m.code().0 & 7 == Code::KING.0 {
        let [home, beside] = if to & 7 == 6 { [7, 5] } else { [0, 3] };
        let rook = Code(Code::ROOK.0 | black);
        of(rook, to & 56 | beside).without(of(rook, to & 56 | home))
    } else if m.is_en_passant() {
        T::NONE.without(of(Code(m.code().0 ^ Code::BLACK), to ^ 8))
    } else {
        by_two_squares()
    }
}

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.planes.is_white_to_move() { 0 } else { keys::TURN };
        let state = turn ^ of_rights(self.planes.state) ^ self.key_of_en_passant();
        self.sum(state, key_of)
    }

    /// White's values minus Black's, from all pieces.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all pieces add to it.
    #[inline(always)]
    fn sum<T: Term>(&self, start: T, of: impl Fn(Code, usize) -> T) -> T {
        let [a, b, c, _] = self.planes.planes;
        Squares(a | b | c).fold(start, |sum, square| sum.with(of(self.planes.code(square), square)))
    }

    /// Zobrist term of the file of the square behind a pawn, zero if the state has no such square: it has
    /// one only where the pawn could be taken.
    #[inline(always)]
    fn key_of_en_passant(&self) -> u128 {
        let passed = self.planes.state & PASSED;
        if passed != 0 { keys::EN_PASSANT[first(passed) & 7] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        // Two squares are special only past a pawn that could take.
        let of_two_squares = || keys::EN_PASSANT[m.to() & 7];
        let mut change = self.pass_change_of_key();
        let (state, path) = (self.planes.state, bit(m.from()) | bit(m.to()));
        if state & HOMES & path != 0 {
            change ^= of_rights(state) ^ of_rights(state & !path);
        }
        change ^ self.change_of_sum(m, key_of, of_two_squares)
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

    /// Change of a sum over pieces by a move, and what else a special step by two squares adds to it.
    #[inline(always)]
    fn change_of_sum<T: Term>(
        &self,
        m: Move,
        of: impl Fn(Code, usize) -> T,
        by_two_squares: impl FnOnce() -> T,
    ) -> T {
        let (from, to) = (m.from(), m.to());
        let leaves = of(self.planes.code(from), from);
        let change = of(m.code(), to).without(leaves).without(of(self.planes.code(to), to));
        if m.is_special() { change.with(of_special(m, of, by_two_squares)) } else { change }
    }
}

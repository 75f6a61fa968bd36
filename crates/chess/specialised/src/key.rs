//! The key of the position, for a hash table.

use chess_rules::codes::Numbering;
use chess_rules::{Side, Wing, keys};
use qipan_game::KeyTable;

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

#[inline(always)]
fn of_code(code: Code, square: usize) -> u128 {
    KEYS.at(code.0 as usize & 15, square & 63)
}

/// Zobrist term of the castling rights of a state.
#[inline(always)]
fn of_rights(state: Set) -> u128 {
    let has = |right: usize| usize::from(state & RIGHTS[right] == RIGHTS[right]) << right;
    keys::CASTLING[has(0) | has(1) | has(2) | has(3)]
}

/// Further change of the key by a special move.
#[inline(always)]
fn of_special(m: Move) -> u128 {
    let (to, black) = (m.to(), m.code().0 & Code::BLACK);
    if m.code().0 & 7 == Code::KING.0 {
        let [home, beside] = if to & 7 == 6 { [7, 5] } else { [0, 3] };
        let rook = Code(Code::ROOK.0 | black);
        of_code(rook, to & 56 | home) ^ of_code(rook, to & 56 | beside)
    } else if m.is_en_passant() {
        of_code(Code(m.code().0 ^ Code::BLACK), to ^ 8)
    } else {
        // Two squares are special only past a pawn that could take.
        keys::EN_PASSANT[to & 7]
    }
}

impl<L: Listing, S: Sliders> Specialised<L, S> {
    /// The key, from all pieces.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.planes.is_white_to_move() { 0 } else { keys::TURN };
        let state = turn ^ of_rights(self.planes.state) ^ self.key_of_en_passant();
        let [a, b, c, _] = self.planes.planes;
        Squares(a | b | c).fold(state, |key, square| key ^ of_code(self.planes.code(square), square))
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
        let (from, to) = (m.from(), m.to());
        let mut change = keys::TURN
            ^ of_code(self.planes.code(from), from)
            ^ of_code(m.code(), to)
            ^ of_code(self.planes.code(to), to)
            ^ self.key_of_en_passant();
        let (state, path) = (self.planes.state, bit(from) | bit(to));
        if state & HOMES & path != 0 {
            change ^= of_rights(state) ^ of_rights(state & !path);
        }
        if m.is_special() {
            change ^= of_special(m);
        }
        change
    }
}

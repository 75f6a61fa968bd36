//! The key of the position, for a hash table, the values of its pieces, and the pieces that a move moves and
//! takes.

use chess_rules::codes::Numbering;
use chess_rules::{Kind, Side, Wing, keys};
use qipan_game::{KeyTable, Legality, Play, Term, ValueTable};

use crate::Bitboard;
use crate::mailbox::Mailbox;
use crate::men::{BLACK, CODES, KING, PAWN, ROOK, bit_of, number_of};
use crate::moves::Move;
use crate::sets::Sets;
use crate::sliders::Sliders;
use crate::squares::{FILE_A, FILE_H, Square, Squares, bit, square_of};
use crate::tables::RIGHTS_KEPT;

/// Zobrist terms of a piece on a square, by its code and the square; zero for code 0.
static KEYS: KeyTable<64, 16> = Numbering::RULES.keys(CODES);

/// Values of a piece on a square, the same way; Black's are negative.
static VALUES: ValueTable<64, 16> = Numbering::RULES.values(CODES);

#[inline(always)]
fn key_of(code: u8, square: Square) -> u128 {
    KEYS.at(usize::from(code & 15), square & 63)
}

#[inline(always)]
fn value_of(code: u8, square: Square) -> i32 {
    VALUES.at(usize::from(code & 15), square & 63)
}

impl<L: Legality, S: Sliders, K: Sets, M: Mailbox, P: Play> Bitboard<L, S, K, M, P> {
    /// The key, from the pieces of all sets.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.side == Side::Black { keys::TURN } else { 0 };
        let state = turn ^ keys::CASTLING[usize::from(self.castling & 15)] ^ self.key_of_en_passant();
        self.sum(state, key_of)
    }

    /// White's values minus Black's, from the pieces of all sets.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all pieces add to it.
    #[inline(always)]
    fn sum<N: Term>(&self, start: N, of: impl Fn(u8, Square) -> N) -> N {
        let mut sum = start;
        for (side, kind) in Side::BOTH.into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind))) {
            let number = number_of(kind);
            for square in Squares(K::of_side((), &self.men, side) & K::of_kind((), &self.men, number)) {
                sum = sum.with(of(number | bit_of(side), square));
            }
        }
        sum
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline(always)]
    fn key_of_en_passant(&self) -> u128 {
        if self.double_stepper == 0 {
            return 0;
        }
        self.key_of_double_step(self.double_stepper.into(), self.side)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline(always)]
    fn key_of_double_step(&self, to: Square, side: Side) -> u128 {
        let beside = (bit(to) & !FILE_A) >> 1 | (bit(to) & !FILE_H) << 1;
        let ready = beside & K::of_kind((), &self.men, PAWN) & K::of_side((), &self.men, side);
        if ready != 0 { keys::EN_PASSANT[to & 7] } else { 0 }
    }

    /// The code of the piece that a move moves, in castling the king.
    #[inline(always)]
    pub(crate) fn leaving(&self, m: Move) -> u8 {
        if M::IS_KEPT {
            return M::at(&self.cells, m.from());
        }
        // Without a mailbox the move says what arrives: who leaves is another where a pawn promotes.
        if m.moves_two_men() {
            bit_of(self.side) | if m.castles() { KING } else { PAWN }
        } else if self.promotes(m) {
            bit_of(self.side) | PAWN
        } else {
            self.arriving(m)
        }
    }

    /// The code of what stands on a move's destination, 0 if nothing does.
    #[inline(always)]
    pub(crate) fn taken(&self, m: Move) -> u8 {
        // Without a mailbox, whether anything stands there is a shorter question than what.
        let is_asked = M::IS_KEPT || K::occupied(&self.men) & bit(m.to()) != 0;
        if is_asked { self.code_at(m.to()) } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let of_double_step = || self.key_of_double_step(m.to(), self.side.other());
        let mut change = self.pass_change_of_key();
        // Mostly no right is left that a move could take.
        if self.castling != 0 {
            let rights = self.castling & RIGHTS_KEPT[m.from()] & RIGHTS_KEPT[m.to()];
            change ^=
                keys::CASTLING[usize::from(self.castling & 15)] ^ keys::CASTLING[usize::from(rights & 15)];
        }
        change ^ self.change_of_sum(m, key_of, of_double_step)
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

    /// Change of a sum over pieces by a move, and what else a double step adds to it.
    #[inline(always)]
    fn change_of_sum<N: Term>(
        &self,
        m: Move,
        of: impl Fn(u8, Square) -> N,
        by_double_step: impl FnOnce() -> N,
    ) -> N {
        let (from, to) = (m.from(), m.to());
        if m.moves_two_men() {
            let man = self.leaving(m);
            // Nothing stands where the first one goes.
            return of(man, to).without(of(man, from)).with(self.change_of_other_man(m, of));
        }
        let change =
            of(self.arriving(m), to).without(of(self.leaving(m), from)).without(of(self.taken(m), to));
        if m.is_double_step() { change.with(by_double_step()) } else { change }
    }

    /// Change of a sum by the other piece of a move of two pieces, the one that the move is not named after.
    #[inline(always)]
    fn change_of_other_man<N: Term>(&self, m: Move, of: impl Fn(u8, Square) -> N) -> N {
        let side = bit_of(self.side);
        if m.castles() {
            let wing = if m.to() > m.from() { Wing::King } else { Wing::Queen };
            let (home, beside) = wing.rook_path(self.side);
            return of(side | ROOK, square_of(beside)).without(of(side | ROOK, square_of(home)));
        }
        // The pawn that is taken stands on the origin's rank and the destination's file.
        N::NONE.without(of(side ^ BLACK | PAWN, m.from() & 56 | m.to() & 7))
    }
}

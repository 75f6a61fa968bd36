//! The key of the position, for a hash table, and the values of its pieces.

use chess_rules::codes::Codes;
use chess_rules::keys;
use chess_rules::mailbox::castlings;
use qipan_game::{KeyTable, PseudoLegal, Term, ValueTable};

use crate::LinkedList;
use crate::make::rook_path;
use crate::men::{self, BLACK, Cell, EMPTY, KIND, MOVED, PAWN, ROOK, colour};
use crate::moves::{Move, What};
use crate::order::Order;
use crate::scan::Roster;
use crate::squares::{NOWHERE, NUMBERING, forward};

/// Zobrist terms of what a cell holds, by kind and colour and by the square; zero for an empty cell.
static KEYS: KeyTable<256, 16> = NUMBERING.keys(CODES);

/// Values of what a cell holds, the same way; Black's are negative.
static VALUES: ValueTable<256, 16> = NUMBERING.values(CODES);

/// Rows of both tables: the kind, and Black's bit as the fourth.
const CODES: Codes = Codes { kinds: [1, 2, 3, 4, 5, 6], sides: [0, 8] };

/// Squares of the king and the rook that have not moved, by the number of a right's bit.
const HOMES: [[u8; 2]; 4] = {
    let [[a, b], [c, d]] = castlings(NUMBERING);
    [[a.king[0], a.rook[0]], [b.king[0], b.rook[0]], [c.king[0], c.rook[0]], [d.king[0], d.rook[0]]]
};

/// The row of a cell, see [`CODES`].
#[inline(always)]
const fn row_of(cell: Cell) -> usize {
    men::kind_number(cell) | ((cell & BLACK) >> 3) as usize
}

#[inline(always)]
fn key_of(cell: Cell, square: u8) -> u128 {
    KEYS.at(row_of(cell), usize::from(square))
}

#[inline(always)]
fn value_of(cell: Cell, square: u8) -> i32 {
    VALUES.at(row_of(cell), usize::from(square))
}

/// Returns true if the cell holds a piece that has not moved: a king or rook that may castle, as all others
/// count as moved.
#[inline(always)]
const fn is_unmoved(cell: Cell) -> bool {
    cell != EMPTY && cell & MOVED == 0
}

impl<L: PseudoLegal, O: Order> LinkedList<L, O> {
    /// The key, from both lists.
    pub(crate) fn whole_key(&self) -> u128 {
        let turn = if self.turn.sides().0 == 1 { keys::TURN } else { 0 };
        let state = turn ^ self.key_of_rights([NOWHERE; 2]) ^ self.key_of_en_passant();
        self.sum(state, key_of)
    }

    /// White's values minus Black's, from both lists.
    pub(crate) fn whole_value(&self) -> i32 {
        self.sum(0, value_of)
    }

    /// A number and what all living entries add to it.
    #[inline(always)]
    fn sum<T: Term>(&self, start: T, of: impl Fn(Cell, u8) -> T) -> T {
        let alive = self.rosters.iter().flat_map(Roster::all);
        let alive = alive.filter(|entry| self.at(entry.square()) == entry.cell());
        alive.fold(start, |sum, entry| sum.with(of(entry.cell(), entry.square())))
    }

    /// Zobrist term of the castling rights that are left once the pieces on two squares are gone.
    #[inline]
    fn key_of_rights(&self, gone: [u8; 2]) -> u128 {
        let is_home = |at: u8| is_unmoved(self.at(at)) && !gone.contains(&at);
        let has = |right: usize| usize::from(HOMES[right].into_iter().all(is_home)) << right;
        keys::CASTLING[has(0) | has(1) | has(2) | has(3)]
    }

    /// Zobrist term of the en-passant file; zero unless a pawn of the side to move stands ready to take.
    #[inline]
    fn key_of_en_passant(&self) -> u128 {
        if !self.turn.was_double() {
            return 0;
        }
        self.key_of_double_step(self.turn.last(), self.turn.sides().0)
    }

    /// The same for a double step to a square, made or still to be made, and the side that may take there.
    #[inline]
    fn key_of_double_step(&self, to: u8, side: usize) -> u128 {
        let is_pawn = |at: u8| self.at(at) & (colour(side) | KIND) == colour(side) | PAWN;
        let is_ready = is_pawn(to.wrapping_sub(1)) || is_pawn(to.wrapping_add(1));
        // The a-file is column 4.
        if is_ready { keys::EN_PASSANT[usize::from(to.wrapping_sub(4) & 7)] } else { 0 }
    }

    /// Returns the bits of the key that a move flips.
    #[inline(always)]
    pub(crate) fn change_of_key(&self, m: Move) -> u128 {
        let (us, them) = self.turn.sides();
        let entry = self.rosters[us].entry(m.man());
        let (man, from, to) = (entry.cell(), entry.square(), m.to());
        let of_double_step = || self.key_of_double_step(to, them);
        let change = self.pass_change_of_key() ^ self.change_of_sum(m, key_of, of_double_step);
        if is_unmoved(man) || is_unmoved(self.at(to)) {
            return change ^ self.key_of_rights([NOWHERE; 2]) ^ self.key_of_rights([from, to]);
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

    /// Change of a sum over cells by a move, and what else a pawn's two steps add to it.
    #[inline(always)]
    fn change_of_sum<T: Term>(
        &self,
        m: Move,
        of: impl Fn(Cell, u8) -> T,
        by_double_step: impl FnOnce() -> T,
    ) -> T {
        let (us, them) = self.turn.sides();
        let entry = self.rosters[us].entry(m.man());
        let (man, from, to) = (entry.cell(), entry.square(), m.to());
        let change = of(man, to).without(of(man, from)).without(of(self.at(to), to));
        if m.is_double() {
            return change.with(by_double_step());
        } else if !m.is_special() {
            return change;
        }
        match m.what() {
            What::EnPassant => change.without(of(colour(them) | PAWN, to.wrapping_sub(forward(us)))),
            What::Promote(kind) => change.without(of(man, to)).with(of(men::promoted(man, kind), to)),
            what => {
                let [corner, beside] = rook_path(what, us);
                change.without(of(colour(us) | ROOK, corner)).with(of(colour(us) | ROOK, beside))
            }
        }
    }
}

//! Playing a move in place, and what takes it back: the source's MakeMove, UnMakeMove and tag.

use chess_rules::mailbox::{Castle, castlings};
use qipan_game::{Probe, PseudoLegal};

use crate::LinkedList;
use crate::men::{self, Cell, EMPTY};
use crate::moves::{Move, What};
use crate::order::Order;
use crate::scan::{Entry, Rise};
use crate::squares::{NOWHERE, NUMBERING, forward};

/// The side to move, 0 for White, where the last move went, and whether it was a pawn's two steps.
// One word, because a move replaces all of it and taking it back restores all of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Turn(u32);

const SIDE: u32 = 1 << 8;
const DOUBLE: u32 = 1 << 9;

impl Turn {
    /// The turn of a side after a move to `last`.
    pub(crate) const fn of(side: usize, last: u8, was_double: bool) -> Self {
        let side = if side == 0 { 0 } else { SIDE };
        Self(last as u32 | side | if was_double { DOUBLE } else { 0 })
    }

    /// The other side's turn after a move to `last`.
    #[inline(always)]
    const fn after(self, last: u8, was_double: bool) -> Self {
        Self(self.0 & SIDE ^ SIDE | last as u32 | if was_double { DOUBLE } else { 0 })
    }

    /// The side to move and its opponent, as indices.
    #[inline(always)]
    pub(crate) const fn sides(self) -> (usize, usize) {
        let us = (self.0 & SIDE != 0) as usize;
        (us, us ^ 1)
    }

    /// The square that the last move went to.
    #[inline(always)]
    pub(crate) const fn last(self) -> u8 {
        self.0 as u8
    }

    /// Returns true if the last move was a pawn's two steps.
    #[inline(always)]
    pub(crate) const fn was_double(self) -> bool {
        self.0 & DOUBLE != 0
    }
}

/// All that [`Board::unmake`] needs.
#[derive(Clone, Copy, Debug)]
struct Undo {
    m: Move,
    /// The list entry before the move: where the piece stood, and its cell.
    entry: Entry,
    /// The content of the destination before the move.
    taken: Cell,
    turn: Turn,
    /// The cell of the pawn taken en passant, or a promoted piece's [`Rise`].
    aside: u16,
}

/// The castlings by side, White first, and wing, the king's first.
pub(crate) static CASTLES: [[Castle; 2]; 2] = castlings(NUMBERING);

/// The squares where the rook starts and ends when a side castles.
#[inline(always)]
pub(crate) const fn rook_path(what: What, us: usize) -> [u8; 2] {
    CASTLES[us][matches!(what, What::LeftCastling) as usize].rook
}

impl<L: PseudoLegal, O: Order, T: Probe> LinkedList<L, O, T> {
    /// Calls `f` with the position after a move, whether or not it leaves the own king attacked.
    #[inline(always)]
    pub(crate) fn after<R>(&mut self, m: Move, f: impl FnOnce(&mut Self) -> R) -> R {
        let undo = self.make(m);
        let result = f(self);
        self.unmake(undo);
        result
    }

    /// Calls `f` with the position in which the turn is handed over: there is no last move.
    #[inline(always)]
    pub(crate) fn after_pass<R>(&mut self, f: impl FnOnce(&mut Self) -> R) -> R {
        let turn = self.turn;
        self.turn = turn.after(NOWHERE, false);
        let result = f(self);
        self.turn = turn;
        result
    }

    /// Plays a move of this position, whether or not it leaves the own king attacked.
    #[inline(always)]
    fn make(&mut self, m: Move) -> Undo {
        let turn = self.turn;
        let us = turn.sides().0;
        let to = m.to();
        let entry = self.rosters[us].entry(m.man());
        let cell = entry.cell() | men::MOVED;
        self.rosters[us].set(m.man(), entry.showing(cell, to));
        let taken = self.at(to);
        self.put(entry.square(), EMPTY);
        self.put(to, cell);
        self.turn = turn.after(to, m.is_double());
        let aside = if m.is_special() { self.add_special(m, us) } else { 0 };
        Undo { m, entry, taken, turn, aside }
    }

    /// Takes back the move just made.
    #[inline(always)]
    fn unmake(&mut self, undo: Undo) {
        let us = undo.turn.sides().0;
        self.turn = undo.turn;
        self.put(undo.m.to(), undo.taken);
        self.put(undo.entry.square(), undo.entry.cell());
        if undo.m.is_special() {
            self.remove_special(undo, us);
        }
        self.rosters[us].set(undo.m.man(), undo.entry);
    }

    /// The rest of a move that is more than one piece going to its destination; returns what the undo keeps
    /// aside.
    #[inline(never)]
    fn add_special(&mut self, m: Move, us: usize) -> u16 {
        let to = m.to();
        match m.what() {
            What::EnPassant => {
                let behind = to.wrapping_sub(forward(us));
                let taken = self.at(behind);
                self.put(behind, EMPTY);
                taken
            }
            What::Promote(kind) => {
                let cell = men::promoted(self.at(to), kind);
                self.put(to, cell);
                let roster = &mut self.rosters[us];
                roster.set(m.man(), roster.entry(m.man()).showing(cell, to));
                roster.move_up(m.man()).packed()
            }
            what => {
                let [corner, beside] = rook_path(what, us);
                self.move_rook(corner, beside, self.at(corner) | men::MOVED, us);
                0
            }
        }
    }

    #[inline(never)]
    fn remove_special(&mut self, undo: Undo, us: usize) {
        let to = undo.m.to();
        match undo.m.what() {
            What::EnPassant => self.put(to.wrapping_sub(forward(us)), undo.aside),
            What::Promote(_) => self.rosters[us].move_down(undo.m.man(), Rise::unpacked(undo.aside)),
            what => {
                let [corner, beside] = rook_path(what, us);
                self.move_rook(beside, corner, self.at(beside) & !men::MOVED, us);
            }
        }
    }

    fn move_rook(&mut self, from: u8, to: u8, rook: Cell, us: usize) {
        let number = men::number(rook);
        let roster = &mut self.rosters[us];
        roster.set(number, roster.entry(number).showing(rook, to));
        self.put(to, rook);
        self.put(from, EMPTY);
    }

    /// The square behind a pawn that has just moved two squares.
    #[inline]
    pub(crate) fn en_passant(&self) -> Option<u8> {
        self.turn.was_double().then(|| self.turn.last().wrapping_sub(forward(self.turn.sides().1)))
    }
}

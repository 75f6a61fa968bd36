//! MakeMove and UnMakeMove, with the tag between them.

use crate::Board;
use crate::cell::{self, Cell, EMPTY};
use crate::moves::{Move, What};
use crate::roster::{Entry, Rise};
use crate::turn::Turn;

/// All that UnMakeMove needs.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    m: Move,
    /// The list entry before the move: where the man stood, and his cell.
    entry: Entry,
    /// What stood on the destination.
    taken: Cell,
    turn: Turn,
    /// The cell of the pawn taken en passant, or a promoted man's [`Rise`].
    aside: u16,
}

/// The step of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn forward(side: usize) -> u8 {
    if side == 0 { 16u8.wrapping_neg() } else { 16 }
}

/// Where the rook starts and ends when the king castles to a square.
#[inline]
const fn rook_path(what: What, king_to: u8) -> (u8, u8) {
    match what {
        What::LeftCastling => (king_to - 2, king_to + 1),
        _ => (king_to + 1, king_to - 1),
    }
}

impl Board {
    /// Plays a move that this board generated or imported in this position, legal or not.
    #[inline]
    pub fn make(&mut self, m: Move) -> Tag {
        let turn = self.turn;
        let us = turn.sides().0;
        let to = m.to();
        let entry = self.rosters[us].entry(m.man());
        let cell = entry.cell() | cell::MOVED;
        self.rosters[us].set(m.man(), entry.showing(cell, to));
        let taken = self.at(to);
        self.put(entry.square(), EMPTY);
        self.put(to, cell);
        self.turn = turn.after(to, m.is_double());
        let aside = if m.is_special() { self.add_special(m, us) } else { 0 };
        Tag { m, entry, taken, turn, aside }
    }

    /// Takes back the move just made.
    #[inline]
    pub fn unmake(&mut self, tag: Tag) {
        let us = tag.turn.sides().0;
        self.turn = tag.turn;
        self.put(tag.m.to(), tag.taken);
        self.put(tag.entry.square(), tag.entry.cell());
        if tag.m.is_special() {
            self.remove_special(tag, us);
        }
        self.rosters[us].set(tag.m.man(), tag.entry);
    }

    /// The rest of a move that is more than one man going to its destination; returns what the tag keeps aside.
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
                let cell = cell::promoted(self.at(to), kind);
                self.put(to, cell);
                let roster = &mut self.rosters[us];
                roster.set(m.man(), roster.entry(m.man()).showing(cell, to));
                roster.move_up(m.man()).packed()
            }
            what => {
                let (corner, beside) = rook_path(what, to);
                self.move_rook(corner, beside, self.at(corner) | cell::MOVED, us);
                0
            }
        }
    }

    #[inline(never)]
    fn remove_special(&mut self, tag: Tag, us: usize) {
        let to = tag.m.to();
        match tag.m.what() {
            What::EnPassant => self.put(to.wrapping_sub(forward(us)), tag.aside),
            What::Promote(_) => self.rosters[us].move_down(tag.m.man(), Rise::unpacked(tag.aside)),
            what => {
                let (corner, beside) = rook_path(what, to);
                self.move_rook(beside, corner, self.at(beside) & !cell::MOVED, us);
            }
        }
    }

    fn move_rook(&mut self, from: u8, to: u8, rook: Cell, us: usize) {
        let number = cell::number(rook);
        let roster = &mut self.rosters[us];
        roster.set(number, roster.entry(number).showing(rook, to));
        self.put(to, rook);
        self.put(from, EMPTY);
    }

    /// Whether `m`, the move that has just been made, has left the king of its side attacked. Moves that cannot do so were
    /// marked when they were generated: for them the answer is `false` at once.
    #[inline]
    #[must_use]
    pub fn leaves_king_attacked(&self, m: Move) -> bool {
        let (us, them) = self.turn.sides();
        m.needs_test() && self.is_attacked(self.king(them), us)
    }

    /// The square behind a pawn that has just moved two squares.
    #[inline]
    pub(crate) fn en_passant(&self) -> Option<u8> {
        self.turn.was_double().then(|| self.turn.last().wrapping_sub(forward(self.turn.sides().1)))
    }
}

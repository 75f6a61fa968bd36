//! MakeMove and UnMakeMove, with the tag between them.

use chess_rules::{Kind, Side};

use crate::Board;
use crate::cell::{self, Cell, EMPTY};

/// A move in four bytes: number of the man's list entry, destination, kind of move, and the index of the next move while
/// captures are linked through their buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    man: u8,
    to: u8,
    what: u8,
    next: u8,
}

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// To an empty square.
    Normal,
    /// Takes what stands on the destination.
    Capture,
    /// A pawn's two steps.
    FirstPawn,
    /// Takes a pawn that stands behind the destination.
    EnPassant,
    /// With the rook of the a-file.
    LeftCastling,
    /// With the rook of the h-file.
    RightCastling,
    /// A pawn becomes this, with or without capture.
    Promote(Kind),
}

impl What {
    const fn code(self) -> u8 {
        match self {
            What::Normal => 0,
            What::Capture => 1,
            What::FirstPawn => 2,
            What::EnPassant => 3,
            What::LeftCastling => 4,
            What::RightCastling => 5,
            What::Promote(kind) => PROMOTE + kind as u8,
        }
    }

    /// What the pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        match self {
            What::Promote(kind) => Some(kind),
            _ => None,
        }
    }
}

const PROMOTE: u8 = 8;
/// Legality has to be tested after the move.
const TEST: u8 = 128;

impl Move {
    #[inline]
    pub(crate) const fn new(man: u8, to: u8, what: What, test: bool) -> Self {
        Self { man, to, what: what.code() | if test { TEST } else { 0 }, next: 0 }
    }

    /// The same move with another successor in the buffer.
    #[inline]
    pub(crate) const fn linked_to(self, next: u8) -> Self {
        Self { next, ..self }
    }

    /// Index of the next move in the buffer.
    #[inline]
    pub(crate) const fn next(self) -> u8 {
        self.next
    }

    /// Number of the man's list entry.
    #[inline]
    #[must_use]
    pub const fn man(self) -> u8 {
        self.man
    }

    /// Destination, a 16x16 number.
    #[inline]
    #[must_use]
    pub const fn to(self) -> u8 {
        self.to
    }

    /// The kind of move.
    #[inline]
    #[must_use]
    pub const fn what(self) -> What {
        match self.what & !TEST {
            0 => What::Normal,
            1 => What::Capture,
            2 => What::FirstPawn,
            3 => What::EnPassant,
            4 => What::LeftCastling,
            5 => What::RightCastling,
            promotion => What::Promote(Kind::ALL[(promotion - PROMOTE) as usize]),
        }
    }

    /// Whether the move might leave the own king attacked.
    #[inline]
    #[must_use]
    pub const fn needs_test(self) -> bool {
        self.what & TEST != 0
    }
}

/// All that UnMakeMove needs.
#[derive(Clone, Copy, Debug)]
pub struct Tag {
    man: u8,
    from: u8,
    to: u8,
    /// Where the taken man stood: the destination but for en passant.
    taken_on: u8,
    old: Cell,
    taken: Cell,
    last: u8,
    last_was_double: bool,
    extra: Extra,
}

/// The second man's part, or the list's.
#[derive(Clone, Copy, Debug)]
enum Extra {
    None,
    Rook { from: u8, to: u8, old: Cell },
    Promoted { stood_behind: u8 },
}

/// The step of a side's pawns.
#[inline]
pub const fn forward(side: Side) -> u8 {
    match side {
        Side::White => 16u8.wrapping_neg(),
        Side::Black => 16,
    }
}

impl Board {
    /// Plays a move that this board generated or imported in this position, legal or not.
    #[inline]
    pub fn make(&mut self, m: Move) -> Tag {
        let side = self.side;
        let roster = &mut self.rosters[side as usize];
        let entry = roster.entry_mut(m.man);
        let (from, old, to) = (entry.square, entry.cell, m.to);
        let what = m.what();
        let new = match what {
            What::Promote(kind) => cell::promoted(old, kind) | cell::MOVED,
            _ => old | cell::MOVED,
        };
        entry.square = to;
        entry.cell = new;
        let taken_on = if what == What::EnPassant { to.wrapping_sub(forward(side)) } else { to };
        let taken = self.cells[usize::from(taken_on)];
        self.cells[usize::from(from)] = EMPTY;
        self.cells[usize::from(taken_on)] = EMPTY;
        self.cells[usize::from(to)] = new;
        let extra = match what {
            What::LeftCastling => self.move_rook(to - 2, to + 1),
            What::RightCastling => self.move_rook(to + 1, to - 1),
            What::Promote(_) => Extra::Promoted { stood_behind: roster.relink_by_value(m.man) },
            _ => Extra::None,
        };
        let (last, last_was_double) = (self.last, self.last_was_double);
        self.last = to;
        self.last_was_double = what == What::FirstPawn;
        self.side = side.other();
        Tag { man: m.man, from, to, taken_on, old, taken, last, last_was_double, extra }
    }

    fn move_rook(&mut self, from: u8, to: u8) -> Extra {
        let old = self.cells[usize::from(from)];
        let entry = self.rosters[self.side as usize].entry_mut(cell::number(old));
        entry.square = to;
        entry.cell = old | cell::MOVED;
        self.cells[usize::from(to)] = entry.cell;
        self.cells[usize::from(from)] = EMPTY;
        Extra::Rook { from, to, old }
    }

    /// Takes back the move just made.
    #[inline]
    pub fn unmake(&mut self, tag: Tag) {
        let side = self.side.other();
        self.side = side;
        self.last = tag.last;
        self.last_was_double = tag.last_was_double;
        self.cells[usize::from(tag.to)] = EMPTY;
        self.cells[usize::from(tag.taken_on)] = tag.taken;
        self.cells[usize::from(tag.from)] = tag.old;
        let roster = &mut self.rosters[side as usize];
        let entry = roster.entry_mut(tag.man);
        entry.square = tag.from;
        entry.cell = tag.old;
        match tag.extra {
            Extra::None => {}
            Extra::Promoted { stood_behind } => roster.relink_behind(tag.man, stood_behind),
            Extra::Rook { from, to, old } => {
                let entry = roster.entry_mut(cell::number(old));
                entry.square = from;
                entry.cell = old;
                self.cells[usize::from(to)] = EMPTY;
                self.cells[usize::from(from)] = old;
            }
        }
    }

    /// The square behind a pawn that has just moved two squares.
    #[inline]
    pub(crate) fn en_passant(&self) -> Option<u8> {
        self.last_was_double.then(|| self.last.wrapping_sub(forward(self.side.other())))
    }
}

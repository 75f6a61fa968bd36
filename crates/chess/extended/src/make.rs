//! Moves, make and unmake.

use chess_rules::{Kind, Side};

use crate::men::{self, Cell, EMPTY, KING, PAWN};
use crate::{Board, NOWHERE};

/// A move: the frame's numbers, what is special about it, and whether it might leave the own king attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// From.
    pub from: u8,
    /// To.
    pub to: u8,
    /// What is special about it.
    pub what: What,
    /// Whether legality has to be tested after it; false only where it cannot expose the king.
    pub test: bool,
}

/// What is special about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Nothing.
    Plain,
    /// A pawn's two steps.
    Double,
    /// The pawn taken stands beside, not on the destination.
    EnPassant,
    /// The rook moves too.
    Castling,
    /// A pawn becomes this.
    Promotion(Kind),
}

impl What {
    /// What the pawn becomes.
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        match self {
            What::Promotion(kind) => Some(kind),
            _ => None,
        }
    }
}

/// What a move destroys.
#[derive(Clone, Copy, Debug)]
pub struct Undo {
    taken: Cell,
    castling: u8,
    en_passant: u8,
}

impl<const WIDTH: usize, const CELLS: usize> Board<WIDTH, CELLS> {
    /// Rights that remain after a move from or to a square.
    pub(crate) const RIGHTS_LEFT: [u8; CELLS] = {
        let mut left = [15; CELLS];
        let first = Self::RINGS * WIDTH + Self::RINGS;
        let last = first + 7 * WIDTH;
        left[first] = 15 & !2;
        left[first + 4] = 15 & !3;
        left[first + 7] = 15 & !1;
        left[last] = 15 & !8;
        left[last + 4] = 15 & !12;
        left[last + 7] = 15 & !4;
        left
    };

    /// Plays a move that this board generated or imported in this position, legal or not.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let side = self.side;
        let man = self.at(m.from);
        let undo = Undo { taken: self.at(m.to), castling: self.castling, en_passant: self.en_passant };
        self.put(m.from, EMPTY);
        self.put(m.to, man);
        self.castling &= Self::RIGHTS_LEFT[usize::from(m.from)] & Self::RIGHTS_LEFT[usize::from(m.to)];
        self.en_passant = NOWHERE;
        if man & men::KIND == KING {
            self.kings[side as usize] = m.to;
        }
        match m.what {
            What::Plain => {}
            What::Double => self.en_passant = m.from.wrapping_add(Self::forward(side)),
            What::EnPassant => self.put(m.to.wrapping_sub(Self::forward(side)), EMPTY),
            What::Castling => {
                let (corner, beside) = Self::rook_squares(m.to);
                self.put(beside, self.at(corner));
                self.put(corner, EMPTY);
            }
            What::Promotion(kind) => self.put(m.to, men::of(side) | men::kind_code(kind)),
        }
        self.side = side.other();
        undo
    }

    /// Takes back the move just made.
    #[inline]
    pub fn unmake(&mut self, m: Move, undo: Undo) {
        let side = self.side.other();
        let man = self.at(m.to);
        self.put(m.from, man);
        self.put(m.to, undo.taken);
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        if man & men::KIND == KING {
            self.kings[side as usize] = m.from;
        }
        match m.what {
            What::Plain | What::Double => {}
            What::EnPassant => self.put(m.to.wrapping_sub(Self::forward(side)), men::of(side.other()) | PAWN),
            What::Castling => {
                let (corner, beside) = Self::rook_squares(m.to);
                self.put(corner, self.at(beside));
                self.put(beside, EMPTY);
            }
            What::Promotion(_) => self.put(m.from, men::of(side) | PAWN),
        }
        self.side = side;
    }

    #[inline]
    fn put(&mut self, at: u8, cell: Cell) {
        self.cells[usize::from(at)] = cell;
    }

    /// The rook's corner, and the square beside the king's destination where it goes.
    #[inline]
    pub(crate) fn rook_squares(king_to: u8) -> (u8, u8) {
        if usize::from(king_to) % WIDTH == Self::RINGS + 6 {
            (king_to + 1, king_to - 1)
        } else {
            (king_to - 2, king_to + 1)
        }
    }
}

/// The rank 0..8 from which a side's pawns move two squares.
#[inline]
pub const fn double_from(side: Side) -> usize {
    match side {
        Side::White => 1,
        Side::Black => 6,
    }
}

/// The rank 0..8 on which a side's pawns promote.
#[inline]
pub const fn last_rank(side: Side) -> usize {
    match side {
        Side::White => 7,
        Side::Black => 0,
    }
}

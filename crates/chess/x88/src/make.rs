//! Moves, make and unmake.

use chess_rules::{Kind, Side};

use crate::attack::{EAST, WEST, forward};
use crate::men::{self, Cell, EMPTY, KING, PAWN};
use crate::{Board, NOWHERE};

/// A move: 0x88 numbers, what is special about it, and whether it might leave the own king attacked.
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

/// Rights that remain after a move from or to a square.
static RIGHTS_LEFT: [u8; 128] = rights_left();

const fn rights_left() -> [u8; 128] {
    let mut left = [15; 128];
    left[0x00] = 15 & !2;
    left[0x04] = 15 & !3;
    left[0x07] = 15 & !1;
    left[0x70] = 15 & !8;
    left[0x74] = 15 & !12;
    left[0x77] = 15 & !4;
    left
}

pub const fn table_bytes() -> usize {
    size_of_val(&RIGHTS_LEFT)
}

impl Board {
    /// Plays a move that this board generated or imported in this position, legal or not.
    #[inline]
    pub fn make(&mut self, m: Move) -> Undo {
        let side = self.side;
        let man = self.at(m.from);
        let undo = Undo { taken: self.at(m.to), castling: self.castling, en_passant: self.en_passant };
        self.put(m.from, EMPTY);
        self.put(m.to, man);
        self.castling &= RIGHTS_LEFT[usize::from(m.from & 0x7f)] & RIGHTS_LEFT[usize::from(m.to & 0x7f)];
        self.en_passant = NOWHERE;
        if man & men::KIND == KING {
            self.kings[side as usize] = m.to;
        }
        match m.what {
            What::Plain => {}
            What::Double => self.en_passant = m.from.wrapping_add(forward(side)),
            What::EnPassant => self.put(m.to.wrapping_sub(forward(side)), EMPTY),
            What::Castling => {
                let (corner, beside) = rook_squares(m.to);
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
            What::EnPassant => self.put(m.to.wrapping_sub(forward(side)), men::of(side.other()) | PAWN),
            What::Castling => {
                let (corner, beside) = rook_squares(m.to);
                self.put(corner, self.at(beside));
                self.put(beside, EMPTY);
            }
            What::Promotion(_) => self.put(m.from, men::of(side) | PAWN),
        }
        self.side = side;
    }

    #[inline]
    fn put(&mut self, at: u8, cell: Cell) {
        self.cells[usize::from(at & 0x7f)] = cell;
    }
}

/// The rook's corner, and the square beside the king's destination where it goes.
#[inline]
pub fn rook_squares(king_to: u8) -> (u8, u8) {
    if king_to & 7 == 6 {
        (king_to.wrapping_add(EAST), king_to.wrapping_add(WEST))
    } else {
        (king_to.wrapping_sub(2), king_to.wrapping_add(EAST))
    }
}

/// The rank number (high nibble) from which a side's pawns move two squares.
#[inline]
pub const fn double_from(side: Side) -> u8 {
    match side {
        Side::White => 1,
        Side::Black => 6,
    }
}

/// The rank number on which a side's pawns promote.
#[inline]
pub const fn last_rank(side: Side) -> u8 {
    match side {
        Side::White => 7,
        Side::Black => 0,
    }
}

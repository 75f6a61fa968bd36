//! What a cell holds; the bits are drawn on the crate's page.

use chess_rules::{Kind, Piece, Side};

/// A cell's content.
pub type Cell = u16;

pub const EMPTY: Cell = 0;
pub const KING: Cell = 1;
pub const QUEEN: Cell = 2;
pub const ROOK: Cell = 3;
pub const BISHOP: Cell = 4;
pub const KNIGHT: Cell = 5;
pub const PAWN: Cell = 6;
/// Mask of the kind.
pub const KIND: Cell = 7;
/// The fence: not empty, nobody's.
pub const OUTSIDE: Cell = 8;
pub const MOVED: Cell = 16;
const BLACK: Cell = 64;
const WHITE: Cell = 128;
/// Lowest bit of the entry's number.
const NUMBER_SHIFT: u32 = 8;

/// A side's bit.
#[inline]
pub const fn colour(side: Side) -> Cell {
    match side {
        Side::White => WHITE,
        Side::Black => BLACK,
    }
}

/// Kind and colour of a piece, without history or number.
pub const fn of(piece: Piece) -> Cell {
    colour(piece.side) | code(piece.kind)
}

/// The code of a kind: the most valuable has the smallest.
pub const fn code(kind: Kind) -> Cell {
    kind as Cell + 1
}

/// The kind of a code from 1 to 6.
pub fn kind(cell: Cell) -> Kind {
    Kind::ALL[usize::from(cell & KIND) - 1]
}

/// The piece of a cell; `None` where no man stands.
pub fn piece(cell: Cell) -> Option<Piece> {
    let side = Side::BOTH.into_iter().find(|&side| cell & colour(side) != 0)?;
    Some(Piece { side, kind: kind(cell) })
}

/// The same cell with a list entry's number, 0..16.
#[inline]
pub const fn numbered(cell: Cell, number: u8) -> Cell {
    cell | (number as Cell) << NUMBER_SHIFT
}

/// The number of the list entry.
#[inline]
pub const fn number(cell: Cell) -> u8 {
    (cell >> NUMBER_SHIFT & 15) as u8
}

/// The same man as another kind.
#[inline]
pub const fn promoted(cell: Cell, kind: Kind) -> Cell {
    cell & !KIND | code(kind)
}

/// Value of the kind in a cell.
#[inline]
pub fn value(cell: Cell) -> i32 {
    VALUES[usize::from(cell & KIND)]
}

static VALUES: [i32; 8] = {
    let mut values = [0; 8];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        values[code(Kind::ALL[kind]) as usize] = Kind::ALL[kind].value();
        kind += 1;
    }
    values
};

pub const fn table_bytes() -> usize {
    size_of_val(&VALUES)
}

//! What a cell holds; the bits are drawn on the crate's page.

use chess_rules::{Kind, Piece, Side};

/// A cell's content.
pub(crate) type Cell = u16;

pub(crate) const EMPTY: Cell = 0;
pub(crate) const KING: Cell = 1;
pub(crate) const QUEEN: Cell = 2;
pub(crate) const ROOK: Cell = 3;
pub(crate) const BISHOP: Cell = 4;
pub(crate) const KNIGHT: Cell = 5;
pub(crate) const PAWN: Cell = 6;
/// Mask of the kind.
pub(crate) const KIND: Cell = 7;
/// The fence: not empty, nobody's.
pub(crate) const OUTSIDE: Cell = 8;
pub(crate) const MOVED: Cell = 16;
const BLACK: Cell = 64;
const WHITE: Cell = 128;
/// Lowest bit of the entry's number.
const NUMBER_SHIFT: u32 = 8;

/// A side's bit, 0 for White.
#[inline(always)]
pub(crate) const fn colour(side: usize) -> Cell {
    if side == 0 { WHITE } else { BLACK }
}

/// Kind and colour of a piece, without history or number.
pub(crate) const fn of(piece: Piece) -> Cell {
    colour(piece.side as usize) | code(piece.kind)
}

/// The code of a kind: the most valuable has the smallest.
pub(crate) const fn code(kind: Kind) -> Cell {
    kind as Cell + 1
}

/// The kind of a code from 1 to 6.
pub(crate) fn kind(cell: Cell) -> Kind {
    Kind::ALL[usize::from(cell & KIND) - 1]
}

/// The piece of a cell; `None` where no man stands.
pub(crate) fn piece(cell: Cell) -> Option<Piece> {
    let side = Side::BOTH.into_iter().find(|&side| cell & colour(side as usize) != 0)?;
    Some(Piece { side, kind: kind(cell) })
}

/// The same cell with a list entry's number, 0..16.
#[inline]
pub(crate) const fn numbered(cell: Cell, number: u8) -> Cell {
    cell | (number as Cell) << NUMBER_SHIFT
}

/// The number of the list entry.
#[inline]
pub(crate) const fn number(cell: Cell) -> u8 {
    (cell >> NUMBER_SHIFT & 15) as u8
}

/// The same man as another kind.
#[inline]
pub(crate) const fn promoted(cell: Cell, kind: Kind) -> Cell {
    cell & !KIND | code(kind)
}

/// Value of the kind in a cell.
#[inline]
pub(crate) fn value(cell: Cell) -> i32 {
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

pub(crate) const TABLE_BYTES: usize = size_of_val(&VALUES);

//! Content of a cell, a piece with the number of its list entry; the bits are drawn on the crate's page.

use chess_rules::{Kind, Piece, Side};

/// A cell's content.
pub(crate) type Cell = u16;

pub(crate) const EMPTY: Cell = 0;
pub(crate) const KING: Cell = 1 << KIND_SHIFT;
pub(crate) const QUEEN: Cell = 2 << KIND_SHIFT;
pub(crate) const ROOK: Cell = 3 << KIND_SHIFT;
pub(crate) const BISHOP: Cell = 4 << KIND_SHIFT;
pub(crate) const KNIGHT: Cell = 5 << KIND_SHIFT;
pub(crate) const PAWN: Cell = 6 << KIND_SHIFT;
/// Mask of the kind.
pub(crate) const KIND: Cell = 7 << KIND_SHIFT;
/// Lowest bit of the kind: the highest bits of a cell, so that they are beside the square in a list's entry.
const KIND_SHIFT: u32 = 13;
/// The fence: not empty, of no colour.
pub(crate) const OUTSIDE: Cell = 8;
/// A piece that has moved: this king or rook does not castle.
pub(crate) const MOVED: Cell = 16;
pub(crate) const BLACK: Cell = 64;
const WHITE: Cell = 128;
/// Lowest bit of the entry's number.
const NUMBER_SHIFT: u32 = 8;

/// A side's bit, 0 for White.
#[inline(always)]
pub(crate) const fn colour(side: usize) -> Cell {
    if side == 0 { WHITE } else { BLACK }
}

/// Kind and colour of a piece, without past or number.
pub(crate) const fn code_of(piece: Piece) -> Cell {
    colour(piece.side as usize) | kind_code(piece.kind)
}

/// The code of a kind: the most valuable has the smallest.
#[inline(always)]
const fn kind_code(kind: Kind) -> Cell {
    kind_numbered(kind as usize + 1)
}

/// The number of a piece's kind, 1 for a king; 0 of an empty cell.
#[inline(always)]
pub(crate) const fn kind_number(cell: Cell) -> usize {
    (cell >> KIND_SHIFT) as usize
}

/// The kind with a number.
#[inline(always)]
pub(crate) const fn kind_numbered(number: usize) -> Cell {
    (number as Cell) << KIND_SHIFT
}

/// The piece of a cell; `None` where none stands.
pub(crate) fn piece_of(cell: Cell) -> Option<Piece> {
    let side = Side::BOTH.into_iter().find(|&side| cell & colour(side as usize) != 0)?;
    Some(Piece { side, kind: Kind::ALL[kind_number(cell) - 1] })
}

/// The kind of a piece's cell; an empty cell counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(cell: Cell) -> Kind {
    const BY_CODE: [Kind; 8] = {
        let mut kinds = [Kind::Pawn; 8];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[kind_number(kind_code(Kind::ALL[index]))] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
    BY_CODE[kind_number(cell)]
}

/// The same cell with a list entry's number, 0..16.
#[inline(always)]
pub(crate) const fn numbered(cell: Cell, number: u8) -> Cell {
    cell | (number as Cell) << NUMBER_SHIFT
}

/// The number of the list entry.
#[inline(always)]
pub(crate) const fn number(cell: Cell) -> u8 {
    (cell >> NUMBER_SHIFT & 15) as u8
}

/// The same piece as another kind.
#[inline(always)]
pub(crate) const fn promoted(cell: Cell, kind: Kind) -> Cell {
    cell & !KIND | kind_code(kind)
}

/// Value of a cell for White, in hundredths of a pawn.
///
/// Without a branch or a table, so that many cells are looked at at once.
#[inline(always)]
pub(crate) fn value(cell: Cell) -> i16 {
    let number = kind_number(cell);
    let of_kind = |kind: Kind| if number == kind_number(kind_code(kind)) { kind.value() as i16 } else { 0 };
    let value = of_kind(Kind::Queen)
        | of_kind(Kind::Rook)
        | of_kind(Kind::Bishop)
        | of_kind(Kind::Knight)
        | of_kind(Kind::Pawn);
    if cell & BLACK == 0 { value } else { -value }
}

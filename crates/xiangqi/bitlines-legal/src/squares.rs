//! Squares of the 16x16 board, and codes of men.

use xiangqi_rules::{Kind, Piece, Side, Square};

/// The code of Red's general, and the bit that all of Red's men have.
pub(crate) const RED: u8 = 16;
/// The code of Black's general, and the bit that all of Black's men have.
pub(crate) const BLACK: u8 = 32;
/// What stands on every square off the board: a man of both sides, so that neither may go there.
pub(crate) const FENCE: u8 = RED | BLACK;

/// First row and first column of the 9x10 board; the same, so that both kinds of line words are shifted alike.
pub(crate) const FIRST: usize = 3;

/// A square of the 16x16 board: row from the top (Black's back rank is row 3) times 16 plus column (file a is column 3).
/// Square 0 is off the board; a captured man stands there.
pub(crate) type Cell = u8;

/// The cell of a square.
#[inline]
pub(crate) const fn cell(square: Square) -> Cell {
    ((FIRST + Square::RANKS - 1 - square.rank()) * 16 + FIRST + square.file()) as Cell
}

/// The square of a cell that is on the board.
#[inline]
pub(crate) fn square(cell: Cell) -> Square {
    let rank = FIRST + Square::RANKS - 1 - usize::from(row(cell));
    Square::at(usize::from(column(cell)) - FIRST, rank).expect("men stand on the board")
}

/// The row, 3 to 12 on the board: a cell's bit in the word of its file.
#[inline]
pub(crate) const fn row(cell: Cell) -> u8 {
    cell >> 4
}

/// The column, 3 to 11 on the board: a cell's bit in the word of its rank.
#[inline]
pub(crate) const fn column(cell: Cell) -> u8 {
    cell & 15
}

/// Whether a cell is on the 9x10 board.
pub(crate) const fn is_on_board(cell: Cell) -> bool {
    matches!(row(cell), 3..=12) && matches!(column(cell), 3..=11)
}

/// Whether a cell of the board is in one of the two palaces.
pub(crate) const fn is_in_palace(cell: Cell) -> bool {
    matches!(row(cell), 3..=5 | 10..=12) && matches!(column(cell), 6..=8)
}

/// Whether a cell of the board is in the half of `side` ([`RED`] or [`BLACK`]): Red's has the high bit set.
#[inline]
pub(crate) const fn is_in_half(cell: Cell, side: u8) -> bool {
    (cell & 0x80 != 0) == (side == RED)
}

/// The difference of two cells, wrapping; differences of cells on the board are unambiguous up to 0x67 either way.
#[inline]
pub(crate) const fn difference(from: Cell, to: Cell) -> usize {
    to.wrapping_sub(from) as usize
}

/// The code of the general of a side.
#[inline]
pub(crate) const fn base(side: Side) -> u8 {
    match side {
        Side::Red => RED,
        Side::Black => BLACK,
    }
}

/// The general's slot among its side's sixteen codes.
pub(crate) const GENERAL: u8 = 0;
/// The advisors' slots.
pub(crate) const ADVISORS: [u8; 2] = [1, 2];
/// The elephants' slots.
pub(crate) const ELEPHANTS: [u8; 2] = [3, 4];
/// The horses' slots.
pub(crate) const HORSES: [u8; 2] = [5, 6];
/// The chariots' slots.
pub(crate) const CHARIOTS: [u8; 2] = [7, 8];
/// The cannons' slots.
pub(crate) const CANNONS: [u8; 2] = [9, 10];
/// The soldiers' slots.
pub(crate) const SOLDIERS: [u8; 5] = [11, 12, 13, 14, 15];

/// The slots of a kind.
pub(crate) const fn slots(kind: Kind) -> &'static [u8] {
    match kind {
        Kind::General => &[GENERAL],
        Kind::Advisor => &ADVISORS,
        Kind::Elephant => &ELEPHANTS,
        Kind::Horse => &HORSES,
        Kind::Chariot => &CHARIOTS,
        Kind::Cannon => &CANNONS,
        Kind::Soldier => &SOLDIERS,
    }
}

/// The kind of each slot.
pub(crate) static KINDS: [Kind; 16] = {
    let mut kinds = [Kind::General; 16];
    let mut k = 0;
    while k < Kind::ALL.len() {
        let slots = slots(Kind::ALL[k]);
        let mut i = 0;
        while i < slots.len() {
            kinds[slots[i] as usize] = Kind::ALL[k];
            i += 1;
        }
        k += 1;
    }
    kinds
};

/// The man of a code.
pub(crate) fn piece(code: u8) -> Piece {
    let side = if code & RED != 0 { Side::Red } else { Side::Black };
    Piece { side, kind: KINDS[usize::from(code & 15)] }
}

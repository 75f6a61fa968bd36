//! What a cell holds: kind in bits 0..2, bit 3 White, bit 4 Black, 0 empty, or the boundary.

use chess_rules::{Kind, Piece, Side};

/// A cell's content.
pub type Cell = u8;

pub const EMPTY: Cell = 0;
/// The boundary: not empty, nobody's, no kind.
pub const OUTSIDE: Cell = 32;
pub const PAWN: Cell = 1;
pub const KNIGHT: Cell = 2;
pub const KING: Cell = 3;
/// Sliders have bit 2; [`DIAGONAL`] and [`STRAIGHT`] tell along which lines.
pub const BISHOP: Cell = 5;
pub const ROOK: Cell = 6;
pub const QUEEN: Cell = 7;
/// Mask of the kind.
pub const KIND: Cell = 7;

/// Both bits are set in exactly the kinds that slide along diagonals.
pub const DIAGONAL: Cell = 5;
/// Both bits are set in exactly the kinds that slide along ranks and files.
pub const STRAIGHT: Cell = 6;

/// The bit of a side's men.
#[inline]
pub const fn of(side: Side) -> Cell {
    8 << side as u8
}

/// A side's king.
#[inline]
pub const fn king(side: Side) -> Cell {
    of(side) | KING
}

/// The cell of a piece.
pub fn cell(piece: Piece) -> Cell {
    of(piece.side) | kind_code(piece.kind)
}

/// The code of a kind.
pub const fn kind_code(kind: Kind) -> Cell {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::King => KING,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
    }
}

/// The piece of a cell; `None` for an empty one.
pub fn piece(cell: Cell) -> Option<Piece> {
    let kind = Kind::ALL.into_iter().find(|&kind| kind_code(kind) == cell & KIND)?;
    let side = if cell & of(Side::White) != 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind })
}

/// Value of a cell for White, negative for Black's men.
#[inline]
pub fn value(cell: Cell) -> i32 {
    VALUES[usize::from(cell & 31)]
}

const fn values() -> [i32; 32] {
    let mut values = [0; 32];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let code = kind_code(Kind::ALL[kind]);
        values[(of(Side::White) | code) as usize] = Kind::ALL[kind].value();
        values[(of(Side::Black) | code) as usize] = -Kind::ALL[kind].value();
        kind += 1;
    }
    values
}

static VALUES: [i32; 32] = values();

pub const fn table_bytes() -> usize {
    size_of_val(&VALUES)
}

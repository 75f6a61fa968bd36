//! What a cell holds: kind in bits 0..2, bit 3 White, bit 4 Black, 0 empty.

use chess_rules::{Kind, Piece, Side};

/// A cell's content.
pub(crate) type Cell = u8;

pub(crate) const EMPTY: Cell = 0;
pub(crate) const PAWN: Cell = 1;
pub(crate) const KNIGHT: Cell = 2;
pub(crate) const KING: Cell = 3;
/// Sliders have bit 2 ([`SLIDES`]); [`DIAGONAL`] and [`STRAIGHT`] tell along which lines.
pub(crate) const BISHOP: Cell = 5;
pub(crate) const ROOK: Cell = 6;
pub(crate) const QUEEN: Cell = 7;
/// The bit that sliders have.
pub(crate) const SLIDES: Cell = 4;
/// Mask of the kind.
pub(crate) const KIND: Cell = 7;

/// Both bits are set in exactly the kinds that slide along diagonals.
pub(crate) const DIAGONAL: Cell = 5;
/// Both bits are set in exactly the kinds that slide along ranks and files.
pub(crate) const STRAIGHT: Cell = 6;

/// The bit of a side's men, 0 for White: one AND tells own, enemy and empty cells apart.
#[inline(always)]
pub(crate) const fn men_of(side: usize) -> Cell {
    1 << side_shift(side)
}

/// The number of that bit.
#[inline(always)]
pub(crate) const fn side_shift(side: usize) -> u32 {
    3 + (side as u32 & 1)
}

/// The cell of a piece.
pub(crate) const fn cell(piece: Piece) -> Cell {
    men_of(piece.side as usize) | kind_code(piece.kind)
}

/// The code of a kind.
pub(crate) const fn kind_code(kind: Kind) -> Cell {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::King => KING,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
    }
}

/// The kind of a code, `None` for the two that are no kind's.
pub(crate) fn kind(code: Cell) -> Option<Kind> {
    Kind::ALL.into_iter().find(|&kind| kind_code(kind) == code)
}

/// The piece of a cell; `None` for an empty one.
pub(crate) fn piece(cell: Cell) -> Option<Piece> {
    let side = if cell & men_of(0) != 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: kind(cell & KIND)? })
}

/// Value of a cell for White, negative for Black's men.
#[inline]
pub(crate) fn value(cell: Cell) -> i32 {
    VALUES[usize::from(cell & 31)]
}

static VALUES: [i32; 32] = {
    let mut values = [0; 32];
    let mut kind = 0;
    while kind < Kind::ALL.len() {
        let code = kind_code(Kind::ALL[kind]);
        values[(men_of(0) | code) as usize] = Kind::ALL[kind].value();
        values[(men_of(1) | code) as usize] = -Kind::ALL[kind].value();
        kind += 1;
    }
    values
};

pub(crate) const TABLE_BYTES: usize = size_of_val(&VALUES);

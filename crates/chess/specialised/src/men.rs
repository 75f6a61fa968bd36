//! Code of a piece: a column of four bits, one in each plane.

use chess_rules::codes::{self, Codes};
use chess_rules::{Kind, Piece, Side};

/// Content of a square, as the four bits of its column through the planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(pub(crate) u32);

impl Code {
    pub(crate) const PAWN: Self = Self::of(Kind::Pawn);
    pub(crate) const KNIGHT: Self = Self::of(Kind::Knight);
    pub(crate) const KING: Self = Self::of(Kind::King);
    pub(crate) const BISHOP: Self = Self::of(Kind::Bishop);
    pub(crate) const ROOK: Self = Self::of(Kind::Rook);
    pub(crate) const QUEEN: Self = Self::of(Kind::Queen);
    /// Added for Black's pieces.
    pub(crate) const BLACK: u32 = 0b1000;

    pub(crate) const fn of(kind: Kind) -> Self {
        Self(codes::number_of(kind) as u32)
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Option<Kind> {
        match self.0 & 7 {
            0 | 4 => None,
            _ => Some(kind_of_man(self)),
        }
    }
}

/// The codes of all pieces.
pub(crate) const CODES: Codes = Codes::with([0, Code::BLACK as u8]);

/// The column of a piece.
pub(crate) const fn code_of(piece: Piece) -> Code {
    Code(CODES.of(piece) as u32)
}

/// The kind of a piece's column; an empty square counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(code: Code) -> Kind {
    codes::kind_of_man(code.0 as u8)
}

/// The piece of a column; `None` for an empty square.
pub(crate) fn piece_of(code: Code) -> Option<Piece> {
    let side = if code.0 & Code::BLACK == 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: code.kind()? })
}

//! Code of a man: a column of four bits, one in each plane.

use chess_rules::{Kind, Piece, Side};

/// Content of a square, as the four bits of its column through the planes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Code(pub(crate) u32);

impl Code {
    pub(crate) const PAWN: Self = Self(0b001);
    pub(crate) const KNIGHT: Self = Self(0b010);
    pub(crate) const KING: Self = Self(0b011);
    pub(crate) const BISHOP: Self = Self(0b101);
    pub(crate) const ROOK: Self = Self(0b110);
    pub(crate) const QUEEN: Self = Self(0b111);
    /// Added for Black's men.
    pub(crate) const BLACK: u32 = 0b1000;

    pub(crate) const fn of(kind: Kind) -> Self {
        match kind {
            Kind::Pawn => Self::PAWN,
            Kind::Knight => Self::KNIGHT,
            Kind::King => Self::KING,
            Kind::Bishop => Self::BISHOP,
            Kind::Rook => Self::ROOK,
            Kind::Queen => Self::QUEEN,
        }
    }

    #[inline(always)]
    pub(crate) const fn kind(self) -> Option<Kind> {
        match self.0 & 7 {
            0 | 4 => None,
            _ => Some(kind_of_man(self)),
        }
    }
}

/// The column of a man.
pub(crate) const fn code_of(piece: Piece) -> Code {
    let black = piece.side as u32 * Code::BLACK;
    Code(Code::of(piece.kind).0 | black)
}

/// The kind of a man's column; an empty square counts as a pawn.
#[inline(always)]
pub(crate) const fn kind_of_man(code: Code) -> Kind {
    const BY_CODE: [Kind; 8] = {
        let mut kinds = [Kind::Pawn; 8];
        let mut index = 0;
        while index < Kind::ALL.len() {
            kinds[Code::of(Kind::ALL[index]).0 as usize] = Kind::ALL[index];
            index += 1;
        }
        kinds
    };
    BY_CODE[(code.0 & 7) as usize]
}

/// The man of a column; `None` for an empty square.
pub(crate) fn piece_of(code: Code) -> Option<Piece> {
    let side = if code.0 & Code::BLACK == 0 { Side::White } else { Side::Black };
    Some(Piece { side, kind: code.kind()? })
}

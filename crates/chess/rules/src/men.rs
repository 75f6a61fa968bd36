//! Sides, kinds of pieces, pieces.

use alloc::{format, string::ToString};
use core::fmt::{self, Display};

use qipan_game::asked::{Number, SECOND};
use qipan_game::explain::Text;

/// A side: the owner of a piece, or the one to move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Side {
    /// Moves first, at the bottom; `w` in FEN, upper-case letters.
    White,
    /// At the top; `b` in FEN, lower-case letters.
    Black,
}

impl Side {
    /// Both sides, the first to move first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// Rank index 0..8 of the side's king and rooks at the start: 0 or 7.
    #[must_use]
    pub const fn back_rank(self) -> usize {
        match self {
            Side::White => 0,
            Side::Black => 7,
        }
    }

    /// The character that Chinese names it with: 白 or 黑.
    #[must_use]
    pub const fn ideograph(self) -> char {
        match self {
            Side::White => '白',
            Side::Black => '黑',
        }
    }
}

impl Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "white",
            Side::Black => "black",
        })
    }
}

/// A kind of piece.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    /// `K`.
    King,
    /// `Q`.
    Queen,
    /// `R`.
    Rook,
    /// `B`.
    Bishop,
    /// `N`.
    Knight,
    /// `P`.
    Pawn,
}

impl Kind {
    /// All kinds, the most valuable first.
    pub const ALL: [Kind; 6] = [Kind::King, Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight, Kind::Pawn];
    /// Kinds that a pawn can become.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

    /// Value in hundredths of a pawn, for [`material`](qipan_game::MoveGen::material).
    #[must_use]
    pub const fn value(self) -> i32 {
        match self {
            Kind::King => 0,
            Kind::Queen => 900,
            Kind::Rook => 500,
            Kind::Bishop => 330,
            Kind::Knight => 320,
            Kind::Pawn => 100,
        }
    }

    /// The lower-case letter, as behind a promotion.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Kind::King => 'k',
            Kind::Queen => 'q',
            Kind::Rook => 'r',
            Kind::Bishop => 'b',
            Kind::Knight => 'n',
            Kind::Pawn => 'p',
        }
    }

    /// The kind of a letter in either case.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let letter = letter.to_ascii_lowercase();
        Self::ALL.into_iter().find(|kind| kind.letter() == letter)
    }

    /// The character that Chinese names it with: 王后车象马兵.
    #[must_use]
    pub const fn ideograph(self) -> char {
        match self {
            Kind::King => '王',
            Kind::Queen => '后',
            Kind::Rook => '车',
            Kind::Bishop => '象',
            Kind::Knight => '马',
            Kind::Pawn => '兵',
        }
    }
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::King => "king",
            Kind::Queen => "queen",
            Kind::Rook => "rook",
            Kind::Bishop => "bishop",
            Kind::Knight => "knight",
            Kind::Pawn => "pawn",
        })
    }
}

/// A piece: its side and its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Piece {
    /// The side that owns it.
    pub side: Side,
    /// Its kind.
    pub kind: Kind,
}

impl Piece {
    /// The number by which games speak of it.
    #[must_use]
    pub const fn number(self) -> Number {
        self.kind as Number + if matches!(self.side, Side::White) { 0 } else { SECOND }
    }

    /// The piece of a FEN letter, `KQRBNP` for White and lower case for Black.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        let side = if letter.is_ascii_uppercase() { Side::White } else { Side::Black };
        Some(Self { side, kind: Kind::from_letter(letter)? })
    }

    /// The FEN letter.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter().to_ascii_uppercase(),
            Side::Black => self.kind.letter(),
        }
    }

    /// Name of the piece in sentences: `white knight`, `白马`.
    #[must_use]
    pub fn text(self) -> Text {
        Text::new(self.to_string(), format!("{}{}", self.side.ideograph(), self.kind.ideograph()))
    }

    /// The figurine: ♔♕♖♗♘♙ / ♚♛♜♝♞♟.
    #[must_use]
    pub const fn figurine(self) -> char {
        match (self.side, self.kind) {
            (Side::White, Kind::King) => '♔',
            (Side::White, Kind::Queen) => '♕',
            (Side::White, Kind::Rook) => '♖',
            (Side::White, Kind::Bishop) => '♗',
            (Side::White, Kind::Knight) => '♘',
            (Side::White, Kind::Pawn) => '♙',
            (Side::Black, Kind::King) => '♚',
            (Side::Black, Kind::Queen) => '♛',
            (Side::Black, Kind::Rook) => '♜',
            (Side::Black, Kind::Bishop) => '♝',
            (Side::Black, Kind::Knight) => '♞',
            (Side::Black, Kind::Pawn) => '♟',
        }
    }
}

impl Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side, self.kind)
    }
}

//! Squares, sides and kinds of the rules crate and of the library; both number squares from a1 by ranks.

use chess_rules::{Kind, Side, Square as Ours};
use cozy_chess::{Color, Piece, Square};

#[inline]
pub(crate) fn square(square: Ours) -> Square {
    Square::index(square.index())
}

#[inline]
pub(crate) fn square_back(square: Square) -> Ours {
    Ours::from_index(square as usize).expect("a square of the same board")
}

pub(crate) const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

pub(crate) fn side(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

pub(crate) const fn piece(kind: Kind) -> Piece {
    match kind {
        Kind::King => Piece::King,
        Kind::Queen => Piece::Queen,
        Kind::Rook => Piece::Rook,
        Kind::Bishop => Piece::Bishop,
        Kind::Knight => Piece::Knight,
        Kind::Pawn => Piece::Pawn,
    }
}

pub(crate) fn kind(piece: Piece) -> Kind {
    match piece {
        Piece::King => Kind::King,
        Piece::Queen => Kind::Queen,
        Piece::Rook => Kind::Rook,
        Piece::Bishop => Kind::Bishop,
        Piece::Knight => Kind::Knight,
        Piece::Pawn => Kind::Pawn,
    }
}

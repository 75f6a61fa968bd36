//! Squares, moves and pieces of the rules crate and of the library; both number squares from a0 by ranks.

use chessai::{Color, Move, PieceType, Square};
use xiangqi_rules::{Kind, Move as Written, Piece, Side, Square as Ours};

#[inline]
pub(crate) fn square(square: Ours) -> Square {
    Square::from_rank_file(square.rank() as u8, square.file() as u8).expect("a square of the same board")
}

#[inline]
pub(crate) fn square_back(square: Square) -> Ours {
    Ours::at(usize::from(square.file()), usize::from(square.rank())).expect("a square of the same board")
}

/// Through the text of the move, the only way in that the library has; both write a move alike.
pub(crate) fn written(m: Written) -> Move {
    let text = [m.from, m.to].map(|square| [b'a' + square.file() as u8, b'0' + square.rank() as u8]);
    let text = str::from_utf8(text.as_flattened()).expect("letters and digits");
    Move::from_iccs(text).expect("two squares of the same board")
}

pub(crate) fn side(color: Color) -> Side {
    match color {
        Color::Red => Side::Red,
        Color::Black => Side::Black,
    }
}

pub(crate) fn man(piece: chessai::Piece) -> Piece {
    let kind = match piece.kind() {
        PieceType::King => Kind::General,
        PieceType::Advisor => Kind::Advisor,
        PieceType::Bishop => Kind::Elephant,
        PieceType::Knight => Kind::Horse,
        PieceType::Rook => Kind::Chariot,
        PieceType::Cannon => Kind::Cannon,
        PieceType::Pawn => Kind::Soldier,
    };
    Piece { side: side(piece.color()), kind }
}

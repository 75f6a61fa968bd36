//! Values of pieces by their squares: what the engine's search judges a position by.
//!
//! They are formulas, made for this project, so that nothing is copied from an engine: a piece is worth more
//! the nearer it stands to the centre, a pawn the farther it has come, a rook on the seventh rank, and a king
//! at the edge. It is not meant to play well, but to order positions as an engine's values do.

use crate::{Kind, Piece, Side, Square};

/// Value of a piece on a square in hundredths of a pawn: [`Kind::value`] and what the square is worth to it.
#[must_use]
pub const fn placed(piece: Piece, square: Square) -> i32 {
    let file = square.file() as i32;
    let rank = match piece.side {
        Side::White => square.rank() as i32,
        Side::Black => 7 - square.rank() as i32,
    };
    // From 0 at an edge to 3 in the middle.
    let across = if file < 4 { file } else { 7 - file };
    let along = if rank < 4 { rank } else { 7 - rank };
    let square = match piece.kind {
        Kind::King => 24 - 8 * rank - 6 * across,
        Kind::Queen => 3 * (across + along) - 9,
        Kind::Rook if rank == 6 => 15,
        Kind::Rook => 2 * across,
        Kind::Bishop => 5 * (across + along) - 15,
        Kind::Knight => 10 * (across + along) - 35,
        Kind::Pawn => (rank - 1) * (rank - 1) * 2 + 4 * across * along - 6,
    };
    piece.kind.value() + square
}

#[cfg(test)]
mod tests {
    use super::placed;
    use crate::{Kind, Piece, Side, Square};

    fn value(side: Side, kind: Kind, square: &str) -> i32 {
        placed(Piece { side, kind }, Square::from_name(square).unwrap())
    }

    #[test]
    fn a_square_is_worth_the_same_to_both_sides_seen_from_their_own() {
        for square in Square::all() {
            let opposite = Square::at(square.file(), 7 - square.rank()).unwrap();
            for kind in Kind::ALL {
                let [white, black] = [Side::White, Side::Black].map(|side| Piece { side, kind });
                assert_eq!(placed(white, square), placed(black, opposite));
            }
        }
    }

    #[test]
    fn pieces_like_the_centre_pawns_the_far_ranks_and_the_king_his_corner() {
        assert!(value(Side::White, Kind::Knight, "d4") > value(Side::White, Kind::Knight, "a1"));
        assert!(value(Side::White, Kind::Pawn, "b7") > value(Side::White, Kind::Pawn, "b3"));
        assert!(value(Side::Black, Kind::Pawn, "b2") > value(Side::Black, Kind::Pawn, "b6"));
        assert!(value(Side::White, Kind::King, "g1") > value(Side::White, Kind::King, "e1"));
    }
}

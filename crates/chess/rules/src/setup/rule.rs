//! Faults of a position that the rules of chess exclude.

use crate::{Piece, Side, Square};

/// A fault of a position that only the rules of chess exclude.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rule {
    /// A side without a king.
    #[error("king missing: found no {side} king, expected exactly one")]
    KingMissing {
        /// The side without a king.
        side: Side,
    },
    /// A side with more than one king.
    #[error("two kings: found {side} kings on {first} and {second}, expected exactly one")]
    TwoKings {
        /// The side that has two.
        side: Side,
        /// One of them.
        first: Square,
        /// Another.
        second: Square,
    },
    /// More than sixteen men of a side, pawns and king included.
    #[error("too many pieces: found {found} {side} pieces, expected at most 16")]
    TooManyPieces {
        /// The side that has them.
        side: Side,
        /// Their number.
        found: usize,
    },
    /// More than eight pawns of a side.
    #[error("too many pawns: found {found} {side} pawns, expected at most 8")]
    TooManyPawns {
        /// The side that has them.
        side: Side,
        /// Their number.
        found: usize,
    },
    /// A pawn where none can stand.
    #[error(
        "pawn on the first or last rank: found a {side} pawn on {square}, expected pawns on ranks 2 to 7 only"
    )]
    PawnOnEdge {
        /// The pawn's side.
        side: Side,
        /// The pawn's square.
        square: Square,
    },
    /// The side to move could take the king.
    #[error(
        "side not to move is in check: found the {side} king on {king} attacked from {attacker}, expected it safe, \
         since it is the other side's move"
    )]
    OpponentInCheck {
        /// The attacked king's side.
        side: Side,
        /// The king's square.
        king: Square,
        /// The square from which it is attacked.
        attacker: Square,
    },
    /// A castling right although the king or the rook is not at home.
    #[error("castling: found {letter} with no {missing} on {square}, expected king and rook at home")]
    CastlingWithout {
        /// The letter of the right.
        letter: char,
        /// The king or the rook that should be there.
        missing: Piece,
        /// The square where it should be.
        square: Square,
    },
    /// An en-passant square that is not empty.
    #[error(
        "en passant: found a {occupant} on {square}, expected the square that a pawn has just crossed, empty"
    )]
    EnPassantOccupied {
        /// The en-passant square.
        square: Square,
        /// The piece that stands there.
        occupant: Piece,
    },
    /// No pawn in front of the en-passant square, so none that has just moved two squares.
    #[error(
        "en passant: found {square} with no {missing} on {pawn}, expected one that has just moved two squares"
    )]
    EnPassantWithoutPawn {
        /// The en-passant square.
        square: Square,
        /// The pawn that should be there.
        missing: Piece,
        /// The square where it should be.
        pawn: Square,
    },
    /// The pawn that has just moved two squares would have started on an occupied square.
    #[error(
        "en passant: found {square} although a {occupant} stands on {origin}, expected the square that the pawn came \
         from, empty"
    )]
    EnPassantOriginOccupied {
        /// The en-passant square.
        square: Square,
        /// The square that the pawn came from.
        origin: Square,
        /// The piece that stands there.
        occupant: Piece,
    },
}

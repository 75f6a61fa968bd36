//! Faults of a position that the rules of chess exclude.

use core::fmt::{self, Display};

use crate::{Piece, Side, Square};

/// A fault of a position that only the rules of chess exclude.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rule {
    /// A side without a king.
    KingMissing {
        /// The side without a king.
        side: Side,
    },
    /// A side with more than one king.
    TwoKings {
        /// The side that has two.
        side: Side,
        /// One of them.
        first: Square,
        /// Another.
        second: Square,
    },
    /// More than sixteen pieces of a side, pawns and king included.
    TooManyPieces {
        /// The side that has them.
        side: Side,
        /// Their number.
        found: usize,
    },
    /// More than eight pawns of a side.
    TooManyPawns {
        /// The side that has them.
        side: Side,
        /// Their number.
        found: usize,
    },
    /// A pawn where none can stand.
    PawnOnEdge {
        /// The pawn's side.
        side: Side,
        /// The pawn's square.
        square: Square,
    },
    /// The side to move could take the king.
    OpponentInCheck {
        /// The attacked king's side.
        side: Side,
        /// The king's square.
        king: Square,
        /// The square from which it is attacked.
        attacker: Square,
    },
    /// A castling right although the king or the rook is not at home.
    CastlingWithout {
        /// The letter of the right.
        letter: char,
        /// The king or the rook that should be there.
        missing: Piece,
        /// The square where it should be.
        square: Square,
    },
    /// An en-passant square that is not empty.
    EnPassantOccupied {
        /// The en-passant square.
        square: Square,
        /// The piece that stands there.
        occupant: Piece,
    },
    /// No pawn in front of the en-passant square, so none that has just moved two squares.
    EnPassantWithoutPawn {
        /// The en-passant square.
        square: Square,
        /// The pawn that should be there.
        missing: Piece,
        /// The square where it should be.
        pawn: Square,
    },
    /// The pawn that has just moved two squares would have started on an occupied square.
    EnPassantOriginOccupied {
        /// The en-passant square.
        square: Square,
        /// The square that the pawn came from.
        origin: Square,
        /// The piece that stands there.
        occupant: Piece,
    },
}

impl Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::KingMissing { side } => {
                write!(f, "king missing: found no {side} king, expected exactly one")
            }
            Self::TwoKings { side, first, second } => {
                write!(f, "two kings: found {side} kings on {first} and {second}, expected exactly one")
            }
            Self::TooManyPieces { side, found } => {
                write!(f, "too many pieces: found {found} {side} pieces, expected at most 16")
            }
            Self::TooManyPawns { side, found } => {
                write!(f, "too many pawns: found {found} {side} pawns, expected at most 8")
            }
            Self::PawnOnEdge { side, square } => write!(
                f,
                "pawn on the first or last rank: found a {side} pawn on {square}, expected pawns on ranks 2 to 7 only"
            ),
            Self::OpponentInCheck { side, king, attacker } => write!(
                f,
                "side not to move is in check: found the {side} king on {king} attacked from {attacker}, expected it safe, \
         since it is the other side's move"
            ),
            Self::CastlingWithout { letter, missing, square } => write!(
                f,
                "castling: found {letter} with no {missing} on {square}, expected king and rook at home"
            ),
            Self::EnPassantOccupied { square, occupant } => write!(
                f,
                "en passant: found a {occupant} on {square}, expected the square that a pawn has just crossed, empty"
            ),
            Self::EnPassantWithoutPawn { square, missing, pawn } => write!(
                f,
                "en passant: found {square} with no {missing} on {pawn}, expected one that has just moved two squares"
            ),
            Self::EnPassantOriginOccupied { square, origin, occupant } => write!(
                f,
                "en passant: found {square} although a {occupant} stands on {origin}, expected the square that the pawn came \
         from, empty"
            ),
        }
    }
}

impl core::error::Error for Rule {}

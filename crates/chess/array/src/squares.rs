//! Squares, men and directions of the array.

use chess_rules::{Kind, Piece, Side};

/// Squares are numbered as in the rules: a1 = 0, h1 = 7, a8 = 56, `rank * 8 + file`.
pub(crate) const SQUARES: usize = 64;

/// What stands on a square: 0 for nothing, else the kind's number and the side's bit.
pub(crate) type Man = u8;

pub(crate) const EMPTY: Man = 0;
pub(crate) const PAWN: Man = 1;
pub(crate) const KNIGHT: Man = 2;
pub(crate) const BISHOP: Man = 3;
pub(crate) const ROOK: Man = 4;
pub(crate) const QUEEN: Man = 5;
pub(crate) const KING: Man = 6;
/// The bits of the kind.
pub(crate) const KIND: Man = 7;

/// The bit of a side's men: one AND tells own, enemy and empty squares apart.
#[inline]
pub(crate) const fn men_of(side: usize) -> Man {
    8 << (side & 1)
}

/// The code of a piece.
pub(crate) const fn man(piece: Piece) -> Man {
    number_of(piece.kind) | men_of(piece.side as usize)
}

/// The piece of a code, `None` for an empty square.
pub(crate) const fn piece(man: Man) -> Option<Piece> {
    let side = if man & men_of(0) != 0 { Side::White } else { Side::Black };
    match kind_of(man & KIND) {
        Some(kind) => Some(Piece { side, kind }),
        None => None,
    }
}

pub(crate) const fn number_of(kind: Kind) -> Man {
    match kind {
        Kind::Pawn => PAWN,
        Kind::Knight => KNIGHT,
        Kind::Bishop => BISHOP,
        Kind::Rook => ROOK,
        Kind::Queen => QUEEN,
        Kind::King => KING,
    }
}

pub(crate) const fn kind_of(number: Man) -> Option<Kind> {
    match number {
        PAWN => Some(Kind::Pawn),
        KNIGHT => Some(Kind::Knight),
        BISHOP => Some(Kind::Bishop),
        ROOK => Some(Kind::Rook),
        QUEEN => Some(Kind::Queen),
        KING => Some(Kind::King),
        _ => None,
    }
}

/// A step: files to the right, ranks up.
pub(crate) type Step = (i8, i8);

/// The steps of rooks, then of bishops; kings and queens have all eight.
pub(crate) const DIRECTIONS: [Step; 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The steps of knights.
pub(crate) const LEAPS: [Step; 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// The square a step away, `None` off the board: file and rank are compared with the board's edges.
#[inline(always)]
pub(crate) const fn beyond(square: usize, step: Step) -> Option<usize> {
    let file = (square % 8) as i8 + step.0;
    let rank = (square / 8) as i8 + step.1;
    if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
        Some(rank as usize * 8 + file as usize)
    } else {
        None
    }
}

/// How many times a step can be made before the edge: the comparisons of [`beyond`] once for a whole walk.
#[inline(always)]
pub(crate) const fn room(square: usize, step: Step) -> usize {
    let (file, rank) = (square % 8, square / 8);
    let sideways = match step.0 {
        1 => 7 - file,
        -1 => file,
        _ => 7,
    };
    let upwards = match step.1 {
        1 => 7 - rank,
        -1 => rank,
        _ => 7,
    };
    if sideways < upwards { sideways } else { upwards }
}

/// How the number of a square changes by a step.
#[inline(always)]
pub(crate) const fn stride(step: Step) -> usize {
    (step.1 as isize * 8 + step.0 as isize) as usize
}

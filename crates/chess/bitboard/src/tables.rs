//! Tables that do not depend on the kernel: leapers, lines between squares, castling.

use chess_rules::codes::Numbering;
use chess_rules::mailbox::rights_kept;
use chess_rules::{Castling, Side, Wing};

use crate::sliders::rays::{self, DIAGONAL, STRAIGHT};
use crate::squares::{Square, bit, square_of};

const fn leaps<const N: usize>(steps: &[(i32, i32); N]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        let mut i = 0;
        while i < N {
            let to = rays::step(square, steps[i]);
            if to < 64 {
                table[square] |= 1 << to;
            }
            i += 1;
        }
        square += 1;
    }
    table
}

/// Squares that a knight attacks.
pub(crate) static KNIGHT_STEPS: [u64; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// Squares that a king attacks.
pub(crate) static KING_STEPS: [u64; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// Squares that a pawn attacks: White's, then Black's.
pub(crate) static PAWN_TAKES: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

const fn empty_board(directions: &[(i32, i32); 4]) -> [u64; 64] {
    let mut table = [0; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = rays::reach(square, directions, 0);
        square += 1;
    }
    table
}

/// Rook's and bishop's lines on the empty board: from where such a piece could ever look at a square.
pub(crate) static ROOK_LINES: [u64; 64] = empty_board(&STRAIGHT);
pub(crate) static BISHOP_LINES: [u64; 64] = empty_board(&DIAGONAL);

/// The squares between two squares of one line, and the second of them; only that one if they share no line.
/// It is where a check of the first by a slider on the second can be met, and where a piece pinned on that
/// line may go.
pub(crate) static UP_TO: [[u64; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            table[from][to] = 1 << to;
            to += 1;
        }
        let mut i = 0;
        while i < 8 {
            let direction = if i < 4 { STRAIGHT[i] } else { DIAGONAL[i - 4] };
            let mut line = 0;
            let mut to = rays::step(from, direction);
            while to < 64 {
                line |= 1 << to;
                table[from][to] = line;
                to = rays::step(to, direction);
            }
            i += 1;
        }
        from += 1;
    }
    table
};

/// Castling to one wing: its right and its squares.
pub(crate) struct Castle {
    /// The right's bit.
    pub(crate) right: u8,
    /// The squares between king and rook, which must be empty.
    pub(crate) between: u64,
    /// The square that the king crosses.
    pub(crate) crossed: Square,
    /// The square that the king goes to.
    pub(crate) to: Square,
}

impl Castle {
    pub(crate) const fn of(side: Side, wing: Wing) -> Self {
        let (king, to) = wing.king_path(side);
        let (home, beside) = wing.rook_path(side);
        let (king, home) = (square_of(king), square_of(home));
        Self {
            right: Castling::bit(side, wing),
            between: UP_TO[king][home] & !bit(home),
            crossed: square_of(beside),
            to: square_of(to),
        }
    }
}

/// Castling rights that survive a move from or to a square.
pub(crate) static RIGHTS_KEPT: [u8; 64] = rights_kept(Numbering::RULES);

/// Bytes of all tables of this module.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&KNIGHT_STEPS)
        + size_of_val(&KING_STEPS)
        + size_of_val(&PAWN_TAKES)
        + size_of_val(&ROOK_LINES)
        + size_of_val(&BISHOP_LINES)
        + size_of_val(&UP_TO)
        + size_of_val(&RIGHTS_KEPT)
}

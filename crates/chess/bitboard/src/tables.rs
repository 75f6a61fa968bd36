//! What does not depend on the kernel: leapers, lines between squares, sets of squares.

use std::num::NonZeroU64;

use crate::rays::{self, DIAGONAL, STRAIGHT, Square};

/// The squares of a set, in ascending order.
#[derive(Clone, Copy)]
pub(crate) struct Squares(pub u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        // The non-zero type tells the compiler that the number is below 64, which spares bounds tests of 64-entry
        // tables.
        let set = NonZeroU64::new(self.0)?;
        self.0 &= self.0 - 1;
        Some(set.trailing_zeros() as Square)
    }
}

/// Files a and h, ranks 1 and 8.
pub(crate) const FILE_A: u64 = 0x0101_0101_0101_0101;
pub(crate) const FILE_H: u64 = FILE_A << 7;
pub(crate) const RANK_1: u64 = 0xff;
pub(crate) const RANK_8: u64 = RANK_1 << 56;

/// The square's bit.
#[inline(always)]
pub(crate) const fn bit(square: Square) -> u64 {
    1 << square
}

/// Whether a set has more than one square.
#[inline(always)]
pub(crate) const fn has_several(set: u64) -> bool {
    set & set.wrapping_sub(1) != 0
}

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

/// Where a knight goes.
pub(crate) static KNIGHT: [u64; 64] =
    leaps(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]);
/// Where a king goes.
pub(crate) static KING: [u64; 64] =
    leaps(&[(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]);
/// Where a pawn of each side takes.
pub(crate) static PAWN: [[u64; 64]; 2] = [leaps(&[(-1, 1), (1, 1)]), leaps(&[(-1, -1), (1, -1)])];

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

/// The squares between two squares of one line, and the second of them; only that one if they share no line. It is
/// where a check of the first by a slider on the second can be met, and where a man pinned on that line may go.
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

/// Bytes of all tables of this module.
pub(crate) const BYTES: usize = size_of_val(&KNIGHT)
    + size_of_val(&KING)
    + size_of_val(&PAWN)
    + size_of_val(&ROOK_LINES)
    + size_of_val(&BISHOP_LINES)
    + size_of_val(&UP_TO);

//! Squares of a 16x16 board: row from the top times 16, plus column, and the steps between them.
//!
//! Black's back rank is row 3 and file a is column 3. Square 0 is off the board.

use super::{Move, RED};
use crate::Square;

/// First and last row of the board in the array, from Black's side.
pub const ROWS: [u8; 2] = [3, 12];
/// First and last column of the board in the array, from Red's left.
pub const COLUMNS: [u8; 2] = [3, 11];

/// Red's half of the board is where this bit of a square is set.
pub const RED_HALF: u8 = 0x80;

/// One step towards Black.
pub const UP: u8 = 0x10_u8.wrapping_neg();
/// One step towards Red.
pub const DOWN: u8 = 0x10;
/// One step to Red's left.
pub const LEFT: u8 = 0x01_u8.wrapping_neg();
/// One step to Red's right.
pub const RIGHT: u8 = 0x01;

/// The four steps along lines: a general's, and the directions of chariot and cannon.
pub const LINES: [u8; 4] = [UP, LEFT, RIGHT, DOWN];
/// The four steps of an advisor; doubled they are an elephant's, whose eye is the step itself.
pub const DIAGONALS: [u8; 4] = [0x11_u8.wrapping_neg(), 0x0f_u8.wrapping_neg(), 0x0f, 0x11];
/// A horse's four legs, each with the two jumps that it opens.
pub const JUMPS: [(u8, [u8; 2]); 4] = [
    (UP, [0x21_u8.wrapping_neg(), 0x1f_u8.wrapping_neg()]),
    (LEFT, [0x12_u8.wrapping_neg(), 0x0e]),
    (RIGHT, [0x0e_u8.wrapping_neg(), 0x12]),
    (DOWN, [0x1f, 0x21]),
];

/// The number of a square.
#[inline]
#[must_use]
pub const fn square_of(square: Square) -> u8 {
    (ROWS[1] - square.rank() as u8) * 16 + COLUMNS[0] + square.file() as u8
}

/// The square of a number; `None` off the board.
#[inline]
#[must_use]
pub const fn written(number: u8) -> Option<Square> {
    let (row, column) = (number >> 4, number & 15);
    if row > ROWS[1] || column < COLUMNS[0] {
        return None;
    }
    Square::at((column - COLUMNS[0]) as usize, (ROWS[1] - row) as usize)
}

/// By the number of a square its place in the order of the rules crate; 0 off the board.
static INDICES: [u8; 256] = {
    let mut indices = [0; 256];
    let mut index = 0;
    while index < Square::COUNT {
        indices[at_index(index as u8) as usize] = index as u8;
        index += 1;
    }
    indices
};

/// The place of a square in the order of the rules crate.
#[inline(always)]
#[must_use]
pub fn index_of(square: u8) -> u8 {
    INDICES[usize::from(square)]
}

/// The square at a place in the order of the rules crate.
#[inline(always)]
#[must_use]
pub const fn at_index(index: u8) -> u8 {
    195_u8.wrapping_add(index).wrapping_sub((index / 9).wrapping_mul(25))
}

/// Index in [`LINES`] of the step from a square to another one, if they share a file or a rank.
#[inline(always)]
#[must_use]
pub const fn line_between(from: u8, to: u8) -> Option<usize> {
    let difference = from ^ to;
    if difference & 0x0f == 0 {
        Some(if to > from { 3 } else { 0 })
    } else if difference & 0xf0 == 0 {
        Some(if to > from { 2 } else { 1 })
    } else {
        None
    }
}

/// Adds up what is counted for the squares of the board, in the order of the rules crate.
#[inline(always)]
pub fn add_counts(counts: &mut [u8], found: &[u8; 256]) {
    let rows = found.as_chunks::<16>().0[ROWS[0] as usize..=ROWS[1] as usize].iter().rev();
    for (counts, row) in counts.as_chunks_mut::<9>().0.iter_mut().zip(rows) {
        // As long as these, so that they are added as words.
        let row: &[u8; 9] = row[COLUMNS[0] as usize..].first_chunk().expect("a row has more cells");
        counts.iter_mut().zip(row).for_each(|(count, found)| *count += found);
    }
}

/// Sorts moves as the written ones: rows are numbered from the top, so they are turned round.
#[inline(always)]
#[must_use]
pub const fn order(m: Move<8>) -> u32 {
    m.squares() ^ 0xf0f0
}

/// Returns true if a number is a square of the board.
#[inline]
#[must_use]
pub const fn is_on_board(number: u8) -> bool {
    matches!(number >> 4, 3..=12) && matches!(number & 15, 3..=11)
}

/// Returns true if a number is a square of one of the palaces.
#[inline]
#[must_use]
pub const fn is_in_palace(number: u8) -> bool {
    matches!(number >> 4, 3..=5 | 10..=12) && matches!(number & 15, 6..=8)
}

/// Returns true if a square lies in Red's half.
#[inline(always)]
#[must_use]
pub const fn is_in_red_half(square: u8) -> bool {
    square & RED_HALF != 0
}

/// One step towards the enemy of the side that has this bit: up for Red, down for Black.
#[inline(always)]
#[must_use]
pub const fn forward(side: u8) -> u8 {
    if side == RED { UP } else { DOWN }
}

/// Returns true if a square is across the river for the side that has this bit.
#[inline(always)]
#[must_use]
pub const fn crossed_river(square: u8, side: u8) -> bool {
    is_in_red_half(square) != (side == RED)
}

/// Returns true if two squares lie in the same half.
#[inline(always)]
#[must_use]
pub const fn share_half(a: u8, b: u8) -> bool {
    !is_in_red_half(a ^ b)
}

/// The step from one square to another on the same file or rank.
#[inline(always)]
#[must_use]
pub const fn step_between(from: u8, to: u8) -> Option<u8> {
    let difference = from ^ to;
    if difference & 0x0f == 0 {
        Some(if to > from { DOWN } else { UP })
    } else if difference & 0xf0 == 0 {
        Some(if to > from { RIGHT } else { LEFT })
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::{
        DIAGONALS, JUMPS, LINES, add_counts, at_index, index_of, is_in_palace, is_in_red_half, is_on_board,
        line_between, order, share_half, square_of, step_between, written,
    };
    use crate::Square;
    use crate::mailbox::Move;

    #[test]
    fn squares_have_the_numbers_of_the_sources() {
        let number = |name: &str| Square::all().find(|square| square.to_string() == name).map(square_of);
        let corners = [("a9", 0x33), ("i9", 0x3b), ("a0", 0xc3), ("i0", 0xcb)];
        assert!(corners.into_iter().all(|(name, expected)| number(name) == Some(expected)));
        assert!(Square::all().all(|square| written(square_of(square)) == Some(square)));
        assert_eq!((0..=u8::MAX).filter_map(written).count(), Square::COUNT);
        for (index, square) in (0..).zip(Square::all()) {
            assert_eq!((index_of(square_of(square)), at_index(index)), (index, square_of(square)));
        }
    }

    #[test]
    fn counts_are_those_of_the_squares() {
        let mut found = [255; 256];
        (0..).zip(Square::all()).for_each(|(count, square)| found[usize::from(square_of(square))] = count);
        let mut counts = [1; Square::COUNT];
        add_counts(&mut counts, &found);
        assert!(counts.into_iter().eq(1..=90));
    }

    #[test]
    fn regions_are_those_of_the_rules() {
        for number in 0..=u8::MAX {
            let square = written(number);
            assert_eq!(is_on_board(number), square.is_some(), "{number:#04x}");
            let in_palace = square.is_some_and(|s| (3..6).contains(&s.file()) && !(3..7).contains(&s.rank()));
            assert_eq!(is_in_palace(number), in_palace, "{number:#04x}");
        }
        assert!(Square::all().all(|square| is_in_red_half(square_of(square)) == (square.rank() < 5)));
    }

    #[test]
    fn moves_sort_as_written() {
        let squares = || Square::all().map(|square| (square, square_of(square)));
        let mut last = None;
        for ((a, from), (b, to)) in squares().flat_map(|from| squares().map(move |to| (from, to))) {
            let now = Some(order(Move::start(from, 0).onto(to, 0)));
            assert!(last < now, "{a}{b}");
            last = now;
            let sign = |from: usize, to: usize| (to as i32 - from as i32).signum();
            let step = sign(a.file(), b.file()) - 16 * sign(a.rank(), b.rank());
            let is_line = a != b && (a.file() == b.file() || a.rank() == b.rank());
            if a != b {
                assert_eq!(step_between(from, to), is_line.then_some(step as u8), "{a}{b}");
                assert_eq!(line_between(from, to).map(|line| LINES[line]), step_between(from, to), "{a}{b}");
            }
            assert_eq!(share_half(from, to), (a.rank() < 5) == (b.rank() < 5), "{a}{b}");
        }
    }

    #[test]
    fn increments_are_those_of_the_sources() {
        let signed = |step: u8| i16::from(step as i8);
        assert_eq!(LINES.map(signed), [-0x10, -0x01, 0x01, 0x10]);
        assert_eq!(DIAGONALS.map(signed), [-0x11, -0x0f, 0x0f, 0x11]);
        let jumps = JUMPS.map(|(leg, jumps)| (signed(leg), jumps.map(signed)));
        let sources =
            [(-0x10, [-0x21, -0x1f]), (-0x01, [-0x12, 0x0e]), (0x01, [-0x0e, 0x12]), (0x10, [0x1f, 0x21])];
        assert_eq!(jumps, sources);
    }
}

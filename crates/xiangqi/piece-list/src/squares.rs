//! Numbering of the squares, and the steps between them.

use xiangqi_rules::{Side, Square};

/// One step towards Black.
pub(crate) const UP: u8 = 0x10_u8.wrapping_neg();
/// One step towards Red.
pub(crate) const DOWN: u8 = 0x10;
/// One step to Red's left.
pub(crate) const LEFT: u8 = 0x01_u8.wrapping_neg();
/// One step to Red's right.
pub(crate) const RIGHT: u8 = 0x01;

/// The four steps along lines.
pub(crate) const LINES: [u8; 4] = [UP, LEFT, RIGHT, DOWN];
/// The four steps of an advisor, and the way to an elephant's eye.
pub(crate) const DIAGONALS: [u8; 4] =
    [UP.wrapping_add(LEFT), UP.wrapping_add(RIGHT), DOWN.wrapping_add(LEFT), DOWN.wrapping_add(RIGHT)];
/// A horse's four legs, each with the two jumps that it opens.
pub(crate) const JUMPS: [(u8, [u8; 2]); 4] =
    [(UP, [0xdf, 0xe1]), (LEFT, [0xee, 0x0e]), (RIGHT, [0xf2, 0x12]), (DOWN, [0x1f, 0x21])];

/// The step with which a side's soldiers advance.
#[inline(always)]
pub(crate) const fn forward(side: Side) -> u8 {
    match side {
        Side::Red => UP,
        Side::Black => DOWN,
    }
}

/// Returns true if a square lies on a side's own half: Red's rows are 8..=12, those with the high bit.
#[inline(always)]
pub(crate) const fn is_own_half(square: u8, side: Side) -> bool {
    (square & 0x80 != 0) == matches!(side, Side::Red)
}

/// The step from one square to another on the same file or rank.
pub(crate) const fn step_between(from: u8, to: u8) -> Option<u8> {
    let difference = from ^ to;
    if difference & 0x0f == 0 {
        Some(if to > from { DOWN } else { UP })
    } else if difference & 0xf0 == 0 {
        Some(if to > from { RIGHT } else { LEFT })
    } else {
        None
    }
}

/// The number of a square.
#[inline]
pub(crate) const fn square_of(square: Square) -> u8 {
    ((12 - square.rank()) * 16 + 3 + square.file()) as u8
}

/// The square with this number; `None` off the board.
#[inline]
pub(crate) const fn rules_square(number: u8) -> Option<Square> {
    let (row, column) = (number as usize / 16, number as usize % 16);
    if row <= 12 && column >= 3 { Square::at(column - 3, 12 - row) } else { None }
}

/// Returns true if a number is a square of one of the palaces.
pub(crate) const fn is_in_palace(number: u8) -> bool {
    match rules_square(number) {
        Some(square) => {
            square.file() >= 3 && square.file() <= 5 && (square.rank() <= 2 || square.rank() >= 7)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::{JUMPS, rules_square, square_of};

    #[test]
    fn squares_are_the_sources_numbers() {
        let named = |file, rank| square_of(Square::at(file, rank).unwrap());
        assert_eq!((named(0, 9), named(8, 0), named(4, 0)), (0x33, 0xcb, 0xc7));
        assert!(Square::all().all(|s| rules_square(square_of(s)) == Some(s)));
        assert_eq!((0..=255).filter_map(rules_square).count(), Square::COUNT);
    }

    #[test]
    fn increments_are_the_sources() {
        let mut jumps: Vec<_> = JUMPS
            .iter()
            .flat_map(|&(leg, jumps)| jumps.map(|jump| (i32::from(jump as i8), i32::from(leg as i8))))
            .collect();
        jumps.sort_unstable();
        let sources = [
            (-0x21, -0x10),
            (-0x1f, -0x10),
            (-0x12, -0x01),
            (-0x0e, 0x01),
            (0x0e, -0x01),
            (0x12, 0x01),
            (0x1f, 0x10),
            (0x21, 0x10),
        ];
        assert_eq!(jumps, sources);
    }
}

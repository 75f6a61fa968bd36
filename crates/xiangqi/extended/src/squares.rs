//! Squares of the extended board, and the increments of the men.

use xiangqi_rules::Square;

use crate::men::{BOTH, RED};

/// First and last row of the board in the array, from Black's side.
pub(crate) const ROWS: [u8; 2] = [3, 12];
/// First and last column of the board in the array, from Red's left.
pub(crate) const COLUMNS: [u8; 2] = [3, 11];

/// Red's half of the board is where this bit of a square is set.
pub(crate) const RED_HALF: u8 = 0x80;

pub(crate) const UP: u8 = 0x10u8.wrapping_neg();
pub(crate) const DOWN: u8 = 0x10;
pub(crate) const LEFT: u8 = 0x01u8.wrapping_neg();
pub(crate) const RIGHT: u8 = 0x01;

/// Steps of a general, and directions of chariot and cannon.
pub(crate) const LINES: [u8; 4] = [UP, LEFT, RIGHT, DOWN];

/// Steps of an advisor; doubled they are an elephant's, whose eye is the step itself.
pub(crate) const DIAGONALS: [u8; 4] = [0x11u8.wrapping_neg(), 0x0fu8.wrapping_neg(), 0x0f, 0x11];

/// A horse's legs, each with the two jumps that it can block.
pub(crate) const JUMPS: [(u8, [u8; 2]); 4] = [
    (UP, [0x21u8.wrapping_neg(), 0x1fu8.wrapping_neg()]),
    (LEFT, [0x12u8.wrapping_neg(), 0x0e]),
    (RIGHT, [0x0eu8.wrapping_neg(), 0x12]),
    (DOWN, [0x1f, 0x21]),
];

/// Diagonal neighbours of a general, which are the legs of the horses that attack it, each with the two
/// squares that such a horse stands on: the jumps backwards.
pub(crate) const AMBUSHES: [(u8, [u8; 2]); 4] = [
    (DIAGONALS[0], [0x21u8.wrapping_neg(), 0x12u8.wrapping_neg()]),
    (DIAGONALS[1], [0x1fu8.wrapping_neg(), 0x0eu8.wrapping_neg()]),
    (DIAGONALS[2], [0x1f, 0x0e]),
    (DIAGONALS[3], [0x21, 0x12]),
];

/// One step towards the enemy: up for Red, down for Black.
#[inline]
pub(crate) const fn forward(side: u8) -> u8 {
    if side & BOTH == RED { UP } else { DOWN }
}

/// Returns true if a square is across the river for a side.
#[inline]
pub(crate) const fn crossed_river(square: u8, side: u8) -> bool {
    (square & RED_HALF == 0) == (side == RED)
}

/// The number of a square.
pub(crate) const fn square_of(square: Square) -> u8 {
    (ROWS[1] - square.rank() as u8) * 16 + COLUMNS[0] + square.file() as u8
}

/// The square of a number; `None` off the board.
pub(crate) fn written(number: u8) -> Option<Square> {
    let file = (number & 15).checked_sub(COLUMNS[0])?;
    let rank = ROWS[1].checked_sub(number >> 4)?;
    Square::at(file.into(), rank.into())
}

#[cfg(test)]
mod tests {
    use xiangqi_rules::Square;

    use super::{AMBUSHES, DIAGONALS, JUMPS, LINES, RED_HALF, square_of, written};

    fn number(name: &str) -> u8 {
        square_of(Square::all().find(|square| square.to_string() == name).unwrap())
    }

    #[test]
    fn squares_have_the_numbers_of_the_source() {
        let corners = ["a9", "i9", "a0", "i0"].map(number);
        assert_eq!(corners, [0x33, 0x3b, 0xc3, 0xcb]);
        // The red side's men at the start, as the piece list of the source has them.
        let men =
            ["e0", "d0", "f0", "c0", "g0", "b0", "h0", "a0", "i0", "b2", "h2", "a3", "c3", "e3", "g3", "i3"];
        assert_eq!(
            men.map(number),
            [199, 198, 200, 197, 201, 196, 202, 195, 203, 164, 170, 147, 149, 151, 153, 155]
        );
        assert!(Square::all().all(|square| written(square_of(square)) == Some(square)));
    }

    #[test]
    fn the_halves_are_a_bit() {
        assert!(Square::all().all(|square| (square_of(square) & RED_HALF != 0) == (square.rank() < 5)));
    }

    #[test]
    fn increments_are_those_of_the_source() {
        let signed = |steps: &[u8]| steps.iter().map(|&step| i16::from(step as i8)).collect::<Vec<_>>();
        assert_eq!(signed(&LINES), [-0x10, -0x01, 0x01, 0x10]);
        assert_eq!(signed(&DIAGONALS), [-0x11, -0x0f, 0x0f, 0x11]);
        let mut jumps: Vec<_> = JUMPS
            .iter()
            .flat_map(|&(leg, jumps)| jumps.map(|jump| (i16::from(jump as i8), i16::from(leg as i8))))
            .collect();
        jumps.sort_unstable();
        assert_eq!(
            jumps,
            [
                (-0x21, -0x10),
                (-0x1f, -0x10),
                (-0x12, -0x01),
                (-0x0e, 0x01),
                (0x0e, -0x01),
                (0x12, 0x01),
                (0x1f, 0x10),
                (0x21, 0x10)
            ]
        );
    }

    #[test]
    fn ambushes_are_the_jumps_seen_from_where_they_end() {
        let mut from_jumps: Vec<_> = JUMPS
            .iter()
            .flat_map(|&(leg, jumps)| jumps.map(|jump| (leg.wrapping_sub(jump), jump.wrapping_neg())))
            .collect();
        let mut ambushes: Vec<_> =
            AMBUSHES.iter().flat_map(|&(leg, sources)| sources.map(|source| (leg, source))).collect();
        from_jumps.sort_unstable();
        ambushes.sort_unstable();
        assert_eq!(from_jumps, ambushes);
    }
}

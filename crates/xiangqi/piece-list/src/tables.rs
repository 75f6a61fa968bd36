//! The 16x16 numbering, the two membership tables, and what the difference of two squares says.

use xiangqi_rules::{Side, Square};

/// One step towards Black.
pub const UP: u8 = 0x10_u8.wrapping_neg();
/// One step towards Red.
pub const DOWN: u8 = 0x10;
/// One step to Red's left.
pub const LEFT: u8 = 0x01_u8.wrapping_neg();
/// One step to Red's right.
pub const RIGHT: u8 = 0x01;

/// The four steps along lines.
pub const LINES: [u8; 4] = [UP, LEFT, RIGHT, DOWN];
/// The four steps of an advisor, and the way to an elephant's eye.
pub const DIAGONALS: [u8; 4] =
    [UP.wrapping_add(LEFT), UP.wrapping_add(RIGHT), DOWN.wrapping_add(LEFT), DOWN.wrapping_add(RIGHT)];
/// A horse's four legs, each with the two jumps that it opens.
pub const JUMPS: [(u8, [u8; 2]); 4] =
    [(UP, [0xdf, 0xe1]), (LEFT, [0xee, 0x0e]), (RIGHT, [0xf2, 0x12]), (DOWN, [0x1f, 0x21])];

/// The step with which a side's soldiers advance.
#[inline(always)]
pub const fn forward(side: Side) -> u8 {
    match side {
        Side::Red => UP,
        Side::Black => DOWN,
    }
}

/// Whether a square lies on a side's own half: Red's rows are 8..=12, those with the high bit.
#[inline(always)]
pub const fn is_own_half(square: u8, side: Side) -> bool {
    (square & 0x80 != 0) == matches!(side, Side::Red)
}

/// The board's number of a square.
#[inline]
pub const fn number(square: Square) -> u8 {
    ((12 - square.rank()) * 16 + 3 + square.file()) as u8
}

/// The square with this number; `None` off the board.
#[inline]
pub const fn square(number: u8) -> Option<Square> {
    let (row, column) = (number as usize / 16, number as usize % 16);
    if row <= 12 && column >= 3 { Square::at(column - 3, 12 - row) } else { None }
}

/// Whether a number is a square of the board.
pub static IN_BOARD: [bool; 256] = {
    let mut table = [false; 256];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index) {
            table[number(square) as usize] = true;
        }
        index += 1;
    }
    table
};

/// Whether a number is a square of one of the palaces.
pub static IN_FORT: [bool; 256] = {
    let mut table = [false; 256];
    let mut index = 0;
    while index < Square::COUNT {
        if let Some(square) = Square::from_index(index)
            && square.file() >= 3
            && square.file() <= 5
            && (square.rank() <= 2 || square.rank() >= 7)
        {
            table[number(square) as usize] = true;
        }
        index += 1;
    }
    table
};

/// Bits of [`relation`]: where the other square lies. `ANYWHERE` is always set.
pub const ABOVE: u8 = 1;
/// On the rank, to the left.
pub const LEFTWARDS: u8 = 2;
/// On the rank, to the right.
pub const RIGHTWARDS: u8 = 4;
/// On the file, below.
pub const BELOW: u8 = 8;
/// Diagonally adjacent.
pub const DIAGONAL: u8 = 16;
/// Set for any two squares: a cannon bears on the general and lacks only the screen.
pub const SCREEN: u8 = 64;
/// Set for any two squares: the general is in check.
pub const ANYWHERE: u8 = 128;

/// How `other` lies as seen from `origin`, a square of a palace, as bits.
#[inline(always)]
pub fn relation(origin: u8, other: u8) -> u8 {
    RELATION[difference(origin, other)]
}

/// The way from a horse to the leg that it needs to jump to the target; 0 if it is no horse's jump.
#[inline(always)]
pub fn leg(horse: u8, target: u8) -> u8 {
    LEG[difference(horse, target)]
}

#[inline(always)]
fn difference(origin: u8, other: u8) -> usize {
    usize::from(other) + 256 - usize::from(origin)
}

/// Bytes of all tables of this module.
pub const BYTES: usize =
    size_of_val(&IN_BOARD) + size_of_val(&IN_FORT) + size_of_val(&RELATION) + size_of_val(&LEG);

static RELATION: [u8; 512] = {
    let mut table = [ANYWHERE | SCREEN; 512];
    let mut distance = 1;
    while distance < 10 {
        table[256 - 16 * distance] |= ABOVE;
        table[256 + 16 * distance] |= BELOW;
        // No square is more than five files from a palace; at eight, the next rank would be taken for this one.
        if distance < 6 {
            table[256 - distance] |= LEFTWARDS;
            table[256 + distance] |= RIGHTWARDS;
        }
        distance += 1;
    }
    let mut direction = 0;
    while direction < 4 {
        table[(256 + DIAGONALS[direction] as i8 as isize) as usize] |= DIAGONAL;
        direction += 1;
    }
    table
};

static LEG: [u8; 512] = {
    let mut table = [0; 512];
    let mut direction = 0;
    while direction < 4 {
        let (leg, jumps) = JUMPS[direction];
        table[(256 + jumps[0] as i8 as isize) as usize] = leg;
        table[(256 + jumps[1] as i8 as isize) as usize] = leg;
        direction += 1;
    }
    table
};

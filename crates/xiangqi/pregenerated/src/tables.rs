//! The 16x16 numbering, the pre-generated destinations, and what the difference of two squares says.

use xiangqi_rules::{Side, Square};

/// One step towards Black.
pub const UP: u8 = 0x10_u8.wrapping_neg();
/// One step towards Red.
pub const DOWN: u8 = 0x10;
/// One step to Red's left.
pub const LEFT: u8 = 0x01_u8.wrapping_neg();
/// One step to Red's right.
pub const RIGHT: u8 = 0x01;

pub const LINES: [u8; 4] = [UP, LEFT, RIGHT, DOWN];
const DIAGONALS: [u8; 4] =
    [UP.wrapping_add(LEFT), UP.wrapping_add(RIGHT), DOWN.wrapping_add(LEFT), DOWN.wrapping_add(RIGHT)];
/// A horse's four legs, each with the two jumps that it opens.
const JUMPS: [(u8, [u8; 2]); 4] =
    [(UP, [0xdf, 0xe1]), (LEFT, [0xee, 0x0e]), (RIGHT, [0xf2, 0x12]), (DOWN, [0x1f, 0x21])];

/// The step with which a side's soldiers advance.
#[inline(always)]
pub const fn forward(side: Side) -> u8 {
    match side {
        Side::Red => UP,
        Side::Black => DOWN,
    }
}

const fn is_own_half(square: u8, side: Side) -> bool {
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

const fn is_in_palace(number: u8) -> bool {
    match square(number) {
        Some(square) => {
            square.file() >= 3 && square.file() <= 5 && (square.rank() <= 2 || square.rank() >= 7)
        }
        None => false,
    }
}

/// Destinations of each square: the list ends with the first 0.
pub type Lists<const N: usize> = [[u8; N]; 256];

/// Destinations from one square while a table is made.
struct Draft<const N: usize> {
    list: [u8; N],
    len: usize,
}

impl<const N: usize> Draft<N> {
    const EMPTY: Self = Self { list: [0; N], len: 0 };

    const fn push(&mut self, square: u8) {
        self.list[self.len] = square;
        self.len += 1;
    }
}

const fn palace_steps(steps: [u8; 4]) -> Lists<4> {
    let mut lists = [[0; 4]; 256];
    let mut from = 0;
    while from < 256 {
        let mut draft = Draft::EMPTY;
        let mut i = 0;
        while i < 4 {
            let to = (from as u8).wrapping_add(steps[i]);
            if is_in_palace(from as u8) && is_in_palace(to) {
                draft.push(to);
            }
            i += 1;
        }
        lists[from] = draft.list;
        from += 1;
    }
    lists
}

/// The general's destinations.
pub static GENERAL: Lists<4> = palace_steps(LINES);
/// An advisor's destinations.
pub static ADVISOR: Lists<4> = palace_steps(DIAGONALS);

/// Destinations and, at the same places, what must be empty for them.
struct Hindered<const N: usize, const M: usize> {
    to: Lists<N>,
    by: Lists<M>,
}

const ELEPHANTS: Hindered<4, 4> = {
    let mut lists = Hindered { to: [[0; 4]; 256], by: [[0; 4]; 256] };
    let mut from = 0;
    while from < 256 {
        let (mut to, mut by) = (Draft::EMPTY, Draft::EMPTY);
        let mut i = 0;
        while i < 4 {
            let eye = (from as u8).wrapping_add(DIAGONALS[i]);
            let target = eye.wrapping_add(DIAGONALS[i]);
            // Both ends on one side of the river, whosever: no elephant ever stands elsewhere.
            if square(from as u8).is_some() && square(target).is_some() && (from as u8 ^ target) & 0x80 == 0 {
                to.push(target);
                by.push(eye);
            }
            i += 1;
        }
        lists.to[from] = to.list;
        lists.by[from] = by.list;
        from += 1;
    }
    lists
};

/// An elephant's destinations.
pub static ELEPHANT: Lists<4> = ELEPHANTS.to;
/// The eyes on the way to them.
pub static EYE: Lists<4> = ELEPHANTS.by;

const HORSES: Hindered<12, 8> = {
    let mut lists = Hindered { to: [[0; 12]; 256], by: [[0; 8]; 256] };
    let mut from = 0;
    while from < 256 {
        let (mut to, mut by) = (Draft::EMPTY, Draft::EMPTY);
        let mut i = 0;
        while i < 8 {
            let (leg, jumps) = JUMPS[i / 2];
            let target = (from as u8).wrapping_add(jumps[i % 2]);
            if square(from as u8).is_some() && square(target).is_some() {
                to.push(target);
                by.push((from as u8).wrapping_add(leg));
            }
            i += 1;
        }
        lists.to[from] = to.list;
        lists.by[from] = by.list;
        from += 1;
    }
    lists
};

/// A horse's destinations; twelve bytes for eight and the end, so that rows are aligned.
pub static HORSE: Lists<12> = HORSES.to;
/// The legs on the way to them.
pub static LEG: Lists<8> = HORSES.by;

/// A soldier's destinations, for each side.
pub static SOLDIER: [Lists<4>; 2] = {
    let mut tables = [[[0; 4]; 256]; 2];
    let mut i = 0;
    while i < 2 {
        let side = Side::BOTH[i];
        let mut from = 0;
        while from < 256 {
            let mut draft = Draft::EMPTY;
            let steps = [forward(side), LEFT, RIGHT];
            let mut step = 0;
            while step < 3 {
                let to = (from as u8).wrapping_add(steps[step]);
                let may_go = step == 0 || !is_own_half(from as u8, side);
                if may_go && square(from as u8).is_some() && square(to).is_some() {
                    draft.push(to);
                }
                step += 1;
            }
            tables[i][from] = draft.list;
            from += 1;
        }
        i += 1;
    }
    tables
};

/// Whether a number is a square of the board, for chariots and cannons, which walk.
pub static IN_BOARD: [bool; 256] = {
    let mut table = [false; 256];
    let mut number = 0;
    while number < 256 {
        table[number] = square(number as u8).is_some();
        number += 1;
    }
    table
};

/// Bits of [`relation`]: where the other square lies.
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
    LEG_BETWEEN[difference(horse, target)]
}

#[inline(always)]
fn difference(origin: u8, other: u8) -> usize {
    usize::from(other) + 256 - usize::from(origin)
}

/// Bytes of all tables of this module.
pub const BYTES: usize = size_of_val(&GENERAL)
    + size_of_val(&ADVISOR)
    + size_of_val(&ELEPHANT)
    + size_of_val(&EYE)
    + size_of_val(&HORSE)
    + size_of_val(&LEG)
    + size_of_val(&SOLDIER)
    + size_of_val(&IN_BOARD)
    + size_of_val(&RELATION)
    + size_of_val(&LEG_BETWEEN);

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

static LEG_BETWEEN: [u8; 512] = {
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

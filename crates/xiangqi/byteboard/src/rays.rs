//! Rays of a square: the 52 cells that a piece on it could ever look at, in the order of a register.
//!
//! Four lanes of sixteen cells, a lane for each direction along the lines. Nine of its cells are the ray, two
//! are the goals of a horse that first steps in this direction, one is the diagonal neighbour clockwise of
//! it, where an advisor goes and an elephant's eye is, one is the goal of that elephant.
//!
//! ```text
//!   lane    0  1  2  3      cell  0..9   the ray, the nearest first
//! N  E  S  W            9, 10  a horse's goals: two steps ahead and one aside, clockwise and counter
//!                                 11     the diagonal neighbour between this lane and the next, clockwise
//!                                 12     two such steps: an elephant's goal
//! ```
//!
//! So the leg of a horse is the first cell of its own lane, and the eye of an elephant is in the cell before.
//! A horse that looks *at* the square has its leg elsewhere: it stands beside the horse, which is a diagonal
//! neighbour of the square, and so in the same register.

use qipan_simd::{Bytes, NOWHERE, Permutation};
use xiangqi_rules::mailbox::numbers;
use xiangqi_rules::{Kind, Side};

use crate::squares::{SQUARES, Set, half_of};

/// The steps of the lanes: files and ranks.
const STEPS: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];

/// The first cell of each lane.
pub(crate) const FIRST: u64 = 0x0001_0001_0001_0001;
/// The cells of the rays.
pub(crate) const LINES: u64 = 0x1ff * FIRST;
/// The diagonal neighbours.
pub(crate) const DIAGONAL: u64 = FIRST << 11;

const fn at(square: usize, (files, ranks): (i32, i32)) -> u8 {
    let (file, rank) = (square as i32 % 9 + files, square as i32 / 9 + ranks);
    if file < 0 || file > 8 || rank < 0 || rank > 9 { NOWHERE } else { (rank * 9 + file) as u8 }
}

/// The step to a cell of a lane: files and ranks; none for a cell that is never used.
const fn step(lane: usize, cell: usize) -> Option<(i32, i32)> {
    let (ahead, aside) = (STEPS[lane], STEPS[(lane + 1) % 4]);
    let (one, other) = match cell {
        0..=8 => (cell as i32 + 1, 0),
        9 => (2, 1),
        10 => (2, -1),
        11 => (1, 1),
        12 => (2, 2),
        _ => return None,
    };
    Some((ahead.0 * one + aside.0 * other, ahead.1 * one + aside.1 * other))
}

/// The square in each cell of a square's rays, or [`NOWHERE`].
pub(crate) static RAYS: [Bytes; SQUARES] = {
    let mut rays = [Bytes([NOWHERE; 64]); SQUARES];
    let mut i = 0;
    while i < SQUARES * 64 {
        let (square, cell) = (i / 64, i % 64);
        if let Some(step) = step(cell / 16, cell % 16) {
            rays[square].0[cell] = at(square, step);
        }
        i += 1;
    }
    rays
};

/// The cell of each square in a square's rays, or [`NOWHERE`]: of the first 64 squares, and of the others.
static CELLS: [[Bytes; 2]; SQUARES] = {
    let mut cells = [[Bytes([NOWHERE; 64]); 2]; SQUARES];
    let mut i = 0;
    while i < SQUARES * 64 {
        let there = RAYS[i / 64].0[i % 64] as usize;
        if there < SQUARES {
            cells[i / 64][there / 64].0[there % 64] = (i % 64) as u8;
        }
        i += 1;
    }
    cells
};

static ON_BOARD: [u64; SQUARES] = {
    let mut found = [0; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        found[square] = Permutation::found(&RAYS[square]);
        square += 1;
    }
    found
};

static ON_RAYS: [[u64; 2]; SQUARES] = {
    let mut found = [[0; 2]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        found[square] = [Permutation::found(&CELLS[square][0]), Permutation::found(&CELLS[square][1])];
        square += 1;
    }
    found
};

/// A number that is a square's, so that no table is tested for its end.
#[inline(always)]
const fn checked(square: usize) -> usize {
    if square < SQUARES { square } else { 0 }
}

/// From the board to the rays of a square.
#[inline(always)]
pub(crate) fn to_rays(square: usize) -> Permutation {
    let square = checked(square);
    Permutation { from: &RAYS[square], found: ON_BOARD[square] }
}

/// From the rays of a square to the board's two registers.
#[inline(always)]
pub(crate) fn to_board(square: usize) -> [Permutation; 2] {
    let square = checked(square);
    let [low, high] = &CELLS[square];
    let [of_low, of_high] = ON_RAYS[square];
    [Permutation { from: low, found: of_low }, Permutation { from: high, found: of_high }]
}

/// The cell of a square in the rays of another, as a set; empty if it is in none of them.
#[inline(always)]
pub(crate) fn cell_of(square: usize, of: usize) -> u64 {
    let cell = CELLS[checked(of)][square >> 6 & 1].0[square & 63];
    if cell == NOWHERE { 0 } else { 1 << (cell & 63) }
}

/// The square of a cell in the rays of another square.
#[inline(always)]
pub(crate) fn on_ray(of: usize, cell: usize) -> usize {
    RAYS[checked(of)].0[cell & 63].into()
}

/// The squares of all cells in the rays of a square, for those who look on.
pub(crate) fn squares_of(of: usize) -> impl Iterator<Item = Option<usize>> {
    RAYS[checked(of)].0.into_iter().map(|square| (square != NOWHERE).then_some(square.into()))
}

/// What is seen along the rays with some cells occupied.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// The cells as far as the first piece of each ray, with its cell.
    pub(crate) to_first: u64,
    /// The cells as far as the second piece, with its cell; those before are there too.
    pub(crate) to_second: u64,
    /// The second pieces, and all that stands behind them.
    rest: u64,
    occupied: u64,
}

impl Seen {
    /// Looks along all rays at once. In each lane one is subtracted: what is borrowed goes as far as the
    /// first piece. Two stops behind the last cell end it in any case, also once the first is taken away.
    #[inline(always)]
    pub(crate) const fn with(occupied: u64) -> Self {
        let stops = occupied & LINES | FIRST << 9 | FIRST << 10;
        let lower = stops - FIRST;
        let rest = stops & lower;
        let to_second = (rest ^ (rest - FIRST)) & LINES;
        Self { to_first: (stops ^ lower) & LINES, to_second, rest: rest & LINES, occupied }
    }

    /// The first pieces.
    #[inline(always)]
    pub(crate) const fn first(self) -> u64 {
        self.to_first & self.occupied
    }

    /// The second pieces.
    #[inline(always)]
    pub(crate) const fn second(self) -> u64 {
        self.to_second & self.rest
    }

    /// The third pieces.
    #[inline(always)]
    pub(crate) const fn third(self) -> u64 {
        let stops = self.rest & !self.second() | FIRST << 9;
        (stops ^ (stops - FIRST)) & stops & LINES
    }

    /// The cells that a horse on the square goes to, an elephant, and those of its neighbours.
    #[inline(always)]
    const fn goals_of_leapers(self) -> u64 {
        let free = !self.occupied;
        let legs = free & FIRST;
        FIRST | DIAGONAL | legs << 9 | legs << 10 | (free & DIAGONAL) << 1
    }

    /// The cells from which a horse looks at the square, an elephant, and those of its neighbours.
    #[inline(always)]
    pub(crate) const fn origins_of_leapers(self) -> u64 {
        let free = !self.occupied & DIAGONAL;
        FIRST | DIAGONAL | free >> 2 | free.rotate_left(16) >> 1 | free << 1
    }
}

/// The lanes in which a set has a cell, whole: what is added carries to a lane's last cell, which no ray has.
#[inline(always)]
pub(crate) const fn lanes(set: u64) -> u64 {
    ((set + 0x7fff * FIRST) >> 15 & FIRST) * 0xffff
}

/// Classes of pieces: a bit for each way to attack.
const CHARIOT: u8 = 1;
const CANNON: u8 = 2;
const HORSE: u8 = 4;
const RED_SOLDIER: u8 = 8;
const BLACK_SOLDIER: u8 = 16;
const GENERAL: u8 = 32;
const ADVISOR: u8 = 64;
const ELEPHANT: u8 = 128;

/// The classes of a piece by its code.
pub(crate) const CLASSES: [u8; 16] = {
    let mut classes = [0; 16];
    let mut i = 0;
    while i < 14 {
        let (kind, side) = (Kind::ALL[i % 7], i / 7);
        classes[numbers::number_of(kind) | side << numbers::SIDE] = match kind {
            Kind::General => GENERAL,
            Kind::Advisor => ADVISOR,
            Kind::Elephant => ELEPHANT,
            Kind::Horse => HORSE,
            Kind::Chariot => CHARIOT,
            Kind::Cannon => CANNON,
            Kind::Soldier => [RED_SOLDIER, BLACK_SOLDIER][side],
        };
        i += 1;
    }
    classes
};

/// The same by halves of the board for those who look across a square: an elephant does so in its own half.
static ACROSS: [[u8; 16]; 2] = {
    let mut across = [CLASSES; 2];
    across[0][numbers::number_of(Kind::Elephant) | 1 << numbers::SIDE] = 0;
    across[1][numbers::number_of(Kind::Elephant)] = 0;
    across
};

/// The classes of the pieces that may look across a square, by their codes.
#[inline(always)]
pub(crate) fn across(square: usize) -> &'static [u8; 16] {
    &ACROSS[half_of(square)]
}

/// A class in some cells.
const fn in_cells(class: u8, cells: u64) -> Bytes {
    let mut classes = [0; 64];
    let mut cell = 0;
    while cell < 64 {
        if cells >> cell & 1 != 0 {
            classes[cell] = class;
        }
        cell += 1;
    }
    Bytes(classes)
}

/// Chariots and cannons on the rays.
pub(crate) static CHARIOTS: Bytes = in_cells(CHARIOT, LINES);
pub(crate) static CANNONS: Bytes = in_cells(CANNON, LINES);
/// Generals on the file.
pub(crate) static GENERALS: Bytes = in_cells(GENERAL, 0x0000_01ff_0000_01ff);
/// Horses whose leg the square is, and elephants whose eye it is.
pub(crate) static LEAPERS_BESIDE: Bytes = {
    let (mut classes, elephants) = (in_cells(HORSE, FIRST), in_cells(ELEPHANT, DIAGONAL));
    let mut cell = 0;
    while cell < 64 {
        classes.0[cell] |= elephants.0[cell];
        cell += 1;
    }
    classes
};
/// Horses that look at the square, if their leg is free.
pub(crate) static HORSES: Bytes = in_cells(HORSE, FIRST << 9 | FIRST << 10);

const fn is_in_palace(square: usize) -> bool {
    let (file, rank) = (square % 9, square / 9);
    3 <= file && file <= 5 && (rank <= 2 || rank >= 7)
}

/// Returns true if a piece of a kind and side on one square attacks another that is in a cell of its rays, if
/// nothing is in the way: lines, leaps, palace, river.
const fn may_attack(kind: Kind, side: Side, from: usize, to: usize) -> bool {
    let files = (from % 9).abs_diff(to % 9);
    let ranks = (from / 9).abs_diff(to / 9);
    let is_line = files == 0 || ranks == 0;
    let stays = half_of(from) == half_of(to);
    match kind {
        Kind::Chariot | Kind::Cannon => is_line,
        Kind::Horse => files * ranks == 2,
        Kind::General => files + ranks == 1 && is_in_palace(to) && half_of(to) == side as usize,
        Kind::Advisor => files == 1 && ranks == 1 && is_in_palace(to) && half_of(to) == side as usize,
        Kind::Elephant => files == 2 && ranks == 2 && stays && half_of(to) == side as usize,
        Kind::Soldier => {
            let is_ahead = match side {
                Side::Red => to > from,
                Side::Black => to < from,
            };
            let has_crossed = half_of(from) != side as usize;
            ranks == 1 && files == 0 && is_ahead || files == 1 && ranks == 0 && has_crossed
        }
    }
}

/// The classes that attack a square from each cell of its rays, if nothing is in the way.
pub(crate) static ATTACKERS: [Bytes; SQUARES] = {
    let mut attackers = [Bytes([0; 64]); SQUARES];
    let mut i = 0;
    while i < SQUARES * 64 {
        let (square, cell) = (i / 64, i % 64);
        let from = RAYS[square].0[cell] as usize;
        let mut of = 0;
        while of < 14 && from < SQUARES {
            let (kind, side) = (Kind::ALL[of % 7], Side::BOTH[of / 7]);
            if may_attack(kind, side, from, square) {
                attackers[square].0[cell] |= CLASSES[numbers::number_of(kind) | (of / 7) << numbers::SIDE];
            }
            of += 1;
        }
        i += 1;
    }
    attackers
};

/// The classes that attack a square, of those whose piece the square's rays have in each cell.
#[inline(always)]
pub(crate) fn attackers_of(square: usize) -> &'static Bytes {
    &ATTACKERS[checked(square)]
}

/// The cells that a piece attacks from a square if nothing is in the way, by its code.
static REACH: [[u64; SQUARES]; 16] = {
    let mut reach = [[0; SQUARES]; 16];
    let mut of = 0;
    while of < 14 {
        let (kind, side) = (Kind::ALL[of % 7], Side::BOTH[of / 7]);
        let code = numbers::number_of(kind) | (of / 7) << numbers::SIDE;
        let mut i = 0;
        while i < SQUARES * 64 {
            let (square, cell) = (i / 64, i % 64);
            let to = RAYS[square].0[cell] as usize;
            if to < SQUARES && may_attack(kind, side, square, to) {
                reach[code][square] |= 1 << cell;
            }
            i += 1;
        }
        of += 1;
    }
    reach
};

/// The cells that a piece attacks from a square with some cells occupied.
#[inline(always)]
pub(crate) fn attacked(code: usize, square: usize, seen: Seen) -> u64 {
    let reach = REACH[code & 15][checked(square)];
    // A kind's cells are of its own, but for lines: there a cannon takes behind the first piece.
    let open = match numbers::kind_of(code) {
        Kind::Cannon => seen.to_second & !seen.to_first,
        Kind::Chariot => seen.to_first,
        _ => seen.goals_of_leapers(),
    };
    reach & open
}

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = size_of::<[[Bytes; SQUARES]; 4]>()
    + size_of::<[[u64; SQUARES]; 3]>()
    + size_of::<[[u64; SQUARES]; 16]>()
    + 5 * size_of::<Bytes>();

/// A set in the order of the board.
#[inline(always)]
pub(crate) const fn of_both([low, high]: [u64; 2]) -> Set {
    low as Set | (high as Set) << 64
}

#[cfg(test)]
mod tests {
    use qipan_game::SplitMix64;

    use super::{FIRST, LINES, NOWHERE, RAYS, SQUARES, Seen, cell_of, lanes, on_ray};

    /// Every point that can be looked at has one cell, and half a register further is the other direction.
    #[test]
    fn rays_are_a_permutation() {
        for (square, rays) in RAYS.iter().enumerate() {
            let there = rays.0.iter().enumerate().filter(|&(_, &there)| there != NOWHERE);
            for (cell, &there) in there {
                assert_eq!(cell_of(there.into(), square), 1 << cell, "{square}, {cell}");
                assert_eq!(on_ray(square, cell), usize::from(there));
                // Of leaps too: a leap back is the opposite one.
                assert_eq!(on_ray(there.into(), cell ^ 32), square, "{square}, {cell}");
            }
            let seen = (0..SQUARES).filter(|&other| cell_of(other, square) != 0).count();
            assert_eq!(seen, rays.0.iter().filter(|&&there| there != NOWHERE).count());
        }
    }

    /// Seen by subtraction is what is seen by walking.
    #[test]
    fn subtractions_see_the_first_three_pieces() {
        let mut random = SplitMix64(90);
        for _ in 0..20_000 {
            let occupied = random.next() & random.next();
            let seen = Seen::with(occupied);
            let (mut to_first, mut to_second, mut pieces) = (0, 0, [0; 3]);
            for lane in 0..4 {
                let mut met = 0;
                for cell in (0..9).map(|cell| 1 << (lane * 16 + cell)) {
                    to_first |= if met == 0 { cell } else { 0 };
                    to_second |= if met < 2 { cell } else { 0 };
                    if occupied & cell != 0 {
                        if met < 3 {
                            pieces[met] |= cell;
                        }
                        met += 1;
                    }
                }
            }
            assert_eq!((seen.to_first, seen.to_second), (to_first, to_second), "{occupied:#x}");
            assert_eq!([seen.first(), seen.second(), seen.third()], pieces, "{occupied:#x}");
        }
    }

    #[test]
    fn a_lane_is_whole_or_empty() {
        let mut random = SplitMix64(9);
        for _ in 0..1000 {
            let set = random.next() & random.next() & random.next() & random.next() & !(FIRST << 15);
            let whole = (0..4).map(|lane| 0xffff << (lane * 16)).filter(|lane| set & lane != 0);
            assert_eq!(lanes(set), whole.fold(0, |all, lane: u64| all | lane));
        }
        assert_eq!(lanes(FIRST), !0);
        assert_eq!(LINES & FIRST, FIRST);
    }
}

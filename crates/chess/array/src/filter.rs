//! A filter for pieces that could attack a square at all: every cell is compared with what would have to
//! stand there.
//!
//! The loop knows bytes alone and no branch, so that it becomes a few instructions on whole vectors of cells.
//! Mostly no piece is seen, and no line is walked.

use chess_rules::mailbox::asked::{LEAP, NO_WAY};
use chess_rules::mailbox::men::{KNIGHT, PAWN, all_if, bit_of, kinds_of};

use crate::squares::{DOWN, LEFT, RIGHT, Room, SQUARES, UP, forward, is_beside};

/// The steps of the eight lines from a square: the four of a rook, then those of a bishop.
pub(crate) const STEPS: [usize; 8] = [
    UP,
    RIGHT,
    DOWN,
    LEFT,
    UP + RIGHT,
    DOWN.wrapping_add(RIGHT),
    DOWN.wrapping_add(LEFT),
    UP.wrapping_add(LEFT),
];

/// A value that no cell holds.
const NOBODY: u8 = 0xff;

/// The pieces that would have to stand on the cells around a square for a side to attack it.
#[repr(align(32))]
struct Watch {
    /// The bits of a slider that could come along a line.
    sliders: [u8; SQUARES],
    /// The bit of that line.
    lines: [u8; SQUARES],
    /// The piece that attacks from there whatever stands elsewhere: a knight or a pawn.
    near: [u8; SQUARES],
    /// One bit per square: where a king attacks from.
    kings: u64,
}

/// By side and square.
static WATCHES: [[Watch; SQUARES]; 2] = {
    let mut watches = [const { [const { Watch::NONE }; SQUARES] }; 2];
    let mut index = 0;
    while index < 2 * SQUARES {
        let (side, square) = (index / SQUARES, index % SQUARES);
        watches[side][square] = Watch::of(square, side);
        index += 1;
    }
    watches
};

/// Bytes of the table.
pub(crate) const TABLE_BYTES: usize = size_of_val(&WATCHES);
/// Bytes that are read for a square.
pub(crate) const WATCH_BYTES: usize = size_of::<Watch>();

impl Watch {
    const NONE: Self =
        Self { sliders: [NOBODY; SQUARES], lines: [0; SQUARES], near: [NOBODY; SQUARES], kings: 0 };

    const fn of(square: usize, by: usize) -> Self {
        let mut watch = Self::NONE;
        let men = bit_of(by);
        let room = Room::around(square);
        let ([up, right, down, left], [a, b, c, d]) = (room.straight(), room.diagonal());
        let lines = [up, right, down, left, a, b, c, d];
        let mut line = 0;
        while line < 8 {
            let (step, room) = lines[line];
            let (mut at, mut steps) = (square, 0);
            while steps < room {
                at = at.wrapping_add(step);
                watch.sliders[at] = men | kinds_of(line);
                watch.lines[at] = 1 << line;
                steps += 1;
            }
            line += 1;
        }
        let mut at = 0;
        while at < SQUARES {
            let (files, ranks) = ((at % 8).abs_diff(square % 8), (at / 8).abs_diff(square / 8));
            if files * ranks == 2 {
                watch.near[at] = men | KNIGHT;
            }
            if files == 1 && at / 8 * 8 == (square / 8 * 8).wrapping_sub(forward(by)) {
                watch.near[at] = men | PAWN;
            }
            if is_beside(at, square) {
                watch.kings |= 1 << at;
            }
            at += 1;
        }
        watch
    }
}

/// The line on which one square lies from another, or that it is a knight's leap away.
#[inline(always)]
pub(crate) fn way(from: usize, to: usize) -> usize {
    let watch = &WATCHES[0][from & 63];
    // 8 lines, as many bits.
    let line = watch.lines[to & 63].trailing_zeros() as usize;
    if watch.near[to & 63] == bit_of(0) | KNIGHT {
        LEAP
    } else if line < 8 {
        line
    } else {
        NO_WAY
    }
}

/// The pieces that the filter has seen.
#[derive(Clone, Copy)]
pub(crate) struct Seen {
    /// True if a king, knight or pawn attacks the square.
    pub(crate) near: bool,
    /// A bit for each of [`STEPS`]: where a slider of that line stands, whatever stands before it.
    pub(crate) lines: u8,
}

impl Seen {
    /// Nothing seen, for a test that does not use the filter.
    pub(crate) const NOBODY: Self = Self { near: false, lines: 0 };

    /// The pieces of a side that could attack a square, with its king on `king`.
    #[inline(always)]
    pub(crate) fn around(cells: &[u8; SQUARES], square: usize, by: usize, king: u8) -> Self {
        let watch = &WATCHES[by & 1][square & 63];
        let (mut near, mut lines) = (0, 0);
        for (at, &man) in cells.iter().enumerate() {
            let slider = watch.sliders[at];
            // Not if and else, which would become branches.
            lines |= watch.lines[at] & all_if(man & slider == slider);
            near |= all_if(man == watch.near[at]);
        }
        Self { near: near != 0 || watch.kings >> (king & 63) & 1 != 0, lines }
    }
}

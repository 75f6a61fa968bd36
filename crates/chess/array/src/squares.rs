//! Squares of the array, the edges, and what castling says of squares.

use chess_rules::Square;
use chess_rules::codes::Numbering;
use chess_rules::mailbox::{Castle, Move, castlings, rights_kept};
use qipan_game::probe::{Shown, Value};

/// Squares of the board.
pub(crate) const SQUARES: usize = Square::COUNT;
/// Stands for "no en-passant square".
pub(crate) const NOWHERE: u8 = SQUARES as u8;

/// Steps are added modulo 2^64, so that one type serves both signs.
pub(crate) const UP: usize = 8;
pub(crate) const DOWN: usize = UP.wrapping_neg();
pub(crate) const RIGHT: usize = 1;
pub(crate) const LEFT: usize = RIGHT.wrapping_neg();

/// The number of a square: a1 = 0, h1 = 7, a8 = 56.
// Masked: else it would be tested wherever a cell is read.
#[inline(always)]
pub(crate) const fn square_of(square: Square) -> usize {
    square.index() & 63
}

/// The square of a number that the board made itself.
pub(crate) fn written(number: usize) -> Square {
    Square::from_index(number).expect("a number below 64")
}

/// The squares that a move leaves and goes to.
// Masked: a byte of a move could be more than a square, and that would be tested.
#[inline(always)]
pub(crate) const fn path_of(m: Move) -> [usize; 2] {
    [m.from() & 63, m.to() & 63]
}

/// The step of a side's pawns, 0 for White.
#[inline(always)]
pub(crate) const fn forward(side: usize) -> usize {
    if side == 0 { UP } else { DOWN }
}

/// Returns true if two squares are at most a king's step apart.
#[inline(always)]
pub(crate) const fn is_beside(one: usize, other: usize) -> bool {
    file_of(one).abs_diff(file_of(other)) <= 1 && rank_of(one).abs_diff(rank_of(other)) <= 1
}

/// File of a square, 0..8 from White's left.
#[inline(always)]
pub(crate) const fn file_of(square: usize) -> usize {
    square % 8
}

/// Rank of a square, 0..8 from White's side.
#[inline(always)]
pub(crate) const fn rank_of(square: usize) -> usize {
    square / 8
}

const fn nearer(one: usize, other: usize) -> usize {
    if one < other { one } else { other }
}

/// Number of squares from a square to each edge: file and rank are compared with the board's edges once for
/// all steps.
#[derive(Clone, Copy)]
pub(crate) struct Room {
    square: usize,
    pub(crate) left: usize,
    pub(crate) right: usize,
    pub(crate) below: usize,
    pub(crate) above: usize,
}

/// A line from a square: the step, and how often it can be made.
pub(crate) type Line = (usize, usize);

impl Shown for Room {
    fn shown(self) -> Value {
        Value::Few([self.left, self.right, self.below, self.above].map(|room| room as u16))
    }
}

impl Room {
    #[inline(always)]
    pub(crate) const fn around(square: usize) -> Self {
        let (file, rank) = (file_of(square), rank_of(square));
        Self { square, left: file, right: 7 - file, below: rank, above: 7 - rank }
    }

    /// The four lines of a rook.
    #[inline(always)]
    pub(crate) const fn straight(self) -> [Line; 4] {
        [(UP, self.above), (RIGHT, self.right), (DOWN, self.below), (LEFT, self.left)]
    }

    /// The four lines of a bishop: the nearer of two edges ends them.
    #[inline(always)]
    pub(crate) const fn diagonal(self) -> [Line; 4] {
        [
            (UP + RIGHT, nearer(self.above, self.right)),
            (DOWN.wrapping_add(RIGHT), nearer(self.below, self.right)),
            (DOWN.wrapping_add(LEFT), nearer(self.below, self.left)),
            (UP.wrapping_add(LEFT), nearer(self.above, self.left)),
        ]
    }

    /// A line by its place in the order of both.
    #[inline(always)]
    pub(crate) const fn line(self, line: usize) -> Line {
        let lines = if line & 4 == 0 { self.straight() } else { self.diagonal() };
        lines[line & 3]
    }

    /// Returns true if `f` holds for a square that is a knight's leap away.
    #[inline(always)]
    pub(crate) fn any_leap(self, mut f: impl FnMut(usize) -> bool) -> bool {
        let mut any = false;
        for (ahead, room) in [(UP, self.above), (DOWN, self.below)] {
            for (aside, room_aside) in [(LEFT, self.left), (RIGHT, self.right)] {
                let corner = self.square.wrapping_add(ahead).wrapping_add(aside);
                any = any
                    || room >= 2 && room_aside >= 1 && f(corner.wrapping_add(ahead))
                    || room >= 1 && room_aside >= 2 && f(corner.wrapping_add(aside));
            }
        }
        any
    }

    /// Calls `f` with every square that is a king's step away.
    #[inline(always)]
    pub(crate) fn each_step(self, mut f: impl FnMut(usize)) {
        for (ahead, has_room) in [(UP, self.above > 0), (0, true), (DOWN, self.below > 0)] {
            let beside = self.square.wrapping_add(ahead);
            if has_room && self.left > 0 {
                f(beside.wrapping_add(LEFT));
            }
            if has_room && ahead != 0 {
                f(beside);
            }
            if has_room && self.right > 0 {
                f(beside.wrapping_add(RIGHT));
            }
        }
    }
}

/// The castlings by side, White first, and wing, the king's first.
pub(crate) static CASTLES: [[Castle; 2]; 2] = castlings(Numbering::RULES);

/// Castling rights that survive a move from or to a square.
pub(crate) static RIGHTS_KEPT: [u8; SQUARES] = rights_kept(Numbering::RULES);

#[cfg(test)]
mod tests {
    use chess_rules::Square;

    use super::{Room, square_of};

    /// The squares that a test of file and rank allows, against geometry.
    #[test]
    fn no_step_crosses_the_edge() {
        for from in Square::all() {
            let distance = |to: usize| {
                let to = Square::from_index(to).expect("a square of the board");
                (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()))
            };
            let room = Room::around(square_of(from));
            let within = |files: usize, ranks: usize| {
                let fits = |at: usize, by: usize| usize::from(at >= by) + usize::from(at + by < 8);
                let (files, ranks) = (fits(from.file(), files), fits(from.rank(), ranks));
                files * ranks
            };
            let mut leaps = Vec::new();
            room.any_leap(|to| {
                leaps.push(distance(to));
                false
            });
            assert!(leaps.iter().all(|leap| matches!(leap, (1, 2) | (2, 1))), "{from}: {leaps:?}");
            assert_eq!(leaps.len(), within(1, 2) + within(2, 1), "{from}");
            let mut steps = Vec::new();
            room.each_step(|to| steps.push(distance(to)));
            assert!(steps.iter().all(|step| matches!(step, (0, 1) | (1, 0) | (1, 1))), "{from}: {steps:?}");
            assert_eq!(steps.len(), within(1, 1) + within(0, 1) / 2 + within(1, 0) / 2, "{from}");
            for (step, room) in room.straight().into_iter().chain(room.diagonal()) {
                let at = |steps: usize| distance(square_of(from).wrapping_add(step.wrapping_mul(steps)) % 64);
                let (files, ranks) = at(room);
                assert!(files.max(ranks) == room && (files == ranks || files == 0 || ranks == 0), "{from}");
                let (files, ranks) = at(room + 1);
                let goes_on = files.max(ranks) == room + 1 && (files == ranks || files * ranks == 0);
                let ends = square_of(from).wrapping_add(step.wrapping_mul(room + 1)) >= 64;
                assert!(ends || !goes_on, "{from}: a step of {step} ends too early");
            }
        }
    }
}

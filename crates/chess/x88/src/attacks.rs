//! Attacks on a square: looked up from the square outwards, or asked of the enemy's pieces where a list has
//! them.

use chess_rules::mailbox::men::{EMPTY, KING, KNIGHT, PAWN, bit_of, kinds_of};
use qipan_game::{Choice, Filtered, List, Listed, Probe, PseudoLegal, Walked, noted};

use crate::X88;
use crate::filter::Seen;
use crate::marks::{part, table};
use crate::scan::{Scan, next_man};
use crate::squares::{
    ALL_STEPS, CELLS, EAST, KNIGHT_STEPS, WEST, bit_of_square, cell, could_reach, forward, is_before_edge,
    is_on_board, is_square, notes_number,
};

/// Returns true if a number is a square that holds the given piece.
#[inline(always)]
pub(crate) fn holds<T: Probe>(probe: T, cells: &[u8; CELLS], number: u8, man: u8) -> bool {
    if T::LISTENS && !is_on_board(number) {
        notes_number(probe, number);
        return noted!(probe, is_on_board(number));
    }
    is_square(probe, number) && {
        let there = man_at(probe, cells, number);
        noted!(probe, there == man)
    }
}

/// The piece on a square, 0 for none.
#[inline(always)]
pub(crate) fn man_at<T: Probe>(probe: T, cells: &[u8; CELLS], number: u8) -> u8 {
    probe.reads(table::CELLS.at(cell(number)), cells[cell(number)])
}

/// The first piece that a walk from a square meets, and where; [`EMPTY`] if it meets the edge.
#[inline(always)]
pub(crate) fn first_man<T: Probe>(probe: T, cells: &[u8; CELLS], from: u8, step: u8) -> (u8, u8) {
    let mut to = from.wrapping_add(step);
    while is_before_edge(probe, to) {
        let man = man_at(probe, cells, to);
        if man != EMPTY {
            return (man, to);
        }
        to = to.wrapping_add(step);
    }
    (EMPTY, to)
}

/// The next piece on a line on which a piece is known to stand, and where: no edge comes before it.
#[inline(always)]
pub(crate) fn next_on_line<T: Probe>(probe: T, cells: &[u8; CELLS], from: u8, step: u8) -> (u8, u8) {
    let mut to = from;
    loop {
        to = to.wrapping_add(step);
        let man = man_at(probe, cells, to);
        if man != EMPTY {
            return (man, to);
        }
    }
}

/// Way of finding out whether a square is attacked, by what a board keeps of pieces.
pub trait Attacks<S: Scan>: Choice {
    /// The pieces that are known to be able to attack a square before any line is walked.
    type Seen: Copy;
    /// True if cells are read many at a time.
    const FILTERS: bool;

    /// The pieces of a side that could attack a square, which is asked for where they are looked for.
    fn seen<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: impl FnOnce() -> u8,
        by: usize,
    ) -> Self::Seen;

    /// Those of the pieces seen before a move that are seen after it; it brought this side none.
    fn still_seen<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: u8,
        by: usize,
        seen: Self::Seen,
    ) -> Self::Seen;

    /// Returns true if a side attacks a square.
    fn is_attacked<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: u8,
        by: usize,
        seen: Self::Seen,
    ) -> bool;

    /// Finds out whether the king of a side is attacked, and which of its pieces stand alone between it and
    /// an enemy slider of that line: a set in the order of `bit_of_square`.
    fn lines_at<L: PseudoLegal, T: Probe>(board: &X88<L, S, Self, T>, king: u8, side: usize) -> (bool, u64);
}

impl<S: Scan> Attacks<S> for Walked {
    type Seen = ();
    const FILTERS: bool = false;

    #[inline(always)]
    fn seen<L: PseudoLegal, T: Probe>(_: &X88<L, S, Self, T>, _square: impl FnOnce() -> u8, _by: usize) {}

    #[inline(always)]
    fn still_seen<L: PseudoLegal, T: Probe>(_: &X88<L, S, Self, T>, _square: u8, _by: usize, (): ()) {}

    /// Tests that take few instructions come first.
    #[inline(always)]
    fn is_attacked<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: u8,
        by: usize,
        (): (),
    ) -> bool {
        board.is_king_near(square, by)
            || board.is_attacked_from_near(square, by)
            || LINES.into_iter().any(|line| is_slid_at(board.probe, &board.cells, square, by, line))
    }

    #[inline(always)]
    fn lines_at<L: PseudoLegal, T: Probe>(board: &X88<L, S, Self, T>, king: u8, side: usize) -> (bool, u64) {
        let mut found = (board.is_attacked_from_near(king, side ^ 1), 0);
        let probe = board.probe;
        LINES.into_iter().for_each(|line| {
            look_along(probe, &board.cells, king, side, line, &mut found, first_man);
        });
        found
    }
}

impl<S: Scan> Attacks<S> for Filtered {
    type Seen = Seen;
    const FILTERS: bool = true;

    #[inline(always)]
    fn seen<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: impl FnOnce() -> u8,
        by: usize,
    ) -> Seen {
        let square = square();
        board.probe.enters(part::SEEN, square.into());
        Seen::around(board.probe, &board.cells, square, by, board.king(by & 1))
    }

    #[inline(always)]
    fn still_seen<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: u8,
        by: usize,
        seen: Seen,
    ) -> Seen {
        // A piece near is seldom seen, and then it may be the one that was taken. The line to a slider that
        // was taken ends at the piece that took it.
        if seen.near { Self::seen(board, || square, by) } else { seen }
    }

    #[inline(always)]
    fn is_attacked<L: PseudoLegal, T: Probe>(
        board: &X88<L, S, Self, T>,
        square: u8,
        by: usize,
        seen: Seen,
    ) -> bool {
        if seen.near {
            return true;
        }
        let mut lines = seen.lines;
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            let slider = bit_of(by) | kinds_of(line);
            board.probe.enters(part::ALONG, ALL_STEPS[line].into());
            let man = next_on_line(board.probe, &board.cells, square, ALL_STEPS[line]).0;
            if noted!(board.probe, man & slider == slider) {
                return true;
            }
            lines &= lines - 1;
        }
        false
    }

    #[inline(always)]
    fn lines_at<L: PseudoLegal, T: Probe>(board: &X88<L, S, Self, T>, king: u8, side: usize) -> (bool, u64) {
        let Seen { near, mut lines } = Self::seen(board, || king, side ^ 1);
        let mut found = (near, 0);
        while lines != 0 {
            let line = lines.trailing_zeros() as usize;
            look_along(board.probe, &board.cells, king, side, line, &mut found, next_on_line);
            lines &= lines - 1;
        }
        found
    }
}

impl Attacks<List> for Listed {
    type Seen = ();
    const FILTERS: bool = false;

    #[inline(always)]
    fn seen<L: PseudoLegal, T: Probe>(_: &X88<L, List, Self, T>, _square: impl FnOnce() -> u8, _by: usize) {}

    #[inline(always)]
    fn still_seen<L: PseudoLegal, T: Probe>(_: &X88<L, List, Self, T>, _square: u8, _by: usize, (): ()) {}

    #[inline(always)]
    fn is_attacked<L: PseudoLegal, T: Probe>(
        board: &X88<L, List, Self, T>,
        square: u8,
        by: usize,
        (): (),
    ) -> bool {
        board.is_king_near(square, by)
            || is_listed_near(board, square, by)
            || board.men.any_slider_towards(board.probe, square, by, |from, step| {
                let first = next_man(board.probe, &board.cells, square, step, from);
                noted!(board.probe, first == from)
            })
    }

    #[inline(always)]
    fn lines_at<L: PseudoLegal, T: Probe>(
        board: &X88<L, List, Self, T>,
        king: u8,
        side: usize,
    ) -> (bool, u64) {
        let probe = board.probe;
        let (mut in_check, mut tied) = (is_listed_near(board, king, side ^ 1), 0);
        board.men.any_slider_towards(probe, king, side ^ 1, |from, step| {
            let first = next_man(probe, &board.cells, king, step, from);
            if noted!(probe, first == from) {
                in_check = true;
            } else {
                let second = next_man(probe, &board.cells, first, step, from);
                if noted!(probe, second == from) {
                    // An enemy's piece here is of no consequence: only own pieces leave.
                    tied |= 1 << bit_of_square(first);
                }
            }
            false
        });
        (in_check, tied)
    }
}

/// All lines, by their places in [`ALL_STEPS`].
const LINES: [usize; 8] = [0, 1, 2, 3, 4, 5, 6, 7];

/// Returns true if the first piece on a line is a slider of a side that attacks along it.
#[inline(always)]
fn is_slid_at<T: Probe>(probe: T, cells: &[u8; CELLS], square: u8, by: usize, line: usize) -> bool {
    let slider = bit_of(by) | kinds_of(line);
    probe.enters(part::ALONG, ALL_STEPS[line].into());
    let man = first_man(probe, cells, square, ALL_STEPS[line]).0;
    noted!(probe, man & slider == slider)
}

/// Notes whether the king of a side is attacked along a line, or a piece of its side stands alone before an
/// attacker.
#[inline(always)]
fn look_along<T: Probe>(
    probe: T,
    cells: &[u8; CELLS],
    king: u8,
    side: usize,
    line: usize,
    found: &mut (bool, u64),
    next: impl Fn(T, &[u8; CELLS], u8, u8) -> (u8, u8),
) {
    let (slider, step) = (bit_of(side ^ 1) | kinds_of(line), ALL_STEPS[line]);
    probe.enters(part::SHIELD, step.into());
    let (man, at) = next(probe, cells, king, step);
    if man & bit_of(side) != 0 {
        let behind = next(probe, cells, at, step).0;
        if noted!(probe, behind & slider == slider) {
            found.1 |= 1 << bit_of_square(at);
        }
    } else if noted!(probe, man & slider == slider) {
        found.0 = true;
    }
}

/// Returns true if a side's pawn or listed knight attacks a square.
#[inline(always)]
fn is_listed_near<L: PseudoLegal, T: Probe>(board: &X88<L, List, Listed, T>, square: u8, by: usize) -> bool {
    board.is_attacked_by_pawn(square, by)
        || board.men.any_of(board.probe, by, KNIGHT, |from| could_reach(board.probe, KNIGHT, from, square))
}

impl<L: PseudoLegal, S: Scan, A: Attacks<S>, T: Probe> X88<L, S, A, T> {
    /// The square of a side's king.
    #[inline(always)]
    pub(crate) fn king(&self, side: usize) -> u8 {
        self.probe.reads(table::KINGS.at(side), self.kings[side])
    }

    /// Returns true if a side's king stands beside a square: the difference of the two tells.
    #[inline(always)]
    fn is_king_near(&self, square: u8, by: usize) -> bool {
        self.probe.enters(part::KING_NEAR, square.into());
        could_reach(self.probe, KING, self.king(by & 1), square)
    }

    /// Returns true if a side's pawn attacks a square.
    #[inline(always)]
    fn is_attacked_by_pawn(&self, square: u8, by: usize) -> bool {
        // A pawn attacks what lies ahead of it.
        let behind = square.wrapping_sub(forward(by));
        let pawn = bit_of(by) | PAWN;
        self.probe.enters(part::PAWNS, square.into());
        holds(self.probe, &self.cells, behind.wrapping_add(EAST), pawn)
            || holds(self.probe, &self.cells, behind.wrapping_add(WEST), pawn)
    }

    /// Returns true if a side's pawn or knight attacks a square, by looking at every place that it could
    /// come from.
    #[inline(always)]
    pub(crate) fn is_attacked_from_near(&self, square: u8, by: usize) -> bool {
        let knight = bit_of(by) | KNIGHT;
        self.is_attacked_by_pawn(square, by) || {
            self.probe.enters(part::KNIGHTS, square.into());
            let leaps = |step| holds(self.probe, &self.cells, square.wrapping_add(step), knight);
            KNIGHT_STEPS.into_iter().any(leaps)
        }
    }

    /// Returns true if a side attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, square: u8, by: usize) -> bool {
        A::is_attacked(self, square, by, A::seen(self, || square, by))
    }
}

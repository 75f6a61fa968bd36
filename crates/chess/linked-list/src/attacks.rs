//! Attacks on a square: only those pieces of a side's list are asked that get there if nothing is in their
//! way.

use qipan_game::{Probe, PseudoLegal, noted, probe::Table};

use crate::LinkedList;
use crate::marks::part;
use crate::men::{self, BISHOP, Cell, EMPTY, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::order::Order;
use crate::scan::numbers;
use crate::squares::forward;

/// Returns true if a side's piece of a kind gets by one move from a square of the board to another one, given
/// the difference of the two numbers, if nothing is in the way; a pawn by taking. The fence is so wide that
/// no two ways make the same difference.
const fn is_way(side: usize, difference: i32, kind: Cell) -> bool {
    let distance = difference.unsigned_abs();
    let (rows, columns) = (distance >> 4, distance & 15);
    let is_straight = columns == 0 || distance < 8;
    // On one diagonal n rows are n columns more, on the other n columns less, which leaves 15 in all.
    let is_diagonal = rows == columns || rows + columns == 15;
    match kind {
        KING => matches!(distance, 1 | 15..=17),
        QUEEN => is_straight || is_diagonal,
        ROOK => is_straight,
        BISHOP => is_diagonal,
        KNIGHT => matches!(distance, 14 | 18 | 31 | 33),
        PAWN => (difference + forward(side) as i8 as i32).unsigned_abs() == 1,
        _ => false,
    }
}

/// Number of differences of two numbers, counted from -256 on; no two numbers differ by that first one.
const DIFFERENCES: usize = 512;
/// Number of values that a kind's number may have.
const KINDS: usize = 8;

/// [`is_way`] as 1 or 0, by side, difference and the kind's number.
static WAYS: [[u8; DIFFERENCES * KINDS]; 2] = {
    let mut ways = [[0; DIFFERENCES * KINDS]; 2];
    let mut index = 0;
    while index < DIFFERENCES * KINDS {
        let difference = (index / KINDS) as i32 - 256;
        let kind = men::kind_numbered(index % KINDS);
        ways[0][index] = is_way(0, difference, kind) as u8;
        ways[1][index] = is_way(1, difference, kind) as u8;
        index += 1;
    }
    ways
};

/// The place in [`WAYS`] where the part begins that leads to a square.
#[inline(always)]
pub(crate) fn first_way_to(target: u8) -> usize {
    (256 - usize::from(target)) * KINDS
}

/// The part of [`WAYS`] that leads to a square, by the square that a piece leaves and the number of its kind.
#[inline(always)]
pub(crate) fn ways_to(target: u8, side: usize) -> &'static [u8; 256 * KINDS] {
    let ways = &WAYS[side & 1][first_way_to(target)..];
    ways.first_chunk().expect("256 differences from any square on")
}

/// By difference, the step from one square to another one on a line with it; a leap is one step.
static STEPS: [u8; 256] = {
    let mut steps = [0; 256];
    let mut index = 0;
    while index < 256 {
        let difference = index as u8 as i8;
        let distance = difference.unsigned_abs();
        let (rows, columns) = (distance >> 4, distance & 15);
        let step = match (rows, columns) {
            (_, 0) => 16,
            _ if columns == rows => 17,
            _ if columns + rows == 15 => 15,
            (0, 1..8) => 1,
            _ => distance,
        };
        steps[index] = if difference > 0 { step } else { step.wrapping_neg() };
        index += 1;
    }
    steps
};

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&WAYS) + size_of_val(&STEPS);

/// [`WAYS`], as it is noted.
pub(crate) const WAYS_READ: Table = Table::fixed("WAYS", size_of_val(&WAYS));
/// [`STEPS`], as it is noted.
pub(crate) const STEPS_READ: Table = Table::fixed("STEPS", size_of_val(&STEPS));

/// Returns true if a side's piece gets from one square of the board to another one if nothing is in its way.
#[inline(always)]
pub(crate) fn goes(side: usize, cell: Cell, from: u8, to: u8) -> bool {
    ways_to(to, side)[usize::from(from) * KINDS + men::kind_number(cell)] != 0
}

/// The step from one square to another one to which some kind of piece gets.
#[inline(always)]
pub(crate) fn step_towards(from: u8, to: u8) -> u8 {
    STEPS[usize::from(to.wrapping_sub(from))]
}

impl<L: PseudoLegal, O: Order, T: Probe> LinkedList<L, O, T> {
    /// [`step_towards`], as generation looks it up.
    #[inline(always)]
    pub(crate) fn step_towards(&self, from: u8, to: u8) -> u8 {
        self.probe.reads_from(|| STEPS_READ.at(usize::from(to.wrapping_sub(from))), step_towards(from, to))
    }

    /// The entries of a side's list whose pieces get to a square if nothing is in their way.
    #[inline(always)]
    pub(crate) fn going_to(&self, target: u8, by: usize) -> u16 {
        self.probe.enters(part::GOING, usize::from(target));
        let going = self.rosters[by].going_to(target, by, self.probe);
        self.probe.works_out("going", u64::from(going));
        going
    }

    /// The first cell in a direction that is not empty, and where it is; the fence is one.
    #[inline(always)]
    pub(crate) fn walk(&self, from: u8, step: u8) -> (Cell, u8) {
        let mut to = from.wrapping_add(step);
        loop {
            let there = self.cell(to);
            if there != EMPTY {
                return (there, to);
            }
            to = to.wrapping_add(step);
        }
    }

    /// Returns true if one of the given entries of a side attacks a square. Each of them gets there if
    /// nothing is in its way, and attacks it if its piece is the first that is met on the way to it: then it
    /// is alive, too. A leap, of one step, meets what stands where it starts; a dead leaper's walk goes on
    /// to no cell of its own.
    #[inline(always)]
    pub(crate) fn is_met(&self, going: u16, target: u8, by: usize) -> bool {
        numbers(going).any(|number| {
            self.probe.enters(part::MET, usize::from(number));
            let entry = self.entry(by, number);
            let met = self.walk(target, self.step_towards(target, entry.square())).0;
            noted!(self.probe, met == entry.cell())
        })
    }

    /// Returns true if the king of the side to move is attacked.
    #[inline(always)]
    pub(crate) fn is_in_check(&self) -> bool {
        let (us, them) = self.turn.sides();
        self.probe.enters(part::KING, us);
        self.is_attacked(self.king(us), them)
    }

    /// Returns true if the side that just moved left its king attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self) -> bool {
        let (us, them) = self.turn.sides();
        self.probe.enters(part::KING, them);
        self.is_attacked(self.king(them), us)
    }

    /// Returns true if a side attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked(&self, target: u8, by: usize) -> bool {
        self.is_met(self.going_to(target, by), target, by)
    }
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;

    use super::{goes, step_towards};
    use crate::men::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
    use crate::squares::square_of;

    #[test]
    fn differences_and_steps_are_those_of_files_and_ranks() {
        for (from, to) in Square::all().flat_map(|from| Square::all().map(move |to| (from, to))) {
            if from == to {
                continue;
            }
            let (files, ranks) = (from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank()));
            let is_straight = (files == 0) != (ranks == 0);
            let is_diagonal = files == ranks && files != 0;
            let is_leap = matches!((files, ranks), (1, 2) | (2, 1));
            let (one, other) = (square_of(from), square_of(to));
            for side in [0, 1] {
                let ahead =
                    if side == 0 { from.rank() + 1 == to.rank() } else { to.rank() + 1 == from.rank() };
                let ways = [
                    (ROOK, is_straight),
                    (BISHOP, is_diagonal),
                    (QUEEN, is_straight || is_diagonal),
                    (KNIGHT, is_leap),
                    (KING, files.max(ranks) == 1),
                    (PAWN, ahead && files == 1),
                ];
                for (kind, is_way) in ways {
                    assert_eq!(goes(side, kind, one, other), is_way, "{from} {to} {kind} of {side}");
                }
            }
            if is_straight || is_diagonal || is_leap {
                let steps = if is_leap { 1 } else { files.max(ranks) };
                let step = step_towards(one, other);
                let there = (0..steps).fold(one, |at, _| at.wrapping_add(step));
                assert_eq!(there, other, "{from} {to}");
            }
        }
    }
}

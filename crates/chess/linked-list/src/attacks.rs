//! Whether a square is attacked: those of a side's list are asked that get there if nothing is in their way.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::men::{BISHOP, Cell, EMPTY, KIND, KING, KNIGHT, PAWN, QUEEN, ROOK};
use crate::order::Order;
use crate::scan::numbers;
use crate::squares::forward;

/// The kinds of a side's men that get by one move from a square of the board to another one, by the
/// difference of the two numbers, if nothing is in the way; a pawn by taking. A bit for each kind. The fence
/// is so wide that no two ways make the same difference.
///
/// Without a branch, so that the compiler asks eight entries with one instruction.
#[inline(always)]
pub(crate) const fn kinds_going(side: usize, difference: i32) -> u32 {
    const fn kinds(is_way: bool, kinds: u32) -> u32 {
        if is_way { kinds } else { 0 }
    }
    let distance = difference.unsigned_abs();
    let (rows, columns) = (distance >> 4, distance & 15);
    let is_straight = (columns == 0) | (distance < 8);
    // On one diagonal n rows are n columns more, on the other n columns less, which leaves 15 in all.
    let is_diagonal = (rows == columns) | (rows + columns == 15);
    let is_leap = (distance.wrapping_sub(14) & !4 == 0) | (distance.wrapping_sub(31) & !2 == 0);
    let is_step = (distance == 1) | (distance.wrapping_sub(15) <= 2);
    let is_taking = difference.wrapping_add(forward(side) as i8 as i32).unsigned_abs() == 1;
    kinds(is_straight, 1 << QUEEN | 1 << ROOK)
        | kinds(is_diagonal, 1 << QUEEN | 1 << BISHOP)
        | kinds(is_leap, 1 << KNIGHT)
        | kinds(is_step, 1 << KING)
        | kinds(is_taking, 1 << PAWN)
}

/// [`kinds_going`], by side and difference.
static KINDS_GOING: [[u8; 256]; 2] = {
    let mut kinds = [[0; 256]; 2];
    let mut index = 0;
    while index < 2 * 256 {
        kinds[index / 256][index % 256] = kinds_going(index / 256, (index % 256) as i8 as i32) as u8;
        index += 1;
    }
    kinds
};

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
pub(crate) const TABLE_BYTES: usize = size_of_val(&KINDS_GOING) + size_of_val(&STEPS);

/// Whether a side's man gets from one square of the board to another one if nothing is in its way.
#[inline(always)]
pub(crate) fn goes(side: usize, cell: Cell, from: u8, to: u8) -> bool {
    KINDS_GOING[side & 1][usize::from(from.wrapping_sub(to))] >> (cell & KIND) & 1 != 0
}

/// The step from one square to another one to which some kind of man gets.
#[inline(always)]
pub(crate) fn step_towards(from: u8, to: u8) -> u8 {
    STEPS[usize::from(to.wrapping_sub(from))]
}

impl<L: PseudoLegal, O: Order> Board<L, O> {
    /// The first cell in a direction that is not empty, and where it is; the fence is one.
    #[inline(always)]
    pub(crate) fn walk(&self, from: u8, step: u8) -> (Cell, u8) {
        let mut to = from.wrapping_add(step);
        loop {
            let there = self.at(to);
            if there != EMPTY {
                return (there, to);
            }
            to = to.wrapping_add(step);
        }
    }

    /// Whether one of those entries of a side, which get to a square if nothing is in their way, attacks it.
    /// It does if its man is the first that is met on the way to it: then it is alive, too. A leap, of one
    /// step, meets what stands where it starts; a dead leaper's walk goes on to no cell of its own.
    #[inline(always)]
    pub(crate) fn is_met(&self, going: u16, target: u8, by: usize) -> bool {
        numbers(going).any(|number| {
            let entry = self.rosters[by].entry(number);
            self.walk(target, step_towards(target, entry.square())).0 == entry.cell()
        })
    }

    /// Whether the king of the side to move is attacked.
    #[inline(always)]
    pub(crate) fn is_in_check(&self) -> bool {
        let (us, them) = self.turn.sides();
        self.is_met(self.turn.aims(them), self.king(us), them)
    }

    /// Whether the side that has just moved has left its king attacked.
    #[inline(always)]
    pub(crate) fn has_exposed_king(&self) -> bool {
        let (us, them) = self.turn.sides();
        self.is_met(self.turn.aims(us), self.king(them), us)
    }

    /// Whether a side attacks a square on which no king need stand.
    #[inline(never)]
    pub(crate) fn is_attacked(&self, target: u8, by: usize) -> bool {
        self.is_met(self.rosters[by].going_to(target, by), target, by)
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

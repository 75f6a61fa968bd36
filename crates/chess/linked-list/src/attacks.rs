//! Whether a square is attacked: the attackers' list is asked, all its entries at once.

use qipan_game::PseudoLegal;

use crate::Board;
use crate::men::{self, BISHOP, Cell, EMPTY, KIND, KNIGHT, PAWN, QUEEN, ROOK};
use crate::order::Order;
use crate::scan::Entry;
use crate::squares::forward;

/// Whether a queen, rook, bishop or knight gets from one square of the board to another one if nothing is in
/// its way. The fence is so wide that no two ways make the same difference.
///
/// Without a branch, so that the compiler asks eight entries with one instruction.
#[inline(always)]
pub(crate) fn goes(cell: u32, from: u32, to: u32) -> bool {
    let difference = (from as i32 - to as i32).unsigned_abs();
    let (rows, columns) = (difference >> 4, difference & 15);
    let is_straight = (columns == 0) | (difference < 8);
    // On one diagonal n rows are n columns more, on the other n columns less, which leaves 15 in all.
    let is_diagonal = (rows == columns) | (rows + columns == 15);
    let is_leap = (difference.wrapping_sub(14) & !4 == 0) | (difference.wrapping_sub(31) & !2 == 0);
    let kinds = |is_way: bool, kinds: u32| if is_way { kinds } else { 0 };
    let going = kinds(is_straight, 1 << QUEEN | 1 << ROOK)
        | kinds(is_diagonal, 1 << QUEEN | 1 << BISHOP)
        | kinds(is_leap, 1 << KNIGHT);
    going >> (cell & KIND as u32) & 1 != 0
}

/// Whether two squares are a king's step apart.
#[inline(always)]
pub(crate) const fn is_beside(one: u8, other: u8) -> bool {
    let difference = one.abs_diff(other);
    difference == 1 || difference.wrapping_sub(15) <= 2
}

/// Whether a kind of man goes step by step until something is in its way.
#[inline(always)]
pub(crate) const fn slides(kind: Cell) -> bool {
    matches!(kind & KIND, QUEEN | ROOK | BISHOP)
}

/// The step from one square to another on a line with it.
#[inline(always)]
pub(crate) const fn step_towards(from: u8, to: u8) -> u8 {
    let difference = from.abs_diff(to);
    // On one diagonal a difference of n rows is n columns more, on the other n columns less: 15 in all.
    let (rows, columns) = (difference >> 4, difference & 15);
    let step = match (rows, columns) {
        (_, 0) => 16,
        _ if columns == rows => 17,
        _ if columns + rows == 15 => 15,
        _ => 1,
    };
    if to > from { step } else { step.wrapping_neg() }
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

    /// Whether one of a side's pawns attacks a square.
    #[inline(always)]
    pub(crate) fn is_attacked_by_pawn(&self, target: u8, by: usize) -> bool {
        let pawn = men::colour(by) | PAWN;
        let behind = target.wrapping_sub(forward(by));
        let is_pawn = |at: u8| self.at(at) & (men::colour(by) | KIND) == pawn;
        is_pawn(behind.wrapping_add(1)) || is_pawn(behind.wrapping_sub(1))
    }

    /// Whether a man, whose entry may be dead, attacks a square that it gets to if nothing is in its way.
    #[inline(always)]
    fn attacks(&self, entry: Entry, target: u8) -> bool {
        if slides(entry.cell()) {
            // The first man on the line is this one: then it is alive, too.
            return self.walk(target, step_towards(target, entry.square())).0 == entry.cell();
        }
        self.at(entry.square()) == entry.cell()
    }

    /// Whether a side attacks a square.
    #[inline]
    pub(crate) fn is_attacked(&self, target: u8, by: usize) -> bool {
        is_beside(self.king(by), target)
            || self.is_attacked_by_pawn(target, by)
            || self.rosters[by].going_to(target).any(|entry| self.attacks(entry, target))
    }
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;

    use super::{goes, is_beside, step_towards};
    use crate::men::{BISHOP, KNIGHT, QUEEN, ROOK};
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
            let (one, other) = (square_of(from), square_of(to));
            assert_eq!(goes(ROOK.into(), one.into(), other.into()), is_straight, "{from} {to}");
            assert_eq!(goes(BISHOP.into(), one.into(), other.into()), is_diagonal, "{from} {to}");
            assert_eq!(
                goes(QUEEN.into(), one.into(), other.into()),
                is_straight || is_diagonal,
                "{from} {to}"
            );
            assert_eq!(is_beside(one, other), files.max(ranks) == 1, "{from} {to}");
            assert_eq!(
                goes(KNIGHT.into(), one.into(), other.into()),
                matches!((files, ranks), (1, 2) | (2, 1)),
                "{from} {to}"
            );
            if is_straight || is_diagonal {
                let step = step_towards(one, other);
                let there = (0..files.max(ranks)).fold(one, |at, _| at.wrapping_add(step));
                assert_eq!(there, other, "{from} {to}");
            }
        }
    }
}

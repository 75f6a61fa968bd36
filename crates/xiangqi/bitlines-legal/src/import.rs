//! Validity of one move without generating (the text's section 2.7): a hash table or a killer slot names a move, and the board
//! says whether it is one here.

use xiangqi_rules::Kind;

use crate::Board;
use crate::lines::{Sets, file_sets, rank_sets};
use crate::moves::Move;
use crate::squares::{Cell, KINDS, column, row};
use crate::steps::{ADVISOR, ELEPHANT, GENERAL, leg, soldier};

impl Board {
    /// The move between two cells of the board, if [`generate`](qipan_game::MoveGen::generate) would list it.
    #[inline]
    pub(crate) fn accept(&self, from: Cell, to: Cell) -> Option<Move> {
        let man = self.cells[usize::from(from)];
        let there = self.cells[usize::from(to)];
        if man & self.own == 0 || there & self.own != 0 {
            return None;
        }
        let is_reached = match KINDS[usize::from(man & 15)] {
            Kind::General => GENERAL[usize::from(from)].contains(&to),
            Kind::Advisor => ADVISOR[usize::from(from)].contains(&to),
            Kind::Elephant => ELEPHANT[usize::from(from)].iter().any(|s| s.to == to && self.is_empty(s.eye)),
            Kind::Horse => leg(from, to).is_some_and(|leg| self.is_empty(leg)),
            Kind::Chariot => self.is_in_reach(from, to, |sets| sets.quiet | sets.chariot),
            Kind::Cannon if there == 0 => self.is_in_reach(from, to, |sets| sets.quiet),
            Kind::Cannon => self.is_in_reach(from, to, |sets| sets.cannon),
            Kind::Soldier => soldier(self.own)[usize::from(from)].contains(&to),
        };
        if !is_reached {
            return None;
        }
        let m = Move::starting(from, man).ending(to, there);
        self.is_safe(m).then_some(m)
    }

    /// Whether the cell is among those on the man's file or rank: one look-up and one AND.
    #[inline]
    fn is_in_reach(&self, from: Cell, to: Cell, reached: impl Fn(Sets) -> u16) -> bool {
        if column(from) == column(to) {
            reached(file_sets(from, self.lines.file(from))) >> row(to) & 1 != 0
        } else if row(from) == row(to) {
            reached(rank_sets(from, self.lines.rank(from))) >> column(to) & 1 != 0
        } else {
            false
        }
    }
}

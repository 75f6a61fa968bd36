//! Validity of one move, without generating.

use qipan_game::Legality;
use xiangqi_rules::Kind;

use crate::Bitlines;
use crate::men::{EMPTY, KINDS, SLOT};
use crate::moves::Move;
use crate::sliders::{Sets, file_sets, rank_sets};
use crate::squares::{column, row, share_file, share_rank, square_of};
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, leg, soldier_steps};

impl<L: Legality> Bitlines<L> {
    /// The board's own form of a written move that its piece may make: at level `legal` one that leaves the
    /// general unattacked; else danger is not looked for, so it is to be tested.
    #[inline]
    pub(crate) fn import_written(&self, m: xiangqi_rules::Move) -> Option<Move> {
        let (from, to) = (square_of(m.from), square_of(m.to));
        let (man, taken) = (self.cells[usize::from(from)], self.cells[usize::from(to)]);
        if man & self.side == 0 || taken & self.side != 0 {
            return None;
        }
        let is_reached = match KINDS[usize::from(man & SLOT)] {
            Kind::General => GENERAL[usize::from(from)].contains(&to),
            Kind::Advisor => ADVISOR[usize::from(from)].contains(&to),
            Kind::Elephant => ELEPHANT[usize::from(from)].iter().any(|s| s.to == to && self.is_empty(s.eye)),
            Kind::Horse => leg((), from, to).is_some_and(|leg| self.is_empty(leg)),
            Kind::Chariot => self.is_in_reach(from, to, |sets| sets.quiet | sets.chariot),
            Kind::Cannon if taken == EMPTY => self.is_in_reach(from, to, |sets| sets.quiet),
            Kind::Cannon => self.is_in_reach(from, to, |sets| sets.cannon),
            Kind::Soldier => soldier_steps(self.side, from).contains(&to),
        };
        let m = Move::starting(from, man).tested_if(!L::LISTS_LEGAL).ending(to, taken);
        (is_reached && (!L::LISTS_LEGAL || self.is_safe(m))).then_some(m)
    }

    /// Returns true if `to` is among the squares reached on the piece's file or rank: one look-up and one
    /// AND.
    #[inline]
    fn is_in_reach(&self, from: u8, to: u8, reached: impl Fn(Sets) -> u16) -> bool {
        if share_file(from, to) {
            reached(file_sets(from, self.lines.file((), from))) >> row(to) & 1 != 0
        } else {
            share_rank(from, to) && reached(rank_sets(from, self.lines.rank((), from))) >> column(to) & 1 != 0
        }
    }
}

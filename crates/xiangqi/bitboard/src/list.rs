//! Listing: sets become moves.

use qipan_game::MoveList;
use xiangqi_rules::Kind;

use crate::Board;
use crate::generate::Sink;
use crate::moves::Move;
use crate::set::{Half, Set, for_each};
use crate::sliders::Sliders;

/// Writes moves to a list.
pub(crate) struct List<'a, S> {
    pub board: &'a Board<S>,
    pub moves: &'a mut MoveList<Move>,
}

impl<S: Sliders> List<'_, S> {
    #[inline]
    fn push(&mut self, kind: Kind, from: usize, to: usize) {
        self.moves.push(match self.board.kind_at(to) {
            None => Move::quiet(from, to, kind),
            Some(taken) => Move::capture(from, to, kind, taken as usize),
        });
    }
}

impl<S: Sliders> Sink for List<'_, S> {
    #[inline]
    fn man(&mut self, kind: Kind, from: usize, to: Set) {
        let occupied = self.board.occupied();
        for_each(to & !occupied, |_, to| self.moves.push(Move::quiet(from, to, kind)));
        for_each(to & occupied, |_, to| self.push(kind, from, to));
    }

    #[inline]
    fn step(&mut self, kind: Kind, step: isize, half: Half, to: u64) {
        let mut rest = to;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize + half.base();
            rest &= rest - 1;
            self.push(kind, to.wrapping_add_signed(-step), to);
        }
    }
}

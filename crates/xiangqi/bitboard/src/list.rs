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

impl<S: Sliders> Sink for List<'_, S> {
    #[inline]
    fn man(&mut self, kind: Kind, from: usize, to: Set) {
        let occupied = self.board.occupied();
        for_each!((_, to) in to & !occupied => self.moves.push(Move::quiet(from, to, kind)));
        for_each!((_, to) in to & occupied => self.capture(kind, from, to));
    }

    #[inline]
    fn step(&mut self, kind: Kind, step: isize, half: Half, to: u64) {
        let mut rest = to;
        while rest != 0 {
            let to = rest.trailing_zeros() as usize + half.base();
            let from = to.wrapping_add_signed(-step);
            if half.word(self.board.occupied()) & rest & rest.wrapping_neg() == 0 {
                self.moves.push(Move::quiet(from, to, kind));
            } else {
                self.capture(kind, from, to);
            }
            rest &= rest - 1;
        }
    }
}

impl<S: Sliders> List<'_, S> {
    /// Captures are few: who is taken is looked up when it happens.
    #[inline(never)]
    fn capture(&mut self, kind: Kind, from: usize, to: usize) {
        let taken = self.board.kind_at(to).expect("a capture takes a man");
        self.moves.push(Move::capture(from, to, kind, taken));
    }
}

//! What an engine asks besides moves. The list finds the pieces, and destinations come from where moves take
//! them.

use qipan_game::PseudoLegal;
use qipan_game::asked::{Number, SECOND};
use xiangqi_rules::mailbox::asked::{self, Mailbox, Seen};
use xiangqi_rules::mailbox::{BLACK, RED};
use xiangqi_rules::{Kind, Piece, Side};

use crate::squares::{LINES, add_counts, at_index, crossed_river, index_of, line_between};
use crate::tables::{IN_FORT, is_in_board};
use crate::{Destinations, Numbering, PieceList};

impl<L: PseudoLegal, N: Numbering, D: Destinations> PieceList<L, N, D> {
    /// Adds to the numbers of the squares the pieces of a side that attack them.
    #[inline(always)]
    pub(crate) fn add_attacked(&self, side: Side, counts: &mut [u8]) {
        let mut found = [0; 256];
        asked::attacked(self, side, |square| found[usize::from(square)] += 1);
        add_counts(counts, &found);
    }

    /// Calls `f` with every piece of a side and kind.
    #[inline(always)]
    fn each_of(&self, side: Side, kind: Kind, mut f: impl FnMut(Seen)) {
        let piece = Piece { side, kind };
        for number in 0..kind.limit() {
            let at = N::place(&self.list, N::code_of(piece, number));
            if at != 0 {
                f(Seen { at, man: piece.number() });
            }
        }
    }
}

impl<L: PseudoLegal, N: Numbering, D: Destinations> Mailbox for PieceList<L, N, D> {
    const LINES: [u8; 4] = LINES;
    const AHEAD: usize = 0;
    type Spot = u8;
    type Way = u8;

    #[inline(always)]
    fn spot(square: u8) -> u8 {
        square
    }

    #[inline(always)]
    fn ways(_: u8) -> [u8; 4] {
        LINES
    }

    #[inline(always)]
    fn has(_: u8, _: i8) -> bool {
        true
    }

    #[inline(always)]
    fn line_to(from: u8, to: u8) -> Option<usize> {
        line_between(from, to)
    }

    #[inline(always)]
    fn is_in_palace(square: u8) -> bool {
        IN_FORT[usize::from(square)]
    }

    #[inline(always)]
    fn crossed_river(square: u8, side: Number) -> bool {
        crossed_river(square, if side == 0 { RED } else { BLACK })
    }

    #[inline(always)]
    fn index(square: u8) -> u8 {
        index_of(square)
    }

    #[inline(always)]
    fn square(index: usize) -> u8 {
        at_index(index as u8)
    }

    #[inline(always)]
    fn man(&self, square: u8) -> Number {
        N::sort_of(self.at(square)) as Number
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.at(square) == N::EMPTY
    }

    #[inline(always)]
    fn walk(&self, from: u8, step: u8, mut over: impl FnMut(u8)) -> Seen {
        let mut at = from.wrapping_add(step);
        while is_in_board((), at) && self.at(at) == N::EMPTY {
            over(at);
            at = at.wrapping_add(step);
        }
        Seen { at, man: self.man(at) }
    }

    #[inline(always)]
    fn each_man(&self, side: Side, mut f: impl FnMut(Seen)) {
        // Written out, so that each kind has code of its own, in which nothing asks for the kind.
        self.each_of(side, Kind::General, &mut f);
        self.each_of(side, Kind::Advisor, &mut f);
        self.each_of(side, Kind::Elephant, &mut f);
        self.each_of(side, Kind::Horse, &mut f);
        self.each_of(side, Kind::Chariot, &mut f);
        self.each_of(side, Kind::Cannon, &mut f);
        self.each_of(side, Kind::Soldier, &mut f);
    }

    #[inline(always)]
    fn general(&self, side: Side) -> u8 {
        self.place_of(side, Kind::General, 0)
    }

    #[inline(always)]
    fn steps(&self, from: u8, man: Number, mut f: impl FnMut(u8)) {
        let is_empty = |at| self.at(at) == N::EMPTY;
        let go = |to, is_inside| {
            if is_inside {
                f(to);
            }
        };
        let kind = man & !SECOND;
        let side = Side::BOTH[usize::from(man / SECOND) & 1];
        if kind == Kind::General as Number {
            D::general((), from, go);
        } else if kind == Kind::Advisor as Number {
            D::advisor((), from, go);
        } else if kind == Kind::Elephant as Number {
            D::elephant((), from, side, is_empty, go);
        } else if kind == Kind::Horse as Number {
            D::horse((), from, is_empty, go);
        } else {
            D::soldier((), from, side, go);
        }
    }
}

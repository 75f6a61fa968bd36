//! What an engine asks besides moves. Beyond the edge cells are empty, so that only who walks looks for it.

use qipan_game::asked::Number;
use qipan_game::{AttackTest, PseudoLegal};
use xiangqi_rules::Side;
use xiangqi_rules::mailbox::asked::{self, Mailbox, Seen};

use crate::Extended;
use crate::men::{BLACK, EMPTY, RED, bit_of, number_of};
use crate::scan::Scan;
use crate::squares::{LINES, add_counts, at_index, crossed_river, index_of, line_between};
use crate::tables::{OFF_BOARD, OFF_FORT};

impl<L: PseudoLegal, S: Scan, A: AttackTest> Extended<L, S, A> {
    /// Adds to the numbers of the squares the pieces of a side that attack them.
    #[inline(always)]
    pub(crate) fn add_attacked(&self, side: Side, counts: &mut [u8]) {
        let mut found = [0; 256];
        asked::attacked(self, side, |square| found[usize::from(square)] += 1);
        add_counts(counts, &found);
    }
}

impl<L: PseudoLegal, S: Scan, A: AttackTest> Mailbox for Extended<L, S, A> {
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
        OFF_FORT[usize::from(square)] == 0
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
        number_of(self.cells[usize::from(square)])
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.cells[usize::from(square)] == EMPTY
    }

    #[inline(always)]
    fn walk(&self, from: u8, step: u8, mut over: impl FnMut(u8)) -> Seen {
        let mut at = from.wrapping_add(step);
        while self.cells[usize::from(at)] | OFF_BOARD[usize::from(at)] == EMPTY {
            over(at);
            at = at.wrapping_add(step);
        }
        Seen { at, man: self.man(at) }
    }

    #[inline(always)]
    fn each_man(&self, side: Side, mut f: impl FnMut(Seen)) {
        S::each_man((), &self.cells, bit_of(side), |at| f(Seen { at, man: self.man(at) }));
    }

    #[inline(always)]
    fn general(&self, side: Side) -> u8 {
        self.generals[side as usize]
    }
}

//! What an engine asks besides moves. Files are compared; above the last rank and below the first are spare
//! cells, so that no rank is.

use qipan_game::asked::Number;
use qipan_game::{AttackTest, Play, PseudoLegal};
use xiangqi_rules::Side;
use xiangqi_rules::mailbox::asked::{Mailbox, NOBODY, Seen};

use crate::Array;
use crate::men::{EMPTY, bit_of, number_of};
use crate::scan::Scan;
use crate::squares::{DOWN, FILES, LEFT, PerSquare, RIGHT, SQUARES, UP, file_of, lines};

/// First square of the last three ranks.
const THREE_LAST: u8 = SQUARES - 3 * FILES;

/// A square and its file.
#[derive(Clone, Copy)]
pub struct Spot {
    square: u8,
    file: u8,
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Array<L, S, P, A> {
    /// Adds to the numbers of the squares the pieces of a side that attack them.
    #[inline(always)]
    pub(crate) fn add_attacked(&self, side: Side, counts: &mut [u8]) {
        let mut found = PerSquare::new();
        xiangqi_rules::mailbox::asked::attacked(self, side, |square| found[square] += 1);
        counts.iter_mut().zip(found.as_bytes()).for_each(|(count, found)| *count += found);
    }
}

impl<L: PseudoLegal, S: Scan, P: Play, A: AttackTest> Mailbox for Array<L, S, P, A> {
    const LINES: [u8; 4] = [DOWN, LEFT, RIGHT, UP];
    const AHEAD: usize = 3;
    type Spot = Spot;
    type Way = (u8, u8);

    #[inline(always)]
    fn spot(square: u8) -> Spot {
        Spot { square, file: file_of(square) }
    }

    #[inline(always)]
    fn ways(spot: Spot) -> [(u8, u8); 4] {
        lines(spot.square, spot.file)
    }

    #[inline(always)]
    fn has(spot: Spot, across: i8) -> bool {
        spot.file.wrapping_add_signed(across) < FILES
    }

    #[inline(always)]
    fn line_to(from: Spot, to: u8) -> Option<usize> {
        let Spot { square, file } = from;
        if to.wrapping_sub(square - file) < FILES {
            Some(if to > square { 2 } else { 1 })
        } else if file_of(to) == file {
            Some(if to > square { 3 } else { 0 })
        } else {
            None
        }
    }

    #[inline(always)]
    fn is_in_palace(square: u8) -> bool {
        /// The palaces' squares of three ranks.
        const PALACE: u32 = 0o7 << 3 | 0o7 << 12 | 0o7 << 21;
        let square = if square < THREE_LAST { square } else { square - THREE_LAST };
        square < 3 * FILES && PALACE >> square & 1 != 0
    }

    #[inline(always)]
    fn crossed_river(square: u8, side: Number) -> bool {
        (square >= SQUARES / 2) == (side == 0)
    }

    #[inline(always)]
    fn index(square: u8) -> u8 {
        square
    }

    #[inline(always)]
    fn square(index: usize) -> u8 {
        index as u8
    }

    #[inline(always)]
    fn man(&self, square: u8) -> Number {
        number_of(self.cells[square])
    }

    #[inline(always)]
    fn is_empty(&self, square: u8) -> bool {
        self.cells[square] == EMPTY
    }

    #[inline(always)]
    fn walk(&self, from: u8, (step, last): (u8, u8), mut over: impl FnMut(u8)) -> Seen {
        let mut at = from;
        while at != last {
            at = at.wrapping_add(step);
            if !self.is_empty(at) {
                return Seen { at, man: self.man(at) };
            }
            over(at);
        }
        Seen { at: last, man: NOBODY }
    }

    #[inline(always)]
    fn each_man(&self, side: Side, mut f: impl FnMut(Seen)) {
        S::each_man((), self.cells.as_bytes(), bit_of(side), |at| f(Seen { at, man: self.man(at) }));
    }

    #[inline(always)]
    fn general(&self, side: Side) -> u8 {
        self.generals[side as usize]
    }
}

//! Who attacks a general, and whose move could let it be attacked.

use crate::Board;
use crate::lines::{file_sets, rank_sets};
use crate::squares::{Cell, FENCE, column, row};
use crate::steps::leg;

/// The men strictly between two cells of one line, nearest to the line's start first.
#[derive(Clone, Copy)]
struct Between {
    /// The line's word, cut out and shifted.
    men: u16,
    /// The cell of bit 0.
    start: Cell,
    /// From one bit's cell to the next.
    step: u8,
}

impl Between {
    /// The cell of the man nearest to the line's start.
    #[inline]
    fn first(self) -> Cell {
        self.start + self.step * self.men.trailing_zeros() as u8
    }

    /// Without that man.
    #[inline]
    fn rest(self) -> Self {
        Self { men: self.men & self.men.wrapping_sub(1), ..self }
    }
}

impl Board {
    /// Whether the general of a side is attacked, generals facing each other included.
    ///
    /// Two look-ups give all men that a chariot and a cannon on the general's cell would take; each enemy chariot and cannon
    /// costs one AND with its bit. Captured men stand on cell 0, which shares no line with a palace.
    #[inline]
    pub(crate) fn is_attacked(&self, own: u8) -> bool {
        let general = self.general(own);
        let enemy = own ^ FENCE;
        let file = file_sets(general, self.lines.file(general));
        let rank = rank_sets(general, self.lines.rank(general));
        let strikes = |slot: u8, on_file: u16, on_rank: u16| {
            let man = self.men[usize::from(enemy + slot)];
            (column(man) == column(general) && on_file >> row(man) & 1 != 0)
                || (row(man) == row(general) && on_rank >> column(man) & 1 != 0)
        };
        strikes(7, file.chariot, rank.chariot)
            || strikes(8, file.chariot, rank.chariot)
            || strikes(9, file.cannon, rank.cannon)
            || strikes(10, file.cannon, rank.cannon)
            || strikes(0, file.chariot, 0)
            || self.is_attacked_by_steps(general, own)
    }

    /// The part of [`is_attacked`](Board::is_attacked) that is not on lines: horses and soldiers.
    #[inline]
    fn is_attacked_by_steps(&self, general: Cell, own: u8) -> bool {
        let enemy = own ^ FENCE;
        let horse = |slot: u8| {
            leg(self.men[usize::from(enemy + slot)], general).is_some_and(|leg| self.cells[usize::from(leg)] == 0)
        };
        let soldier = |cell: Cell| self.cells[usize::from(cell)].wrapping_sub(enemy + 11) < 5;
        let ahead = if own == crate::squares::RED { general - 16 } else { general + 16 };
        horse(5) || horse(6) || soldier(general - 1) || soldier(general + 1) || soldier(ahead)
    }

    #[inline]
    fn between(&self, a: Cell, b: Cell) -> Option<Between> {
        let (low, high) = (a.min(b), a.max(b));
        if column(a) == column(b) {
            let men = self.lines.file(a) & ((1 << row(high)) - 1);
            Some(Between { men: men >> row(low) >> 1, start: low + 16, step: 16 })
        } else if row(a) == row(b) {
            let men = self.lines.rank(a) & ((1 << column(high)) - 1);
            Some(Between { men: men >> column(low) >> 1, start: low + 1, step: 1 })
        } else {
            None
        }
    }

    /// The own slots (bit n is slot n) whose moves could leave the general attacked: all of them in check or under a cannon
    /// that only lacks its screen; else the general, and the men that shield it.
    #[inline]
    pub(crate) fn slots_to_test(&self) -> u16 {
        const ALL: u16 = u16::MAX;
        let own = self.own;
        let enemy = own ^ FENCE;
        let general = self.general(own);
        let mut slots = 1;
        // An enemy's bit lands where no slot of ours is looked for: its own slot's, which tests a move too many at worst.
        let mut shield = |cell: Cell| {
            let man = self.cells[usize::from(cell)];
            slots |= u16::from(man & own != 0) << (man & 15);
        };
        for slot in [0, 7, 8] {
            if let Some(between) = self.between(general, self.men[usize::from(enemy + slot)]) {
                if between.men == 0 {
                    return ALL;
                }
                if between.rest().men == 0 {
                    shield(between.first());
                }
            }
        }
        for slot in [9, 10] {
            if let Some(between) = self.between(general, self.men[usize::from(enemy + slot)]) {
                let rest = between.rest();
                // No man between: any move may set up the screen. One: check.
                if rest.men == 0 {
                    return ALL;
                }
                if rest.rest().men == 0 {
                    shield(between.first());
                    shield(rest.first());
                }
            }
        }
        for slot in [5, 6] {
            if let Some(leg) = leg(self.men[usize::from(enemy + slot)], general) {
                if self.cells[usize::from(leg)] == 0 {
                    return ALL;
                }
                shield(leg);
            }
        }
        let ahead = if own == crate::squares::RED { general - 16 } else { general + 16 };
        for cell in [general - 1, general + 1, ahead] {
            if self.cells[usize::from(cell)].wrapping_sub(enemy + 11) < 5 {
                return ALL;
            }
        }
        slots
    }
}

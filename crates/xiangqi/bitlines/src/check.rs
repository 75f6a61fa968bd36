//! Who attacks a general, and whose move could let it be attacked.

use crate::Board;
use crate::lines::{file_sets, rank_sets};
use crate::squares::{CANNONS, CHARIOTS, Cell, FENCE, GENERAL, HORSES, RED, SOLDIERS, column, row};
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

/// The cells, if any, between the general and a cannon with nobody between them.
#[derive(Clone, Copy)]
pub(crate) struct BareLine {
    /// The bits of a cell that are those of the line: its column, or its row.
    mask: u8,
    value: u8,
    /// The first of the cells and, from there, where they end.
    first: Cell,
    span: u8,
}

impl BareLine {
    const NONE: Self = Self { mask: 0, value: 0, first: 0, span: 0 };

    /// Whether there is no such line.
    #[inline]
    pub(crate) fn is_none(self) -> bool {
        self.mask == 0
    }

    /// Whether a cell is among them.
    #[inline]
    pub(crate) fn has(self, cell: Cell) -> bool {
        cell & self.mask == self.value && cell.wrapping_sub(self.first) < self.span
    }
}

impl Board {
    /// Whether the general of a side is attacked, generals facing each other included.
    ///
    /// Two look-ups give all men that a chariot and a cannon on the general's cell would take; each enemy chariot and cannon
    /// on one of its lines costs one AND with its bit. Captured men stand on cell 0, which shares no line with a palace.
    /// (Asking for the kind of the eight men that the lists of cells name instead takes half as long again.)
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
        CHARIOTS.into_iter().any(|slot| strikes(slot, file.chariot, rank.chariot))
            || CANNONS.into_iter().any(|slot| strikes(slot, file.cannon, rank.cannon))
            || strikes(GENERAL, file.chariot, 0)
            || HORSES.into_iter().any(|slot| {
                leg(self.men[usize::from(enemy + slot)], general).is_some_and(|leg| self.is_empty(leg))
            })
            || self.is_attacked_by_soldier(general, own)
    }

    #[inline]
    fn is_attacked_by_soldier(&self, general: Cell, own: u8) -> bool {
        let first = (own ^ FENCE) + SOLDIERS[0];
        let ahead = if own == RED { general - 16 } else { general + 16 };
        [general - 1, general + 1, ahead]
            .into_iter()
            .any(|cell| self.cells[usize::from(cell)].wrapping_sub(first) < SOLDIERS.len() as u8)
    }

    /// The men between two cells, `None` if no line joins them.
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

    /// The own slots (bit n is slot n) whose moves could leave the general attacked: all in check, else the general, and the men that shield it. A man shields as the only one before a chariot (or
    /// the other general), as one of the two before a cannon, or on a horse's leg; a man that arrives on a line changes
    /// nothing there but for a cannon without a screen, whose line is told too.
    #[inline]
    pub(crate) fn slots_to_test(&self) -> (u16, BareLine) {
        const ALL: (u16, BareLine) = (u16::MAX, BareLine::NONE);
        let mut bare = BareLine::NONE;
        let own = self.own;
        let enemy = own ^ FENCE;
        let general = self.general(own);
        let mut tested = 1;
        let mut shield = |cell: Cell| {
            let man = self.cells[usize::from(cell)];
            tested |= u16::from(man & own != 0) << (man & 15);
        };
        for slot in [GENERAL, CHARIOTS[0], CHARIOTS[1]] {
            if let Some(between) = self.between(general, self.men[usize::from(enemy + slot)]) {
                if between.men == 0 {
                    return ALL;
                }
                if between.rest().men == 0 {
                    shield(between.first());
                }
            }
        }
        for slot in CANNONS {
            if let Some(between) = self.between(general, self.men[usize::from(enemy + slot)]) {
                let rest = between.rest();
                if between.men == 0 {
                    // Bare on both lines is too rare for two of them.
                    if !bare.is_none() {
                        return ALL;
                    }
                    let mask = if between.step == 1 { 0xf0 } else { 0x0f };
                    let (first, man) = (between.start, self.men[usize::from(enemy + slot)]);
                    let span = general.max(man) - first;
                    bare = BareLine { mask, value: general & mask, first, span };
                } else if rest.men == 0 {
                    return ALL;
                } else if rest.rest().men == 0 {
                    shield(between.first());
                    shield(rest.first());
                }
            }
        }
        for slot in HORSES {
            if let Some(leg) = leg(self.men[usize::from(enemy + slot)], general) {
                if self.is_empty(leg) {
                    return ALL;
                }
                shield(leg);
            }
        }
        if self.is_attacked_by_soldier(general, own) { ALL } else { (tested, bare) }
    }
}

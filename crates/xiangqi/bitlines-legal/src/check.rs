//! Who attacks a general now or after a move, and whose move could let it be attacked. Nothing is played for it: a general sees
//! two words, at most two legs and three neighbours, and a move changes a bit or two of them.

use crate::Board;
use crate::lines::{file_sets, rank_sets};
use crate::moves::Move;
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

/// The line, if any, on which the general and an enemy cannon have nobody between them: a file by its column, a rank by its
/// row, as a mask of cells' bits and what they are there.
#[derive(Clone, Copy)]
pub(crate) struct BareLine {
    mask: u8,
    value: u8,
}

impl BareLine {
    const NONE: Self = Self { mask: 0, value: 1 };

    /// Whether a cell is on it.
    #[inline]
    fn has(self, cell: Cell) -> bool {
        cell & self.mask == self.value
    }
}

/// Which moves could leave the own general attacked.
#[derive(Clone, Copy)]
pub(crate) struct Watch {
    /// All moves of these men; bit n is slot n.
    pub(crate) slots: u16,
    /// And those that end here.
    line: BareLine,
}

impl Watch {
    /// Whether it is only a few men's moves, wherever they end.
    #[inline]
    pub(crate) fn is_of_few(self) -> bool {
        self.slots != u16::MAX && self.line.mask == 0
    }

    /// Whether the move is among them.
    #[inline]
    pub(crate) fn has(self, m: Move) -> bool {
        self.slots >> (m.man() & 15) & 1 != 0 || self.line.has(m.to())
    }
}

impl Board {
    /// Whether the general of a side would be attacked on a cell after one of that side's men went from one cell to another:
    /// the two words with the move's bits changed, the other men as they are, less the one that stands where it ends. From
    /// and to cell 0, which is on nobody's line: whether it is attacked now.
    ///
    /// Two look-ups give all men that a chariot and a cannon on the general's cell would take; each enemy chariot and cannon
    /// on one of its lines costs one AND with its bit. Captured men stand on cell 0.
    #[inline]
    pub(crate) fn is_attacked_after(&self, own: u8, general: Cell, from: Cell, to: Cell) -> bool {
        let enemy = own ^ FENCE;
        let (mut file, mut rank) = (self.lines.file(general), self.lines.rank(general));
        file &= !(u16::from(column(from) == column(general)) << row(from));
        file |= u16::from(column(to) == column(general)) << row(to);
        rank &= !(u16::from(row(from) == row(general)) << column(from));
        rank |= u16::from(row(to) == row(general)) << column(to);
        let (file, rank) = (file_sets(general, file), rank_sets(general, rank));
        let strikes = |slot: u8, on_file: u16, on_rank: u16| {
            let man = self.men[usize::from(enemy + slot)];
            man != to
                && ((column(man) == column(general) && on_file >> row(man) & 1 != 0)
                    || (row(man) == row(general) && on_rank >> column(man) & 1 != 0))
        };
        CHARIOTS.into_iter().any(|slot| strikes(slot, file.chariot, rank.chariot))
            || CANNONS.into_iter().any(|slot| strikes(slot, file.cannon, rank.cannon))
            || strikes(GENERAL, file.chariot, 0)
            || HORSES.into_iter().any(|slot| {
                let man = self.men[usize::from(enemy + slot)];
                man != to
                    && leg(man, general).is_some_and(|leg| leg != to && (leg == from || self.is_empty(leg)))
            })
            || self.is_attacked_by_soldier(own, general, to)
    }

    /// Whether a move of the side to move is legal.
    #[inline]
    pub(crate) fn is_safe(&self, m: Move) -> bool {
        let general = if m.man() == self.own { m.to() } else { self.general(self.own) };
        !self.is_attacked_after(self.own, general, m.from(), m.to())
    }

    /// Whether a soldier attacks a general on a cell; one that stands on `taken` does not count.
    #[inline]
    fn is_attacked_by_soldier(&self, own: u8, general: Cell, taken: Cell) -> bool {
        let first = (own ^ FENCE) + SOLDIERS[0];
        let ahead = if own == RED { general - 16 } else { general + 16 };
        [general - 1, general + 1, ahead].into_iter().any(|cell| {
            cell != taken && self.cells[usize::from(cell)].wrapping_sub(first) < SOLDIERS.len() as u8
        })
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
    pub(crate) fn watch(&self) -> Watch {
        const ALL: Watch = Watch { slots: u16::MAX, line: BareLine::NONE };
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
                    if bare.mask != 0 {
                        return ALL;
                    }
                    let mask = if between.step == 1 { 0xf0 } else { 0x0f };
                    bare = BareLine { mask, value: general & mask };
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
        if self.is_attacked_by_soldier(own, general, 0) { ALL } else { Watch { slots: tested, line: bare } }
    }
}

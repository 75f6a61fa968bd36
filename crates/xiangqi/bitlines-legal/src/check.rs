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

/// A set of cells.
#[derive(Clone, Copy)]
pub(crate) struct Cells([u64; 4]);

impl Cells {
    const NONE: Self = Self([0; 4]);

    #[inline]
    fn add(&mut self, cell: Cell) {
        self.0[usize::from(cell >> 6)] |= 1 << (cell & 63);
    }

    /// Whether a cell is in the set.
    #[inline]
    pub(crate) fn has(&self, cell: Cell) -> bool {
        self.0[usize::from(cell >> 6)] >> (cell & 63) & 1 != 0
    }

    /// Its cells.
    pub(crate) fn cells(self) -> impl Iterator<Item = Cell> {
        (0..4u8).flat_map(move |lane| {
            let mut rest = self.0[usize::from(lane)];
            std::iter::from_fn(move || {
                let bit = rest.checked_ilog2()?;
                rest ^= 1 << bit;
                Some(lane << 6 | bit as Cell)
            })
        })
    }

    /// Whether there is none.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }
}

/// Which moves have to be looked at: those of `slots` and those that end on `ends`. All others are legal, or all others are
/// illegal where the general is in check.
#[derive(Clone, Copy)]
pub(crate) struct Watch {
    /// The general and the men that shield it; bit n is slot n.
    pub(crate) slots: u16,
    /// Cells before a cannon without a screen, where a man would be one; in check, cells where a man parries or takes.
    pub(crate) ends: Cells,
    /// Whether the general is in check.
    pub(crate) in_check: bool,
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

    /// Which moves have to be looked at. A man shields as the only one before a chariot (or the other general), as one of the
    /// two before a cannon, or on a horse's leg; a man that arrives on a line changes nothing there but for a cannon without a
    /// screen. A check is met by the general, by taking its giver, by a man between or on the leg, or by a cannon's screen
    /// going away.
    #[inline]
    pub(crate) fn watch(&self) -> Watch {
        let own = self.own;
        let enemy = own ^ FENCE;
        let general = self.general(own);
        let mut watch = Watch { slots: 1, ends: Cells::NONE, in_check: false };
        let shield = |cell: Cell, watch: &mut Watch| {
            let man = self.cells[usize::from(cell)];
            watch.slots |= u16::from(man & own != 0) << (man & 15);
        };
        for slot in [GENERAL, CHARIOTS[0], CHARIOTS[1]] {
            let man = self.men[usize::from(enemy + slot)];
            if let Some(between) = self.between(general, man) {
                if between.men == 0 {
                    watch.in_check = true;
                    mark(general, man, between.step, &mut watch.ends);
                } else if between.rest().men == 0 {
                    shield(between.first(), &mut watch);
                }
            }
        }
        for slot in CANNONS {
            let man = self.men[usize::from(enemy + slot)];
            if let Some(between) = self.between(general, man) {
                let rest = between.rest();
                if between.men == 0 {
                    mark(general, man, between.step, &mut watch.ends);
                } else if rest.men == 0 {
                    watch.in_check = true;
                    mark(general, man, between.step, &mut watch.ends);
                    shield(between.first(), &mut watch);
                } else if rest.rest().men == 0 {
                    shield(between.first(), &mut watch);
                    shield(rest.first(), &mut watch);
                }
            }
        }
        for slot in HORSES {
            let man = self.men[usize::from(enemy + slot)];
            if let Some(leg) = leg(man, general) {
                if self.is_empty(leg) {
                    watch.in_check = true;
                    watch.ends.add(leg);
                    watch.ends.add(man);
                } else {
                    shield(leg, &mut watch);
                }
            }
        }
        if self.is_attacked_by_soldier(own, general, 0) {
            watch.in_check = true;
            // The neighbours that hold none are marked for nothing: a marked move is looked at, no more.
            for cell in [general - 1, general + 1, general - 16, general + 16] {
                watch.ends.add(cell);
            }
        }
        watch
    }
}

/// Adds the cells from the general up to and with a man of its line.
#[inline(never)]
fn mark(general: Cell, man: Cell, step: u8, ends: &mut Cells) {
    let mut cell = general;
    while cell != man {
        cell = if man > general { cell + step } else { cell - step };
        ends.add(cell);
    }
}

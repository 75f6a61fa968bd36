//! A side's men: sixteen entries, linked from the most to the least valuable.

use crate::cell::{self, Cell};

/// One man: the cell that he makes, where he stood last, and the number of the next entry or [`END`].
///
/// ```text
///   bit  24..32  16..24             0..16
///        next    square (16x16)     cell
/// ```
// One word, because written in parts and read as a whole it would have to wait for the stores: a fifth of perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry(u32);

impl Entry {
    const fn new(cell: Cell, square: u8, next: u8) -> Self {
        Self(cell as u32 | (square as u32) << 16 | (next as u32) << 24)
    }

    /// The cell that the man makes.
    #[inline(always)]
    pub(crate) const fn cell(self) -> Cell {
        self.0 as Cell
    }

    /// Where the man stood last, a 16x16 number.
    #[inline(always)]
    pub(crate) const fn square(self) -> u8 {
        (self.0 >> 16) as u8
    }

    #[inline(always)]
    const fn next(self) -> u8 {
        (self.0 >> 24) as u8
    }

    /// The same link for a man that makes another cell elsewhere.
    #[inline(always)]
    pub(crate) const fn showing(self, cell: Cell, square: u8) -> Self {
        Self(self.0 & 0xff00_0000 | cell as u32 | (square as u32) << 16)
    }

    const fn linked_to(self, next: u8) -> Self {
        Self(self.0 & 0x00ff_ffff | (next as u32) << 24)
    }
}

/// No entry.
pub(crate) const END: u8 = 16;

/// The list. The king is always entry 0, the first.
// Aligned: a side's men lie in one cache line.
#[derive(Clone, PartialEq, Debug)]
#[repr(align(64))]
pub(crate) struct Roster {
    entries: [Entry; 16],
}

impl Roster {
    /// No men. Unused entries are linked nowhere and show a cell that no board square has.
    pub(crate) const fn empty() -> Self {
        Self { entries: [Entry::new(0, 0, END); 16] }
    }

    /// Adds a man that is worth no more than those before it; the cell it makes, or `None` if all entries are in use.
    pub(crate) fn enlist(&mut self, cell: Cell, square: u8) -> Option<Cell> {
        let number = self.entries.iter().position(|entry| entry.cell() == 0)?;
        let cell = cell::numbered(cell, number as u8);
        self.entries[number] = Entry::new(cell, square, END);
        if let Some(before) = number.checked_sub(1) {
            self.entries[before] = self.entries[before].linked_to(number as u8);
        }
        Some(cell)
    }

    #[inline(always)]
    pub(crate) fn entry(&self, number: u8) -> Entry {
        self.entries[usize::from(number & 15)]
    }

    #[inline(always)]
    pub(crate) fn set(&mut self, number: u8, entry: Entry) {
        self.entries[usize::from(number & 15)] = entry;
    }

    #[inline(always)]
    pub(crate) fn king(&self) -> Entry {
        self.entries[0]
    }

    /// The entries in their order, dead ones included.
    #[inline(always)]
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry> {
        let mut next = if self.entries[0].cell() == 0 { END } else { 0 };
        std::iter::from_fn(move || {
            let entry = *self.entries.get(usize::from(next))?;
            next = entry.next();
            Some(entry)
        })
    }

    /// Takes an entry out of the chain and puts it before the first one that is worth no more than its cell now says. Returns the
    /// entry that it stood behind, for [`relink_behind`](Self::relink_behind).
    pub(crate) fn relink_by_value(&mut self, number: u8) -> u8 {
        let before = self.unlink(number);
        let worth = |roster: &Self, number: u8| roster.entry(number).cell() & cell::KIND;
        let mut behind = 0;
        loop {
            let next = self.entry(behind).next();
            if next == END || worth(self, next) >= worth(self, number) {
                break;
            }
            behind = next;
        }
        self.link_behind(number, behind);
        before
    }

    /// Puts an entry back behind the one that [`relink_by_value`](Self::relink_by_value) returned.
    pub(crate) fn relink_behind(&mut self, number: u8, before: u8) {
        self.unlink(number);
        self.link_behind(number, before);
    }

    fn unlink(&mut self, number: u8) -> u8 {
        let mut before = 0;
        while self.entry(before).next() != number {
            before = self.entry(before).next();
        }
        self.set(before, self.entry(before).linked_to(self.entry(number).next()));
        before
    }

    fn link_behind(&mut self, number: u8, before: u8) {
        self.set(number, self.entry(number).linked_to(self.entry(before).next()));
        self.set(before, self.entry(before).linked_to(number));
    }
}

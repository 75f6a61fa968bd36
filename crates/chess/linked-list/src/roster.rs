//! A side's men: sixteen entries, linked from the most to the least valuable.

use crate::cell::{self, Cell};

/// One man: where it stood last, and what the board shows there while it lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// 16x16 number.
    pub square: u8,
    /// Number of the next entry, or [`END`].
    pub next: u8,
    /// The cell that the man makes.
    pub cell: Cell,
}

/// No entry.
pub const END: u8 = 16;

/// The list. The king is always entry 0, the first.
#[derive(Clone, PartialEq, Debug)]
pub struct Roster {
    entries: [Entry; 16],
}

impl Roster {
    /// No men. Unused entries are linked nowhere and show a cell that no board square has.
    pub const fn empty() -> Self {
        Self { entries: [Entry { square: 0, next: END, cell: 0 }; 16] }
    }

    /// Adds a man that is worth no more than those before it; the cell it makes, or `None` if all entries are in use.
    pub fn enlist(&mut self, cell: Cell, square: u8) -> Option<Cell> {
        let number = self.entries.iter().position(|entry| entry.cell == 0)?;
        let cell = cell::numbered(cell, number as u8);
        self.entries[number] = Entry { square, next: END, cell };
        if let Some(before) = number.checked_sub(1) {
            self.entries[before].next = number as u8;
        }
        Some(cell)
    }

    #[inline]
    pub fn entry(&self, number: u8) -> &Entry {
        &self.entries[usize::from(number & 15)]
    }

    #[inline]
    pub fn entry_mut(&mut self, number: u8) -> &mut Entry {
        &mut self.entries[usize::from(number & 15)]
    }

    #[inline]
    pub fn king(&self) -> &Entry {
        &self.entries[0]
    }

    /// The entries in their order, dead ones included.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &Entry> {
        let mut next = if self.entries[0].cell == 0 { END } else { 0 };
        std::iter::from_fn(move || {
            let entry = self.entries.get(usize::from(next))?;
            next = entry.next;
            Some(entry)
        })
    }

    /// Takes an entry out of the chain and puts it before the first one that is worth no more than its cell now says. Returns the
    /// entry that it stood behind, for [`relink_behind`](Self::relink_behind).
    pub fn relink_by_value(&mut self, number: u8) -> u8 {
        let before = self.unlink(number);
        let worth = |roster: &Self, number: u8| roster.entry(number).cell & cell::KIND;
        let mut behind = 0;
        loop {
            let next = self.entry(behind).next;
            if next == END || worth(self, next) >= worth(self, number) {
                break;
            }
            behind = next;
        }
        self.link_behind(number, behind);
        before
    }

    /// Puts an entry back behind the one that [`relink_by_value`](Self::relink_by_value) returned.
    pub fn relink_behind(&mut self, number: u8, before: u8) {
        self.unlink(number);
        self.link_behind(number, before);
    }

    fn unlink(&mut self, number: u8) -> u8 {
        let mut before = 0;
        while self.entry(before).next != number {
            before = self.entry(before).next;
        }
        self.entry_mut(before).next = self.entry(number).next;
        before
    }

    fn link_behind(&mut self, number: u8, before: u8) {
        self.entry_mut(number).next = self.entry(before).next;
        self.entry_mut(before).next = number;
    }
}

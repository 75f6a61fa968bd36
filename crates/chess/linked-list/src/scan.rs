//! Finding pieces: a side's list of sixteen entries, linked from the most to the least valuable.

use qipan_game::Probe;
use qipan_game::probe::{Shown, Value};

use crate::attacks::{WAYS_READ, first_way_to, ways_to};
use crate::explain::ROSTERS;
use crate::men::{self, Cell, KIND};

/// One piece: the cell that it makes, where it stood last, and the number of the next entry or [`END`].
///
/// ```text
///   bit  24..32           8..24  0..8
///        square (16x16)   cell   next
/// ```
// One word, because written in parts and read as a whole it would have to wait for the stores. The square
// stands above the cell, whose highest bits are the kind, so that one shift makes one number of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry(u32);

impl Shown for Entry {
    fn shown(self) -> Value {
        Value::Number(self.0.into())
    }
}

impl Entry {
    const fn new(cell: Cell, square: u8, next: u8) -> Self {
        Self(next as u32 | (cell as u32) << 8 | (square as u32) << 24)
    }

    /// The entry that is noted as a number.
    pub(crate) const fn noted_as(number: usize) -> Self {
        Self(number as u32)
    }

    /// The cell that the piece makes.
    #[inline(always)]
    pub(crate) const fn cell(self) -> Cell {
        (self.0 >> 8) as Cell
    }

    /// The square where the piece stood last, a 16x16 number.
    #[inline(always)]
    pub(crate) const fn square(self) -> u8 {
        (self.0 >> 24) as u8
    }

    #[inline(always)]
    pub(crate) const fn next(self) -> u8 {
        self.0 as u8
    }

    /// Square and kind in one number, an index into [`ways_to`].
    #[inline(always)]
    const fn square_and_kind(self) -> usize {
        (self.0 >> 21) as usize
    }

    /// The same link for a piece that makes another cell elsewhere.
    #[inline(always)]
    pub(crate) const fn showing(self, cell: Cell, square: u8) -> Self {
        Self(self.0 & 0xff | (cell as u32) << 8 | (square as u32) << 24)
    }

    const fn linked_to(self, next: u8) -> Self {
        Self(self.0 & 0xffff_ff00 | next as u32)
    }
}

/// No entry.
pub(crate) const END: u8 = 16;

/// The list. The king is always entry 0, the first.
// Aligned: a side's pieces lie in one cache line.
#[derive(Clone, PartialEq, Debug)]
#[repr(align(64))]
pub(crate) struct Roster {
    entries: [Entry; 16],
}

impl Roster {
    /// No pieces. Unused entries are linked nowhere and show a cell that no board square has.
    pub(crate) const fn empty() -> Self {
        Self { entries: [Entry::new(0, 0, END); 16] }
    }

    /// Adds a piece that is worth no more than those before it; the cell it makes, or `None` if all entries
    /// are in use.
    pub(crate) fn enlist(&mut self, cell: Cell, square: u8) -> Option<Cell> {
        let number = self.entries.iter().position(|entry| entry.cell() == 0)?;
        let cell = men::numbered(cell, number as u8);
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
    pub(crate) fn iter(&self) -> impl Iterator<Item = Entry> {
        let mut next = if self.entries[0].cell() == 0 { END } else { 0 };
        core::iter::from_fn(move || {
            let entry = *self.entries.get(usize::from(next))?;
            next = entry.next();
            Some(entry)
        })
    }

    /// All entries, in no order.
    #[inline(always)]
    pub(crate) fn all(&self) -> impl Iterator<Item = Entry> {
        self.entries.into_iter()
    }

    /// A bit for each entry of this side's list, dead ones included, whose piece gets to a square if nothing
    /// is in its way.
    // All sixteen, without a branch: less work than to follow the links to those that are in use. One after
    // the other, since one of them has just been stored by a move: a vector of entries would have to wait for
    // that store. Bits are added, not joined by OR, which the compiler makes more instructions of.
    #[inline(always)]
    pub(crate) fn going_to(&self, target: u8, side: usize, probe: impl Probe) -> u16 {
        let ways = ways_to(target, side);
        let going = |going: u32, (number, &entry): (usize, &Entry)| {
            let way = probe.reads_from(|| ROSTERS[side].at(number), entry).square_and_kind();
            going * 2
                + u32::from(probe.reads_from(|| WAYS_READ.of(side, first_way_to(target) + way), ways[way]))
        };
        self.entries.iter().enumerate().rev().fold(0, going) as u16
    }

    /// Moves an entry up in the chain, before the first one that is worth no more than its cell now says.
    pub(crate) fn move_up(&mut self, number: u8) -> Rise {
        let worth = self.entry(number).cell() & KIND;
        let mut behind = 0;
        loop {
            // The entry itself ends the search at the latest.
            let next = self.entry(behind).next();
            if self.entry(next).cell() & KIND >= worth {
                break;
            }
            behind = next;
        }
        let mut before = behind;
        while self.entry(before).next() != number {
            before = self.entry(before).next();
        }
        self.relink(number, before, behind);
        Rise { stood_behind: before, stands_behind: behind }
    }

    /// Moves an entry back down.
    pub(crate) fn move_down(&mut self, number: u8, rise: Rise) {
        self.relink(number, rise.stands_behind, rise.stood_behind);
    }

    /// Takes an entry from behind one and puts it behind another.
    fn relink(&mut self, number: u8, from: u8, to: u8) {
        if from != to {
            self.set(from, self.entry(from).linked_to(self.entry(number).next()));
            self.set(number, self.entry(number).linked_to(self.entry(to).next()));
            self.set(to, self.entry(to).linked_to(number));
        }
    }
}

/// The numbers of entries that have a bit.
#[inline(always)]
pub(crate) fn numbers(mut entries: u16) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        (entries != 0).then(|| {
            let number = entries.trailing_zeros() as u8;
            entries &= entries - 1;
            number
        })
    })
}

/// Change of place of a promoted piece's entry in the list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rise {
    stood_behind: u8,
    stands_behind: u8,
}

impl Rise {
    /// Both numbers in one.
    #[inline(always)]
    pub(crate) const fn packed(self) -> u16 {
        u16::from_le_bytes([self.stood_behind, self.stands_behind])
    }

    #[inline(always)]
    pub(crate) const fn unpacked(packed: u16) -> Self {
        let [stood_behind, stands_behind] = packed.to_le_bytes();
        Self { stood_behind, stands_behind }
    }
}

//! Counting legal moves without listing them.
//!
//! A man that no pin, screen or leg holds counts as a set: a chariot's or cannon's line has its number of quiet moves in the
//! table, and two men at most to take; all others ask each of their few cells.

use crate::Board;
use crate::generate::{All, Counter};
use crate::lines::{Reach, file_reach, rank_reach};
use crate::squares::{ADVISORS, CANNONS, CHARIOTS, Cell, ELEPHANTS, HORSES, SOLDIERS, column, row};
use crate::steps::{ADVISOR, ELEPHANT, HORSE, soldier_steps_of};

impl Board {
    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let watch = self.watch();
        let mut counter = Counter(0);
        if !watch.is_of_few() {
            self.count_one_by_one(&mut counter);
            return counter.0;
        }
        let mut men = self.own_men();
        self.list_watched::<All, _>(watch, &mut men, &mut counter);
        counter.0 + u64::from(self.count_free(&men))
    }

    /// In check, or under a cannon that lacks a screen.
    #[inline(never)]
    fn count_one_by_one(&self, counter: &mut Counter) {
        self.list::<All>(counter);
    }

    /// The moves of men whose moves are all legal; those on cell 0 have none.
    #[inline]
    fn count_free(&self, men: &[Cell; 16]) -> u32 {
        let at = |slot: u8| men[usize::from(slot)];
        let mut count = 0;
        for slot in ADVISORS {
            count += self.count_open(&ADVISOR[usize::from(at(slot))]);
        }
        for slot in ELEPHANTS {
            for stride in &ELEPHANT[usize::from(at(slot))] {
                count += self.is_open(stride.to) & u32::from(self.is_empty(stride.eye));
            }
        }
        for slot in HORSES {
            for jumps in &HORSE[usize::from(at(slot))] {
                if self.is_empty(jumps.leg) {
                    count += self.count_open(&jumps.to);
                }
            }
        }
        for slot in SOLDIERS {
            count += self.count_open(soldier_steps_of(self.own, at(slot)));
        }
        for slot in CHARIOTS {
            count += self.count_on_lines(at(slot), |reach| reach.chariot);
        }
        for slot in CANNONS {
            count += self.count_on_lines(at(slot), |reach| reach.cannon);
        }
        count
    }

    /// 1 if no own man and no fence stands on a cell, else 0.
    #[inline]
    fn is_open(&self, cell: Cell) -> u32 {
        u32::from(self.cells[usize::from(cell)] & self.own == 0)
    }

    #[inline]
    fn count_open(&self, cells: &[Cell]) -> u32 {
        cells.iter().map(|&cell| self.is_open(cell)).sum()
    }

    #[inline]
    fn count_on_lines(&self, from: Cell, taken: fn(Reach) -> [u8; 2]) -> u32 {
        if from == 0 {
            return 0;
        }
        let file = file_reach(from, self.lines.file(from));
        let rank = rank_reach(from, self.lines.rank(from));
        let [up, down] = taken(file).map(|place| column(from) + place);
        let [left, right] = taken(rank).map(|place| (row(from) << 4) + place);
        // Where there is nobody to take, the table names the man itself, which is no enemy.
        u32::from(file.quiets) + u32::from(rank.quiets) + self.count_open(&[up, down, left, right])
    }
}

//! Counting legal moves without listing them.
//!
//! A man that no pin, screen or leg holds counts as a set: a chariot's or cannon's line has its number of quiet moves in the
//! table, and two men at most to take; all others ask each of their few cells.

use crate::Board;
use crate::check::Watch;
use crate::generate::{All, Counter};
use crate::lines::{Reach, file_reach, file_sets, rank_reach, rank_sets};
use crate::squares::{ADVISORS, CANNONS, CHARIOTS, Cell, ELEPHANTS, FENCE, HORSES, SOLDIERS, column, row};
use crate::steps::{ADVISOR, ELEPHANT, HORSE, soldier_steps_of};

impl Board {
    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let watch = self.watch();
        let mut counter = Counter(0);
        if watch.in_check {
            self.list_filtered::<All, _>(&watch, &mut counter);
            return counter.0;
        }
        let mut men = self.own_men();
        if watch.ends.is_empty() {
            self.list_watched::<All, _>(watch.slots, &mut men, &mut counter);
            return counter.0 + u64::from(self.count_free(&men, &self.cells));
        }
        self.count_before_bare_cannon(&watch, counter)
    }

    /// A free man that arrives before a cannon without a screen is one, and its move illegal: these cells count as fences.
    /// A chariot or cannon crosses such a line once at most.
    #[inline(never)]
    fn count_before_bare_cannon(&self, watch: &Watch, mut counter: Counter) -> u64 {
        let general = self.general(self.own);
        let mut men = self.own_men();
        self.list_watched::<All, _>(watch.slots, &mut men, &mut counter);
        let mut ends = self.cells;
        let mut crossings = 0;
        for cell in watch.ends.cells().filter(|&cell| self.is_empty(cell)) {
            ends[usize::from(cell)] = FENCE;
        }
        for slot in [CHARIOTS, CANNONS].as_flattened() {
            let from = men[usize::from(*slot)];
            if from == 0 {
                continue;
            }
            let on_rank = row(from) << 4 | column(general);
            let on_file = row(general) << 4 | column(from);
            let (file, rank) = (self.lines.file(from), self.lines.rank(from));
            let is_crossed = |cell: Cell, quiet: u16, bit: u8| {
                u32::from(ends[usize::from(cell)] == FENCE && quiet >> bit & 1 != 0)
            };
            crossings += is_crossed(on_rank, rank_sets(from, rank).quiet, column(general));
            crossings += is_crossed(on_file, file_sets(from, file).quiet, row(general));
        }
        counter.0 + u64::from(self.count_free(&men, &ends) - crossings)
    }

    /// The moves of men whose moves are all legal; those on cell 0 have none. `ends` is the board, with fences where nobody may
    /// arrive.
    #[inline]
    fn count_free(&self, men: &[Cell; 16], ends: &[u8; 256]) -> u32 {
        let is_open = |cell: Cell| u32::from(ends[usize::from(cell)] & self.own == 0);
        let count_open = |cells: &[Cell]| cells.iter().map(|&cell| is_open(cell)).sum::<u32>();
        let at = |slot: u8| men[usize::from(slot)];
        let mut count = 0;
        for slot in ADVISORS {
            count += count_open(&ADVISOR[usize::from(at(slot))]);
        }
        for slot in ELEPHANTS {
            for stride in &ELEPHANT[usize::from(at(slot))] {
                count += is_open(stride.to) & u32::from(self.is_empty(stride.eye));
            }
        }
        for slot in HORSES {
            for jumps in &HORSE[usize::from(at(slot))] {
                if self.is_empty(jumps.leg) {
                    count += count_open(&jumps.to);
                }
            }
        }
        for slot in SOLDIERS {
            count += count_open(soldier_steps_of(self.own, at(slot)));
        }
        for slot in CHARIOTS {
            count += self.count_on_lines(at(slot), |reach| reach.chariot);
        }
        for slot in CANNONS {
            count += self.count_on_lines(at(slot), |reach| reach.cannon);
        }
        count
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
        u32::from(file.quiets)
            + u32::from(rank.quiets)
            + [up, down, left, right]
                .map(|place| u32::from(self.cells[usize::from(place)] & self.own == 0))
                .iter()
                .sum::<u32>()
    }
}

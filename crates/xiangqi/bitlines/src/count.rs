//! Level `legal`: counting moves without listing them.
//!
//! A piece that no pin, screen or leg holds counts as a set: the tables say how far a chariot or cannon goes
//! each way, and which two pieces of a line it may take; all others ask each of their few squares.

use qipan_game::{All, Legality, Probe};

use crate::Bitlines;
use crate::danger::Danger;
use crate::generate::Sink;
use crate::men::{BOTH, CANNONS, CHARIOTS, slots};
use crate::moves::Move;
use crate::sliders::{Reach, file_reach, file_sets, rank_reach, rank_sets};
use crate::squares::{column, row};
use crate::tables::{ADVISOR, ELEPHANT, HORSE, soldier_steps};
use xiangqi_rules::Kind;

/// A sink that only counts.
struct Counter(u64);

impl Sink for Counter {
    #[inline]
    fn push(&mut self, _: impl Probe, _: Move) {
        self.0 += 1;
    }
}

impl<L: Legality> Bitlines<L> {
    /// The number of legal moves.
    #[inline]
    pub(crate) fn count(&self) -> u64 {
        let danger = self.danger();
        let mut counter = Counter(0);
        if danger.in_check {
            self.list_filtered::<All, _>(&danger, &mut counter);
            return counter.0;
        }
        let mut men = *self.men_of(self.side);
        if danger.ends.is_empty() {
            self.list_suspects::<All, _>(danger.slots, &mut men, &mut counter);
            return counter.0 + u64::from(self.count_free(&men, &self.cells));
        }
        self.count_before_bare_cannon(&danger, counter)
    }

    /// A free piece that arrives before a cannon without a screen is one, and its move illegal: these squares
    /// count as off the board. A chariot or cannon crosses such a line once at most.
    #[inline(never)]
    fn count_before_bare_cannon(&self, danger: &Danger, mut counter: Counter) -> u64 {
        let general = self.general(self.side);
        let mut men = *self.men_of(self.side);
        self.list_suspects::<All, _>(danger.slots, &mut men, &mut counter);
        let mut ends = self.cells;
        let mut crossings = 0;
        for square in danger.ends.iter() {
            ends[usize::from(square)] = BOTH;
        }
        for slot in [CHARIOTS, CANNONS].as_flattened() {
            let from = men[usize::from(*slot)];
            if from == 0 {
                continue;
            }
            let on_rank = row(from) << 4 | column(general);
            let on_file = row(general) << 4 | column(from);
            let (file, rank) = (self.lines.file((), from), self.lines.rank((), from));
            let is_crossed = |square: u8, quiet: u16, bit: u8| {
                u32::from(ends[usize::from(square)] == BOTH && quiet >> bit & 1 != 0)
            };
            crossings += is_crossed(on_rank, rank_sets(from, rank).quiet, column(general));
            crossings += is_crossed(on_file, file_sets(from, file).quiet, row(general));
        }
        counter.0 + u64::from(self.count_free(&men, &ends) - crossings)
    }

    /// The moves of pieces whose moves are all legal; those on square 0 have none. `ends` is the board, with
    /// a piece of both sides where no piece may arrive.
    #[inline]
    fn count_free(&self, men: &[u8; 16], ends: &[u8; 256]) -> u32 {
        let is_open = |square: u8| u32::from(ends[usize::from(square)] & self.side == 0);
        let count_open = |squares: &[u8]| squares.iter().map(|&square| is_open(square)).sum::<u32>();
        let of = |kind: Kind| slots(kind).map(|slot| men[usize::from(slot)]);
        let mut count = 0;
        for from in of(Kind::Advisor) {
            count += count_open(&ADVISOR[usize::from(from)]);
        }
        for from in of(Kind::Elephant) {
            for stride in &ELEPHANT[usize::from(from)] {
                count += is_open(stride.to) & u32::from(self.is_empty(stride.eye));
            }
        }
        for from in of(Kind::Horse) {
            for jumps in &HORSE[usize::from(from)] {
                if self.is_empty(jumps.leg) {
                    count += count_open(&jumps.to);
                }
            }
        }
        for from in of(Kind::Soldier) {
            count += count_open(soldier_steps(self.side, from));
        }
        for from in of(Kind::Chariot) {
            count += self.count_on_lines(self.side, from, |reach| reach.chariot);
        }
        for from in of(Kind::Cannon) {
            count += self.count_on_lines(self.side, from, |reach| reach.cannon);
        }
        count
    }

    /// Squares that the chariots and cannons of a side may go to, counted for each.
    pub(crate) fn count_goals(&self, side: u8) -> u32 {
        let of = |slots: [u8; 2]| slots.map(|slot| self.slot(side, slot)).into_iter();
        let chariots = of(CHARIOTS).map(|from| self.count_on_lines(side, from, |reach| reach.chariot));
        let cannons = of(CANNONS).map(|from| self.count_on_lines(side, from, |reach| reach.cannon));
        chariots.chain(cannons).sum()
    }

    #[inline]
    fn count_on_lines(&self, side: u8, from: u8, taken: fn(Reach) -> [u8; 2]) -> u32 {
        if from == 0 {
            return 0;
        }
        let file = file_reach(from, self.lines.file((), from));
        let rank = rank_reach(from, self.lines.rank((), from));
        let [up, down] = taken(file).map(|place| column(from) + place);
        let [left, right] = taken(rank).map(|place| (row(from) << 4) + place);
        // Where there is no piece to take, the table names the piece itself, which is no enemy.
        let takes = |square: u8| u32::from(self.cells[usize::from(square)] & side == 0);
        let quiets = (file.quiet[1] - file.quiet[0]) / 16 + rank.quiet[1] - rank.quiet[0];
        u32::from(quiets) + takes(up) + takes(down) + takes(left) + takes(right)
    }
}

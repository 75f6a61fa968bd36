//! Squares that the pieces of a side attack: counted for each square, or added up for some.

use qipan_game::Legality;
use qipan_game::asked::Squares;
use xiangqi_rules::{Kind, Square};

use crate::Bitlines;
use crate::men::{CANNONS, CHARIOTS, slots};
use crate::sliders::{Sets, file_sets, rank_sets};
use crate::squares::{FIRST, ROWS, column, row, square_of};
use crate::tables::{ADVISOR, ELEPHANT, GENERAL, HORSE, soldier_steps};

impl<L: Legality> Bitlines<L> {
    /// Adds to the number of each square, as the rules number them, the pieces of a side that attack it.
    #[inline(always)]
    pub(crate) fn attacked_by(&self, side: u8, counts: &mut [u8]) {
        let mut found = Found([0; 256]);
        self.reached_by(side, &mut found);
        let rows = found.0.as_chunks::<16>().0[usize::from(ROWS[0])..=usize::from(ROWS[1])].iter().rev();
        for (counts, row) in counts.chunks_mut(9).zip(rows) {
            counts.iter_mut().zip(&row[FIRST..]).for_each(|(count, found)| *count += found);
        }
    }

    /// Attacks of a side on the squares of a set, as the rules number them.
    #[inline(always)]
    pub(crate) fn attacks_on_of(&self, side: u8, squares: Squares) -> u32 {
        let mut zone = Zone::of(squares);
        self.reached_by(side, &mut zone);
        zone.sum
    }

    /// Tells of each square that a piece of a side attacks, as far as it matters.
    #[inline(always)]
    fn reached_by(&self, side: u8, told: &mut impl Reached) {
        let men = self.men_of(side);
        let of = |kind: Kind| slots(kind).map(|slot| usize::from(men[usize::from(slot)]));
        for from in of(Kind::General) {
            if told.is_near(from) {
                told.squares(&GENERAL[from]);
            }
        }
        for from in of(Kind::Advisor) {
            if told.is_near(from) {
                told.squares(&ADVISOR[from]);
            }
        }
        for from in of(Kind::Soldier) {
            if told.is_near(from) {
                told.squares(soldier_steps(side, from as u8));
            }
        }
        for from in of(Kind::Elephant) {
            if told.is_near(from) {
                let open = ELEPHANT[from].iter().filter(|stride| self.is_empty(stride.eye));
                open.for_each(|stride| told.squares(&[stride.to]));
            }
        }
        for from in of(Kind::Horse) {
            if told.is_near(from) {
                let open = HORSE[from].iter().filter(|jumps| self.is_empty(jumps.leg));
                open.for_each(|jumps| told.squares(&jumps.to));
            }
        }
        for slot in [CHARIOTS, CANNONS].as_flattened() {
            let from = men[usize::from(*slot)];
            if from == 0 {
                continue;
            }
            let is_cannon = CANNONS.contains(slot);
            if told.wants_file(column(from)) {
                told.file(column(from), attacked_on(from, self.lines.file((), from), is_cannon, file_sets));
            }
            if told.wants_rank(row(from)) {
                told.rank(row(from), attacked_on(from, self.lines.rank((), from), is_cannon, rank_sets));
            }
        }
    }
}

/// Places of its line that a chariot or cannon attacks.
#[inline(always)]
fn attacked_on(from: u8, word: u16, is_cannon: bool, sets: impl Fn(u8, u16) -> Sets) -> u16 {
    let near = sets(from, word);
    let reached = near.quiet | near.chariot;
    if !is_cannon {
        return reached;
    }
    // Where a chariot would go if the screens were not there.
    let beyond = sets(from, word & !near.chariot);
    (beyond.quiet | beyond.chariot) & !reached
}

/// Receiver of the squares that pieces attack; squares beyond an edge may be among them.
trait Reached {
    /// Returns true if squares matter that a piece attacks from this one, other than chariots and cannons.
    fn is_near(&self, from: usize) -> bool;

    /// Returns true if squares of this column matter.
    fn wants_file(&self, column: u8) -> bool;

    /// Returns true if squares of this row matter.
    fn wants_rank(&self, row: u8) -> bool;

    /// Takes squares.
    fn squares(&mut self, squares: &[u8]);

    /// Takes a set of rows of a column.
    fn file(&mut self, column: u8, rows: u16);

    /// Takes a set of columns of a row.
    fn rank(&mut self, row: u8, columns: u16);
}

/// Number of pieces that attack each square; squares beyond an edge have entries that are never read.
struct Found([u8; 256]);

impl Reached for Found {
    #[inline(always)]
    fn is_near(&self, _: usize) -> bool {
        true
    }

    #[inline(always)]
    fn wants_file(&self, _: u8) -> bool {
        true
    }

    #[inline(always)]
    fn wants_rank(&self, _: u8) -> bool {
        true
    }

    #[inline(always)]
    fn squares(&mut self, squares: &[u8]) {
        squares.iter().for_each(|&square| self.0[usize::from(square)] += 1);
    }

    #[inline(always)]
    fn file(&mut self, column: u8, mut rows: u16) {
        while rows != 0 {
            self.squares(&[(rows.trailing_zeros() as u8) << 4 | column]);
            rows &= rows - 1;
        }
    }

    #[inline(always)]
    fn rank(&mut self, row: u8, mut columns: u16) {
        while columns != 0 {
            self.squares(&[row << 4 | columns.trailing_zeros() as u8]);
            columns &= columns - 1;
        }
    }
}

/// Squares that matter, as words of their lines, and how often they were attacked.
struct Zone {
    /// By column: a set of rows.
    files: [u16; 16],
    /// By row: a set of columns.
    ranks: [u16; 16],
    /// Rows and columns that are as near to them as a horse jumps, or nearer.
    near: [u16; 2],
    sum: u32,
}

impl Zone {
    #[inline(always)]
    fn of(squares: Squares) -> Self {
        let mut zone = Self { files: [0; 16], ranks: [0; 16], near: [0; 2], sum: 0 };
        for (half, start) in [(squares as u64, 0), ((squares >> 64) as u64, 64)] {
            let mut left = half;
            while left != 0 {
                if let Some(square) = Square::from_index(start + left.trailing_zeros() as usize) {
                    let square = square_of(square);
                    zone.files[usize::from(column(square))] |= 1 << row(square);
                    zone.ranks[usize::from(row(square))] |= 1 << column(square);
                    zone.near[0] |= 1 << row(square);
                    zone.near[1] |= 1 << column(square);
                }
                left &= left - 1;
            }
        }
        zone.near = zone.near.map(|lines| lines << 2 | lines << 1 | lines | lines >> 1 | lines >> 2);
        zone
    }
}

impl Reached for Zone {
    #[inline(always)]
    fn is_near(&self, from: usize) -> bool {
        self.near[0] >> (from >> 4 & 15) & self.near[1] >> (from & 15) & 1 != 0
    }

    #[inline(always)]
    fn wants_file(&self, column: u8) -> bool {
        self.files[usize::from(column & 15)] != 0
    }

    #[inline(always)]
    fn wants_rank(&self, row: u8) -> bool {
        self.ranks[usize::from(row & 15)] != 0
    }

    #[inline(always)]
    fn squares(&mut self, squares: &[u8]) {
        for &square in squares {
            self.sum += u32::from(self.ranks[usize::from(row(square) & 15)] >> column(square) & 1);
        }
    }

    #[inline(always)]
    fn file(&mut self, column: u8, rows: u16) {
        self.sum += (self.files[usize::from(column & 15)] & rows).count_ones();
    }

    #[inline(always)]
    fn rank(&mut self, row: u8, columns: u16) {
        self.sum += (self.ranks[usize::from(row & 15)] & columns).count_ones();
    }
}

//! What chariots and cannons reach on a line, by position on the line and by the line's occupancy word.
//!
//! ```text
//!   word of a file (column 7):  bit 3 = row 3 (Black's back rank) … bit 12 = row 12 (Red's back rank)
//!   word of a rank (row 12):    bit 3 = column 3 (file a) … bit 11 = column 11 (file i)
//!
//!   column     3  4  5  6  7  8  9 10 11        a chariot or cannon on column 6, men on 3, 4, 8 and 10:
//!   occupied   #  #  .  R  .  #  .  #  .        quiet    [5, 7]    farthest without capturing
//!                                               chariot  [4, 8]    the next man
//!                                               cannon   [3, 10]   the man behind the next man
//! ```
//!
//! The stored value is the distance from the line's first cell: the column on a rank (whose first cell is row * 16), 16 times
//! the row on a file (whose first cell is the column). Where there is no such move the own place is stored. The text's 0
//! could be a real place, and its listing has to compare; here a generator looks at the man on the place it finds, and the
//! mover itself is no enemy: no comparison at all.

use crate::squares::{Cell, FIRST, column, row};

/// Positions on a file, and patterns of men on it.
pub(crate) const FILE: (usize, usize) = (10, 1 << 10);
/// Positions on a rank, and patterns of men on it.
pub(crate) const RANK: (usize, usize) = (9, 1 << 9);

/// Both ends of what is reached on a line; `[0]` towards row or column 0, `[1]` away from it. All three flavours are side by
/// side, so that a generator's six answers come with one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// The farthest cells without capturing.
    pub(crate) quiet: [u8; 2],
    /// The men that a chariot takes, of either side.
    pub(crate) chariot: [u8; 2],
    /// The men that a cannon takes, of either side.
    pub(crate) cannon: [u8; 2],
    /// How many cells are reached without capturing.
    pub(crate) quiets: u8,
}

/// The same as sets: bit n is row or column n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sets {
    /// Cells reached without capturing.
    pub(crate) quiet: u16,
    /// The men that a chariot takes, of either side.
    pub(crate) chariot: u16,
    /// The men that a cannon takes, of either side.
    pub(crate) cannon: u16,
}

/// On a file: `[position * 1024 + pattern]`.
pub(crate) static FILE_REACH: [Reach; FILE.0 * FILE.1] = reaches(FILE, 16);
/// On a rank: `[position * 512 + pattern]`.
pub(crate) static RANK_REACH: [Reach; RANK.0 * RANK.1] = reaches(RANK, 1);
/// On a file: `[position * 1024 + pattern]`.
pub(crate) static FILE_SETS: [Sets; FILE.0 * FILE.1] = sets(FILE);
/// On a rank: `[position * 512 + pattern]`.
pub(crate) static RANK_SETS: [Sets; RANK.0 * RANK.1] = sets(RANK);

#[inline]
fn on_file(cell: Cell, word: u16) -> usize {
    (usize::from(row(cell)) - FIRST) * FILE.1 + usize::from(word >> FIRST)
}

#[inline]
fn on_rank(cell: Cell, word: u16) -> usize {
    (usize::from(column(cell)) - FIRST) * RANK.1 + usize::from(word >> FIRST)
}

/// What is reached from a cell on its file, as distances from the file's first cell.
#[inline]
pub(crate) fn file_reach(cell: Cell, word: u16) -> Reach {
    FILE_REACH[on_file(cell, word)]
}

/// What is reached from a cell on its rank, as distances from the rank's first cell.
#[inline]
pub(crate) fn rank_reach(cell: Cell, word: u16) -> Reach {
    RANK_REACH[on_rank(cell, word)]
}

/// What is reached from a cell on its file, as sets of rows.
#[inline]
pub(crate) fn file_sets(cell: Cell, word: u16) -> Sets {
    FILE_SETS[on_file(cell, word)]
}

/// What is reached from a cell on its rank, as sets of columns.
#[inline]
pub(crate) fn rank_sets(cell: Cell, word: u16) -> Sets {
    RANK_SETS[on_rank(cell, word)]
}

/// Bytes of all four tables; the text's six make 60 × 1024 + 54 × 512 = 89 088 bytes, and so do the two of [`Reach`].
pub(crate) fn table_bytes() -> usize {
    size_of_val(&FILE_REACH) + size_of_val(&RANK_REACH) + size_of_val(&FILE_SETS) + size_of_val(&RANK_SETS)
}

/// The places of interest below `at`, given the men below it: farthest quiet place, next man, man behind that; as `Some` bit
/// numbers where they exist.
const fn below(pattern: u32, at: u32) -> (u32, Option<u32>, Option<u32>) {
    let men = pattern & ((1 << at) - 1);
    let Some(first) = men.checked_ilog2() else { return (0, None, None) };
    (first + 1, Some(first), (men ^ 1 << first).checked_ilog2())
}

/// The same above `at`.
const fn above(pattern: u32, at: u32, length: u32) -> (u32, Option<u32>, Option<u32>) {
    let men = pattern & !((2 << at) - 1);
    if men == 0 {
        return (length - 1, None, None);
    }
    let first = men.trailing_zeros();
    let rest = men ^ 1 << first;
    (first - 1, Some(first), if rest == 0 { None } else { Some(rest.trailing_zeros()) })
}

const fn reaches<const N: usize>((length, patterns): (usize, usize), step: u8) -> [Reach; N] {
    const fn place(found: Option<u32>, at: u32, step: u8) -> u8 {
        let found = match found {
            Some(found) => found,
            None => at,
        };
        (found as u8 + FIRST as u8) * step
    }
    let mut table = [Reach { quiet: [0; 2], chariot: [0; 2], cannon: [0; 2], quiets: 0 }; N];
    let mut at = 0;
    while at < length as u32 {
        let mut pattern = 0;
        while pattern < patterns as u32 {
            let (down, up) = (below(pattern, at), above(pattern, at, length as u32));
            table[at as usize * patterns + pattern as usize] = Reach {
                quiet: [place(Some(down.0), at, step), place(Some(up.0), at, step)],
                chariot: [place(down.1, at, step), place(up.1, at, step)],
                cannon: [place(down.2, at, step), place(up.2, at, step)],
                quiets: (up.0 - down.0) as u8,
            };
            pattern += 1;
        }
        at += 1;
    }
    table
}

const fn sets<const N: usize>((length, patterns): (usize, usize)) -> [Sets; N] {
    const fn bit(found: Option<u32>) -> u16 {
        match found {
            Some(found) => 1 << (found + FIRST as u32),
            None => 0,
        }
    }
    let mut table = [Sets { quiet: 0, chariot: 0, cannon: 0 }; N];
    let mut at = 0;
    while at < length as u32 {
        let mut pattern = 0;
        while pattern < patterns as u32 {
            let (down, up) = (below(pattern, at), above(pattern, at, length as u32));
            let span = ((2u32 << up.0) - (1u32 << down.0)) & !(1u32 << at);
            table[at as usize * patterns + pattern as usize] = Sets {
                quiet: (span << FIRST) as u16,
                chariot: bit(down.1) | bit(up.1),
                cannon: bit(down.2) | bit(up.2),
            };
            pattern += 1;
        }
        at += 1;
    }
    table
}

#[cfg(test)]
mod tests {
    use super::{FILE, FIRST, RANK, Reach, Sets, file_reach, file_sets, rank_reach, rank_sets, table_bytes};

    /// One way along a line, square by square: quiet places, the chariot's victim, the cannon's.
    fn walk(
        pattern: usize,
        at: usize,
        length: usize,
        forward: bool,
    ) -> (Vec<usize>, Option<usize>, Option<usize>) {
        let way: Vec<usize> = if forward { (at + 1..length).collect() } else { (0..at).rev().collect() };
        let men: Vec<usize> = way.iter().copied().filter(|&place| pattern >> place & 1 == 1).collect();
        let quiet = way.into_iter().take_while(|&place| pattern >> place & 1 == 0).collect();
        (quiet, men.first().copied(), men.get(1).copied())
    }

    fn check((length, patterns): (usize, usize), step: usize, look: impl Fn(usize, usize) -> (Reach, Sets)) {
        let mut entries = 0;
        for at in 0..length {
            for pattern in 0..patterns {
                let (reach, sets) = look(at, pattern);
                let (mut quiet, mut chariot, mut cannon) = (0u16, 0u16, 0u16);
                for (way, forward) in [(0, false), (1, true)] {
                    let (places, first, second) = walk(pattern, at, length, forward);
                    let stored = |place: Option<usize>| (place.unwrap_or(at) + FIRST) * step;
                    assert_eq!(usize::from(reach.quiet[way]), stored(places.last().copied()));
                    assert_eq!(usize::from(reach.chariot[way]), stored(first));
                    assert_eq!(usize::from(reach.cannon[way]), stored(second));
                    let bits = |places: &[usize]| places.iter().map(|&p| 1 << (p + FIRST)).sum::<u16>();
                    quiet |= bits(&places);
                    chariot |= bits(first.as_slice());
                    cannon |= bits(second.as_slice());
                }
                assert_eq!(u32::from(reach.quiets), quiet.count_ones());
                assert_eq!(sets, Sets { quiet, chariot, cannon });
                entries += 1;
            }
        }
        assert_eq!(entries, length * patterns);
    }

    #[test]
    fn every_file_entry_is_what_a_walk_finds() {
        let cell = |at: usize| ((at + FIRST) * 16 + 7) as u8;
        let word = |pattern: usize| (pattern << FIRST) as u16;
        check(FILE, 16, |at, pattern| {
            (file_reach(cell(at), word(pattern)), file_sets(cell(at), word(pattern)))
        });
    }

    #[test]
    fn every_rank_entry_is_what_a_walk_finds() {
        let cell = |at: usize| (12 * 16 + at + FIRST) as u8;
        let word = |pattern: usize| (pattern << FIRST) as u16;
        check(RANK, 1, |at, pattern| {
            (rank_reach(cell(at), word(pattern)), rank_sets(cell(at), word(pattern)))
        });
    }

    #[test]
    fn tables_are_as_large_as_the_documentation_says() {
        assert_eq!(table_bytes(), 89_088 + 89_088 / 6 * 7);
    }

    #[test]
    fn the_drawn_example_holds() {
        let word = [3, 4, 6, 8, 10].iter().map(|column| 1u16 << column).sum();
        let reach = rank_reach(12 * 16 + 6, word);
        assert_eq!(reach, Reach { quiet: [5, 7], chariot: [4, 8], cannon: [3, 10], quiets: 2 });
    }
}

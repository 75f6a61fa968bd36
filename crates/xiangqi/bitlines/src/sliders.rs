//! Squares that chariots and cannons reach on a line, by position on the line and by the line's occupancy
//! word.
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
//! The stored value is the distance from the line's first square: the column on a rank (whose first square is
//! row * 16), 16 times the row on a file (whose first square is the column). Where there is no such move the
//! own place is stored. The text's 0 could be a real place, and its listing has to compare; here a generator
//! looks at the piece on the place it finds, and the mover itself is no enemy: no comparison at all.

use qipan_game::{Kernel, Legality, Probe, Second, noted};
use xiangqi_rules::Square;

use crate::squares::{FIRST, column, row, square_of, written};
use crate::{Bitlines, marks};

/// Positions on a file, and patterns of pieces on it.
pub(crate) const FILE: (usize, usize) = (10, 1 << 10);
/// Positions on a rank, and patterns of pieces on it.
pub(crate) const RANK: (usize, usize) = (9, 1 << 9);

/// Both ends of what is reached on a line; `[0]` towards row or column 0, `[1]` away from it. All three
/// flavours are side by side, so that a generator's six answers come with one cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// The farthest squares without capturing.
    pub(crate) quiet: [u8; 2],
    /// The pieces that a chariot takes, of either side.
    pub(crate) chariot: [u8; 2],
    /// The pieces that a cannon takes, of either side.
    pub(crate) cannon: [u8; 2],
}

/// The same as sets: bit n is row or column n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sets {
    /// Squares reached without capturing.
    pub(crate) quiet: u16,
    /// The pieces that a chariot takes, of either side.
    pub(crate) chariot: u16,
    /// The pieces that a cannon takes, of either side.
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
fn on_file(probe: impl Probe, square: u8, word: u16) -> usize {
    noted!(probe, (usize::from(row(square)) - FIRST) * FILE.1 + usize::from(word >> FIRST))
}

#[inline]
fn on_rank(probe: impl Probe, square: u8, word: u16) -> usize {
    noted!(probe, (usize::from(column(square)) - FIRST) * RANK.1 + usize::from(word >> FIRST))
}

/// Returns the squares reached from a square on its file, as distances from the file's first square.
#[inline]
pub(crate) fn file_reach(square: u8, word: u16) -> Reach {
    FILE_REACH[on_file((), square, word)]
}

/// Returns the squares reached from a square on its rank, as distances from the rank's first square.
#[inline]
pub(crate) fn rank_reach(square: u8, word: u16) -> Reach {
    RANK_REACH[on_rank((), square, word)]
}

/// Notes what [`file_reach`] reads. With the note inside, the compiler shares out registers otherwise.
pub(crate) fn notes_file_reach(probe: impl Probe, square: u8, word: u16) {
    let index = on_file(probe, square, word);
    probe.reads(marks::FILE_REACH.at(index), FILE_REACH[index]);
}

/// The same for [`rank_reach`].
pub(crate) fn notes_rank_reach(probe: impl Probe, square: u8, word: u16) {
    let index = on_rank(probe, square, word);
    probe.reads(marks::RANK_REACH.at(index), RANK_REACH[index]);
}

/// Returns the squares reached from a square on its file, as sets of rows.
#[inline]
pub(crate) fn file_sets(square: u8, word: u16) -> Sets {
    FILE_SETS[on_file((), square, word)]
}

/// Returns the squares reached from a square on its rank, as sets of columns.
#[inline]
pub(crate) fn rank_sets(square: u8, word: u16) -> Sets {
    RANK_SETS[on_rank((), square, word)]
}

/// The words of all lines by themselves, for timing the look-ups without a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    files: [u16; 16],
    ranks: [u16; 16],
}

impl Words {
    #[inline]
    fn sets(&self, square: u8) -> (Sets, Sets) {
        let (file, rank) = (self.files[usize::from(column(square))], self.ranks[usize::from(row(square))]);
        (file_sets(square, file), rank_sets(square, rank))
    }
}

/// A set is the two words of a square's lines: columns of its rank in bits 0..16, rows of its file in bits
/// 16..32.
///
/// The words are there already; what each move pays for keeping them is not counted.
impl<L: Legality> Kernel for Bitlines<L> {
    type Occupancy = Words;
    const SQUARES: usize = Square::COUNT;
    const FILES: usize = Square::FILES;
    const SECOND: Second = Second::Cannon;

    fn occupancy(men: u128) -> Words {
        let mut words = Words { files: [0; 16], ranks: [0; 16] };
        for square in Square::all().filter(|square| men & 1 << square.index() != 0).map(square_of) {
            words.files[usize::from(column(square))] |= 1 << row(square);
            words.ranks[usize::from(row(square))] |= 1 << column(square);
        }
        words
    }

    fn square(index: usize) -> usize {
        square_of(Square::from_index(index).expect("one of the 90 squares")).into()
    }

    #[inline]
    fn straight(words: &Words, square: usize) -> u128 {
        let (file, rank) = words.sets(square as u8);
        (u32::from(file.quiet | file.chariot) << 16 | u32::from(rank.quiet | rank.chariot)).into()
    }

    #[inline]
    fn second(words: &Words, square: usize) -> u128 {
        let (file, rank) = words.sets(square as u8);
        (u32::from(file.cannon) << 16 | u32::from(rank.cannon)).into()
    }

    fn in_order(set: u128, square: usize) -> u128 {
        let (column, row) = (column(square as u8), row(square as u8));
        let on_rank = (0..16).filter(|&bit| set >> bit & 1 != 0).map(|bit| row << 4 | bit);
        let on_file = (0..16).filter(|&bit| set >> 16 >> bit & 1 != 0).map(|bit| bit << 4 | column);
        on_rank.chain(on_file).filter_map(written).map(|square| 1 << square.index()).sum()
    }
}

/// Bytes of all four tables; the text's six make 60 × 1024 + 54 × 512 = 89 088 bytes, and so do the two of
/// [`Reach`].
pub(crate) fn table_bytes() -> usize {
    size_of_val(&FILE_REACH) + size_of_val(&RANK_REACH) + size_of_val(&FILE_SETS) + size_of_val(&RANK_SETS)
}

/// The places of interest below `at`, given the pieces below it: farthest quiet place, next piece, piece
/// behind that; as `Some` bit numbers where they exist.
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
    let mut table = [Reach { quiet: [0; 2], chariot: [0; 2], cannon: [0; 2] }; N];
    let mut at = 0;
    while at < length as u32 {
        let mut pattern = 0;
        while pattern < patterns as u32 {
            let (down, up) = (below(pattern, at), above(pattern, at, length as u32));
            table[at as usize * patterns + pattern as usize] = Reach {
                quiet: [place(Some(down.0), at, step), place(Some(up.0), at, step)],
                chariot: [place(down.1, at, step), place(up.1, at, step)],
                cannon: [place(down.2, at, step), place(up.2, at, step)],
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
    use qipan_game::Kernel;
    use xiangqi_rules::Square;

    use crate::Board;

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
                assert_eq!(sets, Sets { quiet, chariot, cannon });
                entries += 1;
            }
        }
        assert_eq!(entries, length * patterns);
    }

    #[test]
    fn every_file_entry_is_what_a_walk_finds() {
        let square = |at: usize| ((at + FIRST) * 16 + 7) as u8;
        let word = |pattern: usize| (pattern << FIRST) as u16;
        check(FILE, 16, |at, pattern| {
            (file_reach(square(at), word(pattern)), file_sets(square(at), word(pattern)))
        });
    }

    #[test]
    fn every_rank_entry_is_what_a_walk_finds() {
        let square = |at: usize| (12 * 16 + at + FIRST) as u8;
        let word = |pattern: usize| (pattern << FIRST) as u16;
        check(RANK, 1, |at, pattern| {
            (rank_reach(square(at), word(pattern)), rank_sets(square(at), word(pattern)))
        });
    }

    #[test]
    fn tables_are_as_large_as_the_documentation_says() {
        assert_eq!(table_bytes(), 2 * 89_088);
    }

    #[test]
    fn the_drawn_example_holds() {
        let word = [3, 4, 6, 8, 10].iter().map(|column| 1u16 << column).sum();
        let reach = rank_reach(12 * 16 + 6, word);
        assert_eq!(reach, Reach { quiet: [5, 7], chariot: [4, 8], cannon: [3, 10] });
    }

    #[test]
    fn kernel_sets_can_be_put_in_order() {
        let mut men = 0;
        for step in 0..Square::COUNT {
            men ^= 1 << (step * 37 % Square::COUNT) | 1 << (step * 11 % Square::COUNT);
            let words = <Board as Kernel>::occupancy(men);
            for from in Square::all() {
                let square = <Board as Kernel>::square(from.index());
                let (mut straight, mut second) = (0, 0);
                for (files, ranks) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                    let on_way = |n: isize| {
                        let file = from.file().checked_add_signed(n * files)?;
                        Square::at(file, from.rank().checked_add_signed(n * ranks)?)
                    };
                    let way: Vec<_> = (1..10).map_while(on_way).map(Square::index).collect();
                    let mut taken = way.iter().filter(|&&to| men >> to & 1 != 0);
                    let (first, behind) = (taken.next(), taken.next());
                    let end = way.iter().position(|to| Some(to) == first).map_or(way.len(), |at| at + 1);
                    straight |= way[..end].iter().map(|to| 1 << to).sum::<u128>();
                    second |= behind.map_or(0, |to| 1 << to);
                }
                let ordered = |set| <Board as Kernel>::in_order(set, square);
                assert_eq!(ordered(<Board as Kernel>::straight(&words, square)), straight, "{from}");
                assert_eq!(ordered(<Board as Kernel>::second(&words, square)), second, "{from}");
            }
        }
    }
}

//! The look-ups of lines: state of the line in, reached squares out.

use crate::set::{Set, file_and_rank, number_of_index, set_of, turned_number, words};

/// What can be reached on a line from one of its squares; bit n is the line's square n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// Up to the first man in each direction, and him: where a chariot goes.
    pub chariot: u16,
    /// The second man in each direction, whom a cannon takes. A line's last square counts if there is one man before it,
    /// whether or not anybody is on it: whoever takes a man asks whose it is anyway.
    pub cannon: u16,
}

/// What can be reached from square `from` of a line of so many squares by walking.
const fn walk(length: usize, from: usize, men: usize) -> Reach {
    let mut reach = Reach { chariot: 0, cannon: 0 };
    let mut step = 1;
    while step >= -1 {
        let mut square = from as isize + step;
        let mut met = 0;
        while square >= 0 && square < length as isize && met < 2 {
            let is_last = square == 0 || square == length as isize - 1;
            if met == 0 {
                reach.chariot |= 1 << square;
            } else if is_last || men >> square & 1 != 0 {
                reach.cannon |= 1 << square;
            }
            met += men >> square & 1;
            square += step;
        }
        step -= 2;
    }
    reach
}

/// Every state of a line's inner squares, from every square of it. Men on the two end squares stop nothing that the edge
/// does not stop, so that a quarter of the states tells all.
const fn table<const LENGTH: usize, const STATES: usize>() -> [[Reach; STATES]; LENGTH] {
    let mut table = [[Reach { chariot: 0, cannon: 0 }; STATES]; LENGTH];
    let mut from = 0;
    while from < LENGTH {
        let mut inner = 0;
        while inner < STATES {
            table[from][inner] = walk(LENGTH, from, inner << 1);
            inner += 1;
        }
        from += 1;
    }
    table
}

/// By file and state of the rank: 4.5 KiB.
static RANKS: [[Reach; 128]; 9] = table();
/// By rank and state of the file: 10 KiB.
static FILES: [[Reach; 256]; 10] = table();

/// Where a square's lines are found.
#[derive(Clone, Copy)]
struct Site {
    file: u8,
    rank: u8,
    /// Right shift that brings the rank to the bottom of its word of the board as it stands.
    rank_shift: u8,
    /// Right shift that brings the file to the bottom of its word of the turned board.
    file_shift: u8,
    /// Word of the turned board.
    file_word: u8,
}

static SITES: [Site; 128] = {
    let mut sites = [Site { file: 0, rank: 0, rank_shift: 0, file_shift: 0, file_word: 0 }; 128];
    let mut index = 0;
    while index < 90 {
        let square = number_of_index(index);
        let (file, rank) = file_and_rank(square);
        let turned = turned_number(square);
        sites[square] = Site {
            file: file as u8,
            rank: rank as u8,
            rank_shift: (square % 64 - file) as u8,
            file_shift: (turned % 64 - rank) as u8,
            file_word: (turned / 64) as u8,
        };
        index += 1;
    }
    sites
};

/// Bytes of the tables of this module.
pub(crate) const TABLE_BYTES: usize = size_of_val(&RANKS) + size_of_val(&FILES) + size_of_val(&SITES);

/// A line through a square: what it is made of, and how a part of it becomes a set of squares.
pub(crate) trait Line: Copy {
    /// The occupied squares of the line, lowest first.
    fn state(self, boards: &Boards) -> u16;
    /// What is reached when the line is in a state.
    fn reach(self, state: u16) -> Reach;
    /// Squares of the line as squares of the board.
    fn place(self, squares: u16) -> Set;
}

/// The rank through a square.
#[derive(Clone, Copy)]
pub(crate) struct Rank {
    site: &'static Site,
    half: usize,
}

/// The file through a square.
#[derive(Clone, Copy)]
pub(crate) struct File {
    site: &'static Site,
}

/// The rank and the file through a square.
#[inline]
pub(crate) fn lines(square: usize) -> (Rank, File) {
    let site = &SITES[square & 127];
    (Rank { site, half: square >> 6 & 1 }, File { site })
}

impl Line for Rank {
    #[inline]
    fn state(self, boards: &Boards) -> u16 {
        (words(boards.straight)[self.half] >> (self.site.rank_shift & 63)) as u16 & 0x1ff
    }

    #[inline]
    fn reach(self, state: u16) -> Reach {
        RANKS[usize::from(self.site.file)][usize::from(state >> 1 & 127)]
    }

    #[inline]
    fn place(self, squares: u16) -> Set {
        let word = u64::from(squares) << (self.site.rank_shift & 63);
        if self.half == 0 { set_of([word, 0]) } else { set_of([0, word]) }
    }
}

impl Line for File {
    #[inline]
    fn state(self, boards: &Boards) -> u16 {
        let word = words(boards.turned)[usize::from(self.site.file_word & 1)];
        (word >> (self.site.file_shift & 63)) as u16 & 0x3ff
    }

    #[inline]
    fn reach(self, state: u16) -> Reach {
        FILES[usize::from(self.site.rank)][usize::from(state >> 1 & 255)]
    }

    #[inline]
    fn place(self, squares: u16) -> Set {
        let file = self.site.file & 63;
        set_of([spread(squares & 31) << file, spread(squares >> 5 & 31) << file])
    }
}

/// Five bits of a file as the squares of the a-file in one half, nine bits apart: five copies eight bits apart, of which
/// the n-th keeps its bit n.
#[inline]
const fn spread(squares: u16) -> u64 {
    (squares as u64 * 0x01_0101_0101) & (1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36)
}

/// The occupied squares in both orders.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Boards {
    /// As the board stands: ranks are runs of nine bits.
    pub straight: Set,
    /// Turned: files are runs of ten bits.
    pub turned: Set,
}

impl Boards {
    /// The squares that a chariot on a square reaches, and those where a cannon on it takes whoever is there.
    #[inline]
    pub(crate) fn look_up(&self, square: usize) -> (Set, Set) {
        let (rank, file) = lines(square);
        let along_rank = rank.reach(rank.state(self));
        let along_file = file.reach(file.state(self));
        (
            rank.place(along_rank.chariot) | file.place(along_file.chariot),
            rank.place(along_rank.cannon) | file.place(along_file.cannon),
        )
    }

    /// The neighbours on the rank, on the file: bit 0 for the lower one, bit 2 for the upper one, bit 1 for the square itself.
    /// What is beyond an edge is some other square's bit.
    #[inline]
    pub(crate) fn neighbours(&self, square: usize) -> [usize; 2] {
        let site = &SITES[square & 127];
        let rank = words(self.straight)[square >> 6 & 1]
            .rotate_right(u32::from(site.rank_shift + site.file).wrapping_sub(1));
        let file = words(self.turned)[usize::from(site.file_word & 1)]
            .rotate_right(u32::from(site.file_shift + site.rank).wrapping_sub(1));
        [rank as usize & 7, file as usize & 7]
    }
}

#[cfg(test)]
mod tests;

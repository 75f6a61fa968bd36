//! The look-ups of lines: state of the line in, reached squares out.

use qipan_game::probe::{Shown, Table, Value};
use qipan_game::{Kernel, Play, Probe, PseudoLegal, Second, noted};
use xiangqi_rules::Square;

use crate::Rotated;
use crate::marks::{self, TURNED, beside, in_half, noted_word, part, reader, turned_reader};
use crate::sets::{Halves, Sets, each, set_of, turned, words};
use crate::squares::{file_and_rank, square_of_index, turned_square, written};

/// Squares reached on a line from one of its squares; bit n is the line's square n.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Reach {
    /// Up to the first piece in each direction, that piece included: where a chariot goes.
    pub(crate) chariot: u16,
    /// The second piece in each direction, which a cannon takes. A line's last square counts if there is one
    /// piece before it, whether or not there is a piece on it: its side is asked in any case.
    pub(crate) cannon: u16,
}

impl Shown for File {
    fn shown(self) -> Value {
        (self as usize).shown()
    }
}

impl Shown for Rank {
    fn shown(self) -> Value {
        (self as usize).shown()
    }
}

impl Shown for Reach {
    fn shown(self) -> Value {
        Value::Few([self.chariot, self.cannon, 0, 0])
    }
}

/// Finds the squares reached from square `from` of a line of this length, by walking.
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

/// By file and state of the rank: 4.5 KiB. Pieces on the two end squares stop nothing that the edge does not
/// stop, so that the inner squares, a quarter of the states, tell all. A rank is a run of bits, so that what
/// is reached needs a shift only.
pub(crate) static RANKS: [[Reach; 128]; 9] = {
    let mut table = [[Reach { chariot: 0, cannon: 0 }; 128]; 9];
    let mut from = 0;
    while from < 9 {
        let mut inner = 0;
        while inner < 128 {
            table[from][inner] = walk(9, from, inner << 1);
            inner += 1;
        }
        from += 1;
    }
    table
};

/// Squares reached on the a-file, as words of the board as it stands.
#[derive(Clone, Copy)]
pub(crate) struct FileReach {
    pub(crate) chariot: Halves,
    pub(crate) cannon: Halves,
}

/// By rank and state of the file, as if it were the a-file: 80 KiB. Every other file is a shift away.
pub(crate) static FILES: [[FileReach; 256]; 10] = {
    let mut table = [[FileReach { chariot: [0; 2], cannon: [0; 2] }; 256]; 10];
    let mut from = 0;
    while from < 10 {
        let mut inner = 0;
        while inner < 256 {
            let Reach { chariot, cannon } = walk(10, from, inner << 1);
            table[from][inner] = FileReach { chariot: spread(chariot), cannon: spread(cannon) };
            inner += 1;
        }
        from += 1;
    }
    table
};

/// Ten squares of a file as squares of the a-file.
const fn spread(squares: u16) -> Halves {
    let mut halves = [0; 2];
    let mut rank = 0;
    while rank < 10 {
        halves[rank / 5] |= (squares as u64 >> rank & 1) << (rank % 5 * 9);
        rank += 1;
    }
    halves
}

/// A file, as an index. A type whose values are known to be few: so [`RANKS`] is read without a check of the
/// index.
#[derive(Clone, Copy)]
pub(crate) enum File {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    I,
}

/// A rank, as an index of [`FILES`].
#[derive(Clone, Copy)]
pub(crate) enum Rank {
    R0,
    R1,
    R2,
    R3,
    R4,
    R5,
    R6,
    R7,
    R8,
    R9,
}

const ALL_FILES: [File; 9] =
    [File::A, File::B, File::C, File::D, File::E, File::F, File::G, File::H, File::I];
const ALL_RANKS: [Rank; 10] =
    [Rank::R0, Rank::R1, Rank::R2, Rank::R3, Rank::R4, Rank::R5, Rank::R6, Rank::R7, Rank::R8, Rank::R9];

/// Places where a square's lines are found.
#[derive(Clone, Copy)]
pub(crate) struct Site {
    pub(crate) file: File,
    pub(crate) rank: Rank,
    /// Right shift that brings the rank to the bottom of its word of the board as it stands.
    pub(crate) rank_shift: u8,
    /// Right shift that brings the inner squares of the rank there.
    pub(crate) rank_inner: u8,
    /// Word of the turned board.
    pub(crate) file_word: u8,
    /// Right shift that brings the inner squares of the file to the bottom of it.
    pub(crate) file_inner: u8,
    /// Right rotation that brings the square's lower neighbour on the rank to the bottom of its word.
    pub(crate) rank_leg: u8,
    /// Right rotation that brings the lower neighbour on the file to the bottom of the turned board's word.
    pub(crate) file_leg: u8,
}

pub(crate) static SITES: [Site; 128] = {
    let nowhere = Site {
        file: File::A,
        rank: Rank::R0,
        rank_shift: 0,
        rank_inner: 0,
        file_word: 0,
        file_inner: 0,
        rank_leg: 0,
        file_leg: 0,
    };
    let mut sites = [nowhere; 128];
    let mut index = 0;
    while index < 90 {
        let square = square_of_index(index);
        let (file, rank) = file_and_rank(square);
        let turned = turned_square(square);
        let (bit, turned_bit) = (square % 64, turned % 64);
        sites[square] = Site {
            file: ALL_FILES[file],
            rank: ALL_RANKS[rank],
            rank_shift: (bit - file) as u8,
            rank_inner: (bit - file + 1) as u8,
            file_word: (turned / 64) as u8,
            file_inner: (turned_bit - rank + 1) as u8,
            rank_leg: (bit + 63) as u8 & 63,
            file_leg: (turned_bit + 63) as u8 & 63,
        };
        index += 1;
    }
    sites
};

/// Bytes of the tables of lines.
pub(crate) fn table_bytes() -> usize {
    size_of_val(&RANKS) + size_of_val(&FILES) + size_of_val(&SITES)
}

/// Squares reached in one half of the board.
#[derive(Clone, Copy)]
pub(crate) struct InHalf {
    /// Squares that a chariot goes to, pieces included.
    pub(crate) chariot: u64,
    /// Squares where a cannon takes whatever is there.
    pub(crate) cannon: u64,
}

/// Everything that is reached along the lines of a square in word `half`: in its own half, and in the other
/// one. `rank` is the occupied squares of its half, `turned` those of the turned board.
#[inline(always)]
pub(crate) fn reached<T: Probe>(
    probe: T,
    rank: u64,
    turned: &Halves,
    half: usize,
    square: usize,
) -> [InHalf; 2] {
    let site = &SITES[square & 127];
    let of_site = |field: Table| field.at(square & 127);
    probe.enters(part::RANK_STATE, square);
    probe.reads(of_site(marks::RANK_INNER), site.rank_inner);
    let state = noted!(probe, (rank >> (site.rank_inner & 63)) as usize & 127, || (0..7)
        .map(move |bit| reader(64 * half + usize::from(site.rank_inner) + bit)));
    probe.enters(part::RANK_ENTRY, square);
    probe.reads(of_site(marks::FILE), site.file);
    let rank = probe.reads(marks::RANKS.of(site.file as usize, state), RANKS[site.file as usize][state]);
    probe.reads(of_site(marks::RANK_SHIFT), site.rank_shift);
    let cannon = noted!(probe, u64::from(rank.cannon) << (site.rank_shift & 63), || in_half(half));
    let chariot = noted!(probe, u64::from(rank.chariot) << (site.rank_shift & 63), || in_half(half));

    probe.enters(part::FILE_STATE, square);
    probe.reads(of_site(marks::FILE_WORD), site.file_word);
    probe.reads(of_site(marks::FILE_INNER), site.file_inner);
    let file = turned[usize::from(site.file_word & 1)] >> (site.file_inner & 63);
    // Beside the code: with names for the word and the state, captures take 1 % more instructions.
    if T::LISTENS {
        let word = usize::from(site.file_word & 1);
        probe.reads(TURNED.span(word, 1), turned[word]);
        let first = 64 * word + usize::from(site.file_inner);
        let state = noted!(probe, file as usize & 255, || (first..first + 8).map(turned_reader));
        probe.enters(part::FILE_ENTRY, square);
        probe.reads(of_site(marks::RANK), site.rank);
        let entry = &FILES[site.rank as usize][state];
        probe.reads(marks::FILES_CANNON.of(site.rank as usize, state), set_of(entry.cannon));
        probe.reads(marks::FILES_CHARIOT.of(site.rank as usize, state), set_of(entry.chariot));
    }
    let file = &FILES[site.rank as usize][file as usize & 255];
    let along_file = |half: usize| InHalf {
        chariot: file.chariot[half & 1] << (site.file as u32),
        cannon: file.cannon[half & 1] << (site.file as u32),
    };
    if T::LISTENS {
        let [south, north] = [0, 1].map(along_file);
        probe.works_out("along_file(half).cannon", set_of([south.cannon, north.cannon]));
        probe.works_out("along_file(half).chariot", set_of([south.chariot, north.chariot]));
    }
    let mut near = along_file(half);
    near.chariot |= chariot;
    near.cannon |= cannon;
    [near, along_file(half ^ 1)]
}

/// Returns the bits of a square's four diagonal neighbours within its half that are occupied, given the
/// occupied squares of that half: bits 0 and 2 the two south of it, bits 1 and 3 the two north of it. What
/// is beyond an edge is some other square's bit, or none.
#[inline(always)]
pub(crate) fn eyes(probe: impl Probe, occupied: u64, square: usize) -> usize {
    probe.enters(part::EYES, square);
    let around = noted_word!(probe, occupied.rotate_right((square as u32).wrapping_sub(10)));
    noted!(probe, around as usize & 5 | (around >> 17) as usize & 10, || [(-1, -1), (-1, 1), (1, -1), (1, 1)]
        .map(|step| beside(square, step)))
}

/// The occupied squares in both orders.
#[derive(Clone, Copy, Debug)]
pub struct Boards {
    /// As the board stands: ranks are runs of nine bits.
    pub(crate) straight: Halves,
    /// Turned: files are runs of ten bits.
    pub(crate) turned: Halves,
}

impl Boards {
    /// Both orders of a set of squares: bit n is square n of the rules as far as the river, from there on bit
    /// n + 19.
    #[must_use]
    pub fn of(men: u128) -> Self {
        Self { straight: words(men), turned: words(turned(men)) }
    }

    /// Both orders as they are kept.
    #[inline]
    pub(crate) fn kept(straight: Halves, turned: Halves) -> Self {
        Self { straight, turned }
    }

    /// The occupied squares of a half.
    #[inline]
    pub(crate) fn occupied(&self, half: usize) -> u64 {
        self.straight[half & 1]
    }

    /// Everything that is reached along the lines of a square in word `half`, south and north of the river.
    #[inline(always)]
    pub(crate) fn look_up(&self, probe: impl Probe, half: usize, square: usize) -> [InHalf; 2] {
        let [near, far] = reached(probe, self.occupied(half), &self.turned, half, square);
        if half == 0 { [near, far] } else { [far, near] }
    }

    /// Returns the bits of a square's four neighbours that are occupied: bits 0 and 2 the lower and the
    /// upper one on the rank, bits 1 and 3 on the file. What is beyond an edge is some other square's bit.
    #[inline]
    pub(crate) fn legs(&self, probe: impl Probe, half: usize, square: usize) -> usize {
        let site = &SITES[square & 127];
        let of_site = |field: Table| field.at(square & 127);
        let at = |step| beside(square, step);
        let [left, below, right, above] = [(-1, 0), (0, -1), (1, 0), (0, 1)];
        probe.enters(part::LEGS_ASIDE, square);
        let turns = probe.reads(of_site(marks::RANK_LEG), site.rank_leg);
        let rank = self.straight[half & 1].rotate_right(turns.into());
        let rank = noted!(probe, rank as usize & 5, || [at(left), None, at(right)]);
        probe.enters(part::LEGS_ALONG, square);
        let word = usize::from(probe.reads(of_site(marks::FILE_WORD), site.file_word) & 1);
        let turns = probe.reads(of_site(marks::FILE_LEG), site.file_leg);
        let file = probe.reads(TURNED.span(word, 1), self.turned[word]).rotate_right(turns.into());
        let file = noted!(probe, file as usize & 5, || [at(below), None, at(above)]);
        probe.enters(part::LEGS, square);
        noted!(probe, rank | file << 1, || [left, below, right, above].map(at))
    }

    /// The squares that a chariot reaches, pieces included; squares and sets as [`Boards::of`] numbers them.
    #[inline]
    #[must_use]
    pub fn chariot(&self, square: usize) -> u128 {
        set_of(self.look_up((), square >> 6, square).map(|half| half.chariot))
    }

    /// The pieces of either side that a cannon may take.
    #[inline]
    #[must_use]
    pub fn cannon(&self, square: usize) -> u128 {
        set_of(self.look_up((), square >> 6, square).map(|half| half.cannon)) & set_of(self.straight)
    }
}

/// Both boards are there already; what each move pays for keeping the turned one is not counted.
impl<L: PseudoLegal, K: Sets, P: Play> Kernel for Rotated<L, K, P> {
    type Occupancy = Boards;
    const SQUARES: usize = Square::COUNT;
    const FILES: usize = 9;
    const SECOND: Second = Second::Cannon;

    fn occupancy(men: u128) -> Boards {
        let squares = (0..Square::COUNT).filter(|index| men >> index & 1 != 0);
        Boards::of(squares.fold(0, |set, index| set | 1 << square_of_index(index)))
    }

    #[inline]
    fn square(index: usize) -> usize {
        square_of_index(index)
    }

    #[inline]
    fn straight(boards: &Boards, square: usize) -> u128 {
        boards.chariot(square)
    }

    #[inline]
    fn second(boards: &Boards, square: usize) -> u128 {
        boards.cannon(square)
    }

    fn in_order(set: u128, _: usize) -> u128 {
        each(set).fold(0, |ordered, square| ordered | 1 << written(square).index())
    }
}

#[cfg(test)]
mod tests;

//! The occupied squares in four orders, and the look-ups in them.

use core::marker::PhantomData;

use chess_rules::Square;
use qipan_game::{Choice, Factor, Kernel, Probe, PseudoLegal, Second, noted};

use crate::Rotated;
use crate::marks::{INNER_READ, MASKS_READ, SHIFTS_READ, STARTS_READ, STATES_READ, TURNED, part};
use crate::sets::{Set, Sets, bit, each};
use crate::squares::{square_of, written};
use crate::upkeep::Upkeep;

/// The four kinds of line through a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Line {
    /// Ranks, on the board as it stands.
    Rank,
    /// Files, on the board turned by 90° to the right.
    File,
    /// Diagonals parallel to a8-h1.
    Falling,
    /// Diagonals parallel to a1-h8.
    Rising,
}

impl Line {
    /// All four, in the order of the boards.
    pub(crate) const ALL: [Line; 4] = [Line::Rank, Line::File, Line::Falling, Line::Rising];

    /// Place of a square on the board of this line: bits of one line are adjacent and share a byte.
    ///
    /// A rank's byte is its row; a file's byte is its file, rank 8 in the high bit as in the source. A
    /// diagonal's byte holds two diagonals that complete each other to eight squares, at the bits of their
    /// files: a diagonal of n squares starts at bit 0 or ends at bit 7, and the 8 - n bits beside it belong
    /// to the other one.
    ///
    /// ```text
    ///   falling: byte (row - file) mod 8          rising: byte (row + file) mod 8
    ///     a8 b7 c6 d5 e4 f3 g2 h1                   a8 | b1 c2 d3 e4 f5 g6 h7
    ///     a7 b6 c5 d4 e3 f2 g1 | h8                 a7 b8 | c1 d2 e3 f4 g5 h6
    ///     a6 b5 c4 d3 e2 f1 | g8 h7                 a6 b7 c8 | d1 e2 f3 g4 h5   …
    /// ```
    pub(crate) const fn place(self, square: usize) -> usize {
        let (file, row) = (square % 8, square / 8);
        match self {
            Line::Rank => square,
            Line::File => file * 8 + 7 - row,
            Line::Falling => (row + 8 - file) % 8 * 8 + file,
            Line::Rising => (row + file) % 8 * 8 + file,
        }
    }

    /// One step along the line, by file and row.
    const fn step(self) -> (isize, isize) {
        match self {
            Line::Rank => (1, 0),
            Line::File => (0, 1),
            Line::Falling => (1, 1),
            Line::Rising => (1, -1),
        }
    }

    /// Squares on the line through `square`, itself included: 8 for ranks and files.
    const fn length(self, square: usize) -> usize {
        let (file, row) = (square % 8, square / 8);
        match self {
            Line::Rank | Line::File => 8,
            Line::Falling => 8 - file.abs_diff(row),
            Line::Rising => 8 - 7usize.abs_diff(file + row),
        }
    }

    /// The place of the line's lowest square: how far the board of this line has to be shifted.
    const fn start(self, square: usize) -> usize {
        let (file, row) = (square % 8, square / 8);
        let beside = match self {
            Line::Rank | Line::File => 0,
            Line::Falling => file.saturating_sub(row),
            Line::Rising => (file + row).saturating_sub(7),
        };
        self.place(square) / 8 * 8 + beside
    }

    /// The squares that a slider on an empty board reaches along this line.
    pub(crate) const fn reach(self, square: usize) -> Set {
        walk(self, square, 0)
    }

    /// Turns an occupancy so that the lines of this kind share bytes, and notes how.
    pub(crate) fn notes_turning<T: Probe>(self, probe: T, occupied: Set) {
        if self == Line::Rank {
            return;
        }
        probe.enters(part::TURNED_BOARD, self as usize);
        let board = match self {
            Line::Rank => occupied,
            Line::File => turned(probe, occupied),
            Line::Falling => falling_to_bytes(probe, occupied),
            Line::Rising => rising_to_bytes(probe, occupied),
        };
        probe.works_out_bits("board", board, || self.squares(0, 64));
    }

    /// The squares that the board of this line keeps at so many places from one on, as the rules number them.
    pub(crate) fn squares(self, place: usize, count: usize) -> impl Iterator<Item = Option<usize>> {
        let square_at = move |place| (0..64).find(|&square| self.place(square) == place);
        (place..place + count).map(move |place| Some(written(square_at(place)?).index()))
    }

    /// The number by which a look-up on this line is noted.
    const fn look_up(self, square: usize) -> usize {
        self as usize * 64 + square
    }
}

/// The occupied squares in the four orders of [`Line`], indexed by it.
///
/// Aligned, so that a vector operation on all four never straddles a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(32))]
pub struct Boards(pub(crate) [Set; 4]);

impl Boards {
    /// Turns an occupancy, bit n of which is square n: a dozen operations on whole words for each board.
    #[inline(always)]
    pub(crate) fn of(occupied: Set) -> Self {
        let file = turned((), occupied);
        Self([occupied, file, falling_to_bytes((), occupied), rising_to_bytes((), occupied)])
    }
}

/// Look-ups in the four boards.
pub(crate) struct Lines<U, F, T> {
    boards: Boards,
    probe: T,
    levels: PhantomData<(U, F)>,
}

impl<U: Upkeep, F: Tables, T: Probe> Lines<U, F, T> {
    #[inline(always)]
    pub(crate) fn of(probe: T, boards: Boards) -> Self {
        Self { boards, probe, levels: PhantomData }
    }

    /// The squares that a slider attacks along one line, those of own pieces included.
    #[inline(always)]
    pub(crate) fn along(&self, line: Line, square: usize) -> Set {
        self.probe.enters(part::STATE, line.look_up(square));
        let board = self.boards.0[line as usize];
        if U::IS_KEPT {
            self.probe.reads_from(|| TURNED[line as usize].whole(), board);
        }
        F::line(self.probe, board, line, square)
    }

    /// The squares that a rook attacks.
    #[inline(always)]
    pub(crate) fn rook(&self, square: usize) -> Set {
        let (rank, file) = (self.along(Line::Rank, square), self.along(Line::File, square));
        self.probe.enters(part::STRAIGHT, square);
        noted!(self.probe, rank | file)
    }

    /// The squares that a bishop attacks.
    #[inline(always)]
    pub(crate) fn bishop(&self, square: usize) -> Set {
        let (falling, rising) = (self.along(Line::Falling, square), self.along(Line::Rising, square));
        self.probe.enters(part::OBLIQUE, square);
        noted!(self.probe, falling | rising)
    }

    /// The squares that a queen attacks.
    #[inline(always)]
    pub(crate) fn queen(&self, square: usize) -> Set {
        let (straight, oblique) = (self.rook(square), self.bishop(square));
        self.probe.enters(part::ALL_LINES, square);
        noted!(self.probe, straight | oblique)
    }
}

/// Exchanges the bits of `mask` with those `by` places higher.
const fn exchange(set: Set, by: u32, mask: Set) -> Set {
    let change = (set ^ (set >> by)) & mask;
    set ^ change ^ (change << by)
}

/// Turned by 90° to the right: rows are mirrored, then row and file change places, by single squares, by
/// blocks of 2x2, of 4x4.
#[inline(always)]
fn turned<T: Probe>(probe: T, set: Set) -> Set {
    let set = noted!(probe, set.swap_bytes());
    let set = noted!(probe, exchange(set, 7, 0x00aa_00aa_00aa_00aa));
    let set = noted!(probe, exchange(set, 14, 0x0000_cccc_0000_cccc));
    noted!(probe, exchange(set, 28, 0x0000_0000_f0f0_f0f0))
}

/// Files whose number has bit 0, 1, 2 set.
const ODD_FILES: [Set; 3] = [0xaaaa_aaaa_aaaa_aaaa, 0xcccc_cccc_cccc_cccc, 0xf0f0_f0f0_f0f0_f0f0];

/// Each file is turned up by its own number of rows, so that a8-h1 and its parallels become rows: files 1, 3,
/// 5, 7 by one row, 2, 3, 6, 7 by two, 4 to 7 by four.
#[inline(always)]
fn falling_to_bytes<T: Probe>(probe: T, mut set: Set) -> Set {
    let mut i = 0;
    while i < 3 {
        set = noted!(probe, set ^ ODD_FILES[i] & (set ^ set.rotate_right(8 << i)));
        i += 1;
    }
    set
}

/// The same downwards, for a1-h8 and its parallels.
#[inline(always)]
fn rising_to_bytes<T: Probe>(probe: T, mut set: Set) -> Set {
    let mut i = 0;
    while i < 3 {
        set = noted!(probe, set ^ ODD_FILES[i] & (set ^ set.rotate_left(8 << i)));
        i += 1;
    }
    set
}

/// Form of the look-up tables.
pub trait Tables: Choice {
    /// Their bytes.
    const TABLE_BYTES: usize;

    /// The squares that a slider on a square attacks along one line, those of own pieces included; `board` is
    /// the board of that line.
    fn line<T: Probe>(probe: T, board: u64, line: Line, square: usize) -> u64;
}

/// An entry for each state of a line's six inner squares: a piece on the last square of a line stops nothing
/// that the edge does not stop. Bits of another diagonal in the same byte make no difference, so that no mask
/// is needed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Inner;

/// As in the source: an entry for each of the 256 states of a line, which is shifted to its start and cut to
/// its length.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text;

impl Choice for Inner {
    const FACTOR: Factor = Factor::Tables;
    const NAME: &'static str = "inner";
}

impl Choice for Text {
    const FACTOR: Factor = Factor::Tables;
    const NAME: &'static str = "text";
}

/// By line, square and state of the inner squares: 128 KiB.
pub(crate) static INNER: [[[Set; 64]; 64]; 4] = {
    let mut lines = [[[0; 64]; 64]; 4];
    let mut index = 0;
    while index < 4 * 64 * 64 {
        let (line, square, inner) = (index / 4096, index / 64 % 64, index % 64);
        lines[line][square][inner] = walk(Line::ALL[line], square, inner << 1);
        index += 1;
    }
    lines
};

/// Right shift that brings the inner six bits of a square's byte to the bottom.
pub(crate) static INNER_SHIFTS: [[u8; 64]; 4] = per_line(Of::Inner);

impl Tables for Inner {
    const TABLE_BYTES: usize = size_of_val(&INNER) + size_of_val(&INNER_SHIFTS);

    #[inline(always)]
    fn line<T: Probe>(probe: T, board: u64, line: Line, square: usize) -> u64 {
        let (of, square) = (line as usize, square & 63);
        let shift = probe.reads_from(|| SHIFTS_READ[of].at(square), INNER_SHIFTS[of][square]) & 63;
        let inner = board >> shift & 63;
        probe.works_out_bits("board >> shift & 63", inner as usize, || line.squares(shift.into(), 6));
        probe.enters(part::ENTRY, line.look_up(square));
        let attacked = INNER[of][square][inner as usize];
        probe.reads_from(|| INNER_READ[of].of(square, inner as usize), probe.works_out("attacked", attacked))
    }
}

/// By line, square and state: 512 KiB. A diagonal of n squares has 2^n states.
pub(crate) static STATES: [[[Set; 256]; 64]; 4] = {
    let mut lines = [[[0; 256]; 64]; 4];
    let mut line = 0;
    while line < 4 {
        let mut square = 0;
        while square < 64 {
            let beside = Line::ALL[line].start(square) % 8;
            let mut state = 0;
            while state < 1 << Line::ALL[line].length(square) {
                lines[line][square][state] = INNER[line][square][state << beside >> 1 & 63];
                state += 1;
            }
            square += 1;
        }
        line += 1;
    }
    lines
};

/// Right shift that brings a square's line to the bottom.
pub(crate) static STARTS: [[u8; 64]; 4] = per_line(Of::Start);
/// Masks of the lines' lengths.
pub(crate) static MASKS: [[u8; 64]; 4] = per_line(Of::Mask);

impl Tables for Text {
    const TABLE_BYTES: usize = size_of_val(&STATES) + size_of_val(&STARTS) + size_of_val(&MASKS);

    #[inline(always)]
    fn line<T: Probe>(probe: T, board: u64, line: Line, square: usize) -> u64 {
        let state = state(probe, board, line, square);
        probe.enters(part::ENTRY, line.look_up(square));
        let attacked = STATES[line as usize][square & 63][state];
        probe.reads_from(
            || STATES_READ[line as usize].of(square, state),
            probe.works_out("attacked", attacked),
        )
    }
}

/// The state of the line through a square as the source has it: one bit for each of its squares.
#[inline(always)]
pub(crate) fn state<T: Probe>(probe: T, board: Set, line: Line, square: usize) -> usize {
    let (of, square) = (line as usize, square & 63);
    let start = probe.reads_from(|| STARTS_READ[of].at(square), STARTS[of][square]) & 63;
    let mask = match line {
        Line::Rank | Line::File => 255,
        Line::Falling | Line::Rising => probe.reads_from(|| MASKS_READ[of].at(square), MASKS[of][square]),
    };
    probe.works_out("mask", mask);
    let state = usize::from((board >> start) as u8 & mask);
    let squares = || line.squares(start.into(), mask.count_ones() as usize);
    probe.works_out_bits("(board >> start) as u8 & mask", state, squares)
}

/// Quantity that is tabulated by line and square.
#[derive(Clone, Copy)]
enum Of {
    Inner,
    Start,
    Mask,
}

const fn per_line(of: Of) -> [[u8; 64]; 4] {
    let mut table = [[0; 64]; 4];
    let mut index = 0;
    while index < 4 * 64 {
        let (line, square) = (Line::ALL[index / 64], index % 64);
        table[index / 64][square] = match of {
            Of::Inner => line.place(square) / 8 * 8 + 1,
            Of::Start => line.start(square),
            Of::Mask => (1 << line.length(square)) - 1,
        } as u8;
        index += 1;
    }
    table
}

/// The squares that a slider reaches along a line whose byte is `byte`, by walking; the bits of another
/// diagonal in the same byte do not matter.
const fn walk(line: Line, square: usize, byte: usize) -> Set {
    let (by_file, by_row) = line.step();
    let mut attacked = 0;
    let mut direction = 1;
    while direction >= -1 {
        let mut file = (square % 8) as isize + direction * by_file;
        let mut row = (square / 8) as isize + direction * by_row;
        while file >= 0 && file < 8 && row >= 0 && row < 8 {
            let reached = (row * 8 + file) as usize;
            attacked |= bit(reached);
            if byte >> (line.place(reached) % 8) & 1 != 0 {
                break;
            }
            file += direction * by_file;
            row += direction * by_row;
        }
        direction -= 2;
    }
    attacked
}

/// [`Kept`](crate::Kept) looks up in boards that are there already; what each move pays for keeping them is
/// not counted. [`Rebuilt`](crate::Rebuilt) turns the occupied squares for every look-up, where its board
/// does so once per generation.
impl<L: PseudoLegal, U: Upkeep, F: Tables, K: Sets> Kernel for Rotated<L, U, F, K> {
    type Occupancy = (U::Stored, Set);
    const SQUARES: usize = 64;
    const FILES: usize = 8;
    const SECOND: Second = Second::Bishop;

    fn occupancy(men: u128) -> Self::Occupancy {
        // Square 0 is a8 on this board and a1 in the rules: ranks in the opposite order.
        let occupied = (men as u64).swap_bytes();
        (U::of(occupied), occupied)
    }

    #[inline(always)]
    fn square(index: usize) -> usize {
        Square::from_index(index).map_or(0, square_of)
    }

    #[inline(always)]
    fn straight((stored, occupied): &Self::Occupancy, square: usize) -> u128 {
        Lines::<U, F, ()>::of((), U::boards(stored, *occupied)).rook(square).into()
    }

    #[inline(always)]
    fn second((stored, occupied): &Self::Occupancy, square: usize) -> u128 {
        Lines::<U, F, ()>::of((), U::boards(stored, *occupied)).bishop(square).into()
    }

    fn in_order(set: u128, _: usize) -> u128 {
        each(set as Set).map(|square| 1 << written(square).index()).sum()
    }
}

#[cfg(test)]
mod tests;

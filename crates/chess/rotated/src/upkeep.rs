//! The four occupancies, kept or rebuilt.

use std::fmt::Debug;

use crate::layout::{Line, Set, bit};

/// The occupancy in the four orders of [`Line`], indexed by it.
///
/// Aligned, so that a vector operation on all four never straddles a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[repr(align(32))]
pub struct Boards(pub(crate) [Set; 4]);

/// Where each square is in each of the four boards.
static PLACES: [[Set; 4]; 64] = {
    let mut places = [[0; 4]; 64];
    let mut square = 0;
    while square < 64 {
        let mut line = 0;
        while line < 4 {
            places[square][line] = bit(Line::ALL[line].place(square));
            line += 1;
        }
        square += 1;
    }
    places
};

/// How a board comes by the turned occupancies.
pub trait Upkeep: Clone + Copy + PartialEq + Debug + Send + 'static {
    /// The name of the board on the command line.
    const NAME: &'static str;
    /// What is stored, in half a line.
    const SUMMARY: &'static str;
    /// Bytes of tables that the upkeep itself reads.
    const TABLE_BYTES: usize;

    /// The occupancies of a set of squares.
    fn of(occupied: Set) -> Self;
    /// The occupied squares.
    fn occupied(&self) -> Set;
    /// A man leaves `from` for `to`, which is empty; or the other way round.
    #[must_use]
    fn shift(self, from: usize, to: usize) -> Self;
    /// A man leaves a square or comes to it.
    #[must_use]
    fn toggle(self, square: usize) -> Self;
    /// All four boards.
    fn boards(&self) -> Boards;
}

/// All four boards are stored and change with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept(Boards);

impl Upkeep for Kept {
    const NAME: &'static str = "chess-rotated";
    const SUMMARY: &'static str =
        "bitboards; occupancy also turned by 90° and packed by both diagonals, kept";
    const TABLE_BYTES: usize = size_of_val(&PLACES);

    #[inline]
    fn of(occupied: Set) -> Self {
        Self(Boards::of(occupied))
    }

    #[inline]
    fn occupied(&self) -> Set {
        self.0.0[0]
    }

    #[inline]
    fn shift(self, from: usize, to: usize) -> Self {
        let (from, to) = (&PLACES[from & 63], &PLACES[to & 63]);
        // The compiler makes one vector operation of the four.
        Self(Boards(std::array::from_fn(|line| self.0.0[line] ^ from[line] ^ to[line])))
    }

    #[inline]
    fn toggle(self, square: usize) -> Self {
        let places = &PLACES[square & 63];
        Self(Boards(std::array::from_fn(|line| self.0.0[line] ^ places[line])))
    }

    #[inline]
    fn boards(&self) -> Boards {
        self.0
    }
}

/// Only the occupancy is stored; the turned boards are made of it whenever a look-up needs them.
///
/// One turning, some forty operations, serves all moves that are generated from a position: where each move is
/// followed by no look-up, as in most leaves of perft, this is cheaper than keeping.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rebuilt(Set);

impl Upkeep for Rebuilt {
    const NAME: &'static str = "chess-rotated-rebuilt";
    const SUMMARY: &'static str =
        "bitboards; occupancy turned by 90° and packed by both diagonals when needed";
    const TABLE_BYTES: usize = 0;

    #[inline]
    fn of(occupied: Set) -> Self {
        Self(occupied)
    }

    #[inline]
    fn occupied(&self) -> Set {
        self.0
    }

    #[inline]
    fn shift(self, from: usize, to: usize) -> Self {
        Self(self.0 ^ bit(from) ^ bit(to))
    }

    #[inline]
    fn toggle(self, square: usize) -> Self {
        Self(self.0 ^ bit(square))
    }

    #[inline]
    fn boards(&self) -> Boards {
        Boards::of(self.0)
    }
}

impl Boards {
    /// Turns an occupancy, bit n of which is square n.
    #[inline]
    #[must_use]
    pub const fn of(occupied: Set) -> Self {
        Self([occupied, files_to_bytes(occupied), falling_to_bytes(occupied), rising_to_bytes(occupied)])
    }
}

/// Exchanges the bits of `mask` with those `by` places higher.
const fn exchange(set: Set, by: u32, mask: Set) -> Set {
    let change = (set ^ (set >> by)) & mask;
    set ^ change ^ (change << by)
}

/// Row and file change places: single squares, then blocks of 2x2, then of 4x4.
#[inline]
const fn files_to_bytes(set: Set) -> Set {
    let set = exchange(set, 7, 0x00aa_00aa_00aa_00aa);
    let set = exchange(set, 14, 0x0000_cccc_0000_cccc);
    exchange(set, 28, 0x0000_0000_f0f0_f0f0)
}

/// Files whose number has bit 0, 1, 2 set.
const ODD_FILES: [Set; 3] = [0xaaaa_aaaa_aaaa_aaaa, 0xcccc_cccc_cccc_cccc, 0xf0f0_f0f0_f0f0_f0f0];

/// Each file is turned up by its own number of rows, so that a8-h1 and its parallels become rows: files 1, 3, 5, 7 by
/// one row, 2, 3, 6, 7 by two, 4 to 7 by four.
#[inline]
const fn falling_to_bytes(mut set: Set) -> Set {
    let mut i = 0;
    while i < 3 {
        set ^= ODD_FILES[i] & (set ^ set.rotate_right(8 << i));
        i += 1;
    }
    set
}

/// The same downwards, for a1-h8 and its parallels.
#[inline]
const fn rising_to_bytes(mut set: Set) -> Set {
    let mut i = 0;
    while i < 3 {
        set ^= ODD_FILES[i] & (set ^ set.rotate_left(8 << i));
        i += 1;
    }
    set
}

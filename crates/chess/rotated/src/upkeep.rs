//! Upkeep: the turned boards, kept from move to move or rebuilt.

use core::fmt::Debug;

use qipan_game::{Choice, Factor};

use crate::sets::{Set, bit};
use crate::sliders::{Boards, Line};

/// Way in which a board comes by the turned boards.
pub trait Upkeep: Choice {
    /// The part of them that is stored.
    type Stored: Copy + Eq + Debug + Send + 'static;
    /// True if the turned boards are stored.
    const IS_KEPT: bool;
    /// Bytes of tables that the upkeep itself reads.
    const TABLE_BYTES: usize;

    /// Returns what is stored where these squares are occupied.
    fn of(occupied: u64) -> Self::Stored;
    /// The same after a piece has left `from` for `to`, whether or not it takes one there.
    fn after(stored: Self::Stored, from: usize, to: usize) -> Self::Stored;
    /// The same after a piece has left a square or come to it.
    fn toggle(stored: Self::Stored, square: usize) -> Self::Stored;
    /// All four boards.
    fn boards(stored: &Self::Stored, occupied: u64) -> Boards;
}

/// All four boards are stored and change with every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kept;

/// The boards are made from the occupied squares whenever a look-up needs them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rebuilt;

impl Choice for Kept {
    const FACTOR: Factor = Factor::Upkeep;
    const NAME: &'static str = "kept";
}

impl Choice for Rebuilt {
    const FACTOR: Factor = Factor::Upkeep;
    const NAME: &'static str = "rebuilt";
}

/// The bit of each square in each of the four boards.
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

impl Upkeep for Kept {
    type Stored = Boards;
    const IS_KEPT: bool = true;
    const TABLE_BYTES: usize = size_of_val(&PLACES);

    #[inline(always)]
    fn of(occupied: u64) -> Boards {
        Boards::of(occupied)
    }

    #[inline(always)]
    fn after(boards: Boards, from: usize, to: usize) -> Boards {
        let (from, to) = (&PLACES[from & 63], &PLACES[to & 63]);
        // The compiler makes vector operations of the four. The piece stands on `from`, and may take one on
        // `to`.
        Boards(core::array::from_fn(|line| (boards.0[line] ^ from[line]) | to[line]))
    }

    #[inline(always)]
    fn toggle(boards: Boards, square: usize) -> Boards {
        let places = &PLACES[square & 63];
        Boards(core::array::from_fn(|line| boards.0[line] ^ places[line]))
    }

    #[inline(always)]
    fn boards(boards: &Boards, _: u64) -> Boards {
        *boards
    }
}

impl Upkeep for Rebuilt {
    type Stored = ();
    const IS_KEPT: bool = false;
    const TABLE_BYTES: usize = 0;

    #[inline(always)]
    fn of(_: u64) {}

    #[inline(always)]
    fn after((): (), _: usize, _: usize) {}

    #[inline(always)]
    fn toggle((): (), _: usize) {}

    #[inline(always)]
    fn boards((): &(), occupied: u64) -> Boards {
        Boards::of(occupied)
    }
}

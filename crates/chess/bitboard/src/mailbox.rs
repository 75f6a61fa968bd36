//! A redundant array beside the sets: with it, "what stands there?" is one load.

use core::fmt::Debug;

use qipan_game::{Choice, KeptMailbox, NoMailbox};

use crate::squares::Square;

/// Choice of an array beside the sets that says what stands on a square, or of none.
pub trait Mailbox: Choice {
    /// True if there is one.
    const IS_KEPT: bool;
    /// The array: a piece's code for each square, 0 for an empty one; nothing if none is kept.
    type Cells: Clone + Eq + Debug + Send + 'static;
    /// No pieces.
    const EMPTY: Self::Cells;

    /// Writes what stands on a square, if somewhere is to write it to.
    fn put(cells: &mut Self::Cells, square: Square, code: u8);
    /// Returns the code of what stands on a square; never asked of a board without the array.
    fn at(cells: &Self::Cells, square: Square) -> u8;
}

impl Mailbox for NoMailbox {
    const IS_KEPT: bool = false;
    type Cells = ();
    const EMPTY: () = ();

    #[inline(always)]
    fn put((): &mut (), _: Square, _: u8) {}

    #[inline(always)]
    fn at((): &(), _: Square) -> u8 {
        0
    }
}

impl Mailbox for KeptMailbox {
    const IS_KEPT: bool = true;
    type Cells = [u8; 64];
    const EMPTY: [u8; 64] = [0; 64];

    #[inline(always)]
    fn put(cells: &mut [u8; 64], square: Square, code: u8) {
        cells[square & 63] = code;
    }

    #[inline(always)]
    fn at(cells: &[u8; 64], square: Square) -> u8 {
        cells[square & 63]
    }
}

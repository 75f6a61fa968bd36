//! The mailbox: which piece stands on a square, as an array beside the sets, where the board keeps one.

use std::fmt::Debug;

use qipan_game::{Choice, KeptMailbox, NoMailbox, Probe};

use crate::marks::MAILBOX;
use crate::moves::Move;

/// Choice of a board with a mailbox or without.
pub trait Mailbox: Choice {
    /// The code of the piece on each square, 0 for none; nothing where there is no mailbox.
    type Cells: Copy + PartialEq + Debug + Send + 'static;
    /// True if there is a mailbox.
    const IS_KEPT: bool;

    /// The mailbox of an empty board.
    fn empty() -> Self::Cells;
    /// Puts a piece on an empty square.
    fn put(cells: &mut Self::Cells, square: usize, man: usize);
    /// Plays a move.
    fn play(cells: &mut Self::Cells, m: Move);
    /// The piece on a square, 0 for none; `ask` asks the sets.
    fn man_on(probe: impl Probe, cells: &Self::Cells, square: usize, ask: impl FnOnce() -> usize) -> usize;
}

impl Mailbox for NoMailbox {
    type Cells = ();
    const IS_KEPT: bool = false;

    #[inline]
    fn empty() {}

    #[inline]
    fn put((): &mut (), _: usize, _: usize) {}

    #[inline]
    fn play((): &mut (), _: Move) {}

    #[inline]
    fn man_on(_: impl Probe, (): &(), _: usize, ask: impl FnOnce() -> usize) -> usize {
        ask()
    }
}

/// A byte for each square. The spare ones, always empty, make seven bits of a square an index that needs no
/// check.
type Cells = [u8; 128];

impl Mailbox for KeptMailbox {
    type Cells = Cells;
    const IS_KEPT: bool = true;

    #[inline]
    fn empty() -> Cells {
        [0; 128]
    }

    #[inline]
    fn put(cells: &mut Cells, square: usize, man: usize) {
        cells[square & 127] = man as u8;
    }

    #[inline]
    fn play(cells: &mut Cells, m: Move) {
        cells[m.from() & 127] = 0;
        cells[m.to() & 127] = m.man() as u8;
    }

    #[inline]
    fn man_on(probe: impl Probe, cells: &Cells, square: usize, _: impl FnOnce() -> usize) -> usize {
        probe.reads_from(|| MAILBOX.at(square), cells[square & 127]).into()
    }
}

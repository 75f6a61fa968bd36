//! Hyperbola quintessence without its factor of two.

use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::hyperbola::{LINES, LINES_READ, RANKS, rank};
use crate::marks::part;
use crate::sets::{Set, bit};

/// `o ^ (o - s)`, where the slider is not in `o`: what [`Hyperbola`](super::Hyperbola) does, but with the
/// slider's bit subtracted once and not twice.
///
/// Its two bits are one to take the slider off its line, and one to borrow from the first piece beyond. The
/// line's mask has taken it off already. So one is enough: its own place becomes 1 by the borrow, and the
/// mask clears it.
///
/// ```text
///   o        = . . 1 . . . . . 1 .      (one line, low bits right; the slider is masked out)
///   s        =         . 1 . . . .
///   o - s    = . . . 1 1 1 . . 1 .      the borrow runs left to the first man
///   o ^ that = . . 1 1 1 1 . . . .      and shows the squares up to it; the slider's own is masked out
/// ```
///
/// That holds on any line, whichever way it runs and wherever on it the slider is.
///
/// A line takes seven operations, from its pieces to the cut, beside the bit
/// itself and its mirror image; the factor is two more, a shift for either. For the upper one the compiler
/// has a shift already, that of the slider's bit, and shifts another constant. On x86-64-v3 it makes 11
/// instructions of a line where it makes 13 with the factor, and 23 of two lines where it makes 24.
///
/// Source: Stockfish, pull request 6870 (2026). Aleks Peshkov's code in the chess programming literature,
/// 2007, already subtracts once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HyperbolaSingle;

/// Squares attacked along a line of [`LINES`], by its number.
#[inline(always)]
fn along<T: Probe>(probe: T, square: usize, number: usize, line: Set, occupied: Set) -> Set {
    let slider = bit(square);
    probe.enters(part::LINE_MEN, number);
    probe.reads_from(|| LINES_READ.of(square, number), line);
    let men = noted!(probe, occupied & line);
    probe.enters(part::UPWARDS_ONCE, number);
    let up = noted!(probe, men.wrapping_sub(slider));
    probe.enters(part::DOWNWARDS, number);
    let down = noted!(probe, men.swap_bytes().wrapping_sub(slider.swap_bytes()).swap_bytes());
    probe.enters(part::CUT_OUT, number);
    noted!(probe, (up ^ down) & line)
}

impl Choice for HyperbolaSingle {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "hyperbola-single";
}

impl Sliders for HyperbolaSingle {
    const NEEDS: &'static [&'static str] = &[];

    #[inline(always)]
    fn ready() -> Self {
        Self
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        let [_, rising, falling] = LINES[square];
        let rising = along(probe, square, 1, rising, occupied);
        let falling = along(probe, square, 2, falling, occupied);
        probe.enters(part::TOGETHER, square);
        noted!(probe, rising | falling)
    }

    #[inline(always)]
    fn rook_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        let rank = rank(probe, square, occupied);
        let file = along(probe, square, 0, LINES[square][0], occupied);
        probe.enters(part::TOGETHER, square);
        noted!(probe, file | rank)
    }

    fn table_bytes() -> usize {
        size_of_val(&LINES) + size_of_val(&RANKS)
    }
}

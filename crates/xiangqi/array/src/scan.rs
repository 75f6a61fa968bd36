//! Finding pieces: where those of the side to move stand. Nothing but the cells is looked at.

use qipan_game::{Cells, Choice, Probe, Words};

use crate::marks::{CELLS, part};
use crate::squares::SQUARES;

/// Way of finding the pieces of a side.
pub trait Scan: Choice {
    /// Calls `f` with the square of every piece of a side, which is given by its bit.
    fn each_man<T: Probe>(probe: T, cells: &[u8; 128], side: u8, f: impl FnMut(u8));
}

impl Scan for Cells {
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; 128], side: u8, mut f: impl FnMut(u8)) {
        for (square, cell) in (0..SQUARES).zip(cells) {
            probe.begins(part::SCAN, 0);
            if probe.reads(CELLS.at(square.into()), *cell) & side != 0 {
                f(square);
            }
        }
    }
}

/// Words of eight cells; the last one ends with spare cells, which are empty.
const WORDS: usize = SQUARES.div_ceil(8) as usize;

impl Scan for Words {
    /// Every cell is still read, but eight at a time. Of each the bit of the side is kept, and a
    /// multiplication gathers those of a word in a byte, so that a branch is made for each piece and none for
    /// the other cells.
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; 128], side: u8, mut f: impl FnMut(u8)) {
        probe.begins(part::SCAN, 0);
        let shift = side.trailing_zeros();
        let (words, _) = cells.as_chunks::<8>();
        let mut groups = [0; WORDS.div_ceil(8)];
        for (index, &word) in words[..WORDS].iter().enumerate() {
            let word = probe.reads(CELLS.span(8 * index, 8), u64::from_le_bytes(word));
            let men = word >> shift & 0x0101_0101_0101_0101;
            groups[index / 8] |= gathered(men) << (index % 8 * 8);
        }
        probe.works_out("groups", u128::from(groups[0]) | u128::from(groups[1]) << 64);
        let [mut men, mut rest] = groups;
        let mut first = 0;
        loop {
            while men != 0 {
                f(first + men.trailing_zeros() as u8);
                men &= men - 1;
            }
            if rest == 0 {
                return;
            }
            (men, rest, first) = (rest, 0, 64);
        }
    }
}

/// The lowest bits of the eight bytes of a word, in their order; no other bit of the word is set.
#[inline(always)]
const fn gathered(bits: u64) -> u64 {
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use qipan_game::{Cells, Words};
    use xiangqi_rules::Square;

    use super::Scan;
    use crate::men::{BLACK, CANNON, EMPTY, RED};
    use crate::squares::{PerSquare, SQUARES, square_of};

    fn found<S: Scan>(cells: &PerSquare, side: u8) -> Vec<u8> {
        let mut squares = Vec::new();
        S::each_man((), cells.as_bytes(), side, |square| squares.push(square));
        squares
    }

    fn looks_at_every_square_and_no_other<S: Scan>() {
        let mut cells = PerSquare::new();
        for square in Square::all().map(square_of) {
            for (side, other) in [(RED, BLACK), (BLACK, RED)] {
                cells[square] = side | CANNON;
                assert_eq!(found::<S>(&cells, side), [square]);
                assert_eq!(found::<S>(&cells, other), []);
            }
            cells[square] = EMPTY;
        }
        for square in Square::all().map(square_of) {
            cells[square] = BLACK | CANNON;
        }
        assert_eq!(found::<S>(&cells, BLACK), (0..SQUARES).collect::<Vec<_>>());
    }

    #[test]
    fn one_cell_after_another() {
        looks_at_every_square_and_no_other::<Cells>();
    }

    #[test]
    fn words_of_cells() {
        looks_at_every_square_and_no_other::<Words>();
    }
}

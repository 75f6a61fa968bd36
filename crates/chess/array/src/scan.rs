//! Finding pieces: where those of the side to move stand. Nothing but the cells is looked at.

use qipan_game::{Cells, Choice, Probe, Words};

use crate::marks::{CELLS, part};
use crate::squares::SQUARES;

/// Way of finding the pieces of a side.
pub trait Scan: Choice {
    /// Calls `f` with the square of every piece of a side, which is given by its bit.
    fn each_man<T: Probe>(probe: T, cells: &[u8; SQUARES], side: u8, f: impl FnMut(usize));
}

impl Scan for Cells {
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; SQUARES], side: u8, mut f: impl FnMut(usize)) {
        for (square, &cell) in cells.iter().enumerate() {
            probe.begins(part::SCAN, 0);
            if probe.reads(CELLS.at(square), cell) & side != 0 {
                f(square);
            }
        }
    }
}

impl Scan for Words {
    /// Every cell is still read, but a rank at a time: one bit of each of its eight bytes, gathered by a
    /// multiplication. So there is a branch for each piece, and none for the other cells.
    #[inline(always)]
    fn each_man<T: Probe>(probe: T, cells: &[u8; SQUARES], side: u8, mut f: impl FnMut(usize)) {
        probe.begins(part::SCAN, 0);
        let shift = side.trailing_zeros();
        let mut men = 0;
        for (rank, &row) in cells.as_chunks::<8>().0.iter().enumerate() {
            let row = probe.reads(CELLS.span(8 * rank, 8), u64::from_le_bytes(row));
            let picked = row >> shift & 0x0101_0101_0101_0101;
            men |= picked.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank);
        }
        probe.works_out("men", men);
        while men != 0 {
            f(men.trailing_zeros() as usize);
            men &= men - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use qipan_game::{Cells, Words};

    use super::Scan;
    use crate::squares::SQUARES;
    use chess_rules::mailbox::men::{EMPTY, QUEEN, bit_of};

    fn found<S: Scan>(cells: &[u8; SQUARES], side: u8) -> Vec<usize> {
        let mut squares = Vec::new();
        S::each_man((), cells, side, |square| squares.push(square));
        squares.sort_unstable();
        squares
    }

    fn looks_at_every_square<S: Scan>() {
        let mut cells = [EMPTY; SQUARES];
        for square in 0..SQUARES {
            for side in [0, 1] {
                cells[square] = bit_of(side) | QUEEN;
                assert_eq!(found::<S>(&cells, bit_of(side)), [square]);
                assert_eq!(found::<S>(&cells, bit_of(side ^ 1)), []);
            }
            cells[square] = EMPTY;
        }
        assert_eq!(found::<S>(&[bit_of(1) | QUEEN; SQUARES], bit_of(1)), (0..SQUARES).collect::<Vec<_>>());
    }

    #[test]
    fn one_cell_after_another() {
        looks_at_every_square::<Cells>();
    }

    #[test]
    fn words_of_cells() {
        looks_at_every_square::<Words>();
    }
}

//! Finding pieces: where those of the side to move stand. The 64 squares of the board are looked at, the
//! boundary is not.

use qipan_game::{Cells, Choice, Probe, Words, noted};

use crate::marks::{CELLS, part};
use crate::squares::Frame;

/// Way of finding the pieces of a side.
pub trait Scan: Choice {
    /// Calls `f` with the square of every piece of a side, which is given by its bit, and with the square's
    /// place in a set.
    fn each_man<F: Frame>(probe: impl Probe, cells: &F::Cells, side: u8, f: impl FnMut(usize, u32));
}

impl Scan for Cells {
    #[inline(always)]
    fn each_man<F: Frame>(probe: impl Probe, cells: &F::Cells, side: u8, mut f: impl FnMut(usize, u32)) {
        for index in 0..64 {
            let (rank, file) = (index / 8, index % 8);
            let square = F::FIRST + rank * F::WIDTH + file;
            probe.begins(part::SCAN, 0);
            if probe.reads(CELLS.at(square), cells.as_ref()[square]) & side != 0 {
                probe.finds(part::MAN, index);
                probe.works_out("F::FIRST + rank * F::WIDTH + file", square);
                f(square, index as u32);
            }
        }
    }
}

impl Scan for Words {
    /// Every cell is still read, but a rank at a time: one bit of each of its eight bytes, gathered by a
    /// multiplication. So there is a branch for each piece, and none for the other cells.
    #[inline(always)]
    fn each_man<F: Frame>(probe: impl Probe, cells: &F::Cells, side: u8, mut f: impl FnMut(usize, u32)) {
        probe.begins(part::SCAN, 0);
        let shift = side.trailing_zeros();
        let mut men = 0;
        for rank in 0..8 {
            let first = F::FIRST + rank * F::WIDTH;
            let row = cells.as_ref()[first..].first_chunk().expect("a row within the frame");
            let row = probe.reads(CELLS.span(first, 8), u64::from_le_bytes(*row));
            let picked = row >> shift & 0x0101_0101_0101_0101;
            men |= picked.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank);
        }
        probe.works_out("men", men);
        while men != 0 {
            let bit = men.trailing_zeros();
            men &= men - 1;
            probe.finds(part::MAN, bit as usize);
            f(noted!(probe, F::FIRST + bit as usize / 8 * F::WIDTH + bit as usize % 8), bit);
        }
    }
}

#[cfg(test)]
mod tests {
    use chess_rules::Square;
    use qipan_game::{Cells, Words};

    use super::Scan;
    use crate::squares::{Frame, Frame10x10, Frame12x12, square_of};
    use chess_rules::mailbox::men::{EMPTY, OUTSIDE, QUEEN, bit_of};

    fn found<F: Frame, S: Scan>(cells: &F::Cells, side: u8) -> Vec<usize> {
        let mut squares = Vec::new();
        S::each_man::<F>((), cells, side, |square, bit| {
            assert_eq!(bit, F::BIT_OF.as_ref()[square].into());
            squares.push(square);
        });
        squares.sort_unstable();
        squares
    }

    fn looks_at_every_square<F: Frame, S: Scan>() {
        let mut cells = F::filled(OUTSIDE);
        let all: Vec<_> = Square::all().map(square_of::<F>).collect();
        for &square in &all {
            cells.as_mut()[square] = EMPTY;
        }
        for &square in &all {
            for side in [0, 1] {
                cells.as_mut()[square] = bit_of(side) | QUEEN;
                assert_eq!(found::<F, S>(&cells, bit_of(side)), [square]);
                assert_eq!(found::<F, S>(&cells, bit_of(side ^ 1)), []);
            }
            cells.as_mut()[square] = EMPTY;
        }
        for &square in &all {
            cells.as_mut()[square] = bit_of(1) | QUEEN;
        }
        assert_eq!(found::<F, S>(&cells, bit_of(1)), all);
    }

    #[test]
    fn one_cell_after_another() {
        looks_at_every_square::<Frame10x10, Cells>();
        looks_at_every_square::<Frame12x12, Cells>();
    }

    #[test]
    fn words_of_cells() {
        looks_at_every_square::<Frame10x10, Words>();
        looks_at_every_square::<Frame12x12, Words>();
    }
}

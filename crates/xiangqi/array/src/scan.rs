//! Finding men: where those of the side to move stand. Nothing but the cells is looked at.

use qipan_game::{Cells, Choice, Words};

use crate::squares::SQUARES;

/// How the men of a side are found.
pub trait Scan: Choice {
    /// Calls `f` with the square of every man of a side, which is given by its bit.
    fn each_man(cells: &[u8; 128], side: u8, f: impl FnMut(u8));
}

impl Scan for Cells {
    #[inline]
    fn each_man(cells: &[u8; 128], side: u8, mut f: impl FnMut(u8)) {
        for (square, cell) in (0..SQUARES).zip(cells) {
            if cell & side != 0 {
                f(square);
            }
        }
    }
}

/// Words of eight cells; the last one ends with spare cells, which are empty.
const WORDS: usize = SQUARES.div_ceil(8) as usize;
/// Groups of up to eight words.
const GROUPS: usize = WORDS.div_ceil(8);

impl Scan for Words {
    /// Every cell is still read, but eight at a time. Words are gathered in groups of eight, one bit of every
    /// byte, word `k` in bit `k`, so that a branch is made for each man and none for the other cells:
    ///
    /// ```text
    ///   bit 8 * j + k  <->  cell 8 * k + j of the group
    /// ```
    #[inline]
    fn each_man(cells: &[u8; 128], side: u8, mut f: impl FnMut(u8)) {
        let shift = side.trailing_zeros();
        let (words, _) = cells.as_chunks::<8>();
        let mut groups = [0; GROUPS];
        for (index, &word) in words[..WORDS].iter().enumerate() {
            let men = u64::from_le_bytes(word) >> shift & 0x0101_0101_0101_0101;
            groups[index / 8] |= men << (index % 8);
        }
        for (group, mut men) in groups.into_iter().enumerate() {
            while men != 0 {
                f(square_at(group, men.trailing_zeros()));
                men &= men - 1;
            }
        }
    }
}

/// The square of a bit of a group.
#[inline]
const fn square_at(group: usize, bit: u32) -> u8 {
    group as u8 * 64 + bit as u8 % 8 * 8 + bit as u8 / 8
}

#[cfg(test)]
mod tests {
    use qipan_game::{Cells, Words};
    use xiangqi_rules::Square;

    use super::Scan;
    use crate::men::{BLACK, CANNON, EMPTY, RED};
    use crate::squares::{PerSquare, square_of};

    fn found<S: Scan>(cells: &PerSquare, side: u8) -> Vec<u8> {
        let mut squares = Vec::new();
        S::each_man(cells.as_bytes(), side, |square| squares.push(square));
        squares.sort_unstable();
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
        let mut all: Vec<_> = Square::all().map(square_of).collect();
        all.sort_unstable();
        assert_eq!(found::<S>(&cells, BLACK), all);
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

//! Magic multiplication: a file's men, nine bits apart, gathered into an index by one multiplication; a rank's men are
//! neighbours already.

use std::sync::LazyLock;

use super::{Sliders, walk};
use crate::set::Set;

/// Line look-ups by magic multiplication.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Magic;

/// Gathers the bits of [`Magic::FILE_BITS`] into the eight highest ones, each pattern into another.
pub(crate) const FILE_MAGIC: u64 = 0x8428_0800_8401_1005;
/// File a's squares on ranks 1 to 7, where they are on the board, and rank 8 on bit 8, where the board's second word has it.
pub(crate) const FILE_BITS: u64 = 1 << 8 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54 | 1 << 63;

/// Chariot's and cannon's set of one line.
type Line = (Set, Set);

struct Tables {
    ranks: Box<[[Line; 128]; 90]>,
    files: Box<[[Line; 256]; 90]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut ranks = vec![[(0, 0); 128]; 90];
    let mut files = vec![[(0, 0); 256]; 90];
    for square in 0..90 {
        for inner in 0..128 {
            let occupied = inner << (square / 9 * 9 + 1);
            assert_eq!(rank_index(square, occupied), inner as usize);
            ranks[square][inner as usize] = walk::rank(square, occupied);
        }
        let mut is_taken = [false; 256];
        for inner in 0..256u32 {
            let occupied = (1..9).filter(|rank| inner >> (rank - 1) & 1 == 1).fold(0, |set, rank| set | 1 << (rank * 9 + square % 9));
            let index = file_index(square, occupied);
            assert!(!is_taken[index], "square {square}: the file's subsets have an index each");
            is_taken[index] = true;
            files[square][index] = walk::file(square, occupied);
        }
    }
    Tables {
        ranks: ranks.try_into().expect("ninety squares"),
        files: files.try_into().expect("ninety squares"),
    }
});

/// The seven inner squares of the rank.
#[inline]
fn rank_index(square: usize, occupied: Set) -> usize {
    (occupied >> (square / 9 * 9 + 1)) as usize & 127
}

/// A number for the eight inner squares of the file.
#[inline]
fn file_index(square: usize, occupied: Set) -> usize {
    let file = occupied >> (square % 9);
    let inner = (file as u64 & (FILE_BITS ^ 1 << 8)) | ((file >> 64) as u64 & 1 << 8);
    (inner.wrapping_mul(FILE_MAGIC) >> 56) as usize
}

impl Sliders for Magic {
    const NAME: &'static str = "xiangqi-bitboard-magic";
    const SUMMARY: &'static str = "90-bit sets; line look-ups by magic multiplication";
    const SOURCE: &'static str = "chess programming community; Pikafish";
    const NEEDS: &'static [&'static str] = &[];

    #[inline]
    fn lines(square: usize, occupied: u128) -> (u128, u128) {
        let tables = &*TABLES;
        let rank = tables.ranks[square][rank_index(square, occupied)];
        let file = tables.files[square][file_index(square, occupied)];
        (rank.0 | file.0, rank.1 | file.1)
    }

    fn table_bytes() -> usize {
        size_of_val(&*TABLES.ranks) + size_of_val(&*TABLES.files)
    }
}

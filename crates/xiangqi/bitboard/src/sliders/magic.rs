//! Magic multiplication: a file's men, nine bits apart, gathered into an index by one multiplication; a rank's men are
//! neighbours already.

use std::sync::LazyLock;

use super::{Half, Sliders, walk};
use crate::set::{Set, square_set};

/// Line look-ups by magic multiplication.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Magic;

/// Gathers the inner squares of a file, as [`file_index`] lays them out, into eight neighbouring bits.
const FILE_MAGIC: u64 = 1 | 1 << 8 | 1 << 16 | 1 << 24 | 1 << 32;
/// Ranks 1 to 4 of file a, in Red's half.
const RED_INNER: u64 = 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
/// Ranks 5 to 8 of file a, in Black's half.
const BLACK_INNER: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27;

/// Chariot's and cannon's squares of a rank: nine bits each.
type Rank = [u16; 2];
/// Chariot's and cannon's squares of file a, by half.
type File = [[u64; 2]; 2];

/// Tables of the kernel.
pub struct Tables {
    ranks: [[Rank; 128]; 9],
    files: [[File; 256]; 10],
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables { ranks: [[[0; 2]; 128]; 9], files: [[[[0; 2]; 2]; 256]; 10] };
    for file in 0..9 {
        for inner in 0..128 {
            let occupied = inner << 1;
            assert_eq!(rank_index(Half::Red, file, occupied), inner as usize);
            let (chariot, cannon) = walk::rank(file, occupied);
            tables.ranks[file][inner as usize] = [chariot as u16, cannon as u16];
        }
    }
    for rank in 0..10 {
        let mut is_taken = [false; 256];
        for inner in 0..256u32 {
            let occupied = (1..9)
                .filter(|rank| inner >> (rank - 1) & 1 == 1)
                .fold(0, |set, rank| set | square_set(rank * 9));
            let index = file_index(0, occupied);
            assert!(!is_taken[index], "rank {rank}: the file's subsets have an index each");
            is_taken[index] = true;
            let (chariot, cannon) = walk::file(rank * 9, occupied);
            tables.files[rank][index] = [Half::Red, Half::Black].map(|half| [half.word(chariot), half.word(cannon)]);
        }
    }
    tables
});

/// The seven inner squares of the rank.
#[inline]
fn rank_index(half: Half, square: usize, occupied: Set) -> usize {
    (half.word(occupied) >> ((square - half.base()) / 9 * 9 + 1)) as usize & 127
}

/// A number for the eight inner squares of the file.
#[inline]
fn file_index(file: usize, occupied: Set) -> usize {
    let red = Half::Red.word(occupied) >> file & RED_INNER;
    let black = Half::Black.word(occupied) >> file & BLACK_INNER;
    ((red | black << 5).wrapping_mul(FILE_MAGIC) >> 33) as usize & 255
}

impl Sliders for Magic {
    const NAME: &'static str = "xiangqi-bitboard-magic";
    const SUMMARY: &'static str = "90-bit sets; line look-ups by magic multiplication";
    const SOURCE: &'static str = "chess programming community; Pikafish";
    const NEEDS: &'static [&'static str] = &[];

    type Tables = Tables;

    #[inline]
    fn tables() -> &'static Tables {
        &TABLES
    }

    #[inline]
    fn lines(tables: &Tables, half: Half, square: usize, occupied: u128) -> (u128, u128) {
        let (rank, file) = (square / 9, square % 9);
        let row = (square - half.base()) / 9 * 9;
        let [reached, taken] = tables.ranks[file][rank_index(half, square, occupied)].map(u64::from);
        let [red, black] = tables.files[rank][file_index(file, occupied)].map(|both| both.map(|set| set << file));
        let set = |n: usize| Half::Red.set(red[n]) | Half::Black.set(black[n]);
        (set(0) | half.set(reached << row), set(1) | half.set(taken << row))
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

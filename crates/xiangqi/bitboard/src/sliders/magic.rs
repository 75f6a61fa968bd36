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

/// Chariot's and cannon's squares of a rank, in the word of its half.
type Rank = [u64; 2];
/// Chariot's and cannon's squares of a file.
type File = [Set; 2];

/// What is known of a square's lines.
struct Lines {
    /// Where the inner squares of its rank begin in the word of its half.
    row: u32,
    file: u32,
    ranks: [Rank; 128],
    files: [File; 256],
}

/// Tables of the kernel.
pub struct Tables {
    lines: [Lines; 90],
}

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let lines = Vec::from_iter((0..90).map(|square| {
        let (half, file) = (Half::of(square), square % 9);
        let row = (square - half.base()) / 9 * 9;
        let mut lines = Lines { row: row as u32 + 1, file: file as u32, ranks: [[0; 2]; 128], files: [[0; 2]; 256] };
        for inner in 0..128 {
            let (chariot, cannon) = walk::rank(square, half.set(inner << (row + 1)));
            lines.ranks[inner as usize] = [half.word(chariot), half.word(cannon)];
        }
        let mut is_taken = [false; 256];
        for inner in 0..256u32 {
            let occupied = (1..9)
                .filter(|rank| inner >> (rank - 1) & 1 == 1)
                .fold(0, |set, rank| set | square_set(rank * 9 + file));
            let index = file_index(file as u32, occupied);
            assert!(!is_taken[index], "square {square}: the file's subsets have an index each");
            is_taken[index] = true;
            let (chariot, cannon) = walk::file(square, occupied);
            lines.files[index] = [chariot, cannon];
        }
        lines
    }));
    let Ok(lines) = Box::<[Lines; 90]>::try_from(lines.into_boxed_slice()) else { unreachable!("ninety squares") };
    Box::new(Tables { lines: *lines })
});

/// A number for the eight inner squares of the file.
#[inline]
fn file_index(file: u32, occupied: Set) -> usize {
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
        let lines = &tables.lines[square];
        let [reached, taken] = lines.ranks[(half.word(occupied) >> lines.row) as usize & 127];
        let file = lines.files[file_index(lines.file, occupied)];
        (file[0] | half.set(reached), file[1] | half.set(taken))
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

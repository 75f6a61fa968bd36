//! Line look-ups: rank and file apart, in tables by square. The kernels that share them differ in how they
//! number the pieces of a file.

use qipan_game::{Probe, noted};

use super::marks::{FILES, RANKS, ROW};
use super::{Half, both, entry, walk};
use crate::marks::part;
use crate::sets::{Set, square_set};

/// Way of turning the pieces on the eight inner squares of a file into a number below 256. The ends of a line
/// never decide where a piece on it reaches.
pub(super) trait FileIndex {
    /// The number, by the file of a square and occupied squares.
    fn file_index(probe: impl Probe, square: usize, file: &File, occupied: Set) -> usize;
}

/// Inner squares of file a in Red's half, ranks 1 to 4.
pub(super) const RED_INNER: u64 = 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36;
/// Inner squares of file a in Black's half, ranks 5 to 8.
pub(super) const BLACK_INNER: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27;

/// A file, in the forms that the two ways of numbering need.
pub(super) struct File {
    /// Its place in a rank.
    pub place: u32,
    /// Its inner squares in Red's half and in Black's.
    #[cfg_attr(
        not(all(target_arch = "x86_64", target_feature = "bmi2")),
        expect(dead_code, reason = "only the kernel that extracts bits reads it")
    )]
    pub inner: [u64; 2],
}

/// Chariot's squares and cannon's targets on the lines of one square.
struct Lines {
    /// Bit where the inner squares of its rank begin in the word of its half.
    row: u32,
    file: File,
    /// By the seven inner squares of the rank; words of the square's half.
    ranks: [[u64; 2]; 128],
    /// By the number of the file's inner squares.
    files: [[Set; 2]; 256],
}

/// Line look-ups of all squares.
pub struct Tables {
    lines: [Lines; 90],
}

impl Tables {
    /// Fills the tables, and asserts that every set of pieces on a file has a number of its own.
    pub(super) fn build<I: FileIndex>() -> Box<Self> {
        let lines: Vec<Lines> = (0..90).map(Lines::build::<I>).collect();
        let lines: Box<[Lines; 90]> =
            lines.try_into().ok().expect("one entry for each of the ninety squares");
        Box::new(Self { lines: *lines })
    }

    /// Chariot's squares and cannon's targets.
    #[inline]
    pub(super) fn look_up<I: FileIndex>(
        &self,
        probe: impl Probe,
        half: Half,
        square: usize,
        occupied: Set,
    ) -> (Set, Set) {
        let lines = &self.lines[square];
        // The rank's inner squares are neighbours in a word: a shift is index enough.
        probe.enters(part::RANK_INDEX, square);
        let row = probe.reads_from(|| ROW.at(square), lines.row);
        let inner = || (half.base() + row as usize..).take(7).map(Some);
        let index = noted!(probe, (half.word(occupied) >> row) as usize & 127, inner);
        let [reached, taken] = lines.ranks[index];
        probe.enters(part::RANK_ENTRY, square);
        let reached = probe.reads_from(|| RANKS[0].of(square, index), reached);
        let taken = probe.reads_from(|| RANKS[1].of(square, index), taken);
        let rank = entry(probe, half.set(reached), half.set(taken));
        let index = I::file_index(probe, square, &lines.file, occupied) & 255;
        let [reached, taken] = lines.files[index];
        probe.enters(part::FILE_ENTRY, square);
        let reached = probe.reads_from(|| FILES[0].of(square, index), reached);
        let taken = probe.reads_from(|| FILES[1].of(square, index), taken);
        both(probe, entry(probe, reached, taken), rank)
    }
}

impl Lines {
    fn build<I: FileIndex>(square: usize) -> Self {
        let (half, file) = (Half::of(square), square % 9);
        let row = (square - half.base()) / 9 * 9;
        let inner = [RED_INNER << file, BLACK_INNER << file];
        let mut lines = Self {
            row: row as u32 + 1,
            file: File { place: file as u32, inner },
            ranks: [[0; 2]; 128],
            files: [[0; 2]; 256],
        };
        for (inner, entry) in lines.ranks.iter_mut().enumerate() {
            let (chariot, cannon) = walk::rank(square, half.set((inner as u64) << (row + 1)));
            *entry = [half.word(chariot), half.word(cannon)];
        }
        let mut is_taken = [false; 256];
        for inner in 0..256_u32 {
            let occupied = (1..9)
                .filter(|rank| inner >> (rank - 1) & 1 == 1)
                .fold(0, |set, rank| set | square_set(rank * 9 + file));
            let index = I::file_index((), square, &lines.file, occupied);
            assert!(!is_taken[index], "square {square}: two sets of men on its file have the number {index}");
            is_taken[index] = true;
            let (chariot, cannon) = walk::file(square, occupied);
            lines.files[index] = [chariot, cannon];
        }
        lines
    }
}

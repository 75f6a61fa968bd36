//! PEXT and PDEP: tables of a line's own squares, the same for every place of the line on the board.

use std::arch::x86_64::_pdep_u64;
use std::sync::LazyLock;

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::lines::{BLACK_INNER, RED_INNER};
use super::pext::{chosen, extract, extracted};
use super::{Half, Sliders, both, entry, walk};
use crate::marks::part;
use crate::sets::{Set, square_set};

/// Line look-ups by bit extraction, whose answers are laid out by bit deposit.
///
/// An answer on a rank is some of nine squares, and on a file some of ten: a bit for each of them is enough.
/// Such an answer does not say where on the board the line is. So all ranks have one table, with a part for
/// each place on a rank, and all files have another:
///
/// ```text
///   a chariot on e3, pieces on e5 and e8           10 bits, rank 0 first:   1 1 1 . 1 1 . . . .
///   PDEP of the lower five onto the e-file's squares in Red's half:         e0 e1 e2 e4
///   PDEP of the upper five onto those in Black's half:                      e5
/// ```
///
/// In chess `pext-pdep` looks both lines of a piece up at once, as `pext` does there. Which squares these are
/// depends on the piece's square, so each square has a part of the table.
///
/// Four deposits make a file of two answers, that of chariots and that of cannons, in two halves; a rank
/// needs a shift for each. What that buys are tables of 18 KiB, a fiftieth of those of [`Pext`](super::Pext).
///
/// Source: Stockfish, pull request 7108 (2026), which lays out attacks with PDEP; one table for all files is
/// ours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PextPdep;

/// What a look-up reads before the tables.
#[derive(Clone, Copy)]
struct Key {
    /// Squares of the file in Red's half and in Black's, without its ends.
    inner: [u64; 2],
    /// The same with its ends.
    file: [u64; 2],
    /// Bit where its rank begins in the word of its half.
    row: u32,
    /// Place on its rank, which is the number of the file; and place on its file.
    places: [u16; 2],
}

/// What a chariot reaches and what a cannon takes, a bit for each square of a line.
type Codes = [u16; 2];

/// Line look-ups of all squares.
pub struct Tables {
    keys: [Key; 90],
    /// By place on a rank, and by the rank's seven inner squares.
    ranks: [[Codes; 128]; 9],
    /// By place on a file, and by the file's eight inner squares.
    files: [[Codes; 256]; 10],
}

/// The a-file in each half.
const FILE: [u64; 2] = [RED_INNER | 1, BLACK_INNER | 1 << 36];
/// Squares of a file in a half.
const HALF_FILE: u32 = 5;

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let mut tables = Box::new(Tables {
        keys: [Key { inner: [0; 2], file: [0; 2], row: 0, places: [0; 2] }; 90],
        ranks: [[[0; 2]; 128]; 9],
        files: [[[0; 2]; 256]; 10],
    });
    for (square, key) in tables.keys.iter_mut().enumerate() {
        let (file, rank) = (square % 9, square / 9);
        *key = Key {
            inner: [RED_INNER << file, BLACK_INNER << file],
            file: FILE.map(|squares| squares << file),
            row: ((square - Half::of(square).base()) / 9 * 9) as u32,
            places: [file as u16, rank as u16],
        };
    }
    // On rank 0 and on file a.
    for (square, part) in tables.ranks.iter_mut().enumerate() {
        for (inner, codes) in part.iter_mut().enumerate() {
            let (chariot, cannon) = walk::rank(square, (inner as Set) << 1);
            *codes = [chariot, cannon].map(|set| set.try_into().expect("a rank has nine squares"));
        }
    }
    for (rank, part) in tables.files.iter_mut().enumerate() {
        for (inner, codes) in part.iter_mut().enumerate() {
            let squares = (1..9).filter(|square| inner >> (square - 1) & 1 == 1);
            let occupied = squares.fold(0, |set, square| set | square_set(square * 9));
            let (chariot, cannon) = walk::file(rank * 9, occupied);
            *codes = [chariot, cannon].map(packed);
        }
    }
    tables
});

/// The squares of file a in a set, side by side.
fn packed(set: Set) -> u16 {
    let [red, black] = FILE;
    let code = extract(Half::Red.word(set), red) | extract(Half::Black.word(set), black) << HALF_FILE;
    code.try_into().expect("a file has ten squares")
}

/// The lowest bits of a number, laid out on the squares of a mask.
#[inline]
fn deposit(code: u64, mask: u64) -> u64 {
    #[expect(unsafe_code, reason = "an instruction of BMI2")]
    // Gain: it is the kernel. SAFETY: this module is compiled only where BMI2 is enabled for the whole
    // program.
    unsafe {
        _pdep_u64(code, mask)
    }
}

const BYTES: usize = size_of::<Tables>();
const INNER: [Table; 2] =
    [Table::fixed("TABLES.keys[].inner[0]", BYTES), Table::fixed("TABLES.keys[].inner[1]", BYTES)];
const ROW: Table = Table::fixed("TABLES.keys[].row", BYTES);
const WHOLE: [Table; 2] =
    [Table::fixed("TABLES.keys[].file[0]", BYTES), Table::fixed("TABLES.keys[].file[1]", BYTES)];
const RANKS: [Table; 2] =
    [Table::fixed("TABLES.ranks[][][0]", BYTES), Table::fixed("TABLES.ranks[][][1]", BYTES)];
const FILES: [Table; 2] =
    [Table::fixed("TABLES.files[][][0]", BYTES), Table::fixed("TABLES.files[][][1]", BYTES)];

impl Tables {
    #[inline]
    fn rank(&self, probe: impl Probe, half: Half, square: usize, occupied: Set) -> (Set, Set) {
        let key = &self.keys[square];
        probe.enters(part::RANK_INDEX, square);
        let row = probe.reads_from(|| ROW.at(square), key.row);
        let inner = || (half.base() + row as usize + 1..).take(7).map(Some);
        let index = noted!(probe, (half.word(occupied) >> (row + 1)) as usize & 127, inner);
        let place = usize::from(key.places[0]);
        let [reached, taken] = self.ranks[place][index];
        probe.enters(part::RANK_ENTRY, square);
        let reached = probe.reads_from(|| RANKS[0].of(place, index), reached);
        let taken = probe.reads_from(|| RANKS[1].of(place, index), taken);
        entry(probe, half.set(u64::from(reached) << row), half.set(u64::from(taken) << row))
    }

    #[inline]
    fn file(&self, probe: impl Probe, square: usize, occupied: Set) -> (Set, Set) {
        let key = &self.keys[square];
        probe.enters(part::RED_BITS, square);
        let inner = probe.reads_from(|| INNER[0].at(square), key.inner[0]);
        let red = extracted(probe, Half::Red, occupied, inner);
        probe.enters(part::BLACK_BITS, square);
        let inner = probe.reads_from(|| INNER[1].at(square), key.inner[1]);
        let black = extracted(probe, Half::Black, occupied, inner);
        probe.enters(part::INDEX, square);
        let inner = || chosen(Half::Red.set(key.inner[0]) | Half::Black.set(key.inner[1]));
        let index = noted!(probe, (red | black << RED_INNER.count_ones()) as usize, inner) & 255;
        let place = usize::from(key.places[1]);
        let [reached, taken] = self.files[place][index];
        probe.enters(part::DEPOSIT, square);
        let reached = probe.reads_from(|| FILES[0].of(place, index), reached);
        let taken = probe.reads_from(|| FILES[1].of(place, index), taken);
        let red = probe.reads_from(|| WHOLE[0].at(square), key.file[0]);
        let black = probe.reads_from(|| WHOLE[1].at(square), key.file[1]);
        let laid_out = |code: u16| {
            let code = u64::from(code);
            Half::Red.set(deposit(code, red)) | Half::Black.set(deposit(code >> HALF_FILE, black))
        };
        entry(probe, laid_out(reached), laid_out(taken))
    }
}

impl Choice for PextPdep {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext-pdep";
}

impl Sliders for PextPdep {
    const TITLE: [&str; 2] = ["PEXT and PDEP bitboards", "PEXT 与 PDEP 位棋盘"];
    const NEEDS: &'static [&'static str] = &["bmi2"];

    type Tables = Tables;

    #[inline]
    fn tables() -> &'static Tables {
        &TABLES
    }

    // Always: as a hint it was left as a call in most questions.
    #[inline(always)]
    fn lines_with(
        probe: impl Probe,
        tables: &Tables,
        half: Half,
        square: usize,
        occupied: Set,
    ) -> (Set, Set) {
        let rank = tables.rank(probe, half, square, occupied);
        both(probe, tables.file(probe, square, occupied), rank)
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

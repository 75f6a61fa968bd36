//! Magic multiplication: a file's pieces, nine bits apart, gathered into an index by one multiplication.

use std::sync::LazyLock;

use qipan_game::{Choice, Factor, Probe, noted};

use super::lines::{BLACK_INNER, File, FileIndex, RED_INNER, Tables};
use super::marks::{FILE, folded};
use super::{Half, Sliders};
use crate::marks::part;
use crate::sets::Set;

/// Line look-ups by magic multiplication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Magic;

/// Gathers the inner squares of a file, once both halves are folded into one word, into the eight highest
/// bits, each set of pieces into another number. Found by `examples/find_xiangqi_magics.rs`.
const FILE_MAGIC: u64 = 0x0130_4050_0400_1040;
/// Shift of Black's half when the halves are folded: no two inner squares meet.
pub(super) const FOLD: u32 = 5;

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::build::<Magic>);

impl FileIndex for Magic {
    #[inline]
    fn file_index(probe: impl Probe, square: usize, file: &File, occupied: Set) -> usize {
        probe.enters(part::FOLD, square);
        let place = probe.reads_from(|| FILE.at(square), file.place);
        let red = noted!(probe, Half::Red.word(occupied) >> place & RED_INNER);
        let black = noted!(probe, Half::Black.word(occupied) >> place & BLACK_INNER);
        let men = noted!(probe, red | black << FOLD, || folded(place as usize));
        probe.enters(part::PRODUCT, square);
        let product = noted!(probe, men.wrapping_mul(FILE_MAGIC), || [None; 64]);
        probe.enters(part::HASH, square);
        noted!(probe, (product >> 56) as usize)
    }
}

impl Choice for Magic {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "magic";
}

impl Sliders for Magic {
    const TITLE: [&str; 2] = ["Magic bitboards", "魔术位棋盘"];
    const NEEDS: &'static [&'static str] = &[];

    type Tables = Tables;

    #[inline]
    fn tables() -> &'static Tables {
        &TABLES
    }

    #[inline]
    fn lines_with(
        probe: impl Probe,
        tables: &Tables,
        half: Half,
        square: usize,
        occupied: Set,
    ) -> (Set, Set) {
        tables.look_up::<Self>(probe, half, square, occupied)
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

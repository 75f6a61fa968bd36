//! Magic multiplication: a file's men, nine bits apart, gathered into an index by one multiplication.

use std::sync::LazyLock;

use qipan_game::{Choice, Factor};

use super::lines::{BLACK_INNER, File, FileIndex, RED_INNER, Tables};
use super::{Half, Sliders};
use crate::sets::Set;

/// Line look-ups by magic multiplication.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Magic;

/// Gathers the inner squares of a file, once both halves are folded into one word, into the eight highest
/// bits, each set of men into another number. Found by `examples/find_xiangqi_magics.rs`.
pub(super) const FILE_MAGIC: u64 = 0x0130_4050_0400_1040;
/// Shift of Black's half when the halves are folded: no two inner squares meet.
pub(super) const FOLD: u32 = 5;

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::build::<Magic>);

impl FileIndex for Magic {
    #[inline]
    fn file_index(file: &File, occupied: Set) -> usize {
        let red = Half::Red.word(occupied) >> file.place & RED_INNER;
        let black = Half::Black.word(occupied) >> file.place & BLACK_INNER;
        ((red | black << FOLD).wrapping_mul(FILE_MAGIC) >> 56) as usize
    }
}

impl Choice for Magic {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "magic";
}

impl Sliders for Magic {
    const NEEDS: &'static [&'static str] = &[];

    type Tables = Tables;

    #[inline]
    fn tables() -> &'static Tables {
        &TABLES
    }

    #[inline]
    fn lines(tables: &Tables, half: Half, square: usize, occupied: u128) -> (u128, u128) {
        tables.look_up::<Self>(half, square, occupied)
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

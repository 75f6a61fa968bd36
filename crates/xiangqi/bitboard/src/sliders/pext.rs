//! PEXT: the instruction that gathers chosen bits of a word.

use std::arch::x86_64::_pext_u64;
use std::sync::LazyLock;

use qipan_game::{Choice, Factor};

use super::lines::{File, FileIndex, RED_INNER, Tables};
use super::{Half, Sliders};
use crate::sets::Set;

/// Line look-ups by parallel bit extraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pext;

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::build::<Pext>);

/// The bits of `word` that `mask` chooses, side by side.
#[inline]
pub(super) fn extract(word: u64, mask: u64) -> u64 {
    #[expect(unsafe_code, reason = "an instruction of BMI2")]
    // Gain: against the multiplication of `Magic`, over the same tables, up to 4 % of perft_count; over both
    // lines at once (`PextWhole`), for which no multiplication is known here, 2 to 10 %. SAFETY: this module
    // is compiled only where BMI2 is enabled for the whole program.
    unsafe {
        _pext_u64(word, mask)
    }
}

impl FileIndex for Pext {
    #[inline]
    fn file_index(file: &File, occupied: Set) -> usize {
        let red = extract(Half::Red.word(occupied), file.inner[0]);
        let black = extract(Half::Black.word(occupied), file.inner[1]);
        (red | black << RED_INNER.count_ones()) as usize
    }
}

impl Choice for Pext {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext";
}

impl Sliders for Pext {
    const NEEDS: &'static [&'static str] = &["bmi2"];

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

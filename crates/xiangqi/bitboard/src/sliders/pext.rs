//! PEXT: the instruction that gathers chosen bits of a word.

use std::arch::x86_64::_pext_u64;
use std::sync::LazyLock;

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::lines::{File, FileIndex, RED_INNER, Tables};
use super::{Half, Sliders};
use crate::marks::{in_order, part};
use crate::sets::Set;

/// Line look-ups by parallel bit extraction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pext;

static TABLES: LazyLock<Box<Tables>> = LazyLock::new(Tables::build::<Pext>);

const INNER: [Table; 2] = [
    Table::fixed("TABLES.lines[].file.inner[0]", size_of::<Tables>()),
    Table::fixed("TABLES.lines[].file.inner[1]", size_of::<Tables>()),
];

/// The squares of the bits that a mask chooses.
pub(super) fn chosen(mask: Set) -> impl Iterator<Item = Option<usize>> {
    in_order(mask).map(Some)
}

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

/// The bits of a half that a mask chooses.
#[inline(always)]
pub(super) fn extracted(probe: impl Probe, half: Half, occupied: Set, mask: u64) -> u64 {
    noted!(probe, extract(half.word(occupied), mask), || chosen(half.set(mask)))
}

impl FileIndex for Pext {
    #[inline]
    fn file_index(probe: impl Probe, square: usize, file: &File, occupied: Set) -> usize {
        probe.enters(part::RED_BITS, square);
        let inner = probe.reads_from(|| INNER[0].at(square), file.inner[0]);
        let red = extracted(probe, Half::Red, occupied, inner);
        probe.enters(part::BLACK_BITS, square);
        let inner = probe.reads_from(|| INNER[1].at(square), file.inner[1]);
        let black = extracted(probe, Half::Black, occupied, inner);
        probe.enters(part::INDEX, square);
        let inner = Half::Red.set(file.inner[0]) | Half::Black.set(file.inner[1]);
        noted!(probe, (red | black << RED_INNER.count_ones()) as usize, || chosen(inner))
    }
}

impl Choice for Pext {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext";
}

impl Sliders for Pext {
    const TITLE: [&str; 2] = ["PEXT bitboards", "PEXT 位棋盘"];
    const NEEDS: &'static [&'static str] = &["bmi2"];

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

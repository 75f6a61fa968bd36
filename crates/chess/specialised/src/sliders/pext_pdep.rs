//! PEXT and PDEP: the same index, and a table of sixteen bits an entry.

use std::arch::x86_64::_pdep_u64;
use std::sync::LazyLock;

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::pext::{self, ENTRIES, Part, extract};
use crate::marks::part;
use crate::sets::{Set, Squares};

/// An answer of [`Pext`](super::Pext) is a subset of the squares that the slider attacks on the empty board,
/// fourteen at most. The table has a bit for each of these, and the instruction PDEP lays the bits out on
/// them: a quarter of the bytes for one more instruction.
///
/// ```text
///   rook on c3, men on c5, e3:    . . o . . . . .      entry, a bit for each square of both lines,
///                                 . . o . . . . .      the lowest square first:
///                                 . . o . . . . .
///                                 . . x . . . . .        1 1 | 1 1 1 1 0 0 0 | 1 1 0 0 0
///                                 . . x . . . . .        c1 c2, a3 to h3,     c4 to c8
///                                 x x R x x o o o
///                                 . . x . . . . .
///                                 . . x . . . . .
/// ```
///
/// Source: Stockfish, pull request 7108 (2026), after Aryan Naraghi, *From 20 Nanoseconds to One*.
#[derive(Clone, Copy, Debug)]
pub struct PextPdep(&'static Tables);

impl PartialEq for PextPdep {
    /// There is one set of tables.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for PextPdep {}

/// A slider's part of the table, and its lines on the empty board.
#[derive(Clone, Copy, Debug)]
struct Key {
    part: Part,
    lines: Set,
}

#[derive(Debug)]
struct Tables {
    rooks: [Key; 64],
    bishops: [Key; 64],
    codes: [u16; ENTRIES],
}

/// The answers of `Pext`, packed: each part begins with that of the empty board.
static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let whole = &pext::TABLES;
    let key = |part: Part| Key { part, lines: whole.attacks[part.start] };
    let (rooks, bishops) = (whole.rooks.map(key), whole.bishops.map(key));
    let mut tables = Box::new(Tables { rooks, bishops, codes: [0; ENTRIES] });
    for Key { part, lines } in rooks.into_iter().chain(bishops) {
        for at in part.start..part.start + (1 << part.mask.count_ones()) {
            let code = extract(whole.attacks[at], lines);
            tables.codes[at] = code.try_into().expect("no slider attacks more than fourteen squares");
        }
    }
    tables
});

/// The bits of a number, laid out on the squares of a mask.
#[inline(always)]
fn deposit(code: u64, mask: Set) -> Set {
    #[expect(unsafe_code, reason = "the intrinsic")]
    // Gain: it is the kernel.
    // SAFETY: this file is compiled only where BMI2 is on for the whole program; the intrinsic touches no
    // memory.
    unsafe {
        _pdep_u64(code, mask)
    }
}

const ROOKS_READ: Table = Table::fixed("rooks", size_of::<[Key; 64]>());
const BISHOPS_READ: Table = Table::fixed("bishops", size_of::<[Key; 64]>());
const CODES_READ: Table = Table::fixed("codes", size_of::<[u16; ENTRIES]>());

impl PextPdep {
    /// What a slider attacks, with its key.
    #[inline(always)]
    fn attacked<T: Probe>(self, probe: T, key: &Key, place: Place, occupied: Set) -> Set {
        probe.enters(part::RELEVANT, 0);
        probe.reads_bytes(place, size_of::<Key>(), key.part.mask);
        probe.works_out("key.part.mask", key.part.mask);
        let packed = key.part.packed(probe, occupied);
        probe.enters(part::CODE, key.part.start);
        let index = noted!(probe, key.part.start + packed as usize);
        let code = probe.reads_from(|| CODES_READ.at(index), self.0.codes[index]);
        probe.works_out_bits("code", code, || Squares(key.lines).map(Some));
        probe.enters(part::DEPOSIT, 0);
        noted!(probe, deposit(code.into(), key.lines))
    }
}

impl Choice for PextPdep {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext-pdep";
}

impl Sliders for PextPdep {
    const NEEDS: &'static [&'static str] = &["bmi2"];

    #[inline(always)]
    fn ready() -> Self {
        Self(&TABLES)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        self.attacked(probe, &self.0.bishops[square], BISHOPS_READ.at(square), occupied)
    }

    #[inline(always)]
    fn rook_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        self.attacked(probe, &self.0.rooks[square], ROOKS_READ.at(square), occupied)
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

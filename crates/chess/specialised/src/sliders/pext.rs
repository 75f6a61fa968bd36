//! PEXT: one instruction gathers the bits that decide.

use std::arch::x86_64::_pext_u64;
use std::sync::LazyLock;

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use crate::marks::part;
use crate::sets::{Set, Squares};
use crate::tables::{DIAGONAL, STRAIGHT, ray, walk};

/// The instruction PEXT picks the bits of the occupancy that can stop a slider and packs them: they are the
/// index into the slider's part of one table.
///
/// ```text
///   rook on c3:    . . . . . . . .      The edge stops a line whether or not a man stands there,
///                  . . x . . . . .      so the last square of each line is left out:
///                  . . x . . . . .      at most 12 bits for a rook, 9 for a bishop.
///                  . . x . . . . .
///                  . . x . . . . .
///                  . x R x x x x .
///                  . . x . . . . .
///                  . . . . . . . .
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pext(pub(crate) &'static Tables);

impl PartialEq for Pext {
    /// There is one set of tables.
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Pext {}

/// A slider's part of the table: where it begins, and which squares decide.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part {
    pub(super) mask: Set,
    pub(super) start: usize,
}

/// Entries: the sum of 2^(deciding squares) over all squares, for rooks and for bishops.
pub(super) const ENTRIES: usize = 102_400 + 5_248;

#[derive(Debug)]
pub(crate) struct Tables {
    pub(super) rooks: [Part; 64],
    pub(super) bishops: [Part; 64],
    pub(super) attacks: [Set; ENTRIES],
}

pub(super) static TABLES: LazyLock<Box<Tables>> = LazyLock::new(|| {
    let none = Part { mask: 0, start: 0 };
    let mut tables = Box::new(Tables { rooks: [none; 64], bishops: [none; 64], attacks: [0; ENTRIES] });
    let mut start = 0;
    for square in 0..64 {
        for directions in [STRAIGHT, DIAGONAL] {
            let mask = directions.iter().fold(0, |mask, &(files, ranks)| {
                let line = ray(square, files, ranks, 0);
                // The last square is the one from which the line does not go on.
                let inner = (0..64).filter(|&at| line >> at & 1 != 0 && ray(at, files, ranks, 0) != 0);
                mask | inner.fold(0, |set, at| set | 1 << at)
            });
            let part = Part { mask, start };
            let parts = if directions == STRAIGHT { &mut tables.rooks } else { &mut tables.bishops };
            parts[square] = part;
            for occupied in subsets(mask) {
                let entry = &mut tables.attacks[part.index((), occupied)];
                assert_eq!(*entry, 0, "two occupancies share an entry");
                *entry = walk(square, directions, occupied);
            }
            start += 1 << mask.count_ones();
        }
    }
    assert_eq!(start, ENTRIES, "the parts fill the table");
    tables
});

/// Every subset of a set, the empty one first.
fn subsets(set: Set) -> impl Iterator<Item = Set> {
    std::iter::successors(Some(0), move |&subset: &Set| {
        let next = subset.wrapping_sub(set) & set;
        (next != 0).then_some(next)
    })
}

/// The bits of a word that a mask selects, packed.
#[inline(always)]
pub(super) fn extract(word: u64, mask: u64) -> u64 {
    #[expect(unsafe_code, reason = "the intrinsic")]
    // Gain: it is the kernel; 2 to 5 % of playing and 2 % of counting over hyperbola quintessence.
    // SAFETY: this file is compiled only where BMI2 is on for the whole program; the intrinsic touches no
    // memory.
    unsafe {
        _pext_u64(word, mask)
    }
}

impl Part {
    /// The bits that decide, packed.
    #[inline(always)]
    pub(super) fn packed<T: Probe>(self, probe: T, occupied: Set) -> Set {
        probe.enters(part::EXTRACT, 0);
        let packed = extract(occupied, self.mask);
        probe.works_out_bits("_pext_u64(occupied, self.mask)", packed, || Squares(self.mask).map(Some))
    }

    #[inline(always)]
    fn index<T: Probe>(self, probe: T, occupied: Set) -> usize {
        let packed = self.packed(probe, occupied);
        probe.enters(part::ENTRY, self.start);
        noted!(probe, self.start + packed as usize)
    }
}

const ROOKS_READ: Table = Table::fixed("rooks", size_of::<[Part; 64]>());
const BISHOPS_READ: Table = Table::fixed("bishops", size_of::<[Part; 64]>());
const ATTACKS_READ: Table = Table::fixed("attacks", size_of::<[Set; ENTRIES]>());

impl Pext {
    /// The entry for a slider with its part of the table.
    #[inline(always)]
    fn entry<T: Probe>(self, probe: T, part: Part, place: Place, occupied: Set) -> Set {
        probe.enters(part::RELEVANT, 0);
        probe.reads_bytes(place, size_of::<Part>(), part.mask);
        probe.works_out("part.mask", part.mask);
        let index = part.index(probe, occupied);
        let attacks = probe.reads_from(|| ATTACKS_READ.at(index), self.0.attacks[index]);
        probe.works_out("attacks", attacks)
    }
}

impl Choice for Pext {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext";
}

impl Sliders for Pext {
    const NEEDS: &'static [&'static str] = &["bmi2"];

    #[inline(always)]
    fn ready() -> Self {
        Self(&TABLES)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        self.entry(probe, self.0.bishops[square], BISHOPS_READ.at(square), occupied)
    }

    #[inline(always)]
    fn rook_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        self.entry(probe, self.0.rooks[square], ROOKS_READ.at(square), occupied)
    }

    fn table_bytes() -> usize {
        size_of::<Tables>()
    }
}

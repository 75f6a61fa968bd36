//! PEXT over both lines at once: one number for all pieces that decide, one look-up for the whole set.

use std::sync::LazyLock;

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::pext::{chosen, extracted};
use super::{Half, Sliders, entry, walk};
use crate::marks::part;
use crate::sets::{Set, square_set};
use crate::tables::{file_of, rank_of};

/// Whole attack sets by parallel bit extraction: fewest instructions, largest tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PextWhole;

/// Squares that decide where a piece on one square reaches, and the place of its entries.
#[derive(Clone, Copy)]
struct Look {
    red: u64,
    black: u64,
    offset: u32,
    /// Bits that Red's half contributes.
    shift: u32,
}

/// Look-ups of all squares.
pub struct Tables {
    looks: [Look; 90],
    /// Chariot's squares and cannon's targets.
    sets: Box<[(Set, Set)]>,
}

const LOOKS: Table = Table::fixed("TABLES.looks[]", size_of::<[Look; 90]>());

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut looks = [Look { red: 0, black: 0, offset: 0, shift: 0 }; 90];
    let mut sets = Vec::new();
    for (square, look) in looks.iter_mut().enumerate() {
        // A line without its ends, which never decide, and without the piece himself.
        let rank = rank_of(square) & !(file_of(0) | file_of(8) | square_set(square));
        let file = file_of(square) & !(rank_of(0) | rank_of(81) | square_set(square));
        let (red, black) = (Half::Red.word(rank | file), Half::Black.word(rank | file));
        *look = Look { red, black, offset: sets.len() as u32, shift: red.count_ones() };
        let entries = sets.len()..sets.len() + (1 << (rank | file).count_ones());
        sets.resize(entries.end, (0, 0));
        let sets = &mut sets[entries];
        let files: Vec<_> = subsets(file).map(|men| (men, walk::file(square, men))).collect();
        for men in subsets(rank) {
            let on_rank = walk::rank(square, men);
            for &(others, on_file) in &files {
                let entry = &mut sets[look.index((), men | others)];
                assert_eq!(*entry, (0, 0), "square {square}: two sets of men have one number");
                *entry = (on_rank.0 | on_file.0, on_rank.1 | on_file.1);
            }
        }
    }
    Tables { looks, sets: sets.into_boxed_slice() }
});

/// All subsets of a set, the empty one first: counting with the bits outside the set filled, so that carries
/// pass them.
fn subsets(set: Set) -> impl Iterator<Item = Set> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let subset = next?;
        let successor = (subset | !set).wrapping_add(1) & set;
        next = (successor != 0).then_some(successor);
        Some(subset)
    })
}

impl Look {
    #[inline]
    fn index(&self, probe: impl Probe, occupied: Set) -> usize {
        probe.enters(part::RED_BITS, 0);
        let red = extracted(probe, Half::Red, occupied, self.red);
        probe.enters(part::BLACK_BITS, 0);
        let black = extracted(probe, Half::Black, occupied, self.black);
        probe.enters(part::INDEX, 0);
        let inner = Half::Red.set(self.red) | Half::Black.set(self.black);
        noted!(probe, (red | black << self.shift) as usize, || chosen(inner))
    }
}

impl Choice for PextWhole {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext-whole";
}

impl Sliders for PextWhole {
    const TITLE: [&str; 2] = ["PEXT of the whole board", "全盘 PEXT"];
    const NEEDS: &'static [&'static str] = &["bmi2"];

    type Tables = Tables;

    #[inline]
    fn tables() -> &'static Tables {
        &TABLES
    }

    #[inline]
    fn lines_with(probe: impl Probe, tables: &Tables, _: Half, square: usize, occupied: Set) -> (Set, Set) {
        let look = &tables.looks[square];
        probe.enters(part::KEY, square);
        let masks = Half::Red.set(look.red) | Half::Black.set(look.black);
        probe.reads_bytes(LOOKS.at(square), size_of::<Look>(), masks);
        let index = look.index(probe, occupied);
        probe.enters(part::START, look.offset as usize);
        let index = noted!(probe, look.offset as usize + index);
        probe.enters(part::ENTRY, square);
        let (reached, taken) = tables.sets[index];
        let bytes = size_of_val(&*tables.sets);
        let reached = probe.reads_from(|| Table::fixed("TABLES.sets[].0", bytes).at(index), reached);
        let taken = probe.reads_from(|| Table::fixed("TABLES.sets[].1", bytes).at(index), taken);
        entry(probe, reached, taken)
    }

    fn table_bytes() -> usize {
        size_of_val(&TABLES.looks) + size_of_val(&*TABLES.sets)
    }
}

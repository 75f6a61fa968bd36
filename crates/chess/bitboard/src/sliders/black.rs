//! Black magic: one shift for all squares, one table for both sliders.

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::black_magics::{BISHOP, BITS, ENTRIES, ROOK, place};
use super::marks::part;
use super::packed::{BISHOP_CASES, ROOK_CASES};
use super::rays::{self, DIAGONAL, STRAIGHT};
use super::{Sliders, entry};
use crate::squares::Square;

/// **Black magic**: a multiplication with a fixed shift, whose tables overlap.
///
/// [Fancy magic](super::FancyMagic) gives each square a table of its own size, for which it loads a shift.
/// Here the shift is the neediest square's for all, 64 - 12 for a rook and 64 - 9 for a bishop, and is part
/// of the code. A square with ten relevant squares then has 1024 entries somewhere among 4096 places, and
/// what lies between them is left to others:
///
/// ```text
///   a rook's entries        x . x x . . x . x . . . . x . . .
///   a bishop's                            o . o o . o
///   one table               x . x x . . x o x o o . o x . . .
///                           ^ the rook's start
///                                         ^ the bishop's start
/// ```
///
/// The squares that do not matter are not masked out but *set*: `occupancy | rest`, which for every square
/// adds a constant to the product. It costs the same as masking; the constant moves a square's entries to
/// another place, and sometimes closer together.
///
/// What belongs to a square is 24 bytes instead of 32, and no shift is waited for. How large the table is
/// depends on how long one searches for numbers, since each try has a small chance to be better. The numbers
/// here are of a search of some minutes, and the table has a few percent more entries than there are cases;
/// those of people who searched for years need a quarter less.
///
/// Source: Onno Garms and Volker Annuss (chess programming literature, *magic bitboards*: fixed shift, black
/// magic). The best numbers known are Annuss's and Niklas Fiekas's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlackMagic;

/// Parts of a square's index: its mask, its number and its start in the table.
#[derive(Clone, Copy)]
pub(super) struct Key {
    /// The squares that do not matter.
    pub(super) rest: u64,
    pub(super) number: u64,
    pub(super) start: usize,
}

impl Key {
    /// The same, which a probe watches.
    #[inline(always)]
    fn index_with<T: Probe, const BITS: u32>(&self, probe: T, key: Place, occupancy: u64) -> usize {
        probe.enters(part::RELEVANT, 0);
        probe.reads_bytes(key, size_of::<Self>(), self.rest);
        probe.works_out("!rest", !self.rest);
        probe.enters(part::FULL, 0);
        let men = noted!(probe, occupancy | self.rest);
        probe.enters(part::PRODUCT, 0);
        probe.works_out("number", self.number);
        let product = men.wrapping_mul(self.number);
        probe.works_out_bits("men.wrapping_mul(number)", product, || [None; 64]);
        probe.enters(part::HASH, BITS as usize);
        let hash = noted!(probe, (product >> (64 - BITS)) as usize);
        probe.enters(part::START, self.start);
        noted!(probe, self.start + hash)
    }

    #[inline(always)]
    pub(super) const fn index<const BITS: u32>(&self, occupancy: u64) -> usize {
        self.start + place(occupancy, self.rest, self.number, BITS)
    }
}

const fn keys(numbers: &[(u64, u32); 64], directions: &[(i32, i32); 4]) -> [Key; 64] {
    let mut keys = [Key { rest: 0, number: 0, start: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        let (number, start) = numbers[square];
        keys[square] = Key { rest: !rays::relevant(square, directions), number, start: start as usize };
        square += 1;
    }
    keys
}

pub(super) static ROOK_KEYS: [Key; 64] = keys(&ROOK, &STRAIGHT);
pub(super) static BISHOP_KEYS: [Key; 64] = keys(&BISHOP, &DIAGONAL);

/// Puts every case of a slider where its index says; two cases with different attacks must not meet.
const fn fill<const BITS: u32>(table: &mut [u64; ENTRIES], keys: &[Key; 64], cases: &[u64]) {
    let mut case = 0;
    let mut square = 0;
    while square < 64 {
        let key = keys[square];
        let mut occupancy = 0;
        loop {
            let entry = &mut table[key.index::<BITS>(occupancy)];
            // No attack set is empty, so that an empty entry is a free one.
            assert!(*entry == 0 || *entry == cases[case], "the number is magic");
            *entry = cases[case];
            case += 1;
            occupancy = rays::next_subset(occupancy, !key.rest);
            if occupancy == 0 {
                break;
            }
        }
        square += 1;
    }
}

pub(super) static TABLE: [u64; ENTRIES] = {
    let mut table = [0; ENTRIES];
    fill::<{ BITS[0] }>(&mut table, &ROOK_KEYS, &ROOK_CASES);
    fill::<{ BITS[1] }>(&mut table, &BISHOP_KEYS, &BISHOP_CASES);
    table
};

const READ: Table = Table::fixed("TABLE", size_of_val(&TABLE));
const ROOK_KEYS_READ: Table = Table::fixed("ROOK_KEYS", size_of_val(&ROOK_KEYS));
const BISHOP_KEYS_READ: Table = Table::fixed("BISHOP_KEYS", size_of_val(&BISHOP_KEYS));

impl Choice for BlackMagic {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "black-magic";
}

impl Sliders for BlackMagic {
    const TITLE: [&str; 2] = ["Black magic bitboards", "定长移位魔术位棋盘"];
    const SOURCE: &'static str = "chess programming literature: Garms, Annuss, black magic bitboards";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let key = ROOK_KEYS_READ.at(square);
        let index = ROOK_KEYS[square].index_with::<T, { BITS[0] }>(probe, key, occupancy);
        entry(probe, READ.at(index), TABLE[index])
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let key = BISHOP_KEYS_READ.at(square);
        let index = BISHOP_KEYS[square].index_with::<T, { BITS[1] }>(probe, key, occupancy);
        entry(probe, READ.at(index), TABLE[index])
    }

    fn table_bytes() -> usize {
        size_of_val(&TABLE) + size_of_val(&ROOK_KEYS) + size_of_val(&BISHOP_KEYS)
    }
}

//! Folding hash: a line's pieces in half a word, hashed into six bits.

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::folds::{BITS, ENTRIES, FOLDS, LINES, inner, place, reach};
use super::marks::part;
use super::rays;
use super::{Sliders, both, entry};
use crate::squares::{Square, Squares};

/// **Folding hash**: four small magics of 32 bits for the four lines of a queen.
///
/// A line has at most six squares whose occupant matters, so that an index of six bits can tell all its cases
/// apart. Before they are multiplied together, the upper half of the board is folded onto the lower one with
/// a shift and an exclusive or, one square further on, so that no piece of the line falls on another:
///
/// ```text
///   a file       folded (bits 0 to 31)    times a number of 32 bits, the topmost six
///   8  .
///   7  x              . . . . . . . .     a5, a6, a7 fall on b1, b2, b3
///   6  .              . x . . . . . .     3   a7
///   5  .      →       x . . . . . . .     2   a2                       →   index, + start of the line
///   4  .              . . . . . . . .     1
///   3  .
///   2  x              (rank 1 is bits 0 to 7)
///   1  R
/// ```
///
/// The product of 32 bits is short and so are the tables: 64 places a line, in which it uses no more than it
/// has cases. What it leaves is used by others, as in [`BlackMagic`](super::BlackMagic), so that all 256
/// lines together have one table of 55 KiB. What belongs to a square's rook is half a cache line, and so is
/// what belongs to its bishop.
///
/// Source: Daniel Inführ, *folding hash* (Chess_Movegen, 2022), who multiplies one half by three before he
/// folds; the shift is ours, and one operation shorter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FoldingHash;

/// Parts of the index of a line through a square: its mask, its multiplier and its start in the table.
#[derive(Clone, Copy)]
pub(super) struct Key {
    /// The squares whose occupant matters.
    pub(super) inner: u64,
    pub(super) multiplier: u32,
    pub(super) start: u32,
}

impl Key {
    #[inline(always)]
    pub(super) const fn index(&self, occupancy: u64) -> usize {
        self.start as usize + place(occupancy & self.inner, self.multiplier)
    }
}

pub(super) static KEYS: [[Key; 4]; 64] = {
    let mut keys = [[Key { inner: 0, multiplier: 0, start: 0 }; 4]; 64];
    let mut i = 0;
    while i < 256 {
        let (square, line) = (i / 4, i % 4);
        let (multiplier, start) = FOLDS[square][line];
        keys[square][line] = Key { inner: inner(square, LINES[line]), multiplier, start };
        i += 1;
    }
    keys
};

/// Every case where its index says; two cases with different attacks must not meet.
pub(super) static TABLE: [u64; ENTRIES] = {
    let mut table = [0; ENTRIES];
    let mut i = 0;
    while i < 256 {
        let (square, line) = (i / 4, i % 4);
        let key = KEYS[square][line];
        let mut men = 0;
        loop {
            let (entry, attacks) = (&mut table[key.index(men)], reach(square, LINES[line], men));
            // An empty entry is a free one; the two lines without squares have the last one, which stays so.
            assert!(*entry == 0 || *entry == attacks, "the number tells cases apart");
            *entry = attacks;
            men = rays::next_subset(men, key.inner);
            if men == 0 {
                break;
            }
        }
        i += 1;
    }
    assert!(table[ENTRIES - 1] == 0, "lines without squares attack nothing");
    table
};

#[inline(always)]
fn line<T: Probe>(probe: T, place: Place, key: &Key, occupancy: u64) -> u64 {
    probe.enters(part::LINE_INNER, 0);
    probe.reads_bytes(place, size_of::<Key>(), key.inner);
    probe.works_out("inner", key.inner);
    probe.enters(part::LINE_MEN, 0);
    let men = noted!(probe, occupancy & key.inner);
    probe.enters(part::FOLDED, 0);
    let folded = (men ^ men >> 31) as u32;
    // Which of the squares falls on a bit of the lower half.
    let on_bit = |bit: usize| Squares(key.inner).find(|&square| square == bit || square == bit + 31);
    probe.works_out_bits("(men ^ men >> 31) as u32", folded, || (0..32).map(on_bit));
    probe.enters(part::FOLDED_PRODUCT, 0);
    let product = folded.wrapping_mul(key.multiplier);
    probe.works_out_bits("folded.wrapping_mul(multiplier)", product, || [None; 32]);
    probe.enters(part::START, key.start as usize);
    let index = noted!(probe, key.start as usize + (product >> (32 - BITS)) as usize);
    entry(probe, READ.at(index), TABLE[index])
}

const READ: Table = Table::fixed("TABLE", size_of_val(&TABLE));
const KEYS_READ: Table = Table::fixed("KEYS", size_of_val(&KEYS));

impl Choice for FoldingHash {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "folding-hash";
}

impl Sliders for FoldingHash {
    const TITLE: [&str; 2] = ["Folding hash", "折叠散列"];
    const SOURCE: &'static str = "Inführ, folding hash (Chess_Movegen 2022)";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [rank, file, ..] = &KEYS[square];
        let rank = line(probe, KEYS_READ.of(square, 0), rank, occupancy);
        both(probe, rank, line(probe, KEYS_READ.of(square, 1), file, occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let [.., rising, falling] = &KEYS[square];
        let rising = line(probe, KEYS_READ.of(square, 2), rising, occupancy);
        both(probe, rising, line(probe, KEYS_READ.of(square, 3), falling, occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&TABLE) + size_of_val(&KEYS)
    }
}

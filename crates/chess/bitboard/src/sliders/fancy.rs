//! Fancy magic: as many entries per square as it needs.

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::packed::{BISHOP_CASES, BISHOP_ENTRIES, ROOK_CASES, ROOK_ENTRIES, Slots};
use super::rays::{self, DIAGONAL, STRAIGHT};
use super::{Sliders, entry, magics};
use crate::squares::Square;

/// **Fancy magic**: [plain magic](super::Magic) without the waste.
///
/// A rook on d4 has ten relevant squares, not the twelve of a rook on a1. Giving each square a table of just
/// its own size, one behind the other, needs 841 KiB instead of 2.25 MiB, so that more of it stays in the
/// cache; the price is that shift and start of the table belong to the square and are loaded with the mask
/// and the number.
///
/// ```text
///   |  a1: 4096  |  b1: 2048  |  c1: 2048  |  …  |  d4: 1024  |  …
///                             ^ start of c1
///                             start + ((occupancy & relevant) * magic >> shift)
/// ```
///
/// The index is checked against the end of the table at each look-up. Leaving the test out would need
/// `unsafe` and measured +1 % where moves are counted and nothing where they are played (PEXT: +0.5 to +4 %
/// and nothing): not bought.
///
/// Source: Pradu Kannan, *Magic Move-Bitboard Generation in Computer Chess* (2007), whose "fancy" tables
/// these are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FancyMagic;

/// All that a look-up needs but the attacks: half a cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
pub(super) struct Key {
    pub(super) relevant: u64,
    pub(super) magic: u64,
    pub(super) start: u32,
    pub(super) shift: u32,
}

impl Key {
    /// The same, which a probe watches.
    #[inline(always)]
    fn index_with<T: Probe>(&self, probe: T, key: Place, occupancy: u64) -> usize {
        probe.enters(part::RELEVANT, 0);
        probe.reads_bytes(key, size_of::<Self>(), self.relevant);
        probe.works_out("relevant", self.relevant);
        probe.enters(part::BLOCKERS, 0);
        let men = noted!(probe, occupancy & self.relevant);
        probe.enters(part::PRODUCT, 0);
        probe.works_out("magic", self.magic);
        let product = men.wrapping_mul(self.magic);
        probe.works_out_bits("men.wrapping_mul(magic)", product, || [None; 64]);
        probe.enters(part::HASH, (64 - self.shift) as usize);
        let hash = noted!(probe, (product >> (self.shift & 63)) as usize);
        probe.enters(part::START, self.start as usize);
        noted!(probe, self.start as usize + hash)
    }

    #[inline(always)]
    pub(super) const fn index(&self, occupancy: u64) -> usize {
        self.start as usize
            + ((occupancy & self.relevant).wrapping_mul(self.magic) >> (self.shift & 63)) as usize
    }
}

const fn keys(slots: &Slots, magics: &[u64; 64]) -> [Key; 64] {
    let mut keys = [Key { relevant: 0, magic: 0, start: 0, shift: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = Key {
            relevant: slots.relevant[square],
            magic: magics[square],
            start: slots.start[square],
            shift: 64 - slots.relevant[square].count_ones(),
        };
        square += 1;
    }
    keys
}

pub(super) static ROOK_KEYS: [Key; 64] = keys(&Slots::of(&STRAIGHT), &magics::ROOK);
pub(super) static BISHOP_KEYS: [Key; 64] = keys(&Slots::of(&DIAGONAL), &magics::BISHOP);

/// Puts every case where its index says; two cases with different attacks must not meet.
const fn build<const ENTRIES: usize>(keys: &[Key; 64], cases: &[u64; ENTRIES]) -> [u64; ENTRIES] {
    let mut table = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        let key = keys[square];
        let mut occupancy = 0;
        let mut case = key.start as usize;
        loop {
            let entry = &mut table[key.index(occupancy)];
            // No attack set is empty, so that an empty entry is a free one.
            assert!(*entry == 0 || *entry == cases[case], "the number is magic");
            *entry = cases[case];
            case += 1;
            occupancy = rays::next_subset(occupancy, key.relevant);
            if occupancy == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

pub(super) static ROOK: [u64; ROOK_ENTRIES] = build(&ROOK_KEYS, &ROOK_CASES);
pub(super) static BISHOP: [u64; BISHOP_ENTRIES] = build(&BISHOP_KEYS, &BISHOP_CASES);

const ROOK_READ: Table = Table::fixed("ROOK", size_of_val(&ROOK));
const BISHOP_READ: Table = Table::fixed("BISHOP", size_of_val(&BISHOP));
const ROOK_KEYS_READ: Table = Table::fixed("ROOK_KEYS", size_of_val(&ROOK_KEYS));
const BISHOP_KEYS_READ: Table = Table::fixed("BISHOP_KEYS", size_of_val(&BISHOP_KEYS));

impl Choice for FancyMagic {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "fancy-magic";
}

impl Sliders for FancyMagic {
    const TITLE: [&str; 2] = ["Fancy magic bitboards", "变长魔术位棋盘"];
    const SOURCE: &'static str = "chess programming literature: Kannan, magic bitboards";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let index = ROOK_KEYS[square].index_with(probe, ROOK_KEYS_READ.at(square), occupancy);
        entry(probe, ROOK_READ.at(index), ROOK[index])
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let index = BISHOP_KEYS[square].index_with(probe, BISHOP_KEYS_READ.at(square), occupancy);
        entry(probe, BISHOP_READ.at(index), BISHOP[index])
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK) + size_of_val(&BISHOP) + size_of_val(&ROOK_KEYS) + size_of_val(&BISHOP_KEYS)
    }
}

//! Plain magic: one multiplication, a table of fixed size per square.

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::packed::{BISHOP_CASES, ROOK_CASES};
use super::rays::{self, DIAGONAL, STRAIGHT};
use super::{Sliders, entry, magics};
use crate::squares::Square;

/// **Plain magic**: a multiplication packs all blockers of *both* lines of a piece into one index.
///
/// Of the squares that a rook on d4 could reach, ten can block it (not the edges: nothing lies behind them).
/// Their occupancy has 1024 cases, which lie scattered over the word. Kindergarten gathers one line with a
/// multiplier that everyone can work out. Here the multiplier is any number under which the ten bits, and
/// whatever carries they make, arrive in the topmost bits in *some* order, perhaps mixed up, as long as no
/// two cases with different attacks meet:
///
/// ```text
///   occupancy & relevant       times            topmost 12 bits
///   . . . . . . . .            a number         are the index of a table
///   . . . b . . . .            found by         that was filled by
///   . . . b . . . .            trial, once      walking the rays
///   . . . b . . . .
///   . b b R b b b .     x      0x…        =     |index|. . . garbage . . .
///   . . . b . . . .
///   . . . b . . . .
///   . . . . . . . .
/// ```
///
/// "Plain" means that each square has as much room as the neediest one: 4096 entries for a rook, 512 for a
/// bishop. The shift is then a constant and an entry's place is computed from square and index alone; the
/// price is 2.25 MiB, of which each square uses a part. A number that is magic with fewer bits is magic with
/// 12 or 9 as well (a longer index tells apart whatever a shorter one does), so the numbers are those of
/// [`FancyMagic`](super::FancyMagic).
///
/// The tables are made by the compiler: of their 294 912 entries only 107 648 are ever filled, which takes it
/// a few seconds. Built at start-up behind a `LazyLock` they cost two words of reference that a
/// generator has to keep in registers, 1-2 %.
///
/// Source: Lasse Hansen and Gerd Isenberg, *magic move-bitboard generation* (chess programming literature,
/// 2006), after Pradu Kannan's paper of the same name (2007).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Magic;

pub(super) const ROOK_BITS: u32 = 12;
pub(super) const BISHOP_BITS: u32 = 9;

pub(super) static ROOK: [[u64; 1 << ROOK_BITS]; 64] = build(&ROOK_KEYS, &ROOK_CASES);
pub(super) static BISHOP: [[u64; 1 << BISHOP_BITS]; 64] = build(&BISHOP_KEYS, &BISHOP_CASES);

pub(super) static ROOK_KEYS: [Key; 64] = keys(&magics::ROOK, &STRAIGHT);
pub(super) static BISHOP_KEYS: [Key; 64] = keys(&magics::BISHOP, &DIAGONAL);

const ROOK_READ: Table = Table::fixed("ROOK", size_of_val(&ROOK));
const BISHOP_READ: Table = Table::fixed("BISHOP", size_of_val(&BISHOP));
const ROOK_KEYS_READ: Table = Table::fixed("ROOK_KEYS", size_of_val(&ROOK_KEYS));
const BISHOP_KEYS_READ: Table = Table::fixed("BISHOP_KEYS", size_of_val(&BISHOP_KEYS));

/// A square's mask and magic number, which make an index of an occupancy.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) relevant: u64,
    pub(super) magic: u64,
}

impl Key {
    /// An index of so many bits.
    #[inline(always)]
    fn index<T: Probe, const BITS: u32>(&self, probe: T, key: Place, occupancy: u64) -> usize {
        probe.enters(part::RELEVANT, 0);
        probe.reads_bytes(key, size_of::<Self>(), self.relevant);
        probe.works_out("relevant", self.relevant);
        probe.enters(part::BLOCKERS, 0);
        let men = noted!(probe, occupancy & self.relevant);
        probe.enters(part::PRODUCT, 0);
        probe.works_out("magic", self.magic);
        let product = men.wrapping_mul(self.magic);
        probe.works_out_bits("men.wrapping_mul(magic)", product, || [None; 64]);
        probe.enters(part::HASH, BITS as usize);
        noted!(probe, (product >> (64 - BITS)) as usize)
    }
}

const fn keys(magics: &[u64; 64], directions: &[(i32, i32); 4]) -> [Key; 64] {
    let mut keys = [Key { relevant: 0, magic: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = Key { relevant: rays::relevant(square, directions), magic: magics[square] };
        square += 1;
    }
    keys
}

/// Puts every case where its index says; two cases with different attacks must not meet.
const fn build<const ENTRIES: usize>(keys: &[Key; 64], cases: &[u64]) -> [[u64; ENTRIES]; 64] {
    let mut table = [[0; ENTRIES]; 64];
    let mut case = 0;
    let mut square = 0;
    while square < 64 {
        let Key { relevant, magic } = keys[square];
        let mut occupancy = 0u64;
        loop {
            let index = occupancy.wrapping_mul(magic) >> (64 - ENTRIES.ilog2());
            let entry = &mut table[square][index as usize];
            // No attack set is empty, so that an empty entry is a free one.
            assert!(*entry == 0 || *entry == cases[case], "the number is magic");
            *entry = cases[case];
            case += 1;
            occupancy = rays::next_subset(occupancy, relevant);
            if occupancy == 0 {
                break;
            }
        }
        square += 1;
    }
    table
}

impl Choice for Magic {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "magic";
}

impl Sliders for Magic {
    const TITLE: [&str; 2] = ["Magic bitboards", "魔术位棋盘"];
    const SOURCE: &'static str = "chess programming literature: Hansen and Isenberg, Kannan, magic bitboards";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let index = ROOK_KEYS[square].index::<T, ROOK_BITS>(probe, ROOK_KEYS_READ.at(square), occupancy);
        entry(probe, ROOK_READ.of(square, index), ROOK[square][index])
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let key = BISHOP_KEYS_READ.at(square);
        let index = BISHOP_KEYS[square].index::<T, BISHOP_BITS>(probe, key, occupancy);
        entry(probe, BISHOP_READ.of(square, index), BISHOP[square][index])
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK) + size_of_val(&BISHOP) + size_of_val(&ROOK_KEYS) + size_of_val(&BISHOP_KEYS)
    }
}

//! Hyperbola quintessence: o ^ (o - 2r), forwards and backwards.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::{Sliders, both, lines};
use crate::squares::Square;

/// **Hyperbola quintessence**: subtraction finds the first blocker.
///
/// Let `o` be the occupied squares of a line and `r` the slider's own bit among them. Subtracting `r` leaves
/// the line without the slider; subtracting `r` once more must borrow from the next higher bit, and the
/// borrow runs on until it meets a set bit, the first blocker:
///
/// ```text
///                     h g f e d c b a     (as a number: h is the highest bit)
///   o                 0 1 0 0 1 0 0 1     pieces on g and a, the slider on d
///   o - 2r            0 0 1 1 1 0 0 1     the borrow turned g off, f and e on
///   o ^ (o - 2r)      0 1 1 1 0 0 0 0     what changed: e, f and the blocker g, the attacks to the right
/// ```
///
/// That works towards higher bits only. The other way round it works on the mirrored board. On a file or
/// diagonal every rank has one square of the line, so that turning the *bytes* of the word around mirrors the
/// line: one instruction, `bswap`. (Mirroring with `bswap` is the "quintessence"; mirroring all bits would do
/// ranks too, but takes a dozen instructions.) Ranks, which `bswap` leaves unmirrored, are looked up in a
/// table of 8 files x 64 inner occupancies.
///
/// There is no factor of two in the code: the mask leaves out the slider itself, so that one `r` fewer is
/// subtracted, and `1 << square` needs no doubling on either board. Stockfish found the same for itself in
/// 2026 (pull request 6870). What the factor costs is a level of `chess-specialised`, whose `hyperbola` has
/// it and whose `hyperbola-single` has not.
///
/// 2 KiB of masks and tables, no multiplication, three subtractive lines and one look-up for a queen.
///
/// The two exclusive-ors with `o`, one in each direction, cancel out once the mirrored half has been turned
/// back, and are left out.
///
/// Source: the subtraction from Ryan Mack's *Hyperbola Project* (2000), which kept a reversed board beside
/// the other; the byte swap on the fly by Gerd Isenberg, the cancelling exclusive-ors by Aleks Peshkov (chess
/// programming literature, *hyperbola quintessence*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hyperbola;

/// The other squares of a square's file and diagonals, side by side: one cache line serves a rook or bishop
/// on it.
#[derive(Clone, Copy)]
pub(super) struct Masks {
    pub(super) file: u64,
    pub(super) rising: u64,
    pub(super) falling: u64,
}

pub(super) static MASKS: [Masks; 64] = {
    let (files, rising, falling) = (lines::lines((0, 1)), lines::lines((1, 1)), lines::lines((1, -1)));
    let mut table = [Masks { file: 0, rising: 0, falling: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Masks { file: files[square], rising: rising[square], falling: falling[square] };
        square += 1;
    }
    table
};

pub(super) static RANK_ATTACKS: [[u8; 64]; 8] = lines::rank_attacks();

/// Attacks along a file or diagonal.
#[inline(always)]
pub(super) fn line<T: Probe>(probe: T, read: Table, mask: u64, square: Square, occupancy: u64) -> u64 {
    probe.enters(part::LINE, square);
    probe.works_out("mask", probe.reads_from(|| read.at(square), mask));
    probe.enters(part::LINE_MEN, square);
    let men = noted!(probe, occupancy & mask);
    probe.enters(part::UPWARDS, square);
    let upwards = noted!(probe, men.wrapping_sub(1 << square));
    probe.enters(part::MIRRORED, square);
    let mirrored = probe.works_out_bits("men.swap_bytes()", men.swap_bytes(), turned);
    probe.enters(part::DOWNWARDS, square);
    // The square's bit in the mirrored word is that of the square in the opposite rank.
    let downwards = mirrored.wrapping_sub(1 << (square ^ 56));
    probe.works_out_bits("mirrored.wrapping_sub(1 << (square ^ 56))", downwards, turned);
    probe.enters(part::CUT_OUT, square);
    noted!(probe, (upwards ^ downwards.swap_bytes()) & mask)
}

/// The squares of a word whose bytes are turned around.
fn turned() -> impl Iterator<Item = Option<Square>> {
    (0..64).map(|bit| Some(bit ^ 56))
}

const MASKS_READ: Table = Table::fixed("MASKS", size_of_val(&MASKS));
const RANKS_READ: Table = Table::fixed("RANK_ATTACKS", size_of_val(&RANK_ATTACKS));

/// Attacks along the rank.
#[inline(always)]
pub(super) fn rank<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
    let start = square & 56;
    probe.enters(part::RANK_INDEX, square);
    let inner = (occupancy >> (start + 1)) as usize & 63;
    probe.works_out_bits("(occupancy >> (start + 1)) as usize & 63", inner, || {
        (1..7).map(move |file| Some(start + file))
    });
    probe.enters(part::RANK_ENTRY, square);
    let entry = probe.reads_from(|| RANKS_READ.of(square & 7, inner), RANK_ATTACKS[square & 7][inner]);
    noted!(probe, u64::from(entry) << start)
}

impl Choice for Hyperbola {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "hyperbola";
}

impl Sliders for Hyperbola {
    const TITLE: [&str; 2] = ["Hyperbola quintessence", "双曲减法"];
    const SOURCE: &'static str = "chess programming literature: Isenberg and Peshkov, hyperbola quintessence";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let file = line(probe, MASKS_READ, MASKS[square].file, square, occupancy);
        both(probe, file, rank(probe, square, occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let masks = &MASKS[square];
        let rising = line(probe, MASKS_READ, masks.rising, square, occupancy);
        both(probe, rising, line(probe, MASKS_READ, masks.falling, square, occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&MASKS) + size_of_val(&RANK_ATTACKS)
    }
}

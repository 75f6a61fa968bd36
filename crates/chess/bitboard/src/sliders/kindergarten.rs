//! Kindergarten: six-bit occupancies by multiplication.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::rays::{self, DIAGONAL, STRAIGHT};
use super::{Sliders, both, lines};
use crate::squares::{FILE_A, Square, Squares};

/// **Kindergarten bitboards**: every line of the board is a small rank once it has been gathered.
///
/// A line has at most eight squares, and only the six inner ones can block: 64 cases. For a rank they lie
/// side by side. For a diagonal one multiplication gathers them: since every file has at most one square of
/// the diagonal, adding up all ranks (which is what multiplying by the a-file does, in the topmost byte)
/// loses nothing.
///
/// ```text
///   diagonal & occupancy      times the a-file       the topmost rank: the pieces of the diagonal, by file
///   . . . . . . . .           x . . . . . . .        . x . . x . . .  →  inner bits, b to g: 100 100
///   . . . . . . . .           x . . . . . . .        . x . . x . . .
///   . . . . . . . .           x . . . . . . .        . x . . x . . .
///   . . . . x . . .           x . . . . . . .        . x . . x . . .
///   . . . . . . . .           x . . . . . . .        . x . . . . . .
///   . . . . . . . .           x . . . . . . .        . x . . . . . .
///   . x . . . . . .           x . . . . . . .        . x . . . . . .
///   . . . . . . . .           x . . . . . . .        . . . . . . . .
/// ```
///
/// Multiplying by the b-file instead shifts by one file, so that the inner six bits are the topmost six. The
/// table then holds, for each file of the slider and each case, the attacks within a rank *copied to all
/// eight ranks* ("fill-up"): masked with the line they are the attacks along it. One table serves ranks and
/// both sorts of diagonals. A file is first shifted to the a-file; there another multiplication, by the
/// diagonal c2-h7, brings the inner six squares to the top, and a table of its own has the attacks on the
/// a-file.
///
/// 9.5 KiB, one multiplication per line, none of whose constants had to be searched for. (Ranks could be
/// shifted instead of multiplied; that measured 2-3 % slower.)
///
/// Source: Gerd Isenberg, *kindergarten bitboards* (chess programming literature, 2006).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kindergarten;

pub(super) const FILE_B: u64 = FILE_A << 1;
/// The squares c2 d3 e4 f5 g6 h7. Square a(2 + i) times square number 5 - i of these arrives on bit 63 - i.
pub(super) const C2_TO_H7: u64 = 0x0080_4020_1008_0400;

#[derive(Clone, Copy)]
pub(super) struct Masks {
    pub(super) rank: u64,
    pub(super) rising: u64,
    pub(super) falling: u64,
}

pub(super) static MASKS: [Masks; 64] = {
    let (ranks, rising, falling) =
        (lines::lines(STRAIGHT[1]), lines::lines(DIAGONAL[0]), lines::lines(DIAGONAL[1]));
    let mut table = [Masks { rank: 0, rising: 0, falling: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = Masks { rank: ranks[square], rising: rising[square], falling: falling[square] };
        square += 1;
    }
    table
};

/// By file and inner occupancy: attacks within a rank, on all ranks.
pub(super) static FILLED_UP: [[u64; 64]; 8] = {
    let ranks = lines::rank_attacks();
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        table[i / 64][i % 64] = ranks[i / 64][i % 64] as u64 * FILE_A;
        i += 1;
    }
    table
};

/// By rank and inner occupancy (a7 in the lowest bit, a2 in the highest): attacks on the a-file.
pub(super) static FILE_ATTACKS: [[u64; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut i = 0;
    while i < 512 {
        let mut occupancy = 0;
        let mut inner = 0;
        while inner < 6 {
            if i & 1 << inner != 0 {
                occupancy |= 1 << (8 * (6 - inner));
            }
            inner += 1;
        }
        assert!(
            u64::wrapping_mul(occupancy, C2_TO_H7) >> 58 == i as u64 % 64,
            "the multiplication gathers the file"
        );
        let square = i / 64 * 8;
        table[i / 64][i % 64] =
            rays::ray(square, STRAIGHT[0], occupancy) | rays::ray(square, STRAIGHT[2], occupancy);
        i += 1;
    }
    table
};

/// Attacks along a rank or diagonal.
#[inline(always)]
fn line<T: Probe>(probe: T, mask: u64, square: Square, occupancy: u64) -> u64 {
    probe.enters(part::LINE, square);
    probe.works_out("mask", probe.reads_from(|| MASKS_READ.at(square), mask));
    probe.enters(part::LINE_MEN, square);
    let men = noted!(probe, occupancy & mask);
    // Who stands on a file of the line.
    let on_file = |file: usize| Squares(mask).find(|square| square & 7 == file);
    probe.enters(part::GATHERED, square);
    let product = men.wrapping_mul(FILE_B);
    probe.works_out_bits("men.wrapping_mul(FILE_B)", product, || {
        (0..64).map(|bit: usize| on_file(bit.checked_sub(57)?))
    });
    probe.enters(part::INNER, square);
    let inner = probe.works_out_bits("product >> 58", product >> 58, || (1..7).map(on_file));
    probe.enters(part::FILLED_UP, square);
    let filled_up = probe
        .reads_from(|| FILLED_UP_READ.of(square & 7, inner as usize), FILLED_UP[square & 7][inner as usize]);
    probe.works_out("filled_up", filled_up);
    probe.enters(part::CUT_OUT, square);
    noted!(probe, filled_up & mask)
}

const MASKS_READ: Table = Table::fixed("MASKS", size_of_val(&MASKS));
const FILLED_UP_READ: Table = Table::fixed("FILLED_UP", size_of_val(&FILLED_UP));
const FILES_READ: Table = Table::fixed("FILE_ATTACKS", size_of_val(&FILE_ATTACKS));

/// Attacks along the file.
#[inline(always)]
fn file<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
    let file = square & 7;
    probe.enters(part::FILE_MEN, square);
    let men = noted!(probe, occupancy >> file & FILE_A);
    probe.enters(part::FILE_GATHERED, square);
    let product = men.wrapping_mul(C2_TO_H7);
    // Of the topmost six bits the lowest is the seventh rank.
    let on_rank = move |bit: usize| Some(8 * (6 - bit) + file);
    probe.works_out_bits("men.wrapping_mul(C2_TO_H7)", product, || {
        (0..64).map(|bit: usize| on_rank(bit.checked_sub(58)?))
    });
    probe.enters(part::FILE_INNER, square);
    let inner = probe.works_out_bits("product >> 58", product >> 58, || (0..6).map(on_rank));
    probe.enters(part::FILE_ENTRY, square);
    let (rank, inner) = (square >> 3 & 7, inner as usize);
    let attacks = probe.reads_from(|| FILES_READ.of(rank, inner), FILE_ATTACKS[rank][inner]);
    probe.works_out("attacks", attacks);
    probe.enters(part::FILE_BACK, square);
    noted!(probe, attacks << file)
}

impl Choice for Kindergarten {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "kindergarten";
}

impl Sliders for Kindergarten {
    const TITLE: [&str; 2] = ["Kindergarten bitboards", "幼儿园位棋盘"];
    const SOURCE: &'static str = "chess programming literature: Isenberg, kindergarten bitboards";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        both(probe, file(probe, square, occupancy), line(probe, MASKS[square].rank, square, occupancy))
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let masks = &MASKS[square];
        let rising = line(probe, masks.rising, square, occupancy);
        both(probe, rising, line(probe, masks.falling, square, occupancy))
    }

    fn table_bytes() -> usize {
        size_of_val(&MASKS) + size_of_val(&FILLED_UP) + size_of_val(&FILE_ATTACKS)
    }
}

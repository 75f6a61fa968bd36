//! Hyperbola quintessence: the borrow of a subtraction finds the first piece on a line.

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use crate::marks::part;
use crate::sets::{Set, bit};
use crate::tables::ray;

/// `o ^ (o - 2s)`: subtracting twice the slider's bit from the pieces of a line borrows along it up to the
/// first piece beyond the slider; what changed is what is attacked. The other direction is the same on the
/// board turned over, which reverses files and diagonals by swapping bytes. Within a rank that does not
/// reverse anything, so ranks are a table.
///
/// ```text
///   o        = . . 1 . . s . . 1 .      (one line, low bits right; the slider's own bit may be set or not)
///   2s       =         1 . . . . .
///   o - 2s   = . . . 1 1 . . . 1 .      the borrow runs left to the first man
///   o ^ that = . . 1 1 1 . . . . .      and shows the squares up to it
/// ```
///
/// Source: "o^(o-2r)" and "hyperbola quintessence" in the chess programming literature, 2007.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hyperbola;

/// For each square: its file, and its two diagonals, without the square.
pub(super) static LINES: [[Set; 3]; 64] = {
    let mut table = [[0; 3]; 64];
    let mut square = 0;
    while square < 64 {
        table[square] = [
            ray(square, 0, 1, 0) | ray(square, 0, -1, 0),
            ray(square, 1, 1, 0) | ray(square, -1, -1, 0),
            ray(square, 1, -1, 0) | ray(square, -1, 1, 0),
        ];
        square += 1;
    }
    table
};

/// Squares attacked on the first rank, by file and by the pieces on files b to g.
pub(super) static RANKS: [[u8; 64]; 8] = {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut men = 0;
        while men < 64 {
            let occupied = (men as Set) << 1;
            table[file][men] = (ray(file, 1, 0, occupied) | ray(file, -1, 0, occupied)) as u8;
            men += 1;
        }
        file += 1;
    }
    table
};

pub(super) const LINES_READ: Table = Table::fixed("LINES", size_of_val(&LINES));
const RANKS_READ: Table = Table::fixed("RANKS", size_of_val(&RANKS));

/// Squares attacked along a line of [`LINES`], by its number.
#[inline(always)]
fn along<T: Probe>(probe: T, square: usize, number: usize, line: Set, occupied: Set) -> Set {
    let slider = bit(square);
    probe.enters(part::LINE_MEN, number);
    probe.reads_from(|| LINES_READ.of(square, number), line);
    let men = noted!(probe, occupied & line);
    probe.enters(part::UPWARDS, number);
    let up = noted!(probe, men.wrapping_sub(slider << 1));
    probe.enters(part::DOWNWARDS, number);
    let down = noted!(probe, men.swap_bytes().wrapping_sub(slider.swap_bytes() << 1).swap_bytes());
    probe.enters(part::CUT_OUT, number);
    noted!(probe, (up ^ down) & line)
}

/// Squares attacked along the rank.
#[inline(always)]
pub(super) fn rank<T: Probe>(probe: T, square: usize, occupied: Set) -> Set {
    let shift = square & 56;
    probe.enters(part::RANK, square);
    let inner = (occupied >> shift >> 1 & 63) as usize;
    probe.works_out_bits("(occupied >> shift >> 1 & 63) as usize", inner, || {
        (1..7).map(move |file| Some(shift + file))
    });
    let rank = probe.reads_from(|| RANKS_READ.of(square & 7, inner), RANKS[square & 7][inner]);
    noted!(probe, Set::from(rank) << shift)
}

impl Choice for Hyperbola {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "hyperbola";
}

impl Sliders for Hyperbola {
    const NEEDS: &'static [&'static str] = &[];

    #[inline(always)]
    fn ready() -> Self {
        Self
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        let [_, rising, falling] = LINES[square];
        let rising = along(probe, square, 1, rising, occupied);
        let falling = along(probe, square, 2, falling, occupied);
        probe.enters(part::TOGETHER, square);
        noted!(probe, rising | falling)
    }

    #[inline(always)]
    fn rook_with<T: Probe>(self, probe: T, square: usize, occupied: u64) -> u64 {
        let rank = rank(probe, square, occupied);
        let file = along(probe, square, 0, LINES[square][0], occupied);
        probe.enters(part::TOGETHER, square);
        noted!(probe, file | rank)
    }

    fn table_bytes() -> usize {
        size_of_val(&LINES) + size_of_val(&RANKS)
    }
}

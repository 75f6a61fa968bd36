//! PEXT and PDEP: the processor gathers the blockers, and lays the answer out.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::_pdep_u64;

use qipan_game::probe::Table;
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::packed::{BISHOP_CASES, BISHOP_ENTRIES, ROOK_CASES, ROOK_ENTRIES};
use super::{Sliders, pext};
use crate::squares::{Square, Squares};

/// **PEXT and PDEP**: the same index as [PEXT](super::Pext), into a table of a quarter of the bytes.
///
/// Whatever stands on the board, a rook attacks some of the fourteen squares that it attacks on the empty
/// board, and a bishop some of thirteen at most. So an answer has no need of 64 bits: one bit for each of
/// these squares is enough, and they fit in sixteen. *Parallel bits deposit*, the opposite of PEXT, lays
/// the bits of a number out on the squares of a mask:
///
/// ```text
///   occupancy     . . x . x x . . x .
///   relevant      1 0 1 1 0 0 0 1 1 0
///   PEXT          . x . . x                  the index
///   entry         x x x . x . .              a bit for each square of the empty board's lines
///   lines         1 0 1 1 0 1 0 1 1 1
///   PDEP          x . x x . . . x . .        the attacks
/// ```
///
/// 210 KiB instead of 841, which fits in the second cache of most processors. The price is one more
/// instruction that everything waits for, of three cycles, and eight more bytes of masks.
///
/// It needs what PEXT needs, and like it is on web pages to be looked at.
///
/// Source: Stockfish, pull request 7108 (2026), which lays out with PDEP what Aryan Naraghi, *From 20
/// Nanoseconds to One*, looks up whole; its thread says that Stockfish once had the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PextPdep;

/// What a look-up reads before the table.
#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) index: pext::Key,
    /// The squares attacked on the empty board.
    pub(super) lines: u64,
}

/// The case without blockers, with which each square's part begins, has all its lines.
const fn keys<const ENTRIES: usize>(of: &[pext::Key; 64], cases: &[u64; ENTRIES]) -> [Key; 64] {
    let mut keys = [Key { index: of[0], lines: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = Key { index: of[square], lines: cases[of[square].start] };
        square += 1;
    }
    keys
}

/// The cases' attacks as bits of their square's lines.
const fn codes<const ENTRIES: usize>(keys: &[Key; 64], cases: &[u64; ENTRIES]) -> [u16; ENTRIES] {
    let mut codes = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        let mut at = keys[square].index.start;
        let end = if square < 63 { keys[square + 1].index.start } else { ENTRIES };
        while at < end {
            codes[at] = code(cases[at], keys[square].lines);
            at += 1;
        }
        square += 1;
    }
    codes
}

/// The bits of `attacks` that `lines` selects, pushed together.
const fn code(attacks: u64, lines: u64) -> u16 {
    // Short enough for the compiler, which counts rounds of loops and calls in 107 648 cases.
    let (mut code, mut rest, mut bit) = (0, lines, 1);
    while rest != 0 {
        let next = rest & (rest - 1);
        if attacks & (rest ^ next) != 0 {
            code |= bit;
        }
        rest = next;
        bit <<= 1;
    }
    code
}

pub(super) static ROOK_KEYS: [Key; 64] = keys(&pext::ROOK_KEYS, &ROOK_CASES);
pub(super) static BISHOP_KEYS: [Key; 64] = keys(&pext::BISHOP_KEYS, &BISHOP_CASES);
pub(super) static ROOK_CODES: [u16; ROOK_ENTRIES] = codes(&ROOK_KEYS, &ROOK_CASES);
pub(super) static BISHOP_CODES: [u16; BISHOP_ENTRIES] = codes(&BISHOP_KEYS, &BISHOP_CASES);

const ROOK_READ: Table = Table::fixed("ROOK_CODES", size_of_val(&ROOK_CODES));
const BISHOP_READ: Table = Table::fixed("BISHOP_CODES", size_of_val(&BISHOP_CODES));
const ROOK_KEYS_READ: Table = Table::fixed("ROOK_KEYS", size_of_val(&ROOK_KEYS));
const BISHOP_KEYS_READ: Table = Table::fixed("BISHOP_KEYS", size_of_val(&BISHOP_KEYS));

/// Looks a square's answer up with its key, and lays it out.
#[inline(always)]
fn attacks<T: Probe>(
    probe: T,
    square: Square,
    keys: (&[Key; 64], Table),
    codes: (&[u16], Table),
    occupancy: u64,
) -> u64 {
    let ((keys, read_keys), (codes, read_codes)) = (keys, codes);
    let key = &keys[square];
    let index = key.index.index(probe, read_keys.at(square), occupancy);
    probe.enters(part::CODE, 0);
    let code = probe.reads_from(|| read_codes.at(index), codes[index]);
    probe.enters(part::LINES, square);
    probe.works_out("lines", probe.reads_from(|| read_keys.at(square), key.lines));
    probe.works_out_bits("code", code, || Squares(key.lines).map(Some));
    probe.enters(part::DEPOSIT, 0);
    noted!(probe, deposit(code.into(), key.lines))
}

/// The bits of a number, laid out on the squares of a mask.
#[inline(always)]
fn deposit(code: u64, mask: u64) -> u64 {
    // Gain: it is the kernel. There is no safe way to the instruction, see `Pext`.
    #[cfg(target_arch = "x86_64")]
    #[expect(unsafe_code, reason = "the intrinsic asks for a CPU feature")]
    // SAFETY: for x86-64 this module is compiled only where BMI2 is a feature of the whole build, see its
    // `cfg` in `sliders.rs`. The intrinsic touches no memory.
    let squares = unsafe { _pdep_u64(code, mask) };
    #[cfg(not(target_arch = "x86_64"))]
    let squares = laid_out(code, mask);
    squares
}

/// The answer of the instruction, worked out bit by bit.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn laid_out(code: u64, mask: u64) -> u64 {
    Squares(mask).enumerate().fold(0, |set, (at, square)| set | (code >> at & 1) << square)
}

impl Choice for PextPdep {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext-pdep";
}

impl Sliders for PextPdep {
    const TITLE: [&str; 2] = ["PEXT and PDEP bitboards", "PEXT 与 PDEP 位棋盘"];
    const SOURCE: &'static str =
        "Stockfish, pull request 7108 (2026), after Naraghi, From 20 Nanoseconds to One";
    const NEEDS: &'static [&'static str] = &["bmi2"];

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        attacks(probe, square, (&ROOK_KEYS, ROOK_KEYS_READ), (&ROOK_CODES, ROOK_READ), occupancy)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        attacks(probe, square, (&BISHOP_KEYS, BISHOP_KEYS_READ), (&BISHOP_CODES, BISHOP_READ), occupancy)
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK_CODES)
            + size_of_val(&BISHOP_CODES)
            + size_of_val(&ROOK_KEYS)
            + size_of_val(&BISHOP_KEYS)
    }
}

#[cfg(test)]
mod tests {
    use super::super::rays::{DIAGONAL, STRAIGHT, reach};
    use super::*;

    #[test]
    fn bits_laid_out_one_after_another_are_those_of_the_instruction() {
        for key in ROOK_KEYS.iter().chain(&BISHOP_KEYS) {
            // Every number, and bits above it that no square is left for.
            for code in 0..1_u64 << key.lines.count_ones() {
                let more = code | 3 << key.lines.count_ones();
                assert_eq!(laid_out(more, key.lines), deposit(code, key.lines));
                assert_eq!(laid_out(code, key.lines), deposit(more, key.lines));
            }
        }
    }

    #[test]
    fn lines_are_those_of_the_empty_board() {
        for square in 0..64 {
            assert_eq!(ROOK_KEYS[square].lines, reach(square, &STRAIGHT, 0));
            assert_eq!(BISHOP_KEYS[square].lines, reach(square, &DIAGONAL, 0));
        }
    }

    #[test]
    fn every_case_is_laid_out_again() {
        let cases = |keys: &[Key; 64], codes: &[u16], cases: &[u64]| {
            for (at, (&code, &attacks)) in codes.iter().zip(cases).enumerate() {
                let key = keys.iter().rfind(|key| key.index.start <= at).expect("the first one starts at 0");
                assert_eq!(deposit(code.into(), key.lines), attacks);
            }
        };
        cases(&ROOK_KEYS, &ROOK_CODES, &ROOK_CASES);
        cases(&BISHOP_KEYS, &BISHOP_CODES, &BISHOP_CASES);
    }

    #[test]
    fn the_tables_are_a_quarter() {
        assert_eq!(4 * size_of_val(&ROOK_CODES), size_of_val(&ROOK_CASES));
        assert_eq!(4 * size_of_val(&BISHOP_CODES), size_of_val(&BISHOP_CASES));
    }
}

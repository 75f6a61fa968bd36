//! PEXT: the processor gathers the blockers.

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::_pext_u64;

use qipan_game::probe::{Place, Table};
use qipan_game::{Choice, Factor, Probe, noted};

use super::marks::part;
use super::packed::{BISHOP_CASES, ROOK_CASES, Slots};
use super::rays::{DIAGONAL, STRAIGHT};
use super::{Sliders, entry};
use crate::squares::{Square, Squares};

/// **PEXT**: what the magic multiplication does by luck, one instruction of newer processors does on purpose.
///
/// *Parallel bits extract* takes from a word the bits that a mask selects and pushes them together at the low
/// end. With the relevant squares as mask, the result *is* the number of the case: a perfect index, nothing
/// to search for, nothing wasted.
///
/// ```text
///   occupancy     . . x . x x . . x .       relevant squares of a piece, and who stands there
///   relevant      1 0 1 1 0 0 0 1 1 0
///   PEXT          . x . . x                  the selected ones, in order  →  index
/// ```
///
/// It needs BMI2 (Intel since Haswell, 2013; fast on AMD since Zen 3, 2020, before that a loop in microcode
/// and slower than any magic). The row exists only in programs built for such processors, and on web pages:
/// there the bits are taken one after another, to be looked at and not to be timed.
///
/// Source: the instruction from Yedidya Hilewitz and Ruby Lee's work on bit permutation (2006); for sliding
/// attacks in the chess programming literature, *BMI2, PEXT bitboards* (from 2012 on).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pext;

#[derive(Clone, Copy)]
pub(super) struct Key {
    pub(super) relevant: u64,
    pub(super) start: usize,
}

impl Key {
    #[inline(always)]
    pub(super) fn index<T: Probe>(&self, probe: T, key: Place, occupancy: u64) -> usize {
        probe.enters(part::RELEVANT, 0);
        probe.reads_bytes(key, size_of::<Self>(), self.relevant);
        probe.works_out("relevant", self.relevant);
        probe.enters(part::EXTRACT, 0);
        // Gain: against the fancy magic over tables of the same size 1 % of perft_visit and 6 % of
        // perft_count. There is no safe way to the instruction in a function without the feature's attribute,
        // which a trait's function cannot have.
        #[cfg(target_arch = "x86_64")]
        #[expect(unsafe_code, reason = "the intrinsic asks for a CPU feature")]
        // SAFETY: for x86-64 this module is compiled only where BMI2 is a feature of the whole build, see its
        // `cfg` in `sliders.rs`.
        let case = unsafe { _pext_u64(occupancy, self.relevant) };
        #[cfg(not(target_arch = "x86_64"))]
        let case = extract(occupancy, self.relevant);
        probe.works_out_bits("_pext_u64(occupancy, relevant)", case, || Squares(self.relevant).map(Some));
        probe.enters(part::START, self.start);
        noted!(probe, self.start + case as usize)
    }
}

/// The answer of the instruction, worked out bit by bit.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn extract(word: u64, mask: u64) -> u64 {
    Squares(mask).enumerate().fold(0, |case, (at, square)| case | (word >> square & 1) << at)
}

const fn keys(slots: &Slots) -> [Key; 64] {
    let mut keys = [Key { relevant: 0, start: 0 }; 64];
    let mut square = 0;
    while square < 64 {
        keys[square] = Key { relevant: slots.relevant[square], start: slots.start[square] as usize };
        square += 1;
    }
    keys
}

pub(super) static ROOK_KEYS: [Key; 64] = keys(&Slots::of(&STRAIGHT));
pub(super) static BISHOP_KEYS: [Key; 64] = keys(&Slots::of(&DIAGONAL));

const ROOK_READ: Table = Table::fixed("ROOK_CASES", size_of_val(&ROOK_CASES));
const BISHOP_READ: Table = Table::fixed("BISHOP_CASES", size_of_val(&BISHOP_CASES));
const ROOK_KEYS_READ: Table = Table::fixed("ROOK_KEYS", size_of_val(&ROOK_KEYS));
const BISHOP_KEYS_READ: Table = Table::fixed("BISHOP_KEYS", size_of_val(&BISHOP_KEYS));

impl Choice for Pext {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext";
}

impl Sliders for Pext {
    const TITLE: [&str; 2] = ["PEXT bitboards", "PEXT 位棋盘"];
    const SOURCE: &'static str = "Hilewitz and Lee 2006; chess programming literature: PEXT bitboards";
    const NEEDS: &'static [&'static str] = &["bmi2"];

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let index = ROOK_KEYS[square].index(probe, ROOK_KEYS_READ.at(square), occupancy);
        entry(probe, ROOK_READ.at(index), ROOK_CASES[index])
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        let index = BISHOP_KEYS[square].index(probe, BISHOP_KEYS_READ.at(square), occupancy);
        entry(probe, BISHOP_READ.at(index), BISHOP_CASES[index])
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK_CASES)
            + size_of_val(&BISHOP_CASES)
            + size_of_val(&ROOK_KEYS)
            + size_of_val(&BISHOP_KEYS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_taken_one_after_another_are_those_of_the_instruction() {
        for key in ROOK_KEYS.iter().chain(&BISHOP_KEYS) {
            // Every set of blockers on the relevant squares, and one outside them.
            let mut men = 0_u64;
            loop {
                let occupancy = men | !key.relevant;
                #[expect(unsafe_code, reason = "the intrinsic asks for a CPU feature")]
                // SAFETY: this module is compiled for x86-64 only where BMI2 is a feature of the whole build.
                let expected = unsafe { _pext_u64(occupancy, key.relevant) };
                assert_eq!(extract(occupancy, key.relevant), expected);
                men = men.wrapping_sub(key.relevant) & key.relevant;
                if men == 0 {
                    break;
                }
            }
        }
    }
}

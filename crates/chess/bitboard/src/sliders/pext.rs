//! PEXT: the processor gathers the blockers.

use core::arch::x86_64::_pext_u64;

use qipan_game::{Choice, Factor};

use super::Sliders;
use super::packed::{BISHOP_CASES, ROOK_CASES, Slots};
use super::rays::{DIAGONAL, STRAIGHT};
use crate::squares::Square;

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
/// and slower than any magic). The row exists only in programs built for such processors.
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
    pub(super) fn index(&self, occupancy: u64) -> usize {
        // Gain: against the fancy magic over tables of the same size 1 % of perft_visit and 6 % of
        // perft_count. There is no safe way to the instruction in a function without the feature's attribute,
        // which a trait's function cannot have.
        #[expect(unsafe_code, reason = "the intrinsic asks for a CPU feature")]
        // SAFETY: this module is compiled only where BMI2 is a feature of the whole build, see its `cfg` in
        // `sliders.rs`.
        let case = unsafe { _pext_u64(occupancy, self.relevant) };
        self.start + case as usize
    }
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

impl Choice for Pext {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "pext";
}

impl Sliders for Pext {
    const SOURCE: &'static str = "Hilewitz and Lee 2006; chess programming literature: PEXT bitboards";
    const NEEDS: &'static [&'static str] = &["bmi2"];

    #[inline(always)]
    fn rook(square: Square, occupancy: u64) -> u64 {
        ROOK_CASES[ROOK_KEYS[square].index(occupancy)]
    }

    #[inline(always)]
    fn bishop(square: Square, occupancy: u64) -> u64 {
        BISHOP_CASES[BISHOP_KEYS[square].index(occupancy)]
    }

    fn table_bytes() -> usize {
        size_of_val(&ROOK_CASES)
            + size_of_val(&BISHOP_CASES)
            + size_of_val(&ROOK_KEYS)
            + size_of_val(&BISHOP_KEYS)
    }
}

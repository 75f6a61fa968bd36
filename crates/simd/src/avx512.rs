//! One register of 64 bytes, which a single instruction permutes (VBMI), and sets as mask registers.

use crate::{Bytes, Instructions, Permutation, answers, compiled, level, same_bits};
use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm256_add_epi8, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_broadcast_i32x4, _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask, _mm512_cmpneq_epi16_mask,
    _mm512_cvtepi16_epi8, _mm512_cvtepu8_epi16, _mm512_extracti64x4_epi64, _mm512_mask_mov_epi8,
    _mm512_maskz_mov_epi8, _mm512_maskz_mov_epi16, _mm512_maskz_permutex2var_epi8,
    _mm512_maskz_permutexvar_epi8, _mm512_movepi8_mask, _mm512_movm_epi8, _mm512_or_si512,
    _mm512_permutexvar_epi16, _mm512_popcnt_epi16, _mm512_popcnt_epi64, _mm512_reduce_add_epi64,
    _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi16, _mm512_setzero_si512, _mm512_shuffle_epi8,
    _mm512_shuffle_epi32, _mm512_shuffle_i64x2, _mm512_srli_epi16, _mm512_ternarylogic_epi32,
    _mm512_test_epi8_mask, _mm512_test_epi16_mask, _mm512_xor_si512,
};

level! {
    /// AVX-512 with VBMI and BITALG, where the processor has them.
    Avx512 = "avx512"
}

type Register = __m512i;

/// Sixteen bytes, four times.
const fn four_times(bytes: [u8; 16]) -> [u8; 64] {
    let mut all = [0; 64];
    let mut at = 0;
    while at < 64 {
        all[at] = bytes[at % 16];
        at += 1;
    }
    all
}

/// The bit of a piece by side and number, five bits; 0 for number 0.
const fn bits_by_number(of_white: bool, of_black: bool) -> [u16; 32] {
    let mut bits = [0; 32];
    let mut number = 0;
    while number < 32 {
        if number % 16 != 0 && (if number < 16 { of_white } else { of_black }) {
            bits[number] = 1 << (number % 16);
        }
        number += 1;
    }
    bits
}

const BITS_OF_WHITE: [u16; 32] = bits_by_number(true, false);
const BITS_OF_BLACK: [u16; 32] = bits_by_number(false, true);
const BITS: [u16; 32] = bits_by_number(true, true);

/// A function of three bits: the second where the first is set, the third elsewhere.
const SELECT: i32 = 0b1100_1010;

same_bits! {
    /// The register of bytes.
    fn register([u8; 64]) -> Register;
    /// The bytes of a register.
    fn bytes_in(Register) -> [u8; 64];
    /// A quarter of a register of bytes.
    fn sixteen([u8; 16]) -> __m128i;
    /// Half a register of bytes.
    fn half_of([u8; 32]) -> __m256i;
    /// The bytes of half a register.
    fn half_in(__m256i) -> [u8; 32];
    /// The register of words.
    fn register_of([u16; 32]) -> Register;
    /// The words of a register.
    fn words_in(Register) -> [u16; 32];
}

impl Instructions for Avx512 {
    const NEEDS: &'static [&'static str] = &["avx512vbmi", "avx512bitalg"];
    const SKIPS: bool = false;
    type Bytes = Register;
    type Words = Register;

    fn found() -> Option<Self> {
        let is_found = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        is_found.then_some(Self(()))
    }

    #[inline(always)]
    fn run<R>(self, f: impl FnMut() -> R) -> R {
        #[expect(unsafe_code, reason = "a function with CPU features")]
        // SAFETY: a value of this type is only made where the processor has the features.
        unsafe {
            running(f)
        }
    }

    answers!();
}

/// Calls `f`, which becomes a part of this function and so is compiled with these features.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq,bmi1,bmi2,popcnt,lzcnt"
)]
fn running<R>(mut f: impl FnMut() -> R) -> R {
    f()
}

compiled! { "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq":
    /// Side and number of each byte's piece, the lower five bits of a word: of the lower half of a register
    /// or of the upper one.
    fn numbers_of(men: Register, is_upper: bool) -> Register {
        // Five bits of a word say what comes to it: the others need not be cleared.
        let sides = _mm512_srli_epi16::<3>(men);
        let numbers = _mm512_ternarylogic_epi32::<SELECT>(_mm512_set1_epi8(15), men, sides);
        let half = if is_upper {
            _mm512_extracti64x4_epi64::<1>(numbers)
        } else {
            _mm512_castsi512_si256(numbers)
        };
        _mm512_cvtepu8_epi16(half)
    }

    fn load(bytes: &Bytes) -> Register {
        register(bytes.0)
    }

    fn store(bytes: Register) -> Bytes {
        Bytes(bytes_in(bytes))
    }

    fn put(bytes: Register, at: usize, byte: u8) -> Register {
        let there = if at < 64 { 1 << at } else { 0 };
        _mm512_mask_mov_epi8(bytes, there, _mm512_set1_epi8(byte.cast_signed()))
    }

    fn permuted(bytes: Register, by: Permutation) -> Register {
        _mm512_maskz_permutexvar_epi8(by.found, load(by.from), bytes)
    }

    fn permuted_of_two(low: Register, high: Register, by: Permutation) -> Register {
        _mm512_maskz_permutex2var_epi8(by.found, low, load(by.from), high)
    }

    fn permuted_set(set: u64, by: Permutation) -> u64 {
        _mm512_movepi8_mask(permuted(_mm512_movm_epi8(set), by))
    }

    fn permuted_set_of_two(low: u64, high: u64, by: Permutation) -> u64 {
        _mm512_movepi8_mask(permuted_of_two(_mm512_movm_epi8(low), _mm512_movm_epi8(high), by))
    }

    fn kept(bytes: Register, set: u64) -> Register {
        _mm512_maskz_mov_epi8(set, bytes)
    }

    fn along(bytes: Register) -> Register {
        const FIRSTS: [u8; 64] = four_times([0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8]);
        // No more than one of eight is not 0: their sum is that one.
        _mm512_shuffle_epi8(_mm512_sad_epu8(bytes, _mm512_setzero_si512()), register(FIRSTS))
    }

    fn along_sixteen(bytes: Register) -> Register {
        let sums = _mm512_sad_epu8(bytes, _mm512_setzero_si512());
        let sum = _mm512_or_si512(sums, _mm512_shuffle_epi32::<0b01_00_11_10>(sums));
        _mm512_shuffle_epi8(sum, _mm512_setzero_si512())
    }

    fn turned(bytes: Register) -> Register {
        _mm512_shuffle_i64x2::<0b01_00_11_10>(bytes, bytes)
    }

    fn turned_by_quarter(bytes: Register) -> Register {
        _mm512_shuffle_i64x2::<0b10_01_00_11>(bytes, bytes)
    }

    fn either(one: Register, other: Register) -> Register {
        _mm512_or_si512(one, other)
    }

    fn classes(men: Register, table: &[u8; 16]) -> Register {
        let upper = _mm512_and_si512(_mm512_srli_epi16::<4>(men), _mm512_set1_epi8(15));
        _mm512_shuffle_epi8(_mm512_broadcast_i32x4(sixteen(*table)), upper)
    }

    fn any(bytes: Register) -> u64 {
        _mm512_test_epi8_mask(bytes, bytes)
    }

    fn any_of(bytes: Register, bits: &Bytes) -> u64 {
        _mm512_test_epi8_mask(bytes, load(bits))
    }

    fn tops(bytes: Register) -> u64 {
        _mm512_movepi8_mask(bytes)
    }

    fn upper(bytes: Register, half: u8) -> u64 {
        let halves = _mm512_and_si512(bytes, _mm512_set1_epi8(-16));
        _mm512_cmpeq_epi8_mask(halves, _mm512_set1_epi8((half << 4).cast_signed()))
    }

    fn words(table: &[u16; 32]) -> Register {
        register_of(*table)
    }

    fn store_words(words: Register) -> [u16; 32] {
        words_in(words)
    }

    fn without(words: Register, bits: u16) -> Register {
        _mm512_andnot_si512(_mm512_set1_epi16(bits.cast_signed()), words)
    }

    fn with(words: Register, set: u32, bits: u16) -> Register {
        _mm512_or_si512(words, _mm512_maskz_mov_epi16(set, _mm512_set1_epi16(bits.cast_signed())))
    }

    fn toggled(tables: [Register; 2], men: Register, is_upper: bool) -> [Register; 2] {
        let numbers = numbers_of(men, is_upper);
        let [of_white, of_black] =
            [BITS_OF_WHITE, BITS_OF_BLACK].map(|bits| _mm512_permutexvar_epi16(numbers, register_of(bits)));
        [_mm512_xor_si512(tables[0], of_white), _mm512_xor_si512(tables[1], of_black)]
    }

    fn limited(words: Register, men: Register, is_upper: bool, bits: u16) -> Register {
        let others = _mm512_set1_epi16((!bits).cast_signed());
        let bit = _mm512_permutexvar_epi16(numbers_of(men, is_upper), register_of(BITS));
        _mm512_and_si512(words, _mm512_or_si512(others, bit))
    }

    fn having(words: Register, bits: u16) -> u32 {
        _mm512_test_epi16_mask(words, _mm512_set1_epi16(bits.cast_signed()))
    }

    fn sum(words: Register, set: u32, bits: u16) -> u32 {
        let left = _mm512_and_si512(words, _mm512_set1_epi16(bits.cast_signed()));
        _mm512_reduce_add_epi64(_mm512_popcnt_epi64(_mm512_maskz_mov_epi16(set, left))) as u32
    }

    fn count(words: Register, counts: &mut [u8; 32]) {
        let more = _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(words));
        *counts = half_in(_mm256_add_epi8(half_of(*counts), more));
    }

    fn differing(one: Register, other: Register) -> u32 {
        _mm512_cmpneq_epi16_mask(one, other)
    }
}

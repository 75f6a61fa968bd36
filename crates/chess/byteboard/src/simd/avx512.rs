//! One register of 64 bytes, which a single instruction permutes (VBMI), and sets as mask registers.

use crate::rays::{Bytes, CLASSES, Permutation};
use crate::simd::{Instructions, Words, answers, compiled, level, same_bits};
use core::arch::x86_64::{
    __m512i, _mm512_add_epi8, _mm512_add_epi64, _mm512_and_si512, _mm512_andnot_si512,
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_cmpeq_epi8_mask, _mm512_cmpneq_epi16_mask,
    _mm512_cvtepi16_epi8, _mm512_cvtepu8_epi16, _mm512_extracti64x4_epi64, _mm512_inserti64x4,
    _mm512_mask_mov_epi8, _mm512_maskz_mov_epi8, _mm512_maskz_mov_epi16, _mm512_maskz_permutexvar_epi8,
    _mm512_maskz_sllv_epi16, _mm512_movepi8_mask, _mm512_movm_epi8, _mm512_or_si512, _mm512_popcnt_epi16,
    _mm512_popcnt_epi64, _mm512_reduce_add_epi64, _mm512_sad_epu8, _mm512_set1_epi8, _mm512_set1_epi16,
    _mm512_setzero_si512, _mm512_shuffle_epi8, _mm512_shuffle_i64x2, _mm512_srli_epi16,
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

same_bits! {
    /// The register of bytes.
    fn register([u8; 64]) -> Register;
    /// The bytes of a register.
    fn bytes_in(Register) -> [u8; 64];
    /// The registers of words.
    fn halves([u16; 64]) -> [Register; 2];
    /// The words of registers.
    fn words_in([Register; 2]) -> [u16; 64];
}

impl Instructions for Avx512 {
    type Best = Self;
    const NEEDS: &'static [&'static str] = &["avx512vbmi", "avx512bitalg"];
    const SKIPS: bool = false;
    type Bytes = Register;
    type Words = [Register; 2];

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
    fn run<R>(self, f: impl FnOnce() -> R) -> R {
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
fn running<R>(f: impl FnOnce() -> R) -> R {
    f()
}

compiled! { "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512bitalg,avx512vpopcntdq":
    /// Two sets of 32 as one.
    fn both(low: u32, high: u32) -> u64 {
        u64::from(low) | u64::from(high) << 32
    }

    /// The bit of each byte's piece as a word: of the bytes that a set has.
    fn bits_of(men: Register, set: u64) -> [Register; 2] {
        let low = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(men));
        let high = _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64::<1>(men));
        let (one, fifteen) = (_mm512_set1_epi16(1), _mm512_set1_epi16(15));
        [
            _mm512_maskz_sllv_epi16(set as u32, one, _mm512_and_si512(low, fifteen)),
            _mm512_maskz_sllv_epi16((set >> 32) as u32, one, _mm512_and_si512(high, fifteen)),
        ]
    }

    fn load(bytes: &Bytes) -> Register {
        register(bytes.0)
    }

    fn store(bytes: Register) -> Bytes {
        Bytes(bytes_in(bytes))
    }

    fn put(bytes: Register, at: usize, byte: u8) -> Register {
        _mm512_mask_mov_epi8(bytes, 1 << (at & 63), _mm512_set1_epi8(byte.cast_signed()))
    }

    fn permuted(bytes: Register, by: Permutation) -> Register {
        _mm512_maskz_permutexvar_epi8(by.found, load(by.from), bytes)
    }

    fn permuted_set(set: u64, by: Permutation) -> u64 {
        _mm512_movepi8_mask(permuted(_mm512_movm_epi8(set), by))
    }

    fn kept(bytes: Register, set: u64) -> Register {
        _mm512_maskz_mov_epi8(set, bytes)
    }

    fn along(bytes: Register) -> Register {
        const FIRSTS: [u8; 64] = four_times([0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8]);
        // No more than one of eight is not 0: their sum is that one.
        _mm512_shuffle_epi8(_mm512_sad_epu8(bytes, _mm512_setzero_si512()), register(FIRSTS))
    }

    fn turned(bytes: Register) -> Register {
        _mm512_shuffle_i64x2::<0b01_00_11_10>(bytes, bytes)
    }

    fn classes(men: Register) -> Register {
        const OF_ALL: [u8; 64] = four_times(CLASSES);
        let upper = _mm512_and_si512(_mm512_srli_epi16::<4>(men), _mm512_set1_epi8(15));
        _mm512_shuffle_epi8(register(OF_ALL), upper)
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

    fn words(words: &Words) -> [Register; 2] {
        halves(words.0)
    }

    fn store_words(words: [Register; 2]) -> Words {
        Words(words_in(words))
    }

    fn without(words: [Register; 2], bits: u16) -> [Register; 2] {
        let bits = _mm512_set1_epi16(bits.cast_signed());
        [_mm512_andnot_si512(bits, words[0]), _mm512_andnot_si512(bits, words[1])]
    }

    fn with(words: [Register; 2], set: u64, bits: u16) -> [Register; 2] {
        let bits = _mm512_set1_epi16(bits.cast_signed());
        let more = [
            _mm512_maskz_mov_epi16(set as u32, bits),
            _mm512_maskz_mov_epi16((set >> 32) as u32, bits),
        ];
        [_mm512_or_si512(words[0], more[0]), _mm512_or_si512(words[1], more[1])]
    }

    fn toggled(tables: [[Register; 2]; 2], men: Register) -> [[Register; 2]; 2] {
        let (all, black) = (any(men), tops(men));
        let of_white = bits_of(men, all & !black);
        let of_black = bits_of(men, black);
        let [white, others] = tables;
        [
            [_mm512_xor_si512(white[0], of_white[0]), _mm512_xor_si512(white[1], of_white[1])],
            [_mm512_xor_si512(others[0], of_black[0]), _mm512_xor_si512(others[1], of_black[1])],
        ]
    }

    fn limited(words: [Register; 2], men: Register, bits: u16) -> [Register; 2] {
        let others = _mm512_set1_epi16((!bits).cast_signed());
        let bit = bits_of(men, any(men));
        [
            _mm512_and_si512(words[0], _mm512_or_si512(others, bit[0])),
            _mm512_and_si512(words[1], _mm512_or_si512(others, bit[1])),
        ]
    }

    fn having(words: [Register; 2], bits: u16) -> u64 {
        let bits = _mm512_set1_epi16(bits.cast_signed());
        both(_mm512_test_epi16_mask(words[0], bits), _mm512_test_epi16_mask(words[1], bits))
    }

    fn sum(words: [Register; 2], set: u64, bits: u16) -> u32 {
        let bits = _mm512_set1_epi16(bits.cast_signed());
        let low = _mm512_maskz_mov_epi16(set as u32, _mm512_and_si512(words[0], bits));
        let high = _mm512_maskz_mov_epi16((set >> 32) as u32, _mm512_and_si512(words[1], bits));
        let sums = _mm512_add_epi64(_mm512_popcnt_epi64(low), _mm512_popcnt_epi64(high));
        _mm512_reduce_add_epi64(sums) as u32
    }

    fn count(words: [Register; 2], counts: &mut [u8; 64]) {
        let low = _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(words[0]));
        let high = _mm512_cvtepi16_epi8(_mm512_popcnt_epi16(words[1]));
        let more = _mm512_inserti64x4::<1>(_mm512_castsi256_si512(low), high);
        *counts = bytes_in(_mm512_add_epi8(register(*counts), more));
    }

    fn differing(one: [Register; 2], other: [Register; 2]) -> u64 {
        both(_mm512_cmpneq_epi16_mask(one[0], other[0]), _mm512_cmpneq_epi16_mask(one[1], other[1]))
    }
}

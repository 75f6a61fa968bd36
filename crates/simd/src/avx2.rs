//! Two registers of 32 bytes. A permutation of 64 bytes takes four shuffles within sixteen for each half.

use crate::{Bytes, Instructions, Permutation, answers, compiled, level, same_bits};
use core::arch::x86_64::{
    __m128i, __m256i, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256, _mm256_andnot_si256,
    _mm256_blendv_epi8, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8, _mm256_cmpeq_epi16,
    _mm256_extract_epi64, _mm256_movemask_epi8, _mm256_or_si256, _mm256_packs_epi16, _mm256_packus_epi16,
    _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_sad_epu8, _mm256_set_epi64x,
    _mm256_set1_epi8, _mm256_set1_epi16, _mm256_set1_epi32, _mm256_set1_epi64x, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_shuffle_epi32, _mm256_slli_epi16, _mm256_srli_epi16, _mm256_unpackhi_epi8,
    _mm256_unpacklo_epi8, _mm256_xor_si256,
};

level! {
    /// AVX2, which the program is compiled for.
    Avx2 = "avx2"
}

type Register = __m256i;

/// Sixteen bytes, twice.
const fn twice(bytes: [u8; 16]) -> [u8; 32] {
    let mut both = [0; 32];
    let mut at = 0;
    while at < 32 {
        both[at] = bytes[at % 16];
        at += 1;
    }
    both
}

same_bits! {
    /// Half a register of bytes.
    fn sixteen([u8; 16]) -> __m128i;
    /// A constant.
    fn register([u8; 32]) -> Register;
    /// The registers of bytes.
    fn halves([u8; 64]) -> [Register; 2];
    /// The bytes of one register.
    fn bytes_of_one(Register) -> [u8; 32];
    /// The bytes of registers.
    fn bytes_in([Register; 2]) -> [u8; 64];
    /// The registers of words.
    fn registers([u16; 32]) -> [Register; 2];
    /// The words of registers.
    fn words_in([Register; 2]) -> [u16; 32];
}

impl Instructions for Avx2 {
    const NEEDS: &'static [&'static str] = &["avx2"];
    const SKIPS: bool = true;
    type Bytes = [Register; 2];
    type Words = [Register; 2];

    fn found() -> Option<Self> {
        // This module is compiled only where AVX2 is on for the whole program.
        Some(Self(()))
    }

    #[inline(always)]
    fn run<R>(self, mut f: impl FnMut() -> R) -> R {
        f()
    }

    answers!();
}

/// The same of two registers after another.
#[inline(always)]
fn zip<const N: usize>(
    one: [Register; N],
    other: [Register; N],
    f: impl Fn(Register, Register) -> Register,
) -> [Register; N] {
    core::array::from_fn(|at| f(one[at], other[at]))
}

compiled! { "avx2":
    /// The uppermost bits of 32 bytes.
    fn set_of(bytes: Register) -> u64 {
        u64::from(_mm256_movemask_epi8(bytes).cast_unsigned())
    }

    fn set_of_both(halves: [Register; 2]) -> u64 {
        set_of(halves[0]) | set_of(halves[1]) << 32
    }

    fn zero() -> Register {
        _mm256_setzero_si256()
    }

    /// All bits of the bytes that a set of 32 has.
    fn bytes_of(set: u32) -> Register {
        const SPREAD: [u8; 32] = {
            let mut spread = [0; 32];
            let mut at = 0;
            while at < 32 {
                spread[at] = at as u8 / 8;
                at += 1;
            }
            spread
        };
        let bits = _mm256_set1_epi64x(0x8040_2010_0804_0201_u64.cast_signed());
        let all = _mm256_shuffle_epi8(_mm256_set1_epi32(set.cast_signed()), register(SPREAD));
        _mm256_cmpeq_epi8(_mm256_and_si256(all, bits), bits)
    }

    /// All bits of the words that a set of sixteen has.
    fn words_of(set: u16) -> Register {
        const BITS: [u8; 32] = {
            let mut bits = [0; 32];
            let mut at = 0;
            while at < 16 {
                bits[at * 2 + at / 8] = 1 << (at % 8);
                at += 1;
            }
            bits
        };
        let bits = register(BITS);
        let all = _mm256_set1_epi16(set.cast_signed());
        _mm256_cmpeq_epi16(_mm256_and_si256(all, bits), bits)
    }

    /// The set of the words that are not 0.
    fn any_words(words: [Register; 2]) -> u32 {
        let empty = words.map(|words| _mm256_cmpeq_epi16(words, zero()));
        // Packing works within each half of a register.
        let packed = _mm256_packs_epi16(empty[0], empty[1]);
        !set_of(_mm256_permute4x64_epi64::<0b11_01_10_00>(packed)) as u32
    }

    /// The number of bits in each byte.
    fn bits_of_bytes(bytes: Register) -> Register {
        const BITS: [u8; 32] = twice([0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4]);
        let table = register(BITS);
        let low = _mm256_set1_epi8(15);
        let count = |half: Register| _mm256_shuffle_epi8(table, _mm256_and_si256(half, low));
        _mm256_add_epi8(count(bytes), count(_mm256_srli_epi16::<4>(bytes)))
    }

    /// The bit of each byte's piece as a word; 0 for number 0, and where the uppermost bit is set.
    fn bits_of(men: Register) -> [Register; 2] {
        const LOW: [u8; 32] = twice([0, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0]);
        const HIGH: [u8; 32] = twice([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128]);
        let low = _mm256_shuffle_epi8(register(LOW), men);
        let high = _mm256_shuffle_epi8(register(HIGH), men);
        let (even, odd) = (_mm256_unpacklo_epi8(low, high), _mm256_unpackhi_epi8(low, high));
        [_mm256_permute2x128_si256::<0x20>(even, odd), _mm256_permute2x128_si256::<0x31>(even, odd)]
    }

    /// All bits of the words that a set has.
    fn words_of_both(set: u32) -> [Register; 2] {
        [words_of(set as u16), words_of((set >> 16) as u16)]
    }

    fn load(bytes: &Bytes) -> [Register; 2] {
        halves(bytes.0)
    }

    fn store(bytes: [Register; 2]) -> Bytes {
        Bytes(bytes_in(bytes))
    }

    fn put(bytes: [Register; 2], at: usize, byte: u8) -> [Register; 2] {
        const NUMBERS: [u8; 64] = {
            let mut numbers = [0; 64];
            let mut number = 0;
            while number < 64 {
                numbers[number] = number as u8;
                number += 1;
            }
            numbers
        };
        let (there, byte) = (_mm256_set1_epi8(at.min(64) as i8), _mm256_set1_epi8(byte.cast_signed()));
        zip(bytes, halves(NUMBERS), |half, numbers| {
            _mm256_blendv_epi8(half, byte, _mm256_cmpeq_epi8(numbers, there))
        })
    }

    /// Sixteen bytes of a register, twice.
    fn quarters(bytes: [Register; 2]) -> [Register; 4] {
        let [low, high] = bytes;
        [
            _mm256_permute2x128_si256::<0x00>(low, low),
            _mm256_permute2x128_si256::<0x11>(low, low),
            _mm256_permute2x128_si256::<0x00>(high, high),
            _mm256_permute2x128_si256::<0x11>(high, high),
        ]
    }

    /// The bytes of four quarters by their numbers below 64. A shuffle reads the lower four bits of a number,
    /// and gives 0 where the uppermost is set. The next two say which quarter it is: a blend reads them where
    /// they are shifted to the top.
    fn of_quarters(quarters: [Register; 4], from: Register) -> Register {
        let [a, b, c, d] = quarters.map(|quarter| _mm256_shuffle_epi8(quarter, from));
        let (fifth, sixth) = (_mm256_slli_epi16::<3>(from), _mm256_slli_epi16::<2>(from));
        let (low, high) = (_mm256_blendv_epi8(a, b, fifth), _mm256_blendv_epi8(c, d, fifth));
        _mm256_blendv_epi8(low, high, sixth)
    }

    fn permuted(bytes: [Register; 2], by: Permutation) -> [Register; 2] {
        let quarters = quarters(bytes);
        halves(by.from.0).map(|from| of_quarters(quarters, from))
    }

    fn permuted_of_two(low: [Register; 2], high: [Register; 2], by: Permutation) -> [Register; 2] {
        let (low, [e, f, ..]) = (quarters(low), quarters(high));
        halves(by.from.0).map(|from| {
            let fifth = _mm256_slli_epi16::<3>(from);
            let high =
                _mm256_blendv_epi8(_mm256_shuffle_epi8(e, from), _mm256_shuffle_epi8(f, from), fifth);
            _mm256_blendv_epi8(of_quarters(low, from), high, _mm256_slli_epi16::<1>(from))
        })
    }

    fn permuted_set(set: u64, by: Permutation) -> u64 {
        // The bit of a number is found in the set's eight bytes: its byte by one shuffle, the bit by another.
        const BITS: [u8; 32] = twice([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let eights = _mm256_set1_epi64x(set.cast_signed());
        let has = halves(by.from.0).map(|from| {
            let high = _mm256_and_si256(_mm256_srli_epi16::<3>(from), _mm256_set1_epi8(7));
            let (byte, bit) = (
                _mm256_shuffle_epi8(eights, high),
                // Numbers of no square give no bit.
                _mm256_shuffle_epi8(register(BITS), from)
            );
            _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), bit)
        });
        set_of_both(has) & by.found
    }

    fn permuted_set_of_two(low: u64, high: u64, by: Permutation) -> u64 {
        const BITS: [u8; 32] = twice([1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128]);
        let (low, high) = (low.cast_signed(), high.cast_signed());
        let sixteen = _mm256_set_epi64x(high, low, high, low);
        let has = halves(by.from.0).map(|from| {
            let upper = _mm256_and_si256(_mm256_srli_epi16::<3>(from), _mm256_set1_epi8(15));
            let (byte, bit) =
                (_mm256_shuffle_epi8(sixteen, upper), _mm256_shuffle_epi8(register(BITS), from));
            _mm256_cmpeq_epi8(_mm256_and_si256(byte, bit), bit)
        });
        set_of_both(has) & by.found
    }

    fn kept(bytes: [Register; 2], set: u64) -> [Register; 2] {
        zip(bytes, [bytes_of(set as u32), bytes_of((set >> 32) as u32)], |half, kept| {
            _mm256_and_si256(half, kept)
        })
    }

    fn along(bytes: [Register; 2]) -> [Register; 2] {
        const FIRSTS: [u8; 32] = twice([0, 0, 0, 0, 0, 0, 0, 0, 8, 8, 8, 8, 8, 8, 8, 8]);
        // No more than one of eight is not 0: their sum is that one.
        bytes.map(|half| _mm256_shuffle_epi8(_mm256_sad_epu8(half, zero()), register(FIRSTS)))
    }

    fn along_sixteen(bytes: [Register; 2]) -> [Register; 2] {
        bytes.map(|half| {
            let sums = _mm256_sad_epu8(half, zero());
            let sum = _mm256_or_si256(sums, _mm256_shuffle_epi32::<0b01_00_11_10>(sums));
            _mm256_shuffle_epi8(sum, zero())
        })
    }

    fn turned(bytes: [Register; 2]) -> [Register; 2] {
        let [low, high] = bytes;
        [high, low]
    }

    fn turned_by_quarter(bytes: [Register; 2]) -> [Register; 2] {
        let [low, high] = bytes;
        [_mm256_permute2x128_si256::<0x03>(low, high), _mm256_permute2x128_si256::<0x21>(low, high)]
    }

    fn either(one: [Register; 2], other: [Register; 2]) -> [Register; 2] {
        zip(one, other, |one, other| _mm256_or_si256(one, other))
    }

    fn classes(men: [Register; 2], table: &[u8; 16]) -> [Register; 2] {
        let table = _mm256_broadcastsi128_si256(sixteen(*table));
        men.map(|half| {
            let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(half), _mm256_set1_epi8(15));
            _mm256_shuffle_epi8(table, upper)
        })
    }

    fn any(bytes: [Register; 2]) -> u64 {
        !set_of_both(bytes.map(|half| _mm256_cmpeq_epi8(half, zero())))
    }

    fn any_of(bytes: [Register; 2], bits: &Bytes) -> u64 {
        any(zip(bytes, halves(bits.0), |half, bits| _mm256_and_si256(half, bits)))
    }

    fn tops(bytes: [Register; 2]) -> u64 {
        set_of_both(bytes)
    }

    fn upper(bytes: [Register; 2], half: u8) -> u64 {
        let (mask, half) = (_mm256_set1_epi8(-16), _mm256_set1_epi8((half << 4).cast_signed()));
        set_of_both(bytes.map(|bytes| _mm256_cmpeq_epi8(_mm256_and_si256(bytes, mask), half)))
    }

    fn words(table: &[u16; 32]) -> [Register; 2] {
        registers(*table)
    }

    fn store_words(words: [Register; 2]) -> [u16; 32] {
        words_in(words)
    }

    fn without(words: [Register; 2], bits: u16) -> [Register; 2] {
        let bits = _mm256_set1_epi16(bits.cast_signed());
        words.map(|words| _mm256_andnot_si256(bits, words))
    }

    fn with(words: [Register; 2], set: u32, bits: u16) -> [Register; 2] {
        let bits = _mm256_set1_epi16(bits.cast_signed());
        zip(words, words_of_both(set), |words, all| _mm256_or_si256(words, _mm256_and_si256(all, bits)))
    }

    fn toggled(tables: [[Register; 2]; 2], men: [Register; 2], is_upper: bool) -> [[Register; 2]; 2] {
        let [white, black] = tables;
        let of_white = men[usize::from(is_upper)];
        // Black's pieces have the uppermost bit; an empty square, number 0, has no bit on either side.
        let of_black = _mm256_xor_si256(of_white, _mm256_set1_epi8(-128));
        let flip = |words, bits| zip(words, bits, |words, bits| _mm256_xor_si256(words, bits));
        [flip(white, bits_of(of_white)), flip(black, bits_of(of_black))]
    }

    fn limited(words: [Register; 2], men: [Register; 2], is_upper: bool, bits: u16) -> [Register; 2] {
        let others = _mm256_set1_epi16((!bits).cast_signed());
        let there = _mm256_and_si256(men[usize::from(is_upper)], _mm256_set1_epi8(15));
        zip(words, bits_of(there), |words, bit| _mm256_and_si256(words, _mm256_or_si256(others, bit)))
    }

    fn having(words: [Register; 2], bits: u16) -> u32 {
        let bits = _mm256_set1_epi16(bits.cast_signed());
        any_words(words.map(|words| _mm256_and_si256(words, bits)))
    }

    fn sum(words: [Register; 2], set: u32, bits: u16) -> u32 {
        let bits = _mm256_set1_epi16(bits.cast_signed());
        let [low, high] = zip(words, words_of_both(set), |words, all| {
            bits_of_bytes(_mm256_and_si256(_mm256_and_si256(words, all), bits))
        });
        // At most sixteen in a byte.
        let sums = _mm256_sad_epu8(_mm256_add_epi8(low, high), zero());
        let lanes = _mm256_add_epi64(sums, _mm256_permute4x64_epi64::<0b01_00_11_10>(sums));
        (_mm256_extract_epi64::<0>(lanes) + _mm256_extract_epi64::<1>(lanes)) as u32
    }

    fn count(words: [Register; 2], counts: &mut [u8; 32]) {
        let [low, high] = words.map(|words| {
            let bytes = bits_of_bytes(words);
            let both = _mm256_add_epi8(bytes, _mm256_srli_epi16::<8>(bytes));
            _mm256_and_si256(both, _mm256_set1_epi16(255))
        });
        let more = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
        *counts = bytes_of_one(_mm256_add_epi8(register(*counts), more));
    }

    fn differing(one: [Register; 2], other: [Register; 2]) -> u32 {
        any_words(zip(one, other, |one, other| _mm256_xor_si256(one, other)))
    }
}

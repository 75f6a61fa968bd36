//! The same without a word of any processor: loops that a compiler makes vectors of.

use crate::{Bytes, Instructions, Permutation, level};

level! {
    /// Those that the compiler finds for loops over bytes.
    Portable = "portable"
}

/// An array made by a loop: `core::array::from_fn` is not always a part of what calls it.
#[inline(always)]
fn made<T: Copy + Default, const N: usize>(f: impl Fn(usize) -> T) -> [T; N] {
    let mut all = [T::default(); N];
    for (at, item) in all.iter_mut().enumerate() {
        *item = f(at);
    }
    all
}

/// The set of the bytes that are 1, not 0.
#[inline(always)]
fn set_of<const N: usize>(ones: [u8; N]) -> u64 {
    let (eights, _) = ones.as_chunks::<8>();
    // One product brings eight bytes' lowest bits together.
    let bits = |eight: &[u8; 8]| u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    eights.iter().rev().fold(0, |set, eight| set << 8 | bits(eight))
}

/// All bits of the bytes that a set has.
#[inline(always)]
fn bytes_of(set: u64) -> [u8; 64] {
    made(|at| (((set >> (at & !7)) as u8 & 1 << (at & 7) != 0) as u8).wrapping_neg())
}

/// The set of the words for which something holds.
#[inline(always)]
fn words_where(holds: impl Fn(usize) -> bool) -> u32 {
    set_of::<32>(made(|at| u8::from(holds(at)))) as u32
}

/// All bits of the words that a set has.
#[inline(always)]
fn words_of(set: u32) -> [u16; 32] {
    let all = bytes_of(set.into());
    made(|at| u16::from(all[at]) << 8 | u16::from(all[at]))
}

/// The bit of a piece, 0 for number 0.
#[inline(always)]
const fn bit_of(man: u8) -> u16 {
    1 << (man & 15) & !1
}

/// The bytes of the lower half of a register or of the upper one.
#[inline(always)]
fn half(bytes: [u8; 64], is_upper: bool) -> [u8; 32] {
    let (low, high) = (bytes.first_chunk::<32>(), bytes.last_chunk::<32>());
    *if is_upper { high } else { low }.expect("a half has 32 bytes")
}

impl Instructions for Portable {
    const NEEDS: &'static [&'static str] = &[];
    const SKIPS: bool = true;
    type Bytes = [u8; 64];
    type Words = [u16; 32];

    fn found() -> Option<Self> {
        Some(Self(()))
    }

    #[inline(always)]
    fn run<R>(self, mut f: impl FnMut() -> R) -> R {
        f()
    }

    #[inline(always)]
    fn load(self, bytes: &Bytes) -> [u8; 64] {
        bytes.0
    }

    #[inline(always)]
    fn store(self, bytes: [u8; 64]) -> Bytes {
        Bytes(bytes)
    }

    #[inline(always)]
    fn put(self, mut bytes: [u8; 64], at: usize, byte: u8) -> [u8; 64] {
        if let Some(there) = bytes.get_mut(at) {
            *there = byte;
        }
        bytes
    }

    #[inline(always)]
    fn permuted(self, bytes: [u8; 64], by: Permutation) -> [u8; 64] {
        // Without a branch: nothing comes where the uppermost bit is set.
        by.from.0.map(|from| bytes[usize::from(from & 63)] & (from >> 7).wrapping_sub(1))
    }

    #[inline(always)]
    fn permuted_of_two(self, low: [u8; 64], high: [u8; 64], by: Permutation) -> [u8; 64] {
        let mut both = [0; 128];
        both[..64].copy_from_slice(&low);
        both[64..].copy_from_slice(&high);
        by.from.0.map(|from| both[usize::from(from & 127)] & (from >> 7).wrapping_sub(1))
    }

    #[inline(always)]
    fn permuted_set(self, set: u64, by: Permutation) -> u64 {
        set_of(by.from.0.map(|from| (set >> (from & 63)) as u8 & 1)) & by.found
    }

    #[inline(always)]
    fn permuted_set_of_two(self, low: u64, high: u64, by: Permutation) -> u64 {
        let has = |from: u8| (if from & 64 == 0 { low } else { high } >> (from & 63)) as u8 & 1;
        set_of(by.from.0.map(has)) & by.found
    }

    #[inline(always)]
    fn kept(self, bytes: [u8; 64], set: u64) -> [u8; 64] {
        let kept = bytes_of(set);
        made(|at| bytes[at] & kept[at])
    }

    #[inline(always)]
    fn along(self, bytes: [u8; 64]) -> [u8; 64] {
        let mut all = bytes;
        for lane in all.as_chunks_mut::<8>().0 {
            // No more than one is not 0: their sum is that one, and the product has it everywhere.
            let word = u64::from_le_bytes(*lane).wrapping_mul(0x0101_0101_0101_0101) >> 56;
            *lane = word.wrapping_mul(0x0101_0101_0101_0101).to_le_bytes();
        }
        all
    }

    #[inline(always)]
    fn along_sixteen(self, bytes: [u8; 64]) -> [u8; 64] {
        let mut all = bytes;
        for lane in all.as_chunks_mut::<16>().0 {
            // No more than one is not 0.
            *lane = [lane.iter().fold(0, |one, &byte| one | byte); 16];
        }
        all
    }

    #[inline(always)]
    fn turned(self, bytes: [u8; 64]) -> [u8; 64] {
        made(|at| bytes[at ^ 32])
    }

    #[inline(always)]
    fn turned_by_quarter(self, bytes: [u8; 64]) -> [u8; 64] {
        made(|at| bytes[(at + 48) % 64])
    }

    #[inline(always)]
    fn either(self, one: [u8; 64], other: [u8; 64]) -> [u8; 64] {
        made(|at| one[at] | other[at])
    }

    #[inline(always)]
    fn classes(self, men: [u8; 64], table: &[u8; 16]) -> [u8; 64] {
        men.map(|man| table[usize::from(man >> 4)])
    }

    #[inline(always)]
    fn any(self, bytes: [u8; 64]) -> u64 {
        set_of(bytes.map(|byte| u8::from(byte != 0)))
    }

    #[inline(always)]
    fn any_of(self, bytes: [u8; 64], bits: &Bytes) -> u64 {
        set_of::<64>(made(|at| u8::from(bytes[at] & bits.0[at] != 0)))
    }

    #[inline(always)]
    fn tops(self, bytes: [u8; 64]) -> u64 {
        set_of(bytes.map(|byte| byte >> 7))
    }

    #[inline(always)]
    fn upper(self, bytes: [u8; 64], half: u8) -> u64 {
        set_of(bytes.map(|byte| u8::from(byte >> 4 == half)))
    }

    #[inline(always)]
    fn words(self, table: &[u16; 32]) -> [u16; 32] {
        *table
    }

    #[inline(always)]
    fn store_words(self, words: [u16; 32]) -> [u16; 32] {
        words
    }

    #[inline(always)]
    fn without(self, words: [u16; 32], bits: u16) -> [u16; 32] {
        words.map(|word| word & !bits)
    }

    #[inline(always)]
    fn with(self, words: [u16; 32], set: u32, bits: u16) -> [u16; 32] {
        let all = words_of(set);
        made(|at| words[at] | all[at] & bits)
    }

    #[inline(always)]
    fn toggled(self, [white, black]: [[u16; 32]; 2], men: [u8; 64], is_upper: bool) -> [[u16; 32]; 2] {
        let men = half(men, is_upper);
        let flip = |word: u16, man: u8, side: u8| word ^ (u16::from(man >> 7 == side) * bit_of(man));
        [made(|at| flip(white[at], men[at], 0)), made(|at| flip(black[at], men[at], 1))]
    }

    #[inline(always)]
    fn limited(self, words: [u16; 32], men: [u8; 64], is_upper: bool, bits: u16) -> [u16; 32] {
        let men = half(men, is_upper);
        made(|at| words[at] & (!bits | bit_of(men[at])))
    }

    #[inline(always)]
    fn having(self, words: [u16; 32], bits: u16) -> u32 {
        words_where(|at| words[at] & bits != 0)
    }

    #[inline(always)]
    fn sum(self, words: [u16; 32], set: u32, bits: u16) -> u32 {
        let all = words_of(set);
        words.iter().zip(all).map(|(word, all)| (word & all & bits).count_ones()).sum()
    }

    #[inline(always)]
    fn count(self, words: [u16; 32], counts: &mut [u8; 32]) {
        counts.iter_mut().zip(words).for_each(|(count, word)| *count += word.count_ones() as u8);
    }

    #[inline(always)]
    fn differing(self, one: [u16; 32], other: [u16; 32]) -> u32 {
        words_where(|at| one[at] != other[at])
    }
}

//! Tables of a word for each square, in as many registers as they take.

use crate::Instructions;

/// Words in memory, 32 to a register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Words<const N: usize>(pub [[u16; 32]; N]);

impl<const N: usize> Words<N> {
    /// The word of a square.
    ///
    /// # Panics
    /// If the table has no such square.
    #[inline(always)]
    #[must_use]
    pub const fn at(&self, square: usize) -> u16 {
        self.0[square / 32][square % 32]
    }

    /// Flips some bits of the word of a square.
    ///
    /// # Panics
    /// If the table has no such square.
    #[inline(always)]
    pub const fn flip(&mut self, square: usize, bits: u16) {
        self.0[square / 32][square % 32] ^= bits;
    }
}

/// A table in registers. Sets have a word for each register.
#[derive(Clone, Copy, Debug)]
pub struct Table<I: Instructions, const N: usize> {
    simd: I,
    words: [I::Words; N],
}

impl<I: Instructions, const N: usize> Table<I, N> {
    /// The words in registers.
    #[inline(always)]
    pub fn load(simd: I, words: &Words<N>) -> Self {
        let mut table = Self { simd, words: [simd.words(&words.0[0]); N] };
        let mut at = 1;
        while at < N {
            table.words[at] = simd.words(&words.0[at]);
            at += 1;
        }
        table
    }

    /// The words in memory.
    #[inline(always)]
    pub fn store(self) -> Words<N> {
        let mut words = Words([[0; 32]; N]);
        let mut at = 0;
        while at < N {
            words.0[at] = self.simd.store_words(self.words[at]);
            at += 1;
        }
        words
    }

    /// The same with other words, each made of those in its register.
    #[inline(always)]
    fn each(mut self, f: impl Fn(I::Words, usize) -> I::Words) -> Self {
        let mut at = 0;
        while at < N {
            self.words[at] = f(self.words[at], at);
            at += 1;
        }
        self
    }

    /// The words without some bits.
    #[inline(always)]
    #[must_use]
    pub fn without(self, bits: u16) -> Self {
        self.each(
            #[inline(always)]
            |words, _| self.simd.without(words, bits),
        )
    }

    /// The words, those of a set with some bits more.
    #[inline(always)]
    #[must_use]
    pub fn with(self, set: [u32; N], bits: u16) -> Self {
        self.each(
            #[inline(always)]
            |words, at| self.simd.with(words, set[at], bits),
        )
    }

    /// White's table and Black's, each with the bits of its pieces flipped that the bytes have in the same
    /// place.
    #[inline(always)]
    #[must_use]
    pub fn toggled<const B: usize>([mut white, mut black]: [Self; 2], men: [I::Bytes; B]) -> [Self; 2] {
        let mut at = 0;
        while at < N {
            let tables = [white.words[at], black.words[at]];
            [white.words[at], black.words[at]] = white.simd.toggled(tables, men[at / 2], at % 2 != 0);
            at += 1;
        }
        [white, black]
    }

    /// The words without some bits, but for that of the piece that the bytes have in the same place.
    #[inline(always)]
    #[must_use]
    pub fn limited<const B: usize>(self, men: [I::Bytes; B], bits: u16) -> Self {
        self.each(
            #[inline(always)]
            |words, at| self.simd.limited(words, men[at / 2], at % 2 != 0, bits),
        )
    }

    /// The words that have one of some bits.
    #[inline(always)]
    #[must_use]
    pub fn having(self, bits: u16) -> [u32; N] {
        let mut sets = [0; N];
        let mut at = 0;
        while at < N {
            sets[at] = self.simd.having(self.words[at], bits);
            at += 1;
        }
        sets
    }

    /// The number of some bits in the words of a set.
    #[inline(always)]
    #[must_use]
    pub fn sum(self, set: [u32; N], bits: u16) -> u32 {
        let (mut sum, mut at) = (0, 0);
        while at < N {
            sum += self.simd.sum(self.words[at], set[at], bits);
            at += 1;
        }
        sum
    }

    /// Adds the number of bits of each word to a count, as far as there are counts.
    #[inline(always)]
    pub fn count(self, counts: &mut [u8]) {
        for (words, counts) in self.words.into_iter().zip(counts.chunks_mut(32)) {
            if let Some(all) = counts.first_chunk_mut::<32>() {
                self.simd.count(words, all);
            } else {
                let mut all = [0; 32];
                all[..counts.len()].copy_from_slice(counts);
                self.simd.count(words, &mut all);
                counts.copy_from_slice(&all[..counts.len()]);
            }
        }
    }

    /// The words in which two tables differ.
    #[inline(always)]
    #[must_use]
    pub fn differing(self, other: Self) -> [u32; N] {
        let mut sets = [0; N];
        let mut at = 0;
        while at < N {
            sets[at] = self.simd.differing(self.words[at], other.words[at]);
            at += 1;
        }
        sets
    }
}

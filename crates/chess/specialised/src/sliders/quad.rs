//! Four sets side by side, for work that is the same in four directions: one AVX2 register where there is
//! one, else an array.

use std::array::from_fn;

use qipan_game::probe::{Shown, Value};

use crate::sets::Set;

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod lanes {
    use std::arch::x86_64::{
        __m256i, _mm_add_epi64, _mm_cvtsi128_si64, _mm_or_si128, _mm_unpackhi_epi64, _mm256_add_epi8,
        _mm256_and_si256, _mm256_andnot_si256, _mm256_castsi256_si128, _mm256_extracti128_si256,
        _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_sad_epu8, _mm256_set1_epi8, _mm256_set1_epi64x,
        _mm256_setr_epi8, _mm256_setr_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_sllv_epi64,
        _mm256_srli_epi16, _mm256_srlv_epi64,
    };

    use super::Set;

    /// The whole of this module's `unsafe`: intrinsics that read and write no memory.
    macro_rules! avx2 {
        ($($code:tt)*) => {{
            #[expect(unsafe_code, reason = "AVX2 intrinsics")]
            // SAFETY: the module is compiled only where AVX2 is on for the whole program, and no intrinsic in
            // it has any other requirement. Gain: counting 15 % over arrays, which the compiler puts into
            // registers only in part.
            unsafe { $($code)* }
        }};
    }

    /// Four sets.
    #[derive(Clone, Copy)]
    pub(crate) struct Quad(pub(in crate::sliders) __m256i);

    #[cfg_attr(
        target_feature = "avx512vpopcntdq",
        expect(dead_code, reason = "there fills have eight sets side by side, and shift and count them so")
    )]
    impl Quad {
        #[inline(always)]
        pub(crate) fn of([a, b, c, d]: [Set; 4]) -> Self {
            Self(avx2!(_mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)))
        }

        #[inline(always)]
        pub(crate) fn all(set: Set) -> Self {
            Self(avx2!(_mm256_set1_epi64x(set as i64)))
        }

        /// Second, second, first, first.
        #[inline(always)]
        pub(crate) fn second_and_first(self) -> Self {
            Self(avx2!(_mm256_permute4x64_epi64::<0b00_00_01_01>(self.0)))
        }

        #[inline(always)]
        pub(crate) fn and(self, other: Self) -> Self {
            Self(avx2!(_mm256_and_si256(self.0, other.0)))
        }

        #[inline(always)]
        pub(crate) fn and_not(self, other: Self) -> Self {
            Self(avx2!(_mm256_andnot_si256(other.0, self.0)))
        }

        #[inline(always)]
        pub(crate) fn or(self, other: Self) -> Self {
            Self(avx2!(_mm256_or_si256(self.0, other.0)))
        }

        /// Each set shifted upwards by its own number of squares.
        #[inline(always)]
        pub(crate) fn up(self, by: [Set; 4]) -> Self {
            let by = Self::of(by);
            Self(avx2!(_mm256_sllv_epi64(self.0, by.0)))
        }

        #[inline(always)]
        pub(crate) fn down(self, by: [Set; 4]) -> Self {
            let by = Self::of(by);
            Self(avx2!(_mm256_srlv_epi64(self.0, by.0)))
        }

        /// All squares of the four sets.
        #[inline(always)]
        pub(crate) fn union(self) -> Set {
            avx2! {
                let half = _mm_or_si128(_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as Set
            }
        }

        /// All squares of the first two sets, and of the last two.
        #[inline(always)]
        pub(crate) fn halves(self) -> (Set, Set) {
            avx2! {
                let (low, high) = (_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                let of = |half| _mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))) as Set;
                (of(low), of(high))
            }
        }

        /// The four words added up.
        #[inline(always)]
        pub(in crate::sliders) fn sum(self) -> u64 {
            avx2! {
                let (low, high) = (_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0));
                let half = _mm_add_epi64(low, high);
                _mm_cvtsi128_si64(_mm_add_epi64(half, _mm_unpackhi_epi64(half, half))) as u64
            }
        }

        /// Squares in these and in four more sets, one in several of them as many times. A table of sixteen
        /// entries in a register counts the bits of every half byte at once.
        #[inline(always)]
        pub(crate) fn count_with(self, other: Self) -> u32 {
            avx2! {
                let ones = _mm256_setr_epi8(
                    0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4, 0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                );
                let nibble = _mm256_set1_epi8(15);
                let low = |set| _mm256_shuffle_epi8(ones, _mm256_and_si256(set, nibble));
                let high = |set| low(_mm256_srli_epi16::<4>(set));
                let mine = _mm256_add_epi8(low(self.0), high(self.0));
                let others = _mm256_add_epi8(low(other.0), high(other.0));
                Self(_mm256_sad_epu8(_mm256_add_epi8(mine, others), _mm256_setzero_si256())).sum() as u32
            }
        }
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
mod lanes {
    use std::array::from_fn;

    use super::Set;

    /// Four sets.
    #[derive(Clone, Copy)]
    pub(crate) struct Quad([Set; 4]);

    impl Quad {
        #[inline(always)]
        pub(crate) fn of(sets: [Set; 4]) -> Self {
            Self(sets)
        }

        #[inline(always)]
        pub(crate) fn all(set: Set) -> Self {
            Self([set; 4])
        }

        /// Second, second, first, first.
        #[inline(always)]
        pub(crate) fn second_and_first(self) -> Self {
            let [first, second, ..] = self.0;
            Self([second, second, first, first])
        }

        #[inline(always)]
        pub(crate) fn and(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i] & other.0[i]))
        }

        #[inline(always)]
        pub(crate) fn and_not(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i] & !other.0[i]))
        }

        #[inline(always)]
        pub(crate) fn or(self, other: Self) -> Self {
            Self(from_fn(|i| self.0[i] | other.0[i]))
        }

        /// Each set shifted upwards by its own number of squares.
        #[inline(always)]
        pub(crate) fn up(self, by: [Set; 4]) -> Self {
            Self(from_fn(|i| self.0[i] << by[i]))
        }

        #[inline(always)]
        pub(crate) fn down(self, by: [Set; 4]) -> Self {
            Self(from_fn(|i| self.0[i] >> by[i]))
        }

        /// All squares of the four sets.
        #[inline(always)]
        pub(crate) fn union(self) -> Set {
            self.0.into_iter().fold(0, |union, set| union | set)
        }

        /// All squares of the first two sets, and of the last two.
        #[inline(always)]
        pub(crate) fn halves(self) -> (Set, Set) {
            let [a, b, c, d] = self.0;
            (a | b, c | d)
        }

        /// Squares in these and in four more sets, one in several of them as many times.
        #[inline(always)]
        pub(crate) fn count_with(self, other: Self) -> u32 {
            self.0.iter().chain(&other.0).map(|set| set.count_ones()).sum()
        }
    }
}

pub(crate) use lanes::Quad;

/// A reader is shown one set after another.
impl Shown for Quad {
    fn shown(self) -> Value {
        let only = |lane| Quad::of(from_fn(|i| if i == lane { !0 } else { 0 }));
        Value::Words(from_fn(|lane| self.and(only(lane)).union()))
    }
}

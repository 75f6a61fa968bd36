//! Sets side by side in one register, and hyperbola quintessence on all of them at once.

use core::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_cvtsi128_si64, _mm_or_si128, _mm_set_epi64x, _mm_set1_epi64x,
    _mm_setr_epi8, _mm_shuffle_epi8, _mm_sub_epi64, _mm_unpackhi_epi64, _mm_xor_si128, _mm256_and_si256,
    _mm256_broadcastsi128_si256, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_set1_epi64x,
    _mm256_setr_epi64x, _mm256_shuffle_epi8, _mm256_sub_epi64, _mm256_xor_si256,
};
#[cfg(target_feature = "gfni")]
use core::arch::x86_64::{_mm_gf2p8affine_epi64_epi8, _mm256_gf2p8affine_epi64_epi8};

use qipan_game::probe::{Place, Shown, Value};
use qipan_game::{Probe, noted};

use super::marks::part;
use crate::squares::Square;

/// The whole of this module's `unsafe`: intrinsics that read and write no memory.
macro_rules! avx2 {
    ($($code:tt)*) => {{
        #[expect(unsafe_code, reason = "AVX2 and GFNI intrinsics")]
        // SAFETY: the module is compiled only where AVX2 is on for the whole program, see its `cfg` in
        // `sliders.rs`, and what needs GFNI only where that is on too. No intrinsic in it has any other
        // requirement. Gain: it is the kernel.
        unsafe { $($code)* }
    }};
}

/// Sets side by side.
pub(super) trait Lanes: Shown {
    /// The same set in every lane.
    fn all(set: u64) -> Self;
    fn and(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// The difference in each lane. No borrow goes from lane to lane.
    fn minus(self, other: Self) -> Self;
    /// Each set with its bytes in the opposite order.
    fn bytes_turned(self) -> Self;
    /// Each byte with its bits in the opposite order.
    #[cfg(target_feature = "gfni")]
    fn bits_turned(self) -> Self;
    /// The squares of all lanes.
    fn union(self) -> u64;
}

/// Two sets.
#[derive(Clone, Copy)]
pub(super) struct Pair(__m128i);

/// Four sets.
#[derive(Clone, Copy)]
pub(super) struct Quad(__m256i);

/// The places that the bytes of two words come from when each is turned around.
#[inline(always)]
fn turned_bytes() -> __m128i {
    avx2!(_mm_setr_epi8(7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8))
}

/// The matrix that turns the bits of a byte around: of the result's highest bit, which comes first in the
/// lowest byte, the lowest one of the source, and so on.
#[cfg(target_feature = "gfni")]
const TURNED_BITS: i64 = 0x8040_2010_0804_0201_u64 as i64;

impl Pair {
    #[inline(always)]
    pub(super) fn of([a, b]: [u64; 2]) -> Self {
        Self(avx2!(_mm_set_epi64x(b as i64, a as i64)))
    }
}

impl Lanes for Pair {
    #[inline(always)]
    fn all(set: u64) -> Self {
        Self(avx2!(_mm_set1_epi64x(set as i64)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(avx2!(_mm_and_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(avx2!(_mm_xor_si128(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(avx2!(_mm_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn bytes_turned(self) -> Self {
        Self(avx2!(_mm_shuffle_epi8(self.0, turned_bytes())))
    }

    #[cfg(target_feature = "gfni")]
    #[inline(always)]
    fn bits_turned(self) -> Self {
        Self(avx2!(_mm_gf2p8affine_epi64_epi8::<0>(self.0, _mm_set1_epi64x(TURNED_BITS))))
    }

    #[inline(always)]
    fn union(self) -> u64 {
        avx2!(_mm_cvtsi128_si64(_mm_or_si128(self.0, _mm_unpackhi_epi64(self.0, self.0))) as u64)
    }
}

impl Quad {
    #[inline(always)]
    pub(super) fn of([a, b, c, d]: [u64; 4]) -> Self {
        Self(avx2!(_mm256_setr_epi64x(a as i64, b as i64, c as i64, d as i64)))
    }
}

impl Lanes for Quad {
    #[inline(always)]
    fn all(set: u64) -> Self {
        Self(avx2!(_mm256_set1_epi64x(set as i64)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(avx2!(_mm256_and_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(avx2!(_mm256_xor_si256(self.0, other.0)))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(avx2!(_mm256_sub_epi64(self.0, other.0)))
    }

    #[inline(always)]
    fn bytes_turned(self) -> Self {
        Self(avx2!(_mm256_shuffle_epi8(self.0, _mm256_broadcastsi128_si256(turned_bytes()))))
    }

    #[cfg(target_feature = "gfni")]
    #[inline(always)]
    fn bits_turned(self) -> Self {
        Self(avx2!(_mm256_gf2p8affine_epi64_epi8::<0>(self.0, _mm256_set1_epi64x(TURNED_BITS))))
    }

    #[inline(always)]
    fn union(self) -> u64 {
        let halves = avx2!([_mm256_castsi256_si128(self.0), _mm256_extracti128_si256::<1>(self.0)]);
        let [low, high] = halves;
        Pair(avx2!(_mm_or_si128(low, high))).union()
    }
}

/// A reader is shown one set after another.
impl Shown for Pair {
    fn shown(self) -> Value {
        let [a, b] = [[!0, 0], [0, !0]].map(|only| self.and(Self::of(only)).union());
        Value::Words([a, b, 0, 0])
    }
}

impl Shown for Quad {
    fn shown(self) -> Value {
        let only = [[!0, 0, 0, 0], [0, !0, 0, 0], [0, 0, !0, 0], [0, 0, 0, !0]];
        Value::Words(only.map(|only| self.and(Self::of(only)).union()))
    }
}

/// A way to turn words around so that a borrow runs down the real board.
pub(super) trait Mirror {
    /// The part of the look-up that does it.
    const PART: &str;
    /// The code, for words and back again.
    const CODE: [&str; 2];
    /// What the number of a square's bit in the turned word differs in from the square's.
    const FLIP: Square;

    /// The turned words.
    fn of<L: Lanes>(words: L) -> L;
}

/// Attacks along the lines whose other squares are given, all by one subtraction in each direction.
#[inline(always)]
pub(super) fn attacks<M: Mirror, T: Probe, L: Lanes>(
    probe: T,
    masks: L,
    read: Place,
    square: Square,
    occupancy: u64,
) -> u64 {
    probe.enters(part::LANES, square);
    probe.works_out("masks", probe.reads_from(|| read, masks));
    probe.enters(part::LANES_MEN, square);
    let men = noted!(probe, masks.and(L::all(occupancy)));
    probe.enters(part::UPWARDS, square);
    let upwards = noted!(probe, men.minus(L::all(1 << square)));
    let turned = || (0..64).map(|bit| Some(bit ^ M::FLIP));
    probe.enters(M::PART, square);
    let mirrored = probe.works_out_bits(M::CODE[0], M::of(men), turned);
    probe.enters(part::DOWNWARDS, square);
    let downwards = mirrored.minus(L::all(1 << (square ^ M::FLIP)));
    probe.works_out_bits("mirrored.minus(L::all(1 << (square ^ M::FLIP)))", downwards, turned);
    probe.enters(part::LANES_CUT, square);
    let cut = upwards.xor(M::of(downwards)).and(masks);
    probe.works_out(M::CODE[1], cut);
    probe.enters(part::TOGETHER, 0);
    noted!(probe, cut.union())
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: [u64; 4] = [0x0123_4567_89ab_cdef, 1, 1 << 63, 0xfedc_ba98_7654_3211];

    fn words(lanes: impl Lanes) -> [u64; 4] {
        let Value::Words(words) = lanes.shown() else { panic!("sets are words") };
        words
    }

    #[test]
    fn bytes_are_turned_in_each_lane() {
        let turned = WORDS.map(u64::swap_bytes);
        assert_eq!(words(Quad::of(WORDS).bytes_turned()), turned);
        assert_eq!(words(Pair::of([WORDS[0], WORDS[3]]).bytes_turned()), [turned[0], turned[3], 0, 0]);
    }

    #[cfg(target_feature = "gfni")]
    #[test]
    fn bits_are_turned_in_each_byte() {
        let turned = WORDS.map(|word| word.swap_bytes().reverse_bits());
        assert_eq!(words(Quad::of(WORDS).bits_turned()), turned);
        assert_eq!(words(Pair::of([WORDS[0], WORDS[3]]).bits_turned()), [turned[0], turned[3], 0, 0]);
    }

    #[test]
    fn no_borrow_leaves_its_lane() {
        let one = [0, 5, 1 << 63, 7];
        let minus = one.map(|word: u64| word.wrapping_sub(1));
        assert_eq!(words(Quad::of(one).minus(Quad::all(1))), minus);
        assert_eq!(words(Pair::of([0, 5]).minus(Pair::all(1))), [minus[0], minus[1], 0, 0]);
    }

    #[test]
    fn a_union_has_the_squares_of_all_lanes() {
        assert_eq!(Quad::of([1, 2, 4, 8]).union(), 15);
        assert_eq!(Quad::of([1, 2, 4, 8]).xor(Quad::all(1)).union(), 15);
        assert_eq!(Pair::of([1, 2]).xor(Pair::all(1)).union(), 3);
    }
}

//! All eight directions in one register of AVX-512.

use std::arch::x86_64::{
    __m512i, _mm256_add_epi64, _mm256_or_si256, _mm512_and_si512, _mm512_broadcast_i64x4,
    _mm512_castsi512_si256, _mm512_extracti64x4_epi64, _mm512_or_si512, _mm512_popcnt_epi64,
    _mm512_rolv_epi64, _mm512_set1_epi64, _mm512_setr_epi64,
};

use qipan_game::Probe;

use crate::marks::part;
use crate::sets::{FILE_A, FILE_H, RANK_1, Set};
use crate::sliders::quad::Quad;

/// A step of each direction as a rotation to the left: along the rank, along the file and two diagonals
/// upwards, then the same downwards.
const STEPS: [Set; 8] = [1, 8, 9, 7, 63, 56, 55, 57];
/// Squares where a step can end: no step leaves the board on one side and comes in on the other.
const INTO: [Set; 8] = edges([FILE_A, RANK_1, FILE_A | RANK_1, FILE_H | RANK_1]);

/// Number of the eight directions in notes; the steps are added.
const ALL: usize = 16;

const LEAPS: [Set; 8] = [17, 15, 10, 6, 47, 49, 54, 58];
const AB: Set = FILE_A | FILE_A << 1;
const GH: Set = FILE_H | FILE_H >> 1;
const TWO_RANKS: Set = RANK_1 | RANK_1 << 8;
const LEAPS_INTO: [Set; 8] = edges([FILE_A | TWO_RANKS, FILE_H | TWO_RANKS, AB | RANK_1, GH | RANK_1]);

/// All but the edges that four directions cannot end on, and all but those of their opposites: the board
/// turned round.
const fn edges(edges: [Set; 4]) -> [Set; 8] {
    let mut into = [0; 8];
    let mut i = 0;
    while i < 4 {
        into[i] = !edges[i];
        into[i + 4] = !edges[i].reverse_bits();
        i += 1;
    }
    into
}

/// So many steps at once.
const fn times(number: Set) -> [Set; 8] {
    let mut steps = STEPS;
    let mut i = 0;
    while i < 8 {
        steps[i] = steps[i] * number % 64;
        i += 1;
    }
    steps
}

/// The whole of this module's `unsafe`: intrinsics that read and write no memory.
macro_rules! avx512 {
    ($($code:tt)*) => {{
        #[expect(unsafe_code, reason = "AVX-512 intrinsics")]
        // SAFETY: the module is compiled only where AVX-512 is on for the whole program, and no intrinsic in
        // it has any other requirement. Gain over twice four sets: counting 6 %, at two plies 4 %.
        unsafe { $($code)* }
    }};
}

/// Eight sets.
#[derive(Clone, Copy)]
struct Eight(__m512i);

impl Eight {
    #[inline(always)]
    fn of(sets: [Set; 8]) -> Self {
        let [a, b, c, d, e, f, g, h] = sets.map(|set| set as i64);
        Self(avx512!(_mm512_setr_epi64(a, b, c, d, e, f, g, h)))
    }

    #[inline(always)]
    fn all(set: Set) -> Self {
        Self(avx512!(_mm512_set1_epi64(set as i64)))
    }

    /// The same four sets twice.
    #[inline(always)]
    fn twice(sets: Quad) -> Self {
        Self(avx512!(_mm512_broadcast_i64x4(sets.0)))
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(avx512!(_mm512_and_si512(self.0, other.0)))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(avx512!(_mm512_or_si512(self.0, other.0)))
    }

    /// Each set rotated by its own number of squares.
    #[inline(always)]
    fn rotated(self, by: [Set; 8]) -> Self {
        let by = Self::of(by);
        Self(avx512!(_mm512_rolv_epi64(self.0, by.0)))
    }

    /// The first four sets, and the last.
    #[inline(always)]
    fn halves(self) -> (Quad, Quad) {
        avx512!((Quad(_mm512_castsi512_si256(self.0)), Quad(_mm512_extracti64x4_epi64::<1>(self.0))))
    }

    /// Notes the sets, four and four.
    #[inline(always)]
    fn noted<T: Probe>(self, probe: T) -> Self {
        if T::LISTENS {
            let (low, high) = self.halves();
            probe.works_out("low", low);
            probe.works_out("high", high);
            probe.works_out("low | high", Quad(avx512!(_mm256_or_si256(low.0, high.0))));
        }
        self
    }

    /// Squares in all sets, one in several of them as many times.
    #[inline(always)]
    fn count(self) -> u32 {
        let (low, high) = Self(avx512!(_mm512_popcnt_epi64(self.0))).halves();
        Quad(avx512!(_mm256_add_epi64(low.0, high.0))).sum() as u32
    }
}

/// The empty squares of a position, as lines run over them: the part of a fill that does not depend on what
/// slides. Squares that are empty and can be stepped to; the same with the square before; with the three
/// before.
#[derive(Clone, Copy)]
pub(crate) struct Space([Eight; 3]);

impl Space {
    #[inline(always)]
    pub(crate) fn new(empty: Set) -> Self {
        let one = Eight::all(empty).and(Eight::of(INTO));
        let two = one.and(one.rotated(STEPS));
        Self([one, two, two.and(two.rotated(times(2)))])
    }

    /// Squares that sliders attack in each direction: they run one square where that is free, then two,
    /// then four.
    #[inline(always)]
    fn run<T: Probe>(&self, probe: T, sliders: Quad) -> Eight {
        let [one, two, four] = self.0;
        let sliders = Eight::twice(sliders);
        probe.enters(part::RUN, ALL + 1);
        let run = sliders.or(one.and(sliders.rotated(STEPS))).noted(probe);
        probe.enters(part::RUN, ALL + 2);
        let run = run.or(two.and(run.rotated(times(2)))).noted(probe);
        probe.enters(part::RUN, ALL + 4);
        let run = run.or(four.and(run.rotated(times(4)))).noted(probe);
        probe.enters(part::ARRIVES, ALL);
        run.rotated(STEPS).and(Eight::of(INTO)).noted(probe)
    }

    /// Squares that sliders and knights attack.
    #[inline(always)]
    pub(crate) fn attacked<T: Probe>(&self, probe: T, sliders: Quad, knights: Set) -> Set {
        probe.enters(part::LEAPS, 0);
        let leaps = Eight::all(knights).rotated(LEAPS).and(Eight::of(LEAPS_INTO)).noted(probe);
        let (low, high) = self.run(probe, sliders).or(leaps).halves();
        Quad(avx512!(_mm256_or_si256(low.0, high.0))).union()
    }

    /// Squares that sliders attack in each direction, upwards and downwards.
    #[inline(always)]
    pub(crate) fn lines(&self, sliders: Quad) -> (Quad, Quad) {
        self.run((), sliders).halves()
    }

    /// Number of moves that sliders have to targets. In one direction a square is attacked by the nearest
    /// slider only, so the counts of the eight directions add up.
    #[inline(always)]
    pub(crate) fn count(&self, sliders: Quad, targets: Set) -> u32 {
        self.run((), sliders).and(Eight::all(targets)).count()
    }
}

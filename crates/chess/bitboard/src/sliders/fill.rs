//! Filling: what reaches a square spreads from it to the next, in several directions side by side.

use crate::squares::{FILE_A, FILE_H, Square};

/// A line of the board, walked both ways: towards growing square numbers and back.
#[derive(Clone, Copy)]
pub(super) struct Way {
    /// By how much a square's number grows with each step.
    step: u32,
    /// Where a step towards growing numbers may arrive: not on the file at which it would have gone around the
    /// board's edge.
    growing: u64,
    /// The same for a step back.
    shrinking: u64,
}

const UP: Way = Way { step: 8, growing: !0, shrinking: !0 };
const RIGHT: Way = Way { step: 1, growing: !FILE_A, shrinking: !FILE_H };
const UP_RIGHT: Way = Way { step: 9, growing: !FILE_A, shrinking: !FILE_H };
const UP_LEFT: Way = Way { step: 7, growing: !FILE_H, shrinking: !FILE_A };

pub(super) const ROOK: [Way; 2] = [UP, RIGHT];
pub(super) const BISHOP: [Way; 2] = [UP_RIGHT, UP_LEFT];
pub(super) const ALL: [Way; 4] = [UP, RIGHT, UP_RIGHT, UP_LEFT];

/// How far a slider has spread, each way in both directions; and the squares that let it pass.
///
/// Arrays and not words, so that the compiler makes vectors of them: a lane for each way.
#[derive(Clone, Copy)]
pub(super) struct Front<const N: usize> {
    ways: [Way; N],
    growing: [u64; N],
    shrinking: [u64; N],
    passes_growing: [u64; N],
    passes_shrinking: [u64; N],
}

impl<const N: usize> Front<N> {
    #[inline(always)]
    pub(super) fn new(ways: [Way; N], square: Square, occupancy: u64) -> Self {
        Self {
            ways,
            growing: [1 << square; N],
            shrinking: [1 << square; N],
            passes_growing: ways.map(|way| way.growing & !occupancy),
            passes_shrinking: ways.map(|way| way.shrinking & !occupancy),
        }
    }

    /// One square further, where it is empty.
    #[inline(always)]
    pub(super) fn stepped(mut self) -> Self {
        for i in 0..N {
            self.growing[i] |= self.passes_growing[i] & self.growing[i] << self.ways[i].step;
        }
        for i in 0..N {
            self.shrinking[i] |= self.passes_shrinking[i] & self.shrinking[i] >> self.ways[i].step;
        }
        self
    }

    /// `SQUARES` further, where so many in a row are empty; then those are known of which twice as many are.
    #[inline(always)]
    pub(super) fn doubled<const SQUARES: u32>(mut self) -> Self {
        for i in 0..N {
            let step = self.ways[i].step * SQUARES;
            self.growing[i] |= self.passes_growing[i] & self.growing[i] << step;
            self.passes_growing[i] &= self.passes_growing[i] << step;
        }
        for i in 0..N {
            let step = self.ways[i].step * SQUARES;
            self.shrinking[i] |= self.passes_shrinking[i] & self.shrinking[i] >> step;
            self.passes_shrinking[i] &= self.passes_shrinking[i] >> step;
        }
        self
    }

    /// One square further, whatever stands there.
    #[inline(always)]
    pub(super) fn attacks(self) -> u64 {
        let mut attacks = 0;
        for i in 0..N {
            let way = self.ways[i];
            attacks |= way.growing & self.growing[i] << way.step;
            attacks |= way.shrinking & self.shrinking[i] >> way.step;
        }
        attacks
    }
}

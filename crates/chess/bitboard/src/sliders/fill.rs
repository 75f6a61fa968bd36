//! Directions for fills: how a set of squares moves, and where it may arrive.

use crate::squares::{FILE_A, FILE_H};

/// Number by which square numbers grow or shrink with each step.
#[derive(Clone, Copy)]
pub(super) enum Step {
    Grows(u32),
    Shrinks(u32),
}

/// One of the eight directions.
#[derive(Clone, Copy)]
pub(super) struct Direction {
    pub(super) step: Step,
    /// Squares where a step may arrive: none on the file that it would reach around the board's edge.
    pub(super) arrives: u64,
}

impl Direction {
    const fn growing(step: u32, arrives: u64) -> Self {
        Self { step: Step::Grows(step), arrives }
    }

    const fn shrinking(step: u32, arrives: u64) -> Self {
        Self { step: Step::Shrinks(step), arrives }
    }

    /// A number for it, of which an explanation makes its name.
    #[inline(always)]
    pub(super) const fn number(self) -> usize {
        match self.step {
            Step::Grows(step) => step as usize,
            Step::Shrinks(step) => 16 + step as usize,
        }
    }

    /// A set so many steps further, around the edges of files too.
    #[inline(always)]
    pub(super) const fn moved(self, set: u64, steps: u32) -> u64 {
        match self.step {
            Step::Grows(step) => set << (step * steps),
            Step::Shrinks(step) => set >> (step * steps),
        }
    }
}

/// Up, right, down, left.
pub(super) const STRAIGHT: [Direction; 4] = [
    Direction::growing(8, !0),
    Direction::growing(1, !FILE_A),
    Direction::shrinking(8, !0),
    Direction::shrinking(1, !FILE_H),
];

/// To the upper right, upper left, lower left, lower right.
pub(super) const DIAGONAL: [Direction; 4] = [
    Direction::growing(9, !FILE_A),
    Direction::growing(7, !FILE_H),
    Direction::shrinking(9, !FILE_H),
    Direction::shrinking(7, !FILE_A),
];

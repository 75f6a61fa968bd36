//! The two loops of a network: rows added to sums, and sums taken through the layers.
//!
//! Both are plain loops over arrays of a fixed length, which the compiler turns into vector instructions.
//! [`simd`](crate::net::simd) has them compiled for each set of instructions. The results are the same.

use std::hint::black_box;

use crate::net::cells::{LANES, Narrow, Wide};
use crate::net::head::{FIRST, Head};

/// Greatest value that a layer gives to the next one; the smallest is 0.
const CLIPPED: i32 = 127;

/// Rows of all inputs.
#[derive(Clone, Copy)]
pub(super) struct Rows<'a> {
    pub(super) placed: &'a [Wide],
    pub(super) threats: &'a [Narrow],
}

/// Rows that are taken away from a view's sums and added to them: where each begins, in cells.
#[derive(Clone, Copy)]
pub(super) struct Change<'a> {
    pub(super) lifted: &'a [u32],
    pub(super) ended: &'a [u32],
    pub(super) put: &'a [u32],
    pub(super) begun: &'a [u32],
}

/// Sums of a view after a change. So many cells at a time stay in registers while all rows go by.
///
/// Rows that go are taken away before those that come are added. So whatever is summed up at any moment are
/// rows of inputs that one position has, and no sum leaves the range that is proven for positions.
#[inline(always)]
pub(super) fn change<const CELLS: usize>(from: &[Wide], to: &mut [Wide], rows: Rows<'_>, change: Change<'_>) {
    let (from, to) = (from.as_chunks::<CELLS>().0, to.as_chunks_mut::<CELLS>().0);
    for (index, (from, to)) in from.iter().zip(to).enumerate() {
        let mut sums = *from;
        for &row in change.lifted {
            let row = part::<_, CELLS>(rows.placed, row, index);
            each(&mut sums, |sum, cell, lane| *sum -= row[cell].0[lane]);
        }
        for &row in change.ended {
            let row = part::<_, CELLS>(rows.threats, row, index);
            each(&mut sums, |sum, cell, lane| *sum -= i16::from(row[cell].0[lane]));
        }
        for &row in change.put {
            let row = part::<_, CELLS>(rows.placed, row, index);
            each(&mut sums, |sum, cell, lane| *sum += row[cell].0[lane]);
        }
        for &row in change.begun {
            let row = part::<_, CELLS>(rows.threats, row, index);
            each(&mut sums, |sum, cell, lane| *sum += i16::from(row[cell].0[lane]));
        }
        *to = sums;
    }
}

/// Cells of a row, from where it begins and how many such parts go before.
#[inline(always)]
fn part<T, const CELLS: usize>(rows: &[T], row: u32, index: usize) -> &[T; CELLS] {
    let at = row as usize + index * CELLS;
    rows[at..at + CELLS].as_array().expect("as many cells")
}

#[inline(always)]
fn each<const CELLS: usize>(sums: &mut [Wide; CELLS], f: impl Fn(&mut i16, usize, usize)) {
    for (cell, sums) in sums.iter_mut().enumerate() {
        for (lane, sum) in sums.0.iter_mut().enumerate() {
            f(sum, cell, lane);
        }
    }
}

/// Bits that the sums of the second and the third layer lose, as `Size::shift` says of the first.
const SECOND_SHIFT: u32 = 7;
const THIRD_SHIFT: u32 = 9;

/// Output of the layers for the sums of the side to move and of the other, not yet clamped.
#[inline(always)]
pub(super) fn forward<const CELLS: usize>(own: &[Wide; CELLS], other: &[Wide; CELLS], head: &Head) -> i32 {
    let mut inputs = [[Wide::ZERO; CELLS]; 2];
    clip(own, &mut inputs[0]);
    clip(other, &mut inputs[1]);
    // Counted at run time: compiled for a length that is known, this loop becomes a longer one.
    let inputs = &inputs.as_flattened()[..head.first.len() / FIRST];
    let mut first = [0; FIRST];
    let weights = head.first.chunks_exact(inputs.len());
    for ((value, bias), weights) in first.iter_mut().zip(head.first_bias).zip(weights) {
        let mut sum = bias;
        for (inputs, weights) in inputs.iter().zip(weights) {
            for lane in 0..LANES {
                sum += i32::from(inputs.0[lane]) * i32::from(weights.0[lane]);
            }
        }
        *value = clamped(sum >> head.first_shift);
    }
    let mut second = head.second_bias;
    for (&value, weights) in first.iter().zip(&head.second) {
        // One value times the weights beside each other. The compiler would rather take values beside each
        // other, whose weights it had to gather.
        let value = black_box(value);
        for (sum, &weight) in second.iter_mut().zip(weights) {
            *sum += value * i32::from(weight);
        }
    }
    let products =
        second.iter().zip(head.third).map(|(sum, weight)| clamped(sum >> SECOND_SHIFT) * i32::from(weight));
    (head.third_bias + products.sum::<i32>()) >> THIRD_SHIFT
}

/// Inputs of the first layer. They fit a byte; as they are multiplied as words, they stay words.
#[inline(always)]
fn clip(sums: &[Wide], inputs: &mut [Wide]) {
    for (inputs, sums) in inputs.iter_mut().zip(sums) {
        for (input, sum) in inputs.0.iter_mut().zip(sums.0) {
            *input = sum.clamp(0, CLIPPED as i16);
        }
    }
}

#[inline(always)]
fn clamped(sum: i32) -> i32 {
    sum.clamp(0, CLIPPED)
}

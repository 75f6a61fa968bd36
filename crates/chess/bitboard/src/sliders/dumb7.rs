//! Dumb7: a slider spreads square by square.

use qipan_game::{Choice, Factor};

use super::Sliders;
use super::fill::{DIAGONAL, Direction, STRAIGHT};
use crate::squares::Square;

/// **Dumb7 fill**: one step, seven times.
///
/// The longest ray has seven squares. So a slider takes a step onto every next square that is empty, and what
/// is covered by then takes the next one, without asking whether there is anything left to do:
///
/// ```text
///   a rank, the slider on b, men on e and h
///   covered at first      . R . . x . . x
///   after a step          . R o . x . . x
///   after two             . R o o x . . x     e is occupied: nothing arrives there
///   after six             . R o o x . . x     four steps in vain
///   and the seventh       . . o o o . . x     onto whatever stands there: the attacks
/// ```
///
/// Dumb it is because a step that covers nothing costs as much as one that does; but no branch is ever
/// guessed wrongly, and the eight directions do not wait for each other. Like
/// [`KoggeStone`](super::KoggeStone), which doubles the steps, it would do all sliders of a side for the
/// price of one.
///
/// The sixth step is the last that must find an empty square: the seventh only has to arrive.
///
/// Source: Gunnar Andersson, as the chess programming literature has it (*Dumb7Fill*).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Dumb7;

/// Squares that are attacked in a direction.
#[inline(always)]
fn filled(direction: Direction, slider: u64, empty: u64) -> u64 {
    let passes = empty & direction.arrives;
    // Only what has just been covered takes the next step.
    let (mut covered, mut front) = (slider, slider);
    for _ in 0..6 {
        front = direction.moved(front, 1) & passes;
        covered |= front;
    }
    direction.moved(covered, 1) & direction.arrives
}

/// Squares that a slider attacks in four directions.
// No closure over a direction: in large functions the compiler called it.
#[inline(always)]
fn all([a, b, c, d]: [Direction; 4], square: Square, occupancy: u64) -> u64 {
    let (slider, empty) = (1 << square, !occupancy);
    filled(a, slider, empty) | filled(b, slider, empty) | filled(c, slider, empty) | filled(d, slider, empty)
}

impl Choice for Dumb7 {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "dumb7";
}

impl Sliders for Dumb7 {
    const SOURCE: &'static str = "chess programming literature: Andersson, Dumb7Fill";

    #[inline(always)]
    fn rook(square: Square, occupancy: u64) -> u64 {
        all(STRAIGHT, square, occupancy)
    }

    #[inline(always)]
    fn bishop(square: Square, occupancy: u64) -> u64 {
        all(DIAGONAL, square, occupancy)
    }

    fn table_bytes() -> usize {
        0
    }
}

//! Dumb7: a slider spreads square by square.

use qipan_game::{Choice, Factor, Probe, noted};

use super::Sliders;
use super::fill::{DIAGONAL, Direction, STRAIGHT};
use super::marks::part;
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
fn filled<T: Probe>(probe: T, direction: Direction, slider: u64, empty: u64) -> u64 {
    probe.enters(part::PASSES, direction.number());
    let passes = noted!(probe, empty & direction.arrives);
    // Only what has just been covered takes the next step.
    let (mut covered, mut front) = (slider, slider);
    for step in 0..6 {
        probe.enters(part::FRONT, step + 1);
        front = noted!(probe, direction.moved(front, 1) & passes);
        covered |= front;
    }
    probe.enters(part::ARRIVES, direction.number());
    noted!(probe, direction.moved(covered, 1) & direction.arrives)
}

/// Squares that a slider attacks in four directions.
// No closure over a direction: in large functions the compiler called it.
#[inline(always)]
fn all<T: Probe>(probe: T, [a, b, c, d]: [Direction; 4], square: Square, occupancy: u64) -> u64 {
    let (slider, empty) = (1 << square, !occupancy);
    let (a, b) = (filled(probe, a, slider, empty), filled(probe, b, slider, empty));
    let (c, d) = (filled(probe, c, slider, empty), filled(probe, d, slider, empty));
    probe.enters(part::TOGETHER, 0);
    noted!(probe, a | b | c | d)
}

impl Choice for Dumb7 {
    const FACTOR: Factor = Factor::LookUp;
    const NAME: &'static str = "dumb7";
}

impl Sliders for Dumb7 {
    const TITLE: [&str; 2] = ["Dumb7 fill", "七步填充"];
    const SOURCE: &'static str = "chess programming literature: Andersson, Dumb7Fill";

    #[inline(always)]
    fn rook_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        all(probe, STRAIGHT, square, occupancy)
    }

    #[inline(always)]
    fn bishop_with<T: Probe>(probe: T, square: Square, occupancy: u64) -> u64 {
        all(probe, DIAGONAL, square, occupancy)
    }

    fn table_bytes() -> usize {
        0
    }
}
